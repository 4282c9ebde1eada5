//! How a game ended, and the words for it.

use crate::{Lang, Side};

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The last royal was taken (突き落とし).
    RoyalTaken,
    /// Mate (詰み).
    Mate,
    /// The side to move had no legal move.
    Stalemate,
    /// Bare king (駒枯れ).
    BareKing,
    /// Two lone royals.
    LoneRoyals,
    /// One side had a lone royal and the other no force to mate it.
    NoMatingForce,
    /// Too many moves without capture or promotion.
    QuietMoves,
    /// The fourth occurrence of a position, where the rules end the game by it.
    Repetition,
    /// The fourth occurrence of a position, after one side attacked with every move.
    PerpetualAttack,
    /// Draw by agreement (持将棋).
    Agreement,
    /// Resignation (投了).
    Resignation,
    /// A player's time ran out (切れ負け).
    Time,
    /// A player broke a rule (反則).
    Foul,
}

impl Outcome {
    /// `winner` won.
    #[must_use]
    pub const fn win(winner: Side, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// Nobody won.
    #[must_use]
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }

    pub(crate) const fn royal_taken(loser: Side) -> Self {
        let winner = match loser {
            Side::Sente => Side::Gote,
            Side::Gote => Side::Sente,
        };
        Self::win(winner, Reason::RoyalTaken)
    }

    /// The outcome in a sentence.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        let reason = self.reason.words(lang);
        match (self.winner, lang) {
            (Some(Side::Sente), Lang::Ja) => format!("{reason}により先手の勝ち"),
            (Some(Side::Gote), Lang::Ja) => format!("{reason}により後手の勝ち"),
            (None, Lang::Ja) => format!("{reason}により引き分け"),
            (Some(Side::Sente), Lang::En) => format!("sente wins by {reason}"),
            (Some(Side::Gote), Lang::En) => format!("gote wins by {reason}"),
            (None, Lang::En) => format!("drawn by {reason}"),
        }
    }
}

impl Reason {
    /// The reason in words.
    #[must_use]
    pub const fn words(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Self::RoyalTaken, Lang::Ja) => "突き落とし",
            (Self::RoyalTaken, Lang::En) => "capture of the last royal",
            (Self::Mate, Lang::Ja) => "詰み",
            (Self::Mate, Lang::En) => "mate",
            (Self::Stalemate, Lang::Ja) => "指す手がないこと",
            (Self::Stalemate, Lang::En) => "stalemate",
            (Self::BareKing, Lang::Ja) => "駒枯れ",
            (Self::BareKing, Lang::En) => "bare king",
            (Self::LoneRoyals, Lang::Ja) => "玉と玉だけの駒枯れ",
            (Self::LoneRoyals, Lang::En) => "two lone royals",
            (Self::NoMatingForce, Lang::Ja) => "詰める手段がないこと",
            (Self::NoMatingForce, Lang::En) => "lack of mating force",
            (Self::QuietMoves, Lang::Ja) => "駒を取らず成らない手の連続",
            (Self::QuietMoves, Lang::En) => "moves without capture or promotion",
            (Self::Repetition, Lang::Ja) => "千日手",
            (Self::Repetition, Lang::En) => "repetition",
            (Self::PerpetualAttack, Lang::Ja) => "連続して攻める側の千日手",
            (Self::PerpetualAttack, Lang::En) => "repetition under perpetual attack",
            (Self::Agreement, Lang::Ja) => "合意（持将棋）",
            (Self::Agreement, Lang::En) => "agreement",
            (Self::Resignation, Lang::Ja) => "投了",
            (Self::Resignation, Lang::En) => "resignation",
            (Self::Time, Lang::Ja) => "時間切れ",
            (Self::Time, Lang::En) => "time",
            (Self::Foul, Lang::Ja) => "反則",
            (Self::Foul, Lang::En) => "a foul",
        }
    }
}
