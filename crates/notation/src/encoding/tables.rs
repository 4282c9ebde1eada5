//! The tables of the Japanese encodings.

use arrayvec::ArrayVec;
use encoding_rs::{EUC_JP, SHIFT_JIS};

use super::Encoding;

/// The text of bytes in Shift-JIS or EUC-JP.
pub(super) fn decode(bytes: &[u8], encoding: Encoding) -> String {
    let by = if encoding == Encoding::EucJp { EUC_JP } else { SHIFT_JIS };
    by.decode_without_bom_handling(bytes).0.into_owned()
}

/// A character in Shift-JIS; nothing where it would not read back as itself.
pub(super) fn shift_jis(c: char) -> Option<ArrayVec<u8, 2>> {
    let mut buffer = [0; 4];
    let text: &str = c.encode_utf8(&mut buffer);
    let (bytes, _, lacks) = SHIFT_JIS.encode(text);
    // The encoder folds a few characters (¥ to \\), which is a loss too.
    let same = !lacks && SHIFT_JIS.decode_without_bom_handling(&bytes).0 == text;
    if same { ArrayVec::try_from(&*bytes).ok() } else { None }
}
