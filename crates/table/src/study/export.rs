//! The formats in which a study leaves the desk.

use koshogi_notation::encoding::{self, Encoding};
use koshogi_notation::record::Record;
use koshogi_notation::{Fault, jsonl, kif, pgn, sfen, usi};
use koshogi_rules::Game;

/// A format to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// KIF in UTF-8.
    Kif,
    /// KIF in Shift_JIS, as older Japanese programs want it.
    KifShiftJis,
    /// PGN with the moves of books.
    Pgn,
    /// PGN with the moves of XBoard.
    PgnXBoard,
    /// `position sfen … moves …`: the main line.
    Usi,
    /// The position that is shown.
    Sfen,
    /// A line of JSON: the main line.
    Jsonl,
}

impl Target {
    /// All of them.
    pub const ALL: [Self; 7] = [Self::Kif, Self::KifShiftJis, Self::Pgn, Self::PgnXBoard, Self::Usi, Self::Sfen, Self::Jsonl];

    /// What it is called, in every language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kif => "KIF (UTF-8)",
            Self::KifShiftJis => "KIF (Shift_JIS)",
            Self::Pgn => "PGN",
            Self::PgnXBoard => "PGN (XBoard)",
            Self::Usi => "USI",
            Self::Sfen => "SFEN",
            Self::Jsonl => "JSON Lines",
        }
    }

    /// The ending of a file's name.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Kif | Self::KifShiftJis => "kif",
            Self::Pgn | Self::PgnXBoard => "pgn",
            Self::Usi => "usi",
            Self::Sfen => "sfen",
            Self::Jsonl => "jsonl",
        }
    }

    /// The text: of the whole record, or of the position where `game` stands.
    #[must_use]
    pub fn text(self, record: &Record, game: &Game) -> String {
        match self {
            Self::Kif => kif::write(record),
            Self::KifShiftJis => kif::write_for(record, Encoding::ShiftJis),
            Self::Pgn => pgn::write(record, pgn::Spelling::Western),
            Self::PgnXBoard => pgn::write(record, pgn::Spelling::XBoard),
            Self::Usi => usi::write_position(record) + "\n",
            Self::Sfen => sfen::write(&game.position().setup(), record.rules().variant()) + "\n",
            Self::Jsonl => jsonl::write(record) + "\n",
        }
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// Every character that the encoding lacks, with its place.
    pub fn bytes(self, record: &Record, game: &Game) -> Result<Vec<u8>, Vec<Fault>> {
        let encoding = if self == Self::KifShiftJis { Encoding::ShiftJis } else { Encoding::Utf8 };
        encoding::encode(&self.text(record, game), encoding)
    }
}
