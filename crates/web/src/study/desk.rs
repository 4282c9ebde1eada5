//! The desk: one record for the whole page, kept after every change.

use std::collections::HashMap;
use std::sync::Arc;

use koshogi_notation::record::{NodeId, Record};
use koshogi_rules::{Choices, Lang, Move, Rules};
use koshogi_table::study::intake::Found;
use koshogi_table::study::{Row, State, Study, link, outline};
use leptos::prelude::*;

use super::keep;
use crate::board::{Announcer, Standing, use_announcer};
use crate::handover::use_handover;
use crate::i18n;
use crate::notation::{Scribe, chosen};
use crate::route::{Route, use_route};
use crate::settings::{Notation, Settings, use_settings};
use crate::sounds::{Sound, Speaker, use_speaker};

/// The record that is being studied.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    study: RwSignal<Study>,
    state: Memo<State>,
    at: Memo<NodeId>,
    standing: Memo<Standing>,
    /// What is to be told: faults of what was brought, and what could not be done.
    told: RwSignal<Vec<String>>,
    /// Whether gote sits below.
    turned: RwSignal<bool>,
    texts: StoredValue<Texts>,
    /// The game of the library that the record is, if it is one.
    kept: RwSignal<Option<Kept>>,
    announcer: Announcer,
    speaker: Speaker,
    settings: RwSignal<Settings>,
}

/// A record in the library.
#[derive(Debug, Clone)]
pub(super) struct Kept {
    pub(super) id: String,
    /// Which of the records on the desk it is.
    record: u32,
    /// The change with which it is there; `None` where none of them is.
    change: Option<u32>,
}

/// The texts of the moves, as far as they were needed.
#[derive(Default)]
struct Texts {
    written_for: Option<(u32, Notation)>,
    texts: HashMap<NodeId, String>,
}

/// Gives the page its desk, with the record that was kept.
pub(super) fn provide_desk() {
    let settings = use_settings();
    let keep::Reopened { study, faults, kept } = keep::reopen().unwrap_or_else(|| Study::from(first_record()).into());
    let State { record, change } = study.state();
    let kept = RwSignal::new(kept.map(|(id, whole)| Kept { id, record, change: whole.then_some(change) }));
    let study = RwSignal::new(study);
    let state = Memo::new(move |_| study.with(Study::state));
    let at = Memo::new(move |_| study.with(Study::at));
    let place = Memo::new(move |_| (state.get().record, at.get()));
    let standing = Memo::new(move |_| {
        // A memo that is only tracked is never computed, and tells nobody of anything.
        place.with(|_| {});
        study.with_untracked(|study| Standing::new(study.game().clone()))
    });
    let lang = settings.with_untracked(Settings::lang);
    let told = RwSignal::new(faults.iter().map(|fault| fault.sentence(lang)).collect());
    let (announcer, speaker) = (use_announcer(), use_speaker());
    let texts = StoredValue::new(Texts::default());
    let turned = RwSignal::new(false);
    let desk = Desk { study, state, at, standing, told, turned, texts, kept, announcer, speaker, settings };
    provide_context(desk);
    keep::keep(desk);
    take_in(desk);
}

/// The desk of the page.
#[must_use]
pub(super) fn use_desk() -> Desk {
    expect_context()
}

/// The start of the first game, where nothing was kept.
fn first_record() -> Record {
    let rules = koshogi_games::all().iter().find_map(|variant| Rules::new(Arc::clone(variant), &Choices::default()).ok());
    // Every game that is brought along has its usual rules.
    Record::new(Arc::new(rules.expect("a game is brought along")))
}

/// Takes in what other rooms hand over, and what addresses carry.
fn take_in(desk: Desk) {
    let handover = use_handover();
    Effect::new(move |_| {
        if let Some(handed) = handover.take() {
            desk.open(handed.record);
            desk.tell(handed.told);
            desk.kept_as(handed.id);
        }
    });
    let route = use_route();
    Effect::new(move |_| {
        let Route::Study(text) = route.get() else { return };
        if super::Page::named(&text).is_some() {
            return;
        }
        if let Some(found) = link::read(&text) {
            desk.take(found);
        }
        // What was taken in once is on the desk: a reload must not take it in again.
        let plain = Route::Study(String::new()).address();
        let _ = window().history().map(|history| history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&plain)));
    });
}

impl Desk {
    /// Asks something of the study.
    pub(crate) fn with<T>(self, ask: impl FnOnce(&Study) -> T) -> T {
        self.study.with(ask)
    }

    /// The same, without following its changes.
    pub(crate) fn with_untracked<T>(self, ask: impl FnOnce(&Study) -> T) -> T {
        self.study.with_untracked(ask)
    }

