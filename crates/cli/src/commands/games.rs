//! `koshogi games`.

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use unicode_width::UnicodeWidthStr as _;

use crate::args::RuleArgs;
use crate::catalogue::Catalogue;
use crate::output::Console;
use crate::style::HEADING;

/// Lists the games: id, board, pieces, name.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  koshogi games
  koshogi games --lang ja
  koshogi games --game mine.toml           beside a game document of your own")]
pub(crate) struct Games {
    /// A game document of your own; may be given more than once.
    #[arg(long, value_name = "FILE")]
    game: Vec<std::path::PathBuf>,
}

impl Games {
    pub(crate) fn run(self, console: &mut Console) -> Result<ExitCode> {
        let args = RuleArgs { game: self.game, ..RuleArgs::default() };
        let catalogue = Catalogue::load(&args, console.lang)?;
        let widest = catalogue.games().map(|variant| variant.id.width()).max().unwrap_or(0);
        for variant in catalogue.games() {
            let (id, size) = (&variant.id, variant.size);
            let pieces = variant.arrays.first().map_or(0, |array| array.setup.pieces.len());
            let board = format!("{}x{}", size.files(), size.ranks());
            let (ja, kana, en) = (&variant.name.ja, &variant.kana, &variant.name.en);
            let name = match console.lang {
                koshogi_rules::Lang::Ja if kana.is_empty() => format!("{pieces:>4}枚  {ja} {en}"),
                koshogi_rules::Lang::En if kana.is_empty() => format!("{pieces:>4} pieces  {en} ({ja})"),
                koshogi_rules::Lang::Ja => format!("{pieces:>4}枚  {ja}（{kana}） {en}"),
                koshogi_rules::Lang::En => format!("{pieces:>4} pieces  {en} ({ja}, {kana})"),
            };
            writeln!(console.out, "{HEADING}{id:<widest$}{HEADING:#}  {board:>5}  {name}")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
