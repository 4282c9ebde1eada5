//! Why a move is not legal.

use crate::attack::double_step;
use crate::generate::RoyalGuard;
use crate::promotion::Files;
use crate::tables::PieceTable;
use crate::{Kind, Lang, Lion, Move, Outcome, Piece, Position, Rules, Side, Square, Stage};

use std::fmt;
use std::ops::ControlFlow;

/// Why a move may not be played. [`Illegal::sentence`] says it to a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Illegal {
    /// The game is over.
    GameOver(Outcome),
    /// A square of the move is not on the board.
    OffBoard(Square),
    /// Nothing stands on the square.
    NothingThere(Square),
    /// The piece is the other side's.
    NotYourPiece {
        /// Where it stands.
        square: Square,
        /// What it is.
        piece: Piece,
    },
    /// The move ends on, or goes over, a piece of its own side.
    OwnPieceAt(Square),
    /// The piece goes that way, but not through this one.
    BlockedAt(Square),
    /// The piece does not move like that.
    NotAMoveOfThisPiece {
        /// Where it stands.
        square: Square,
        /// What it is.
        kind: Kind,
    },
    /// A pass (じっと) needs an empty square to step to.
    NoRoomToPass(Square),
    /// The move is written over a square where nothing is taken; this is the same move.
    WrittenOtherwise(Move),
    /// A piece of this kind has no other face.
    DoesNotPromote(Kind),
    /// The piece promotes, but not by this move.
    MayNotPromoteHere {
        /// What it is.
        kind: Kind,
        /// Where it would end.
        to: Square,
    },
    /// The piece could never move again and has to promote.
    MustPromote {
        /// What it is.
        kind: Kind,
        /// Where it would end.
        to: Square,
    },
    /// A lion may not take a lion further off that has a foot (足).
    LionHasFoot {
        /// The piece that guards it.
        by: Square,
    },
    /// 先獅子: a lion was just taken by a piece that is not a lion.
    Senjishi {
        /// Where it was taken.
        since: Square,
    },
    /// The only royal could be taken (`royal.exposure = "illegal"`).
    RoyalExposed {
        /// The piece that could take it.
        by: Square,
    },
    /// The position would occur for the fourth time (千日手).
    WouldRepeat {
        /// How often it has occurred so far.
        occurred: usize,
        /// Whether the mover has been giving check all along (連続王手).
        perpetual_check: bool,
    },
}

impl Illegal {
    /// The reason in a sentence that a player understands.
    #[must_use]
    pub fn sentence(&self, rules: &Rules, lang: Lang) -> String {
        let name = |kind: Kind| rules.variant().kinds.get(kind.index()).map_or("?", |info| info.name(lang)).to_owned();
        match lang {
            Lang::Ja => self.in_japanese(&name),
            Lang::En => self.in_english(&name),
        }
    }

    fn in_japanese(&self, name: &dyn Fn(Kind) -> String) -> String {
        let at = |square: &Square| square.name(Lang::Ja);
        match self {
            Self::GameOver(outcome) => format!("対局は終わっています（{}）", outcome.sentence(Lang::Ja)),
            Self::OffBoard(square) => format!("{}は盤の外です", at(square)),
            Self::NothingThere(square) => format!("{}に駒がありません", at(square)),
            Self::NotYourPiece { square, piece } => {
                let owner = match piece.side {
                    Side::Sente => "先手",
                    Side::Gote => "後手",
                };
                format!("{}の{}は{owner}の駒です", at(square), name(piece.kind))
            }
            Self::OwnPieceAt(square) => format!("{}に自分の駒があります", at(square)),
            Self::BlockedAt(square) => format!("{}の駒を飛び越えては行けません", at(square)),
            Self::NotAMoveOfThisPiece { square, kind } => format!("{}の{}はそこへは動けません", at(square), name(*kind)),
            Self::NoRoomToPass(square) => {
                format!("{}の駒は、一歩目に行ける空いた升がないので、じっとを指せません", at(square))
            }
            Self::WrittenOtherwise(mv) => format!("途中で何も取らないこの手は {mv} と書きます"),
            Self::DoesNotPromote(kind) => format!("{}は成れません", name(*kind)),
            Self::MayNotPromoteHere { kind, to } => format!("{}は{}へのこの手では成れません", name(*kind), at(to)),
            Self::MustPromote { kind, to } => {
                format!("{}は{}では二度と動けなくなるので、成らなければなりません", name(*kind), at(to))
            }
            Self::LionHasFoot { by } => {
                format!("その獅子には{}の駒が足として利いているので、離れた獅子では取れません", at(by))
            }
            Self::Senjishi { since } => {
                format!("先獅子: {}で獅子を取られた直後の手では、相手の獅子を取れません", at(since))
            }
            Self::RoyalExposed { by } => format!("{}の駒に玉を取られてしまいます", at(by)),
            Self::WouldRepeat { occurred, perpetual_check: false } => {
                format!("千日手: 同じ局面がすでに{occurred}回現れているので、別の手を指さなければなりません")
            }
            Self::WouldRepeat { occurred, perpetual_check: true } => {
                format!(
                    "連続王手の千日手: 同じ局面がすでに{occurred}回現れているので、王手を続けている側が手を変えなければなりません"
                )
            }
        }
    }

