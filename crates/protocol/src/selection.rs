//! Which game is played, and under which rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use koshogi_rules::{OptionError, Rules, Text, Variant};

use crate::words::text;

/// The value of a rule option that leaves it to the preset.
pub(crate) const AS_THE_PRESET: &str = "preset";

/// The preset that sets nothing.
pub(crate) const NO_PRESET: &str = "default";

/// Why something could not be selected.
pub type Refusal = Text;

/// The games that can be played, the one that is, and the options of its rules.
///
/// Options are offered for all games together, because a board asks which there are before it names the game. One that the game of
/// the moment does not have is kept for those that have it.
#[derive(Debug, Clone)]
pub struct Selection {
    games: Vec<Arc<Variant>>,
    home: Arc<Variant>,
    game: Arc<Variant>,
    preset: Option<String>,
    options: BTreeMap<String, String>,
}

/// A rule option as all games together have it.
pub(crate) struct RuleOption<'a> {
    pub(crate) key: &'a str,
    pub(crate) values: Vec<&'a str>,
    /// The value chosen.
    pub(crate) chosen: &'a str,
}

impl Selection {
    /// Some games and the one that a conversation begins with.
    #[must_use]
    pub fn new(games: Vec<Arc<Variant>>, home: Arc<Variant>) -> Self {
        Self { games, game: Arc::clone(&home), home, preset: None, options: BTreeMap::new() }
    }

    /// Every word that names a game: the ids, then the other names.
    pub(crate) fn names(&self) -> Vec<&str> {
        let ids = self.games.iter().map(|game| game.id.as_str());
        distinct(ids.chain(self.games.iter().flat_map(|game| game.aliases.iter().map(String::as_str))))
    }

    /// The game.
    pub(crate) fn game(&self) -> &Arc<Variant> {
        &self.game
    }

    /// Selects a game by one of its names.
    pub(crate) fn choose(&mut self, word: &str) -> Result<(), Refusal> {
        let called = |game: &&Arc<Variant>| game.is_called(word) || game.is_called(&word.to_lowercase());
        match self.games.iter().find(called) {
            Some(game) => {
                self.game = Arc::clone(game);
                Ok(())
            }
            None => {
                let known = self.names().join(", ");
                Err(text(
                    format!("「{word}」という将棋はありません（あるもの: {known}）"),
                    format!("there is no game '{word}' (the games are: {known})"),
                ))
            }
        }
    }

    /// Goes back to the game that the conversation began with.
    pub(crate) fn go_home(&mut self) {
        self.game = Arc::clone(&self.home);
    }

    /// The presets of all games.
    pub(crate) fn presets(&self) -> Vec<&str> {
        distinct(self.games.iter().flat_map(|game| game.presets.iter().map(|preset| preset.id.as_str())))
    }

    /// The preset chosen.
    pub(crate) fn preset(&self) -> &str {
        self.preset.as_deref().unwrap_or(NO_PRESET)
    }

    /// Chooses a preset, or none. Answers a remark where the game of the moment does not have it.
    ///
    /// # Errors
    /// Where no game has it.
    pub fn set_preset(&mut self, id: &str) -> Result<Option<Text>, Refusal> {
        if id == NO_PRESET || id.is_empty() {
            self.preset = None;
            return Ok(None);
        }
        if !self.presets().contains(&id) {
            let known = self.presets().join(", ");
            return Err(text(
                format!("「{id}」という規則一式はありません（あるもの: {known}）"),
                format!("there is no preset '{id}' (there are: {known})"),
            ));
        }
        self.preset = Some(id.to_owned());
        Ok(self.game.preset(id).is_none().then(|| self.kept(id)))
    }

    /// The rule options of all games.
    pub(crate) fn options(&self) -> Vec<RuleOption<'_>> {
        let keys = distinct(self.games.iter().flat_map(|game| game.options.iter().map(|option| option.key.as_str())));
        keys.into_iter().map(|key| self.option(key)).collect()
    }

    fn option<'a>(&'a self, key: &'a str) -> RuleOption<'a> {
        let found = self.games.iter().filter_map(|game| game.option(key));
        let values = distinct(found.flat_map(|option| option.choices.iter().map(|choice| choice.value.as_str())));
        RuleOption { key, values, chosen: self.options.get(key).map_or(AS_THE_PRESET, String::as_str) }
    }

    /// Whether any game has an option of this name.
    pub(crate) fn has_option(&self, key: &str) -> bool {
        self.games.iter().any(|game| game.option(key).is_some())
    }

    /// Chooses a value of a rule option. Answers a remark where the game of the moment does not have it.
    ///
    /// # Errors
    /// Where no game has the option or the value.
    pub fn set_option(&mut self, key: &str, value: &str) -> Result<Option<Text>, Refusal> {
        if !self.has_option(key) {
            let known = self.options().iter().map(|option| option.key).collect::<Vec<_>>().join(", ");
            return Err(text(
                format!("「{key}」という選択肢はありません（規則の選択肢: {known}）"),
                format!("there is no option '{key}' (options of the rules: {known})"),
            ));
        }
        if value == AS_THE_PRESET {
            self.options.remove(key);
            return Ok(None);
        }
        let values = self.option(key).values;
        if !values.contains(&value) {
            let known = values.join(", ");
            return Err(text(
                format!("「{key}」に「{value}」という値はありません（選べるもの: {AS_THE_PRESET}, {known}）"),
                format!("the option '{key}' has no value '{value}' (choose from: {AS_THE_PRESET}, {known})"),
            ));
        }
        self.options.insert(key.to_owned(), value.to_owned());
        Ok((!has_value(&self.game, key, value)).then(|| self.kept(&format!("{key}={value}"))))
    }

    /// The rules of the game under the preset and the options that it has.
    pub(crate) fn rules(&self) -> Result<Arc<Rules>, OptionError> {
        let preset = self.preset.as_deref().filter(|id| self.game.preset(id).is_some());
        let own = self.options.iter().filter(|(key, value)| has_value(&self.game, key, value));
        let options: Vec<_> = own.map(|(key, value)| (key.clone(), value.clone())).collect();
        let choices = self.game.choices(preset, &options)?;
        Rules::new(Arc::clone(&self.game), &choices).map(Arc::new)
    }

    /// That a choice waits for a game that knows it.
    fn kept(&self, choice: &str) -> Text {
        let id = &self.game.id;
        text(
            format!("{id} に {choice} はありません。ほかの将棋を選んだときに使います"),
            format!("{id} does not have {choice}; it is kept for the games that do"),
        )
    }
}

fn has_value(game: &Variant, key: &str, value: &str) -> bool {
    game.option(key).is_some_and(|option| option.choices.iter().any(|choice| choice.value == value))
}

/// The words in their order, each once.
fn distinct<'a>(words: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    words.fold(Vec::new(), |mut seen, word| {
        if !seen.contains(&word) {
            seen.push(word);
        }
        seen
    })
}
