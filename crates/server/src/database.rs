//! Which database: a file or an address.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

/// What may not stand in the path of an address as it is.
const IN_PATH: &AsciiSet = &CONTROLS.add(b' ').add(b'%').add(b'?').add(b'#').add(b'"').add(b'<').add(b'>');

/// A database, as a command line names it: a file for SQLite, or the address of a PostgreSQL database. It is shown without its password.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A SQLite file, which is made where there is none.
    File(PathBuf),
    /// `postgres://user:password@host:port/name?sslmode=…`
    Postgres(String),
}

impl Database {
    /// The address as the driver wants it.
    pub(crate) fn address(&self) -> String {
        match self {
            Self::File(path) => format!("sqlite://{}?mode=rwc", utf8_percent_encode(&path.to_string_lossy(), IN_PATH)),
            Self::Postgres(address) => address.clone(),
        }
    }

    /// The file, where it is one.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Postgres(_) => None,
        }
    }
}

/// A word that is no database.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseError {
    /// There is nothing.
    #[error("the name of a file or postgres://… is expected")]
    Empty,
    /// An address of a kind that is not known.
    #[error("'{0}://' is not known; the name of a file or postgres://… is expected")]
    Scheme(String),
}

impl FromStr for Database {
    type Err = DatabaseError;

    fn from_str(text: &str) -> Result<Self, DatabaseError> {
        match text.split_once("://") {
            Some(("postgres" | "postgresql", _)) => Ok(Self::Postgres(text.to_owned())),
            Some(("sqlite" | "file", path)) if !path.is_empty() => Ok(Self::File(path.into())),
            Some(("sqlite" | "file", _)) => Err(DatabaseError::Empty),
            Some((scheme, _)) => Err(DatabaseError::Scheme(scheme.to_owned())),
            None if text.trim().is_empty() => Err(DatabaseError::Empty),
            None => Ok(Self::File(text.into())),
        }
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Postgres(address) => f.write_str(&without_secrets(address)),
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Database({self})")
    }
}

/// An address with its password masked and without its parameters, which may hold one too.
fn without_secrets(address: &str) -> String {
    let address = address.split(['?', '#']).next().unwrap_or_default();
    let Some((scheme, rest)) = address.split_once("://") else { return "***".to_owned() };
    match rest.rsplit_once('@') {
        None => format!("{scheme}://{rest}"),
        Some((login, place)) => match login.split_once(':') {
            None => format!("{scheme}://{login}@{place}"),
            Some((user, _)) => format!("{scheme}://{user}:***@{place}"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_is_ever_shown() {
        for (address, shown) in [
            ("postgres://me:se@cr:et@db:5432/shogi", "postgres://me:***@db:5432/shogi"),
            ("postgresql://db/shogi?user=me&password=secret", "postgresql://db/shogi"),
            ("postgres://me@db/shogi", "postgres://me@db/shogi"),
        ] {
            let database: Database = address.parse().unwrap();
            assert_eq!(database.to_string(), shown);
            assert_eq!(format!("{database:?}"), format!("Database({shown})"));
        }
    }

    #[test]
    fn a_word_is_a_file_or_an_address() {
        assert_eq!("games.db".parse(), Ok(Database::File("games.db".into())));
        assert_eq!("sqlite:///var/games.db".parse(), Ok(Database::File("/var/games.db".into())));
        assert_eq!("mysql://db/x".parse::<Database>(), Err(DatabaseError::Scheme("mysql".to_owned())));
        assert_eq!(" ".parse::<Database>(), Err(DatabaseError::Empty));
    }

    #[test]
    fn odd_names_of_files_stay_what_they_are() {
        let file: Database = "/tmp/棋譜 50%?#.db".parse().unwrap();
        assert_eq!(file.address(), "sqlite:///tmp/%E6%A3%8B%E8%AD%9C%2050%25%3F%23.db?mode=rwc");
    }
}
