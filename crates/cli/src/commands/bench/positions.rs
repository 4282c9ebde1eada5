//! The positions of the bench, kept as data.

use std::sync::Arc;

use anyhow::{Context as _, Result, bail};
use koshogi_notation::sfen;
use koshogi_rules::{Choices, Game, Lang, Rules};

use crate::failure::Usage;

/// A line a position: game, name, SFEN, with tabs between.
const POSITIONS: &str = include_str!("positions.tsv");

/// A position.
pub(super) struct Position {
    /// The id of the game.
    pub(super) variant: String,
    /// What it is called in the table.
    pub(super) name: String,
    /// The game as it stands.
    pub(super) game: Game,
}

/// The positions of a game, or of all.
pub(super) fn read(variant: Option<&str>, lang: Lang) -> Result<Vec<Position>> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let all = lines.map(|line| position(line).with_context(|| line.to_owned())).collect::<Result<Vec<_>>>()?;
    let Some(word) = variant else { return Ok(all) };
    let id = koshogi_games::find(word).map(|variant| variant.id.clone());
    let wanted: Vec<_> = all.into_iter().filter(|position| Some(&position.variant) == id.as_ref()).collect();
    if wanted.is_empty() {
        bail!(Usage(match lang {
            Lang::Ja => format!("「{word}」の局面はありません（koshogi games の将棋を選んでください）"),
            Lang::En => format!("there are no positions of '{word}'; name a game of 'koshogi games'"),
        }));
    }
    Ok(wanted)
}

fn position(line: &str) -> Result<Position> {
    let [variant, name, start] = line.splitn(3, '\t').collect::<Vec<_>>()[..] else { bail!("three fields are expected") };
    let rules = Rules::new(koshogi_games::find(variant).context("no such game")?, &Choices::default())?;
    let setup = sfen::read(start, rules.variant()).map_err(|faults| anyhow::anyhow!("{faults:?}"))?;
    let game = Game::from_setup(Arc::new(rules), &setup)?;
    Ok(Position { variant: variant.to_owned(), name: name.to_owned(), game })
}
