//! `koshogi show`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use koshogi_notation::diagram::{Diagram, Inscription, Style, TextStyle, png};
use koshogi_notation::record::{NodeId, Record};
use koshogi_notation::sfen;
use koshogi_rules::{Game, Lang};

use crate::args::RecordArgs;
use crate::catalogue::Catalogue;
use crate::failure::{self, Usage};
use crate::output::Console;
use crate::positions;
use crate::records::{self, Place};

/// Draws a position of a record, or any position, as text, SVG or PNG.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi show game.kif                    the last position
  koshogi show game.kif --ply 40           after 40 moves
  koshogi show games.jsonl --number 2 --ply 0
  koshogi show game.kif --ply 57 -o board.png --scale 2
  koshogi show --variant sho --sfen '4k4/9/9/9/9/9/9/4P4/4K4 b - 1'
  koshogi show game.kif --ply 40 --format sfen")]
pub(crate) struct Show {
    /// The record, or - for standard input.
    #[arg(required_unless_present = "sfen", conflicts_with = "sfen")]
    file: Option<PathBuf>,
    /// A position, in SFEN.
    #[arg(long)]
    sfen: Option<String>,
    /// After how many moves [default: all].
    #[arg(long, value_name = "N", conflicts_with = "sfen")]
    ply: Option<usize>,
    /// Which game of the file, counted from 1.
    #[arg(long, value_name = "N", conflicts_with = "sfen")]
    number: Option<usize>,
    #[command(flatten)]
    records: RecordArgs,
    /// The file to write; its name tells the format (.svg, .png, .txt, .sfen).
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format [default: by the name of the output, or text].
    #[arg(long, value_enum)]
    format: Option<Picture>,
    /// What the pieces of a picture bear.
    #[arg(long, value_enum, default_value = "full")]
    pieces: Pieces,
    /// How large a PNG is, against 48 pixels a square.
    #[arg(long, default_value_t = 1.0)]
    scale: f32,
    /// Gote sits below.
    #[arg(long)]
    turned: bool,
    /// Writes over a file that exists.
    #[arg(long, short)]
    force: bool,
}

/// `--format`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Picture {
    /// For a terminal
    Text,
    /// A drawing
    Svg,
    /// Pixels
    Png,
    /// The position in a line
    Sfen,
}

/// `--pieces`.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Pieces {
    /// The full name, as on real pieces
    Full,
    /// One kanji, as in books
    Short,
    /// How they move
    International,
}

