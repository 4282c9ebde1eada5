//! `koshogi moves --explain`: is a move legal, and if not, why not?

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Result;
use koshogi_rules::{Game, Lang};

use crate::failure::Usage;
use crate::output::Console;
use crate::positions;
use crate::style::{FAULT, GOOD};

pub(super) fn explain(game: &Game, text: &str, console: &mut Console) -> Result<ExitCode> {
    let lang = console.lang;
    let mv = positions::read_move(game, text, lang).map_err(|reason| Usage(format!("--explain: {reason}")))?;
    let canonical = mv.to_string();
    let written = match lang {
        _ if canonical == text => canonical,
        Lang::Ja => format!("{text}（= {canonical}）"),
        Lang::En => format!("{text} (= {canonical})"),
    };
    match game.explain(mv) {
        Ok(()) => {
            writeln!(console.out, "{written}: {GOOD}{}{GOOD:#}", console.say("指せます", "legal"))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(illegal) => {
            let (illegal_word, reason) = (console.say("指せません", "illegal"), positions::why_not(&illegal, game, lang));
            writeln!(console.out, "{written}: {FAULT}{illegal_word}{FAULT:#}: {reason}")?;
            Ok(ExitCode::FAILURE)
        }
    }
}
