//! How a game of a match ended.

use koshogi_notation::record::{Cause, Ending};
use koshogi_rules::{Lang, Outcome, Reason, Side};
use serde::{Deserialize, Serialize};

/// How a game ended, and who won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub why: Why,
    /// What an engine did that it should not have done.
    pub breach: Option<Breach>,
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The last royal was taken.
    RoyalTaken,
    /// Mate.
    Mate,
    /// No legal move.
    Stalemate,
    /// Bare king.
    BareKing,
    /// No force to mate.
    NoMatingForce,
    /// A long row of moves without capture or promotion.
    QuietMoves,
    /// Repetition.
    Repetition,
    /// Repetition under perpetual attack.
    PerpetualAttack,
    /// An engine resigned.
    Resignation,
    /// Both engines saw it as lost for one of them.
    AdjudgedWin,
    /// Both engines saw it as even.
    AdjudgedDraw,
    /// It was as long as the match allows.
    Length,
    /// An engine's time ran out.
    Time,
    /// An engine made a move that is none, or not a legal one.
    IllegalMove,
    /// An engine called a legal move illegal, or claimed a result that the rules do not know.
    FalseClaim,
    /// An engine ended, or could not be started.
    Crash,
}

/// What an engine said that the rules do not allow.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breach {
    /// Its words.
    pub said: String,
    /// What is wrong with them, in Japanese.
    pub ja: String,
    /// What is wrong with them, in English.
    pub en: String,
    /// The position, in SFEN.
    pub sfen: String,
}

impl Verdict {
    /// Won by `winner`.
    #[must_use]
    pub const fn win(winner: Side, why: Why) -> Self {
        Self { winner: Some(winner), why, breach: None }
    }

    /// A draw.
    #[must_use]
    pub const fn draw(why: Why) -> Self {
        Self { winner: None, why, breach: None }
    }

    /// The same as a record tells it.
    #[must_use]
    pub const fn ending(&self) -> Ending {
        let cause = match self.why {
            Why::RoyalTaken => Cause::RoyalTaken,
            Why::Mate => Cause::Mate,
            Why::Stalemate => Cause::Stalemate,
            Why::BareKing => Cause::BareKing,
            Why::NoMatingForce => Cause::NoMatingForce,
            Why::QuietMoves => Cause::QuietMoves,
            Why::Repetition => Cause::Repetition,
            Why::PerpetualAttack => Cause::PerpetualAttack,
            Why::Resignation => Cause::Resignation,
            Why::AdjudgedWin | Why::AdjudgedDraw | Why::Length => Cause::Adjudication,
            Why::Time => Cause::TimeUp,
            Why::IllegalMove | Why::FalseClaim => Cause::Foul,
            Why::Crash => Cause::Forfeit,
        };
        Ending { winner: self.winner, cause }
    }
}

/// What the rules decided.
impl From<Outcome> for Verdict {
    fn from(outcome: Outcome) -> Self {
        let why = match outcome.reason {
            Reason::RoyalTaken => Why::RoyalTaken,
            Reason::Mate => Why::Mate,
            Reason::Stalemate => Why::Stalemate,
            Reason::BareKing | Reason::LoneRoyals => Why::BareKing,
            Reason::NoMatingForce => Why::NoMatingForce,
            Reason::QuietMoves => Why::QuietMoves,
            Reason::Repetition => Why::Repetition,
            Reason::PerpetualAttack => Why::PerpetualAttack,
            Reason::Agreement => Why::AdjudgedDraw,
            Reason::Resignation => Why::Resignation,
            Reason::Time => Why::Time,
            Reason::Foul => Why::IllegalMove,
        };
        Self { winner: outcome.winner, why, breach: None }
    }
}

impl Why {
    /// The word for it.
    #[must_use]
    pub const fn name(self, lang: Lang) -> &'static str {
        let (ja, en) = match self {
            Self::RoyalTaken => ("突き落とし", "royal taken"),
            Self::Mate => ("詰み", "mate"),
            Self::Stalemate => ("指せる手なし", "no legal move"),
            Self::BareKing => ("駒枯れ", "bare king"),
            Self::NoMatingForce => ("詰め駒不足", "no mating force"),
            Self::QuietMoves => ("取る手も成る手もなし", "no capture or promotion"),
            Self::Repetition => ("千日手", "repetition"),
            Self::PerpetualAttack => ("連続王手の千日手", "perpetual attack"),
            Self::Resignation => ("投了", "resignation"),
            Self::AdjudgedWin => ("勝ちと裁定", "win adjudged"),
            Self::AdjudgedDraw => ("引き分けと裁定", "draw adjudged"),
            Self::Length => ("手数切れ", "length"),
            Self::Time => ("時間切れ", "time forfeit"),
            Self::IllegalMove => ("反則手", "illegal move"),
            Self::FalseClaim => ("誤った主張", "false claim"),
            Self::Crash => ("エンジン停止", "crash"),
        };
        match lang {
            Lang::Ja => ja,
            Lang::En => en,
        }
    }

    /// Whether an engine lost by what it did or failed to do rather than on the board.
    #[must_use]
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Self::Time | Self::IllegalMove | Self::FalseClaim | Self::Crash)
    }
}
