//! Rules and positions for the tests.

use koshogi_engine::mate::{Limits, Solver, Verdict};
use koshogi_rules::{Choices, Move, Position, Rules, Square, placement};

/// The rules of a game under some options.
pub(crate) fn rules(game: &str, options: &[(&str, &str)]) -> Rules {
    let mut choices = Choices::default();
    for (key, value) in options {
        choices.set(key, value);
    }
    Rules::new(koshogi_games::find(game).unwrap(), &choices).unwrap()
}

/// The position of an SFEN.
pub(crate) fn position(rules: &Rules, sfen: &str) -> Position {
    let setup = placement::parse_setup(sfen, rules.size(), &rules.variant().kinds).unwrap();
    Position::from_setup(rules, &setup).unwrap()
}

/// Reads a move of the machine notation.
pub(crate) fn read(rules: &Rules, position: &Position, text: &str) -> Move {
    let squares: Vec<Square> = text
        .trim_end_matches('+')
        .split_inclusive(|letter: char| letter.is_ascii_lowercase())
        .map(|square| square.parse().unwrap())
        .collect();
    let mv = match squares.as_slice() {
        [from, to] => Move::new(*from, *to),
        [from, via, to] => Move::over(*from, *via, *to),
        _ => panic!("{text} is no move"),
    };
    let mv = rules.canonical(position, if text.ends_with('+') { mv.promoting() } else { mv });
    rules.is_legal(position, mv).unwrap_or_else(|illegal| panic!("{text}: {illegal:?}"));
    mv
}

/// What a new solver of so many MiB comes to within so many nodes.
pub(crate) fn solve_within(nodes: u64, mebibytes: usize, rules: &Rules, position: &Position) -> Verdict {
    Solver::new(mebibytes).solve(rules, position, Limits { nodes: Some(nodes) }, &mut |_| false)
}

/// What a new solver comes to, given time enough for all that is asked here.
pub(crate) fn solve(rules: &Rules, position: &Position) -> Verdict {
    solve_within(3_000_000, 64, rules, position)
}

/// The problems of the collection: id, position, plies, published solution.
pub(crate) fn problems() -> impl Iterator<Item = (&'static str, &'static str, usize, Vec<&'static str>)> {
    let rows = include_str!("../data/tsume.tsv").lines().skip(1);
    rows.map(|row| {
        let [id, sfen, plies, solution] = row.split('\t').collect::<Vec<_>>().try_into().unwrap();
        (id, sfen, plies.parse().unwrap(), solution.split(' ').collect())
    })
}
