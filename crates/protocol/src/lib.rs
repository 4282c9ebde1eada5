//! Conversations with graphical boards and other programs: [`Usi`] and [`Cecp`] (the protocol of XBoard).
//!
//! A conversation is a state machine: it [hears](Conversation::hear) a line and writes its answer, and it
//! [notices](Conversation::notice) what its [`Thinker`] thinks. [`converse`] runs one over any reader and writer: a thread reads the
//! lines, so that `stop`, `?` and `quit` are heard while the thinker, in a thread of its own, is busy. No protocol decides a question
//! of the rules: what may be played and how a game ended are asked of [`Game`](koshogi_rules::Game).
#![deny(missing_docs)]

mod cecp;
mod clock;
mod courtesy;
mod mind;
mod selection;
mod settings;
mod talk;
mod thinker;
mod usi;
mod words;

pub use cecp::Cecp;
pub use clock::{SharedClock, SystemClock};
pub use courtesy::agrees_to_draw;
pub use mind::{Conclusion, Mind, Question, Thought, Told};
pub use selection::{Refusal, Selection};
pub use talk::{Conversation, Event, Flow, converse, listen};
pub use thinker::Thinker;
pub use usi::Usi;
