//! `koshogi convert`.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use koshogi_notation::encoding::Encoding;
use koshogi_notation::record::Record;
use koshogi_rules::Lang;

use crate::args::RecordArgs;
use crate::catalogue::Catalogue;
use crate::failure::{self, Usage};
use crate::output::Console;
use crate::records::{self, Format, Place};

/// Writes records in another format.
///
/// Where a record has a fault, what comes before it is written, the fault is told, and the exit status is 1; but never over the file that
/// was read. Characters that the encoding lacks are named with their places, and then nothing is written.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi convert game.kif game.pgn
  koshogi convert games.jsonl - --to usi   to standard output
  koshogi convert games.jsonl third.kif --number 3
  koshogi convert game.kif old.kif --encoding shift-jis
  koshogi convert - game.kif --from usi < position.txt")]
pub(crate) struct Convert {
    /// The records to read, or - for standard input.
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write, or - for standard output.
    #[arg(value_name = "OUT")]
    output: PathBuf,
    #[command(flatten)]
    records: RecordArgs,
    /// The format to write [default: by the name of OUT].
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: Option<Format>,
    /// The encoding to write.
    #[arg(long, value_enum, default_value = "utf-8")]
    encoding: Characters,
    /// Only this game of the input, counted from 1.
    #[arg(long, value_name = "N")]
    number: Option<usize>,
    /// Writes over a file that exists.
    #[arg(long, short)]
    force: bool,
}

/// `--encoding`.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Characters {
    /// UTF-8
    #[value(name = "utf-8")]
    Utf8,
    /// UTF-8 with a byte order mark
    #[value(name = "utf-8-bom")]
    Utf8Bom,
    /// Shift-JIS, for older programs
    ShiftJis,
}

impl Convert {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        let lang = console.lang;
        let (input, output) = (Place::new(self.input.clone()), Place::new(self.output.clone()));
        let Some(format) = self.to.or_else(|| output.format()) else {
            bail!(Usage(match lang {
                Lang::Ja =>
                    format!("{output}: 名前から形式が分かりません。--to で選んでください（kif, pgn, xboard, usi, jsonl）"),
                Lang::En =>
                    format!("{output}: the name does not tell the format; choose it with --to (kif, pgn, xboard, usi, jsonl)"),
            }));
        };
        let catalogue = Catalogue::load(&self.records.rules, lang)?;
        let shelf = catalogue.shelf(self.records.variant.as_deref())?;
        let mut entries = records::read(&input, self.records.from, &shelf, lang)?;
        if self.number.is_some() || !format.holds_many() {
            entries = vec![records::pick(entries, self.number, &input, lang)?];
        }
        let mut faulty = false;
        for entry in &entries {
            faulty |= entry.tell(lang);
        }
        let records: Vec<&Record> = entries.iter().filter_map(|entry| entry.reading.record.as_ref()).collect();
        let nothing = records.iter().all(|record| record.tree().is_empty());
        if records.is_empty() || (faulty && nothing) {
            return Ok(ExitCode::FAILURE);
        }
        if faulty && input.is_same_file(&output) {
            bail!(match lang {
                Lang::Ja => format!("{output}: 読めないところがあるので、元の棋譜には上書きしません。別の名前に書いてください"),
                Lang::En => format!("{output}: not all of it could be read, so it is not written over; write to another file"),
            });
        }
        let bytes = match records::write(&records, format, self.encoding.into()) {
            Ok(bytes) => bytes,
            Err(lost) => {
                let lost: Vec<_> = lost.iter().map(|fault| format!("{output}: {}", fault.sentence(lang))).collect();
                bail!("{}", lost.join("\n"));
            }
        };
        // Not through the console: it takes colours out of a text for people, and would take bytes out of any encoding but UTF-8.
        let mut stdout = std::io::stdout().lock();
        output.write(&bytes, self.force, &mut stdout, lang)?;
        stdout.flush()?;
        if !faulty {
            return Ok(ExitCode::SUCCESS);
        }
        if output.path().is_some() {
            failure::say(&match lang {
                Lang::Ja => format!("{output}: 読めたところまでを書きました"),
                Lang::En => format!("{output}: written as far as it could be read"),
            });
        }
        Ok(ExitCode::FAILURE)
    }
}

impl From<Characters> for Encoding {
    fn from(characters: Characters) -> Self {
        match characters {
            Characters::Utf8 => Self::Utf8,
            Characters::Utf8Bom => Self::Utf8Bom,
            Characters::ShiftJis => Self::ShiftJis,
        }
    }
}
