//! A player of any game of the family: search, evaluation, mate solver.
#![deny(missing_docs)]

mod busy;
mod common;
mod engine;
mod evaluate;
mod exchange;
mod handicap;
mod history;
mod iterate;
mod level;
mod limits;
pub mod mate;
mod order;
mod placement;
mod pool;
pub mod review;
mod score;
mod search;
mod table;
mod time;
mod trace;
mod values;
mod weights;

pub use engine::{Best, Engine, Report, Settings, WeightsFrom};
pub use evaluate::{Classical, Evaluate};
pub use level::Level;
pub use limits::{Clock, ClockState, Limits, NoClock};
pub use placement::Lie;
pub use score::{Score, Value};
pub use table::{Bound, Entry, Table};
pub use trace::{Trace, Tracer};
pub use values::Values;
pub use weights::{KindWeights, Tapered, Terms, TunedKind, Tuning, TuningError, Weights, alike};
