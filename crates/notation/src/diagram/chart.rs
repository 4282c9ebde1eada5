//! How one piece moves, as a small board around it, in the signs of the documents: «●はその位置に動ける。＼│／─はその線上を他の駒に
//! 当たらない限りどこまでも動ける。★はその場所まで飛び越えて移動できる» and □■ for the lion's steps.

use koshogi_rules::{Lang, Lion, Movement, Slide};

use super::text::Columns;

/// What a square of the chart says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sign {
    /// The piece does not go there.
    Empty,
    /// The piece itself.
    Piece,
    /// One step (●).
    Step,
    /// A leap over whatever stands between (★).
    Leap,
    /// A slide without a limit passes here, in this direction (│ ─ ／ ＼).
    Line(i8, i8),
    /// A slide with a limit, in this direction, may end here (●, one behind the other).
    Reach(i8, i8),
    /// A first square of lion power (■).
    First,
    /// A second square of lion power (□), reached by two steps or by a leap.
    Second,
}

/// A square board around one piece, seen by its owner.
///
/// ```
/// # use koshogi_rules::{Lang, Movement, Slide};
/// use koshogi_notation::diagram::Chart;
/// let kirin = Movement {
///     text: "FD".into(),
///     steps: vec![(-2, 0), (-1, -1), (-1, 1), (0, -2), (0, 2), (1, -1), (1, 1), (2, 0)],
///     ..Movement::default()
/// };
/// let chart = Chart::of(&kirin);
/// let lines = ["    ★", "  ●   ●", "★   麒  ★", "  ●   ●", "    ★"];
/// assert_eq!(chart.text("麒", false), lines.join("\n"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chart {
    radius: i8,
    signs: Vec<Sign>,
}

impl Chart {
    /// The chart of a way of moving: five squares wide, or as wide as its longest limited slide needs.
    #[must_use]
    pub fn of(movement: &Movement) -> Self {
        let limits = movement.slides.iter().filter_map(|slide| slide.range);
        let limits = limits.map(|range| i8::try_from(range).unwrap_or(i8::MAX));
        let leaps = movement.steps.iter().map(|(dx, dy)| dx.abs().max(dy.abs()));
        let radius = limits.chain(leaps).max().unwrap_or(0).clamp(2, 12);
        let side = 2 * radius as usize + 1;
        let mut chart = Self { radius, signs: vec![Sign::Empty; side * side] };
        chart.put((0, 0), Sign::Piece);
        movement.slides.iter().for_each(|slide| chart.slide(*slide));
        for step in &movement.steps {
            chart.put(*step, if step.0.abs().max(step.1.abs()) > 1 { Sign::Leap } else { Sign::Step });
        }
        match &movement.lion {
            Lion::None => {}
            Lion::Area => chart.area(),
            Lion::Lines(directions) => {
                for (dx, dy) in directions {
                    chart.put((*dx, *dy), Sign::First);
                    chart.put((2 * dx, 2 * dy), Sign::Second);
                }
            }
        }
        chart
    }

    fn slide(&mut self, slide: Slide) {
        let (dx, dy) = slide.direction;
        let range = slide.range.map(|range| i8::try_from(range).unwrap_or(i8::MAX));
        for far in 1..=range.unwrap_or(self.radius).min(self.radius) {
            let sign = if range.is_some() { Sign::Reach(dx, dy) } else { Sign::Line(dx, dy) };
            self.put((far * dx, far * dy), sign);
        }
    }

    fn area(&mut self) {
        for dy in -2..=2_i8 {
            for dx in -2..=2_i8 {
                match dx.abs().max(dy.abs()) {
                    0 => {}
                    1 => self.put((dx, dy), Sign::First),
                    _ => self.put((dx, dy), Sign::Second),
                }
            }
        }
    }

    fn put(&mut self, at: (i8, i8), sign: Sign) {
        if let Some(index) = self.index(at) {
            self.signs[index] = sign;
        }
    }

