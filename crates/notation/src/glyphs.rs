//! The outlines of characters: what makes a board look the same where no Japanese font is installed.
//!
//! They come from `assets/pieces/outlines.json`, which `cargo xtask pieces` takes from Noto Serif CJK JP (OFL-1.1; the licence
//! lies beside the file). A character of somebody's own game document may be missing: ask [`outline`].

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use unicode_width::UnicodeWidthChar;

/// Units to an em: every outline lies on a square of this size, origin at its upper left corner, y downwards.
pub const EM: f32 = 500.0;

/// The asset, as it is checked in.
const ASSET: &str = include_str!("../../../assets/pieces/outlines.json");

/// The outline of one character.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Outline {
    /// How far the next character stands, in units.
    pub advance: u16,
    /// The smallest box around the ink, in units: left, top, right, bottom. All 0 for a blank.
    pub ink: [i16; 4],
    /// The outline as SVG path data, filled by the nonzero rule.
    pub path: String,
}

#[derive(Deserialize)]
struct Asset {
    glyphs: BTreeMap<char, Outline>,
}

/// Every outline. A damaged asset would leave it empty; a test holds that it is not.
static GLYPHS: LazyLock<BTreeMap<char, Outline>> =
    LazyLock::new(|| serde_json::from_str::<Asset>(ASSET).map(|asset| asset.glyphs).unwrap_or_default());

/// The outline of a character, where there is one.
///
/// ```
/// use koshogi_notation::glyphs;
/// assert_eq!(glyphs::outline('玉').map(|outline| outline.advance), Some(500));
/// assert!(glyphs::outline('🐉').is_none());
/// ```
#[must_use]
pub fn outline(character: char) -> Option<&'static Outline> {
    GLYPHS.get(&character)
}

/// How wide a character is in ems: as the font says, or by its kind where the font has none.
#[must_use]
pub fn advance(character: char) -> f32 {
    outline(character)
        .map_or_else(|| if character.width().unwrap_or(0) > 1 { 1.0 } else { 0.6 }, |outline| f32::from(outline.advance) / EM)
}

/// How wide a text is in ems.
#[must_use]
pub fn width(text: &str) -> f32 {
    text.chars().map(advance).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_asset_is_whole() {
        let asset: Asset = serde_json::from_str(ASSET).unwrap();
        assert!(asset.glyphs.len() > 400);
        for (character, outline) in &asset.glyphs {
            let [left, top, right, bottom] = outline.ink;
            let blank = character.is_whitespace();
            assert_eq!(blank, outline.path.is_empty(), "{character}");
            assert!(blank || (left < right && top < bottom), "{character}");
            // Kanji and kana are set on full ems.
            assert!(character.width() != Some(2) || outline.advance == 500, "{character}");
        }
    }

    #[test]
    fn every_coordinate_has_its_outline() {
        for character in "0123456789abcdefghijklm一二三四五六七八九十子丑寅卯辰巳午未申酉戌亥☗☖▲△".chars()
        {
            assert!(outline(character).is_some(), "{character}");
        }
    }
}
