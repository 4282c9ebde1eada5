//! A player of any game of the family: search, evaluation, mate solver.
#![deny(missing_docs)]

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
mod pool;
mod score;
mod search;
mod table;
mod time;
mod values;

pub use engine::{Best, Engine, Report, Settings};
pub use evaluate::{Classical, Evaluate};
pub use level::Level;
pub use limits::{Clock, ClockState, Limits, NoClock};
pub use score::{Score, Value};
pub use table::{Bound, Entry, Table};
pub use values::{Tapered, Values};
