//! Which game a record is of: the texts name it, or leave it to be found.

use std::sync::Arc;

use koshogi_rules::{OptionError, Rules, Text, Variant};

use super::Record;
use crate::fault::{At, Fault, reason};

/// What a text says about the game that it records.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Asked {
    /// The game, by its id, an alias or a name in either language.
    pub variant: Option<String>,
    /// The preset.
    pub preset: Option<String>,
    /// Single options, on top of the preset.
    pub options: Vec<(String, String)>,
}

/// A source of rules for records.
pub trait Catalogue {
    /// The rules that a record may be of, the likeliest first: one where the record names its game, all that there are where it
    /// does not.
    ///
    /// # Errors
    /// The reason, when there is no such game or no such option.
    fn rules(&self, asked: &Asked) -> Result<Vec<Arc<Rules>>, Text>;
}

/// Known rules, whatever the record says about options. A record that names another game is refused.
impl Catalogue for Arc<Rules> {
    fn rules(&self, asked: &Asked) -> Result<Vec<Arc<Rules>>, Text> {
        match &asked.variant {
            Some(name) if !is_named(self.variant(), name) => Err(of_another(name, self.variant())),
            _ => Ok(vec![Arc::clone(self)]),
        }
    }
}

/// Games on a shelf, and the options that the caller chose for records that choose none.
#[derive(Debug, Clone, Default)]
pub struct Shelf {
    /// The games, the likeliest first.
    pub variants: Vec<Arc<Variant>>,
    /// The preset for records that name neither preset nor option; games that do not have it keep their defaults.
    pub preset: Option<String>,
    /// Options set on top, for games that have them.
    pub options: Vec<(String, String)>,
}

impl Shelf {
    fn rules_of(&self, variant: &Arc<Variant>, asked: &Asked) -> Result<Arc<Rules>, OptionError> {
        let named = asked.preset.is_some() || !asked.options.is_empty();
        let choices = if named {
            variant.choices(asked.preset.as_deref(), &asked.options)?
        } else {
            let preset = self.preset.as_deref().filter(|preset| variant.preset(preset).is_some());
            let options: Vec<_> = self.options.iter().filter(|(key, _)| variant.option(key).is_some()).cloned().collect();
            variant.choices(preset, &options)?
        };
        Rules::new(Arc::clone(variant), &choices).map(Arc::new)
    }
}

impl Catalogue for Shelf {
    fn rules(&self, asked: &Asked) -> Result<Vec<Arc<Rules>>, Text> {
        let wanted = |variant: &&Arc<Variant>| asked.variant.as_ref().is_none_or(|name| is_named(variant, name));
        let variants: Vec<_> = self.variants.iter().filter(wanted).collect();
        if let (Some(name), []) = (&asked.variant, &variants[..]) {
            // A shelf of one game is that of a caller who named it.
            if let [only] = &self.variants[..] {
                return Err(of_another(name, only));
            }
            let list = |get: fn(&Text) -> &str| self.variants.iter().map(|variant| get(&variant.name)).collect::<Vec<_>>();
            return Err(reason(
                format!("「{name}」という将棋を知りません（知っているもの: {}）", list(|name| &name.ja).join("、")),
                format!("no game is called '{name}' (known: {})", list(|name| &name.en).join(", ")),
            ));
        }
        let rules: Vec<_> = variants.into_iter().map(|variant| self.rules_of(variant, asked)).collect();
        match rules.iter().find_map(|rules| rules.as_ref().err()) {
            // Where the record names no game, the options tell which it can be.
            Some(error) if rules.iter().all(Result::is_err) => Err(says(error)),
            _ => Ok(rules.into_iter().flatten().collect()),
        }
    }
}

/// What a reader answers: the record as far as it could be read, and every fault.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The record up to the first error; `None` where not even the game or the start could be made out.
    pub record: Option<Record>,
    /// What was wrong, in the order of the text.
    pub faults: Vec<Fault>,
}

impl Reading {
    /// A reading without a record.
    #[must_use]
    pub fn failed(fault: Fault) -> Self {
        Self { record: None, faults: vec![fault] }
    }

    /// The faults that cost something.
    pub fn errors(&self) -> impl Iterator<Item = &Fault> {
        self.faults.iter().filter(|fault| fault.is_error())
    }

    /// The record, if nothing of the text was lost.
    ///
    /// # Errors
    /// All faults, warnings included, when one of them is an error.
    pub fn complete(self) -> Result<Record, Vec<Fault>> {
        match self.record {
            Some(record) if !self.faults.iter().any(Fault::is_error) => Ok(record),
            _ => Err(self.faults),
        }
    }
}

/// Reads a text under the rules that it asks for. Where it does not say which game it is, each game is tried, and the one that
/// reads furthest is it: a move of another game soon has no piece to make it.
pub(crate) fn read_under(
    catalogue: &(impl Catalogue + ?Sized),
    asked: &Asked,
    at: At,
    read: impl Fn(Arc<Rules>) -> Reading,
) -> Reading {
    let candidates = match catalogue.rules(asked) {
        Ok(candidates) => candidates,
        Err(reason) => return Reading::failed(Fault::error(at, asked.variant.clone().unwrap_or_default(), reason)),
    };
    let mut readings: Vec<(Arc<Variant>, Reading)> =
        candidates.into_iter().map(|rules| (Arc::clone(rules.variant()), read(rules))).collect();
    // Of equal ones the first of the catalogue stays first.
    readings.sort_by_key(|(_, reading)| std::cmp::Reverse(fit(reading)));
    let equal =
        readings.iter().skip(1).find(|(_, other)| fit(other) == fit(&readings[0].1)).map(|(variant, _)| Arc::clone(variant));
    let Some((variant, mut best)) = readings.into_iter().next() else {
        let nothing = reason("どの将棋の棋譜か分かりません", "there is no game that this could be a record of");
        return Reading::failed(Fault::error(at, "", nothing));
    };
    if let Some(other) = equal.filter(|_| best.errors().next().is_none()) {
        let reason = reason(
            format!("どの将棋の棋譜か書かれていません。{}として読みました（{}とも読めます）", variant.name.ja, other.name.ja),
            format!(
                "the record does not say of which game it is; it was read as {} (it could be {} too)",
                variant.name.en, other.name.en
            ),
        );
        best.faults.insert(0, Fault::warning(at, "", reason));
    }
    best
}

/// How well the rules of a reading fit its text: whether all of it could be read, how many moves, and how little was odd. In a diagram of
/// another game more names are wrong.
fn fit(reading: &Reading) -> (bool, Option<usize>, std::cmp::Reverse<usize>) {
    let moves = reading.record.as_ref().map(|record| record.tree().len());
    (reading.errors().next().is_none(), moves, std::cmp::Reverse(reading.faults.len()))
}

/// That a record names one game and is read as one of another.
fn of_another(name: &str, wanted: &Variant) -> Text {
    reason(
        format!("「{name}」の棋譜で、{}の棋譜ではありません", wanted.name.ja),
        format!("this is a record of '{name}', not of {}", wanted.name.en),
    )
}

fn is_named(variant: &Variant, name: &str) -> bool {
    let name = name.trim();
    variant.is_called(name)
        || variant.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(name))
        || variant.name.ja == name
        || variant.kana == name
        || variant.name.en.eq_ignore_ascii_case(name)
}

fn says(error: &OptionError) -> Text {
    use koshogi_rules::Lang::{En, Ja};
    reason(error.sentence(Ja), error.sentence(En))
}
