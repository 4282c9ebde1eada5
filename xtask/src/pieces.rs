//! `cargo xtask pieces`: the outlines of every character that boards and pieces bear, taken from Noto Serif CJK JP and written
//! to `assets/pieces/outlines.json`, so that the program draws the same pieces where no font is installed.

mod characters;
mod font;
mod path;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use anyhow::{Context, Result, bail};
use xshell::Shell;

use font::{Font, Outline};

/// What is written, under the root of the workspace.
const ASSET: &str = "assets/pieces/outlines.json";

/// Takes the outlines from the font and writes them to the asset. The same font and documents always give the same file.
pub(crate) fn run(sh: &Shell) -> Result<()> {
    let wanted = characters::wanted(&sh.current_dir().join("games"))?;
    let bytes = font::read(sh)?;
    let font = Font::japanese(&bytes)?;

    let mut glyphs = BTreeMap::new();
    let mut lacking = BTreeSet::new();
    for character in wanted {
        match font.outline(character)? {
            Some(outline) => drop(glyphs.insert(character, outline)),
            None => drop(lacking.insert(character)),
        }
    }
    if !lacking.is_empty() {
        let list: Vec<String> = lacking.iter().map(|c| format!("{c} (U+{:04X})", u32::from(*c))).collect();
        bail!(
            "{} has no outline for {}; take these characters out of games/*.toml or of xtask/src/pieces/characters.rs",
            font.name()?,
            list.join(", ")
        );
    }
    let text = asset(&font, &glyphs)?;
    let path = sh.current_dir().join(ASSET);
    std::fs::write(&path, &text).with_context(|| format!("cannot write {ASSET}"))?;
    println!("{ASSET}: {} outlines, {} bytes, from {}", glyphs.len(), text.len(), font.name()?);
    Ok(())
}

/// The asset as JSON, a glyph a line so that a change reads well in a diff.
fn asset(font: &Font<'_>, glyphs: &BTreeMap<char, Outline>) -> Result<String> {
    let mut text = String::from("{\n");
    let mut field = |key: &str, value: &str| -> Result<()> {
        writeln!(text, "{}: {},", serde_json::to_string(key)?, serde_json::to_string(value)?)?;
        Ok(())
    };
    field("font", &font.name()?)?;
    field("version", &font.version()?)?;
    field("copyright", &font.copyright()?)?;
    field("license", "OFL-1.1")?;
    writeln!(text, "\"em\": {},\n\"glyphs\": {{", font::UNITS)?;
    for (at, (character, outline)) in glyphs.iter().enumerate() {
        let [x0, y0, x1, y1] = outline.ink;
        let comma = if at + 1 == glyphs.len() { "" } else { "," };
        let (key, path) = (serde_json::to_string(character)?, serde_json::to_string(&outline.path)?);
        writeln!(text, "{key}: {{\"advance\": {}, \"ink\": [{x0},{y0},{x1},{y1}], \"path\": {path}}}{comma}", outline.advance)?;
    }
    text.push_str("}\n}\n");
    Ok(text)
}
