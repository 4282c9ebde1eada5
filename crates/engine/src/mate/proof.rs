//! The check of a line by the rules, with nothing of the solver's own.

use std::sync::Arc;

use koshogi_rules::{Choices, Game, Move, Position, Rules, Setup, SetupError};

/// Options that end a game for other reasons than mate. A problem is not a game: it goes on.
const NOT_IN_PROBLEMS: [&str; 3] = ["ending.bare-king", "ending.no-mating-force", "ending.quiet-draw"];
const OFF: &str = "off";

/// Whether the line is a mate: every move is legal, every other one from the first gives check and leaves the attacker's last royal
/// safe, every answer evades, and after the last move no answer does.
pub(super) fn is_mate(rules: &Rules, position: &Position, line: &[Move]) -> bool {
    let attacker = position.side();
    let Ok(mut game) = problem(rules, &position.setup()) else { return false };
    for (ply, &mv) in line.iter().enumerate() {
        if game.play_on(mv).is_err() {
            return false;
        }
        let now = game.position();
        let holds = if ply % 2 == 0 {
            now.lost() == Some(!attacker) || (rules.in_check(now, !attacker) && !rules.in_check(now, attacker))
        } else {
            now.lost().is_none() && !rules.in_check(now, !attacker)
        };
        if !holds {
            return false;
        }
    }
    line.len() % 2 == 1 && is_mated(&game)
}

/// A game in which a problem is played: without the endings that problems do not know (bare king, mating force, counts of quiet moves).
///
/// # Errors
/// When the set-up is no position of the game.
pub fn problem(rules: &Rules, setup: &Setup) -> Result<Game, SetupError> {
    let mut choices: Choices = rules.choices().clone();
    for option in &rules.variant().options {
        if NOT_IN_PROBLEMS.contains(&option.key.as_str()) && option.choices.iter().any(|choice| choice.value == OFF) {
            choices.set(&option.key, OFF);
        }
    }
    let rules = Rules::new(rules.variant().clone(), &choices).unwrap_or_else(|_| rules.clone());
    Game::from_setup(Arc::new(rules), setup)
}

/// Whether the side to move loses its last royal whatever it plays.
fn is_mated(game: &Game) -> bool {
    let side = game.position().side();
    if game.position().lost() == Some(side) {
        return true;
    }
    game.in_check()
        && game.legal_moves().into_iter().all(|mv| {
            let mut after = game.clone();
            after.play_on(mv).is_ok_and(|()| match after.outcome() {
                Some(outcome) => outcome.winner == Some(!side),
                None => after.rules().in_check(after.position(), side),
            })
        })
}
