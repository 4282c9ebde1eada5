//! How a game, or a branch of a record, ended.

use koshogi_rules::{Lang, Outcome, Reason, Side};

/// How it ended, and who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ending {
    /// The winner; `None` for a draw and for a game without a result.
    pub winner: Option<Side>,
    /// Why.
    pub cause: Cause,
}

/// Why a game ended, as records tell it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Cause {
    /// 投了.
    Resignation,
    /// 詰み.
    Mate,
    /// No legal move was left.
    Stalemate,
    /// 突き落とし: the last royal piece was taken.
    RoyalTaken,
    /// 駒枯れ: one side was down to its royal.
    BareKing,
    /// 千日手.
    Repetition,
    /// The fourth occurrence of a position after one side attacked with every move (連続王手の千日手).
    PerpetualAttack,
    /// 反則: an illegal move, or another breach of the rules.
    Foul,
    /// 切れ負け: out of time.
    TimeUp,
    /// 引き分け, agreed.
    Agreement,
    /// 持将棋: drawn, for neither side can win.
    Impasse,
    /// 入玉: won by the rule of the entering king.
    EnteringKing,
    /// 詰め駒不足: neither side, or not the stronger one, has the force to mate.
    NoMatingForce,
    /// A long row of moves without capture or promotion.
    QuietMoves,
    /// 不戦: one player did not play, or left.
    Forfeit,
    /// Decided by an arbiter, an engine match or the site.
    Adjudication,
    /// 中断: interrupted, to be continued or not.
    Interrupted,
    /// The record tells the result and not the reason.
    Unknown,
}

impl Ending {
    /// Won by `winner`.
    #[must_use]
    pub const fn win(winner: Side, cause: Cause) -> Self {
        Self { winner: Some(winner), cause }
    }

    /// Drawn, or (with [`Cause::Interrupted`]) without a result.
    #[must_use]
    pub const fn no_winner(cause: Cause) -> Self {
        Self { winner: None, cause }
    }

    /// Whether the game was drawn: it has a result and nobody won.
    #[must_use]
    pub fn is_draw(self) -> bool {
        self.winner.is_none() && !matches!(self.cause, Cause::Interrupted | Cause::Unknown)
    }

    /// The ending in a few words, for a person.
    #[must_use]
    pub fn sentence(self, lang: Lang) -> String {
        let cause = self.cause.name(lang);
        match (self.winner, lang) {
            (Some(Side::Sente), Lang::Ja) => format!("先手の勝ち（{cause}）"),
            (Some(Side::Gote), Lang::Ja) => format!("後手の勝ち（{cause}）"),
            (None, Lang::Ja) if self.is_draw() && self.cause != Cause::Agreement => format!("引き分け（{cause}）"),
            (Some(Side::Sente), Lang::En) => format!("sente wins ({cause})"),
            (Some(Side::Gote), Lang::En) => format!("gote wins ({cause})"),
            (None, Lang::En) if self.is_draw() => format!("draw ({cause})"),
            (None, _) => cause.to_owned(),
        }
    }
}

impl Cause {
    /// The word for it.
    #[must_use]
    pub const fn name(self, lang: Lang) -> &'static str {
        let (ja, en) = match self {
            Self::Resignation => ("投了", "resignation"),
            Self::Mate => ("詰み", "mate"),
            Self::Stalemate => ("指せる手なし", "no legal move"),
            Self::RoyalTaken => ("突き落とし", "royal taken"),
            Self::BareKing => ("駒枯れ", "bare king"),
            Self::Repetition => ("千日手", "repetition"),
            Self::PerpetualAttack => ("連続王手の千日手", "perpetual attack"),
            Self::Foul => ("反則", "a foul"),
            Self::TimeUp => ("時間切れ", "out of time"),
            Self::Agreement => ("引き分け", "by agreement"),
            Self::Impasse => ("持将棋", "impasse"),
            Self::EnteringKing => ("入玉", "entering king"),
            Self::NoMatingForce => ("詰め駒不足", "no mating force"),
            Self::QuietMoves => ("取る手も成る手もなし", "no capture or promotion"),
            Self::Forfeit => ("不戦", "forfeit"),
            Self::Adjudication => ("裁定", "adjudication"),
            Self::Interrupted => ("中断", "interrupted"),
            Self::Unknown => ("理由不明", "reason unknown"),
        };
        match lang {
            Lang::Ja => ja,
            Lang::En => en,
        }
    }
}

/// What the rules decided, or the players agreed, as a record tells it.
impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Self {
        let cause = match outcome.reason {
            Reason::RoyalTaken => Cause::RoyalTaken,
            Reason::Mate => Cause::Mate,
            Reason::Stalemate => Cause::Stalemate,
            Reason::BareKing | Reason::LoneRoyals => Cause::BareKing,
            Reason::NoMatingForce => Cause::NoMatingForce,
            Reason::QuietMoves => Cause::QuietMoves,
            Reason::Repetition => Cause::Repetition,
            Reason::PerpetualAttack => Cause::PerpetualAttack,
            Reason::Agreement => Cause::Agreement,
            Reason::Resignation => Cause::Resignation,
            Reason::Time => Cause::TimeUp,
            Reason::Foul => Cause::Foul,
        };
        Self { winner: outcome.winner, cause }
    }
}
