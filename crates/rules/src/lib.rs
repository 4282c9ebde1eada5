//! What a game of old shogi is and what is legal in it.
//!
//! A game document becomes a [`Variant`]; a variant with options becomes `Rules`; rules judge a `Position`; a `Game` remembers
//! positions and knows its outcome.
#![deny(missing_docs)]

mod law;
mod movement;
mod moves;
mod names;
mod piece;
mod setup;
mod square;
mod variant;

pub use law::{
    BareKing, Captors, EndingLaw, Exposure, Foot, Jitto, KirinCapture, Law, LionLaw, Mate, NoMatingForce, Patch, PromotionLaw,
    PromotionWhen, Repetition, Senjishi, Stuck,
};
pub use movement::{Lion, Movement, Slide};
pub use moves::Move;
pub use names::{Lang, Text};
pub use piece::{Cell, Kind, Piece, Side};
pub use setup::Setup;
pub use square::{BoardSize, MAX_SIDE, Square, SquareError, SquareSet, Squares};
pub use variant::{Array, Choice, KindInfo, OptionInfo, Preset, Source, Variant};
