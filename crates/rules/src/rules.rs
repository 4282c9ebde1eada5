//! A variant with every option chosen, compiled.

use std::sync::Arc;

use crate::options::{Choices, OptionError};
use crate::promotion::Grounds;
use crate::tables::Tables;
use crate::{BoardSize, Captors, Cell, Exposure, Kind, Law, LionLaw, Movement, Patch, Piece, Setup, Side, Square, Variant};

/// The rules of one game: a [`Variant`] with every option chosen. They judge a [`Position`](crate::Position).
///
/// Building them is all the preparation there is; they hold no state, and threads may share them.
#[derive(Debug, Clone)]
pub struct Rules {
    variant: Arc<Variant>,
    choices: Choices,
    law: Law,
    movements: Vec<Movement>,
    promotes_to: Vec<Option<Kind>>,
    pub(crate) tables: Tables,
    pub(crate) grounds: Grounds,
    pub(crate) traits: Traits,
}

/// Sets of kinds as bits, for the inner loops.
#[derive(Debug, Clone, Default)]
pub(crate) struct Traits {
    /// Kinds whose loss loses.
    pub(crate) royal: u64,
    /// Kinds under the lion law.
    pub(crate) lion: u64,
}

/// Whether a set of kinds, as bits, holds this one.
#[inline]
pub(crate) const fn holds(kinds: u64, kind: Kind) -> bool {
    kinds >> kind.index() & 1 != 0
}

impl Rules {
    /// The rules of `variant` under these choices.
    ///
    /// # Errors
    /// When an option or a value does not exist.
    pub fn new(variant: Arc<Variant>, choices: &Choices) -> Result<Self, OptionError> {
        variant.check_choices(choices)?;
        let mut law = variant.law.clone();
        let mut movements: Vec<Movement> = variant.kinds.iter().map(|info| info.movement.clone()).collect();
        let mut promotes_to: Vec<Option<Kind>> = variant.kinds.iter().map(|info| info.promotes_to).collect();
        for option in &variant.options {
            let Some(value) = choices.get(&option.key) else { continue };
            for patch in option.choices.iter().filter(|choice| choice.value == value).flat_map(|choice| &choice.patches) {
                match patch {
                    Patch::Moves(kind, movement) => movements[kind.index()] = movement.clone(),
                    Patch::Promotes(kind, promotes) => {
                        promotes_to[kind.index()] = variant.kind(*kind).promotes_to.filter(|_| *promotes);
                    }
                    _ => law.apply(patch),
                }
            }
        }
        let tables = Tables::new(variant.size, &movements);
        let grounds = Grounds::new(&variant, &law.promotion, &promotes_to);
        let traits = traits(&variant, &law);
        Ok(Self { choices: choices.clone(), law, movements, promotes_to, tables, grounds, traits, variant })
    }

    /// The game.
    #[must_use]
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The options that were chosen.
    #[must_use]
    pub fn choices(&self) -> &Choices {
        &self.choices
    }

    /// The law under these options.
    #[must_use]
    pub fn law(&self) -> &Law {
        &self.law
    }

    /// The board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.variant.size
    }

    /// How a kind moves under these options.
    ///
    /// # Panics
    /// When the kind belongs to another variant.
    #[must_use]
    pub fn movement(&self, kind: Kind) -> &Movement {
        &self.movements[kind.index()]
    }

    /// What a kind turns into under these options, if it promotes.
    #[must_use]
    #[inline]
    pub fn promotes_to(&self, kind: Kind) -> Option<Kind> {
        self.promotes_to.get(kind.index()).copied().flatten()
    }

    /// Whether losing the last piece of such kinds loses the game.
    #[must_use]
    #[inline]
    pub fn is_royal(&self, kind: Kind) -> bool {
        holds(self.traits.royal, kind)
    }

    /// Whether the lion law covers the kind.
    #[must_use]
    #[inline]
    pub fn is_lion(&self, kind: Kind) -> bool {
        holds(self.traits.lion, kind)
    }

    /// Whether the square lies in the zone where `side` promotes (敵陣).
    #[must_use]
    pub fn in_zone(&self, square: Square, side: Side) -> bool {
        self.grounds.in_zone(square, side)
    }

    /// Whether the piece could never move again from this square (行き所の無い駒).
    #[must_use]
    pub fn is_dead(&self, piece: Piece, square: Square) -> bool {
        self.tables.is_dead(Cell::new(piece), square)
    }

    /// The start array that the options choose.
    #[must_use]
    pub fn start(&self) -> &Setup {
        &self.variant.arrays[self.law.array].setup
    }

    /// The lion law, where it can forbid anything.
    #[inline]
    pub(crate) fn lion_law(&self) -> Option<&LionLaw> {
        self.law.lion.as_ref()
    }

    /// Whether a royal may not be left where it can be taken.
    #[inline]
    pub(crate) fn forbids_exposure(&self) -> bool {
        self.law.exposure == Exposure::Illegal
    }

    /// Whether 先獅子 binds a piece of this kind.
    pub(crate) fn senjishi_binds(&self, law: &LionLaw, kind: Kind) -> bool {
        law.captors == Captors::All || !self.is_lion(kind)
    }
}

impl Law {
    pub(crate) fn apply(&mut self, patch: &Patch) {
        match patch {
            Patch::Array(index) => self.array = *index,
            Patch::PromotionWhen(when) => self.promotion.when = when.clone(),
            Patch::ReachesLastRank(kinds) => self.promotion.when.reaches_last_rank.clone_from(kinds),
            Patch::Stuck(stuck) => self.promotion.stuck = *stuck,
            Patch::Foot(foot) => self.lion.iter_mut().for_each(|lion| lion.foot = *foot),
            Patch::Kirin(kirin) => self.lion.iter_mut().for_each(|lion| lion.kirin = *kirin),
            Patch::Senjishi(senjishi) => self.lion.iter_mut().for_each(|lion| lion.senjishi = *senjishi),
            Patch::Captors(captors) => self.lion.iter_mut().for_each(|lion| lion.captors = *captors),
            Patch::Jitto(jitto) => self.jitto = *jitto,
            Patch::Exposure(exposure) => self.exposure = *exposure,
            Patch::Mate(mate) => self.ending.mate = *mate,
            Patch::BareKing(bare_king) => self.ending.bare_king = *bare_king,
            Patch::QuietDraw(moves) => self.ending.quiet_draw = *moves,
            Patch::NoMatingForce(force) => self.ending.no_mating_force = *force,
            Patch::Repetition(repetition) => self.repetition = *repetition,
            // Changes of pieces, not of the law.
            Patch::Moves(..) | Patch::Promotes(..) => {}
        }
    }
}

fn traits(variant: &Variant, law: &Law) -> Traits {
    let kinds = || (0..variant.kinds.len()).filter_map(Kind::new);
    Traits {
        royal: kinds().filter(|&kind| variant.kind(kind).royal).fold(0, |bits, kind| bits | 1 << kind.index()),
        lion: law.lion.iter().flat_map(|lion| &lion.kinds).fold(0, |bits, kind| bits | 1 << kind.index()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::cell_index;

    #[test]
    fn cells_of_both_sides_have_places_of_their_own() {
        let places: std::collections::HashSet<usize> = Side::BOTH
            .into_iter()
            .flat_map(|side| (0..Kind::MAX).filter_map(Kind::new).map(move |kind| cell_index(Cell::new(Piece { kind, side }))))
            .collect();
        assert_eq!(places.len(), 2 * Kind::MAX);
    }
}
