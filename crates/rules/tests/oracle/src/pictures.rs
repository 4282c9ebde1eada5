//! How pieces move, drawn as the documents draw it, the player's own side below.
//!
//! `@` the piece, `o` a step (two in a row: two steps, both squares have to be free on the way), `*` a leap, `|` `/` `-` `\` a
//! line without end, `#` the first square of a two-step move (■ in the documents; □ lies behind it).

pub(crate) const KING: &str = r"
    o o o
    o @ o
    o o o";
pub(crate) const GOLD: &str = r"
    o o o
    o @ o
    . o .";
pub(crate) const SILVER: &str = r"
    o o o
    . @ .
    o . o";
pub(crate) const COPPER: &str = r"
    o o o
    . @ .
    . o .";
pub(crate) const CROSS: &str = r"
    . o .
    o @ o
    . o .";
pub(crate) const LEOPARD: &str = r"
    o o o
    . @ .
    o o o";
pub(crate) const LANCE: &str = r"
    . | .
    . @ .
    . . .";
pub(crate) const CHARIOT: &str = r"
    . | .
    . @ .
    . | .";
pub(crate) const BLIND_TIGER: &str = r"
    o . o
    o @ o
    o o o";
pub(crate) const KIRIN: &str = r"
    . . * . .
    . o . o .
    * . @ . *
    . o . o .
    . . * . .";
pub(crate) const PHOENIX: &str = r"
    * . . . *
    . . o . .
    . o @ o .
    . . o . .
    * . . . *";
pub(crate) const PAWN: &str = r"
    . o .
    . @ .
    . . .";
pub(crate) const GO_BETWEEN: &str = r"
    . o .
    . @ .
    . o .";
pub(crate) const BISHOP: &str = r"
    \ . /
    . @ .
    / . \";
pub(crate) const ROOK: &str = r"
    . | .
    - @ -
    . | .";
pub(crate) const ELEPHANT: &str = r"
    o o o
    o @ o
    o . o";
pub(crate) const SIDE_MOVER: &str = r"
    . o .
    - @ -
    . o .";
pub(crate) const VERTICAL_MOVER: &str = r"
    . | .
    o @ o
    . | .";
pub(crate) const DRAGON_HORSE: &str = r"
    \ o /
    o @ o
    / o \";
pub(crate) const DRAGON_KING: &str = r"
    o | o
    - @ -
    o | o";
pub(crate) const FREE_KING: &str = r"
    \ | /
    - @ -
    / | \";
pub(crate) const LION: &str = r"
    # # #
    # @ #
    # # #";
pub(crate) const WHITE_HORSE: &str = r"
    \ | /
    . @ .
    . | .";
pub(crate) const WHALE: &str = r"
    . | .
    . @ .
    / | \";
pub(crate) const FLYING_STAG: &str = r"
    o | o
    o @ o
    o | o";
pub(crate) const FREE_BOAR: &str = r"
    \ . /
    - @ -
    / . \";
pub(crate) const FLYING_OX: &str = r"
    \ | /
    . @ .
    / | \";
pub(crate) const HORNED_FALCON: &str = r"
    \ # /
    - @ -
    / | \";
pub(crate) const SOARING_EAGLE: &str = r"
    # | #
    - @ -
    / | \";
pub(crate) const KNIGHT: &str = r"
    . * . * .
    . . . . .
    . . @ . .
    . . . . .
    . . . . .";

// 平安大将棋
pub(crate) const IRON: &str = r"
    o o o
    o @ o
    . . .";
pub(crate) const HEIAN_SIDE_MOVER: &str = r"
    . o .
    - @ -
    . . .";
pub(crate) const FIERCE_TIGER: &str = r"
    o . o
    . @ .
    o . o";
pub(crate) const LEAPING_DRAGON: &str = r"
    * . . . *
    . . . . .
    . . @ . .
    . . . . .
    * . . . *";

