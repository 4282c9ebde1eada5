//! `info` and `bestmove`.

use std::io::{self, Write};

use koshogi_engine::mate::{Doubt, Progress, Verdict};
use koshogi_engine::{Bound, Report, Score};
use koshogi_notation::usi;

use super::Usi;
use crate::mind::Conclusion;
use crate::words::{speed, text};

impl Usi {
    /// A line, with its score or what bounds it.
    pub(super) fn inform(&self, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        let Report { depth, selective_depth, rank, nodes, permille, .. } = report;
        write!(out, "info depth {depth} seldepth {selective_depth}")?;
        if self.mind.settings().lines > 1 {
            write!(out, " multipv {rank}")?;
        }
        match report.score {
            Score::Hundredths(value) => write!(out, " score cp {value}")?,
            Score::Wins(plies) => write!(out, " score mate {plies}")?,
            Score::Loses(plies) => write!(out, " score mate -{plies}")?,
        }
        match report.bound {
            Bound::Exact => {}
            Bound::Lower => write!(out, " lowerbound")?,
            Bound::Upper => write!(out, " upperbound")?,
        }
        self.effort(*nodes, out)?;
        writeln!(out, " hashfull {permille} pv {}", usi::write(&report.line))
    }

    /// How the search for a mate stands.
    pub(super) fn inform_of_mate(&self, progress: &Progress, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "info")?;
        self.effort(progress.nodes, out)?;
        writeln!(out)
    }

    /// Nodes, time, and their ratio.
    fn effort(&self, nodes: u64, out: &mut dyn Write) -> io::Result<()> {
        let time = self.mind.elapsed();
        write!(out, " nodes {nodes}")?;
        if !time.is_zero() {
            write!(out, " nps {}", speed(nodes, time))?;
        }
        write!(out, " time {}", time.as_millis())
    }

    /// The answer to `go`. A side that is mated, or otherwise lost where it stands, resigns.
    pub(super) fn answer(&self, conclusion: &Conclusion, out: &mut dyn Write) -> io::Result<()> {
        if conclusion.failed {
            self.remark(
                &text("読みが失敗したので、合法手の一つを指します", "the search failed; this is just a legal move"),
                out,
            )?;
        }
        if let Some(verdict) = &conclusion.mate {
            return self.answer_mate(verdict, out);
        }
        let best = &conclusion.best;
        match (best.mv, best.answer) {
            (None, _) => writeln!(out, "bestmove resign"),
            _ if self.is_lost() => writeln!(out, "bestmove resign"),
            (Some(mv), Some(answer)) => writeln!(out, "bestmove {mv} ponder {answer}"),
            (Some(mv), None) => writeln!(out, "bestmove {mv}"),
        }
    }

    fn answer_mate(&self, verdict: &Verdict, out: &mut dyn Write) -> io::Result<()> {
        match verdict {
            Verdict::Mate { line, .. } => writeln!(out, "checkmate {}", usi::write(line)),
            Verdict::NoMate => writeln!(out, "checkmate nomate"),
            Verdict::Unknown(doubt) => {
                if *doubt != Doubt::Stopped {
                    let why = text(
                        "詰みは証明できませんでした。長すぎて打ち切った変化があります",
                        "nothing was proved: some lines are too long to be followed",
                    );
                    self.remark(&why, out)?;
                }
                writeln!(out, "checkmate timeout")
            }
        }
    }
}
