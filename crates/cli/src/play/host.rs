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
                    Ok(Opened { record, warnings }) => {
                        let aside = table.is_unsaved().then(|| self.aside(lang));
                        table.loaded(record, Some(path), &warnings.into_iter().chain(aside).collect::<Vec<_>>());
                        self.kept = table.history().revision();
                    }
                    Err(error) => table.failed(format!("{error:#}")),
                }
            }
            Effect::Resume => {
                let Some(keeper) = &self.keeper else { return Then::Stay };
                match files::open(keeper.path(), &self.shelf, lang) {
                    Ok(Opened { record, warnings }) => {
                        table.loaded(record, None, &warnings);
                        self.kept = table.history().revision();
                    }
                    Err(error) => table.failed(format!("{error:#}")),
                }
            }
            Effect::Archive => {
                let aside = self.aside(lang);
                table.tell(aside);
            }
            Effect::Show => {}
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

    /// Lets the kept game go where nothing would be lost; tells where it is kept otherwise.
    pub(crate) fn close(self, table: &Table) -> Option<String> {
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
            Lang::Ja => format!("対局は {path} に控えました。「koshogi play {id}」で続きを指せます。"),
            Lang::En => format!("the game is kept in {path}; 'koshogi play {id}' goes on with it"),
        })
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
