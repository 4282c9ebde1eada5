//! Properties that hold in every position of every game. Property tests and fuzz targets feed the same bodies: a body takes
//! rules, and numbers that stand for choices.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use koshogi_rules::{
    Choices, Game, Kind, Move, Observer, Piece, Position, Rules, Senjishi, Setup, Side, Square, SquareSet, Stage,
};

/// The rules of a game under some options.
///
/// # Panics
/// Where there is no such game or option.
pub fn rules(game: &str, options: &[(&str, &str)]) -> Arc<Rules> {
    let mut choices = Choices::default();
    for (key, value) in options {
        choices.set(key, value);
    }
    let variant = koshogi_games::find(game).unwrap_or_else(|| panic!("no game {game}"));
    Arc::new(Rules::new(variant, &choices).unwrap_or_else(|error| panic!("{error}")))
}

/// A set-up with pieces scattered by choices: each choice is a piece and the square it stands on, later ones in place of
/// earlier ones. Kings come only by chance, so that boards without any occur.
pub fn scattered(rules: &Rules, choices: &[u32]) -> Setup {
    let squares: Vec<Square> = rules.size().squares().collect();
    let kinds = rules.variant().kinds.len();
    let mut pieces: Vec<(Square, Piece)> = Vec::new();
    for &choice in choices {
        let [where_to, kind, side, _] = choice.to_le_bytes();
        let square = squares[where_to as usize % squares.len()];
        let kind = Kind::new(kind as usize % kinds).expect("a kind of the game");
        pieces.retain(|(taken, _)| *taken != square);
        pieces.push((square, Piece { kind, side: Side::BOTH[usize::from(side & 1)] }));
    }
    let side = Side::BOTH[choices.len() % 2];
    Setup { senjishi: pending(rules, &pieces, side, choices), pieces, side, move_number: 1 }
}

/// Sometimes, where there is such a law, the square on which the last move took a lion: it is empty, or a piece of the other side
/// stands there that was no lion before it moved.
fn pending(rules: &Rules, pieces: &[(Square, Piece)], side: Side, choices: &[u32]) -> Option<Square> {
    let law = rules.law().lion.as_ref().filter(|law| law.senjishi != Senjishi::Off)?;
    let [square, _, _, chance] = choices.last()?.to_le_bytes();
    let squares: Vec<Square> = rules.size().squares().collect();
    let square = squares[square.wrapping_add(chance / 2) as usize % squares.len()];
    let taker = pieces.iter().find(|(taken, _)| *taken == square).map(|(_, piece)| *piece);
    let was_no_lion = |piece: Piece| !law.kinds.contains(&piece.kind) || rules.variant().kind(piece.kind).promoted_from.is_some();
    let plausible = taker.is_none_or(|piece| piece.side != side && was_no_lion(piece));
    (chance % 2 == 1 && plausible).then_some(square)
}

/// Plays the moves that the choices pick, and shows every position on the way. A choice picks among captures half of the time,
/// else among all moves, so that boards empty.
pub fn walk(rules: &Rules, position: &mut Position, choices: &[u32], visit: &mut impl FnMut(&mut Position)) {
    for &choice in choices {
        visit(position);
        let Some(mv) = pick(rules, position, choice) else { return };
        rules.make(position, mv);
    }
    visit(position);
}

/// The legal move that a choice stands for.
pub fn pick(rules: &Rules, position: &Position, choice: u32) -> Option<Move> {
    let mut moves = Vec::new();
    if choice.is_multiple_of(2) {
        rules.generate(position, Stage::Captures, &mut |mv| moves.push(mv));
    }
    if moves.is_empty() {
        moves = rules.legal_moves(position);
    }
    (!moves.is_empty()).then(|| moves[(choice / 2) as usize % moves.len()])
}

/// Captures and quiet moves together are all moves, each move comes once, and no two of a piece lead to the same position. (Two
/// lions that pass are two moves.)
pub fn stages_divide_the_moves(rules: &Rules, position: &mut Position) {
    let staged = |stage| {
        let mut moves = Vec::new();
        rules.generate(position, stage, &mut |mv| moves.push(mv));
        moves
    };
    let mut all = staged(Stage::All);
    let mut both = staged(Stage::Captures);
    both.extend(staged(Stage::Quiets));
    all.sort_unstable();
    both.sort_unstable();
    assert_eq!(all, both, "captures and quiets");
    let mut listed = rules.legal_moves(position);
    listed.sort_unstable();
    assert_eq!(all, listed, "legal_moves");

    let captures = staged(Stage::Captures);
    let mut results: HashMap<(Square, String), Move> = HashMap::new();
    for &mv in &all {
        let enemies = position.pieces(!position.side()).len();
        let undo = rules.make(position, mv);
        let result = (mv.from(), format!("{:?}", without_number(position)));
        let takes = position.pieces(position.side()).len() < enemies;
        rules.unmake(position, mv, undo);
        assert_eq!(takes, captures.contains(&mv), "{mv} takes");
        if let Some(other) = results.insert(result, mv) {
            panic!("{mv} and {other} are one move");
        }
    }
}

