//! The store, the interface and the page.
#![expect(clippy::unwrap_used, reason = "what a test needs is there, or the test fails where it is not")]

mod analysis;
mod api;
mod common;
mod contract;
mod description;
mod imports;
mod page;
mod postgres;
mod store;
mod wrong;
