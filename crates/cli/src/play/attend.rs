//! Looking after those who are not at the keyboard: opponents, and the one who gives hints.

use super::adviser::Adviser;
use super::command::Command;
use super::seat::{Occasion, Seats};
use super::table::Table;

/// Whether somebody who is not at this keyboard is expected to say something now.
pub(crate) fn is_awaited(table: &Table) -> bool {
    expected(table).is_some_and(|(side, _)| !table.is_here(side))
}

/// What a player says who is not at this keyboard, if it is that player's turn and it is ready.
pub(crate) fn attend(table: &Table, seats: &mut Seats) -> Option<Command> {
    let history = table.history();
    match expected(table).filter(|&(side, _)| !table.is_here(side)) {
        // Nothing changes on the board while the players look back.
        Some(_) if !history.is_at_head() => None,
        Some((side, occasion)) => seats.attend(side, occasion, history.revision(), history.game()),
        None => {
            seats.dismiss();
            None
        }
    }
}

fn expected(table: &Table) -> Option<(koshogi_rules::Side, Occasion)> {
    if table.history().ending().is_some() || table.is_asked_to_resume() {
        return None;
    }
    Some(match table.answering() {
        Some(side) => (side, Occasion::DrawOffer),
        None => (table.turn(), Occasion::Move),
    })
}

/// Asks for a hint about the position that the players look at.
pub(crate) fn ask_for_hint(table: &mut Table, adviser: &mut Adviser) {
    if let Err(error) = adviser.ask(place(table), table.history().game()) {
        table.failed(error.to_string());
    }
}

/// Tells the hint, once it is found. Tells whether there is one.
pub(crate) fn tell_hint(table: &mut Table, adviser: &mut Adviser) -> bool {
    let answer = adviser.says(place(table));
    if let Some(answer) = &answer {
        table.advise(answer);
    }
    answer.is_some()
}

/// Whether a hint is being looked for.
pub(crate) fn is_advised(table: &Table, adviser: &mut Adviser) -> bool {
    adviser.is_asked(place(table))
}

fn place(table: &Table) -> (u64, usize) {
    (table.history().revision(), table.history().ply())
}
