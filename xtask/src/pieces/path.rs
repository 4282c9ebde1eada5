//! Short SVG path data: whole units, each point told from the last one. That is about half of the absolute form.

use kurbo::{BezPath, PathEl, Point};

/// The path data of a shape.
pub(super) fn data(shape: &BezPath) -> String {
    let mut writer = Writer::default();
    for element in shape.elements() {
        match *element {
            PathEl::MoveTo(to) => {
                writer.start = round(to);
                writer.command('m', &[to]);
            }
            PathEl::LineTo(to) => writer.line(to),
            PathEl::QuadTo(a, to) => writer.command('q', &[a, to]),
            PathEl::CurveTo(a, b, to) => writer.command('c', &[a, b, to]),
            PathEl::ClosePath => writer.close(),
        }
    }
    writer.text
}

/// Where a pen stands, in whole units, so that roundings do not add up.
type Place = (i32, i32);

fn round(point: Point) -> Place {
    (point.x.round() as i32, point.y.round() as i32)
}

#[derive(Default)]
struct Writer {
    text: String,
    /// The command that further numbers would repeat.
    command: Option<char>,
    at: Place,
    start: Place,
}

impl Writer {
    fn line(&mut self, to: Point) {
        let (x, y) = round(to);
        if (x, y) == self.at {
            return;
        }
        if y == self.at.1 {
            self.numbers('h', &[x - self.at.0]);
        } else if x == self.at.0 {
            self.numbers('v', &[y - self.at.1]);
        } else {
            self.numbers('l', &[x - self.at.0, y - self.at.1]);
        }
        self.at = (x, y);
    }

    fn command(&mut self, command: char, points: &[Point]) {
        let mut places = points.iter().map(|point| round(*point));
        let numbers: Vec<i32> = places.clone().flat_map(|(x, y)| [x - self.at.0, y - self.at.1]).collect();
        self.numbers(command, &numbers);
        self.at = places.next_back().unwrap_or(self.at);
    }

    fn close(&mut self) {
        self.text.push('z');
        self.command = None;
        self.at = self.start;
    }

    /// Numbers follow their command; a sign parts them where it can, a blank elsewhere.
    fn numbers(&mut self, command: char, numbers: &[i32]) {
        let repeats = self.command == Some(command) && command != 'm';
        if !repeats {
            self.text.push(command);
        }
        self.command = Some(command);
        for (at, number) in numbers.iter().enumerate() {
            if *number >= 0 && (at > 0 || repeats) {
                self.text.push(' ');
            }
            self.text.push_str(&number.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_data_draw_the_same_shape() {
        let absolute = "M10 10 L30 10 L30 40 L25.4 44.6 C20 50 15 45 10.2 40 Z M100 100 Q110 120 90 130 L80 80 Z";
        let shape = BezPath::from_svg(absolute).unwrap();
        let text = data(&shape);
        let again = BezPath::from_svg(&text).unwrap();
        assert!(text.len() < absolute.len());
        assert_eq!(again.elements().len(), shape.elements().len());
        for (a, b) in again.elements().iter().zip(shape.elements()) {
            if let (Some(a), Some(b)) = (a.end_point(), b.end_point()) {
                assert!((a - b).hypot() < 1.0, "{a:?} {b:?}");
            }
        }
    }
}
