//! How a piece moves, said in words.

use koshogi_rules::{Lang, Lion, Movement};

use crate::words::join;

/// How the piece moves, in words.
#[must_use]
pub fn sentence(movement: &Movement, lang: Lang) -> String {
    let mut parts = Vec::new();
    if movement.lion == Lion::Area {
        parts.push(match lang {
            Lang::Ja => "玉の動きを一手に二回できる（二マス先へ跳ぶ、続けて二枚取る、取って戻る、動かずに手を渡す）".to_owned(),
            Lang::En => {
                "two king steps in one move: jumps to the second square, takes two pieces, takes and comes back, or passes"
                    .to_owned()
            }
        });
    }
    if let Lion::Lines(lines) = &movement.lion {
        let directions = directions(lines, lang);
        parts.push(match lang {
            Lang::Ja => format!("{directions}へは獅子のように二歩動ける"),
            Lang::En => format!("two steps like a lion {directions}"),
        });
    }
    let of = |range: Option<u8>| -> Vec<_> {
        movement.slides.iter().filter(|slide| slide.range == range).map(|slide| slide.direction).collect()
    };
    let mut ranges: Vec<_> = movement.slides.iter().map(|slide| slide.range).collect();
    ranges.sort_by_key(|range| std::cmp::Reverse(range.unwrap_or(u8::MAX)));
    ranges.dedup();
    for range in ranges {
        let directions = directions(&of(range), lang);
        parts.push(match (range, lang) {
            (None, Lang::Ja) => format!("{directions}へどこまでも"),
            (Some(range), Lang::Ja) => format!("{directions}へ{range}マスまで"),
            (None, Lang::En) => format!("any distance {directions}"),
            (Some(range), Lang::En) => format!("up to {range} squares {directions}"),
        });
    }
    let near: Vec<_> = movement.steps.iter().copied().filter(|(x, y)| x.abs().max(y.abs()) == 1).collect();
    if !near.is_empty() && movement.lion != Lion::Area {
        let directions = directions(&near, lang);
        parts.push(match lang {
            Lang::Ja => format!("{directions}へ一マス"),
            Lang::En => format!("one step {directions}"),
        });
    }
    let far: Vec<_> = movement.steps.iter().copied().filter(|(x, y)| x.abs().max(y.abs()) == 2).collect();
    parts.extend(leaps(&far, lang));
    match (parts.is_empty(), lang) {
        (true, Lang::Ja) => "動けない。".to_owned(),
        (true, Lang::En) => "Does not move.".to_owned(),
        (false, Lang::Ja) => parts.join("、") + "。",
        (false, Lang::En) => capital(&(parts.join("; ") + ".")),
    }
}

/// The jumps to the second square: straight and diagonal ones are named, the knight's too.
fn leaps(far: &[(i8, i8)], lang: Lang) -> Vec<String> {
    let halved = |pick: fn(&(i8, i8)) -> bool| -> Vec<(i8, i8)> {
        far.iter().filter(|step| pick(step)).map(|(x, y)| (x / 2, y / 2)).collect()
    };
    let mut parts = Vec::new();
    let even = halved(|(x, y)| x % 2 == 0 && y % 2 == 0);
    if !even.is_empty() {
        let directions = directions(&even, lang);
        parts.push(match lang {
            Lang::Ja => format!("{directions}の二マス目へ跳ぶ"),
            Lang::En => format!("jumps to the second square {directions}"),
        });
    }
    let knights: Vec<_> = far.iter().filter(|(x, y)| x % 2 != 0 || y % 2 != 0).collect();
    if !knights.is_empty() {
        let forward = knights.iter().any(|(_, y)| *y == 2);
        let back = knights.iter().any(|(_, y)| *y == -2);
        let aside = knights.iter().any(|(x, _)| x.abs() == 2);
        parts.push(match (lang, forward, back, aside) {
            (Lang::Ja, true, false, false) => "桂馬のように前へ跳ぶ".to_owned(),
            (Lang::Ja, _, true, false) => "桂馬のように前と後ろへ跳ぶ".to_owned(),
            (Lang::Ja, ..) => "チェスのナイトのように跳ぶ".to_owned(),
            (Lang::En, true, false, false) => "jumps like a knight, forward only".to_owned(),
            (Lang::En, _, true, false) => "jumps like a knight, forward and back but not sideways".to_owned(),
            (Lang::En, ..) => "jumps like a knight".to_owned(),
        });
    }
    parts
}

/// The eight directions in words, gathered into groups where a group is whole.
pub(crate) fn directions(given: &[(i8, i8)], lang: Lang) -> String {
    type Group = (&'static [(i8, i8)], &'static str, &'static str);
    const GROUPS: [Group; 17] = [
        (&[(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)], "全方向", "in every direction"),
        (&[(0, 1), (0, -1), (1, 0), (-1, 0)], "縦横", "straight"),
        (&[(1, 1), (-1, 1), (1, -1), (-1, -1)], "斜め", "diagonally"),
        (&[(0, 1), (0, -1)], "前後", "forward and back"),
        (&[(1, 0), (-1, 0)], "左右", "sideways"),
        (&[(1, 1), (-1, 1)], "斜め前", "diagonally forward"),
        (&[(1, -1), (-1, -1)], "斜め後ろ", "diagonally back"),
        (&[(1, 1), (1, -1)], "右斜め", "diagonally to the right"),
        (&[(-1, 1), (-1, -1)], "左斜め", "diagonally to the left"),
        (&[(0, 1)], "前", "forward"),
        (&[(0, -1)], "後ろ", "back"),
        (&[(1, 0)], "右", "to the right"),
        (&[(-1, 0)], "左", "to the left"),
        (&[(1, 1)], "右前", "forward to the right"),
        (&[(-1, 1)], "左前", "forward to the left"),
        (&[(1, -1)], "右後ろ", "back to the right"),
        (&[(-1, -1)], "左後ろ", "back to the left"),
    ];
    let mut left = given.to_vec();
    let mut words = Vec::new();
    for (group, ja, en) in GROUPS {
        if group.iter().all(|direction| left.contains(direction)) {
            left.retain(|direction| !group.contains(direction));
            words.push(match lang {
                Lang::Ja => ja,
                Lang::En => en,
            });
        }
    }
    join(&words, lang)
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use koshogi_rules::Slide;

    use super::*;

    #[test]
    fn directions_are_gathered_into_groups() {
        let gold = Movement { steps: vec![(-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0), (1, 1)], ..Movement::default() };
        assert_eq!(sentence(&gold, Lang::En), "One step straight and diagonally forward.");
        assert_eq!(sentence(&gold, Lang::Ja), "縦横と斜め前へ一マス。");
    }

    #[test]
    fn slides_without_a_limit_come_first() {
        let slides = vec![Slide { direction: (0, 1), range: None }, Slide { direction: (0, -1), range: Some(2) }];
        let horse = Movement { slides, ..Movement::default() };
        assert_eq!(sentence(&horse, Lang::En), "Any distance forward; up to 2 squares back.");
    }

    #[test]
    fn a_kirin_jumps_straight_and_steps_diagonally() {
        let steps = vec![(0, 2), (0, -2), (2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
        let kirin = Movement { steps, ..Movement::default() };
        assert_eq!(sentence(&kirin, Lang::En), "One step diagonally; jumps to the second square straight.");
    }
}
