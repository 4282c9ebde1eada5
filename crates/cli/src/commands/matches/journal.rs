//! The files of a match.

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use koshogi_lab::Played;
use koshogi_lab::ledger::{self, Settings};
use koshogi_notation::pgn;
use koshogi_rules::{Lang, Rules};

use crate::failure::{self, Usage};

/// The games of a match, and the files that they are kept in.
pub(super) struct Journal {
    settings: Settings,
    games: Vec<Played>,
    lines: Option<(PathBuf, File)>,
    pgn: Option<(PathBuf, File)>,
}

impl Journal {
    /// Opens the files; games of the same match that are there already are read, a line that a kill left half written is dropped.
    pub(super) fn open(
        out: Option<&Path>,
        pgn: Option<&Path>,
        rules: &Arc<Rules>,
        settings: Settings,
        lang: Lang,
    ) -> Result<Self> {
        let mut journal = Self { settings, games: Vec::new(), lines: None, pgn: None };
        if let Some(path) = out {
            let name = || path.display().to_string();
            let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).with_context(name)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => bail!(match lang {
                    Lang::Ja => format!("{}: 別の対戦がこのファイルに書いています", path.display()),
                    Lang::En => format!("{}: another match is writing this file", path.display()),
                }),
                Err(TryLockError::Error(error)) => return Err(error).with_context(name),
            }
            journal.take(path, file, rules, lang).with_context(name)?;
        }
        if let Some(path) = pgn {
            let name = || path.display().to_string();
            let whole: String = journal.games.iter().map(text).collect();
            let there = if path.exists() { std::fs::read_to_string(path).with_context(name)? } else { String::new() };
            // What a match wrote is a part of what it would write.
            if !whole.starts_with(&there) {
                bail!(Usage(match lang {
                    Lang::Ja => format!("{}: この対戦のものでない棋譜があります。別の名前にしてください", path.display()),
                    Lang::En =>
                        format!("{}: it holds something else than the games of this match; choose another name", path.display()),
                }));
            }
            let mut file = File::create(path).with_context(name)?;
            file.write_all(whole.as_bytes()).with_context(name)?;
            journal.pgn = Some((path.to_owned(), file));
        }
        Ok(journal)
    }

    /// Reads the games of a file and leaves it ready to be written on.
    fn take(&mut self, path: &Path, mut file: File, rules: &Arc<Rules>, lang: Lang) -> Result<()> {
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let (text, rest) = (String::from_utf8_lossy(&bytes[..whole]), &bytes[whole..]);
        for (line, number) in text.lines().zip(1..) {
            self.take_line(line, number, rules, lang)?;
        }
        if !rest.is_empty() {
            if !ledger::is_beginning(&String::from_utf8_lossy(rest)) {
                bail!(foreign(text.lines().count() + 1, lang));
            }
            failure::say(&match lang {
                Lang::Ja => format!("{}: 最後の行は書きかけなので捨て、その対局を指し直します", path.display()),
                Lang::En => format!("{}: the last line was not finished; its game is played again", path.display()),
            });
        }
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        self.lines = Some((path.to_owned(), file));
        Ok(())
    }

    fn take_line(&mut self, line: &str, number: usize, rules: &Arc<Rules>, lang: Lang) -> Result<()> {
        let Some(theirs) = ledger::settings(line) else { bail!(foreign(number, lang)) };
        if let Some((key, ours, theirs)) = self.settings.difference(&theirs) {
            bail!(Usage(match lang {
                Lang::Ja => format!(
                    "{number}行目は別の条件の対戦です（{key}: 今 {ours}、ファイル {theirs}）。同じ条件で続けるか、別の --out にしてください"
                ),
                Lang::En => format!(
                    "line {number} is of a match with other settings ({key}: {ours} now, {theirs} in the file); go on with the same \
                     settings or choose another --out"
                ),
            }));
        }
        match ledger::read(line, number, rules) {
            Ok((played, _)) => self.games.push(played),
            Err(reason) => bail!("{}", reason.get(lang)),
        }
        Ok(())
    }

    /// The finished games.
    pub(super) fn games(&self) -> &[Played] {
        &self.games
    }

    /// The numbers of the games that are not finished yet.
    pub(super) fn missing(&self, games: usize) -> Vec<usize> {
        let there: HashSet<usize> = self.games.iter().map(|played| played.number).collect();
        (0..games).filter(|number| !there.contains(number)).collect()
    }

    /// Keeps a game.
    pub(super) fn keep(&mut self, played: Played) -> Result<()> {
        if let Some((path, file)) = &mut self.lines {
            let line = ledger::write(&played, &self.settings) + "\n";
            let written = file.write_all(line.as_bytes()).and_then(|()| file.sync_data());
            written.with_context(|| path.display().to_string())?;
        }
        if let Some((path, file)) = &mut self.pgn {
            file.write_all(text(&played).as_bytes()).with_context(|| path.display().to_string())?;
        }
        self.games.push(played);
        Ok(())
    }
}

fn text(played: &Played) -> String {
    pgn::write(&played.record, pgn::Spelling::Western) + "\n"
}

fn foreign(number: usize, lang: Lang) -> Usage {
    Usage(match lang {
        Lang::Ja => format!("{number}行目は対戦の一局ではありません。対戦のファイルでなければ、別の --out にしてください"),
        Lang::En => format!("line {number} is no game of a match; choose another --out if this is no file of a match"),
    })
}
