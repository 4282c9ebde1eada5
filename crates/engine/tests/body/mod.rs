//! Positions by chance, and what has to hold of a search from any of them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use koshogi_engine::{Bound, Engine, Limits, NoClock, Report, Score, Settings};
use koshogi_rules::{Choices, Game, Kind, Piece, Rules, Setup, Side, Square, placement};

/// The longest win that is played out.
const PLAYED_OUT: u32 = 30;

/// The rules of a game, with its defaults.
pub(crate) fn rules(game: &str) -> Arc<Rules> {
    let variant = koshogi_games::find(game).expect("an embedded game");
    Arc::new(Rules::new(variant, &Choices::default()).expect("known options"))
}

/// A position with pieces thrown on a part of the board; `None` where the game is over there.
pub(crate) fn scattered(rules: &Arc<Rules>, seed: u64) -> Option<Game> {
    let mut dice = fastrand::Rng::with_seed(seed);
    let kinds: Vec<Kind> = (0..rules.variant().kinds.len()).filter_map(Kind::new).collect();
    let (royals, others): (Vec<Kind>, Vec<Kind>) = kinds.into_iter().partition(|&kind| rules.is_royal(kind));
    let narrow = dice.bool();
    let near = |square: &Square| !narrow || (square.file() <= 6 && square.rank() <= 6);
    let mut squares: Vec<Square> = rules.size().squares().filter(near).collect();
    dice.shuffle(&mut squares);
    let mut pieces = Vec::new();
    for side in Side::BOTH {
        for _ in 0..dice.usize(1..4).min(1 + usize::from(royals.len() > 1)) {
            pieces.extend(squares.pop().map(|square| (square, Piece { kind: royals[dice.usize(..royals.len())], side })));
        }
    }
    let most = *dice.choice(&[4, 12, 30, 70])?;
    for _ in 0..dice.usize(..=most) {
        let piece = Piece { kind: others[dice.usize(..others.len())], side: Side::BOTH[dice.usize(..2)] };
        pieces.extend(squares.pop().map(|square| (square, piece)));
    }
    let setup = Setup { pieces, side: Side::BOTH[dice.usize(..2)], senjishi: None, move_number: 1 };
    let game = Game::from_setup(Arc::clone(rules), &setup).ok()?;
    game.outcome().is_none().then_some(game)
}

/// Searches so many nodes: the move has to be legal, every line that is told playable, and a win that is claimed has to come true
/// against the engine's own best defence.
///
/// # Errors
/// What does not hold, and where.
pub(crate) fn sound(game: &Game, nodes: u64) -> Result<(), String> {
    let mut engine = Engine::new(Settings { memory: 4, ..Settings::default() });
    let mut reports: Vec<Report> = Vec::new();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let place = || placement::write_setup(game.start(), game.rules().size(), &game.rules().variant().kinds);
    let best = engine.search(game, &limits, &NoClock, &AtomicBool::new(false), &mut |report| reports.push(report.clone()));
    let legal = game.legal_moves();
    if best.mv.is_some_and(|mv| !legal.contains(&mv)) || best.mv.is_none() != legal.is_empty() {
        return Err(format!("{}: {:?} is no answer", place(), best.mv));
    }
    for report in &reports {
        let mut position = game.position().clone();
        for &mv in &report.line {
            if let Err(illegal) = game.rules().is_legal(&position, mv) {
                return Err(format!("{}: {mv} of {:?} is {illegal:?}", place(), report.line));
            }
            game.rules().make(&mut position, mv);
        }
    }
    match reports.iter().rfind(|report| report.bound == Bound::Exact).map(|report| report.score) {
        Some(Score::Wins(plies)) if plies <= PLAYED_OUT => {
            comes_true(&mut engine, game, plies, nodes).map_err(|why| format!("{}: {why}", place()))
        }
        _ => Ok(()),
    }
}

/// Plays out a win that was claimed.
fn comes_true(engine: &mut Engine, game: &Game, plies: u32, nodes: u64) -> Result<(), String> {
    let (mut game, winner) = (game.clone(), game.position().side());
    for _ in 0..plies {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let best = engine.search(&game, &limits, &NoClock, &AtomicBool::new(false), &mut |_| {});
        let Some(mv) = best.mv else { break };
        game.play(mv).map_err(|illegal| format!("{mv} is {illegal:?}"))?;
        if let Some(outcome) = game.outcome() {
            let kept = outcome.winner == Some(winner);
            return if kept { Ok(()) } else { Err(format!("a win in {plies} ends with {outcome:?} after {:?}", game.moves())) };
        }
    }
    Err(format!("a win in {plies} is none after {:?}", game.moves()))
}
