//! A board to try a piece on: the piece alone or among others, moved by the reader again and again, and its moves shown one by one.

use std::sync::Arc;

use koshogi_rules::{Game, Kind, Lang, Lion, Move, Movement, Piece, Rules, Setup, Side, Square};

use crate::movement::{capital, directions};

/// What stands around the piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Company {
    /// Nothing.
    Alone,
    /// Pieces of both sides, in its ways and beside them.
    Crowd,
}

/// A board with one piece of sente's to try.
#[derive(Debug, Clone)]
pub struct Trial {
    game: Game,
    at: Square,
}

/// A move to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Showing {
    /// The move.
    pub mv: Move,
    /// What it does, in a sentence.
    pub says: String,
}

impl Trial {
    /// A board with a piece in its middle.
    #[must_use]
    pub fn new(rules: &Arc<Rules>, kind: Kind, company: Company) -> Option<Self> {
        let size = rules.size();
        let at = Square::new(size.files().div_ceil(2), size.ranks().div_ceil(2))?;
        let mut pieces = vec![(at, Piece { kind, side: Side::Sente })];
        if company == Company::Crowd {
            crowd(rules, kind, at, &mut pieces);
        }
        Self::of(rules, pieces, at)
    }

    fn of(rules: &Arc<Rules>, pieces: Vec<(Square, Piece)>, at: Square) -> Option<Self> {
        let setup = Setup { pieces, side: Side::Sente, senjishi: None, move_number: 1 };
        Some(Self { game: Game::from_setup(Arc::clone(rules), &setup).ok()?, at })
    }

    /// The position, in which it is always the piece's turn.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Where the piece stands.
    #[must_use]
    pub const fn at(&self) -> Square {
        self.at
    }

