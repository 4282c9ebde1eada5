//! The encodings of text files: found when reading, chosen when writing.

use std::fmt;

use encoding_rs::{EUC_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

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
    let marked = [(UTF_8, Encoding::Utf8Bom), (UTF_16LE, Encoding::Utf16Le), (UTF_16BE, Encoding::Utf16Be)];
    if let Some((by_mark, mark)) = encoding_rs::Encoding::for_bom(bytes)
        && let Some((_, encoding)) = marked.into_iter().find(|(known, _)| *known == by_mark)
    {
        return Decoded::new(by_mark.decode_without_bom_handling(&bytes[mark..]).0.into_owned(), encoding);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Decoded::new(text.to_owned(), Encoding::Utf8);
    }
    let candidates = [(SHIFT_JIS, Encoding::ShiftJis), (EUC_JP, Encoding::EucJp), (UTF_8, Encoding::Utf8)];
    let decoded = candidates.map(|(by, encoding)| Decoded::new(by.decode_without_bom_handling(bytes).0.into_owned(), encoding));
    // The fewest unreadable characters win; EUC-JP taken for Shift-JIS is full of half-width katakana.
    let badness = |decoded: &Decoded| {
        let count = |test: fn(char) -> bool| decoded.text.chars().filter(|&c| test(c)).count();
        (count(|c| c == '\u{fffd}'), count(|c| ('\u{ff61}'..='\u{ff9f}').contains(&c)))
    };
    let [first, rest @ ..] = decoded;
    rest.into_iter().fold(first, |best, next| if badness(&next) < badness(&best) { next } else { best })
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
                return Ok(SHIFT_JIS.encode(text).0.into_owned());
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
    if encoding != Encoding::ShiftJis {
        return true;
    }
    let mut buffer = [0; 4];
    let text: &str = c.encode_utf8(&mut buffer);
    let (bytes, _, lacks) = SHIFT_JIS.encode(text);
    // The encoder folds a few characters (¥ to \), which is a loss too.
    !lacks && SHIFT_JIS.decode_without_bom_handling(&bytes).0 == text
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
            (EUC_JP.encode(TEXT).0.into_owned(), Encoding::EucJp),
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
