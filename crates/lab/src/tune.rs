//! Tuning the evaluation of a game: the engine plays itself, and the weights are fitted to how the games ended.
//!
//! * [`SelfPlay`] plays games at a fixed number of nodes a move, so that a seed gives the same games on every machine;
//! * [`Sample`]: a quiet position of such a game, and how the game ended;
//! * [`fit`]: the weights under which the evaluation foretells best what the search said and how the games ended (logistic
//!   regression, held near the weights that it begins with);
//! * [`Climb`]: the weights that win games against others like them.

mod ascent;
mod climb;
mod fit;
mod knobs;
mod parameters;
mod play;
mod sample;
mod selfplay;

pub use climb::Climb;
pub use fit::{Fit, Fitted, Observed, fit};
pub use sample::{Fault, Sample, read, write};
pub use selfplay::SelfPlay;
