//! Games on their way out.

use koshogi_notation::encoding::Encoding;
use koshogi_notation::record::Shelf;
use koshogi_notation::{jsonl, kif, pgn, usi};
use koshogi_wire::{ExportFormat, Game, GameDraft};

/// A game as text in a format, with the line break behind it. A game of which the document is gone is written as far as it can be.
///
/// # Errors
/// When the game has no JSON, which a game that was read from JSON always has.
pub fn write(game: Game, format: ExportFormat, shelf: &Shelf) -> serde_json::Result<String> {
    if format == ExportFormat::Archive {
        let draft = GameDraft { record: game.record, tags: game.summary.tags, source: game.summary.source };
        return Ok(serde_json::to_string(&draft)? + "\n");
    }
    // What is kept was read once.
    let Some(record) = game.record.read(shelf).record else { return Ok(String::new()) };
    Ok(match format {
        ExportFormat::Kif => kif::write_for(&record, Encoding::Utf8) + "\n",
        ExportFormat::Pgn => pgn::write(&record, pgn::Spelling::Western) + "\n",
        ExportFormat::Usi => usi::write_position(&record) + "\n",
        ExportFormat::Jsonl | ExportFormat::Archive => jsonl::write(&record) + "\n",
    })
}

/// How the name of a file in a format ends.
#[must_use]
pub const fn ending(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Archive | ExportFormat::Jsonl => "jsonl",
        ExportFormat::Kif => "kif",
        ExportFormat::Pgn => "pgn",
        ExportFormat::Usi => "usi",
    }
}
