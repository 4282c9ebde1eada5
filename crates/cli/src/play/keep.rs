//! Keeping the game on the table, so that no crash and no lost connection costs it.
//!
//! Every table has a slot of its own in the user's data folder: a record, written anew after every change of the game, and a
//! lock that tells other tables to leave it alone. A slot whose table is gone is offered to the next table of the same game.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use etcetera::{AppStrategy as _, AppStrategyArgs, choose_app_strategy};
use koshogi_notation::record::Record;
use koshogi_rules::Lang;

use super::files;

/// More tables of one game than this are not kept.
const SLOTS: usize = 100;

/// The slot of a table.
#[derive(Debug)]
pub(crate) struct Keeper {
    id: String,
    path: PathBuf,
    /// Held as long as the table stands.
    _lock: File,
}

/// What a slot is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum For {
    /// A game that was kept, if there is one.
    Any,
    /// A new game; what was kept stays.
    New,
}

/// The folder where games are kept.
pub(crate) fn folder() -> Option<PathBuf> {
    let program = AppStrategyArgs { app_name: "koshogi".to_owned(), ..AppStrategyArgs::default() };
    choose_app_strategy(program).ok().map(|dirs| dirs.in_data_dir("tables"))
}

impl Keeper {
    /// Takes a slot for a table of this game.
    pub(crate) fn take(folder: &Path, id: &str, purpose: For) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut empty = None;
        for number in 1..=SLOTS {
            let name = if number == 1 { id.to_owned() } else { format!("{id}-{number}") };
            let path = folder.join(format!("{name}.kif"));
            let lock = File::create(path.with_extension("lock"))?;
            if lock.try_lock().is_err() {
                continue;
            }
            let slot = Self { id: id.to_owned(), path, _lock: lock };
            match (slot.has_game(), purpose) {
                (true, For::Any) | (false, For::New) => return Ok(slot),
                (true, For::New) => {}
                (false, For::Any) => empty = empty.or(Some(slot)),
            }
            // Slots are filled in order: behind one that was never used there is no other.
            if empty.is_some() && !folder.join(format!("{id}-{}.lock", number + 1)).exists() {
                break;
            }
        }
        empty.ok_or_else(|| io::Error::other("every slot is in use"))
    }

    /// A slot for a table of another game, in place of this one.
    pub(crate) fn of_game(self, id: &str) -> io::Result<Self> {
        match self.path.parent() {
            Some(folder) if self.id != id => Self::take(folder, id, For::New),
            _ => Ok(self),
        }
    }

    /// Where the game is kept.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether a game is kept here.
    pub(crate) fn has_game(&self) -> bool {
        self.path.exists()
    }

    /// Keeps a game.
    pub(crate) fn keep(&self, record: &Record, lang: Lang) -> Result<()> {
        files::save(record, &self.path, lang)
    }

    /// Lets the game go: it lies safely elsewhere, or there is none.
    pub(crate) fn clear(&self) -> Result<()> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error).with_context(|| self.path.display().to_string()),
            _ => Ok(()),
        }
    }

    /// Puts the game that is kept here aside and tells where.
    pub(crate) fn archive(&self) -> Result<PathBuf> {
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let folder = self.path.with_file_name("aside");
        let free = (1..).map(|number| folder.join(format!("{stem}.{number}.kif"))).find(|path| !path.exists());
        let path = free.unwrap_or_else(|| folder.join("game.kif"));
        fs::create_dir_all(&folder).and_then(|()| fs::rename(&self.path, &path)).with_context(|| path.display().to_string())?;
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use koshogi_rules::{Choices, Rules};

    use super::*;

    fn record() -> Record {
        let rules = Rules::new(koshogi_games::find("sho").unwrap(), &Choices::default()).unwrap();
        Record::new(Arc::new(rules))
    }

    #[test]
    fn a_game_that_was_kept_is_found_by_the_next_table() {
        let folder = tempfile::tempdir().unwrap();
        let first = Keeper::take(folder.path(), "sho", For::Any).unwrap();
        assert!(!first.has_game());
        first.keep(&record(), Lang::En).unwrap();
        let path = first.path().to_owned();
        drop(first);
        let second = Keeper::take(folder.path(), "sho", For::Any).unwrap();
        assert!(second.has_game());
        assert_eq!(second.path(), path);
    }

    #[test]
    fn two_tables_of_one_game_do_not_share_a_slot() {
        let folder = tempfile::tempdir().unwrap();
        let first = Keeper::take(folder.path(), "sho", For::Any).unwrap();
        let second = Keeper::take(folder.path(), "sho", For::Any).unwrap();
        assert_ne!(first.path(), second.path());
    }

    #[test]
    fn a_new_game_leaves_what_was_kept() {
        let folder = tempfile::tempdir().unwrap();
        let first = Keeper::take(folder.path(), "sho", For::Any).unwrap();
        first.keep(&record(), Lang::En).unwrap();
        let path = first.path().to_owned();
        drop(first);
        let second = Keeper::take(folder.path(), "sho", For::New).unwrap();
        assert_ne!(second.path(), path);
        drop(second);
        // And it is still the one that is offered.
        assert_eq!(Keeper::take(folder.path(), "sho", For::Any).unwrap().path(), path);
    }

    #[test]
    fn a_game_put_aside_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let keeper = Keeper::take(folder.path(), "sho", For::Any).unwrap();
        keeper.keep(&record(), Lang::En).unwrap();
        let first = keeper.archive().unwrap();
        assert!(!keeper.has_game());
        keeper.keep(&record(), Lang::En).unwrap();
        let second = keeper.archive().unwrap();
        assert_ne!(first, second);
        assert!(first.exists() && second.exists());
    }
}
