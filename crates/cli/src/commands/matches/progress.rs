//! What is told while a match goes on: a line for each game, and a bar where there is a terminal.

use std::io::Write as _;

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use koshogi_lab::ledger::Settings;
use koshogi_lab::{Played, Seat};
use koshogi_notation::record::Header;
use koshogi_rules::{Lang, Side};

use crate::output::Console;

/// The bar, and how the match stands.
pub(super) struct Progress {
    bar: ProgressBar,
    first: String,
    half_points: usize,
    games: usize,
}

impl Progress {
    pub(super) fn new(games: usize, played: &[Played], settings: &Settings, lang: Lang) -> Self {
        let bar = ProgressBar::new(games as u64);
        let template = match lang {
            Lang::Ja => "{bar:30} {pos}/{len} 局  残り {eta}  {msg}",
            Lang::En => "{bar:30} {pos}/{len} games  {eta} left  {msg}",
        };
        let bar = ProgressStyle::with_template(template).map_or_else(|_| bar.clone(), |style| bar.clone().with_style(style));
        bar.set_position(played.len() as u64);
        bar.reset_eta();
        let half_points = played.iter().map(Played::half_points).sum();
        let progress = Self { bar, first: settings.engines[0].name.clone(), half_points, games: played.len() };
        progress.bar.set_message(progress.stand());
        progress
    }

    /// `NAME 3.5/6`.
    fn stand(&self) -> String {
        format!("{} {}/{}", self.first, points(self.half_points), self.games)
    }

    /// Tells a game.
    pub(super) fn tell(&mut self, played: &Played, console: &mut Console) -> Result<()> {
        self.half_points += played.half_points();
        self.games += 1;
        let line = line(played, console.lang);
        let stand = self.stand();
        self.bar.suspend(|| writeln!(console.out, "{line}  [{stand}]").and_then(|()| console.out.flush()))?;
        self.bar.set_message(stand);
        self.bar.inc(1);
        Ok(())
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Points from half points.
fn points(half_points: usize) -> String {
    let half = if half_points.is_multiple_of(2) { "" } else { ".5" };
    format!("{}{half}", half_points / 2)
}

/// A game in a line.
fn line(played: &Played, lang: Lang) -> String {
    let name = |header| played.record.headers.get(&header).unwrap_or_default().to_owned();
    let (sente, gote) = (name(Header::Sente), name(Header::Gote));
    let (number, plies) = (played.number + 1, played.plies());
    let why = played.verdict.why.name(lang);
    let mut line = match lang {
        Lang::Ja => {
            let result = match played.verdict.winner {
                Some(Side::Sente) => "先手勝ち",
                Some(Side::Gote) => "後手勝ち",
                None => "引き分け",
            };
            format!("第{number}局 ☗{sente} ☖{gote} {result}（{why}、{plies}手）")
        }
        Lang::En => {
            let result = match played.verdict.winner {
                Some(Side::Sente) => "1-0",
                Some(Side::Gote) => "0-1",
                None => "1/2-1/2",
            };
            format!("game {number}: {sente} - {gote} {result} ({why}, {plies} plies)")
        }
    };
    if let Some(breach) = &played.verdict.breach {
        let reason = if lang == Lang::Ja { &breach.ja } else { &breach.en };
        line += &format!(" «{}» {reason} [{}]", breach.said, breach.sfen);
    }
    let claims = Seat::BOTH.iter().flat_map(|seat| played.claims.iter().filter(move |claim| claim.by == *seat));
    for claim in claims {
        line += &format!(" «{}»@{}", claim.said, claim.ply);
    }
    line
}
