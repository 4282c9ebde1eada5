//! What is said of positions and moves, in both languages.

use koshogi_engine::Score;
use koshogi_engine::review::{Assessment, Only, Slip};
use koshogi_notation::japanese::{Naming, Writer};
use koshogi_notation::western;
use koshogi_rules::{Game, Lang, Move};

/// How many moves of a line are told to people.
const LINE: usize = 8;

/// A score of sente's in a few characters.
pub(super) fn score(of_sente: Score, lang: Lang) -> String {
    match (of_sente, lang) {
        (Score::Hundredths(value), Lang::Ja) => format!("{value:+}"),
        (Score::Hundredths(value), Lang::En) => {
            format!("{}{}.{:02}", if value < 0 { '-' } else { '+' }, value.abs() / 100, value.abs() % 100)
        }
        (Score::Wins(0), Lang::Ja) => "先手勝ち".to_owned(),
        (Score::Loses(0), Lang::Ja) => "後手勝ち".to_owned(),
        (Score::Wins(plies), Lang::Ja) => format!("先手勝ち{plies}手"),
        (Score::Loses(plies), Lang::Ja) => format!("後手勝ち{plies}手"),
        (Score::Wins(0), Lang::En) => "sente won".to_owned(),
        (Score::Loses(0), Lang::En) => "gote won".to_owned(),
        (Score::Wins(plies), Lang::En) => format!("+#{plies}"),
        (Score::Loses(plies), Lang::En) => format!("-#{plies}"),
    }
}

/// A chance in points of a hundred.
pub(super) fn percent(chance: f64) -> String {
    format!("{:.0}%", 100.0 * chance)
}

/// The word for a slip.
pub(super) const fn name(slip: Slip, lang: Lang) -> &'static str {
    match (slip, lang) {
        (Slip::Inaccuracy, Lang::Ja) => "疑問手",
        (Slip::Inaccuracy, Lang::En) => "inaccuracy",
        (Slip::Mistake, Lang::Ja) => "悪手",
        (Slip::Mistake, Lang::En) => "mistake",
        (Slip::Blunder, Lang::Ja) => "大悪手",
        (Slip::Blunder, Lang::En) => "blunder",
    }
}

/// The verdict on a move in words, without its sign; empty where there is nothing to say.
pub(super) fn verdict(assessment: &Assessment, lang: Lang) -> String {
    let mut said = Vec::new();
    if let Some(slip) = assessment.slip {
        said.push(match lang {
            Lang::Ja => format!("{}（勝率 -{}）", name(slip, lang), percent(assessment.loss)),
            Lang::En => format!("{} (-{})", name(slip, lang), percent(assessment.loss)),
        });
    }
    match (assessment.only, lang) {
        (Some(Only::Legal), Lang::Ja) => said.push("合法手はこれだけ".to_owned()),
        (Some(Only::Legal), Lang::En) => said.push("the only legal move".to_owned()),
        (Some(Only::Good), Lang::Ja) => said.push("この一手".to_owned()),
        (Some(Only::Good), Lang::En) => said.push("the only move".to_owned()),
        (None, _) => {}
    }
    match (assessment.missed, lang) {
        (Some(plies), Lang::Ja) => said.push(format!("{plies}手の勝ちを逃す")),
        (Some(plies), Lang::En) => said.push(format!("misses a win in {plies} plies")),
        (None, _) => {}
    }
    match (assessment.allowed, lang) {
        (Some(plies), Lang::Ja) => said.push(format!("{plies}手の負けになる")),
        (Some(plies), Lang::En) => said.push(format!("allows a win in {plies} plies")),
        (None, _) => {}
    }
    said.join(if lang == Lang::Ja { "、" } else { ", " })
}

/// A move as a book writes it.
pub(super) fn played(mv: Move, before: &Game, lang: Lang) -> String {
    match lang {
        Lang::Ja => Writer::new(before.rules().clone(), Naming::Short).write(mv, before),
        Lang::En => western::write(mv, before),
    }
}

/// The first moves of a line from where a game stands.
pub(super) fn line(moves: &[Move], from: &Game, lang: Lang) -> String {
    let mut game = from.clone();
    let mut words = Vec::new();
    for &mv in moves.iter().take(LINE) {
        words.push(played(mv, &game, lang));
        if game.play(mv).is_err() {
            break;
        }
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use koshogi_rules::Side;

    use super::*;

    #[test]
    fn scores_are_told_as_sente_sees_them() {
        let told = |value: Score, side, lang| score(value.of_sente(side), lang);
        assert_eq!(told(Score::Hundredths(-45), Side::Gote, Lang::Ja), "+45");
        assert_eq!(told(Score::Hundredths(-45), Side::Sente, Lang::En), "-0.45");
        assert_eq!(told(Score::Wins(7), Side::Gote, Lang::En), "-#7");
        assert_eq!(told(Score::Loses(4), Side::Gote, Lang::Ja), "先手勝ち4手");
        assert_eq!(told(Score::Loses(0), Side::Gote, Lang::En), "sente won");
    }
}
