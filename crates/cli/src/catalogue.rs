//! The games that the program knows: the embedded ones and the documents of the user.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use koshogi_notation::record::Shelf;
use koshogi_rules::{Choices, Lang, OptionError, Rules, Setup, Variant};

use crate::args::{GameArgs, RuleArgs, StartArgs};
use crate::failure::Usage;
use crate::positions;

/// How alike two names have to be for one to be meant by the other.
const ALIKE: f64 = 0.7;

/// The games, and the options that were asked for.
pub(crate) struct Catalogue<'a> {
    lang: Lang,
    own: Vec<Arc<Variant>>,
    args: &'a RuleArgs,
}

impl<'a> Catalogue<'a> {
    /// Reads the user's documents.
    pub(crate) fn load(args: &'a RuleArgs, lang: Lang) -> Result<Self> {
        let own = args.game.iter().map(|file| document(file, lang)).collect::<Result<_>>()?;
        Ok(Self { lang, own, args })
    }

    /// Every game, the user's own first.
    pub(crate) fn games(&self) -> impl Iterator<Item = &Arc<Variant>> {
        self.own.iter().chain(koshogi_games::all())
    }

    /// The game that a word names: an id, an alias, or a name.
    pub(crate) fn named(&self, word: &str) -> Option<Arc<Variant>> {
        self.games().find(|variant| is_called(variant, word)).cloned()
    }

    /// The game that a command line names.
    pub(crate) fn variant(&self, word: Option<&str>) -> Result<Arc<Variant>> {
        match (word, self.own.as_slice()) {
            (Some(word), _) => match self.named(word) {
                Some(variant) => Ok(variant),
                None => bail!(Usage(self.unknown(word))),
            },
            (None, [variant]) => Ok(variant.clone()),
            (None, []) => bail!(Usage(match self.lang {
                Lang::Ja => format!("どの将棋ですか。次の中から選んでください: {}", self.ids()),
                Lang::En => format!("which game? Name one of {}", self.ids()),
            })),
            (None, _) => bail!(Usage(match self.lang {
                Lang::Ja => format!("文書がいくつもあります。どの将棋ですか: {}", self.ids()),
                Lang::En => format!("several documents are given: which game? Name one of {}", self.ids()),
            })),
        }
    }

    /// A game under the options of the command line.
    pub(crate) fn rules(&self, variant: &Arc<Variant>) -> Result<Arc<Rules>> {
        self.rules_with(variant, None, &[])
    }

    /// A game under the options of the command line, another preset in place of its own and more options on top.
    pub(crate) fn rules_with(
        &self,
        variant: &Arc<Variant>,
        preset: Option<&str>,
        options: &[(String, String)],
    ) -> Result<Arc<Rules>> {
        let preset = preset.or(self.args.preset.as_deref());
        let options: Vec<_> = self.args.set.iter().chain(options).cloned().collect();
        let choices = self.usable(variant.choices(preset, &options))?;
        Ok(Arc::new(self.usable(Rules::new(variant.clone(), &choices))?))
    }

    /// The games for records to be found in: all, or the one that is named. The preset and the options of the command line hold for those games that have them, and
    /// there has to be one.
    pub(crate) fn shelf(&self, variant: Option<&str>) -> Result<Shelf> {
        let variants = match variant {
            Some(word) => vec![self.variant(Some(word))?],
            None => self.games().cloned().collect(),
        };
        let RuleArgs { preset, set, .. } = self.args;
        let tried = variants.iter().map(|variant| variant.choices(preset.as_deref(), set));
        if let Err(error) = tried
            .reduce(|first, next| if first.is_ok() { first } else { next.or(first) })
            .unwrap_or_else(|| Ok(Choices::default()))
        {
            bail!(Usage(error.sentence(self.lang)));
        }
        Ok(Shelf { variants, preset: preset.clone(), options: set.clone() })
    }

    fn usable<T>(&self, answer: Result<T, OptionError>) -> Result<T> {
        answer.map_err(|error| Usage(error.sentence(self.lang)).into())
    }

    fn ids(&self) -> String {
        self.games().map(|variant| format!("{} ({})", variant.id, variant.name.get(self.lang))).collect::<Vec<_>>().join(", ")
    }