impl Show {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        let lang = console.lang;
        let output = self.output.clone().map(Place::new);
        let format = self.picture(lang)?;
        if format == Picture::Png && output.is_none() {
            bail!(Usage(console.say("PNG は -o でファイルに書きます", "a PNG goes to a file: name it with -o").to_owned()));
        }
        let catalogue = Catalogue::load(&self.records.rules, lang)?;
        let (game, faulty) = match &self.sfen {
            Some(sfen) => (self.position(&catalogue, sfen, lang)?, false),
            None => self.game(&catalogue, lang)?,
        };
        let bytes = self.draw(&game, format, console)?;
        output.unwrap_or_else(|| Place::new("-".into())).write(&bytes, self.force, &mut console.out, lang)?;
        Ok(if faulty { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }

    fn picture(&self, lang: Lang) -> Result<Picture> {
        let Some(output) = &self.output else { return Ok(self.format.unwrap_or(Picture::Text)) };
        let extension = output.extension().and_then(|extension| extension.to_str()).unwrap_or_default().to_ascii_lowercase();
        let named = match extension.as_str() {
            "svg" => Some(Picture::Svg),
            "png" => Some(Picture::Png),
            "txt" => Some(Picture::Text),
            "sfen" => Some(Picture::Sfen),
            _ => None,
        };
        self.format.or(named).ok_or_else(|| {
            let output = output.display();
            Usage(match lang {
                Lang::Ja => format!(
                    "{output}: 名前から形式が分かりません。.svg、.png、.txt、.sfen のどれかにするか、--format で選んでください"
                ),
                Lang::En => format!(
                    "{output}: the name does not tell the format; end it in .svg, .png, .txt or .sfen, or choose with --format"
                ),
            })
            .into()
        })
    }

    /// The game with a position that the command line gives: the one that is named, or else the first that it is a position of.
    fn position(&self, catalogue: &Catalogue<'_>, text: &str, lang: Lang) -> Result<Game> {
        let shelf = catalogue.shelf(self.records.variant.as_deref())?;
        let mut faults = None;
        for variant in &shelf.variants {
            match sfen::read(text, variant) {
                Ok(setup) => {
                    let rules = catalogue.rules(variant)?;
                    return Ok(Game::from_setup(rules, &setup).map_err(|error| Usage(error.sentence(lang)))?);
                }
                Err(found) => {
                    faults.get_or_insert(found);
                }
            }
        }
        let reason = positions::faults_sentence(&faults.unwrap_or_default(), lang);
        bail!(Usage(format!("--sfen: {reason}")))
    }

    /// The game of a record as it stands after the moves that are asked for, and whether the record has a fault.
    fn game(&self, catalogue: &Catalogue<'_>, lang: Lang) -> Result<(Game, bool)> {
        let place = Place::new(self.file.clone().unwrap_or_else(|| "-".into()));
        let shelf = catalogue.shelf(self.records.variant.as_deref())?;
        let entries = records::read(&place, self.records.from, &shelf, lang)?;
        let entry = records::pick(entries, self.number, &place, lang)?;
        let faulty = entry.tell(lang);
        let Some(record) = entry.reading.record else {
            bail!(
                "{}: {}",
                entry.place,
                crate::language::say(lang, "図にできる局面がありません", "there is no position to draw")
            );
        };
        Ok((record.game_at(self.node(&record, lang)?), faulty))
    }

    fn node(&self, record: &Record, lang: Lang) -> Result<NodeId> {
        let line: Vec<_> = record.tree().main_line().collect();
        let last = record.tree().end_of_line(NodeId::ROOT);
        match self.ply {
            None => Ok(last),
            Some(ply) if ply <= record.tree().node(last).ply() => Ok(record.tree().ancestor(last, ply)),
            Some(ply) => bail!(Usage(match lang {
                Lang::Ja => format!("棋譜は {} 手です（--ply {ply}）", line.len()),
                Lang::En => format!("the record has {} moves (--ply {ply})", line.len()),
            })),
        }
    }

    fn draw(&self, game: &Game, format: Picture, console: &Console) -> Result<Vec<u8>> {
        let lang = console.lang;
        let (rules, setup) = (game.rules(), game.position().setup());
        let variant = rules.variant();
        let (last, text) = (game.moves().last().copied(), positions::last_move(game, lang));
        let diagram = Diagram::new(variant, &setup).movements(|kind| rules.movement(kind)).last(last, text);
        let style = Style { inscription: self.pieces.into(), turned: self.turned, ..Style::of(lang) };
        Ok(match format {
            Picture::Text => {
                let colour = console.colour && self.output.is_none();
                let text = diagram.text(&TextStyle { turned: self.turned, colour, ..TextStyle::of(lang) });
                let outcome = game.outcome().map_or_else(String::new, |outcome| outcome.sentence(lang) + "\n");
                format!("{text}\n{outcome}").into_bytes()
            }
            Picture::Sfen => (sfen::write(&setup, variant) + "\n").into_bytes(),
            Picture::Svg => diagram.svg(&style).svg.into_bytes(),
            Picture::Png => {
                let pictures = drawable(style.inscription).map(|inscription| diagram.svg(&Style { inscription, ..style }));
                let missing: String = pictures[0].undrawn.iter().collect();
                if !missing.is_empty() {
                    let missing_in = console.say(
                        "PNG に描けない字があるので、描ける駒の書き方にします",
                        "characters that a PNG cannot show, so the pieces are inscribed in a way that it can",
                    );
                    failure::say(&format!("{missing_in}: {missing}"));
                }
                // Half a name would be another piece's: where one lacks a character, all are inscribed in another way.
                let fewest = pictures.iter().min_by_key(|picture| picture.undrawn.len());
                png::render(fewest.unwrap_or(&pictures[0]), self.scale)?
            }
        })
    }
}

/// The ways to inscribe pieces, the one asked for first and the one that needs no kanji last.
fn drawable(wanted: Inscription) -> [Inscription; 3] {
    match wanted {
        Inscription::Full => [Inscription::Full, Inscription::Short, Inscription::International],
        Inscription::Short => [Inscription::Short, Inscription::International, Inscription::International],
        Inscription::International => [Inscription::International; 3],
    }
}

impl From<Pieces> for Inscription {
    fn from(pieces: Pieces) -> Self {
        match pieces {
            Pieces::Full => Self::Full,
            Pieces::Short => Self::Short,
            Pieces::International => Self::International,
        }
    }
}