// 和将棋
pub(crate) const LIBERATED_HORSE: &str = r"
    . . . . .
    . . | . .
    . . @ . .
    . . o . .
    . . o . .";
pub(crate) const HEAVENLY_HORSE: &str = r"
    . * . * .
    . . . . .
    . . @ . .
    . . . . .
    . * . * .";
pub(crate) const OWL: &str = r"
    . o .
    . @ .
    o . o";
pub(crate) const COCK: &str = r"
    o . o
    o @ o
    . . .";
pub(crate) const RAIDING_FALCON: &str = r"
    o | o
    o @ o
    . | .";
pub(crate) const BLIND_DOG: &str = r"
    o . o
    o @ o
    . o .";
pub(crate) const CLOUD_EAGLE: &str = r"
    o . . . . . o
    . o . . . o .
    . . o | o . .
    . . o @ o . .
    . . o | o . .
    . . . . . . .
    . . . . . . .";
pub(crate) const FLYING_FALCON: &str = r"
    \ o /
    . @ .
    / . \";
pub(crate) const TENACIOUS_FALCON: &str = r"
    \ | /
    o @ o
    / | \";
pub(crate) const RABBIT: &str = r"
    o | o
    . @ .
    o o o";
pub(crate) const FOX: &str = r"
    * . * . *
    . o o o .
    . . @ . .
    . o o o .
    * . * . *";

// 現代大将棋 試作2
pub(crate) const SQUARE_MOVER: &str = r"
    o | o
    - @ -
    . | .";
pub(crate) const SIDE_SOLDIER: &str = r"
    . # .
    - @ -
    . o .";

/// One thing a piece can do. Directions are (to the owner's right, forward).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Power {
    /// Up to so many steps in a direction, nothing in the way.
    Walk((i32, i32), i32),
    /// Straight to a square, whatever stands between.
    Leap((i32, i32)),
    /// 獅子: two king steps.
    Lion,
    /// Two steps along a line.
    Line((i32, i32)),
}

/// Longer than any board.
const NO_END: i32 = 99;

/// What the picture says.
pub(crate) fn powers(picture: &str) -> Vec<Power> {
    let rows: Vec<Vec<&str>> =
        picture.lines().map(|row| row.split_whitespace().collect::<Vec<_>>()).filter(|row| !row.is_empty()).collect();
    let middle = rows.len() as i32 / 2;
    let mark = |dx: i32, dy: i32| rows[(middle - dy) as usize][(middle + dx) as usize];
    assert!(rows.iter().all(|row| row.len() == rows.len()) && mark(0, 0) == "@", "a crooked picture:{picture}");

    let mut powers = Vec::new();
    let mut firsts = Vec::new();
    for dy in (-middle..=middle).rev() {
        for dx in -middle..=middle {
            let (far, near) = (dx.abs().max(dy.abs()), (dx.signum(), dy.signum()));
            match mark(dx, dy) {
                "." | "@" => {}
                "*" => powers.push(Power::Leap((dx, dy))),
                "#" => firsts.push((dx, dy)),
                "o" => {
                    powers.retain(|&power| !matches!(power, Power::Walk(d, n) if d == near && n < far));
                    if !powers.iter().any(|&power| matches!(power, Power::Walk(d, _) if d == near)) {
                        powers.push(Power::Walk(near, far));
                    }
                }
                line => {
                    let fits = match (dx, dy) {
                        (0, _) => "|",
                        (_, 0) => "-",
                        (dx, dy) if dx == dy => "/",
                        _ => "\\",
                    };
                    assert_eq!(line, fits, "a line that does not point at the piece:{picture}");
                    powers.push(Power::Walk(near, NO_END));
                }
            }
        }
    }
    if firsts.len() == 8 {
        powers.push(Power::Lion);
    } else {
        powers.extend(firsts.into_iter().map(Power::Line));
    }
    powers
}
