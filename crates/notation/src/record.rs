//! One record type behind all formats: headers, start, a tree of moves with comments and times, and how it ended.

mod ending;
mod headers;
mod tree;

pub use ending::{Cause, Ending};
pub use headers::{Header, Headers};
pub use tree::{Node, NodeId, Notes, Tree};
