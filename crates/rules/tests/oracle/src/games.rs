//! The five games: boards, letters, arrays, promotions.

use crate::pictures::{
    BISHOP, BLIND_DOG, BLIND_TIGER, CHARIOT, CLOUD_EAGLE, COCK, COPPER, CROSS, DRAGON_HORSE, DRAGON_KING, ELEPHANT, FIERCE_TIGER,
    FLYING_FALCON, FLYING_OX, FLYING_STAG, FOX, FREE_BOAR, FREE_KING, GO_BETWEEN, GOLD, HEAVENLY_HORSE, HEIAN_SIDE_MOVER,
    HORNED_FALCON, IRON, KING, KIRIN, KNIGHT, LANCE, LEAPING_DRAGON, LEOPARD, LIBERATED_HORSE, LION, OWL, PAWN, PHOENIX, RABBIT,
    RAIDING_FALCON, ROOK, SIDE_MOVER, SIDE_SOLDIER, SILVER, SOARING_EAGLE, SQUARE_MOVER, TENACIOUS_FALCON, VERTICAL_MOVER, WHALE,
    WHITE_HORSE,
};

/// A letter, how it moves, and how its other face moves.
pub(crate) type Row = (char, &'static str, Option<&'static str>);

/// What is fixed about a game.
pub(crate) struct Table {
    pub(crate) name: &'static str,
    /// Files and ranks: all five boards are square.
    pub(crate) side: i32,
    pub(crate) zone: i32,
    pub(crate) start: &'static str,
    pub(crate) pieces: &'static [Row],
    /// Letters with `+` for the promoted face.
    pub(crate) royals: &'static [&'static str],
    /// Pawn and go-between, where there is one.
    pub(crate) small: &'static [&'static str],
}

pub(crate) const CHU: Table = Table {
    name: "chu",
    side: 12,
    zone: 4,
    start: "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/\
            LFCSGKEGSCFL b - 1",
    pieces: &[
        ('P', PAWN, Some(GOLD)),
        ('I', GO_BETWEEN, Some(ELEPHANT)),
        ('L', LANCE, Some(WHITE_HORSE)),
        ('A', CHARIOT, Some(WHALE)),
        ('F', LEOPARD, Some(BISHOP)),
        ('C', COPPER, Some(SIDE_MOVER)),
        ('S', SILVER, Some(VERTICAL_MOVER)),
        ('G', GOLD, Some(ROOK)),
        ('T', BLIND_TIGER, Some(FLYING_STAG)),
        ('E', ELEPHANT, Some(KING)),
        ('X', PHOENIX, Some(FREE_KING)),
        ('O', KIRIN, Some(LION)),
        ('M', SIDE_MOVER, Some(FREE_BOAR)),
        ('V', VERTICAL_MOVER, Some(FLYING_OX)),
        ('B', BISHOP, Some(DRAGON_HORSE)),
        ('R', ROOK, Some(DRAGON_KING)),
        ('H', DRAGON_HORSE, Some(HORNED_FALCON)),
        ('D', DRAGON_KING, Some(SOARING_EAGLE)),
        ('K', KING, None),
        ('N', LION, None),
        ('Q', FREE_KING, None),
    ],
    royals: &["K", "+E"],
    small: &["P", "I"],
};

pub(crate) const SHO: Table = Table {
    name: "sho",
    side: 9,
    zone: 3,
    start: "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL b - 1",
    pieces: &[
        ('K', KING, None),
        ('E', ELEPHANT, Some(KING)),
        ('R', ROOK, Some(DRAGON_KING)),
        ('B', BISHOP, Some(DRAGON_HORSE)),
        ('G', GOLD, None),
        ('S', SILVER, Some(GOLD)),
        ('N', KNIGHT, Some(GOLD)),
        ('L', LANCE, Some(GOLD)),
        ('P', PAWN, Some(GOLD)),
    ],
    royals: &["K", "+E"],
    small: &["P"],
};

