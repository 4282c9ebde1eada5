//! The board: what is to be seen on it, how it is drawn, and how pieces are moved on it by hand.
//!
//! [`Board`] draws a [`Scene`] and reports [`Gesture`]s; it knows no rules. [`MoveBoard`] is a board on which legal moves can be made:
//! it turns gestures into moves of a [`Standing`]. Rooms use the one or the other.

mod bubble;
mod cabinet;
mod card;
mod drawing;
mod face;
mod geometry;
mod grid;
mod handling;
mod moving;
mod scene;
mod standing;
mod voice;

pub use cabinet::{PieceStore, provide_cabinet};
pub use card::PieceCard;
pub use drawing::Board;
pub use face::PieceFace;
pub use geometry::Geometry;
pub use grid::Gesture;
pub use moving::MoveBoard;
pub use scene::{Arrow, Hint, Look, Scene};
pub use standing::Standing;
pub use voice::{Announcer, Voice, provide_announcer, use_announcer};
