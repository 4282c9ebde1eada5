//! Movements in Betza notation, the field's own, with the words that it lacks for the lion's power.
//!
//! A movement is written as words with spaces between them. A word is `lion` (two king steps in one move), `lion:` with the
//! lines along which two steps may be gone (`lion:fW`), or a row of atoms:
//!
//! | atom | goes to | atom | goes to |
//! |---|---|---|---|
//! | `W` | one square along a file or a rank | `R` (`WW`) | any distance along a file or a rank |
//! | `F` | one square along a diagonal | `B` (`FF`) | any distance along a diagonal |
//! | `K` | one square in any direction (`WF`) | `Q` (`KK`) | any distance in any direction (`RB`) |
//! | `D` | leaps two squares along a file or a rank | `A` | leaps two squares along a diagonal |
//! | `N` | the knight's eight leaps | | |
//!
//! A number after `W`, `F`, `K`, `R`, `B` or `Q` is the range of a slide (`W2`, `F3`). Small letters before an atom leave only
//! some of its directions: `f` forward, `b` back, `l` left, `r` right, `v` = `fb`, `s` = `lr`. Several letters are a union
//! (`fsW`: forward and sideways); before a diagonal atom, one of `fb` and one of `lr` together are a single diagonal (`flF`).
//! The knight's leaps are told apart by their longer half: `ffN` are the two furthest forward, `fsN` the two forward that go
//! further sideways; `bb`, `bs`, `ll`, `rr` likewise, `v` and `s` four each.
//!
//! Nothing may go three squares in one leap: the frame of the board has no room for it.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Lion, Movement, Slide};

mod atom;
mod fault;

use atom::Atom;
pub use fault::{MovementError, MovementFault};

impl Movement {
    /// Reads a movement from its notation, which [`betza`](crate::betza) describes.
    ///
    /// ```
    /// use koshogi_rules::{Lion, Movement};
    /// let falcon = Movement::parse("BsbR lion:fW")?;
    /// assert_eq!(falcon.slides.len(), 7);
    /// assert_eq!(falcon.lion, Lion::Lines(vec![(0, 1)]));
    /// assert_eq!(Movement::parse("BsbR loin:fW").map_err(|e| e.column), Err(5));
    /// # Ok::<(), koshogi_rules::MovementError>(())
    /// ```
    ///
    /// # Errors
    /// The first thing in the text that means nothing, with its place.
    pub fn parse(text: &str) -> Result<Self, MovementError> {
        Self::parse_all(text).map_err(|mut faults| faults.swap_remove(0))
    }

    /// Reads a movement, and tells everything that is wrong with it, from left to right.
    ///
    /// # Errors
    /// Every fault of the text; never an empty list.
    pub fn parse_all(text: &str) -> Result<Self, Vec<MovementError>> {
        let mut reader = Reader::default();
        let chars: Vec<char> = text.chars().collect();
        let mut start = 0;
        for word in chars.split(|c| c.is_whitespace()) {
            if !word.is_empty() {
                reader.word(start, word);
            }
            start += word.len() + 1;
        }
        reader.finish(text)
    }
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    steps: BTreeSet<(i8, i8)>,
    slides: BTreeMap<(i8, i8), Option<u8>>,
    lines: BTreeSet<(i8, i8)>,
    area: bool,
    faults: Vec<MovementError>,
}

impl Reader {
    fn fault(&mut self, column: usize, fault: MovementFault) {
        self.faults.push(MovementError { column, fault });
    }

    fn word(&mut self, column: usize, word: &[char]) {
        const LION: &[char] = &['l', 'i', 'o', 'n'];
        match word.strip_prefix(LION) {
            Some([]) => self.area = true,
            Some([':', lines @ ..]) => self.lion_lines(column + LION.len() + 1, lines),
            _ if word.iter().any(char::is_ascii_uppercase) && !word.contains(&':') => {
                for (_, part) in self.atoms(column, word) {
                    self.add(&part);
                }
            }
            _ => self.fault(column, MovementFault::UnknownWord(word.iter().collect())),
        }
    }

