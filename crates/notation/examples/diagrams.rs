//! Draws the start of every game in every style, and how its pieces move, into a folder: a look at the pictures before a change
//! to them goes in.
//!
//! `cargo run -p koshogi-notation --features png --example diagrams -- FOLDER`

use std::error::Error;
use std::fs;
use std::path::Path;

use koshogi_notation::diagram::{Chart, Colour, Coordinates, Diagram, Inscription, Mark, Picture, Shape, Style, Theme, png};
use koshogi_rules::{Move, Square};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("which folder shall I draw into?")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let book = Style::default();
    let styles = [
        ("full", book),
        ("short", Style { inscription: Inscription::Short, coordinates: Coordinates::Branches, ..book }),
        ("bare", Style { inscription: Inscription::Short, shape: Shape::Bare, ..book }),
        ("international", Style { inscription: Inscription::International, coordinates: Coordinates::Western, ..book }),
        ("wood", Style { theme: Theme::Wood, ..book }),
        ("turned", Style { turned: true, theme: Theme::Wood, inscription: Inscription::International, ..book }),
    ];
    for variant in koshogi_games::all() {
        let setup = &variant.arrays.first().ok_or("a game without an array")?.setup;
        let at = |file, rank| Square::new(file, rank).ok_or("not a square");
        let (from, to) = (at(7, variant.size.ranks() - 3)?, at(7, variant.size.ranks() - 4)?);
        let marks = [
            Mark::Circle(at(4, 4)?, Colour::Red),
            Mark::Dot(at(5, 5)?, Colour::Green),
            Mark::Cross(at(6, 5)?, Colour::Red),
            Mark::Tint(at(3, 3)?, Colour::Blue),
            Mark::Arrow(at(2, 2)?, at(2, 6)?, Colour::Blue),
        ];
        for (name, style) in &styles {
            let diagram = Diagram::new(variant, setup)
                .caption(format!("第１図　{}", variant.name.ja))
                .last(Some(Move::new(from, to)), None);
            let diagram = if *name == "wood" { diagram.marks(marks) } else { diagram };
            save(folder, &format!("{}-{name}", variant.id), &diagram.svg(style))?;
        }
        for info in &variant.kinds {
            let chart = Chart::of(&info.movement);
            let picture = chart.svg(&info.short, info.promoted_from.is_some(), 32.0, Theme::Book);
            save(folder, &format!("{}-moves-{}", variant.id, info.letter), &picture)?;
        }
    }
    Ok(())
}

fn save(folder: &Path, name: &str, picture: &Picture) -> Result<(), Box<dyn Error>> {
    fs::write(folder.join(format!("{name}.svg")), &picture.svg)?;
    fs::write(folder.join(format!("{name}.png")), png::render(picture, 1.5)?)?;
    Ok(())
}
