//! Games in files of the players' choice.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use koshogi_notation::encoding::Encoding;
use koshogi_notation::record::{Record, Shelf};
use koshogi_rules::Lang;

use super::table::Oddities;
use crate::records::{self, Format, Place};

/// A game read from a file, and what was odd about it.
pub(crate) struct Opened {
    pub(crate) record: Record,
    pub(crate) oddities: Oddities,
}

/// Reads the one game of a file, as far as it can be read.
pub(crate) fn open(path: &Path, shelf: &Shelf, lang: Lang) -> Result<Opened> {
    let place = Place::new(path.to_owned());
    let entries = records::read(&place, None, shelf, lang)?;
    let reading = records::pick(entries, None, &place, lang)?.reading;
    let lost = reading.errors().next().is_some();
    let sentences: Vec<_> = reading.faults.iter().map(|fault| fault.sentence(lang)).collect();
    match reading.record {
        Some(record) => Ok(Opened { record, oddities: Oddities { sentences, lost } }),
        None => bail!("{place}: {}", sentences.join("; ")),
    }
}

/// The format that the name of a file tells; the reason where it tells none.
pub(crate) fn format(path: &Path, lang: Lang) -> Result<Format> {
    match Place::new(path.to_owned()).format() {
        Some(format) => Ok(format),
        None => bail!(match lang {
            Lang::Ja =>
                format!("{} の形式が分かりません（名前の終わりを .kif .pgn .usi .jsonl のどれかにしてください）", path.display()),
            Lang::En => format!("{}: the end of the name tells the format (.kif, .pgn, .usi or .jsonl)", path.display()),
        }),
    }
}

/// Writes a game, over whatever lies there.
pub(crate) fn save(record: &Record, path: &Path, lang: Lang) -> Result<()> {
    let bytes = match records::write(&[record], format(path, lang)?, Encoding::Utf8) {
        Ok(bytes) => bytes,
        Err(faults) => bail!("{}", faults.iter().map(|fault| fault.sentence(lang)).collect::<Vec<_>>().join("; ")),
    };
    Place::new(path.to_owned()).write(&bytes, true, &mut std::io::sink(), lang)
}

/// The path that a player means: `~/` is the home folder, as in a shell.
pub(crate) fn meant(path: PathBuf) -> PathBuf {
    match (path.strip_prefix("~"), etcetera::home_dir()) {
        (Ok(rest), Ok(home)) => home.join(rest),
        _ => path,
    }
}
