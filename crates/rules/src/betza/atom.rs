//! The atoms of the notation and their directions.

/// An atom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Atom {
    Wazir,
    Ferz,
    King,
    Rook,
    Bishop,
    Queen,
    Dabbaba,
    Alfil,
    Knight,
}

const ORTHOGONAL: [(char, (i8, i8)); 4] = [('f', (0, 1)), ('b', (0, -1)), ('l', (-1, 0)), ('r', (1, 0))];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [(&str, [(i8, i8); 2]); 6] = [
    ("ff", [(-1, 2), (1, 2)]),
    ("bb", [(-1, -2), (1, -2)]),
    ("ll", [(-2, -1), (-2, 1)]),
    ("rr", [(2, -1), (2, 1)]),
    ("fs", [(-2, 1), (2, 1)]),
    ("bs", [(-2, -1), (2, -1)]),
];

impl Atom {
    pub(super) fn of(letter: char) -> Option<Self> {
        Some(match letter {
            'W' => Self::Wazir,
            'F' => Self::Ferz,
            'K' => Self::King,
            'R' => Self::Rook,
            'B' => Self::Bishop,
            'Q' => Self::Queen,
            'D' => Self::Dabbaba,
            'A' => Self::Alfil,
            'N' => Self::Knight,
            _ => return None,
        })
    }

    /// Whether the letter is an atom of the notation that goes three squares in one leap (camel, zebra, threeleaper, tripper).
    pub(super) fn leaps_three(letter: char) -> bool {
        "HCZGLJ".contains(letter)
    }

    /// What the atom becomes when its letter is doubled.
    pub(super) fn doubled(self) -> Option<Self> {
        match self {
            Self::Wazir => Some(Self::Rook),
            Self::Ferz => Some(Self::Bishop),
            Self::King => Some(Self::Queen),
            _ => None,
        }
    }

    pub(super) fn is_king_step(self) -> bool {
        matches!(self, Self::Wazir | Self::Ferz | Self::King)
    }

    pub(super) fn slides(self) -> bool {
        matches!(self, Self::Rook | Self::Bishop | Self::Queen)
    }

    pub(super) fn is_leap(self) -> bool {
        matches!(self, Self::Dabbaba | Self::Alfil | Self::Knight)
    }

    /// The offsets that `letters` leave of the atom; `None` where they mean nothing before it, or more than one thing.
    pub(super) fn directions(self, letters: &str) -> Option<Vec<(i8, i8)>> {
        let doubled = |offsets: Vec<(i8, i8)>| offsets.into_iter().map(|(dx, dy)| (2 * dx, 2 * dy)).collect();
        match self {
            Self::Wazir | Self::Rook => orthogonal(letters),
            Self::Dabbaba => orthogonal(letters).map(doubled),
            Self::Ferz | Self::Bishop => diagonal(letters),
            Self::Alfil => diagonal(letters).map(doubled),
            Self::Knight => knight(letters),
            Self::King | Self::Queen if letters.len() < 2 => {
                let mut both = orthogonal(letters)?;
                both.extend(diagonal(letters)?);
                Some(both)
            }
            Self::King | Self::Queen => None,
        }
    }
}

fn orthogonal(letters: &str) -> Option<Vec<(i8, i8)>> {
    let all = if letters.is_empty() { "fblr" } else { letters };
    let parts = all.chars().map(|letter| match letter {
        'v' => vec![(0, 1), (0, -1)],
        's' => vec![(-1, 0), (1, 0)],
        _ => ORTHOGONAL.iter().filter(|(name, _)| *name == letter).map(|(_, offset)| *offset).collect(),
    });
    union(parts)
}

fn diagonal(letters: &str) -> Option<Vec<(i8, i8)>> {
    if letters.is_empty() {
        return Some(DIAGONAL.to_vec());
    }
    let on_side = |letter: char, (dx, dy): (i8, i8)| match letter {
        'f' => dy > 0,
        'b' => dy < 0,
        'l' => dx < 0,
        'r' => dx > 0,
        _ => false,
    };
    let crosses = |a: char, b: char| "fb".contains(a) != "fb".contains(b);
    let letters: Vec<char> = letters.chars().collect();
    let mut parts = Vec::new();
    let mut rest = letters.as_slice();
    while let [first, others @ ..] = rest {
        rest = others;
        let mut part: Vec<(i8, i8)> = DIAGONAL.into_iter().filter(|offset| on_side(*first, *offset)).collect();
        if let [second, others @ ..] = rest
            && crosses(*first, *second)
        {
            part.retain(|offset| on_side(*second, *offset));
            rest = others;
        }
        parts.push(part);
    }
    union(parts)
}

fn knight(letters: &str) -> Option<Vec<(i8, i8)>> {
    if letters.is_empty() {
        return knight("vs");
    }
    let mut parts = Vec::new();
    let mut rest = letters;
    while !rest.is_empty() {
        let (names, left): (&[&str], &str) = if let Some(left) = rest.strip_prefix('v') {
            (&["ff", "bb"], left)
        } else if let Some(left) = rest.strip_prefix('s') {
            (&["ll", "rr"], left)
        } else {
            let (name, _) = KNIGHT.iter().find(|(name, _)| rest.starts_with(name))?;
            (std::slice::from_ref(name), &rest[name.len()..])
        };
        for (_, offsets) in KNIGHT.iter().filter(|(name, _)| names.contains(name)) {
            parts.push(offsets.to_vec());
        }
        rest = left;
    }
    union(parts)
}

/// All offsets of the parts; `None` where a part is empty or an offset is said twice.
fn union(parts: impl IntoIterator<Item = Vec<(i8, i8)>>) -> Option<Vec<(i8, i8)>> {
    let mut all = Vec::new();
    for part in parts {
        if part.is_empty() || part.iter().any(|offset| all.contains(offset)) {
            return None;
        }
        all.extend(part);
    }
    Some(all)
}