    fn in_english(&self, name: &dyn Fn(Kind) -> String) -> String {
        match self {
            Self::GameOver(outcome) => format!("the game is over: {}", outcome.sentence(Lang::En)),
            Self::OffBoard(square) => format!("{square} is not a square of the board"),
            Self::NothingThere(square) => format!("there is no piece on {square}"),
            Self::NotYourPiece { square, piece } => {
                let owner = match piece.side {
                    Side::Sente => "sente",
                    Side::Gote => "gote",
                };
                format!("the {} on {square} belongs to {owner}", name(piece.kind))
            }
            Self::OwnPieceAt(square) => format!("a piece of its own side stands on {square}"),
            Self::BlockedAt(square) => format!("the piece on {square} is in the way"),
            Self::NotAMoveOfThisPiece { square, kind } => format!("the {} on {square} does not move like that", name(*kind)),
            Self::NoRoomToPass(square) => {
                format!("the piece on {square} may not pass: it has no empty square to step to")
            }
            Self::WrittenOtherwise(mv) => format!("nothing is taken on the way, so this move is written {mv}"),
            Self::DoesNotPromote(kind) => format!("the {} does not promote", name(*kind)),
            Self::MayNotPromoteHere { kind, to } => format!("the {} may not promote by this move to {to}", name(*kind)),
            Self::MustPromote { kind, to } => {
                format!("the {} could never move again from {to}, so it must promote", name(*kind))
            }
            Self::LionHasFoot { by } => {
                format!("that lion is protected by the piece on {by}, and a lion may not take a protected lion from a distance")
            }
            Self::Senjishi { since } => {
                format!("a lion was just taken on {since} by another piece, so no lion may be taken on this move (senjishi)")
            }
            Self::RoyalExposed { by } => format!("the piece on {by} could take the king"),
            Self::WouldRepeat { occurred, perpetual_check: false } => {
                format!(
                    "the position has occurred {occurred} times already; it may not occur again, so another move has to be found"
                )
            }
            Self::WouldRepeat { occurred, perpetual_check: true } => format!(
                "the position has occurred {occurred} times already, and the side that keeps giving check has to find another move"
            ),
        }
    }
}

/// The reason in English, without the names of pieces; [`Illegal::sentence`] knows them.
impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_english(&|_| "piece".to_owned()))
    }
}

impl std::error::Error for Illegal {}

impl Rules {
    /// Whether a move is legal in the position as it stands; answers why not. Repetition is for the [`Game`](crate::Game).
    ///
    /// # Errors
    /// The first rule that forbids the move, from geometry to law. A move over a square where it takes nothing is
    /// [`Illegal::WrittenOtherwise`] when the canonical form is legal; see [`Rules::canonical`].
    pub fn is_legal(&self, position: &Position, mv: Move) -> Result<(), Illegal> {
        if let Some(loser) = position.lost() {
            return Err(Illegal::GameOver(Outcome::royal_taken(loser)));
        }
        let piece = self.movable(position, mv)?;
        self.is_way(position, mv, piece.kind)?;
        self.is_turning_allowed(position, mv, piece.kind)?;
        self.lion_law_permits(position, mv)?;
        if self.forbids_exposure()
            && let Some(by) = RoyalGuard::new(self, position).exposed_by(mv)
        {
            return Err(Illegal::RoyalExposed { by });
        }
        Ok(())
    }

