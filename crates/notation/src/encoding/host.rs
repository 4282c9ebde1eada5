//! The tables of the Japanese encodings in a browser, which has its own: ours would be a quarter of the page.

use std::collections::HashMap;
use std::sync::OnceLock;

use arrayvec::ArrayVec;

use super::Encoding;

/// Reads bytes in an encoding, U+FFFD for what is no text.
pub type Decoder = fn(&[u8], Encoding) -> String;

static DECODER: OnceLock<Decoder> = OnceLock::new();
static SHIFT_JIS: OnceLock<HashMap<char, ArrayVec<u8, 2>>> = OnceLock::new();

/// Tells once how the browser reads Shift-JIS and EUC-JP. Before that, and where it cannot, only their ASCII is read.
pub fn set_decoder(decoder: Decoder) {
    let _ = DECODER.set(decoder);
}

/// The text of bytes in Shift-JIS or EUC-JP.
pub(super) fn decode(bytes: &[u8], encoding: Encoding) -> String {
    DECODER.get().map_or_else(|| String::from_utf8_lossy(bytes).into_owned(), |decoder| decoder(bytes, encoding))
}

/// A character in Shift-JIS; nothing where it would not read back as itself.
pub(super) fn shift_jis(c: char) -> Option<ArrayVec<u8, 2>> {
    if c.is_ascii() {
        return [c as u8].as_slice().try_into().ok();
    }
    SHIFT_JIS.get_or_init(written).get(&c).cloned()
}

/// What reads back from which bytes: browsers read every encoding, and write UTF-8 alone.
fn written() -> HashMap<char, ArrayVec<u8, 2>> {
    let single = (0xa1..=0xdf_u8).map(|byte| ArrayVec::from_iter([byte]));
    // The extensions hold some characters twice; the first in this order is the one that is written.
    let leads = (0x81..=0x9f_u8).chain(0xe0..=0xec).chain(0xfa..=0xfc).chain(0xed..=0xee);
    let double = leads.flat_map(|lead| (0x40..=0xfc_u8).map(move |trail| ArrayVec::from_iter([lead, trail])));
    let codes: Vec<ArrayVec<u8, 2>> = single.chain(double).collect();
    // A line for each, so that one that is no text takes nothing else with it.
    let lines: Vec<u8> = codes.iter().flat_map(|code| code.iter().copied().chain(*b"\n")).collect();
    let text = decode(&lines, Encoding::ShiftJis);
    let alone = |line: &str| {
        let mut chars = line.chars();
        chars.next().filter(|&c| chars.next().is_none() && c != char::REPLACEMENT_CHARACTER)
    };
    let mut table = HashMap::new();
    for (code, c) in codes.into_iter().zip(text.split('\n').map(alone)) {
        if let Some(c) = c {
            table.entry(c).or_insert(code);
        }
    }
    table
}
