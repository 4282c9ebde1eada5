//! じっと and 居食い, and how they are written.

use koshogi_rules::{Illegal, Stage};

use crate::table::{game, may, position, rules, texts, written};

fn passes(name: &str, sfen: &str) -> Vec<String> {
    let rules = rules(name, "");
    let position = position(&rules, sfen);
    rules.legal_moves(&position).iter().filter(|mv| mv.comes_back()).map(ToString::to_string).collect()
}

/// Chu: a pass needs an empty first square («そこへ行き何もなく戻ってくる»).
#[test]
fn a_pass_needs_an_empty_neighbour() {
    // The lion among its own: none of the eight squares is empty.
    assert!(passes("chu", "11k/12/12/12/5PPP4/5GNG4/5CSS4/12/12/12/12/K11 b - 1").is_empty());
    let shut = game(&rules("chu", ""), "11k/12/12/12/5PPP4/5GNG4/5CSS4/12/12/12/12/K11 b - 1");
    assert!(matches!(shut.is_legal(written("6f6f")), Err(Illegal::NoRoomToPass(_))));
    // One is: the pass goes through it.
    assert_eq!(passes("chu", "11k/12/12/12/5PPP4/5GNG4/5C1S4/12/12/12/12/K11 b - 1"), ["6f6g6f"]);
    // An enemy on the only other square lets it come back by taking (居食い), which is no pass.
    assert_eq!(passes("chu", "11k/12/12/12/5PPP4/5GNG4/5CpS4/12/12/12/12/K11 b - 1"), ["6f6g6f"]);
    // Falcon and eagle have one and two first squares.
    assert_eq!(passes("chu", "11k/12/12/12/12/6+H5/12/12/12/12/12/K11 b - 1"), ["6f6e6f"]);
    assert!(passes("chu", "11k/12/12/12/6P5/6+H5/12/12/12/12/12/K11 b - 1").is_empty());
    assert_eq!(passes("chu", "11k/12/12/12/5P6/6+D5/12/12/12/12/12/K11 b - 1"), ["6f5e6f"]);
    assert!(passes("chu", "11k/12/12/12/5P1P4/6+D5/12/12/12/12/12/K11 b - 1").is_empty());
}

/// A pass is written through the first empty neighbour by rank, then file.
#[test]
fn a_pass_is_written_through_the_first_empty_neighbour() {
    assert_eq!(passes("chu", "11k/12/12/12/12/6N5/12/12/12/12/12/K11 b - 1"), ["6f5e6f"]);
    assert_eq!(passes("chu", "11k/12/12/12/5PPP4/6N5/12/12/12/12/12/K11 b - 1"), ["6f5f6f"]);
    assert_eq!(passes("chu", "11k/12/12/12/5PPP4/5PNP4/5P6/12/12/12/12/K11 b - 1"), ["6f5g6f"]);
    // Gote's falcon looks down.
    assert_eq!(passes("chu", "11k/12/12/12/12/6+h5/12/12/12/12/12/K11 w - 1"), ["6f6g6f"]);
    // Any legal spelling is read.
    let lion = game(&rules("chu", ""), "11k/12/12/12/12/6N5/12/12/12/12/12/K11 b - 1");
    for spelling in ["6f6f", "6f7g6f", "6f5f6f", "6f5e6f"] {
        assert!(may(&lion, spelling), "{spelling}");
        assert_eq!(lion.canonical(written(spelling)).to_string(), "6f5e6f");
    }
}

/// The 13x13 game: «全方向の隣升目が、自分の駒で塞がっていても、じっとの手が指せる», written `7g7g` where no neighbour is empty.
#[test]
fn in_the_13x13_game_a_pass_needs_no_room() {
    let among_its_own = "12k/13/13/13/13/5PPP5/5G+OG5/5CSS5/13/13/13/13/K12 b - 1";
    assert_eq!(passes("gendai", among_its_own), ["7g7g"]);
    assert_eq!(passes("gendai", "12k/13/13/13/13/6P6/6+H6/13/13/13/13/13/K12 b - 1"), ["7g7g"]);
    assert_eq!(passes("gendai", "12k/13/13/13/13/6P6/6+J6/13/13/13/13/13/K12 b - 1"), ["7g7g"]);
    assert_eq!(passes("gendai", "12k/13/13/13/13/5P1P5/6+D6/13/13/13/13/13/K12 b - 1"), ["7g7g"]);
    // An enemy before the falcon: it may take it and come back, or pass.
    let mut both = passes("gendai", "12k/13/13/13/13/6p6/6+H6/13/13/13/13/13/K12 b - 1");
    both.sort_unstable();
    assert_eq!(both, ["7g7f7g", "7g7g"]);
    assert_eq!(passes("gendai", "12k/13/13/13/13/13/6+O6/13/13/13/13/13/K12 b - 1"), ["7g6f7g"]);
}

