//! The game on the table: one for the whole page, kept after every change.

use koshogi_rules::{Game, Move, Side};
use koshogi_table::{OpenError, Plan, PlanError, Saved, Seat, Sitting};
use leptos::prelude::*;

use super::keep::Keeping;
use super::opponent;
use crate::board::{Announcer, Standing, use_announcer};
use crate::browser::now;
use crate::i18n::{self, Say, use_lang};
use crate::notation::{Scribe, Texts};
use crate::settings::{Settings, use_settings};
use crate::sounds::{Sound, Speaker, use_speaker};
use crate::storage;

/// The key in the browser's storage.
const KEY: &str = "koshogi.table";

/// The game on the table.
#[derive(Clone, Copy)]
pub(crate) struct Table {
    sitting: RwSignal<Option<Sitting>>,
    /// How many moves are shown; `None` for all of them, as they come.
    ply: RwSignal<Option<usize>>,
    /// What went wrong.
    trouble: RwSignal<Option<Say>>,
    announcer: Announcer,
    speaker: Speaker,
    pub(super) settings: RwSignal<Settings>,
    pub(super) keeping: Keeping,
}

/// Gives the page its table, with the game that was kept.
pub fn provide_table() {
    let table = Table {
        sitting: RwSignal::new(None),
        ply: RwSignal::new(None),
        trouble: RwSignal::new(None),
        announcer: use_announcer(),
        speaker: use_speaker(),
        settings: use_settings(),
        keeping: Keeping::reopen(),
    };
    table.reopen();
    provide_context(table);
    opponent::sit_down(table);
    let _ = set_interval_with_handle(move || table.look_at_clock(), std::time::Duration::from_millis(100));
    // The clock stands still while the page is away; what was used until then is used.
    let handle = window_event_listener(leptos::ev::pagehide, move |_| table.keep());
    on_cleanup(move || handle.remove());
}

/// The table of the page.
#[must_use]
pub(crate) fn use_table() -> Table {
    expect_context()
}

impl Table {
    fn reopen(self) {
        let Some(saved) = storage::read::<Saved>(KEY) else { return };
        let sitting = match saved.open() {
            Ok(sitting) => sitting,
            Err(OpenError::Move { before, .. }) => {
                self.trouble.set(Some(i18n::play::DAMAGED));
                *before
            }
            Err(OpenError::Plan(_)) => return self.trouble.set(Some(i18n::play::DAMAGED)),
        };
        self.sitting.set(Some(sitting));
        self.change(|sitting| sitting.wake(now()));
    }

    /// Whether a game is on the table.
    pub(crate) fn is_laid(self) -> bool {
        self.sitting.with(Option::is_some)
    }

    /// Begins a new game in place of the one on the table.
    pub(crate) fn begin(self, plan: Plan) -> Result<(), PlanError> {
        let sitting = Sitting::new(plan)?;
        self.clear();
        self.ply.set(None);
        self.trouble.set(None);
        self.sitting.set(Some(sitting));
        self.keep();
        Ok(())
    }

    /// Asks something of the game on the table.
    pub(crate) fn with<T>(self, ask: impl FnOnce(&Sitting) -> T) -> Option<T> {
        self.sitting.with(|sitting| sitting.as_ref().map(ask))
    }

    /// The same, without following its changes.
    pub(crate) fn with_untracked<T>(self, ask: impl FnOnce(&Sitting) -> T) -> Option<T> {
        self.sitting.with_untracked(|sitting| sitting.as_ref().map(ask))
    }

    /// Changes the game and keeps it.
    pub(crate) fn change(self, change: impl FnOnce(&mut Sitting)) {
        self.sitting.update(|sitting| {
            if let Some(sitting) = sitting {
                change(sitting);
            }
        });
        self.keep();
    }

    fn keep(self) {
        let Some(saved) = self.with_untracked(|sitting| Saved::of(sitting, now())) else { return };
        if !storage::write(KEY, &saved) {
            self.trouble.set(Some(i18n::play::NOT_KEPT));
        }
    }

