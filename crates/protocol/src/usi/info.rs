//! `info` and `bestmove`.

use std::io::{self, Write};

use koshogi_engine::{Report, Score};
use koshogi_notation::usi;

use super::Usi;
use crate::mind::Conclusion;
use crate::words::text;

impl Usi {
    /// A line of a finished iteration.
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
        write!(out, " nodes {nodes}")?;
        let time = self.mind.elapsed();
        if !time.is_zero() {
            write!(out, " nps {:.0}", *nodes as f64 / time.as_secs_f64())?;
        }
        writeln!(out, " time {} hashfull {permille} pv {}", time.as_millis(), usi::write(&report.line))
    }

    /// The answer to `go`. A side that is mated, or otherwise lost where it stands, resigns.
    pub(super) fn answer(&self, conclusion: &Conclusion, out: &mut dyn Write) -> io::Result<()> {
        if conclusion.failed {
            self.remark(
                &text("読みが失敗したので、合法手の一つを指します", "the search failed; this is just a legal move"),
                out,
            )?;
        }
        let best = &conclusion.best;
        match (best.mv, best.answer) {
            (Some(mv), Some(answer)) => writeln!(out, "bestmove {mv} ponder {answer}"),
            (Some(mv), None) => writeln!(out, "bestmove {mv}"),
            (None, _) => writeln!(out, "bestmove resign"),
        }
    }
}