    /// That there is no such game, which one may be meant, and which there are.
    fn unknown(&self, word: &str) -> String {
        let meant = nearest(word, self.games());
        match (self.lang, meant) {
            (Lang::Ja, Some(id)) => format!("「{word}」という将棋はありません。「{id}」のことですか。あるもの: {}", self.ids()),
            (Lang::Ja, None) => format!("「{word}」という将棋はありません。あるもの: {}", self.ids()),
            (Lang::En, Some(id)) => format!("there is no game '{word}'; do you mean '{id}'? The games are {}", self.ids()),
            (Lang::En, None) => format!("there is no game '{word}'; the games are {}", self.ids()),
        }
    }
}

/// A command line's game, read whole: catalogue, rules and where it begins.
pub(crate) fn chosen(args: &GameArgs, lang: Lang) -> Result<Arc<Rules>> {
    let catalogue = Catalogue::load(&args.rules, lang)?;
    let variant = catalogue.variant(args.variant.as_deref())?;
    catalogue.rules(&variant)
}

/// The set-up that a command line begins with.
pub(crate) fn start(rules: &Rules, args: &StartArgs, lang: Lang) -> Result<Setup> {
    if let Some(sfen) = &args.sfen {
        return positions::sfen(rules, sfen, lang).map_err(|reason| Usage(format!("--sfen: {reason}")).into());
    }
    let Some(word) = &args.handicap else { return Ok(rules.start().clone()) };
    let handicaps = &rules.variant().handicaps;
    let found = handicaps.iter().find(|handicap| handicap.id == *word || handicap.name.ja == *word || handicap.name.en == *word);
    match found {
        Some(handicap) => Ok(handicap.setup.clone()),
        None => {
            let known: Vec<_> = handicaps.iter().map(|handicap| handicap.id.as_str()).collect();
            let (id, known) = (&rules.variant().id, if known.is_empty() { "-".to_owned() } else { known.join(", ") });
            bail!(Usage(match lang {
                Lang::Ja => format!("{id} に「{word}」という手合割はありません（あるもの: {known}）"),
                Lang::En => format!("{id} has no handicap '{word}' (it has: {known})"),
            }))
        }
    }
}

fn document(file: &PathBuf, lang: Lang) -> Result<Arc<Variant>> {
    let name = file.display();
    let bytes = std::fs::read(file).with_context(|| name.to_string())?;
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            // What comes before is text, so the place can be counted in it.
            let before = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]).into_owned();
            let (line, last) = before.lines().enumerate().last().unwrap_or_default();
            let (line, column) = if before.ends_with('\n') { (line + 2, 1) } else { (line + 1, last.chars().count() + 1) };
            bail!(match lang {
                Lang::Ja => format!("{name}: {line}行{column}字目: UTF-8 の文字ではありません。文書は UTF-8 で書きます"),
                Lang::En => format!("{name}: line {line}, column {column}: this is not UTF-8, in which documents are written"),
            });
        }
    };
    match Variant::parse(&text) {
        Ok(variant) => Ok(Arc::new(variant)),
        Err(errors) => {
            let lines: Vec<_> = errors.sentence(lang).lines().map(|line| format!("{name}: {line}")).collect();
            bail!("{}", lines.join("\n"))
        }
    }
}

fn is_called(variant: &Variant, word: &str) -> bool {
    variant.is_called(word) || names(variant).any(|name| name.to_lowercase() == word.to_lowercase())
}

fn names(variant: &Variant) -> impl Iterator<Item = &str> {
    [&variant.id, &variant.name.ja, &variant.name.en, &variant.kana].into_iter().chain(&variant.aliases).map(String::as_str)
}

/// The id of the game whose name is most like a word, if one is at all.
fn nearest<'a>(word: &str, games: impl Iterator<Item = &'a Arc<Variant>>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let alike = |variant: &'a Arc<Variant>| {
        let best = names(variant).map(|name| strsim::jaro_winkler(&name.to_lowercase(), &word)).fold(0.0, f64::max);
        (best, variant.id.as_str())
    };
    games.map(alike).filter(|(alike, _)| *alike >= ALIKE).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, id)| id)
}
