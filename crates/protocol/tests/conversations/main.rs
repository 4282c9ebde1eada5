//! Conversations as a board leads them.

mod cecp;
mod games;
mod garbage;
mod puppet;
mod script;
mod speed;
mod usi;
