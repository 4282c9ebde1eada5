//! The law of a game: every rule that an option may change, as typed values.

use crate::{Kind, Movement};

/// Every rule value of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Law {
    /// When a piece may or must turn over.
    pub promotion: PromotionLaw,
    /// The law of taking lions; `None` where the game has none.
    pub lion: Option<LionLaw>,
    /// When a lion-type piece may pass.
    pub jitto: Jitto,
    /// Whether the only royal may be left where it can be taken.
    pub exposure: Exposure,
    /// How a game ends.
    pub ending: EndingLaw,
    /// What the fourth occurrence of a position means.
    pub repetition: Repetition,
    /// The index in [`Variant::arrays`](crate::Variant::arrays) of the start array.
    pub array: usize,
}

/// When a piece may or must turn over (成り).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromotionLaw {
    /// The conditions; one that holds is enough.
    pub when: PromotionWhen,
    /// What happens to a piece that could never move again.
    pub stuck: Stuck,
}

/// The conditions of promotion, each on or off.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PromotionWhen {
    /// `enters-zone`: the move goes from outside the zone into it.
    pub enters_zone: bool,
    /// `captures-from-zone`: the piece stood in the zone and takes something, wherever it ends.
    pub captures_from_zone: bool,
    /// `touches-zone`: the move begins or ends in the zone.
    pub touches_zone: bool,
    /// `captures`: the move takes something, anywhere.
    pub captures: bool,
    /// `leads-file: N`: before or after the move the piece is the deepest of its own side on its file, and alone of its side
    /// there or at least N ranks deeper than the next.
    pub leads_file: Option<u8>,
    /// `reaches-last-rank: P L`: the move brings a piece of one of these kinds to the last rank.
    pub reaches_last_rank: Vec<Kind>,
}

/// What happens to an unpromoted piece that could never move again (行き所の無い駒).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stuck {
    /// `may-stay`: it may decline promotion all the same.
    MayStay,
    /// `must-promote`: it has to promote.
    MustPromote,
}

/// The law of taking lions (獅子の特別ルール).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LionLaw {
    /// The kinds that the law protects and binds: lion and promoted kirin.
    pub kinds: Vec<Kind>,
    /// How a foot (足) is seen when a piece is taken on the way.
    pub foot: Foot,
    /// Whether a kirin that took a lion and became one is protected by 先獅子.
    pub kirin: KirinCapture,
    /// When 先獅子 forbids.
    pub senjishi: Senjishi,
    /// Whom 先獅子 binds.
    pub captors: Captors,
    /// The kinds that do not make a 付け喰い when taken on the way (pawn and go-between).
    pub tsukegui_not: Vec<Kind>,
}

/// `lion.foot`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foot {
    /// `whole-move`: a pawn or go-between taken on the way still counts as a foot.
    WholeMove,
    /// `stepwise`: it no longer does.
    Stepwise,
}

/// `lion.kirin`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KirinCapture {
    /// `protected`: the new lion may not be taken on the next move.
    Protected,
    /// `retakable`: the new lion may be taken at once on the square where it took the lion.
    Retakable,
}

/// `lion.senjishi`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Senjishi {
    /// `document`: no lion may be taken on the very next move, foot or no foot.
    Document,
    /// `okazaki`: only a lion that has a foot is protected.
    Okazaki,
    /// `off`: there is no such law.
    Off,
}

/// `lion.senjishi-captors`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Captors {
    /// `non-lions`: only pieces other than lions are bound.
    NonLions,
    /// `all`: lions too.
    All,
}

/// When a piece with lion power may pass (じっと).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Jitto {
    /// `needs-empty-neighbour`: one of its first squares has to be empty.
    NeedsEmptyNeighbour,
    /// `always`: whatever stands on its first squares, so long as one of them is on the board.
    Always,
}

/// `royal.exposure`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exposure {
    /// `loses`: the only royal may be put or left where it can be taken, and the game is lost when it is.
    Loses,
    /// `illegal`: it may not.
    Illegal,
}

/// How a game ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndingLaw {
    /// `ending.mate`.
    pub mate: Mate,
    /// `ending.bare-king`.
    pub bare_king: BareKing,
    /// The kinds that a lone one of does not yet win against a bare king under `jcsa` and under `lishogi` (pawn and go-between).
    pub must_promote_first: Vec<Kind>,
    /// `ending.quiet-draw`: after how many moves of both sides together without capture or promotion the game is drawn.
    pub quiet_draw: Option<u16>,
    /// `ending.no-mating-force`.
    pub no_mating_force: NoMatingForce,
    /// The kind (小角) of which any number on one colour of squares, beside the royal, cannot mate.
    pub one_colour: Vec<Kind>,
    /// The kinds of which one, beside the royal, can mate only with the other side's help.
    pub helped: Vec<Kind>,
}

/// `ending.mate`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mate {
    /// `declared`: mate ends the game.
    Declared,
    /// `played-out`: the game goes on until the royal is taken.
    PlayedOut,
}

/// `ending.bare-king` (駒枯れ).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BareKing {
    /// `answer`: the bare side has one move left to bare the other too, or to take the last royal.
    Answer,
    /// `at-once`: baring wins at once.
    AtOnce,
    /// `jcsa`: as `answer`, and a lone extra pawn or go-between has to promote first.
    Jcsa,
    /// `lishogi`: the test of the site.
    Lishogi,
    /// `off`: baring means nothing; two lone royals are a draw.
    Off,
}

/// `ending.no-mating-force`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoMatingForce {
    /// `off`.
    Off,
    /// `certain`: drawn where no mate is possible.
    Certain,
    /// `certain-and-helped`: also where mate needs the bare side's help.
    CertainAndHelped,
}

/// `repetition` (千日手).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    /// `forbidden-4th`: the move that would make a position occur for the fourth time may not be played.
    ForbiddenFourth,
    /// `lishogi`: the fourth occurrence ends the game: drawn, or lost by a side whose every move attacked.
    Lishogi,
}

/// One change that a choice makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Patch {
    /// `array`: the start array with this index.
    Array(usize),
    /// `promotion.when`.
    PromotionWhen(PromotionWhen),
    /// `promotion.reaches-last-rank` alone.
    ReachesLastRank(Vec<Kind>),
    /// `promotion.stuck`.
    Stuck(Stuck),
    /// `lion.foot`.
    Foot(Foot),
    /// `lion.kirin`.
    Kirin(KirinCapture),
    /// `lion.senjishi`.
    Senjishi(Senjishi),
    /// `lion.senjishi-captors`.
    Captors(Captors),
    /// `lion.jitto`.
    Jitto(Jitto),
    /// `royal.exposure`.
    Exposure(Exposure),
    /// `ending.mate`.
    Mate(Mate),
    /// `ending.bare-king`.
    BareKing(BareKing),
    /// `ending.quiet-draw`.
    QuietDraw(Option<u16>),
    /// `ending.no-mating-force`.
    NoMatingForce(NoMatingForce),
    /// `repetition`.
    Repetition(Repetition),
    /// `pieces.X.moves`.
    Moves(Kind, Movement),
    /// `pieces.X.promotes`: whether the kind promotes at all.
    Promotes(Kind, bool),
}
