//! Records on disk: which format a file has, and the games in it.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::ValueEnum;
use koshogi_notation::encoding::{self, Encoding};
use koshogi_notation::record::{Header, Reading, Record, Shelf};
use koshogi_notation::{At, Fault, collection, jsonl, kif, pgn, usi};
use koshogi_rules::Lang;

use crate::failure::{self, Usage};
use crate::language::{counted, say};

/// The formats of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// KIF, as Japanese programs and sites write it
    Kif,
    /// PGN, as chess programs write it, its moves as western books write them
    Pgn,
    /// PGN with the moves that XBoard and WinBoard understand
    Xboard,
    /// A line `position sfen … moves …` a game
    Usi,
    /// A JSON object a line: {"variant", "sfen", "moves", …}
    Jsonl,
}

impl Entry {
    /// The place, and the name that the record gives itself.
    pub(crate) fn name(&self) -> String {
        let id = Header::Other("id".to_owned());
        let headers = self.reading.record.as_ref().map(|record| &record.headers);
        match headers.and_then(|headers| headers.get(&id).or(headers.get(&Header::Title))) {
            Some(name) => format!("{} ({name})", self.place),
            None => self.place.clone(),
        }
    }

    /// Tells the faults of the game on the error stream; whether one of them cost something.
    pub(crate) fn tell(&self, lang: Lang) -> bool {
        for fault in &self.reading.faults {
            failure::say(&format!("{}: {}", self.place, fault.sentence(lang)));
        }
        self.reading.record.is_none() || self.reading.errors().next().is_some()
    }
}

impl From<collection::Format> for Format {
    fn from(format: collection::Format) -> Self {
        match format {
            collection::Format::Kif => Self::Kif,
            collection::Format::Pgn => Self::Pgn,
            collection::Format::Usi => Self::Usi,
            collection::Format::Jsonl => Self::Jsonl,
        }
    }
}

impl Format {
    /// The format that it is read as: the two kinds of PGN are told apart by what stands in it.
    const fn read_as(self) -> collection::Format {
        match self {
            Self::Kif => collection::Format::Kif,
            Self::Pgn | Self::Xboard => collection::Format::Pgn,
            Self::Usi => collection::Format::Usi,
            Self::Jsonl => collection::Format::Jsonl,
        }
    }

    /// Whether a file of this format may hold several games.
    pub(crate) const fn holds_many(self) -> bool {
        !matches!(self, Self::Kif)
    }

    /// Whether it has room for comments and branches.
    pub(crate) const fn holds_comments(self) -> bool {
        matches!(self, Self::Kif | Self::Pgn | Self::Xboard)
    }
}

/// Where a record comes from or goes to: a file, or `-` for the standard streams.
#[derive(Debug, Clone)]
pub(crate) struct Place(PathBuf);

/// A game of a file.
#[derive(Debug)]
pub(crate) struct Entry {
    /// The file, and which game of it where it may hold several.
    pub(crate) place: String,
    /// The record, and what is wrong with it.
    pub(crate) reading: Reading,
}

impl Place {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self(path)
    }

    /// The path, where it is not a stream.
    pub(crate) fn path(&self) -> Option<&Path> {
        (self.0.as_os_str() != "-").then_some(&self.0)
    }

    /// Whether both are one file, by whatever names.
    pub(crate) fn is_same_file(&self, other: &Self) -> bool {
        let real = |place: &Self| place.path().and_then(|path| path.canonicalize().ok());
        real(self).is_some_and(|path| real(other) == Some(path))
    }

    /// The format that the name of the file tells.
    pub(crate) fn format(&self) -> Option<Format> {
        collection::Format::of_name(self.path()?.file_name()?.to_str()?).map(Format::from)
    }

    pub(crate) fn bytes(&self) -> Result<Vec<u8>> {
        let Some(path) = self.path() else {
            let mut bytes = Vec::new();
            std::io::stdin().lock().read_to_end(&mut bytes).context("standard input")?;
            return Ok(bytes);
        };
        std::fs::read(path).with_context(|| path.display().to_string())
    }

    /// Refuses to write over a file that exists; to be asked before a long work whose result goes there.
    pub(crate) fn check_free(&self, force: bool, lang: Lang) -> Result<()> {
        if force || !self.path().is_some_and(Path::exists) {
            return Ok(());
        }
        bail!(match lang {
            Lang::Ja => format!("{self}: すでにあります。上書きするには --force を付けてください"),
            Lang::En => format!("{self}: exists already; --force writes over it"),
        });
    }

    /// Writes a file that is not there yet, or any with `force`: into a file beside it first, so that a write that fails costs nothing.
    pub(crate) fn write(&self, bytes: &[u8], force: bool, out: &mut impl std::io::Write, lang: Lang) -> Result<()> {
        let Some(path) = self.path() else {
            out.write_all(bytes)?;
            return Ok(());
        };
        self.check_free(force, lang)?;
        let name = path.display();
        // Through a link to the file that it leads to, so that the link stays; one that leads nowhere yet is followed as it is.
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if real.is_file() || !real.is_symlink() && !real.exists() {
            return replace(&real, bytes).with_context(|| name.to_string());
        }
        // A device or a pipe is written as it is.
        std::fs::write(path, bytes).with_context(|| name.to_string())
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.display().fmt(f)
    }
}

