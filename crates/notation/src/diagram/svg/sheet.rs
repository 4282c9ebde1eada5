//! The sheet that everything is drawn on: SVG elements, and texts as outlines.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use super::Picture;
use crate::glyphs;

/// How far the base line of a text lies below the top of its em, in ems.
const ASCENT: f32 = 0.88;
/// The fonts of a character without an outline.
const FONTS: &str = "Noto Serif CJK JP, Hiragino Mincho ProN, Yu Mincho, serif";

/// A number as short as two decimals allow.
#[derive(Clone, Copy)]
pub(super) struct N(pub(super) f32);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rect {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

impl Rect {
    /// The rectangle of this size around a point.
    pub(super) fn around(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { x: x - width / 2.0, y: y - height / 2.0, width, height }
    }

    pub(super) fn middle(self) -> (f32, f32) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// A sheet with what was drawn on it so far.
pub(super) struct Sheet {
    width: f32,
    height: f32,
    body: String,
    used: BTreeSet<char>,
    undrawn: BTreeSet<char>,
}

impl Sheet {
    pub(super) fn new(width: f32, height: f32) -> Self {
        Self { width, height, body: String::new(), used: BTreeSet::new(), undrawn: BTreeSet::new() }
    }

    /// Draws an element as it is written.
    pub(super) fn put(&mut self, element: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.body.write_fmt(element);
        self.body.push('\n');
    }

    pub(super) fn rect(&mut self, rect: Rect, fill: &str) {
        let Rect { x, y, width, height } = rect;
        self.put(format_args!(r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{fill}"/>"#, N(x), N(y), N(width), N(height)));
    }

    pub(super) fn disc(&mut self, x: f32, y: f32, radius: f32, fill: &str) {
        self.put(format_args!(r#"<circle cx="{}" cy="{}" r="{}" fill="{fill}"/>"#, N(x), N(y), N(radius)));
    }

    /// Opens a group; [`Sheet::close`] ends it.
    pub(super) fn open(&mut self, attributes: fmt::Arguments<'_>) {
        self.put(format_args!("<g {attributes}>"));
    }

    pub(super) fn close(&mut self) {
        self.put(format_args!("</g>"));
    }

    /// Draws a character with its em stretched over the rectangle.
    pub(super) fn glyph(&mut self, character: char, em: Rect, fill: &str) {
        let Some(outline) = glyphs::outline(character) else {
            return self.character(character, em, fill);
        };
        if outline.path.is_empty() {
            return;
        }
        self.used.insert(character);
        // Three decimals more than places need: a scale is multiplied by up to a thousand units.
        self.put(format_args!(
            r##"<use href="#u{:x}" transform="matrix({:.5} 0 0 {:.5} {} {})" fill="{fill}"/>"##,
            u32::from(character),
            em.width / glyphs::EM,
            em.height / glyphs::EM,
            N(em.x),
            N(em.y)
        ));
    }

    /// Writes a character that has no outline, for viewers with a font for it.
    fn character(&mut self, character: char, em: Rect, fill: &str) {
        if character.is_whitespace() || character.is_control() {
            return;
        }
        self.undrawn.insert(character);
        let stretch = em.width / em.height;
        self.put(format_args!(
            r#"<text transform="matrix({} 0 0 1 {} {})" font-size="{}" font-family="{FONTS}" font-weight="bold" fill="{fill}">{}</text>"#,
            N(stretch),
            N(em.x),
            N(em.y + ASCENT * em.height),
            N(em.height),
            Escaped(character.encode_utf8(&mut [0; 4]))
        ));
    }

    /// Writes a line of text around a point; its em is `size`.
    pub(super) fn line(&mut self, text: &str, (x, y): (f32, f32), size: f32, fill: &str) {
        let mut at = x - glyphs::width(text) * size / 2.0;
        for character in text.chars() {
            let top = y - size / 2.0;
            self.glyph(character, Rect { x: at, y: top, width: size, height: size }, fill);
            at += glyphs::advance(character) * size;
        }
    }

    /// The outlines of the characters that were drawn so far.
    pub(super) fn outlines(&self) -> String {
        let mut outlines = String::new();
        for character in &self.used {
            if let Some(outline) = glyphs::outline(*character) {
                let _ = writeln!(outlines, r#"<path id="u{:x}" d="{}"/>"#, u32::from(*character), outline.path);
            }
        }
        outlines
    }

    /// Takes away what was drawn so far; the outlines stay.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(&mut self.body)
    }

    /// The whole document.
    pub(super) fn finish(self, title: &str) -> Picture {
        let mut svg = String::with_capacity(self.body.len() + 900 * self.used.len() + 400);
        let (width, height) = (N(self.width), N(self.height));
        let _ = writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">"#
        );
        let _ = writeln!(svg, "<title>{}</title>", Escaped(title));
        svg.push_str("<defs>\n");
        svg.push_str(&self.outlines());
        svg.push_str("</defs>\n");
        svg.push_str(&self.body);
        svg.push_str("</svg>\n");
        Picture { svg, width: self.width, height: self.height, undrawn: self.undrawn }
    }
}

/// A text with the signs of XML taken out; control characters, which XML forbids, become blanks.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                c if c.is_control() => f.write_char(' ')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let texts = [1.0, 0.5, -0.001, 12.346, 100.0].map(|value| N(value).to_string());
        assert_eq!(texts, ["1", "0.5", "0", "12.35", "100"]);
    }

    #[test]
    fn a_character_without_an_outline_becomes_text_and_is_reported() {
        let mut sheet = Sheet::new(10.0, 10.0);
        sheet.line("玉🐉<", (5.0, 5.0), 4.0, "black");
        let picture = sheet.finish("a<b");
        assert_eq!(picture.undrawn.into_iter().collect::<String>(), "🐉");
        assert!(picture.svg.contains("<title>a&lt;b</title>"));
        assert!(picture.svg.contains(">🐉</text>"));
        assert_eq!(picture.svg.matches("<use ").count(), 2);
    }
}
