//! Experiments by play: engines meet in matches, a referee judges their games under the rules, and statistics tell what the games
//! show.
//!
//! * [`Contestant`]: an engine, by its command; [`Known`] once it has introduced itself in USI or CECP;
//! * [`Contest`]: a match, which plays its games several at a time and gives each away as it ends;
//! * [`Played`]: a game, with its [`Verdict`] and what was measured;
//! * [`Averages`] and [`Terminations`]: what its games have in common;
//! * [`ledger`]: the lines of JSON that a match is kept in, and goes on from;
//! * [`statistics`] and [`sprt`]: score, Elo and a sequential test from pairs of games;
//! * [`tune`]: the weights of the evaluation, fitted to games of the engine against itself.
//!
//! What may be played and how a game ended are asked of [`Game`](koshogi_rules::Game) alone: what an engine claims is recorded,
//! never believed.
#![deny(missing_docs)]

mod adjudication;
mod averages;
mod client;
mod contest;
mod contestant;
pub mod ledger;
mod openings;
mod pace;
mod played;
mod player;
mod process;
mod referee;
pub mod sprt;
pub mod statistics;
mod thought;
pub mod tune;
mod verdict;

pub use adjudication::{Adjudication, Bench, DrawRule, ResignRule};
pub use averages::{Averages, EngineAverages, Terminations};
pub use contest::Contest;
pub use contestant::{Contestant, Known, Manners, Protocol};
pub use openings::{Book, Opening, Random};
pub use pace::{Control, Pace, PlayerClock, Time, seconds_of};
pub use played::{Claim, Measured, Played, Seat};
pub use referee::Terms;
pub use thought::{Score, Thought};
pub use verdict::{Breach, Verdict, Why};
