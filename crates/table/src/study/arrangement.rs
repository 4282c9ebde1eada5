//! A position that is being set up by hand.

use std::sync::Arc;

use koshogi_notation::record::Record;
use koshogi_notation::{Fault, sfen};
use koshogi_rules::{Kind, Lang, Piece, Position, Rules, Setup, SetupFault, Side, Square};

/// A position that is being set up: anything may stand anywhere until it is asked whether it can be played.
#[derive(Debug, Clone)]
pub struct Arrangement {
    rules: Arc<Rules>,
    setup: Setup,
}

/// Something to be said of an arrangement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// It cannot be played.
    Fault(SetupFault),
    /// A side has no royal piece: nothing can be lost there.
    NoRoyal(Side),
    /// The side that is not to move can lose its last royal at once.
    Takeable(Side),
    /// A piece can never move again.
    Dead(Square, Piece),
    /// There are more pieces of a kind, promoted ones counted with what they were, than at the start: so many, of so many.
    TooMany(Side, Kind, usize, usize),
}

impl Remark {
    /// Whether it cannot be played because of this.
    #[must_use]
    pub const fn is_fault(&self) -> bool {
        matches!(self, Self::Fault(_))
    }

    /// What is to be said, in a sentence.
    #[must_use]
    pub fn sentence(&self, rules: &Rules, lang: Lang) -> String {
        let side = |side: Side| match (side, lang) {
            (Side::Sente, Lang::Ja) => "先手",
            (Side::Gote, Lang::Ja) => "後手",
            (Side::Sente, Lang::En) => "sente",
            (Side::Gote, Lang::En) => "gote",
        };
        let name = |kind: Kind| rules.variant().kind(kind).name(lang);
        match (self, lang) {
            (Self::Fault(fault), _) => fault.sentence(lang),
            (Self::NoRoyal(of), Lang::Ja) => format!("{}に玉がありません", side(*of)),
            (Self::NoRoyal(of), Lang::En) => format!("{} has no royal piece", side(*of)),
            (Self::Takeable(of), Lang::Ja) => format!("手番でない{}の玉が取られる形です", side(*of)),
            (Self::Takeable(of), Lang::En) => format!("{}, who is not to move, can lose the last royal at once", side(*of)),
            (Self::Dead(at, piece), Lang::Ja) => format!("{}の{}は二度と動けません", at.name(lang), name(piece.kind)),
            (Self::Dead(at, piece), Lang::En) => format!("the {} on {at} can never move again", name(piece.kind)),
            (Self::TooMany(of, kind, there, most), Lang::Ja) => {
                format!("{}の{}が{there}枚あります（初期配置では{most}枚）", side(*of), name(*kind))
            }
            (Self::TooMany(of, kind, there, most), Lang::En) => {
                format!("{} has {there} pieces that are or were {} (the start array has {most})", side(*of), name(*kind))
            }
        }
    }
}

impl Arrangement {
    /// An arrangement that begins from a set-up.
    #[must_use]
    pub fn new(rules: Arc<Rules>, setup: Setup) -> Self {
        Self { rules, setup }
    }