    /// The board after a move of the piece, whose turn it is again. A move that is not legal changes nothing.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut game = self.game.clone();
        if mv.from() != self.at || game.play(mv).is_err() {
            return self.clone();
        }
        Self::of(game.rules(), game.position().setup().pieces, mv.to()).unwrap_or_else(|| self.clone())
    }

    /// The board with another piece put on a square: one of the other side, then one of its own, then none. The piece itself stays.
    #[must_use]
    pub fn with_toggled(&self, square: Square) -> Self {
        if square == self.at {
            return self.clone();
        }
        let mut pieces = self.game.position().setup().pieces;
        let stood = pieces.iter().position(|(at, _)| *at == square).map(|index| pieces.remove(index).1);
        let next = match stood.map(|piece| piece.side) {
            None => Some(Side::Gote),
            Some(Side::Gote) => Some(Side::Sente),
            Some(Side::Sente) => None,
        };
        pieces.extend(next.zip(commonest(self.game.rules())).map(|(side, kind)| (square, Piece { kind, side })));
        Self::of(self.game.rules(), pieces, self.at).unwrap_or_else(|| self.clone())
    }

    /// The moves of the piece, one to show for each way that it goes: of a slide the longest.
    #[must_use]
    pub fn showings(&self, lang: Lang) -> Vec<Showing> {
        let position = self.game.position();
        let Some(piece) = position.piece(self.at) else { return Vec::new() };
        let movement = self.game.rules().movement(piece.kind);
        let legal = self.game.legal_moves();
        // A move is shown without turning over, unless the piece has to.
        let shown = |mv: &Move| mv.from() == self.at && !(mv.promotes() && legal.contains(&mv.without_promotion()));
        let mut moves: Vec<Move> = Vec::new();
        for mv in legal.iter().copied().filter(shown) {
            let slide = self.slide(movement, mv);
            match moves.iter_mut().find(|known| **known == mv || slide.is_some() && self.slide(movement, **known) == slide) {
                Some(known) if known.to().distance(self.at) < mv.to().distance(self.at) => *known = mv,
                Some(_) => {}
                None => moves.push(mv),
            }
        }
        // Single moves first, as the hands of a clock go; what goes over a square, and passes, after them.
        moves.sort_by_key(|mv| {
            (mv.via().is_some() || mv.comes_back(), mv.via().map(|via| hour(self.offset(via))), hour(self.offset(mv.to())))
        });
        moves.into_iter().map(|mv| Showing { mv, says: self.sentence(movement, mv, lang) }).collect()
    }

    /// Where a square lies as the piece sees it: to its right, and forward.
    fn offset(&self, square: Square) -> (i8, i8) {
        (self.at.file() as i8 - square.file() as i8, self.at.rank() as i8 - square.rank() as i8)
    }

    /// The direction of a move that is a slide.
    fn slide(&self, movement: &Movement, mv: Move) -> Option<(i8, i8)> {
        let (x, y) = self.offset(mv.to());
        let straight = mv.via().is_none() && (x == 0 || y == 0 || x.abs() == y.abs());
        let direction = (x.signum(), y.signum());
        let slides = movement.slides.iter().any(|slide| slide.direction == direction);
        (straight && slides && !mv.comes_back()).then_some(direction)
    }

    fn sentence(&self, movement: &Movement, mv: Move, lang: Lang) -> String {
        let stands = |square: Square| square != self.at && self.game.position().piece(square).is_some();
        let to = mv.to().name(lang);
        match mv.via().filter(|via| stands(*via)) {
            Some(via) if mv.comes_back() => {
                let via = via.name(lang);
                return match lang {
                    Lang::Ja => format!("居食い: {via}の駒を取って元の升に戻る。"),
                    Lang::En => format!("Igui: takes on {via} and comes back."),
                };
            }
            Some(via) => {
                let via = via.name(lang);
                return match (lang, stands(mv.to())) {
                    (Lang::Ja, true) => format!("{via}の駒を取り、続けて{to}の駒も取る。"),
                    (Lang::Ja, false) => format!("{via}の駒を取り、{to}へ進む。"),
                    (Lang::En, true) => format!("Takes on {via}, then on {to}."),
                    (Lang::En, false) => format!("Takes on {via} and goes on to {to}."),
                };
            }
            None if mv.comes_back() => {
                return match lang {
                    Lang::Ja => "じっと: 動かずに手を渡す。".to_owned(),
                    Lang::En => "Passes without leaving its square (jitto).".to_owned(),
                };
            }
            None => {}
        }
        let taking = match (stands(mv.to()), lang) {
            (false, _) => "",
            (true, Lang::Ja) => "、そこの駒を取る",
            (true, Lang::En) => ", taking what stands there",
        };
        let (x, y) = self.offset(mv.to());
        let far = x.abs().max(y.abs());
        let way = directions(&[(x.signum(), y.signum())], lang);
        match (lang, self.slide(movement, mv).is_some(), far) {
            (Lang::Ja, true, 2..) => format!("{way}へ{far}マス、{to}まで進める{taking}。"),
            (Lang::En, true, 2..) => format!("{}: up to {far} squares, as far as {to}{taking}.", capital(&way)),
            (Lang::Ja, _, ..=1) => format!("{way}の{to}へ一マス{taking}。"),
            (Lang::En, _, ..=1) => format!("One step {way}, to {to}{taking}."),
            (Lang::Ja, false, _) => format!("{to}へ跳ぶ{taking}。"),
            (Lang::En, false, _) => format!("Jumps to {to}{taking}."),
        }
    }
}

/// The direction as the hand of a clock points, forward first, in degrees.
fn hour((x, y): (i8, i8)) -> i32 {
    let degrees = f32::from(x).atan2(f32::from(y)).to_degrees();
    (degrees.round() as i32).rem_euclid(360)
}

/// The kind of which there are most at the start.
fn commonest(rules: &Rules) -> Option<Kind> {
    let count = |kind: Kind| rules.start().pieces.iter().filter(|(_, piece)| piece.kind == kind).count();
    (0..rules.variant().kinds.len()).filter_map(Kind::new).rev().max_by_key(|kind| count(*kind))
}

/// Puts pieces around the one to try, so that each of its powers meets something.
fn crowd(rules: &Rules, kind: Kind, at: Square, pieces: &mut Vec<(Square, Piece)>) {
    let Some(other) = commonest(rules) else { return };
    let movement = rules.movement(kind);
    let mut sides = [Side::Gote, Side::Sente].into_iter().cycle();
    let mut put = |(x, y): (i8, i8), side: Side| {
        let (file, rank) = (at.file() as i8 - x, at.rank() as i8 - y);
        let square = u8::try_from(file).ok().zip(u8::try_from(rank).ok()).and_then(|(file, rank)| Square::new(file, rank));
        if let Some(square) = square.filter(|square| rules.size().contains(*square) && pieces.iter().all(|(at, _)| at != square))
        {
            pieces.push((square, Piece { kind: other, side }));
        }
    };
    match &movement.lion {
        Lion::None => {}
        // One to take on the way, one to take after it, and one of its own to jump over.
        Lion::Area => {
            put((0, 1), Side::Gote);
            put((1, 2), Side::Gote);
            put((-1, 0), Side::Sente);
        }
        Lion::Lines(lines) => lines.iter().take(1).for_each(|line| put(*line, Side::Gote)),
    }
    for slide in &movement.slides {
        let (x, y) = slide.direction;
        let far = slide.range.unwrap_or(3).min(3) as i8;
        put((x * far, y * far), sides.next().unwrap_or(Side::Gote));
    }
    for (x, y) in movement.steps.iter().copied() {
        if x.abs().max(y.abs()) == 2 {
            // Leaps go over something.
            put((x / 2, y / 2), Side::Sente);
        } else if let Some(side) = sides.next().filter(|_| (x + y).rem_euclid(2) == 1) {
            put((x, y), side);
        }
    }
}

