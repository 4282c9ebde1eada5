//! The engine as an opponent: it is asked whenever it is its turn.

use koshogi_notation::usi;
use koshogi_table::{Seat, Sitting};
use leptos::prelude::*;

use super::table::Table;
use crate::browser::now;
use crate::i18n;
use crate::thinker::{Answer, Budget, Think, use_thinker};

/// How long the engine thinks about a move where no clock runs, in milliseconds.
const PATIENCE: u64 = 4_000;

/// Lets the engine play its side at this table.
pub(crate) fn sit_down(table: Table) {
    let thinker = use_thinker();
    // The game and its length say which question is asked; a change of either makes an answer to the old one void.
    let turn = Memo::new(move |_| {
        table.with(|sitting| match sitting.turn() {
            Some(Seat::Engine { level }) => Some((level, sitting.plan().clone(), usi::write(sitting.game().moves()))),
            _ => None,
        })
    });
    Effect::new(move |_| {
        thinker.stop();
        let Some(Some((level, plan, moves))) = turn.get() else { return };
        let asked = moves.clone();
        let hear = move |answer: Answer| {
            let still = turn.with_untracked(|turn| matches!(turn, Some(Some((.., moves))) if *moves == asked));
            match answer {
                _ if !still => {}
                Answer::Best { mv: Some(text), .. } => {
                    match table.with_untracked(|sitting| usi::read_legal(&text, sitting.game())) {
                        Some(Ok(mv)) => table.play(mv),
                        _ => table.complain(Some(i18n::play::ENGINE_FAULT)),
                    }
                }
                Answer::Best { mv: None, .. } | Answer::Fault { .. } => table.complain(Some(i18n::play::ENGINE_FAULT)),
                _ => {}
            }
        };
        let budget = table.with_untracked(budget).flatten();
        let time = if budget.is_none() { Some(PATIENCE) } else { None };
        let seed = (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
        thinker.ask(&plan, moves, Think { level: Some(level), seed, budget, time, ..Think::default() }, hear);
    });
}

/// What the clock leaves to the side to move.
fn budget(sitting: &Sitting) -> Option<Budget> {
    let (clock, side) = (sitting.clock()?, sitting.to_move()?);
    let (control, reading) = (clock.control(), clock.reading(side, now()));
    Some(match reading.byoyomi {
        None => Budget { left: reading.left, increment: control.increment, byoyomi: control.byoyomi },
        // What runs now is a byoyomi.
        Some(_) => Budget { left: 0, increment: control.increment, byoyomi: reading.left },
    })
}