    /// The rules under which it is judged.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The set-up as it stands.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.setup.pieces.iter().find(|(at, _)| *at == square).map(|(_, piece)| *piece)
    }

    /// Puts a piece on a square in place of what stands there, or takes that away.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.setup.pieces.retain(|(at, _)| *at != square);
        self.setup.pieces.extend(piece.map(|piece| (square, piece)));
        // What the last move was is not known any more.
        self.setup.senjishi = None;
    }

    /// Moves a piece, as hands do: whatever stands on the other square goes.
    pub fn shift(&mut self, from: Square, to: Square) {
        if let Some(piece) = self.piece(from).filter(|_| from != to) {
            self.put(from, None);
            self.put(to, Some(piece));
        }
    }

    /// Turns the piece on a square over, to its promoted face and back; one that has no other face stays.
    pub fn turn_over(&mut self, square: Square) {
        let Some(piece) = self.piece(square) else { return };
        let info = self.rules.variant().kind(piece.kind);
        if let Some(kind) = info.promotes_to.or(info.promoted_from) {
            self.put(square, Some(Piece { kind, ..piece }));
        }
    }

    /// Gives the piece on a square to the other side.
    pub fn give(&mut self, square: Square) {
        if let Some(piece) = self.piece(square) {
            self.put(square, Some(Piece { side: !piece.side, ..piece }));
        }
    }

    /// Lets a side move.
    pub fn set_side(&mut self, side: Side) {
        self.setup.side = side;
        self.setup.senjishi = None;
    }

    /// Takes all pieces away.
    pub fn clear(&mut self) {
        self.setup.pieces.clear();
        self.setup.senjishi = None;
    }

    /// Sets up the array of the rules.
    pub fn reset(&mut self) {
        self.setup = self.rules.start().clone();
    }

    /// The arrangement as SFEN.
    #[must_use]
    pub fn sfen(&self) -> String {
        sfen::write(&self.setup, self.rules.variant())
    }

    /// Sets up what an SFEN says; everything stays as it was where it cannot be read.
    ///
    /// # Errors
    /// Every fault of the text.
    pub fn read_sfen(&mut self, text: &str) -> Result<(), Vec<Fault>> {
        self.setup = sfen::read(text, self.rules.variant())?;
        Ok(())
    }

    /// A record that begins here.
    ///
    /// # Errors
    /// Everything that is to be said of it, where it cannot be played.
    pub fn record(&self) -> Result<Record, Vec<Remark>> {
        Record::from_setup(Arc::clone(&self.rules), &self.setup).map_err(|_| self.remarks())
    }

    /// Everything that is to be said of it.
    #[must_use]
    pub fn remarks(&self) -> Vec<Remark> {
        let position = match Position::from_setup(&self.rules, &self.setup) {
            Ok(position) => position,
            Err(error) => return error.0.into_iter().map(Remark::Fault).collect(),
        };
        let mut remarks: Vec<_> =
            Side::BOTH.into_iter().filter(|side| position.royals(*side).is_empty()).map(Remark::NoRoyal).collect();
        let waiting = !position.side();
        if remarks.is_empty() && self.rules.in_check(&position, waiting) {
            remarks.push(Remark::Takeable(waiting));
        }
        let dead = self.setup.pieces.iter().filter(|(square, piece)| self.rules.is_dead(*piece, *square));
        remarks.extend(dead.map(|(square, piece)| Remark::Dead(*square, *piece)));
        remarks.extend(self.too_many());
        remarks
    }

    /// The kinds of which there are more, promoted ones counted with what they were, than in any array or handicap of the document.
    fn too_many(&self) -> Vec<Remark> {
        let variant = self.rules.variant();
        let count = |setup: &Setup, side: Side, kind: Kind| {
            let of = |piece: &Piece| piece.side == side && piece.kind == kind;
            setup.pieces.iter().filter(|(_, piece)| of(piece)).count()
        };
        let own = (0..variant.kinds.len()).filter_map(Kind::new).filter(|kind| variant.kind(*kind).promoted_from.is_none());
        let mut remarks = Vec::new();
        for (side, kind) in own.flat_map(|kind| Side::BOTH.map(|side| (side, kind))) {
            let promoted = variant.kind(kind).promotes_to;
            let all = |setup: &Setup| count(setup, side, kind) + promoted.map_or(0, |to| count(setup, side, to));
            let there = all(&self.setup);
            let most = variant.arrays.iter().chain(&variant.handicaps).map(|array| all(&array.setup)).max().unwrap_or(0);
            if there > most {
                remarks.push(Remark::TooMany(side, kind, there, most));
            }
        }
        remarks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use koshogi_rules::Choices;

    fn arrangement(id: &str, sfen: &str) -> Arrangement {
        let rules = Arc::new(Rules::new(koshogi_games::find(id).unwrap(), &Choices::default()).unwrap());
        let mut arrangement = Arrangement::new(Arc::clone(&rules), rules.start().clone());
        arrangement.read_sfen(sfen).unwrap();
        arrangement
    }

    fn sentences(arrangement: &Arrangement) -> Vec<String> {
        arrangement.remarks().iter().map(|remark| remark.sentence(&arrangement.rules, Lang::En)).collect()
    }

    #[test]
    fn nothing_is_to_be_said_of_the_array_of_any_game() {
        for variant in koshogi_games::all() {
            let rules = Arc::new(Rules::new(Arc::clone(variant), &Choices::default()).unwrap());
            for setup in variant.handicaps.iter().map(|handicap| &handicap.setup).chain([rules.start()]) {
                assert_eq!(Arrangement::new(Arc::clone(&rules), setup.clone()).remarks(), []);
            }
        }
    }

    #[test]
    fn everything_that_is_odd_is_said_at_once() {
        let odd = arrangement("sho", "P8/9/9/9/9/9/9/9/4K4 b - 1");
        assert_eq!(sentences(&odd), ["gote has no royal piece", "the pawn on 9a can never move again"]);
        let odd = arrangement("sho", "4k4/4R4/4R4/9/9/9/9/9/4K4 b - 1");
        assert_eq!(
            sentences(&odd),
            [
                "gote, who is not to move, can lose the last royal at once",
                "sente has 2 pieces that are or were rook (the start array has 1)"
            ]
        );
    }

    #[test]
    fn hands_put_shift_turn_over_and_give() {
        let square = |text: &str| text.parse::<Square>().unwrap();
        let mut board = arrangement("sho", "4k4/9/9/9/9/9/4P4/9/4K4 b - 1");
        board.shift(square("5g"), square("5c"));
        board.turn_over(square("5c"));
        board.give(square("5c"));
        assert_eq!(board.sfen(), "4k4/9/4+p4/9/9/9/9/9/4K4 b - 1");
        board.turn_over(square("5c"));
        board.set_side(Side::Gote);
        assert_eq!(board.sfen(), "4k4/9/4p4/9/9/9/9/9/4K4 w - 1");
        assert!(board.read_sfen("4k4/9").is_err());
        assert_eq!(board.sfen(), "4k4/9/4p4/9/9/9/9/9/4K4 w - 1", "a fault loses nothing");
        board.put(square("5c"), None);
        assert_eq!(board.piece(square("5c")), None);
        assert!(board.record().is_ok());
    }

    #[test]
    fn a_fault_stops_a_record() {
        let mut board = arrangement("sho", "4k4/9/9/9/9/9/9/9/4K4 b - 1");
        board.setup.pieces.push(("13m".parse().unwrap(), board.setup.pieces[0].1));
        let remarks = board.record().unwrap_err();
        assert!(remarks.iter().all(Remark::is_fault) && remarks.len() == 1, "{remarks:?}");
    }
}
