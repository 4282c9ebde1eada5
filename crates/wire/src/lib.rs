//! What the server and the page say to each other, as JSON: plain structs that build for the browser too.
//!
//! All times of day are milliseconds since 1970-01-01 UTC, all spans of time milliseconds. Moves are written as in USI, positions as in
//! SFEN. Every answer that refuses something is a [`Problem`].
#![deny(missing_docs)]

mod analysis;
mod games;
mod import;
mod problem;
mod progress;
mod record;
mod search;
mod server;

pub use analysis::{Analysis, AnalysisAnswer, AnalysisBound, AnalysisLimits, AnalysisScore, AnalysisWord, Position};
pub use games::{AddQuery, BatchChange, BatchDone, BatchOrder, Game, GameChange, GameDraft, GameResult, GameSummary, Tag};
pub use import::{ImportEvent, ImportQuery, ImportTotals};
pub use problem::{Bilingual, FaultAt, Problem};
pub use progress::{Progress, ProgressDraft};
pub use record::{Ending, EndingCause, HeaderLine, HeaderName, Node, Record, Side};
pub use search::{ExportFormat, ExportQuery, GameList, GameQuery, Order};
pub use server::{Document, Server};
