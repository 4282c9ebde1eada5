//! The board in the browser: a page that plays, studies and keeps games, and the engine in a worker beside it.
//!
//! The page has rooms (`play`, `study`, `records`, `rulebook`), each a module that knows the shared furniture below it (`board`,
//! `settings`, `i18n`, `storage`, `server`, `thinker`, `library`, `handover`) and no other room. Rules are never judged here: everything is asked of
//! [`koshogi_rules`]. The page and the worker are two programs of this crate, so that the first visit loads no engine;
//! rooms that few visits enter are parts of the page that come when they are wanted (`bin/page/parts.rs`).
#![expect(unreachable_pub, reason = "the macro of components makes public what only this page uses")]

pub mod board;
pub mod browser;
#[cfg(target_arch = "wasm32")]
pub mod encoding;
pub mod files;
pub mod handover;
pub mod i18n;
pub mod library;
pub mod notation;
pub mod panic;
pub mod play;
pub mod records;
pub mod route;
pub mod rulebook;
pub mod server;
pub mod settings;
pub mod sounds;
pub mod storage;
pub mod study;
pub mod thinker;
