//! The program as its users see it: a command line in, text and an exit status out.
#![expect(clippy::unwrap_used, reason = "what cannot be unwrapped fails its test")]

mod analyse;
mod answers;
mod bench;
mod check;
mod convert;
mod documents;
mod matches;
mod mate;
mod moves;
mod perft;
mod program;
mod rules;
mod shell;
mod show;
mod tune;
mod wrong;
