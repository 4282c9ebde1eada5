//! What a board may set the engine to.

use std::fs;
use std::ops::RangeInclusive;
use std::sync::Arc;

use koshogi_engine::{Level, Tuning, WeightsFrom};
use koshogi_rules::Text;

use crate::words::text;

/// The option that says where the weights of the evaluation come from.
pub(crate) const WEIGHTS: &str = "EvalFile";

/// The weights that were tuned for the game.
pub(crate) const TUNED: &str = "<internal>";

/// Weights computed from the movements alone.
pub(crate) const FROM_DOCUMENT: &str = "<document>";

/// The largest table, in MiB.
pub(crate) const MAX_MEMORY: usize = 65_536;

/// The most threads.
pub(crate) const MAX_THREADS: usize = 256;

/// The most lines searched for side by side.
pub(crate) const MAX_LINES: usize = 256;

/// A number from 1; what is more than the largest counts as that.
///
/// # Errors
/// Where it is none.
pub(crate) fn at_most(name: &str, value: &str, largest: usize) -> Result<usize, Text> {
    match value.parse::<u64>() {
        Ok(number @ 1..) => Ok(usize::try_from(number).unwrap_or(usize::MAX).min(largest)),
        _ => Err(text(
            format!("{name} は 1 以上の数です（「{value}」ではありません）"),
            format!("{name} is a number from 1, not '{value}'"),
        )),
    }
}

/// A number from 1 to a largest one.
///
/// # Errors
/// Where it is none, or lies outside.
pub(crate) fn number(name: &str, value: &str, largest: usize) -> Result<usize, Text> {
    let range: RangeInclusive<usize> = 1..=largest;
    value.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
        text(
            format!("{name} は 1 から {largest} までの数です（「{value}」ではありません）"),
            format!("{name} is a number from 1 to {largest}, not '{value}'"),
        )
    })
}

/// A level of strength.
///
/// # Errors
/// Where the number is none of a level.
pub(crate) fn level(name: &str, value: &str) -> Result<Level, Text> {
    let number = number(name, value, usize::from(Level::HIGHEST))?;
    // A number in that range is a level.
    Ok(u8::try_from(number).ok().and_then(Level::new).unwrap_or_default())
}

/// The weights that a value of [`WEIGHTS`] means: [`TUNED`], [`FROM_DOCUMENT`], or a file's path.
///
/// # Errors
/// Where the file cannot be read or makes no sense.
pub(crate) fn weights(value: &str) -> Result<WeightsFrom, Text> {
    match value {
        "" | TUNED => Ok(WeightsFrom::Tuning),
        FROM_DOCUMENT => Ok(WeightsFrom::Document),
        path => {
            let tuning = fs::read_to_string(path).map_err(|error| error.to_string());
            let tuning = tuning.and_then(|text| Tuning::parse(&text).map_err(|error| error.to_string()));
            let reason = |error: String| error.lines().map(str::trim).collect::<Vec<_>>().join(" ");
            tuning.map(|tuning| WeightsFrom::File(Arc::new(tuning))).map_err(|error| {
                let error = reason(error);
                text(
                    format!("重みのファイル {path} が読めません: {error}"),
                    format!("cannot read the weights in {path}: {error}"),
                )
            })
        }
    }
}
