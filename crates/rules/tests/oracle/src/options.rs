//! Options, kept as the words that a player would say.

use std::collections::HashMap;

use crate::games::Table;

/// The chosen value of every option that a game has.
#[derive(Debug, Clone)]
pub(crate) struct Options(HashMap<&'static str, String>);

/// Every option of a game with its values, the default first.
pub(crate) fn known(table: &Table) -> Vec<(&'static str, Vec<&'static str>)> {
    let mut options = vec![
        ("royal.exposure", vec!["loses", "illegal"]),
        ("ending.mate", vec!["declared", "played-out"]),
        ("ending.quiet-draw", vec!["off", "199"]),
        ("repetition", vec!["forbidden-4th", "lishogi"]),
    ];
    options.push(match table.name {
        "heian-dai" => ("ending.bare-king", vec!["at-once", "answer", "jcsa", "lishogi", "off"]),
        "wa" => ("ending.bare-king", vec!["off", "answer", "at-once", "jcsa", "lishogi"]),
        _ => ("ending.bare-king", vec!["answer", "at-once", "jcsa", "lishogi", "off"]),
    });
    if table.name != "gendai" {
        options.push(("promotion", vec!["document", "modern"]));
    }
    if ["chu", "sho"].contains(&table.name) {
        options.push(("promotion.last-rank", vec!["pawn-and-lance", "pawn", "none"]));
    }
    if ["chu", "gendai"].contains(&table.name) {
        options.push(("ending.no-mating-force", vec!["off", "certain", "certain-and-helped"]));
    }
    if table.name == "chu" {
        options.push(("lion.foot", vec!["whole-move", "stepwise"]));
        options.push(("lion.kirin", vec!["protected", "retakable"]));
        options.push(("lion.senjishi", vec!["document", "okazaki", "off"]));
        options.push(("lion.senjishi-captors", vec!["non-lions", "all"]));
    }
    if ["sho", "heian-dai", "wa"].contains(&table.name) {
        options.push(("immobile", vec!["may-stay", "must-promote"]));
    }
    if table.name == "heian-dai" {
        options.push(("array", vec!["usual", "new"]));
        options.push(("dragon", vec!["bishop", "leap"]));
        options.push(("dragon.promotes", vec!["yes", "no"]));
    }
    options
}

impl Options {
    pub(crate) fn new(table: &Table, chosen: &[(&str, &str)]) -> Result<Self, String> {
        let known = known(table);
        let mut values: HashMap<_, _> = known.iter().map(|(key, values)| (*key, values[0].to_owned())).collect();
        for (key, value) in chosen {
            let Some((key, allowed)) = known.iter().find(|(name, _)| name == key) else {
                return Err(format!("{} has no option {key}", table.name));
            };
            if !allowed.contains(value) {
                return Err(format!("{key} is none of {allowed:?}: {value}"));
            }
            values.insert(key, (*value).to_owned());
        }
        Ok(Self(values))
    }

    /// Whether the game has this option and it has this value.
    pub(crate) fn is(&self, key: &str, value: &str) -> bool {
        self.0.get(key).is_some_and(|chosen| chosen == value)
    }
}
