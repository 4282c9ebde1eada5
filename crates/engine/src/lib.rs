//! A player of any game of the family: search, evaluation, mate solver.
#![deny(missing_docs)]

