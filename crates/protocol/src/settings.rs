//! What a board may set the engine to.

use std::ops::RangeInclusive;

use koshogi_engine::Level;
use koshogi_rules::Text;

use crate::words::text;

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