fn without_number(position: &Position) -> Setup {
    Setup { move_number: 1, ..position.setup() }
}

/// A move is generated if and only if it is legal, of all from, via, to and promotions that can be written for these squares.
pub fn generated_is_legal(rules: &Rules, position: &Position, froms: impl Iterator<Item = Square>) {
    let generated = rules.legal_moves(position);
    let squares: Vec<Square> = rules.size().squares().collect();
    for from in froms {
        for &to in &squares {
            let ways = squares.iter().filter(|via| via.distance(from) <= 2).map(|&via| Move::over(from, via, to));
            for plain in ways.chain([Move::new(from, to)]) {
                for mv in [plain, plain.promoting()] {
                    let legal = rules.is_legal(position, mv);
                    assert_eq!(legal.is_ok(), generated.contains(&mv), "{mv}: {legal:?}");
                }
            }
        }
    }
}

/// A board that knows only what an observer is told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Watched(BTreeMap<Square, Piece>);

impl Watched {
    fn of(position: &Position) -> Self {
        Self(position.setup().pieces.into_iter().collect())
    }
}

impl Observer for Watched {
    fn lifted(&mut self, square: Square, piece: Piece) {
        assert_eq!(self.0.remove(&square), Some(piece), "lifted from {square}");
    }

    fn placed(&mut self, square: Square, piece: Piece) {
        assert_eq!(self.0.insert(square, piece), None, "placed on {square}");
    }
}

/// Making and unmaking a move restores everything, the key never differs from one computed anew, and an observer sees every
/// change.
pub fn making_is_undone(rules: &Rules, position: &mut Position) {
    let before = position.clone();
    let mut watched = Watched::of(position);
    assert_eq!(position.key(), position.key_from_scratch(), "key");
    for mv in rules.legal_moves(position) {
        let undo = rules.make_with(position, mv, &mut watched);
        assert_eq!(watched, Watched::of(position), "seen of {mv}");
        assert_eq!(position.key(), position.key_from_scratch(), "key after {mv}");
        let again = Position::from_setup(rules, &position.setup()).expect("a position after a move");
        assert_eq!(again.key(), position.key(), "key of the set-up after {mv}");
        for side in Side::BOTH {
            assert_eq!(again.pieces(side), position.pieces(side), "pieces after {mv}");
            assert_eq!(again.royals(side), position.royals(side), "royals after {mv}");
        }
        rules.unmake_with(position, mv, undo, &mut watched);
        assert!(*position == before, "{mv} taken back");
        assert_eq!(watched, Watched::of(position), "seen of {mv} taken back");
    }
}

/// Who bears on a square and what a piece bears on are one relation, and captures go only where a piece bears.
pub fn attack_is_one_relation(rules: &Rules, position: &Position) {
    let mut attackers: HashMap<(Square, Side), SquareSet> = HashMap::new();
    for side in Side::BOTH {
        for from in position.pieces(side) {
            for target in rules.bears_on(position, from) {
                attackers.entry((target, side)).or_default().insert(from);
            }
        }
        for square in rules.size().squares() {
            let expected = attackers.get(&(square, side)).copied().unwrap_or_default();
            assert_eq!(rules.attackers(position, square, side), expected, "{side:?} on {square}");
            assert_eq!(rules.is_attacked(position, square, side), !expected.is_empty(), "{side:?} on {square}");
        }
    }
    rules.generate(position, Stage::Captures, &mut |mv| {
        let first = mv.via().unwrap_or_else(|| mv.to());
        assert!(rules.bears_on(position, mv.from()).contains(first), "{mv} takes where the piece bears");
    });
}

/// A game taken back move by move is as it was at every move.
pub fn games_are_undone(rules: &Arc<Rules>, start: &Setup, choices: &[u32]) {
    let Ok(mut game) = Game::from_setup(Arc::clone(rules), start) else { return };
    let mut seen = vec![(game.position().clone(), game.outcome(), game.legal_moves())];
    for &choice in choices {
        let moves = game.legal_moves();
        if moves.is_empty() || game.outcome().is_some() {
            break;
        }
        game.play(moves[choice as usize % moves.len()]).expect("a listed move is legal");
        seen.push((game.position().clone(), game.outcome(), game.legal_moves()));
    }
    while let Some((position, outcome, moves)) = seen.pop() {
        assert!(*game.position() == position, "position");
        assert_eq!(game.outcome(), outcome, "outcome");
        assert_eq!(game.legal_moves(), moves, "legal moves");
        assert_eq!(game.undo().is_some(), !seen.is_empty(), "a move to take back");
    }
}
