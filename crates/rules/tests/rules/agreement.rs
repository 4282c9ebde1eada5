//! The crate against the oracle: the same moves, attacks and endings in random positions of every game, under every option.

mod dice;
mod games;
mod positions;