    /// Changes the study.
    pub(crate) fn change(self, change: impl FnOnce(&mut Study)) {
        self.study.update(change);
    }

    /// The node that is shown.
    pub(crate) fn at(self) -> NodeId {
        self.at.get()
    }

    /// Whether gote sits below.
    pub(crate) fn turned(self) -> RwSignal<bool> {
        self.turned
    }

    /// The position that is shown.
    pub(crate) fn standing(self) -> Memo<Standing> {
        self.standing
    }

    /// Which record it is, and how often it was changed: whoever follows this alone hears nothing of steps.
    pub(crate) fn state(self) -> State {
        self.state.get()
    }

    /// Steps, and says what is seen then.
    pub(crate) fn step(self, step: impl FnOnce(&mut Study)) {
        let before = self.at.get_untracked();
        self.study.update(step);
        let at = self.with_untracked(Study::at);
        if at != before {
            let text = self.text(at).unwrap_or_else(|| i18n::play::START.get(self.lang()).to_owned());
            self.with_untracked(|study| self.announcer.say_move(&text, study.game(), self.lang()));
        }
    }

    /// Plays a move on the board.
    pub(crate) fn play(self, mv: Move) {
        let takes = self.with_untracked(|study| {
            let position = study.game().position();
            [mv.via(), Some(mv.to())].into_iter().flatten().any(|square| square != mv.from() && position.piece(square).is_some())
        });
        let mut played = false;
        self.study.update(|study| played = study.play(mv).is_ok());
        if !played {
            return;
        }
        self.speaker.play(if takes { Sound::Capture } else { Sound::Move });
        let text = self.text(self.with_untracked(Study::at)).unwrap_or_default();
        self.with_untracked(|study| self.announcer.say_move(&text, study.game(), self.lang()));
    }

    /// Puts a record on the desk, at its start.
    pub(crate) fn open(self, record: Record) {
        self.told.set(Vec::new());
        self.change(|study| study.open(record, NodeId::ROOT));
    }

    /// The game of the library that the record is, and whether all of it is there.
    pub(super) fn kept(self) -> Option<(String, bool)> {
        let state = self.state();
        self.kept.with(|kept| {
            let kept = kept.as_ref().filter(|kept| kept.record == state.record)?;
            Some((kept.id.clone(), kept.change == Some(state.change)))
        })
    }

    /// Says which game of the library the record is, as it lies on the desk.
    pub(super) fn kept_as(self, id: Option<String>) {
        let State { record, change } = self.with_untracked(Study::state);
        self.kept.set(id.map(|id| Kept { id, record, change: Some(change) }));
    }

    /// Says which game of the library has the same moves, and nothing of what was changed.
    pub(super) fn same_as(self, id: String) {
        let record = self.with_untracked(Study::state).record;
        self.kept.set(Some(Kept { id, record, change: None }));
    }

    /// Puts on the desk what was found in a text, as far as it could be read, and tells what was wrong.
    pub(crate) fn take(self, found: Found) -> bool {
        let taken = found.record.is_some();
        if let Some(record) = found.record {
            self.open(record);
        }
        let lang = self.lang();
        self.tell(found.faults.iter().map(|fault| fault.sentence(lang)).collect());
        taken
    }

    /// Tells something; what was told before is not told any more.
    pub(crate) fn tell(self, told: Vec<String>) {
        self.told.set(told);
    }

    /// What is to be told.
    pub(crate) fn told(self) -> Vec<String> {
        self.told.get()
    }

    /// The layout of the tree, following its changes.
    pub(crate) fn rows(self) -> Vec<Row> {
        self.state.with(|_| {});
        self.with_untracked(|study| outline(study.record()))
    }

    /// The text of a move in the notation of choice; `None` for the start.
    pub(crate) fn text(self, id: NodeId) -> Option<String> {
        self.write();
        self.texts.with_value(|texts| texts.texts.get(&id).cloned())
    }

    /// The same of a move whose text is known to be written; empty where it is not.
    pub(crate) fn text_written(self, id: NodeId) -> String {
        self.texts.with_value(|texts| texts.texts.get(&id).cloned()).unwrap_or_default()
    }

    /// Writes the texts that are missing.
    pub(crate) fn write(self) {
        let settings = self.settings.get_untracked();
        self.texts.update_value(|texts| {
            self.with_untracked(|study| {
                let written_for = Some((study.state().record, chosen(&settings)));
                if texts.written_for != written_for {
                    *texts = Texts { written_for, texts: HashMap::new() };
                }
                let scribe = Scribe::new(study.game(), &settings);
                study.texts(&mut texts.texts, |mv, game| scribe.write(mv, game));
            });
        });
    }

    fn lang(self) -> Lang {
        self.settings.with_untracked(Settings::lang)
    }
}
