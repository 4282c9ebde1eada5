//! Tuning the evaluation of a game: the engine plays itself, and the weights are fitted to how the games ended.
//!
//! * [`SelfPlay`] plays games at a fixed number of nodes a move, so that a seed gives the same games on every machine;
//! * [`Sample`]: a quiet position of such a game, and how the game ended;
//! * [`fit`]: the weights under which the evaluation foretells best what the search said and how the games ended (logistic
//!   regression, held near the weights that it begins with).

mod fit;
mod sample;
mod selfplay;

pub use fit::{Fit, Fitted, Observed, fit};
pub use sample::{Fault, Sample, read, write};
pub use selfplay::SelfPlay;
