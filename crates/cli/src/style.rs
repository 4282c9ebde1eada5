//! The colours of the program; they reach a terminal only.

use anstyle::{AnsiColor, Style};

/// Headings and names.
pub(crate) const HEADING: Style = Style::new().bold();
/// What went well.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// What went wrong.
pub(crate) const FAULT: Style = AnsiColor::Red.on_default().bold();
/// What is said in passing.
pub(crate) const QUIET: Style = Style::new().dimmed();
