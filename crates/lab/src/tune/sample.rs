//! Positions with the result of their game, a line each.

use std::fmt::Write as _;

use koshogi_notation::sfen;
use koshogi_rules::{Position, Rules};

/// A position and how its game ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// What the search said of it when it was played, in hundredths for sente.
    pub score: i32,
    /// What sente got: 1, 0.5 or 0.
    pub result: f64,
}

/// What is wrong with a line of samples.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The reason, in English.
    pub reason: String,
}

/// Writes a sample as a line: the result, the score and the SFEN, with tabs between them.
pub fn write(sample: &Sample, rules: &Rules, out: &mut String) {
    let _ = writeln!(out, "{}\t{}\t{}", sample.result, sample.score, sfen::write(&sample.position.setup(), rules.variant()));
}

/// Reads what [`write()`] wrote, one sample a line; empty lines and those that begin with `#` say nothing.
///
/// # Errors
/// With the line and the reason where a line makes no sense.
pub fn read(text: &str, rules: &Rules) -> Result<Vec<Sample>, Fault> {
    let mut samples = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fault = |reason: String| Fault { line: index + 1, reason };
        let mut fields = line.split('\t');
        let (Some(result), Some(score), Some(placed), None) = (fields.next(), fields.next(), fields.next(), fields.next()) else {
            return Err(fault("expected a result, a score and an SFEN, with tabs between them".to_owned()));
        };
        let score = score.parse().map_err(|_| fault(format!("'{score}' is no score")))?;
        let result: f64 = result.parse().map_err(|_| fault(format!("'{result}' is no result")))?;
        if !(0.0..=1.0).contains(&result) {
            return Err(fault(format!("a result lies between 0 and 1, not at {result}")));
        }
        let setup = sfen::read(placed, rules.variant()).map_err(|faults| fault(format!("{faults:?}")))?;
        let position = Position::from_setup(rules, &setup).map_err(|error| fault(error.to_string()))?;
        samples.push(Sample { position, score, result });
    }
    Ok(samples)
}
