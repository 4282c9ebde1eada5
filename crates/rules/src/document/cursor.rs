//! Walking a TOML document by hand, so that every fault is noted with its place and reading goes on behind it.

use std::cell::RefCell;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::{DocumentError, DocumentFault, TomlType};
use super::words::Word;
use crate::Text;

/// The text of a document and what has been found wrong with it.
pub(super) struct Reader<'r> {
    text: &'r str,
    line_starts: Vec<usize>,
    faults: RefCell<Vec<DocumentError>>,
}

impl<'r> Reader<'r> {
    pub(super) fn new(text: &'r str) -> Self {
        let line_starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, line_starts, faults: RefCell::default() }
    }

    /// Notes a fault at a byte of the text.
    pub(super) fn fault(&self, offset: usize, fault: DocumentFault) {
        let offset = (0..=offset.min(self.text.len())).rev().find(|at| self.text.is_char_boundary(*at)).unwrap_or(0);
        let line = self.line_starts.partition_point(|start| *start <= offset);
        let column = self.text[self.line_starts[line - 1]..offset].chars().count() + 1;
        self.faults.borrow_mut().push(DocumentError { line, column, fault });
    }

    /// The faults, from the top of the document to its end.
    pub(super) fn into_faults(self) -> Vec<DocumentError> {
        let mut faults = self.faults.into_inner();
        faults.sort_by_key(|fault| (fault.line, fault.column));
        faults.dedup();
        faults
    }
}

/// A table, and which of its keys have been asked for.
pub(super) struct Table<'r> {
    reader: &'r Reader<'r>,
    table: &'r DeTable<'r>,
    start: usize,
    asked: RefCell<Vec<&'static str>>,
}

impl<'r> Table<'r> {
    pub(super) fn new(reader: &'r Reader<'r>, table: &'r DeTable<'r>, span: Range<usize>) -> Self {
        Self { reader, table, start: span.start, asked: RefCell::default() }
    }

    /// Notes a fault of the table as a whole.
    pub(super) fn fault(&self, fault: DocumentFault) {
        self.reader.fault(self.start, fault);
    }

