//! The review for a person at a terminal.

use std::io::Write as _;

use anyhow::Result;
use koshogi_engine::review::{Slip, Summary};
use koshogi_notation::record::{Header, NodeId, Scribe};
use koshogi_rules::{Lang, Side};
use unicode_width::UnicodeWidthStr as _;

use super::review::Review;
use super::words;
use crate::output::Console;
use crate::style::{FAULT, GOOD, QUIET};

/// The columns of a move and of a score.
const MOVE: usize = 18;
const SCORE: usize = 14;

/// Prints every move with its score and verdict, and the summary.
pub(super) fn write(review: &Review, quiet: bool, console: &mut Console) -> Result<()> {
    if !quiet {
        moves(review, console)?;
    }
    for (side, summary) in Side::BOTH.into_iter().zip(review.summary()) {
        writeln!(console.out, "{}", sentence(review, side, &summary, console.lang))?;
    }
    Ok(())
}

fn moves(review: &Review, console: &mut Console) -> Result<()> {
    let lang = console.lang;
    let tree = review.record.tree();
    let mut scribe = Scribe::new(review.record.clone());
    let mut line: Option<NodeId> = Some(NodeId::ROOT);
    for &id in review.nodes() {
        let (node, Some(look)) = (tree.node(id), review.look(id)) else { continue };
        let (Some(played), Some(parent)) = (node.played(), node.parent()) else { continue };
        scribe.go_to(parent);
        let mut text = words::played(played, scribe.game(), lang);
        // A variation is told from the line before it.
        if line != Some(parent) && !tree.main_line().any(|main| main == id) {
            text = format!("({text})");
        }
        line = Some(id);
        let side = review.side(id);
        let score = words::score(look.score.of_sente(side), lang);
        let chance = words::percent(if side == Side::Sente { look.chance() } else { 1.0 - look.chance() });
        let (text, score) = (padded(&text, MOVE), padded(&score, SCORE));
        write!(console.out, "{:>4} {text} {score} {chance:>4}", node.ply())?;
        if let Some(assessment) = review.assessment(id) {
            let verdict = words::verdict(&assessment, lang);
            let (style, glyph) = assessment.slip.map_or((GOOD, ""), |slip| (FAULT, slip.sign()));
            if !verdict.is_empty() {
                write!(console.out, "  {style}{glyph:<2} {verdict}{style:#}")?;
            }
            if let Some(before) = review.look(parent).filter(|_| assessment.slip.is_some() || assessment.missed.is_some()) {
                let better = words::line(&before.line, scribe.game(), lang);
                write!(console.out, "  {QUIET}{}{better}{QUIET:#}", console.say("最善 ", "best: "))?;
            }
        }
        writeln!(console.out)?;
    }
    Ok(())
}

/// What one side's play comes to.
fn sentence(review: &Review, side: Side, summary: &Summary, lang: Lang) -> String {
    let Summary { moves, best, .. } = summary;
    let who = player(review, side, lang);
    let [doubtful, bad, worst] = [Slip::Inaccuracy, Slip::Mistake, Slip::Blunder].map(|slip| summary.count(slip));
    let Some(accuracy) = summary.accuracy else {
        return match lang {
            Lang::Ja => format!("{who}: 指し手なし"),
            Lang::En => format!("{who}: no moves"),
        };
    };
    match lang {
        Lang::Ja => {
            format!("{who}: 精度 {accuracy:.1}、疑問手 {doubtful}、悪手 {bad}、大悪手 {worst}、最善手 {best}/{moves}")
        }
        Lang::En => format!(
            "{who}: accuracy {accuracy:.1}, inaccuracies {doubtful}, mistakes {bad}, blunders {worst}, best moves {best}/{moves}"
        ),
    }
}

/// A side, and who played it.
pub(super) fn player(review: &Review, side: Side, lang: Lang) -> String {
    let (header, word) = match (side, lang) {
        (Side::Sente, Lang::Ja) => (Header::Sente, "先手"),
        (Side::Gote, Lang::Ja) => (Header::Gote, "後手"),
        (Side::Sente, Lang::En) => (Header::Sente, "Sente"),
        (Side::Gote, Lang::En) => (Header::Gote, "Gote"),
    };
    match (review.record.headers.get(&header).filter(|name| !name.is_empty()), lang) {
        (Some(name), Lang::Ja) => format!("{word} {name}"),
        (Some(name), Lang::En) => format!("{word} ({name})"),
        (None, _) => word.to_owned(),
    }
}

fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}
