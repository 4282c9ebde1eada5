//! The page's questions in the words of the server, and its answers in the page's.

use koshogi_rules::Text;
use koshogi_table::Plan;
use koshogi_wire::{Analysis, AnalysisAnswer, AnalysisBound, AnalysisLimits, AnalysisScore, AnalysisWord, Position};

use super::protocol::{Answer, Ask, Score, Task, Think};

/// What the server says to a question.
pub(super) enum Reply {
    /// This.
    Answer(Answer),
    /// It does not answer the question, or any where none is named.
    Refusal(Option<u32>, Text),
}

/// A question as the server is asked; nothing for what only the page can be asked: mates, judgements for a review, weaker players, games
/// by documents of one's own.
pub(super) fn search(ask: &Ask) -> Option<AnalysisWord> {
    let Task::Think(Think { nodes, depth, time, budget: None, level: None, lines, .. }) = ask.task else { return None };
    let Plan { variant, document: None, preset: None, options, handicap: None, start, .. } = &ask.plan else { return None };
    let position = Position {
        variant: variant.clone(),
        options: options.clone(),
        sfen: start.clone(),
        moves: ask.moves.split_whitespace().map(str::to_owned).collect(),
    };
    let limits = AnalysisLimits { depth, nodes, milliseconds: time, lines: u32::try_from(lines).ok() };
    Some(AnalysisWord::Search(Analysis { id: ask.id.into(), position, limits }))
}

/// An answer of the server's; nothing where it is of no use to the page.
pub(super) fn reply(answer: AnalysisAnswer) -> Option<Reply> {
    match answer {
        // A bound is not yet a line.
        AnalysisAnswer::Report { bound: AnalysisBound::Lower | AnalysisBound::Upper, .. } => None,
        AnalysisAnswer::Report { id, depth, rank, score, nodes, milliseconds, line, .. } => Some(Reply::Answer(Answer::Line {
            id: u32::try_from(id).ok()?,
            depth,
            rank: rank as usize,
            score: match score {
                AnalysisScore::Hundredths(value) => Score::Hundredths(value),
                AnalysisScore::Wins(plies) => Score::Wins(plies),
                AnalysisScore::Loses(plies) => Score::Loses(plies),
            },
            nodes,
            time: milliseconds,
            moves: line.join(" "),
        })),
        AnalysisAnswer::Finished { id, best, nodes, milliseconds, .. } => {
            Some(Reply::Answer(Answer::Best { id: u32::try_from(id).ok()?, mv: best, nodes, time: milliseconds }))
        }
        AnalysisAnswer::Refused { id, problem } => {
            let id = id.and_then(|id| u32::try_from(id).ok());
            Some(Reply::Refusal(id, Text { ja: problem.reason.ja, en: problem.reason.en }))
        }
    }
}