    fn lion_lines(&mut self, column: usize, lines: &[char]) {
        if lines.is_empty() {
            self.fault(column, MovementFault::NoLionLine);
        }
        for (column, part) in self.atoms(column, lines) {
            if part.atom.is_king_step() && part.range == Some(1) {
                self.lines.extend(part.directions);
            } else {
                self.fault(column, MovementFault::LionLine);
            }
        }
    }

    /// Reads a row of atoms; what is wrong is noted and passed over.
    fn atoms(&mut self, column: usize, word: &[char]) -> Vec<(usize, Part)> {
        let mut parts = Vec::new();
        let mut at = 0;
        while at < word.len() {
            let start = at;
            while at < word.len() && "fblrvs".contains(word[at]) {
                at += 1;
            }
            let letters: String = word[start..at].iter().collect();
            let Some(&letter) = word.get(at) else {
                self.fault(column + start, MovementFault::NoAtom(letters));
                break;
            };
            at += 1;
            let Some(mut atom) = Atom::of(letter) else {
                let three = Atom::leaps_three(letter);
                let fault = if three { MovementFault::LeapOfThree(letter) } else { MovementFault::UnknownLetter(letter) };
                self.fault(column + at - 1, fault);
                continue;
            };
            if word.get(at) == Some(&letter) {
                match atom.doubled() {
                    Some(slider) => atom = slider,
                    None => self.fault(column + at, MovementFault::Doubled(letter)),
                }
                at += 1;
            }
            let digits = word[at..].iter().take_while(|c| c.is_ascii_digit()).count();
            let range = self.range(column + at, atom, letter, &word[at..at + digits]);
            at += digits;
            match atom.directions(&letters) {
                Some(directions) => parts.push((column + start, Part { atom, directions, range })),
                None => self.fault(column + start, MovementFault::Directions { letters, atom: letter }),
            }
        }
        parts
    }

    /// The range of a part; `None` without a limit.
    fn range(&mut self, column: usize, atom: Atom, letter: char, digits: &[char]) -> Option<u8> {
        let natural = if atom.slides() { None } else { Some(1) };
        if digits.is_empty() {
            return natural;
        }
        let text: String = digits.iter().collect();
        if atom.is_leap() {
            self.fault(column, MovementFault::NoRange { atom: letter, range: text });
            return natural;
        }
        match text.parse() {
            Ok(range) if (1..crate::MAX_SIDE).contains(&range) => Some(range),
            _ => {
                self.fault(column, MovementFault::Range(text));
                natural
            }
        }
    }

    fn add(&mut self, part: &Part) {
        for &direction in &part.directions {
            if part.range == Some(1) {
                self.steps.insert(direction);
            } else {
                self.slides
                    .entry(direction)
                    .and_modify(|range| *range = range.zip(part.range).map(|(a, b)| a.max(b)))
                    .or_insert(part.range);
            }
        }
    }

    /// Puts the movement together. A step that a slide or the lion's power makes as well is said once.
    fn finish(self, text: &str) -> Result<Movement, Vec<MovementError>> {
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        let lion = match (self.area, self.lines.is_empty()) {
            (true, _) => Lion::Area,
            (false, true) => Lion::None,
            (false, false) => Lion::Lines(self.lines.into_iter().collect()),
        };
        let slides: Vec<Slide> = self.slides.iter().map(|(&direction, &range)| Slide { direction, range }).collect();
        let by_lion = |step: &(i8, i8)| match &lion {
            Lion::None => false,
            Lion::Area => true,
            Lion::Lines(lines) => lines.iter().any(|&(dx, dy)| *step == (dx, dy) || *step == (2 * dx, 2 * dy)),
        };
        let steps: Vec<(i8, i8)> =
            self.steps.iter().copied().filter(|step| !self.slides.contains_key(step) && !by_lion(step)).collect();
        if steps.is_empty() && slides.is_empty() && lion == Lion::None {
            return Err(vec![MovementError { column: 0, fault: MovementFault::Empty }]);
        }
        Ok(Movement { text: text.to_owned(), steps, slides, lion })
    }
}

/// An atom with its directions and its range.
struct Part {
    atom: Atom,
    directions: Vec<(i8, i8)>,
    range: Option<u8>,
}
