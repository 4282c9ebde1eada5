//! Options as chosen by a player: names and values, checked against the variant.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::{Lang, Variant};

/// The values chosen for options; an option that is not here keeps its default.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Choices(BTreeMap<String, String>);

impl Choices {
    /// Chooses a value for an option, in place of one chosen before.
    pub fn set(&mut self, key: &str, value: &str) {
        self.0.insert(key.to_owned(), value.to_owned());
    }

    /// The value chosen for an option, if any was.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// The options and their values, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Whether every option keeps its default.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// An option, a value or a preset that the variant does not have.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}", self.sentence(Lang::En))]
pub enum OptionError {
    /// The variant has no option of this name.
    UnknownOption {
        /// The variant's id.
        variant: String,
        /// The name that was given.
        key: String,
        /// The names that it has.
        known: Vec<String>,
    },
    /// The option has no such value.
    UnknownValue {
        /// The option's name.
        key: String,
        /// The value that was given.
        value: String,
        /// The values that it has.
        known: Vec<String>,
    },
    /// The variant has no preset of this name.
    UnknownPreset {
        /// The variant's id.
        variant: String,
        /// The name that was given.
        preset: String,
        /// The names that it has.
        known: Vec<String>,
    },
}

impl OptionError {
    /// What is wrong, in a sentence.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        let list = |known: &[String]| match (known.is_empty(), lang) {
            (true, Lang::Ja) => "なし".to_owned(),
            (true, Lang::En) => "none".to_owned(),
            (false, Lang::Ja) => known.join("、"),
            (false, Lang::En) => known.join(", "),
        };
        match (self, lang) {
            (Self::UnknownOption { variant, key, known }, Lang::Ja) => {
                format!("{variant} に「{key}」という選択肢はありません（あるもの: {}）", list(known))
            }
            (Self::UnknownOption { variant, key, known }, Lang::En) => {
                format!("{variant} has no option '{key}' (it has: {})", list(known))
            }
            (Self::UnknownValue { key, value, known }, Lang::Ja) => {
                format!("「{key}」に「{value}」という値はありません（選べるもの: {}）", list(known))
            }
            (Self::UnknownValue { key, value, known }, Lang::En) => {
                format!("the option '{key}' has no value '{value}' (choose from: {})", list(known))
            }
            (Self::UnknownPreset { variant, preset, known }, Lang::Ja) => {
                format!("{variant} に「{preset}」という規則一式はありません（あるもの: {}）", list(known))
            }
            (Self::UnknownPreset { variant, preset, known }, Lang::En) => {
                format!("{variant} has no preset '{preset}' (it has: {})", list(known))
            }
        }
    }
}

impl Variant {
    /// The choices of a preset, with single options set on top of it.
    ///
    /// # Errors
    /// When the preset, an option or a value does not exist.
    pub fn choices(&self, preset: Option<&str>, sets: &[(String, String)]) -> Result<Choices, OptionError> {
        let mut choices = Choices::default();
        if let Some(id) = preset {
            let preset = self.preset(id).ok_or_else(|| OptionError::UnknownPreset {
                variant: self.id.clone(),
                preset: id.to_owned(),
                known: self.presets.iter().map(|preset| preset.id.clone()).collect(),
            })?;
            for (key, value) in &preset.options {
                choices.set(key, value);
            }
        }
        for (key, value) in sets {
            choices.set(key, value);
        }
        self.check_choices(&choices)?;
        Ok(choices)
    }

    /// Whether every option and value chosen exists.
    pub(crate) fn check_choices(&self, choices: &Choices) -> Result<(), OptionError> {
        for (key, value) in choices.iter() {
            let option = self.option(key).ok_or_else(|| OptionError::UnknownOption {
                variant: self.id.clone(),
                key: key.to_owned(),
                known: self.options.iter().map(|option| option.key.clone()).collect(),
            })?;
            if !option.choices.iter().any(|choice| choice.value == value) {
                return Err(OptionError::UnknownValue {
                    key: key.to_owned(),
                    value: value.to_owned(),
                    known: option.choices.iter().map(|choice| choice.value.clone()).collect(),
                });
            }
        }
        Ok(())
    }
}
