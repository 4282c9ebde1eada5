//! The rules of the five games a second time: naive, slow, and sharing nothing with the crate that they judge.
//!
//! Written from the documents and their agreed reading alone. Boards are hash maps, moves are found by loops, pieces move by
//! pictures like those of the documents, options stay words, and whoever asks speaks text: SFEN for positions,
//! `from[via]to[+]` for moves.
//!
//! ```
//! use koshogi_oracle::Position;
//! let position = Position::start("chu", &[])?;
//! assert_eq!(position.moves().len(), 36);
//! # Ok::<(), String>(())
//! ```

mod board;
mod ending;
mod game;
mod games;
mod lion;
mod moves;
mod options;
mod pictures;
mod position;
mod promotion;

pub use board::{Man, Side, Spot, spot, spot_text};
pub use game::{End, Game};
pub use moves::Act;
pub use position::Position;