    /// The value of a key that may be missing.
    pub(super) fn get(&self, key: &'static str) -> Option<Value<'r>> {
        self.asked.borrow_mut().push(key);
        self.table.get(key).map(|value| Value::new(self.reader, value))
    }

    /// The value of a key that must be there.
    pub(super) fn need(&self, key: &'static str) -> Option<Value<'r>> {
        let value = self.get(key);
        if value.is_none() {
            self.fault(DocumentFault::MissingKey(key));
        }
        value
    }

    /// A text that may be missing but must not be empty.
    pub(super) fn optional_words(&self, key: &'static str) -> Option<String> {
        self.get(key).and_then(|value| value.filled()).map(|text| text.text.to_owned())
    }

    /// A list of texts that may be missing.
    pub(super) fn list(&self, key: &'static str) -> Vec<Str<'r>> {
        self.get(key).map(|value| value.strings()).unwrap_or_default()
    }

    /// The keys `ja` and `en` of this table; where one is left out, the other stands for both.
    pub(super) fn both(&self) -> Text {
        let given = self.table.contains_key("ja") || self.table.contains_key("en");
        let (ja, en) = match (self.optional_words("ja"), self.optional_words("en")) {
            (Some(ja), Some(en)) => (ja, en),
            (Some(only), None) | (None, Some(only)) => (only.clone(), only),
            (None, None) => {
                if !given {
                    self.fault(DocumentFault::NoText);
                }
                Default::default()
            }
        };
        Text { ja, en }
    }

    /// A table of a text in both languages.
    pub(super) fn text(&self, key: &'static str) -> Text {
        self.need(key).map(|value| value.text()).unwrap_or_default()
    }

    /// A word of a vocabulary, or `otherwise` where the key is missing or wrong.
    pub(super) fn word<T: Word>(&self, key: &'static str, otherwise: T) -> T {
        self.get(key).and_then(|value| value.word()).unwrap_or(otherwise)
    }

    /// A table that may be missing.
    pub(super) fn table(&self, key: &'static str) -> Option<Self> {
        self.get(key).and_then(|value| value.table())
    }

    /// A list of tables that may be missing.
    pub(super) fn tables(&self, key: &'static str) -> Vec<Self> {
        let items = self.get(key).map(|value| value.items()).unwrap_or_default();
        items.into_iter().filter_map(|value| value.table()).collect()
    }

    /// All keys and values in document order; tables within are opened, their keys joined with dots (`{ a.b = 1 }` is `a.b`).
    pub(super) fn flat(&self) -> Vec<(Key<'r>, Value<'r>)> {
        let mut entries = Vec::new();
        for (key, value) in self.entries() {
            match value.value {
                DeValue::Table(inner) => {
                    let inner = Self::new(self.reader, inner, value.span.clone());
                    entries.extend(inner.flat().into_iter().map(|(last, value)| {
                        let joined = Key { reader: self.reader, name: format!("{}.{}", key.name, last.name), start: key.start };
                        (joined, value)
                    }));
                }
                _ => entries.push((key, value)),
            }
        }
        entries
    }

    /// All keys and values in document order.
    pub(super) fn entries(&self) -> Vec<(Key<'r>, Value<'r>)> {
        let mut entries: Vec<_> = (self.table.iter())
            .map(|(key, value)| {
                let name = key.get_ref().to_string();
                (Key { reader: self.reader, name, start: key.span().start }, Value::new(self.reader, value))
            })
            .collect();
        entries.sort_by_key(|(key, _)| key.start);
        entries
    }

    /// Notes every key that nobody asked for.
    pub(super) fn finish(&self) {
        let asked = self.asked.borrow();
        for (key, _) in self.entries() {
            if !asked.contains(&key.name.as_str()) {
                let meant = nearest(&key.name, asked.iter().copied());
                key.fault(DocumentFault::UnknownKey { key: key.name.clone(), meant });
            }
        }
    }
}

/// A key and where it stands.
pub(super) struct Key<'r> {
    reader: &'r Reader<'r>,
    pub(super) name: String,
    start: usize,
}

impl Key<'_> {
    pub(super) fn fault(&self, fault: DocumentFault) {
        self.reader.fault(self.start, fault);
    }
}

/// A value and where it stands.
#[derive(Clone)]
pub(super) struct Value<'r> {
    reader: &'r Reader<'r>,
    value: &'r DeValue<'r>,
    span: Range<usize>,
}

impl<'r> Value<'r> {
    fn new(reader: &'r Reader<'r>, value: &'r Spanned<DeValue<'r>>) -> Self {
        Self { reader, value: value.get_ref(), span: value.span() }
    }

    pub(super) fn fault(&self, fault: DocumentFault) {
        self.reader.fault(self.span.start, fault);
    }

    fn wrong(&self, expected: TomlType) {
        self.fault(DocumentFault::WrongType { expected, found: TomlType::of(self.value) });
    }

    pub(super) fn is_empty_list(&self) -> bool {
        self.value.as_array().is_some_and(|items| items.is_empty())
    }

    pub(super) fn is_string(&self) -> bool {
        self.value.is_str()
    }

