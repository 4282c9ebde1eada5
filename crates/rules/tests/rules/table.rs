//! Boards and moves as text, the way a test writes them.

use std::sync::Arc;

use koshogi_rules::{Game, Move, Outcome, Position, Rules, Setup, Side, Square, placement};

use crate::bodies;

/// The five games.
pub(crate) const GAMES: [&str; 5] = ["chu", "sho", "heian-dai", "wa", "gendai"];

/// `NAME=VALUE` words as pairs.
pub(crate) fn options(words: &str) -> Vec<(&str, &str)> {
    words.split_whitespace().map(|word| word.split_once('=').unwrap()).collect()
}

/// The rules of a game under options written as `NAME=VALUE`.
pub(crate) fn rules(game: &str, words: &str) -> Arc<Rules> {
    bodies::rules(game, &options(words))
}

/// The rules of a game under one of its presets.
pub(crate) fn preset(game: &str, name: &str) -> Arc<Rules> {
    let variant = koshogi_games::find(game).unwrap();
    let choices = variant.choices(Some(name), &[]).unwrap();
    Arc::new(Rules::new(variant, &choices).unwrap())
}

/// The set-up that an SFEN writes.
pub(crate) fn setup(rules: &Rules, sfen: &str) -> Setup {
    placement::parse_setup(sfen, rules.size(), &rules.variant().kinds).unwrap_or_else(|errors| panic!("{sfen}: {errors:?}"))
}

/// The SFEN of a set-up.
pub(crate) fn sfen(rules: &Rules, setup: &Setup) -> String {
    placement::write_setup(setup, rules.size(), &rules.variant().kinds)
}

/// The position that an SFEN writes.
pub(crate) fn position(rules: &Rules, text: &str) -> Position {
    Position::from_setup(rules, &setup(rules, text)).unwrap()
}

/// The game that begins with an SFEN.
pub(crate) fn game(rules: &Arc<Rules>, text: &str) -> Game {
    Game::from_setup(Arc::clone(rules), &setup(rules, text)).unwrap()
}

/// A move as it is written, not yet canonical.
pub(crate) fn written(text: &str) -> Move {
    let (plain, promotes) = text.strip_suffix('+').map_or((text, false), |plain| (plain, true));
    let ends = plain.char_indices().filter(|(_, sign)| sign.is_ascii_lowercase()).map(|(end, _)| end + 1);
    let mut start = 0;
    let mut squares: Vec<Square> = Vec::new();
    for end in ends {
        squares.push(plain[start..end].parse().unwrap());
        start = end;
    }
    let mv = match squares[..] {
        [from, to] => Move::new(from, to),
        [from, via, to] => Move::over(from, via, to),
        _ => panic!("no move: {text}"),
    };
    if promotes { mv.promoting() } else { mv }
}

/// Whether a move is legal in the position as it stands, in whatever way it is written.
pub(crate) fn may(game: &Game, text: &str) -> bool {
    game.explain(game.canonical(written(text))).is_ok()
}

/// Plays moves that have to be legal.
pub(crate) fn play(game: &mut Game, texts: &str) {
    for text in texts.split_whitespace() {
        let mv = game.canonical(written(text));
        game.play(mv).unwrap_or_else(|illegal| panic!("{text} after {:?}: {illegal:?}", game.moves()));
    }
}

/// A game from an SFEN after moves.
pub(crate) fn played(rules: &Arc<Rules>, text: &str, moves: &str) -> Game {
    let mut game = game(rules, text);
    play(&mut game, moves);
    game
}

/// The legal moves of a position as text, sorted.
pub(crate) fn texts(rules: &Rules, position: &Position) -> Vec<String> {
    let mut texts: Vec<String> = rules.legal_moves(position).iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

/// Who won and why, for comparison.
pub(crate) fn ended(game: &Game) -> Option<(Option<Side>, koshogi_rules::Reason)> {
    game.outcome().map(|Outcome { winner, reason, .. }| (winner, reason))
}
