//! The mate solver, from outside.
#![expect(clippy::unwrap_used, reason = "what cannot be unwrapped fails its test")]

mod defence;
mod naive;
mod positions;
mod problems;
mod small;
mod unsound;
