//! Move text in Japanese, as books and commentaries write it: ▲７八歩, △同龍成, ▲７六・７五獅, ▲７六獅居食い, ▲７七獅じっと.
//!
//! Where several pieces of one name can go to the square, 右 左 上 引 寄 直 tell which, by the customs of modern records: how it moves
//! first, where it stands where that is not enough, both together, and the square that it leaves where even these do not
//! suffice. [`kif::read_move`](crate::kif::read_move) reads all of it.

pub(crate) mod hints;

use std::sync::Arc;

use koshogi_rules::{Game, Lion, Move, Piece, Rules, Side, Square};

use crate::encoding::Encoding;
use crate::kanji::square_text;
use crate::names::{Names, move_name};
use hints::Hint;

/// How much of a piece's name is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Naming {
    /// One kanji: ▲７八歩. Pieces such as 成銀 keep both.
    #[default]
    Short,
    /// The whole name: ▲７八歩兵.
    Full,
}

/// Writes moves of one game in Japanese.
#[derive(Debug)]
pub struct Writer {
    rules: Arc<Rules>,
    names: Names,
    naming: Naming,
}

impl Writer {
    /// A writer for games under these rules.
    #[must_use]
    pub fn new(rules: Arc<Rules>, naming: Naming) -> Self {
        Self { names: Names::of_moves(rules.variant()), rules, naming }
    }

    /// The text of a legal move in the game as it stands before it, with ▲ or △ before it. A move that is not legal is written
    /// with the square that it leaves.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// use koshogi_notation::japanese::{Naming, Writer};
    /// # use koshogi_rules::{Choices, Game, Rules};
    /// # let chu = koshogi_games::find("chu").ok_or("no such game")?;
    /// # let rules = Arc::new(Rules::new(chu, &Choices::default())?);
    /// let mut game = Game::new(Arc::clone(&rules));
    /// let writer = Writer::new(rules, Naming::Short);
    /// let pawn = koshogi_notation::usi::read_legal("7i7h", &game)?;
    /// assert_eq!(writer.write(pawn, &game), "▲７八歩");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn write(&self, played: Move, game: &Game) -> String {
        let position = game.position();
        let side = position.side();
        let mark = match side {
            Side::Sente => '▲',
            Side::Gote => '△',
        };
        let Some(piece) = position.piece(played.from()) else {
            return format!("{mark}{played}");
        };
        let previous = game.moves().last().map(|mv| mv.to());
        let square = |square| if previous == Some(square) { "同".to_owned() } else { square_text(square) };
        let name = self.name(piece);
        let taken_on_the_way = played.via().filter(|&via| position.piece(via).is_some());
        let (target, ending) = match (taken_on_the_way, played.comes_back()) {
            (Some(via), true) => (square(via), "居食い"),
            (None, true) => (square_text(played.from()), "じっと"),
            (Some(via), false) => (format!("{}・{}", square(via), square_text(played.to())), self.turning(played, game)),
            (None, false) => (square(played.to()), self.turning(played, game)),
        };
        let which = match self.rivals(played, name, game) {
            rivals if rivals.len() == 1 => String::new(),
            rivals => self.which(played, piece, &rivals, side),
        };
        // The square left stands last, as in records.
        match which.starts_with('（') {
            true => format!("{mark}{target}{name}{ending}{which}"),
            false => format!("{mark}{target}{name}{which}{ending}"),
        }
    }

    fn name(&self, piece: Piece) -> &str {
        let info = self.rules.variant().kind(piece.kind);
        match self.naming {
            Naming::Short if !info.kanji.starts_with('成') => {
                info.gote_short.as_deref().filter(|_| piece.side == Side::Gote).unwrap_or(&info.short)
            }
            _ => move_name(piece, self.rules.variant(), Encoding::Utf8),
        }
    }

    /// 成, or 不成 where the piece could have turned over.
    fn turning(&self, played: Move, game: &Game) -> &'static str {
        match played.promotes() {
            true => "成",
            false if self.rules.is_legal(game.position(), played.promoting()).is_ok() => "不成",
            false => "",
        }
    }

    /// The move and all that would be written alike without a hint: those of other pieces that go by the same name.
    fn rivals(&self, played: Move, name: &str, game: &Game) -> Vec<Move> {
        let position = game.position();
        let kinds = self.names.exactly(name);
        let like = |from: &Square| position.piece(*from).is_some_and(|piece| kinds.contains(&piece.kind));
        let others = position.pieces(position.side()).into_iter().filter(|&from| from != played.from() && like(&from));
        let moves = others.filter_map(|from| {
            let same = match (played.via(), played.comes_back()) {
                (Some(via), true) => Move::over(from, via, from),
                (Some(via), false) => Move::over(from, via, played.to()),
                (None, _) => Move::new(from, played.to()),
            };
            let same = game.canonical(same);
            [same, same.promoting()].into_iter().find(|&mv| game.explain(mv).is_ok())
        });
        // A pass is told by the square where it is made.
        let rivals = moves.filter(|mv| mv.comes_back() == played.comes_back());
        std::iter::once(played).chain(rivals).collect()
    }

    fn which(&self, played: Move, piece: Piece, rivals: &[Move], side: Side) -> String {
        let way = Hint::of(played, side);
        let steps = self.rules.movement(piece.kind);
        // 直 is said of pieces that go one step, not of those that slide.
        let plain = steps.slides.is_empty() && steps.lion == Lion::None;
        let straight: &[Hint] = if plain && hints::ahead(played, side) == 1 { &[Hint::Straight] } else { &[] };
        let ways: [&[Hint]; 6] = [&[way], straight, &[Hint::Right], &[Hint::Left], &[Hint::Right, way], &[Hint::Left, way]];
        let tells = |told: &&[Hint]| {
            let mut left = rivals.to_vec();
            hints::keep(&mut left, told, side);
            !told.is_empty() && left == [played]
        };
        match ways.into_iter().find(tells).filter(|_| !played.comes_back()) {
            Some(told) => told.iter().map(|hint| hint.kanji()).collect(),
            None => format!("（{}）", square_text(played.from())),
        }
    }
}
