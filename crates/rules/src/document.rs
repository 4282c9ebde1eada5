//! Reading game documents.
//!
#![doc = include_str!("../../../docs/game-documents.md")]

use toml::de::DeTable;

use crate::{BoardSize, Source, Variant};

mod arrays;
mod cursor;
mod fault;
mod law;
mod names;
mod options;
mod pieces;
mod syntax;
mod words;

use cursor::{Reader, Table};
pub use fault::{DocumentError, DocumentErrors, DocumentFault, TomlType};

impl Variant {
    /// Reads a game document, whose format [`document`](crate::document) describes.
    ///
    /// # Errors
    /// Everything that is wrong with the document. Where it is not even TOML, only those further faults are told that cannot
    /// follow from what was not understood.
    pub fn parse(text: &str) -> Result<Self, DocumentErrors> {
        let (table, syntax) = DeTable::parse_recoverable(text);
        let reader = Reader::new(text);
        for error in &syntax {
            let offset = error.span().map_or(text.len(), |span| span.start);
            reader.fault(offset, DocumentFault::Toml(error.message().to_owned()));
        }
        let variant = read(&Table::new(&reader, table.get_ref(), 0..0));
        let mut faults = reader.into_faults();
        if !syntax.is_empty() {
            keep_certain(&mut faults);
        }
        match variant {
            Some(variant) if faults.is_empty() => Ok(variant),
            _ => Err(DocumentErrors(faults)),
        }
    }
}

/// Leaves, beside the faults of the TOML itself, those that cannot follow from them.
fn keep_certain(faults: &mut Vec<DocumentError>) {
    let is_syntax = |error: &DocumentError| matches!(error.fault, DocumentFault::Toml(_));
    let lines: Vec<usize> = faults.iter().filter(|error| is_syntax(error)).map(|error| error.line).collect();
    faults.retain(|error| is_syntax(error) || error.fault.stands_alone() && !lines.contains(&error.line));
}

fn read(root: &Table<'_>) -> Option<Variant> {
    let mut ids = names::Ids::default();
    let id = ids.read(root, "id");
    let name = root.need("name").and_then(|value| value.table());
    let kana = name.as_ref().and_then(|table| table.optional_words("kana")).unwrap_or_default();
    let name = name.map(|table| {
        let name = table.both();
        table.finish();
        name
    });
    let aliases = root.list("aliases").iter().map(|text| ids.add(text)).collect();
    let order = root.get("order").and_then(|value| value.within(0, i64::from(u32::MAX)));
    let about = root.get("about").map(|value| value.text()).unwrap_or_default();
    let board = root.need("board").and_then(|value| value.table()).map(|table| board(&table));
    let size = board.and_then(|(size, _)| size);

    let mut kinds = pieces::read(root);
    pieces::royals(root, &mut kinds);
    let arrays = arrays::read(root, "array", size, &kinds);
    if arrays.is_empty() {
        root.need("array");
    }
    let handicaps = arrays::read(root, "handicap", size, &kinds);
    let law = law::read(root, &kinds);
    let context = options::Context { kinds: &kinds, arrays: &arrays, law: &law };
    let options = context.options(root);
    let presets = options::presets(root, &options);
    let examples = arrays::examples(root, size, &kinds);
    let sources = root.tables("source").iter().map(source).collect();
    root.finish();

    let (size, zone) = board?;
    Some(Variant {
        id,
        name: name?,
        kana,
        aliases,
        order: order.map(|order| order as u32),
        about,
        size: size?,
        zone,
        kinds,
        arrays,
        law,
        options,
        presets,
        handicaps,
        examples,
        sources,
    })
}

/// Reads `board`: the size and the depth of the zone.
fn board(table: &Table<'_>) -> (Option<BoardSize>, u8) {
    let most = i64::from(crate::MAX_SIDE);
    let files = table.need("files").and_then(|value| value.within(1, most));
    let ranks = table.need("ranks").and_then(|value| value.within(1, most));
    let zone = table.need("zone").and_then(|value| value.within(0, ranks.unwrap_or(most)));
    table.finish();
    let size = files.zip(ranks).and_then(|(files, ranks)| BoardSize::new(files as u8, ranks as u8));
    (size, zone.unwrap_or_default() as u8)
}

fn source(table: &Table<'_>) -> Source {
    let title = table.text("title");
    let quote = table.get("quote").map(|value| value.text());
    table.finish();
    Source { title, quote }
}
