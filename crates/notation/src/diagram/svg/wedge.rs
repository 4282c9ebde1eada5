//! The body of a piece (駒): its outline and its size.

use koshogi_rules::{Kind, Lion, Movement, Variant};

use super::palette::Palette;
use super::sheet::{N, Sheet};

/// A body that points upwards, around the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wedge {
    /// How wide its foot is.
    pub(super) foot: f32,
    /// How high it is.
    pub(super) height: f32,
}

/// How wide it is at the shoulders, to the foot.
const SHOULDERS: f32 = 0.70;
/// How deep the shoulders lie below the point, to the height.
const POINT: f32 = 0.15;

impl Wedge {
    /// The body of a piece of this size (1 for the largest) on a square.
    pub(super) fn new(size: f32, width: f32, height: f32) -> Self {
        Self { foot: 0.86 * width * size, height: 0.895 * height * size }
    }

    /// The room for what the piece bears: top, bottom and width.
    pub(super) fn room(self) -> (f32, f32, f32) {
        (self.height * (POINT * 0.78 - 0.5), self.height * 0.475, self.foot * 0.69)
    }

    fn path(self, grow: f32) -> String {
        let (foot, height) = (self.foot / 2.0 + grow, self.height / 2.0 + grow);
        let shoulder = foot * SHOULDERS;
        let y = height * (2.0 * POINT - 1.0);
        format!("M0 {}L{} {}L{} {}H{}L{} {}Z", N(-height), N(shoulder), N(y), N(foot), N(height), N(-foot), N(-shoulder), N(y))
    }

    /// Draws the body; `unit` is the width of a fine line, `light` the side that the light comes from (1 the top of the piece,
    /// -1 its foot, as for a piece that is turned).
    pub(super) fn draw(self, sheet: &mut Sheet, palette: &Palette, unit: f32, light: f32) {
        if palette.carved {
            let shadow = self.path(0.2 * unit);
            let (dx, dy) = (N(0.5 * unit * light), N(1.6 * unit * light));
            let fill = palette.shadow;
            sheet.put(format_args!(r#"<path d="{shadow}" transform="translate({dx} {dy})" fill="{fill}" opacity="0.38"/>"#));
        }
        let (body, fill, edge) = (self.path(0.0), palette.piece, palette.edge);
        let width = N(if palette.carved { 0.7 * unit } else { 1.1 * unit });
        sheet.put(format_args!(
            r#"<path d="{body}" fill="{fill}" stroke="{edge}" stroke-width="{width}" stroke-linejoin="round"/>"#
        ));
        if palette.carved {
            // The upper edges catch the light.
            let inner = self.path(-unit);
            sheet.put(format_args!(
                r#"<path d="{inner}" fill="none" stroke="{}" stroke-width="{}" stroke-linejoin="round" opacity="0.8"/>"#,
                palette.light,
                N(0.7 * unit)
            ));
        }
    }
}

/// How large the body of a kind is: real sets make the mighty pieces larger. A promoted face is the back of its front.
pub(super) fn size(variant: &Variant, movements: &[&Movement], kind: Kind) -> f32 {
    let info = variant.kind(kind);
    let front = info.promoted_from.unwrap_or(kind);
    if variant.kind(front).royal {
        return 1.0;
    }
    let reach = movements.get(front.index()).map_or(1.0, |movement| reach(movement));
    let power = reach.ln_1p() / 41_f32.ln_1p();
    0.82 + 0.18 * power.min(1.0)
}

/// How many squares a piece reaches in the middle of a large empty board.
fn reach(movement: &Movement) -> f32 {
    let slides: f32 = movement.slides.iter().map(|slide| f32::from(slide.range.unwrap_or(6).min(6))).sum();
    let lion = match &movement.lion {
        Lion::None => 0.0,
        Lion::Area => 40.0,
        Lion::Lines(lines) => 4.0 * lines.len() as f32,
    };
    movement.steps.len() as f32 + slides + lion
}
