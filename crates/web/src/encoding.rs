//! The encodings that the browser knows, for records in old files.

use koshogi_notation::encoding::{Encoding, set_decoder};
use web_sys::TextDecoder;

/// Lets records be read and written in Shift-JIS and EUC-JP by the browser's own tables.
pub fn provide() {
    set_decoder(|bytes, encoding| {
        let label = if encoding == Encoding::EucJp { "euc-jp" } else { "shift_jis" };
        let decoder = TextDecoder::new_with_label(label).ok();
        let read = decoder.and_then(|decoder| decoder.decode_with_u8_array(bytes).ok());
        read.unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned())
    });
}
