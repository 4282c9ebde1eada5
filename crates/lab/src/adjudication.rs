//! Ending games whose result nobody doubts.

use koshogi_rules::Side;
use serde::{Deserialize, Serialize};

use crate::thought::Score;
use crate::verdict::{Verdict, Why};

/// When a game is ended before the rules end it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Adjudication {
    /// Lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<ResignRule>,
    /// Drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawRule>,
    /// Drawn after so many plies, those of the opening included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_plies: Option<usize>,
}

/// Both engines see one side this far behind for so many moves of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResignRule {
    /// Hundredths, above 0.
    pub score: i32,
    /// Moves of each side, above 0.
    pub moves: u32,
}

/// Both engines see an even game for so many moves of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// Hundredths that neither side is further ahead.
    pub score: i32,
    /// Moves of each side, above 0.
    pub moves: u32,
    /// Not before this ply.
    pub from_ply: usize,
}

/// How long each side has seen the game as won, lost or even without a break.
#[derive(Debug, Clone, Default)]
pub struct Bench {
    winning: [u32; 2],
    losing: [u32; 2],
    even: [u32; 2],
}

impl Bench {
    /// A side moved, and said this of its position. A move without a score breaks every row.
    pub fn note(&mut self, side: Side, score: Option<Score>, rules: &Adjudication) {
        let at = side.index();
        let value = score.map(Score::value);
        let count = |holds: Option<bool>, row: u32| if holds == Some(true) { row + 1 } else { 0 };
        let resign = rules.resign.map(|rule| rule.score);
        let beyond = |test: fn(i32, i32) -> bool| resign.zip(value).map(|(limit, value)| test(value, limit));
        self.winning[at] = count(beyond(|value, limit| value >= limit), self.winning[at]);
        self.losing[at] = count(beyond(|value, limit| value <= -limit), self.losing[at]);
        let even = rules.draw.zip(value).map(|(rule, value)| value.abs() <= rule.score);
        self.even[at] = count(even, self.even[at]);
    }

    /// What is to be decided after so many plies.
    #[must_use]
    pub fn verdict(&self, plies: usize, rules: &Adjudication) -> Option<Verdict> {
        if let Some(rule) = rules.resign {
            let lost = |side: &Side| self.losing[side.index()] >= rule.moves && self.winning[(!*side).index()] >= rule.moves;
            if let Some(side) = Side::BOTH.into_iter().find(lost) {
                return Some(Verdict::win(!side, Why::AdjudgedWin));
            }
        }
        if let Some(rule) = rules.draw
            && plies >= rule.from_ply
            && self.even.iter().all(|&row| row >= rule.moves)
        {
            return Some(Verdict::draw(Why::AdjudgedDraw));
        }
        rules.max_plies.filter(|&most| plies >= most).map(|_| Verdict::draw(Why::Length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Adjudication = Adjudication {
        resign: Some(ResignRule { score: 500, moves: 2 }),
        draw: Some(DrawRule { score: 10, moves: 2, from_ply: 6 }),
        max_plies: Some(20),
    };

    /// The verdict after these scores, sente's first, each with the ply at which it was said.
    fn after(scores: &[Option<i32>]) -> Option<(usize, Verdict)> {
        let mut bench = Bench::default();
        for (ply, score) in scores.iter().enumerate() {
            let side = Side::BOTH[ply % 2];
            bench.note(side, score.map(Score::Hundredths), &RULES);
            if let Some(verdict) = bench.verdict(ply + 1, &RULES) {
                return Some((ply + 1, verdict));
            }
        }
        None
    }

    #[test]
    fn a_game_is_lost_when_both_say_so_twice_in_a_row() {
        let lost = [Some(-600), Some(550), Some(-500), Some(500)];
        assert_eq!(after(&lost), Some((4, Verdict::win(Side::Gote, Why::AdjudgedWin))));
        assert_eq!(after(&[Some(-600), Some(550), Some(-499), Some(500)]), None, "a break begins anew");
        assert_eq!(after(&[Some(-600), Some(90), Some(-900), Some(80), Some(-900), Some(70)]), None, "both have to agree");
        assert_eq!(after(&[Some(-600), Some(550), None, Some(500)]), None, "silence is no agreement");
    }

    #[test]
    fn a_mate_is_further_ahead_than_any_limit() {
        let mut bench = Bench::default();
        for _ in 0..2 {
            bench.note(Side::Sente, Some(Score::Mates(3)), &RULES);
            bench.note(Side::Gote, Some(Score::Mated(2)), &RULES);
        }
        assert_eq!(bench.verdict(4, &RULES), Some(Verdict::win(Side::Sente, Why::AdjudgedWin)));
    }

    #[test]
    fn a_game_is_even_from_some_ply_on() {
        assert_eq!(after(&[Some(0); 8]), Some((6, Verdict::draw(Why::AdjudgedDraw))));
        assert_eq!(after(&[Some(0), Some(11), Some(0), Some(11), Some(0), Some(11), Some(0)]), None);
    }

    #[test]
    fn a_game_is_drawn_where_it_grows_too_long() {
        assert_eq!(after(&[Some(100); 30]), Some((20, Verdict::draw(Why::Length))));
        assert_eq!(Bench::default().verdict(1000, &Adjudication::default()), None);
    }
}
