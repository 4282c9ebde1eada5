//! What is to be played, by whom and how fast.

use std::collections::BTreeMap;
use std::sync::Arc;

use koshogi_notation::record::Record;
use koshogi_notation::sfen;
use koshogi_rules::{DocumentErrors, Game, Lang, OptionError, Rules, SetupError, Side, Variant};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::TimeControl;

/// Who plays a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// A person at this screen.
    Person,
    /// The engine.
    Engine {
        /// How well it plays, from 1 to 10.
        level: u8,
    },
}

/// What is to be played, by whom and how fast.
///
/// ```
/// use koshogi_table::Plan;
/// let plan = Plan { preset: Some("lishogi".into()), ..Plan::of("chu") };
/// assert_eq!(plan.game()?.legal_moves().len(), 36);
/// # Ok::<(), koshogi_table::PlanError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The word that names the game.
    pub variant: String,
    /// The text of the game's document, for a game that is not one of the known ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub document: Option<String>,
    /// The preset, if one was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// Options chosen on top of the preset.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The handicap, if one was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handicap: Option<String>,
    /// The start position as SFEN, where it is neither an array nor a handicap of the document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Who plays sente and gote.
    pub seats: [Seat; 2],
    /// The clock; `None` without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
}

/// Why a plan cannot be played.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum PlanError {
    /// No game is called by this word.
    #[error("no game is called '{0}'")]
    UnknownGame(String),
    /// The document makes no sense.
    #[error("{0}")]
    Document(DocumentErrors),
    /// An option, a value or a preset does not exist.
    #[error("{0}")]
    Option(OptionError),
    /// The game has no handicap of this name.
    #[error("there is no handicap '{0}'")]
    UnknownHandicap(String),
    /// The start position is not written as one.
    #[error("the start position cannot be read: {}", faults(.0, Lang::En))]
    Start(Vec<koshogi_notation::Fault>),
    /// The start position cannot be played.
    #[error("{0}")]
    Setup(SetupError),
}

impl PlanError {
    /// What is wrong, in a sentence.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        match (self, lang) {
            (Self::UnknownGame(word), Lang::Ja) => format!("「{word}」という将棋はありません"),
            (Self::UnknownHandicap(word), Lang::Ja) => format!("「{word}」という手合割はありません"),
            (Self::Start(list), Lang::Ja) => format!("開始局面が読めません: {}", faults(list, lang)),
            (Self::Option(error), _) => error.sentence(lang),
            (Self::Setup(error), _) => error.sentence(lang),
            (_, _) => self.to_string(),
        }
    }
}

fn faults(faults: &[koshogi_notation::Fault], lang: Lang) -> String {
    let sentences: Vec<_> = faults.iter().map(|fault| fault.reason.get(lang)).collect();
    sentences.join("; ")
}

impl Plan {
    /// A game for two people without a clock, as its document says.
    #[must_use]
    pub fn of(variant: &str) -> Self {
        Self {
            variant: variant.to_owned(),
            document: None,
            preset: None,
            options: BTreeMap::new(),
            handicap: None,
            start: None,
            seats: [Seat::Person; 2],
            time: None,
        }
    }

    /// The game that a record tells, for two people: its rules and its start.
    #[must_use]
    pub fn of_record(record: &Record) -> Self {
        let rules = record.rules();
        let start = (rules.start() != record.start()).then(|| sfen::write(record.start(), rules.variant()));
        let options = rules.choices().iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        Self { options, start, ..Self::of(&rules.variant().id) }
    }

    /// Who plays a side.
    #[must_use]
    pub const fn seat(&self, side: Side) -> Seat {
        self.seats[side.index()]
    }

    /// The game that is to be played.
    ///
    /// # Errors
    /// When there is no such game, or its document makes no sense.
    pub fn variant(&self) -> Result<Arc<Variant>, PlanError> {
        match &self.document {
            Some(text) => Variant::parse(text).map(Arc::new).map_err(PlanError::Document),
            None => koshogi_games::find(&self.variant).ok_or_else(|| PlanError::UnknownGame(self.variant.clone())),
        }
    }

    /// The rules that were agreed on.
    ///
    /// # Errors
    /// When there is no such game, preset, option or value.
    pub fn rules(&self) -> Result<Rules, PlanError> {
        let variant = self.variant()?;
        let sets: Vec<_> = self.options.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
        let choices = variant.choices(self.preset.as_deref(), &sets).map_err(PlanError::Option)?;
        Rules::new(variant, &choices).map_err(PlanError::Option)
    }

    /// The game before its first move.
    ///
    /// # Errors
    /// When the rules, the handicap or the start position do not exist or cannot be played.
    pub fn game(&self) -> Result<Game, PlanError> {
        let rules = Arc::new(self.rules()?);
        if let Some(text) = &self.start {
            let setup = sfen::read(text, rules.variant()).map_err(PlanError::Start)?;
            return Game::from_setup(rules, &setup).map_err(PlanError::Setup);
        }
        let Some(id) = &self.handicap else { return Ok(Game::new(rules)) };
        let handicap = rules.variant().handicaps.iter().find(|handicap| handicap.id == *id);
        let setup = handicap.ok_or_else(|| PlanError::UnknownHandicap(id.clone()))?.setup.clone();
        Game::from_setup(rules, &setup).map_err(PlanError::Setup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_names_what_it_lacks() {
        let unknown = Plan::of("go").game().unwrap_err();
        assert_eq!(unknown.sentence(Lang::En), "no game is called 'go'");
        let handicap = Plan { handicap: Some("ten".into()), ..Plan::of("chu") };
        assert_eq!(handicap.game().unwrap_err(), PlanError::UnknownHandicap("ten".into()));
        let option = Plan { options: BTreeMap::from([("colour".into(), "red".into())]), ..Plan::of("sho") };
        assert!(matches!(option.game(), Err(PlanError::Option(OptionError::UnknownOption { .. }))));
        let start = Plan { start: Some("9/9".into()), ..Plan::of("sho") };
        assert!(matches!(start.game(), Err(PlanError::Start(_))));
    }

    #[test]
    fn a_record_is_played_under_its_own_rules_from_its_own_start() {
        let plan = Plan { preset: Some("jcsa".into()), ..Plan::of("chu") };
        let plan = Plan { handicap: plan.variant().unwrap().handicaps.first().map(|array| array.id.clone()), ..plan };
        let game = plan.game().unwrap();
        let record = Record::from_setup(Arc::clone(game.rules()), game.start()).unwrap();
        let again = Plan::of_record(&record).game().unwrap();
        assert_eq!((again.start(), again.rules().choices()), (game.start(), game.rules().choices()));
    }

    #[test]
    fn every_handicap_can_be_played() {
        for variant in koshogi_games::all() {
            for handicap in &variant.handicaps {
                let plan = Plan { handicap: Some(handicap.id.clone()), ..Plan::of(&variant.id) };
                assert_eq!(plan.game().unwrap().start(), &handicap.setup);
            }
        }
    }

    #[test]
    fn a_document_of_ones_own_can_be_played() {
        let text = koshogi_games::document("sho").unwrap().replace("id      = \"sho\"", "id = \"mine\"");
        let plan = Plan { document: Some(text), ..Plan::of("mine") };
        assert_eq!(plan.game().unwrap().rules().size().files(), 9);
        let broken = Plan { document: Some("id = 1".into()), ..Plan::of("mine") };
        assert!(matches!(broken.game(), Err(PlanError::Document(_))));
    }
}
