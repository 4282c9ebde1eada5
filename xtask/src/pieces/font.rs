//! The font: found or installed, opened, and asked for outlines.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail};
use kurbo::{Affine, BezPath, Shape};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider};
use xshell::Shell;

use super::path;
use crate::tools;

/// The family: its Japanese forms, not those of its Chinese and Korean sisters in the same file.
const FAMILY: &str = "Noto Serif CJK JP";
/// The package of Debian that holds it.
const PACKAGE: &str = "fonts-noto-cjk";
/// Where distributions keep it.
const PLACES: [&str; 4] = [
    "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc",
    "/usr/share/fonts/noto-cjk/NotoSerifCJK-Bold.ttc",
    "/usr/share/fonts/google-noto-serif-cjk-fonts/NotoSerifCJK-Bold.ttc",
    "/usr/local/share/fonts/NotoSerifCJK-Bold.ttc",
];
/// The variable that names another file.
const OVERRIDE: &str = "KOSHOGI_PIECES_FONT";

/// Units of the font to an em.
const EM: u16 = 1000;
/// Units of the asset to an em: fewer, because a piece is a tenth of that on a screen and every visitor loads all of them.
pub(super) const UNITS: u16 = 500;
/// How far the base line lies below the top of the em square.
const ASCENT: f64 = 880.0;

/// The bytes of the font file, installed first where it is missing and we may.
pub(super) fn read(sh: &Shell) -> Result<Vec<u8>> {
    if let Some(path) = std::env::var_os(OVERRIDE) {
        let path = PathBuf::from(path);
        return fs::read(&path).with_context(|| format!("{OVERRIDE} names {}, which cannot be read", path.display()));
    }
    let found = || PLACES.iter().map(PathBuf::from).find(|path| path.is_file());
    let path = match found() {
        Some(path) => path,
        None => {
            tools::debian_packages(sh, &[PACKAGE])
                .with_context(|| format!("the font {FAMILY} Bold is missing (or name its file in {OVERRIDE})"))?;
            found()
                .ok_or_else(|| anyhow!("{PACKAGE} is installed, but none of {PLACES:?} is there; name the file in {OVERRIDE}"))?
        }
    };
    fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
}

/// An open font.
pub(super) struct Font<'a>(FontRef<'a>);

/// A character's outline on an em square whose origin is its upper left corner, y downwards.
pub(super) struct Outline {
    /// How far the next character stands, in units.
    pub(super) advance: i32,
    /// The smallest box around the ink: left, top, right, bottom; all 0 for a blank.
    pub(super) ink: [i32; 4],
    /// The outline as SVG path data.
    pub(super) path: String,
}

impl<'a> Font<'a> {
    /// The Japanese member of the collection.
    pub(super) fn japanese(bytes: &'a [u8]) -> Result<Self> {
        for font in FontRef::fonts(bytes) {
            let font = Self(font.context("the font file is damaged")?);
            if font.string(StringId::FAMILY_NAME)? == FAMILY {
                let units = font.0.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
                if units != EM {
                    bail!("{FAMILY} has {units} units to an em where {EM} are expected");
                }
                return Ok(font);
            }
        }
        bail!("the font file holds no {FAMILY}")
    }

    pub(super) fn name(&self) -> Result<String> {
        self.string(StringId::FULL_NAME)
    }

    pub(super) fn version(&self) -> Result<String> {
        self.string(StringId::VERSION_STRING)
    }

    pub(super) fn copyright(&self) -> Result<String> {
        self.string(StringId::COPYRIGHT_NOTICE)
    }

    fn string(&self, id: StringId) -> Result<String> {
        let text = self.0.localized_strings(id).english_or_first().with_context(|| format!("the font does not say its {id}"))?;
        Ok(text.chars().collect())
    }

    /// The outline of a character; `None` where the font lacks it.
    pub(super) fn outline(&self, character: char) -> Result<Option<Outline>> {
        let Some(glyph) = self.0.charmap().map(character) else { return Ok(None) };
        let Some(outline) = self.0.outline_glyphs().get(glyph) else { return Ok(None) };
        let mut pen = Pen(BezPath::new());
        outline
            .draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut pen)
            .map_err(|error| anyhow!("the outline of {character} cannot be read: {error}"))?;
        let scale = f64::from(UNITS) / f64::from(EM);
        let shape = Affine::scale(scale) * Affine::new([1.0, 0.0, 0.0, -1.0, 0.0, ASCENT]) * pen.0;
        let ink = shape.bounding_box();
        let ink = if shape.is_empty() {
            [0; 4]
        } else {
            [ink.x0.floor(), ink.y0.floor(), ink.x1.ceil(), ink.y1.ceil()].map(|v| v as i32)
        };
        let advance = self.0.glyph_metrics(Size::unscaled(), LocationRef::default()).advance_width(glyph);
        let advance = advance.with_context(|| format!("the font does not say how wide {character} is"))?;
        let advance = f64::from(advance) * scale;
        Ok(Some(Outline { advance: advance.round() as i32, ink, path: path::data(&shape) }))
    }
}

/// Collects what the font draws.
struct Pen(BezPath);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to((f64::from(x), f64::from(y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to((f64::from(x), f64::from(y)));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to((f64::from(x1), f64::from(y1)), (f64::from(x), f64::from(y)));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.curve_to((f64::from(x1), f64::from(y1)), (f64::from(x2), f64::from(y2)), (f64::from(x), f64::from(y)));
    }

    fn close(&mut self) {
        self.0.close_path();
    }
}
