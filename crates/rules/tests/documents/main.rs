//! Game documents: what they hold, what the reader makes of them, and what it refuses.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed, as it should")]

mod damage;
mod examples;
mod games;
mod notation;
mod own;
mod placements;
mod refused;
mod sixth;