/// Nobody passes over the edge of the board: the falcon on the last rank has no first square, the eagle in a corner one.
#[test]
fn a_first_square_has_to_be_on_the_board() {
    for (name, size) in [("chu", 12), ("gendai", 13)] {
        let rest = format!("{size}/").repeat(size - 2);
        assert!(passes(name, &format!("6+H{}/{rest}K{}k b - 1", size - 7, size - 2)).is_empty(), "{name}");
        assert!(passes(name, &format!("6+D{}/{rest}K{}k b - 1", size - 7, size - 2)).is_empty(), "{name}");
        // In the corner of rank b one first square is left.
        let rest = format!("{size}/").repeat(size - 3);
        assert_eq!(passes(name, &format!("{size}/{}+D/{rest}K{}k b - 1", size - 1, size - 2)), ["1b2a1b"], "{name}");
    }
}

/// A pass takes nothing, gives the turn away and leaves the board as it is; it is a quiet move, never a capture.
#[test]
fn a_pass_takes_nothing() {
    let rules = rules("chu", "");
    let mut game = game(&rules, "11k/12/12/12/12/6N5/12/12/12/12/12/K11 b - 1");
    let before = game.position().setup().pieces;
    let pass = game.canonical(written("6f6f"));
    let mut quiets = Vec::new();
    rules.generate(game.position(), Stage::Quiets, &mut |mv| quiets.push(mv));
    assert!(quiets.contains(&pass));
    game.play(pass).unwrap();
    assert_eq!(game.position().setup().pieces, before);
    assert_eq!(game.position().quiet_plies(), 1);
    assert!(!rules.bears_on(game.position(), "6f".parse().unwrap()).contains("6f".parse().unwrap()), "no attack on itself");
}

/// 居食い is a capture, and ends where it began.
#[test]
fn igui_is_a_capture() {
    let rules = rules("chu", "");
    let mut game = game(&rules, "11k/12/12/12/6s5/6N5/12/12/12/12/12/K11 b - 1");
    let igui = written("6f6e6f");
    let mut captures = Vec::new();
    rules.generate(game.position(), Stage::Captures, &mut |mv| captures.push(mv));
    assert!(captures.contains(&igui));
    game.play(igui).unwrap();
    assert_eq!(game.position().piece("6e".parse().unwrap()), None);
    assert!(game.position().piece("6f".parse().unwrap()).is_some());
    assert_eq!(game.position().quiet_plies(), 0);
}

/// Two ways to one result are one move: `7h9g` is `7h8h9g` where nothing stands on 8h, and comes once.
#[test]
fn one_result_is_one_move() {
    let rules = rules("chu", "");
    let open = position(&rules, "11k/12/12/12/12/12/12/5N6/12/12/12/K11 b - 1");
    assert_eq!(texts(&rules, &open).iter().filter(|text| text.starts_with("7h") && text.ends_with("9g")).count(), 1);
    assert_eq!(texts(&rules, &open).iter().filter(|text| text.starts_with("7h")).count(), 25, "24 squares and the pass");
    // With an enemy on 8h, taking it on the way is a move of its own.
    let barred = position(&rules, "11k/12/12/12/12/12/12/4pN6/12/12/12/K11 b - 1");
    let mut found: Vec<_> =
        texts(&rules, &barred).into_iter().filter(|text| text.starts_with("7h") && text.ends_with("9g")).collect();
    found.sort_unstable();
    assert_eq!(found, ["7h8h9g", "7h9g"]);
}
