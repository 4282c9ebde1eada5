//! `[[option]]` and `[[preset]]`: what may be chosen, and the named sets of choices.

use super::cursor::{Key, Str, Table, Value, nearest};
use super::fault::DocumentFault;
use super::{law, names, pieces};
use crate::{Array, Choice, KindInfo, Law, OptionInfo, Patch, Preset};

/// What `set` can set, besides `pieces.X.moves` and `pieces.X.promotes`.
const FIELDS: [&str; 15] = [
    "array",
    "promotion.when",
    "promotion.reaches-last-rank",
    "promotion.stuck",
    "lion.foot",
    "lion.kirin",
    "lion.senjishi",
    "lion.senjishi-captors",
    "passing.jitto",
    "royal.exposure",
    "ending.mate",
    "ending.bare-king",
    "ending.quiet-draw",
    "ending.no-mating-force",
    "repetition",
];

/// What the options are read against.
pub(super) struct Context<'k> {
    pub(super) kinds: &'k [KindInfo],
    pub(super) arrays: &'k [Array],
    pub(super) law: &'k Law,
}

impl Context<'_> {
    /// Reads the options.
    pub(super) fn options(&self, root: &Table<'_>) -> Vec<OptionInfo> {
        let mut keys = names::Ids::default();
        root.tables("option").iter().filter_map(|table| self.option(table, &mut keys)).collect()
    }

    fn option(&self, table: &Table<'_>, keys: &mut names::Ids) -> Option<OptionInfo> {
        let key = table.need("key").and_then(|value| value.filled());
        let default = table.need("default").and_then(|value| value.filled());
        let says = table.both();
        let listed = table.need("choice").is_some();
        let tables = table.tables("choice");
        table.finish();

        let own = key.as_ref().filter(|key| is_field(key.text));
        let default_value = default.as_ref().map(|default| default.text);
        let mut values = names::Ids::default();
        let choices: Vec<Choice> = tables.iter().map(|table| self.choice(table, own, &mut values, default_value)).collect();
        let index = choices.iter().position(|choice| Some(choice.value.as_str()) == default_value);
        if let (Some(default), None, true) = (default, index, listed) {
            let known = choices.iter().map(|choice| choice.value.clone()).collect();
            default.fault(DocumentFault::DefaultNotAChoice { default: default.text.to_owned(), known });
        }
        // An option with a fault is there all the same, so that a preset that names it is not another fault.
        Some(OptionInfo { key: keys.add(&key?), says, default: index.unwrap_or_default(), choices })
    }

    /// Reads a choice. The default one has to agree with the document, so it keeps no patches: choosing it again after another
    /// option has changed the same field undoes nothing.
    fn choice(&self, table: &Table<'_>, own: Option<&Str<'_>>, values: &mut names::Ids, default: Option<&str>) -> Choice {
        let value = table.need("value");
        let says = table.both();
        let set = table.table("set");
        table.finish();
        let fields = match (set, own, &value) {
            (Some(set), _, _) => set.flat(),
            (None, Some(own), Some(value)) => vec![(own.as_key(), value.clone())],
            (None, _, _) => Vec::new(),
        };
        let text = value.as_ref().and_then(Value::filled);
        let patches = fields.iter().filter_map(|(field, value)| Some((field, self.patch(field, value)?)));
        let patches = match &text {
            Some(text) if Some(text.text) == default => {
                for (field, _) in patches.filter(|(_, patch)| !self.agrees(patch)) {
                    table.fault(DocumentFault::DefaultChanges { field: field.name.clone() });
                }
                Vec::new()
            }
            _ => patches.map(|(_, patch)| patch).collect(),
        };
        if let Some(text) = text.as_ref().filter(|text| fields.is_empty() && Some(text.text) != default) {
            text.fault(DocumentFault::ChoiceWithoutChange(text.text.to_owned()));
        }
        let value = text.map(|text| values.add(&text)).unwrap_or_default();
        Choice { value, says, patches }
    }

    /// Whether a patch says what the document says already.
    fn agrees(&self, patch: &Patch) -> bool {
        match patch {
            Patch::Moves(kind, movement) => self.kinds[kind.index()].movement == *movement,
            Patch::Promotes(kind, promotes) => self.kinds[kind.index()].promotes_to.is_some() == *promotes,
            _ => {
                let mut law = self.law.clone();
                law.apply(patch);
                law == *self.law
            }
        }
    }

    fn patch(&self, field: &Key<'_>, value: &Value<'_>) -> Option<Patch> {
        if field.name.starts_with("lion.") && is_field(&field.name) && self.law.lion.is_none() {
            field.fault(DocumentFault::NoLionLaw);
            return None;
        }
        Some(match field.name.as_str() {
            "array" => Patch::Array(self.array(&value.string()?)?),
            "promotion.when" => Patch::PromotionWhen(law::conditions(value, self.kinds)),
            "promotion.reaches-last-rank" => Patch::ReachesLastRank(pieces::find_all(&value.strings(), self.kinds)),
            "promotion.stuck" => Patch::Stuck(value.word()?),
            "lion.foot" => Patch::Foot(value.word()?),
            "lion.kirin" => Patch::Kirin(value.word()?),
            "lion.senjishi" => Patch::Senjishi(value.word()?),
            "lion.senjishi-captors" => Patch::Captors(value.word()?),
            "passing.jitto" => Patch::Jitto(value.word()?),
            "royal.exposure" => Patch::Exposure(value.word()?),
            "ending.mate" => Patch::Mate(value.word()?),
            "ending.bare-king" => Patch::BareKing(value.word()?),
            "ending.quiet-draw" => Patch::QuietDraw(law::quiet_draw(value)?),
            "ending.no-mating-force" => Patch::NoMatingForce(value.word()?),
            "repetition" => Patch::Repetition(value.word()?),
            _ => return self.piece_patch(field, value),
        })
    }

    /// `pieces.X.moves` and `pieces.X.promotes`.
    fn piece_patch(&self, field: &Key<'_>, value: &Value<'_>) -> Option<Patch> {
        let Some((letter, what)) = piece_field(&field.name) else {
            let meant = nearest(&field.name, FIELDS);
            field.fault(DocumentFault::UnknownField { field: field.name.clone(), meant });
            return None;
        };
        let Some(kind) = pieces::lookup(letter, self.kinds) else {
            field.fault(DocumentFault::UnknownKind(letter.to_owned()));
            return None;
        };
        if what == "moves" {
            return Some(Patch::Moves(kind, pieces::movement(&value.string()?)?));
        }
        let promotes = value.boolean()?;
        if promotes && self.kinds[kind.index()].promotes_to.is_none() {
            value.fault(DocumentFault::NoPromotion(letter.to_owned()));
            return None;
        }
        Some(Patch::Promotes(kind, promotes))
    }

    fn array(&self, id: &Str<'_>) -> Option<usize> {
        let index = self.arrays.iter().position(|array| array.id == id.text);
        if index.is_none() {
            let known = self.arrays.iter().map(|array| array.id.clone()).collect();
            id.fault(DocumentFault::UnknownWord { word: id.text.to_owned(), known });
        }
        index
    }
}

