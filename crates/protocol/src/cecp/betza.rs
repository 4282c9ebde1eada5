//! Movements in the dialect of Betza's notation that XBoard understands (Betza 2.0).

use koshogi_rules::{Lion, Movement, Slide};

type Step = (i8, i8);

/// Writes a movement.
pub(super) fn write(movement: &Movement) -> String {
    let mut text = String::new();
    let steps = |wanted: fn(Step) -> bool| movement.steps.iter().copied().filter(|&step| wanted(step)).collect::<Vec<_>>();
    let (straight, diagonal) = (steps(is_wazir), steps(is_ferz));
    if straight.len() == 4 && diagonal.len() == 4 {
        text.push('K');
    } else {
        text += &directed(&straight, "W");
        text += &directed(&diagonal, "F");
    }
    text += &directed(&halved(steps(|(x, y)| x.abs() + y.abs() == 2 && (x == 0 || y == 0))), "D");
    text += &directed(&halved(steps(|(x, y)| x.abs() == 2 && y.abs() == 2)), "A");
    text += &knights(&steps(|(x, y)| x.abs() + y.abs() == 3));
    let mut slides = movement.slides.clone();
    slides.sort_by_key(|slide| slide.range);
    for group in slides.chunk_by(|one, other| one.range == other.range) {
        let along = |wanted: fn(Step) -> bool| -> Vec<Step> {
            group.iter().map(|slide: &Slide| slide.direction).filter(|&direction| wanted(direction)).collect()
        };
        let range = group.first().and_then(|slide| slide.range);
        let (rook, bishop) = match range {
            None => ("R".to_owned(), "B".to_owned()),
            Some(range) => (format!("W{range}"), format!("F{range}")),
        };
        text += &directed(&along(is_wazir), &rook);
        text += &directed(&along(is_ferz), &bishop);
    }
    match &movement.lion {
        Lion::None => {}
        // To every square of the area; taking on the way and going on, or back; out to an empty square and back.
        Lion::Area => text += "KNADcaKmabK",
        Lion::Lines(lines) => {
            for (wanted, step, leap) in [(is_wazir as fn(Step) -> bool, "W", "D"), (is_ferz, "F", "A")] {
                let lines: Vec<Step> = lines.iter().copied().filter(|&line| wanted(line)).collect();
                for part in [step, leap] {
                    text += &directed(&lines, part);
                }
                for directions in names(&lines) {
                    text += &format!("{directions}cav{step}{directions}mab{step}");
                }
            }
        }
    }
    text
}

const fn is_wazir((x, y): Step) -> bool {
    x.abs() + y.abs() == 1
}

const fn is_ferz((x, y): Step) -> bool {
    x.abs() == 1 && y.abs() == 1
}

fn halved(steps: Vec<Step>) -> Vec<Step> {
    steps.into_iter().map(|(x, y)| (x / 2, y / 2)).collect()
}

/// An atom in these of its directions.
fn directed(directions: &[Step], atom: &str) -> String {
    names(directions).into_iter().map(|names| names + atom).collect()
}

/// The words for directions of one kind, straight or diagonal, as few as may be. All of them need no word.
fn names(directions: &[Step]) -> Vec<String> {
    if directions.len() == 4 {
        return vec![String::new()];
    }
    let has = |step: Step| directions.contains(&step);
    let pairs: [(&str, Step, Step); 4] = if directions.first().copied().is_some_and(is_ferz) {
        [("f", (-1, 1), (1, 1)), ("b", (-1, -1), (1, -1)), ("l", (-1, 1), (-1, -1)), ("r", (1, 1), (1, -1))]
    } else {
        [("v", (0, 1), (0, -1)), ("s", (-1, 0), (1, 0)), ("f", (0, 1), (0, 1)), ("b", (0, -1), (0, -1))]
    };
    let mut said: Vec<Step> = Vec::new();
    let mut words = Vec::new();
    for (word, one, other) in pairs {
        if has(one) && has(other) && !said.contains(&one) && !said.contains(&other) {
            said.extend([one, other]);
            words.push(word.to_owned());
        }
    }
    for &(x, y) in directions.iter().filter(|direction| !said.contains(direction)) {
        let ahead = ["b", "", "f"][(y + 1) as usize];
        let side = ["l", "", "r"][(x + 1) as usize];
        words.push(format!("{ahead}{side}"));
    }
    words
}

/// Leaps of a knight: the two furthest ahead, back, and to each side.
fn knights(leaps: &[Step]) -> String {
    if leaps.len() == 8 {
        return "N".to_owned();
    }
    let narrow = [("ff", [(-1, 2), (1, 2)]), ("bb", [(-1, -2), (1, -2)]), ("ll", [(-2, 1), (-2, -1)]), ("rr", [(2, 1), (2, -1)])];
    let whole = narrow.iter().filter(|(_, pair)| pair.iter().all(|leap| leaps.contains(leap)));
    whole.map(|(name, _)| format!("{name}N")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> String {
        write(&Movement::parse(text).expect("a movement"))
    }

    #[test]
    fn movements_are_written_as_xboard_reads_them() {
        // Pawn, gold, silver, king, rook, whale, running horse, heavenly horse and cloud eagle of Wa, knight, kirin and phoenix.
        for (ours, theirs) in [
            ("fW", "fW"),
            ("WfF", "WfF"),
            ("FfW", "fWF"),
            ("K", "K"),
            ("R", "R"),
            ("fRbW2", "fRbW2"),
            ("vN", "ffNbbN"),
            ("ffN", "ffN"),
            ("FD", "FD"),
            ("WA", "WA"),
        ] {
            assert_eq!(of(ours), theirs, "{ours}");
        }
    }

    #[test]
    fn lion_power_is_told_in_legs() {
        assert_eq!(of("lion"), "KNADcaKmabK");
        assert_eq!(of("lion:fW"), "fWfDfcavWfmabW");
        assert_eq!(of("lion:fF"), "fFfAfcavFfmabF");
    }
}
