//! The commands, one a file.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod games;
pub(crate) mod man;
pub(crate) mod matches;
pub(crate) mod mate;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod tune;
pub(crate) mod usi;
pub(crate) mod xboard;
