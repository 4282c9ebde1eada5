//! The curve of the chances of a game, as SVG.

use std::fmt::Write as _;

use html_escape::encode_text;
use koshogi_engine::review::Slip;
use koshogi_notation::record::NodeId;
use koshogi_rules::{Lang, Side};

use super::review::Review;
use super::table::player;
use super::words;
use crate::language::say;

/// The size of the picture, and of the plot in it.
const SIZE: (f64, f64) = (960.0, 420.0);
const LEFT: f64 = 64.0;
const RIGHT: f64 = 936.0;
const TOP: f64 = 84.0;
const BOTTOM: f64 = 348.0;

const PAPER: &str = "#fffefa";
const INK: &str = "#1d1a16";
const GRID: &str = "#d9d2c3";
const CURVE: &str = "#4d3717";
const SENTE: &str = "#1d1a16";
const GOTE: &str = "#e6c184";

/// Colours that stand apart for those who see no red and green too, light to dark.
const fn colour(slip: Slip) -> &'static str {
    match slip {
        Slip::Inaccuracy => "#e0a92e",
        Slip::Mistake => "#d9632b",
        Slip::Blunder => "#a3123a",
    }
}

/// A point of the curve.
struct Point {
    id: NodeId,
    ply: usize,
    x: f64,
    y: f64,
}

/// Draws the main line of a review.
pub(super) fn draw(review: &Review, name: &str, lang: Lang) -> String {
    let points = points(review);
    let mut svg = Svg::default();
    let title = format!("{} — {}", review.record.rules().variant().name.get(lang), name);
    svg.head(&title, lang);
    svg.legend(review, lang);
    svg.grid(review, lang);
    svg.area(&points);
    svg.slips(review, &points, lang);
    svg.text + "</svg>\n"
}

/// How many moves the main line has.
fn length(review: &Review) -> usize {
    let tree = review.record.tree();
    tree.node(tree.end_of_line(NodeId::ROOT)).ply().max(1)
}

fn x(ply: usize, length: usize) -> f64 {
    LEFT + (RIGHT - LEFT) * ply as f64 / length as f64
}

fn y(chance: f64) -> f64 {
    BOTTOM - (BOTTOM - TOP) * chance
}

fn points(review: &Review) -> Vec<Point> {
    let (tree, length) = (review.record.tree(), length(review));
    let line = std::iter::once(NodeId::ROOT).chain(tree.main_line());
    line.filter_map(|id| {
        let look = review.look(id)?;
        let chance = if review.side(id) == Side::Sente { look.chance() } else { 1.0 - look.chance() };
        let ply = tree.node(id).ply();
        Some(Point { id, ply, x: x(ply, length), y: y(chance) })
    })
    .collect()
}

#[derive(Default)]
struct Svg {
    text: String,
}

impl Svg {
    fn put(&mut self, element: std::fmt::Arguments<'_>) {
        let _ = self.text.write_fmt(element);
        self.text.push('\n');
    }

