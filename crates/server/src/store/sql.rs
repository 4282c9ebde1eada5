//! A statement under construction: text, and the values that stand in it by number.

use std::fmt::Write as _;

use sqlx::any::AnyArguments;
use sqlx::{Any, Arguments as _, AssertSqlSafe, Encode, Type};

use super::StoreError;

/// A statement. Texts are of the program; what users send is bound.
#[derive(Default)]
pub(super) struct Sql {
    text: String,
    values: AnyArguments,
    count: usize,
}

impl Sql {
    pub(super) fn new(text: &str) -> Self {
        Self { text: text.to_owned(), ..Self::default() }
    }

    pub(super) fn push(&mut self, text: &str) -> &mut Self {
        self.text.push_str(text);
        self
    }

    /// A whole number in the text itself, where there are too many to bind.
    pub(super) fn number(&mut self, number: i64) -> &mut Self {
        // Writing to a string does not fail.
        let _ = write!(self.text, "{number}");
        self
    }

    pub(super) fn bind<'q, T: Encode<'q, Any> + Type<Any> + 'q>(&mut self, value: T) -> Result<&mut Self, StoreError> {
        self.values.add(value).map_err(sqlx::Error::Encode)?;
        self.count += 1;
        let _ = write!(self.text, "${}", self.count);
        Ok(self)
    }

    /// The statement, to be run.
    pub(super) fn query(self) -> sqlx::query::Query<'static, Any, AnyArguments> {
        sqlx::query_with(AssertSqlSafe(self.text), self.values)
    }

    /// The statement, to be run once: it is not worth remembering.
    pub(super) fn query_once(self) -> sqlx::query::Query<'static, Any, AnyArguments> {
        self.query().persistent(false)
    }
}

/// A part of a text, as a pattern for `LIKE … ESCAPE '\'`.
pub(super) fn containing(part: &str) -> String {
    let mut pattern = String::from("%");
    for c in part.chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern.push('%');
    pattern
}