fn is_field(name: &str) -> bool {
    FIELDS.contains(&name) || piece_field(name).is_some()
}

fn piece_field(name: &str) -> Option<(&str, &str)> {
    let (letter, what) = name.strip_prefix("pieces.")?.split_once('.')?;
    ["moves", "promotes"].contains(&what).then_some((letter, what))
}

/// Reads the presets.
pub(super) fn presets(root: &Table<'_>, options: &[OptionInfo]) -> Vec<Preset> {
    let mut ids = names::Ids::default();
    let mut presets = Vec::new();
    for table in root.tables("preset") {
        let id = ids.read(&table, "id");
        let name = table.text("name");
        let says = table.both();
        let chosen = table.table("options").map(|table| table.flat()).unwrap_or_default();
        table.finish();
        let options = chosen.iter().filter_map(|(key, value)| chosen_value(key, value, options)).collect();
        presets.push(Preset { id, name, says, options });
    }
    presets
}

fn chosen_value(key: &Key<'_>, value: &Value<'_>, options: &[OptionInfo]) -> Option<(String, String)> {
    let Some(option) = options.iter().find(|option| option.key == key.name) else {
        let meant = nearest(&key.name, options.iter().map(|option| option.key.as_str()));
        key.fault(DocumentFault::UnknownOption { key: key.name.clone(), meant });
        return None;
    };
    let text = value.string()?;
    if !option.choices.iter().any(|choice| choice.value == text.text) {
        let known = option.choices.iter().map(|choice| choice.value.clone()).collect();
        text.fault(DocumentFault::UnknownChoice { key: key.name.clone(), value: text.text.to_owned(), known });
    }
    Some((key.name.clone(), text.text.to_owned()))
}
