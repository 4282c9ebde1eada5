//! PGN, as chess programs write it, for these games.
//!
//! ```text
//! [White "先手"]
//! [Black "後手"]
//! [Result "1-0"]
//! [Variant "chu"]
//! [Termination "resignation"]
//!
//! 1. P-7h {a comment} Ln-7e $1 (1... P-7e {a branch} 2. P-7g) 2. Lnx!7f 1-0
//! ```
//!
//! **Sides.** White is who moves first on the board below, that is sente; pieces in capitals are White's.
//!
//! **Moves** are written in western text ([`western`](crate::western)) or, for programs of the XBoard family, in its own algebraic
//! notation ([`Spelling::XBoard`]). Read are both, and also:
//!
//! * the machine notation `7i7h`, `7h8h9g`, `5e5d+`;
//! * the coordinates of XBoard and its engines, whose `a1` is sente's left corner: `f3f4`, `c9k1+`, a lion's `g6h7,h7h6`;
//! * XBoard's algebraic `h5`, `kxk6`, `Tef11`, `T12f11`, `+Hxe6`, `Axl12+`, a lion's `Nxh7-h6` and `Nxe6xe5`;
//! * `--`, `@@@@` and `pass` for a pass.
//!
//! **Starts.** The tag `SFEN` holds the whole start. Where it is missing, `FEN` tells it: the board, `w` where White (sente) moves
//! or `b`, and further fields of which the last is the number of the move pair. A `FEN` of at most four fields of which the third
//! can be the square of a lost lion is taken for an SFEN, where `b` is sente.
//!
//! **Remarks** in comments: `[%clk]`, `[%emt]`, and of our own `[%total]` (the time that the player has taken in all), `[%bookmark]`,
//! `[%end]` (how a branch ended) and `[%pass]` (which piece passed, where XBoard's `--` does not tell). A comment between the number of a move and the move stands before the move. The tag `Rules`
//! tells the options of the rules, `Termination` how the game ended.

mod reader;
mod remarks;
mod start;
mod tags;
mod tokens;
mod writer;
mod xboard;

pub use reader::{parts, read, read_all, read_each};
pub use writer::{Spelling, write};

/// The words for a pass that name no piece, the one that is written first.
const PASSES: [&str; 3] = ["--", "@@@@", "pass"];