    pub(super) fn string(&self) -> Option<Str<'r>> {
        let DeValue::String(text) = self.value else {
            self.wrong(TomlType::String);
            return None;
        };
        Some(Str { reader: self.reader, text, span: self.span.clone() })
    }

    /// A string that is not empty.
    pub(super) fn filled(&self) -> Option<Str<'r>> {
        let text = self.string()?;
        if text.text.trim().is_empty() {
            self.fault(DocumentFault::Empty);
            return None;
        }
        Some(text)
    }

    pub(super) fn strings(&self) -> Vec<Str<'r>> {
        self.items().into_iter().filter_map(|value| value.filled()).collect()
    }

    pub(super) fn integer(&self) -> Option<i64> {
        let DeValue::Integer(number) = self.value else {
            self.wrong(TomlType::Integer);
            return None;
        };
        let read = i64::from_str_radix(number.as_str(), number.radix()).ok();
        if read.is_none() {
            self.fault(DocumentFault::NumberTooLarge);
        }
        read
    }

    /// An integer in a range.
    pub(super) fn within(&self, least: i64, most: i64) -> Option<i64> {
        let found = self.integer()?;
        if (least..=most).contains(&found) {
            return Some(found);
        }
        self.fault(DocumentFault::OutOfRange { found, least, most });
        None
    }

    pub(super) fn boolean(&self) -> Option<bool> {
        let DeValue::Boolean(truth) = self.value else {
            self.wrong(TomlType::Boolean);
            return None;
        };
        Some(*truth)
    }

    pub(super) fn items(&self) -> Vec<Self> {
        let DeValue::Array(items) = self.value else {
            self.wrong(TomlType::List);
            return Vec::new();
        };
        items.iter().map(|item| Self::new(self.reader, item)).collect()
    }

    pub(super) fn table(&self) -> Option<Table<'r>> {
        let DeValue::Table(table) = self.value else {
            self.wrong(TomlType::Table);
            return None;
        };
        Some(Table::new(self.reader, table, self.span.clone()))
    }

    /// A text in both languages and nothing else.
    pub(super) fn text(&self) -> Text {
        let Some(table) = self.table() else { return Text::default() };
        let text = table.both();
        table.finish();
        text
    }

    pub(super) fn word<T: Word>(&self) -> Option<T> {
        self.string()?.word()
    }
}

/// A string and where it stands.
#[derive(Clone)]
pub(super) struct Str<'r> {
    reader: &'r Reader<'r>,
    pub(super) text: &'r str,
    span: Range<usize>,
}

impl<'r> Str<'r> {
    /// The string as a key, where it names a field.
    pub(super) fn as_key(&self) -> Key<'r> {
        Key { reader: self.reader, name: self.text.to_owned(), start: self.span.start }
    }

    pub(super) fn fault(&self, fault: DocumentFault) {
        self.reader.fault(self.span.start, fault);
    }

    /// Notes a fault at a character of the string. Where the string is written with escapes, its beginning has to do.
    pub(super) fn fault_at(&self, column: usize, fault: DocumentFault) {
        let within = self.text.char_indices().nth(column).map_or(self.text.len(), |(at, _)| at);
        let offset = self.opening().map_or(0, |opening| opening + within);
        self.reader.fault(self.span.start + offset, fault);
    }

    /// How many bytes of the source stand before the string's first character; `None` where it is written with escapes.
    fn opening(&self) -> Option<usize> {
        let raw = self.reader.text.get(self.span.clone())?;
        let quote = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|quote| raw.starts_with(quote))?;
        let inner = raw.strip_prefix(quote)?.strip_suffix(quote)?;
        // The line break after three quotes is not part of the string.
        let skipped = inner.len().checked_sub(self.text.len())?;
        let plain = inner.ends_with(self.text) && (skipped == 0 || quote.len() == 3);
        plain.then_some(quote.len() + skipped)
    }

    pub(super) fn word<T: Word>(&self) -> Option<T> {
        let found = T::WORDS.iter().find(|(word, _)| *word == self.text).map(|(_, value)| *value);
        if found.is_none() {
            let known: Vec<&'static str> = T::WORDS.iter().map(|(word, _)| *word).collect();
            self.unknown_word(known);
        }
        found
    }

    /// Notes that the string is none of the known words.
    pub(super) fn unknown_word(&self, known: Vec<&'static str>) {
        let known = known.into_iter().map(str::to_owned).collect();
        self.fault(DocumentFault::UnknownWord { word: self.text.to_owned(), known });
    }
}

/// The known word that a misspelt one is likely to mean.
pub(super) fn nearest<S: AsRef<str>>(word: &str, known: impl IntoIterator<Item = S>) -> Option<String> {
    known
        .into_iter()
        .map(|name| (strsim::osa_distance(word, name.as_ref()), name.as_ref().to_owned()))
        .filter(|(distance, name)| *distance <= 2 && *distance < name.chars().count())
        .min()
        .map(|(_, name)| name)
}
