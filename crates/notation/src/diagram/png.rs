//! Pictures as pixels.

use resvg::{tiny_skia, usvg};
use thiserror::Error;

use super::Picture;

/// The most pixels that a picture may have: 64 million, 256 MB while it is drawn.
const MOST_PIXELS: f32 = 64e6;

/// Why a picture cannot be turned into pixels.
#[derive(Debug, Error)]
pub enum PngError {
    /// The scale is no positive number, or the picture would be too large.
    #[error("a picture of {width} x {height} pixels cannot be made (at most 64 million pixels)")]
    Size {
        /// The width it would have.
        width: f32,
        /// The height it would have.
        height: f32,
    },
    /// The picture is no SVG.
    #[error("the picture cannot be read: {0}")]
    Svg(String),
    /// The pixels cannot be packed.
    #[error("the pixels cannot be packed: {0}")]
    Encoding(String),
}

/// Draws a picture `scale` times as large and answers the bytes of a PNG file. The characters in [`Picture::undrawn`] are missing
/// from it: no font of the machine is asked, so that every machine makes the same pixels.
///
/// # Errors
/// When the size is not sensible.
pub fn render(picture: &Picture, scale: f32) -> Result<Vec<u8>, PngError> {
    let (width, height) = ((picture.width * scale).ceil(), (picture.height * scale).ceil());
    let sensible = scale > 0.0 && width >= 1.0 && height >= 1.0 && width * height <= MOST_PIXELS;
    let pixels = if sensible { tiny_skia::Pixmap::new(width as u32, height as u32) } else { None };
    let mut pixels = pixels.ok_or(PngError::Size { width, height })?;
    let tree = usvg::Tree::from_str(&picture.svg, &usvg::Options::default()).map_err(|error| PngError::Svg(error.to_string()))?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding(error.to_string()))
}
