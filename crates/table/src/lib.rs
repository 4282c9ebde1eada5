//! The table at which a game is played, whatever shows it: what was agreed on, who sits where, the clock, and the hand over the
//! board.
//!
//! A [`Plan`] says what is to be played, a [`Sitting`] is the game with everything around it, and a [`Saved`] is the form in which it is
//! kept.
//! A [`study::Study`] is a record that is looked at and written in. Nothing here knows a screen, reads a clock or touches a file: moments come from the caller, in milliseconds from any
//! fixed point.
#![deny(missing_docs)]

mod clock;
pub mod fingers;
pub mod hand;
mod plan;
mod saved;
mod sitting;
pub mod study;

pub use clock::{Clock, Reading, TimeControl};
pub use plan::{Plan, PlanError, Seat};
pub use saved::{OpenError, Saved};
pub use sitting::Sitting;
