//! How a piece moves, as its owner sees it.

/// A way of moving, read from its notation by [`Movement::parse`](crate::Movement::parse) (in `betza.rs`).
///
/// Offsets are `(dx, dy)` from the owner's point of view: `dx` to the owner's right, `dy` forward.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Movement {
    /// The notation, as the document writes it.
    pub text: String,
    /// Single steps and leaps, each at most two squares along a file or a rank; nothing between matters. Sorted, without repeats.
    pub steps: Vec<(i8, i8)>,
    /// Slides along one of the eight directions. Sorted by direction, one a direction; none of range one (that is a step).
    pub slides: Vec<Slide>,
    /// Lion power: two king steps in one move, over the whole neighbourhood or along lines.
    pub lion: Lion,
}

/// A slide along one direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slide {
    /// The direction: each of `dx` and `dy` is -1, 0 or 1, not both 0.
    pub direction: (i8, i8),
    /// The most squares it may go, at least two; `None` without a limit.
    pub range: Option<u8>,
}

/// The lion power of a movement.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Lion {
    /// None.
    #[default]
    None,
    /// The lion's own (獅子): two king steps in any directions.
    Area,
    /// Two steps along each of these directions (角鷹, 飛鷲); never empty, sorted.
    Lines(Vec<(i8, i8)>),
}
