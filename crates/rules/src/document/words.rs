//! The words of a document: how it writes each value.

use crate::{BareKing, Captors, Chapter, Exposure, Foot, Jitto, KirinCapture, Mate, NoMatingForce, Repetition, Senjishi, Stuck};

/// A value that a document writes as a word.
pub(super) trait Word: Copy + 'static {
    /// Every word and its value.
    const WORDS: &'static [(&'static str, Self)];
}

impl Word for Stuck {
    const WORDS: &'static [(&'static str, Self)] = &[("may-stay", Self::MayStay), ("must-promote", Self::MustPromote)];
}

impl Word for Foot {
    const WORDS: &'static [(&'static str, Self)] = &[("whole-move", Self::WholeMove), ("stepwise", Self::Stepwise)];
}

impl Word for KirinCapture {
    const WORDS: &'static [(&'static str, Self)] = &[("protected", Self::Protected), ("retakable", Self::Retakable)];
}

impl Word for Senjishi {
    const WORDS: &'static [(&'static str, Self)] =
        &[("document", Self::Document), ("okazaki", Self::Okazaki), ("off", Self::Off)];
}

impl Word for Captors {
    const WORDS: &'static [(&'static str, Self)] = &[("non-lions", Self::NonLions), ("all", Self::All)];
}

impl Word for Jitto {
    const WORDS: &'static [(&'static str, Self)] =
        &[("needs-empty-neighbour", Self::NeedsEmptyNeighbour), ("always", Self::Always)];
}

impl Word for Exposure {
    const WORDS: &'static [(&'static str, Self)] = &[("loses", Self::Loses), ("illegal", Self::Illegal)];
}

impl Word for Mate {
    const WORDS: &'static [(&'static str, Self)] = &[("declared", Self::Declared), ("played-out", Self::PlayedOut)];
}

impl Word for BareKing {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("answer", Self::Answer),
        ("at-once", Self::AtOnce),
        ("jcsa", Self::Jcsa),
        ("lishogi", Self::Lishogi),
        ("off", Self::Off),
    ];
}

impl Word for NoMatingForce {
    const WORDS: &'static [(&'static str, Self)] =
        &[("off", Self::Off), ("certain", Self::Certain), ("certain-and-helped", Self::CertainAndHelped)];
}

impl Word for Repetition {
    const WORDS: &'static [(&'static str, Self)] = &[("forbidden-4th", Self::ForbiddenFourth), ("lishogi", Self::Lishogi)];
}

impl Word for Chapter {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("pieces", Self::Pieces),
        ("promotion", Self::Promotion),
        ("lion", Self::Lion),
        ("passing", Self::Passing),
        ("ending", Self::Ending),
    ];
}
