//! The board in the terminal, as a player meets it: the program in a terminal of its own, keys in, screen out.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod lines;
#[cfg(unix)]
mod opponent;
#[cfg(unix)]
mod screen;
#[cfg(unix)]
mod terminal;