    /// The canonical form of a move: a square on the way where nothing is taken is left out, and a pass goes over the first empty
    /// neighbour. A move that is none stays as it is.
    ///
    /// ```
    /// # use koshogi_rules::{Choices, Move, Position, Rules};
    /// # let rules = Rules::new(koshogi_games::find("chu").expect("an embedded game"), &Choices::default())?;
    /// # let position = Position::from_setup(&rules, rules.start())?;
    /// // The lion of 7j steps over its own pawn's file by way of 8h, which is empty.
    /// let long = Move::over("7j".parse()?, "8i".parse()?, "7h".parse()?);
    /// assert_eq!(rules.canonical(&position, long).to_string(), "7j8i7h", "its own pawn stands on 8i");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn canonical(&self, position: &Position, mv: Move) -> Move {
        let from = mv.from();
        if !position.cell(from).is_of(position.side()) {
            return mv;
        }
        let lion = &self.tables.piece(position.cell(from)).lion;
        let canonical = match mv.via() {
            None if mv.comes_back() => self.pass(position, from),
            Some(via) if position.cell(via).is_empty() && double_step(lion, from, via, mv.to()) => {
                if mv.comes_back() {
                    self.pass(position, from)
                } else {
                    Some(Move::new(from, mv.to()))
                }
            }
            _ => None,
        };
        match canonical {
            Some(canonical) if mv.promotes() => canonical.promoting(),
            Some(canonical) => canonical,
            None => mv,
        }
    }

    /// The mover's piece, given that the squares are on the board.
    fn movable(&self, position: &Position, mv: Move) -> Result<Piece, Illegal> {
        let squares = [Some(mv.from()), mv.via(), Some(mv.to())];
        if let Some(square) = squares.into_iter().flatten().find(|&square| !self.size().contains(square)) {
            return Err(Illegal::OffBoard(square));
        }
        match position.piece(mv.from()) {
            None => Err(Illegal::NothingThere(mv.from())),
            Some(piece) if piece.side != position.side() => Err(Illegal::NotYourPiece { square: mv.from(), piece }),
            Some(piece) => Ok(piece),
        }
    }

    /// Whether the piece can go that way at all.
    fn is_way(&self, position: &Position, mv: Move, kind: Kind) -> Result<(), Illegal> {
        let way = mv.without_promotion();
        let found = self.walk(position, mv.from(), Stage::All, &mut |found, _, _| {
            if found == way { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if found.is_break() { Ok(()) } else { Err(self.why_no_way(position, way, kind)) }
    }

    fn why_no_way(&self, position: &Position, way: Move, kind: Kind) -> Illegal {
        let canonical = self.canonical(position, way);
        if canonical != way {
            return Illegal::WrittenOtherwise(canonical);
        }
        let (from, to, side) = (way.from(), way.to(), position.side());
        let table = self.tables.piece(position.cell(from));
        let not_a_move = Illegal::NotAMoveOfThisPiece { square: from, kind };
        if let Some(via) = way.via() {
            return match double_step(&table.lion, from, via, to) {
                true if position.cell(via).is_of(side) && to == from => Illegal::NoRoomToPass(from),
                true if position.cell(via).is_of(side) => Illegal::OwnPieceAt(via),
                true => Illegal::OwnPieceAt(to),
                false => not_a_move,
            };
        }
        if way.comes_back() {
            return if table.lion.is_some() { Illegal::NoRoomToPass(from) } else { not_a_move };
        }
        match goes_there(position, table, from, to) {
            Some(Way::Direct) => Illegal::OwnPieceAt(to),
            Some(Way::Along(delta)) => {
                let mut at = from.step(delta);
                while position.cell(at).is_empty() {
                    at = at.step(delta);
                }
                if at == to { Illegal::OwnPieceAt(to) } else { Illegal::BlockedAt(at) }
            }
            None => not_a_move,
        }
    }

    /// Whether the move may be played with, or without, turning over.
    fn is_turning_allowed(&self, position: &Position, mv: Move, kind: Kind) -> Result<(), Illegal> {
        if mv.promotes() && self.promotes_to(kind).is_none() {
            return Err(Illegal::DoesNotPromote(kind));
        }
        let side = position.side();
        let files = Files::of(self, position);
        let promotion = self.promotion(files.as_ref(), mv.from(), position.cell(mv.from()), side);
        let takes = |square: Square| position.cell(square).is_of(!side);
        let turning = promotion.turning(mv.to(), takes(mv.to()) || mv.via().is_some_and(takes));
        match mv.promotes() {
            true if !turning.may => Err(Illegal::MayNotPromoteHere { kind, to: mv.to() }),
            false if turning.must => Err(Illegal::MustPromote { kind, to: mv.to() }),
            _ => Ok(()),
        }
    }

    /// What the lion power of a kind is, in the rules' movement.
    #[must_use]
    pub fn has_lion_power(&self, kind: Kind) -> bool {
        self.movement(kind).lion != Lion::None
    }
}

/// How a piece would go somewhere on an empty board.
enum Way {
    Direct,
    Along(i8),
}

fn goes_there(position: &Position, table: &PieceTable, from: Square, to: Square) -> Option<Way> {
    if table.steps.iter().chain(&table.leaps_over).any(|&step| from.step(step) == to) {
        return Some(Way::Direct);
    }
    let along = table.rays.iter().find(|ray| {
        let mut at = from;
        for _ in 0..ray.range {
            at = at.step(ray.delta);
            if at == to || position.cell(at).is_wall() {
                break;
            }
        }
        at == to
    });
    along.map(|ray| Way::Along(ray.delta))
}
