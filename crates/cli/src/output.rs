//! The output of a command.

use std::io::{BufWriter, StdoutLock};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use koshogi_rules::Lang;

/// `--color`.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal only
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

impl Color {
    /// Makes this the choice of every stream of the program.
    pub(crate) fn apply(self) {
        match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::AlwaysAnsi,
            Self::Never => ColorChoice::Never,
        }
        .write_global();
    }
}

/// Standard output, buffered, that keeps colours for those who can see them.
pub(crate) type Output = BufWriter<AutoStream<StdoutLock<'static>>>;

/// What every command is given: where to write and in which language.
pub(crate) struct Console {
    /// Standard output.
    pub(crate) out: Output,
    /// The language of what is written.
    pub(crate) lang: Lang,
    /// Whether colours reach the reader.
    pub(crate) colour: bool,
}

impl Console {
    /// A console that writes in this language.
    pub(crate) fn new(lang: Lang) -> Self {
        let stdout = std::io::stdout().lock();
        let colour = AutoStream::choice(&stdout) != ColorChoice::Never;
        Self { out: BufWriter::new(AutoStream::auto(stdout)), lang, colour }
    }

    /// One of two sentences.
    pub(crate) fn say<'a>(&self, ja: &'a str, en: &'a str) -> &'a str {
        crate::language::say(self.lang, ja, en)
    }
}
