//! The host: does what a table asks of the world, and keeps its game.

use std::path::Path;

use koshogi_notation::record::Shelf;
use koshogi_rules::Lang;

use super::files::{self, Opened};
use super::keep::Keeper;
use super::table::{self, Effect, Table};

/// The host of one table.
#[derive(Debug)]
pub(crate) struct Host {
    shelf: Shelf,
    keeper: Option<Keeper>,
    /// The revision that is kept.
    kept: u64,
}

/// Whether the table stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Then {
    Stay,
    Leave,
}

impl Host {
    pub(crate) fn new(shelf: Shelf, keeper: Option<Keeper>, table: &Table) -> Self {
        Self { shelf, keeper, kept: table.history().revision() }
    }

    /// Asks the players about a game that was kept before.
    pub(crate) fn greet(&self, table: &mut Table) {
        let lang = table.settings().lang;
        let Some(keeper) = self.keeper.as_ref().filter(|keeper| keeper.has_game()) else { return };
        match files::open(keeper.path(), &self.shelf, lang) {
            Ok(Opened { record, .. }) => table.ask_resume(table::length(&record), table::is_over(&record)),
            Err(error) => {
                // What cannot be read is not written over either.
                let aside = self.aside(lang);
                let stop = crate::language::say(lang, "。", ". ");
                table.failed(format!("{error:#}{stop}{aside}"));
            }
        }
    }

    /// Does what the table asks for.
    pub(crate) fn fulfil(&mut self, effect: Effect, table: &mut Table) -> Then {
        let lang = table.settings().lang;
        match effect {
            Effect::Save { path, overwrite } => {
                let path = files::meant(path);
                if let Err(error) = files::format(&path, lang) {
                    table.failed(format!("{error:#}"));
                } else if path.exists() && !overwrite {
                    table.ask_overwrite(path);
                } else {
                    self.save(&path, table);
                }
            }
            Effect::Load(path) => {
                let path = files::meant(path);
                match files::open(&path, &self.shelf, lang) {
                    Ok(Opened { record, mut oddities }) => {
                        oddities.sentences.extend(table.is_unsaved().then(|| self.aside(lang)));
                        table.loaded(record, Some(path), &oddities);
                        self.kept = table.history().revision();
                        self.change_slot(table);
                    }
                    Err(error) => table.failed(format!("{error:#}")),
                }
            }
            Effect::Resume => {
                let Some(keeper) = &self.keeper else { return Then::Stay };
                match files::open(keeper.path(), &self.shelf, lang) {
                    Ok(Opened { record, oddities }) => {
                        table.loaded(record, None, &oddities);
                        self.kept = table.history().revision();
                    }
                    Err(error) => table.failed(format!("{error:#}")),
                }
            }
            Effect::Archive => {
                let aside = self.aside(lang);
                table.tell(aside);
            }
            // Whoever leads the table has done these.
            Effect::Show | Effect::Hint => {}
            Effect::Quit => return Then::Leave,
        }
        Then::Stay
    }

    /// Keeps the game where it has changed since it was kept last.
    pub(crate) fn keep(&mut self, table: &mut Table) {
        let revision = table.history().revision();
        let Some(keeper) = self.keeper.as_ref().filter(|_| revision != self.kept) else { return };
        self.kept = revision;
        let lang = table.settings().lang;
        let kept = match table.history().record() {
            Ok(record) => keeper.keep(&record, lang),
            Err(error) => Err(error.into()),
        };
        if let Err(error) = kept {
            table.failed(match lang {
                Lang::Ja => format!("対局を控えられませんでした: {error:#}"),
                Lang::En => format!("the game could not be kept: {error:#}"),
            });
        }
    }

    /// Lets the kept game go where nothing would be lost; tells where it is kept otherwise, and the
    /// command that goes on with it, with these options `again`.
    pub(crate) fn close(self, table: &Table, again: &str) -> Option<String> {
        let keeper = self.keeper?;
        let lang = table.settings().lang;
        if !table.is_unsaved() {
            // A game that could not be removed is offered again, which costs nothing.
            if !table.is_asked_to_resume() {
                let _ = keeper.clear();
            }
            return None;
        }
        let (path, id) = (keeper.path().display(), &table.rules().variant().id);
        keeper.has_game().then(|| match lang {
            Lang::Ja => format!("対局は {path} に控えました。「koshogi play {id}{again}」で続きを指せます。"),
            Lang::En => format!("the game is kept in {path}; 'koshogi play {id}{again}' goes on with it"),
        })
    }

