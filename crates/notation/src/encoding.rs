//! The encodings of text files: found when reading, chosen when writing.

#[cfg(target_arch = "wasm32")]
mod host;
#[cfg(target_arch = "wasm32")]
use host as tables;
#[cfg(target_arch = "wasm32")]
pub use host::{Decoder, set_decoder};

#[cfg(not(target_arch = "wasm32"))]
mod tables;

use std::fmt;

use crate::fault::{At, Fault, reason};

/// How characters are written as bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// UTF-8 with a byte order mark, which some programs for Windows want.
    Utf8Bom,
    /// Shift-JIS with the extensions of Windows, the encoding of `.kif` files. It lacks rare characters.
    ShiftJis,
    /// UTF-16 in little-endian order with a byte order mark; read, not written.
    Utf16Le,
    /// UTF-16 in big-endian order with a byte order mark; read, not written.
    Utf16Be,
    /// EUC-JP; read, not written.
    EucJp,
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf8 | Self::Utf8Bom => "UTF-8",
            Self::ShiftJis => "Shift_JIS",
            Self::Utf16Le | Self::Utf16Be => "UTF-16",
            Self::EucJp => "EUC-JP",
        })
    }
}

/// A text and what its bytes told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a byte order mark; characters that could not be read are U+FFFD.
    pub text: String,
    /// The encoding.
    pub encoding: Encoding,
    /// The first place that could not be read.
    pub fault: Option<Fault>,
}

/// Reads bytes: by their byte order mark, else as UTF-8 where they are that, else as the Japanese encoding that fits.
#[must_use]
pub fn decode(bytes: &[u8]) -> Decoded {
    const MARKS: [(&[u8], Encoding); 3] =
        [(b"\xef\xbb\xbf", Encoding::Utf8Bom), (b"\xff\xfe", Encoding::Utf16Le), (b"\xfe\xff", Encoding::Utf16Be)];
    for (mark, encoding) in MARKS {
        if let Some(rest) = bytes.strip_prefix(mark) {
            return Decoded::new(text_of(rest, encoding), encoding);
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Decoded::new(text.to_owned(), Encoding::Utf8);
    }
    let candidates = [Encoding::ShiftJis, Encoding::EucJp, Encoding::Utf8];
    let decoded = candidates.map(|encoding| Decoded::new(text_of(bytes, encoding), encoding));
    // The fewest unreadable characters win; EUC-JP taken for Shift-JIS is full of half-width katakana.
    let badness = |decoded: &Decoded| {
        let count = |test: fn(char) -> bool| decoded.text.chars().filter(|&c| test(c)).count();
        (count(|c| c == '\u{fffd}'), count(|c| ('\u{ff61}'..='\u{ff9f}').contains(&c)))
    };
    let [first, rest @ ..] = decoded;
    rest.into_iter().fold(first, |best, next| if badness(&next) < badness(&best) { next } else { best })
}

/// The text of bytes without a mark, U+FFFD for what is none.
fn text_of(bytes: &[u8], encoding: Encoding) -> String {
    let wide = |read: fn([u8; 2]) -> u16| {
        let units = bytes.chunks(2).map(|pair| <[u8; 2]>::try_from(pair).map_or(0xfffd, read));
        char::decode_utf16(units).map(|read| read.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    };
    match encoding {
        Encoding::Utf8 | Encoding::Utf8Bom => String::from_utf8_lossy(bytes).into_owned(),
        Encoding::Utf16Le => wide(u16::from_le_bytes),
        Encoding::Utf16Be => wide(u16::from_be_bytes),
        Encoding::ShiftJis | Encoding::EucJp => tables::decode(bytes, encoding),
    }
}

impl Decoded {
    fn new(text: String, encoding: Encoding) -> Self {
        let fault = text.find('\u{fffd}').map(|offset| {
            Fault::warning(
                At::in_text(&text, offset),
                "",
                reason(
                    format!("{encoding} として読めない文字があります"),
                    format!("there are bytes here that are no text in {encoding}"),
                ),
            )
        });
        Self { text, encoding, fault }
    }
}

/// Writes a text in an encoding.
///
/// # Errors
/// Every character that the encoding lacks, with its place; none is left out or replaced in silence. UTF-8 lacks none.
pub fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, Vec<Fault>> {
    match encoding {
        Encoding::Utf8Bom => Ok(["\u{feff}".as_bytes(), text.as_bytes()].concat()),
        Encoding::ShiftJis => {
            let faults: Vec<_> = text.char_indices().filter(|(_, c)| !has(Encoding::ShiftJis, *c)).collect();
            if faults.is_empty() {
                return Ok(text.chars().filter_map(tables::shift_jis).flatten().collect());
            }
            let lacks = || {
                reason(
                    "Shift_JIS にない文字です（UTF-8 で保存するか、別の字に替えてください）",
                    "Shift_JIS lacks this character (write the file in UTF-8, or use another character)",
                )
            };
            Err(faults.into_iter().map(|(at, c)| Fault::error(At::in_text(text, at), c, lacks())).collect())
        }
        Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be | Encoding::EucJp => Ok(text.as_bytes().to_vec()),
    }
}

/// Whether the encoding has a character, so that it reads back as itself.
#[must_use]
pub fn has(encoding: Encoding, c: char) -> bool {
    encoding != Encoding::ShiftJis || tables::shift_jis(c).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "手合割：平手\n1手目 ▲7八歩兵 （←7九）\n";

    #[test]
    fn the_encoding_is_found_from_the_bytes() {
        let utf16: Vec<u8> = [0xfeff].into_iter().chain(TEXT.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        let cases = [
            (TEXT.as_bytes().to_vec(), Encoding::Utf8),
            (encode(TEXT, Encoding::Utf8Bom).unwrap(), Encoding::Utf8Bom),
            (encode(TEXT, Encoding::ShiftJis).unwrap(), Encoding::ShiftJis),
            (encoding_rs::EUC_JP.encode(TEXT).0.into_owned(), Encoding::EucJp),
            (utf16, Encoding::Utf16Le),
        ];
        for (bytes, encoding) in cases {
            assert_eq!(decode(&bytes), Decoded { text: TEXT.to_owned(), encoding, fault: None });
        }
    }

    #[test]
    fn what_shift_jis_lacks_is_named_with_its_place() {
        let faults = encode("*一\n1 歬牛¥", Encoding::ShiftJis).unwrap_err();
        let places: Vec<_> = faults.iter().map(|fault| (fault.line, fault.column, fault.text.as_str())).collect();
        assert_eq!(places, [(2, 3, "歬"), (2, 5, "¥")]);
    }

    #[test]
    fn bytes_that_are_no_text_are_named() {
        let decoded = decode(b"ok\nbad \xff\xff\x81");
        assert_eq!(decoded.fault.map(|fault| (fault.line, fault.column)), Some((2, 5)));
    }
}