/// Puts a new file in the place of an old one, whole or not at all.
fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = std::fs::File::create_new(&part).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        std::fs::rename(&part, path)
    });
    if written.is_err() {
        // The error that matters is the first one.
        let _ = std::fs::remove_file(&part);
    }
    written
}

/// Reads every game of a place.
pub(crate) fn read(place: &Place, from: Option<Format>, shelf: &Shelf, lang: Lang) -> Result<Vec<Entry>> {
    let decoded = encoding::decode(&place.bytes()?);
    let text = decoded.text;
    if text.trim().is_empty() {
        bail!("{place}: {}", say(lang, "棋譜がありません", "there is no game in it"));
    }
    let format = from.or_else(|| place.format()).map_or_else(|| collection::Format::guess(&text), Format::read_as);
    let mut readings = Vec::new();
    collection::read_each(&text, format, shelf, |line, reading| readings.push((line, reading)));
    if let [(_, reading)] = &readings[..]
        && reading.record.is_none()
        && let [fault] = &reading.faults[..]
        && fault.text.is_empty()
        && fault.at() == At::START
    {
        bail!("{place}: {}", fault.reason.get(lang));
    }
    let several = readings.len() > 1;
    let name = |number: usize, line: usize| match format {
        collection::Format::Usi | collection::Format::Jsonl => format!("{place}:{line}"),
        collection::Format::Kif | collection::Format::Pgn if several => format!("{place} #{number}"),
        collection::Format::Kif | collection::Format::Pgn => place.to_string(),
    };
    let entry = |((line, reading), number)| Entry { place: name(number, line), reading };
    let mut entries: Vec<_> = readings.into_iter().zip(1..).map(entry).collect();
    if let (Some(fault), Some(first)) = (decoded.fault, entries.first_mut()) {
        first.reading.faults.insert(0, fault);
    }
    Ok(entries)
}

/// Records as the bytes of a file.
pub(crate) fn write(records: &[&Record], format: Format, encoding: Encoding) -> Result<Vec<u8>, Vec<Fault>> {
    let text = match format {
        Format::Kif => written(records, |record| kif::write_for(record, encoding)),
        Format::Pgn => written(records, |record| pgn::write(record, pgn::Spelling::Western)),
        Format::Xboard => written(records, |record| pgn::write(record, pgn::Spelling::XBoard)),
        Format::Usi => records.iter().map(|record| usi::write_position(record) + "\n").collect(),
        Format::Jsonl => records.iter().map(|record| jsonl::write(record) + "\n").collect(),
    };
    encoding::encode(&text, encoding)
}

/// Games with an empty line between them.
fn written(records: &[&Record], write: impl Fn(&Record) -> String) -> String {
    records.iter().map(|record| write(record)).collect::<Vec<_>>().join("\n")
}

/// The one game that a command is about: the only one, or the one with this number.
pub(crate) fn pick(entries: Vec<Entry>, number: Option<usize>, place: &Place, lang: Lang) -> Result<Entry> {
    let count = entries.len();
    let wanted = match number {
        Some(number) => number,
        None if count == 1 => 1,
        None => bail!(Usage(match lang {
            Lang::Ja => format!("{place} には {count} 局あります。--number で選んでください"),
            Lang::En => format!("{place} holds {count} games; choose one with --number"),
        })),
    };
    let entry = wanted.checked_sub(1).and_then(|index| entries.into_iter().nth(index));
    entry.ok_or_else(|| {
        Usage(match lang {
            Lang::Ja => format!("{place} には {count} 局しかありません（--number {wanted}）"),
            Lang::En => format!("{place} holds {} (--number {wanted})", counted(count, "game")),
        })
        .into()
    })
}
