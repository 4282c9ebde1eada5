//! Every point that the agreed reading of the documents settles, and every value of every option, each on a board of its own.
//! What has to happen is reasoned from the documents; their words stand beside it where they are short.

mod bare_king;
mod draws;
mod endings;
mod foot;
mod handicaps;
mod named;
mod passing;
mod promotion;
mod repetition;
mod royals;
mod senjishi;
mod setups;
