//! Hints.

use koshogi_engine::Score;
use koshogi_rules::{Lang, SquareSet};

use super::{Effect, Notice, Table, Tone};
use crate::play::brain::Answer;

/// How many moves of a line are told.
const TOLD: usize = 6;

impl Table {
    /// Asks for a hint, where there is something to be hinted at.
    pub(super) fn ask_for_hint(&mut self) -> Option<Effect> {
        self.notice = None;
        let at_head = self.history.is_at_head();
        if at_head && self.refuses_moves() {
            return None;
        }
        if self.history.game().outcome().is_some() {
            self.failed(self.settings.say("ここで対局は終わっています", "The game is over here"));
            return None;
        }
        self.tell(self.settings.say("ヒントを考えています…", "Looking for a hint…"));
        Some(Effect::Hint)
    }

    /// The hint that was asked for.
    pub(crate) fn advise(&mut self, answer: &Answer) {
        let Some(mv) = answer.best.mv else { return };
        let line = self.history.variation(&answer.line[..answer.line.len().min(TOLD)]);
        let words: Vec<_> = line.iter().map(|written| written.get(self.settings.notation)).collect();
        let (first, score) =
            (words.first().copied().unwrap_or_default(), judged(Score::from(answer.best.value), self.settings.lang));
        let text = match self.settings.lang {
            Lang::Ja => format!("ヒント: {first}（{score}、読み筋 {}）", words.join(" ")),
            Lang::En => format!("Hint: {first} ({score}; {})", words.join(" ")),
        };
        self.notice = Some(Notice { tone: Tone::Plain, text, squares: SquareSet::from_iter([mv.from(), mv.to()]) });
    }
}

/// A score in words, for the side to move.
fn judged(score: Score, lang: Lang) -> String {
    match (score, lang) {
        (Score::Hundredths(_), Lang::Ja) => format!("評価 {score}"),
        (Score::Hundredths(_), Lang::En) => format!("{score}"),
        (Score::Wins(plies), Lang::Ja) => format!("あと{plies}手で勝ち"),
        (Score::Wins(plies), Lang::En) => format!("wins in {plies}"),
        (Score::Loses(plies), Lang::Ja) => format!("あと{plies}手で負け"),
        (Score::Loses(plies), Lang::En) => format!("loses in {plies}"),
    }
}