#[cfg(test)]
mod tests {
    use koshogi_rules::Choices;

    use super::*;

    fn rules(id: &str) -> Arc<Rules> {
        Arc::new(Rules::new(koshogi_games::find(id).unwrap(), &Choices::default()).unwrap())
    }

    fn trial(id: &str, letter: &str, company: Company) -> Trial {
        let rules = rules(id);
        let kind = rules.variant().kind_by_letter(letter).unwrap();
        Trial::new(&rules, kind, company).unwrap()
    }

    fn shown(trial: &Trial) -> Vec<String> {
        trial.showings(Lang::En).into_iter().map(|showing| showing.says).collect()
    }

    #[test]
    fn every_piece_of_every_game_can_be_tried() {
        for variant in koshogi_games::all() {
            let rules = rules(&variant.id);
            for kind in (0..variant.kinds.len()).filter_map(Kind::new) {
                for company in [Company::Alone, Company::Crowd] {
                    let trial = Trial::new(&rules, kind, company).unwrap();
                    let letter = &variant.kind(kind).letter;
                    assert_eq!(trial.game().outcome(), None, "{} {letter}", variant.id);
                    let showings = trial.showings(Lang::Ja);
                    assert!(!showings.is_empty(), "{} {letter} {company:?}", variant.id);
                    for showing in showings {
                        assert_eq!(trial.after(showing.mv).at(), showing.mv.to(), "{} {letter} {}", variant.id, showing.mv);
                    }
                }
            }
        }
    }

    #[test]
    fn moves_are_shown_as_the_hands_of_a_clock_go() {
        // 中将棋の竪行: any distance forward and back, one step to the sides; the board has twelve ranks.
        let trial = trial("chu", "V", Company::Alone);
        assert_eq!(
            shown(&trial),
            [
                "Forward: up to 5 squares, as far as 6a.",
                "One step to the right, to 5f.",
                "Back: up to 6 squares, as far as 6l.",
                "One step to the left, to 7f.",
            ]
        );
    }

    #[test]
    fn a_lion_shows_all_that_it_can_do() {
        let alone = trial("chu", "N", Company::Alone);
        // The 24 squares around it, and the pass.
        assert_eq!(shown(&alone).len(), 25);
        let among = shown(&trial("chu", "N", Company::Crowd));
        for says in [
            "Igui: takes on 6e and comes back.",
            "Takes on 6e, then on 5d.",
            "Jumps to 8f.",
            "Passes without leaving its square (jitto).",
        ] {
            assert!(among.iter().any(|shown| shown == says), "{says}: {among:#?}");
        }
    }

    #[test]
    fn a_piece_is_put_on_a_square_turned_and_taken_away() {
        let trial = trial("sho", "R", Company::Alone);
        let square: Square = "5b".parse().unwrap();
        let sides: Vec<_> = (1..=3)
            .scan(trial.clone(), |trial, _| {
                *trial = trial.with_toggled(square);
                Some(trial.game().position().piece(square).map(|piece| piece.side))
            })
            .collect();
        assert_eq!(sides, [Some(Side::Gote), Some(Side::Sente), None]);
        assert!(shown(&trial.with_toggled(square))[0].ends_with("as far as 5b, taking what stands there."));
    }

    #[test]
    fn it_is_always_the_turn_of_the_piece() {
        let trial = trial("sho", "P", Company::Alone);
        let stepped = trial.after(trial.showings(Lang::En)[0].mv);
        assert_eq!((trial.at().to_string(), stepped.at().to_string()), ("5e".into(), "5d".into()));
        assert_eq!(shown(&stepped), ["One step forward, to 5c."]);
    }
}
