//! The names of pieces, as records write them.

use std::collections::BTreeMap;

use koshogi_rules::{Kind, KindInfo, Piece, Side, Variant};

use crate::encoding::{self, Encoding};
use crate::kanji::fold;

/// Every name that a piece of one game goes by in records, and the kinds that each can mean.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// By folded names.
    kinds: BTreeMap<String, Vec<Kind>>,
    /// How many characters the longest name has.
    longest: usize,
}

impl Names {
    /// The names of moves: also letters, `成` before the name of an unpromoted kind, and before the name of a promoted one.
    pub(crate) fn of_moves(variant: &Variant) -> Self {
        let mut names = Self::default();
        for (kind, info) in kinds(variant) {
            for name in own_names(info) {
                names.add(name, kind);
                if let Some(base) = info.promoted_from {
                    names.add(&format!("成{name}"), kind);
                    for base_name in own_names(variant.kind(base)) {
                        names.add(&format!("成{base_name}"), kind);
                    }
                }
            }
            names.add(&info.letter, kind);
        }
        names
    }

    /// The names in a diagram. There no move tells what a piece can do, so that `成` decides between kinds of one name, and a
    /// bare name is the unpromoted kind where there is one.
    pub(crate) fn of_diagrams(variant: &Variant) -> Self {
        let mut names = Self::default();
        for (kind, info) in kinds(variant).filter(|(_, info)| info.promoted_from.is_none()) {
            own_names(info).chain([info.letter.as_str()]).for_each(|name| names.add(name, kind));
        }
        // A name that an unpromoted kind has is that kind's.
        let taken: Vec<String> = names.kinds.keys().cloned().collect();
        let promoted = || kinds(variant).filter_map(|(kind, info)| Some((kind, info, variant.kind(info.promoted_from?))));
        for (kind, info, _) in promoted() {
            own_names(info).filter(|name| !taken.contains(&fold(name))).for_each(|name| names.add(name, kind));
            own_names(info).for_each(|name| names.add(&format!("成{name}"), kind));
            names.add(&info.letter, kind);
        }
        // `成` before the name of the unpromoted face, where that is not yet the name of another promoted piece alone.
        let settled: Vec<String> =
            names.kinds.iter().filter(|(_, kinds)| kinds.len() == 1).map(|(name, _)| name.clone()).collect();
        for (kind, _, base) in promoted() {
            let marked = own_names(base).map(|name| format!("成{name}"));
            marked.filter(|name| !settled.contains(&fold(name))).for_each(|name| names.add_first(&name, kind));
        }
        names
    }

    /// Adds a kind that a name means, behind those that it means already.
    fn add(&mut self, name: &str, kind: Kind) {
        let kinds = self.meaning(name);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }

    /// Adds a kind that a name means before all others.
    fn add_first(&mut self, name: &str, kind: Kind) {
        let kinds = self.meaning(name);
        kinds.retain(|&known| known != kind);
        kinds.insert(0, kind);
    }

    fn meaning(&mut self, name: &str) -> &mut Vec<Kind> {
        let name = fold(name);
        self.longest = self.longest.max(name.chars().count());
        self.kinds.entry(name).or_default()
    }

    /// The longest name that a folded text begins with, and the kinds that it can mean.
    pub(crate) fn at_start_of<'a>(&self, text: &'a str) -> Option<(&'a str, &[Kind])> {
        let ends: Vec<usize> = text.char_indices().take(self.longest).map(|(at, c)| at + c.len_utf8()).collect();
        ends.into_iter().rev().find_map(|end| Some((&text[..end], self.kinds.get(&text[..end])?.as_slice())))
    }

    /// The kinds that a whole name can mean.
    pub(crate) fn exactly(&self, name: &str) -> &[Kind] {
        self.kinds.get(&fold(name)).map_or(&[], Vec::as_slice)
    }
}

fn kinds(variant: &Variant) -> impl Iterator<Item = (Kind, &KindInfo)> {
    variant.kinds.iter().enumerate().filter_map(|(index, info)| Some((Kind::new(index)?, info)))
}

/// The names of one kind, the usual one first.
fn own_names(info: &KindInfo) -> impl Iterator<Item = &str> {
    let gote = info.gote_kanji.iter().chain(&info.gote_short);
    [&info.kanji, &info.short].into_iter().chain(gote).chain(&info.spellings).map(String::as_str)
}

/// The name of a piece in a move: as it stands on the piece, or the first other spelling that the encoding has.
pub(crate) fn move_name(piece: Piece, variant: &Variant, encoding: Encoding) -> &str {
    let info = variant.kind(piece.kind);
    let own = info.gote_kanji.as_deref().filter(|_| piece.side == Side::Gote).unwrap_or(&info.kanji);
    let writable = |name: &&str| name.chars().all(|c| encoding::has(encoding, c));
    [own].into_iter().chain(own_names(info)).find(writable).unwrap_or(own)
}

/// What stands in a diagram for a piece, without the mark of its side: one kanji, with `成` before it where a promoted piece would
/// be taken for another.
pub(crate) fn diagram_name(piece: Piece, variant: &Variant, names: &Names, encoding: Encoding) -> String {
    let info = variant.kind(piece.kind);
    let gote = info.gote_short.as_deref().filter(|_| piece.side == Side::Gote);
    let base = info.promoted_from.map(|base| variant.kind(base));
    let candidates = gote
        .map(str::to_owned)
        .into_iter()
        .chain([info.short.clone(), format!("成{}", info.short)])
        .chain(base.map(|base| format!("成{}", base.short)))
        .chain(own_names(info).map(str::to_owned));
    // A name of its own is best; one that means this kind before others will do.
    let alone = |name: &String| *names.exactly(name) == [piece.kind];
    let first = |name: &String| names.exactly(name).first() == Some(&piece.kind);
    let writable = |name: &String| name.chars().all(|c| encoding::has(encoding, c));
    let candidates: Vec<String> = candidates.collect();
    let fitting = || candidates.iter().filter(|name| alone(name)).chain(candidates.iter().filter(|name| first(name)));
    let name = fitting().find(|name| writable(name)).or_else(|| fitting().next());
    name.cloned().unwrap_or_else(|| info.letter.clone())
}