    fn say(&mut self, (x, y): (f64, f64), anchor: &str, size: u32, text: &str) {
        let text = encode_text(text);
        self.put(format_args!(r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" font-size="{size}">{text}</text>"#));
    }

    fn head(&mut self, title: &str, lang: Lang) {
        let (width, height) = SIZE;
        self.put(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" lang="{}" role="img" font-family="'Noto Serif CJK JP','Hiragino Mincho ProN','Yu Mincho',serif" fill="{INK}">"#,
            say(lang, "ja", "en")
        ));
        self.put(format_args!("<title>{}</title>", encode_text(title)));
        self.put(format_args!(r#"<rect width="{width}" height="{height}" fill="{PAPER}"/>"#));
        self.say((LEFT, 32.0), "start", 18, title);
    }

    /// Who plays what, how accurate they were, and what the dots mean.
    fn legend(&mut self, review: &Review, lang: Lang) {
        for (at, (side, summary)) in Side::BOTH.into_iter().zip(review.summary()).enumerate() {
            let x = LEFT + 300.0 * at as f64;
            let fill = if side == Side::Sente { SENTE } else { GOTE };
            self.put(format_args!(
                r#"<rect x="{x:.1}" y="48" width="12" height="12" fill="{fill}" stroke="{INK}" stroke-width="0.75"/>"#
            ));
            let accuracy = summary.accuracy.map_or_else(|| "–".to_owned(), |accuracy| format!("{accuracy:.1}"));
            let text = format!("{}　{} {accuracy}", player(review, side, lang), say(lang, "精度", "accuracy"));
            self.say((x + 18.0, 59.0), "start", 14, &text);
        }
        let mut x = LEFT;
        for slip in [Slip::Inaccuracy, Slip::Mistake, Slip::Blunder] {
            self.put(format_args!(r#"<circle cx="{:.1}" cy="398" r="5" fill="{}"/>"#, x + 5.0, colour(slip)));
            let [sente, gote] = review.summary().map(|summary| summary.count(slip));
            let counts = match lang {
                Lang::Ja => format!("（先手 {sente}、後手 {gote}）"),
                Lang::En => format!(" (sente {sente}, gote {gote})"),
            };
            self.say((x + 16.0, 403.0), "start", 13, &format!("{} {}{counts}", slip.sign(), words::name(slip, lang)));
            x += 230.0;
        }
    }

    fn grid(&mut self, review: &Review, lang: Lang) {
        for percent in [0, 25, 50, 75, 100] {
            let y = y(f64::from(percent) / 100.0);
            let width = if percent == 50 { 1.5 } else { 0.75 };
            self.put(format_args!(r#"<path d="M{LEFT} {y:.1}H{RIGHT}" stroke="{GRID}" stroke-width="{width}"/>"#));
            self.say((LEFT - 8.0, y + 4.5), "end", 13, &format!("{percent}%"));
        }
        let length = length(review);
        // Ticks at round numbers, a dozen at most.
        let step = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|step| length / step <= 12).unwrap_or(1_000);
        for ply in (0..=length).step_by(step) {
            let x = x(ply, length);
            self.put(format_args!(r#"<path d="M{x:.1} {TOP}V{BOTTOM}" stroke="{GRID}" stroke-width="0.5"/>"#));
            self.say((x, BOTTOM + 19.0), "middle", 13, &ply.to_string());
        }
        self.say((LEFT, TOP - 7.0), "start", 12, say(lang, "先手の勝率", "Sente's chance of winning"));
        self.say((RIGHT, BOTTOM + 35.0), "end", 12, say(lang, "手数", "moves"));
    }

    /// The curve, and between it and the even line the colour of the side that is ahead.
    fn area(&mut self, points: &[Point]) {
        let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
        let line: String = points.iter().fold(String::new(), |mut line, point| {
            let _ = write!(line, "L{:.1} {:.1}", point.x, point.y);
            line
        });
        let even = y(0.5);
        let closed = format!("M{:.1} {even:.1}{line}L{:.1} {even:.1}Z", first.x, last.x);
        for (name, top, bottom, fill, opacity) in [("above", TOP, even, SENTE, 0.22), ("below", even, BOTTOM, GOTE, 0.75)] {
            self.put(format_args!(
                r#"<clipPath id="{name}"><path d="M{LEFT} {top:.1}H{RIGHT}V{bottom:.1}H{LEFT}Z"/></clipPath>"#
            ));
            self.put(format_args!(r#"<path d="{closed}" clip-path="url(#{name})" fill="{fill}" fill-opacity="{opacity}"/>"#));
        }
        let line = line.replacen('L', "M", 1);
        self.put(format_args!(
            r#"<path d="{line}" fill="none" stroke="{CURVE}" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"/>"#
        ));
    }

    fn slips(&mut self, review: &Review, points: &[Point], lang: Lang) {
        for point in points {
            let Some(assessment) = review.assessment(point.id) else { continue };
            let Some(slip) = assessment.slip else { continue };
            let Some(played) = review.record.tree().node(point.id).played() else { continue };
            let mut before = review.record.game_at(point.id);
            before.undo();
            let told = match lang {
                Lang::Ja => format!("{}手目 {}", point.ply, words::played(played, &before, lang)),
                Lang::En => format!("{}. {}", point.ply, words::played(played, &before, lang)),
            };
            let verdict = words::verdict(&assessment, lang);
            self.put(format_args!(
                r#"<circle cx="{:.1}" cy="{:.1}" r="4" fill="{}" stroke="{PAPER}" stroke-width="1"><title>{} {} {}</title></circle>"#,
                point.x,
                point.y,
                colour(slip),
                encode_text(&told),
                slip.sign(),
                encode_text(&verdict)
            ));
        }
    }
}