    fn index(&self, (dx, dy): (i8, i8)) -> Option<usize> {
        let radius = self.radius;
        if dx.abs() > radius || dy.abs() > radius {
            return None;
        }
        let side = 2 * radius as usize + 1;
        Some((radius - dy) as usize * side + (radius + dx) as usize)
    }

    /// How many squares lie between the piece and the edge of the chart; at least 2.
    #[must_use]
    pub fn radius(&self) -> i8 {
        self.radius
    }

    /// Whether the piece never goes farther than one square.
    pub(super) fn steps_only(&self) -> bool {
        self.signs.iter().all(|sign| matches!(sign, Sign::Empty | Sign::Piece | Sign::Step))
    }

    /// The sign on the square `dx` to the owner's right and `dy` forward; [`Sign::Empty`] off the chart.
    #[must_use]
    pub fn sign(&self, dx: i8, dy: i8) -> Sign {
        self.index((dx, dy)).map_or(Sign::Empty, |index| self.signs[index])
    }

    /// The chart as lines of text around `centre`, two columns a square.
    ///
    /// `wide` says that the terminal draws signs of ambiguous width (●, ★) two columns wide, as Japanese ones may.
    #[must_use]
    pub fn text(&self, centre: &str, wide: bool) -> String {
        let columns = Columns { wide };
        let rows = (-self.radius..=self.radius).rev().map(|dy| {
            let row: String =
                (-self.radius..=self.radius).map(|dx| columns.left(character(self.sign(dx, dy)).unwrap_or(centre), 2)).collect();
            row.trim_end().to_owned()
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    /// What the signs of this chart mean, each with a sentence; signs that it lacks are left out.
    #[must_use]
    pub fn legend(&self, lang: Lang) -> Vec<(&'static str, &'static str)> {
        let has = |wanted: fn(Sign) -> bool| self.signs.iter().any(|sign| wanted(*sign));
        let lines: [(bool, &str, &str, &str); 6] = [
            (has(|sign| sign == Sign::Step), "●", "その位置に動ける", "moves there"),
            (
                has(|sign| matches!(sign, Sign::Reach(..))),
                "●●",
                "並んだ●のいずれにも動ける（飛び越えては行けない）",
                "moves to any of a row of dots, not over pieces",
            ),
            (
                has(|sign| matches!(sign, Sign::Line(..))),
                "│─／＼",
                "その線上を他の駒に当たらない限りどこまでも動ける",
                "slides any distance along the line, not over pieces",
            ),
            (has(|sign| sign == Sign::Leap), "★", "その場所まで飛び越えて動ける", "jumps there over whatever stands between"),
            (
                has(|sign| sign == Sign::First),
                "■",
                "一歩目。駒を取って更に動くことも、戻ること（居食い・じっと）もできる",
                "the first step; it may take there and go on, or come back (igui, or a pass)",
            ),
            (
                has(|sign| sign == Sign::Second),
                "□",
                "二歩目。■を飛び越えて直に行くこともできる",
                "the second step; it may also jump there at once",
            ),
        ];
        let shown = lines.into_iter().filter(|(shown, ..)| *shown);
        shown.map(|(_, sign, ja, en)| (sign, if lang == Lang::Ja { ja } else { en })).collect()
    }
}

/// The character that stands for a sign; `None` for the piece.
fn character(sign: Sign) -> Option<&'static str> {
    Some(match sign {
        Sign::Piece => return None,
        Sign::Empty => " ",
        Sign::Step | Sign::Reach(..) => "●",
        Sign::Leap => "★",
        Sign::First => "■",
        Sign::Second => "□",
        Sign::Line(0, _) => "│",
        Sign::Line(_, 0) => "─",
        Sign::Line(dx, dy) if (dx > 0) == (dy > 0) => "／",
        Sign::Line(..) => "＼",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn movement(steps: &[(i8, i8)], slides: &[((i8, i8), Option<u8>)], lion: Lion) -> Movement {
        let slides = slides.iter().map(|(direction, range)| Slide { direction: *direction, range: *range }).collect();
        Movement { text: String::new(), steps: steps.to_vec(), slides, lion }
    }

    /// The picture of a document: cells and blanks between them, as the documents print it.
    fn printed(lines: [&str; 5]) -> Chart {
        let rows = lines.iter().rev().zip(-2..=2).map(|(line, dy)| {
            let cells: Vec<char> = line.chars().collect();
            let mut at = 0;
            let mut row = Vec::new();
            while at < cells.len() && row.len() < 5 {
                row.push((cells[at], dy));
                // A kanji or a full-width slash takes the blank after it.
                at += if cells.get(at + 1) == Some(&' ') { 2 } else { 1 };
            }
            row
        });
        let mut chart = Chart { radius: 2, signs: vec![Sign::Empty; 25] };
        for row in rows {
            for ((sign, dy), dx) in row.into_iter().zip(-2..=2_i8) {
                let toward = |d: i8| d.signum();
                chart.put(
                    (dx, dy),
                    match sign {
                        ' ' => Sign::Empty,
                        '●' => Sign::Step,
                        '★' => Sign::Leap,
                        '■' => Sign::First,
                        '□' => Sign::Second,
                        '│' | '─' | '／' | '＼' => Sign::Line(toward(dx), toward(dy)),
                        _ => Sign::Piece,
                    },
                );
            }
        }
        chart
    }

    #[test]
    fn the_lion_the_falcon_and_the_phoenix_look_as_the_chu_document_prints_them() {
        let lion = movement(&[], &[], Lion::Area);
        assert_eq!(Chart::of(&lion), printed(["□ □ □ □ □", "□ ■ ■ ■ □", "□ ■ 獅 ■ □", "□ ■ ■ ■ □", "□ □ □ □ □"]));
        let falcon = movement(
            &[],
            &[
                ((-1, -1), None),
                ((-1, 0), None),
                ((-1, 1), None),
                ((0, -1), None),
                ((1, -1), None),
                ((1, 0), None),
                ((1, 1), None),
            ],
            Lion::Lines(vec![(0, 1)]),
        );
        assert_eq!(Chart::of(&falcon), printed(["＼   □   ／", "  ＼ ■ ／  ", "─ ─ 鷹 ─ ─", "  ／ │ ＼  ", "／   │   ＼"]));
        let phoenix = movement(&[(-2, -2), (-2, 2), (-1, 0), (0, -1), (0, 1), (1, 0), (2, -2), (2, 2)], &[], Lion::None);
        assert_eq!(Chart::of(&phoenix), printed(["★       ★", "    ●    ", "  ● 鳳 ●  ", "    ●    ", "★       ★"]));
    }

    #[test]
    fn a_limited_slide_widens_the_chart() {
        let cloud_eagle = movement(&[(-1, 0), (1, 0)], &[((-1, 1), Some(3)), ((0, 1), None), ((1, 1), Some(3))], Lion::None);
        let chart = Chart::of(&cloud_eagle);
        assert_eq!(chart.radius(), 3);
        assert_eq!(chart.sign(3, 3), Sign::Reach(1, 1));
        assert_eq!(chart.sign(2, 2), Sign::Reach(1, 1));
        assert_eq!(chart.sign(0, 3), Sign::Line(0, 1));
        assert_eq!(chart.sign(4, 4), Sign::Empty);
        assert_eq!(chart.text("鷲", false).lines().next(), Some("●     │     ●"));
    }

    #[test]
    fn every_square_takes_two_columns_whatever_the_terminal() {
        let queen: Vec<_> = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)].map(|d| (d, None)).to_vec();
        let chart = Chart::of(&movement(&[], &queen, Lion::None));
        for wide in [false, true] {
            let columns = Columns { wide };
            let widths: Vec<usize> = chart.text("奔", wide).lines().map(|line| columns.width(line)).collect();
            // The last square of a line ends with its sign.
            let last = columns.width("─");
            assert_eq!(widths, [10, 8, 8 + last, 8, 10]);
        }
    }

    #[test]
    fn a_legend_names_the_signs_that_are_there() {
        let lion = Chart::of(&movement(&[], &[], Lion::Area));
        assert_eq!(lion.legend(Lang::En).iter().map(|(sign, _)| *sign).collect::<String>(), "■□");
    }
}
