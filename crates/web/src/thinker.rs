//! The engine, whoever runs it: what is asked and answered, the ways to those who answer, and the worker's own end of one of them.

mod asking;
mod mind;
mod protocol;
mod remote;
mod words;
mod worker;

pub use asking::{Thinker, provide_thinker, use_thinker};
pub use mind::serve;
pub use protocol::{Answer, Ask, Budget, Defended, Solved, Task, Think};