    /// Plays a move for whoever is to move.
    pub(crate) fn play(self, mv: Move) {
        let settings = self.settings.get_untracked();
        let text = self.with_untracked(|sitting| Scribe::new(sitting.game(), &settings).write(mv, sitting.game()));
        let takes = self.with_untracked(|sitting| {
            let position = sitting.game().position();
            [mv.via(), Some(mv.to())].into_iter().flatten().any(|square| square != mv.from() && position.piece(square).is_some())
        });
        let mut played = false;
        self.change(|sitting| played = sitting.play(mv, now()).is_ok());
        if !played {
            return;
        }
        self.ply.set(None);
        self.trouble.set(None);
        let over = self.with_untracked(|sitting| sitting.game().outcome().is_some());
        self.speaker.play(match (over, takes) {
            (Some(true), _) => Sound::End,
            (_, Some(true)) => Sound::Capture,
            _ => Sound::Move,
        });
        let text = text.unwrap_or_default();
        self.with_untracked(|sitting| self.announcer.say_move(&text, sitting.game(), settings.lang()));
    }

    /// Ends the game by what somebody does beside the board, and says so.
    pub(crate) fn end(self, end: impl FnOnce(&mut Sitting)) {
        self.change(end);
        let outcome = self.with_untracked(|sitting| sitting.game().outcome()).flatten();
        if let Some(outcome) = outcome {
            self.speaker.play(Sound::End);
            self.announcer.say(outcome.sentence(self.settings.with_untracked(Settings::lang)));
        }
    }

    fn look_at_clock(self) {
        let over = self.with_untracked(|sitting| sitting.clock().and_then(|clock| clock.flag(now())).is_some());
        if over == Some(true) {
            self.end(|sitting| sitting.look_at_clock(now()));
        }
    }

    /// What is wrong, if anything is.
    pub(crate) fn trouble(self) -> Option<Say> {
        self.trouble.get()
    }

    /// Says that something is wrong.
    pub(crate) fn complain(self, trouble: Option<Say>) {
        self.trouble.set(trouble);
    }

    /// How many moves have been played.
    pub(crate) fn length(self) -> usize {
        self.with(|sitting| sitting.game().moves().len()).unwrap_or(0)
    }

    /// How many of them are shown.
    pub(crate) fn ply(self) -> usize {
        self.ply.get().unwrap_or_else(|| self.length()).min(self.length())
    }

    /// Whether the position shown is the one that is played.
    pub(crate) fn is_live(self) -> bool {
        self.ply() == self.length()
    }

    /// Shows the position after so many moves.
    pub(crate) fn show(self, ply: usize) {
        let length = self.length();
        self.ply.set((ply < length).then_some(ply));
        self.announcer.say(self.text_at(ply.min(length)));
    }

    /// What is said of the position after so many moves.
    fn text_at(self, ply: usize) -> String {
        let settings = self.settings.get_untracked();
        let text = self.with_untracked(|sitting| {
            let before = ply.checked_sub(1)?;
            let (mv, game) = (*sitting.game().moves().get(before)?, game_after(sitting, before));
            Some(format!("{ply}. {}", Scribe::new(&game, &settings).write(mv, &game)))
        });
        text.flatten().unwrap_or_else(|| i18n::play::START.get(settings.lang()).to_owned())
    }

    /// The position that is shown.
    pub(crate) fn standing(self) -> Memo<Option<Standing>> {
        Memo::new(move |_| {
            let ply = self.ply();
            self.with(|sitting| Standing::new(game_after(sitting, ply)))
        })
    }

    /// The texts of all moves.
    pub(crate) fn texts(self) -> Memo<Vec<String>> {
        let settings = self.settings;
        let texts = StoredValue::new(Texts::default());
        Memo::new(move |_| {
            let written = self.with(|sitting| {
                settings.with(|settings| {
                    texts.try_update_value(|texts| texts.of(sitting.game(), settings).to_vec()).unwrap_or_default()
                })
            });
            written.unwrap_or_default()
        })
    }

    /// The name of whoever plays a side.
    pub(crate) fn player(self, side: Side) -> Signal<String> {
        let lang = use_lang();
        Signal::derive(move || {
            let seat = self.with(|sitting| sitting.plan().seat(side));
            match seat {
                Some(Seat::Engine { level }) => i18n::play::engine(level, lang.get()),
                _ => i18n::board::side(side).get(lang.get()).to_owned(),
            }
        })
    }
}

/// The game as it was after so many moves.
fn game_after(sitting: &Sitting, ply: usize) -> Game {
    let mut game = sitting.game().clone();
    while game.moves().len() > ply {
        game.undo();
    }
    game
}
