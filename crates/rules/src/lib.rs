//! What a game of old shogi is and what is legal in it.
//!
//! A game document becomes a [`Variant`]; a variant with options becomes [`Rules`]; rules judge a [`Position`]; a [`Game`]
//! remembers positions and knows its outcome.
#![deny(missing_docs)]

mod attack;
pub mod betza;
pub mod document;
mod ending;
mod explain;
mod game;
mod generate;
mod law;
mod lion;
mod make;
mod movement;
mod moves;
mod names;
mod options;
mod outcome;
mod perft;
mod piece;
pub mod placement;
mod position;
mod promotion;
mod repetition;
mod rules;
mod setup;
mod square;
mod tables;
mod variant;
mod zobrist;

pub use betza::{MovementError, MovementFault};
pub use document::{DocumentError, DocumentErrors, DocumentFault, TomlType};
pub use ending::Bare;
pub use explain::Illegal;
pub use game::Game;
pub use generate::Stage;
pub use law::{
    BareKing, Captors, EndingLaw, Exposure, Foot, Jitto, KirinCapture, Law, LionLaw, Mate, NoMatingForce, Patch, PromotionLaw,
    PromotionWhen, Repetition, Senjishi, Stuck,
};
pub use make::{Observer, Undo};
pub use movement::{Lion, Movement, Slide};
pub use moves::Move;
pub use names::{Lang, Text};
pub use options::{Choices, OptionError};
pub use outcome::{Outcome, Reason};
pub use perft::perft;
pub use piece::{Cell, Kind, Piece, Side};
pub use placement::{PlacementError, PlacementFault};
pub use position::{Position, SetupError, SetupFault};
pub use rules::Rules;
pub use setup::Setup;
pub use square::{BoardSize, MAX_SIDE, Square, SquareError, SquareSet, Squares};
pub use variant::{Array, Chapter, Choice, Example, KindInfo, OptionInfo, Preset, Source, Variant};