    /// Keeps a game that was opened where the next table of such a game looks for it.
    fn change_slot(&mut self, table: &mut Table) {
        let id = table.rules().variant().id.clone();
        match self.keeper.take().map(|keeper| keeper.of_game(&id)).transpose() {
            Ok(keeper) => self.keeper = keeper,
            Err(error) => table.failed(match table.settings().lang {
                Lang::Ja => format!("対局を控えておけません: {error}"),
                Lang::En => format!("the game will not be kept: {error}"),
            }),
        }
    }

    fn save(&self, path: &Path, table: &mut Table) {
        let lang = table.settings().lang;
        let saved = match table.history().record() {
            Ok(record) => files::save(&record, path, lang),
            Err(error) => Err(error.into()),
        };
        match saved {
            Ok(()) => table.saved(path.to_owned()),
            Err(error) => table.failed(format!("{error:#}")),
        }
    }

    /// Puts the kept game aside and says where it is.
    fn aside(&self, lang: Lang) -> String {
        let Some(keeper) = self.keeper.as_ref().filter(|keeper| keeper.has_game()) else { return String::new() };
        match (keeper.archive(), lang) {
            (Ok(path), Lang::Ja) => format!("前の対局は {} にあります", path.display()),
            (Ok(path), Lang::En) => format!("The game before is in {}", path.display()),
            (Err(error), _) => format!("{error:#}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use koshogi_notation::record::Record;
    use koshogi_rules::{Choices, Rules};

    use super::super::command::Command;
    use super::super::keep::For;
    use super::super::settings::Settings;
    use super::*;

    fn table(variant: &str) -> Table {
        let rules = Rules::new(koshogi_games::find(variant).unwrap(), &Choices::default()).unwrap();
        Table::new(Record::new(Arc::new(rules)), Settings::of(Lang::En), [true; 2])
    }

    fn host(folder: &Path, table: &Table) -> Host {
        let shelf = Shelf { variants: koshogi_games::all().to_vec(), ..Shelf::default() };
        let keeper = Keeper::take(folder, &table.rules().variant().id, For::Any).unwrap();
        Host::new(shelf, Some(keeper), table)
    }

    fn play(table: &mut Table, host: &mut Host, text: &str) {
        let command = Command::read(text, table.history().game(), Lang::En).unwrap();
        if let Some(effect) = table.obey(command) {
            host.fulfil(effect, table);
        }
        host.keep(table);
    }

    #[test]
    fn a_game_is_kept_after_every_change_and_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut first = table("sho");
        let mut host_of_first = host(folder.path(), &first);
        play(&mut first, &mut host_of_first, "7g7f");
        play(&mut first, &mut host_of_first, "3c3d");
        play(&mut first, &mut host_of_first, "undo");
        assert!(host_of_first.close(&first, "").is_some_and(|farewell| farewell.contains("koshogi play sho")));
        let mut second = table("sho");
        let mut host_of_second = host(folder.path(), &second);
        host_of_second.greet(&mut second);
        play(&mut second, &mut host_of_second, "yes");
        assert_eq!(second.history().length(), 1);
        // Unsaved as it is, it stays kept.
        assert!(second.is_unsaved());
        assert!(host_of_second.close(&second, "").is_some());
    }

    #[test]
    fn a_game_that_lies_in_a_file_is_kept_no_longer() {
        let folder = tempfile::tempdir().unwrap();
        let mut table = table("sho");
        let mut host = host(folder.path(), &table);
        play(&mut table, &mut host, "7g7f");
        play(&mut table, &mut host, &format!("save {}", folder.path().join("game.kif").display()));
        assert_eq!(host.close(&table, ""), None);
        assert!(!folder.path().join("sho.kif").exists());
    }

    #[test]
    fn a_game_that_is_opened_over_another_puts_it_aside_and_is_kept_as_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let record = folder.path().join("other.usi");
        let start = koshogi_notation::sfen::write(table("wa").history().game().start(), table("wa").rules().variant());
        std::fs::write(&record, format!("position sfen {start} moves 6i6h\n")).unwrap();
        let mut table = table("sho");
        let mut host = host(folder.path(), &table);
        play(&mut table, &mut host, "7g7f");
        play(&mut table, &mut host, &format!("load {}", record.display()));
        assert_eq!(table.rules().variant().id, "wa");
        assert!(folder.path().join("aside").join("sho.1.kif").exists(), "{:?}", table.notice());
        play(&mut table, &mut host, "undo");
        assert!(folder.path().join("wa.kif").exists());
    }

    #[test]
    fn a_kept_game_that_cannot_be_read_is_put_aside() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("sho.kif"), "棋種：囲碁\n").unwrap();
        let mut table = table("sho");
        let host = host(folder.path(), &table);
        host.greet(&mut table);
        assert!(!table.is_asked_to_resume());
        assert!(folder.path().join("aside").join("sho.1.kif").exists());
    }
}
