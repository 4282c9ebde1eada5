//! The names of pieces, as records write them.

use koshogi_rules::{Kind, KindInfo, Piece, Side, Variant};

use crate::encoding::{self, Encoding};
use crate::kanji::fold;

/// Every name that a piece of one game goes by in records, and the kinds that each can mean.
#[derive(Debug)]
pub(crate) struct Names {
    /// Folded names, the longest first.
    names: Vec<(String, Vec<Kind>)>,
}

impl Names {
    /// The names of moves: also letters, `成` before the name of an unpromoted kind, and before the name of a promoted one.
    pub(crate) fn of_moves(variant: &Variant) -> Self {
        let mut names = Self { names: Vec::new() };
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
        names.sorted()
    }

    /// The names in a diagram. There no move tells what a piece can do, so that `成` decides between kinds of one name, and a
    /// bare name is the unpromoted kind where there is one.
    pub(crate) fn of_diagrams(variant: &Variant) -> Self {
        let mut names = Self { names: Vec::new() };
        for (kind, info) in kinds(variant).filter(|(_, info)| info.promoted_from.is_none()) {
            own_names(info).chain([info.letter.as_str()]).for_each(|name| names.add(name, kind));
        }
        // A name that an unpromoted kind has is that kind's.
        let taken: Vec<String> = names.names.iter().map(|(name, _)| name.clone()).collect();
        let promoted = || kinds(variant).filter_map(|(kind, info)| Some((kind, info, variant.kind(info.promoted_from?))));
        for (kind, info, _) in promoted() {
            own_names(info).filter(|name| !taken.contains(&fold(name))).for_each(|name| names.add(name, kind));
            own_names(info).for_each(|name| names.add(&format!("成{name}"), kind));
            names.add(&info.letter, kind);
        }
        // `成` before the name of the unpromoted face, where that is not yet the name of another promoted piece alone.
        let settled: Vec<String> =
            names.names.iter().filter(|(_, kinds)| kinds.len() == 1).map(|(name, _)| name.clone()).collect();
        for (kind, _, base) in promoted() {
            let marked = own_names(base).map(|name| format!("成{name}"));
            marked.filter(|name| !settled.contains(&fold(name))).for_each(|name| names.add_first(&name, kind));
        }
        names.sorted()
    }

    fn add(&mut self, name: &str, kind: Kind) {
        let name = fold(name);
        match self.names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, kinds)) if kinds.contains(&kind) => {}
            Some((_, kinds)) => kinds.push(kind),
            None => self.names.push((name, vec![kind])),
        }
    }

    /// Adds a name that means this kind before all others.
    fn add_first(&mut self, name: &str, kind: Kind) {
        self.add(name, kind);
        let name = fold(name);
        for (_, kinds) in self.names.iter_mut().filter(|(known, _)| *known == name) {
            kinds.retain(|&known| known != kind);
            kinds.insert(0, kind);
        }
    }

    fn sorted(mut self) -> Self {
        self.names.sort_by_key(|(name, _)| std::cmp::Reverse(name.chars().count()));
        self
    }

    /// The longest name that a folded text begins with, and the kinds that it can mean.
    pub(crate) fn at_start_of<'a>(&self, text: &'a str) -> Option<(&'a str, &[Kind])> {
        let (name, kinds) = self.names.iter().find(|(name, _)| text.starts_with(name.as_str()))?;
        Some((&text[..name.len()], kinds))
    }

    /// The kinds that a whole name can mean.
    pub(crate) fn exactly(&self, name: &str) -> &[Kind] {
        let folded = fold(name);
        self.names.iter().find(|(known, _)| *known == folded).map_or(&[], |(_, kinds)| kinds)
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
