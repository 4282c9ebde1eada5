//! Thinking output.

use std::io::{self, Write};

use koshogi_engine::{Bound, Report, Score};
use koshogi_notation::xboard;
use koshogi_rules::Game;

use super::{Cecp, Task};
use crate::words::speed;

/// XBoard reads scores beyond this as the number of moves to a mate.
const MATE: i64 = 100_000;

impl Cecp {
    /// `PLY SCORE TIME NODES SELDEPTH SPEED TBHITS`, a tab and the line: the score in hundredths for the engine, the time in hundredths
    /// of a second. A sign behind the line tells that the score is only a bound.
    pub(super) fn post(&self, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        // Hints are looked for in silence.
        if !(self.posting || self.task == Some(Task::Analyse)) || self.task == Some(Task::Hint) {
            return Ok(());
        }
        let score = match report.score {
            Score::Hundredths(value) => i64::from(value),
            Score::Wins(plies) => MATE + i64::from(plies.div_ceil(2)),
            Score::Loses(plies) => -MATE - i64::from(plies.div_ceil(2)),
        };
        let elapsed = self.mind.elapsed();
        let (time, speed) = (elapsed.as_millis() / 10, speed(report.nodes, elapsed));
        let sign = match report.bound {
            Bound::Exact => "",
            Bound::Lower => "!",
            Bound::Upper => "?",
        };
        let Report { depth, selective_depth, nodes, .. } = report;
        writeln!(out, "{depth} {score} {time} {nodes} {selective_depth} {speed} 0\t{}{sign}", self.line(report))
    }

    /// The moves of a line, where the search began.
    fn line(&self, report: &Report) -> String {
        let mut game: Game = self.game.clone();
        let mut words = Vec::new();
        if let (Some(Task::Ponder { .. }), Some(expected)) = (self.task, self.expected) {
            words.push(format!("({})", xboard::write(expected, &self.rules, game.position())));
            if game.play_on(expected).is_err() {
                return String::new();
            }
        }
        for &mv in &report.line {
            let word = xboard::write(mv, &self.rules, game.position());
            if game.play_on(mv).is_err() {
                break;
            }
            words.push(word);
        }
        words.join(" ")
    }

    /// `.`: how far the analysis is.
    pub(super) fn tell_progress(&self, out: &mut dyn Write) -> io::Result<()> {
        let Some(report) = self.report.as_ref().filter(|_| self.task.is_some()) else { return Ok(()) };
        let time = self.mind.elapsed().as_millis() / 10;
        let moves = self.game.legal_moves().len();
        let first = report.line.first().map(|&mv| xboard::write(mv, &self.rules, self.game.position())).unwrap_or_default();
        writeln!(out, "stat01: {time} {} {} 0 {moves} {first}", report.nodes, report.depth)
    }
}