pub(crate) const HEIAN_DAI: Table = Table {
    name: "heian-dai",
    side: 13,
    zone: 3,
    start: "lnicsgkgscinl/rd2t1m1t2dr/ppppppppppppp/6b6/13/13/13/13/13/6B6/PPPPPPPPPPPPP/RD2T1M1T2DR/LNICSGKGSCINL b - 1",
    pieces: &[
        ('K', KING, None),
        ('G', GOLD, None),
        ('S', SILVER, Some(GOLD)),
        ('C', CROSS, Some(GOLD)),
        ('I', IRON, Some(GOLD)),
        ('N', KNIGHT, Some(GOLD)),
        ('L', LANCE, Some(GOLD)),
        ('M', HEIAN_SIDE_MOVER, Some(GOLD)),
        ('T', FIERCE_TIGER, Some(GOLD)),
        ('D', BISHOP, Some(GOLD)),
        ('R', CHARIOT, Some(GOLD)),
        ('B', GO_BETWEEN, Some(GOLD)),
        ('P', PAWN, Some(GOLD)),
    ],
    royals: &["K"],
    small: &["P", "B"],
};

/// The other array of Heian Dai.
pub(crate) const HEIAN_DAI_NEW: &str =
    "lnicsgkgscinl/r3t3t3r/2d3m3d2/ppppppppppppp/6b6/13/13/13/6B6/PPPPPPPPPPPPP/2D3M3D2/R3T3T3R/LNICSGKGSCINL b - 1";
/// The dragon that leaps.
pub(crate) const HEIAN_DAI_LEAP: &str = LEAPING_DRAGON;

pub(crate) const WA: Table = Table {
    name: "wa",
    side: 11,
    zone: 3,
    start: "hmlcvkwgudo/1e3s3f1/ppprpppxppp/3p3p3/11/11/11/3P3P3/PPPXPPPRPPP/1F3S3E1/ODUGWKVCLMH b - 1",
    pieces: &[
        ('K', KING, None),
        ('H', LIBERATED_HORSE, Some(HEAVENLY_HORSE)),
        ('M', COPPER, Some(SILVER)),
        ('L', OWL, Some(CLOUD_EAGLE)),
        ('C', COCK, Some(RAIDING_FALCON)),
        ('V', SILVER, Some(ELEPHANT)),
        ('W', GOLD, Some(KING)),
        ('G', COPPER, Some(SIDE_MOVER)),
        ('U', OWL, Some(FLYING_FALCON)),
        ('D', BLIND_DOG, Some(GOLD)),
        ('O', LANCE, Some(KING)),
        ('E', CLOUD_EAGLE, None),
        ('S', SIDE_MOVER, Some(ROOK)),
        ('F', FLYING_FALCON, Some(TENACIOUS_FALCON)),
        ('R', RABBIT, Some(FOX)),
        ('X', FOX, None),
        ('P', PAWN, Some(GOLD)),
    ],
    royals: &["K"],
    small: &["P"],
};

pub(crate) const GENDAI: Table = Table {
    name: "gendai",
    side: 13,
    zone: 4,
    start: "lj1csgkgsc1jl/amb1txeot1bma/rvyuhdqdhuyvr/ppppppppppppp/3i5i3/13/13/13/3I5I3/PPPPPPPPPPPPP/RVYUHDQDHUYVR/\
            AMB1TOEXT1BMA/LJ1CSGKGSC1JL b - 1",
    pieces: &[
        ('K', KING, None),
        ('G', GOLD, Some(ROOK)),
        ('S', SILVER, Some(VERTICAL_MOVER)),
        ('C', CROSS, Some(SIDE_MOVER)),
        ('J', KNIGHT, Some(SIDE_SOLDIER)),
        ('L', LANCE, Some(WHITE_HORSE)),
        ('E', ELEPHANT, Some(FREE_KING)),
        ('O', KIRIN, Some(LION)),
        ('X', PHOENIX, Some(FREE_KING)),
        ('T', BLIND_TIGER, Some(FLYING_STAG)),
        ('B', BISHOP, Some(DRAGON_HORSE)),
        ('M', SIDE_MOVER, Some(FREE_BOAR)),
        ('A', CHARIOT, Some(WHALE)),
        ('Q', FREE_KING, None),
        ('D', DRAGON_KING, Some(SOARING_EAGLE)),
        ('H', DRAGON_HORSE, Some(HORNED_FALCON)),
        ('U', BISHOP, None),
        ('Y', SQUARE_MOVER, None),
        ('V', VERTICAL_MOVER, Some(FLYING_OX)),
        ('R', ROOK, Some(DRAGON_KING)),
        ('P', PAWN, Some(GOLD)),
        ('I', GO_BETWEEN, Some(ELEPHANT)),
    ],
    royals: &["K"],
    small: &["P", "I"],
};

pub(crate) const ALL: [&Table; 5] = [&CHU, &SHO, &HEIAN_DAI, &WA, &GENDAI];
