//! The engine in its worker: what is asked and answered, and both ends of the line.

mod line;
mod protocol;
mod server;

pub use line::{Thinker, provide_thinker, use_thinker};
pub use protocol::{Answer, Ask, Budget, Defended, Solved, Task, Think};
pub use server::serve;
