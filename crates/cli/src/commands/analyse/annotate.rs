//! Writing a review into the record: comments, glyphs and variations beside what the record has already.

use koshogi_engine::Score;
use koshogi_engine::review::Only;
use koshogi_notation::record::{NodeId, Notes, Record, Scribe};
use koshogi_rules::Lang;

use super::review::Review;
use super::words;
use crate::records::Format;

/// What the comments of a review begin with, by which an older review is known and taken out.
const MARKS: [&str; 2] = ["解析", "Analysis:"];

/// The sign and the number of an only move.
const ONLY: (&str, u8) = ("□", 7);

/// How many moves a variation gets.
const VARIATION: usize = 12;

/// The record with its review.
pub(super) fn annotate(review: &Review, format: Format, variations: bool, lang: Lang) -> Record {
    let mut scribe = Scribe::new(review.record.clone());
    for &id in review.nodes() {
        scribe.go_to(id);
        take_out(scribe.notes());
        let said = comment(review, id, &scribe, format, lang);
        let notes = scribe.notes();
        notes.nags.extend(said.nag);
        notes.comments.extend(said.comment);
    }
    if variations {
        for &id in review.nodes() {
            vary(review, id, &mut scribe);
        }
    }
    scribe.finish()
}

/// What is written at a node.
struct Said {
    comment: Option<String>,
    nag: Option<u8>,
}

fn comment(review: &Review, id: NodeId, scribe: &Scribe, format: Format, lang: Lang) -> Said {
    let Some(look) = review.look(id) else { return Said { comment: None, nag: None } };
    let mark = match lang {
        Lang::Ja => MARKS[0],
        Lang::En => MARKS[1],
    };
    let side = review.side(id);
    let score = look.score.of_sente(side);
    let chance = if side == koshogi_rules::Side::Sente { look.chance() } else { 1.0 - look.chance() };
    let eval = if format == Format::Kif { String::new() } else { eval(score, look.depth) };
    let (score, chance) = (words::score(score, lang), words::percent(chance));
    let line = words::line(&look.line, scribe.game(), lang);
    let mut text = match (look.line.is_empty(), lang) {
        (true, _) => format!("{eval}{mark} {score}"),
        (false, Lang::Ja) => format!("{eval}{mark} {score} 先手勝率{chance} 深さ{} 読み筋 {line}", look.depth),
        (false, Lang::En) => format!("{eval}{mark} {score}, sente {chance}, depth {}: {line}", look.depth),
    };
    let Some(assessment) = review.assessment(id) else { return Said { comment: Some(text), nag: None } };
    // Whoever annotated the game has the first word.
    let judged = scribe.record().tree().node(id).notes.sign().is_some();
    let slip = assessment.slip.filter(|_| !judged);
    let sign = match (slip, assessment.only) {
        (Some(slip), _) => Some((slip.sign(), slip.nag())),
        // KIF has no sign for it, and a number would tell its readers nothing.
        (None, Some(Only::Good | Only::Legal)) if format != Format::Kif => Some(ONLY),
        _ => None,
    };
    let verdict = words::verdict(&assessment, lang);
    if !verdict.is_empty() {
        let sign = sign.map_or_else(String::new, |(sign, _)| format!("{sign} "));
        text += &format!("\n{mark} {sign}{verdict}");
        text += &better(review, id, scribe, lang);
    }
    Said { comment: Some(text), nag: sign.map(|(_, nag)| nag) }
}

/// What should have been played instead, where something should.
fn better(review: &Review, id: NodeId, scribe: &Scribe, lang: Lang) -> String {
    let node = review.record.tree().node(id);
    let Some((parent, look)) = node.parent().and_then(|parent| Some((parent, review.look(parent)?))) else {
        return String::new();
    };
    if look.best() == node.played() {
        return String::new();
    }
    let mut before = scribe.game().clone();
    before.undo();
    let score = words::score(look.score.of_sente(review.side(parent)), lang);
    let line = words::line(&look.line, &before, lang);
    match lang {
        Lang::Ja => format!(" 最善 {score} {line}"),
        Lang::En => format!("; best was {score}: {line}"),
    }
}

/// The score as programs of the chess family read it: in pawns for White, that is sente, or moves to mate, and the depth.
fn eval(of_sente: Score, depth: u32) -> String {
    match of_sente {
        Score::Hundredths(value) => {
            let sign = if value < 0 { "-" } else { "" };
            format!("[%eval {sign}{}.{:02},{depth}] ", value.abs() / 100, value.abs() % 100)
        }
        Score::Wins(0) | Score::Loses(0) => String::new(),
        Score::Wins(plies) => format!("[%eval #{},{depth}] ", plies.div_ceil(2)),
        Score::Loses(plies) => format!("[%eval #-{},{depth}] ", plies.div_ceil(2)),
    }
}

/// Takes the review of an earlier run out of the notes, and its glyphs.
fn take_out(notes: &mut Notes) {
    let mut signs = Vec::new();
    for comment in &mut notes.comments {
        let kept: Vec<&str> = comment.lines().filter(|line| !is_ours(line, &mut signs)).collect();
        if kept.len() != comment.lines().count() {
            *comment = kept.join("\n");
        }
    }
    notes.comments.retain(|comment| !comment.is_empty());
    for nag in signs {
        if let Some(at) = notes.nags.iter().rposition(|&there| there == nag) {
            notes.nags.remove(at);
        }
    }
}

/// Whether a line of a comment is of a review; the number of its sign is noted.
fn is_ours(line: &str, signs: &mut Vec<u8>) -> bool {
    let line = line.trim_start();
    let bare = line.strip_prefix("[%eval ").and_then(|rest| rest.split_once("] ")).map_or(line, |(_, rest)| rest);
    let Some(rest) = MARKS.iter().find_map(|mark| bare.strip_prefix(mark)?.strip_prefix(' ')) else { return false };
    let sign = rest.split(' ').next().unwrap_or_default();
    let known = [("?!", 6), ("?", 2), ("??", 4), ONLY];
    signs.extend(known.iter().find(|(known, _)| *known == sign).map(|(_, nag)| *nag));
    true
}

/// Adds the better line beside a slip.
fn vary(review: &Review, id: NodeId, scribe: &mut Scribe) {
    let slip = review.assessment(id).filter(|assessment| assessment.slip.is_some() || assessment.missed.is_some());
    let parent = review.record.tree().node(id).parent().filter(|_| slip.is_some());
    let Some((parent, look)) = parent.and_then(|parent| Some((parent, review.look(parent)?))) else { return };
    scribe.go_to(parent);
    for &mv in look.line.iter().take(VARIATION) {
        if scribe.play(mv).is_err() {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_review_is_taken_out_and_nothing_else() {
        let mut notes = Notes {
            comments: vec![
                "好手\n解析 +20 先手勝率51% 深さ9 読み筋 ▲７八歩\n解析 ?? 大悪手（勝率 -20%）".to_owned(),
                "[%eval 0.20,9] Analysis: +0.20, sente 51%, depth 9: P-7h".to_owned(),
                "解析すると難しい".to_owned(),
                "[%eval 0.3] their own".to_owned(),
            ],
            nags: vec![1, 4],
            ..Notes::default()
        };
        take_out(&mut notes);
        assert_eq!(notes.comments, ["好手", "解析すると難しい", "[%eval 0.3] their own"]);
        assert_eq!(notes.nags, [1]);
    }
}
