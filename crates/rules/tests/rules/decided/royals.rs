//! Royals that stand where they can be taken (`royal.exposure`).

use koshogi_rules::Illegal;
use koshogi_rules::Reason::{Mate, RoyalTaken};
use koshogi_rules::Side::{Gote, Sente};

use crate::table::{GAMES, ended, game, may, played, rules, written};

/// A king beside a file that a rook watches, in each game; gote has a pawn besides.
fn beside_the_rook(name: &str) -> &'static str {
    match name {
        "chu" => "r10k/12/12/11p/12/12/12/12/12/12/12/1K9G b - 1",
        "sho" => "r7k/9/9/8p/9/9/9/9/1K6G b - 1",
        "wa" => "+s9k/11/11/10p/11/11/11/11/11/11/1K8W b - 1",
        _ => "r11k/13/13/12p/13/13/13/13/13/13/13/13/1K10G b - 1",
    }
}

/// The step of the king onto the watched file, and the rook's answer.
fn steps(name: &str) -> (&'static str, &'static str) {
    match name {
        "chu" => ("11l12l", "12a12l"),
        "sho" => ("8i9i", "9a9i"),
        "wa" => ("10k11k", "11a11k"),
        _ => ("12m13m", "13a13m"),
    }
}

/// `royal.exposure = "loses"`: legal, no foul, and lost when the royal is taken («反則勝ち扱いにはならない»).
#[test]
fn exposure_loses() {
    for name in GAMES {
        let (step, taken) = steps(name);
        let exposed = played(&rules(name, "royal.exposure=loses"), beside_the_rook(name), &format!("{step} {taken}"));
        assert_eq!(ended(&exposed), Some((Some(Gote), RoyalTaken)), "{name}");
    }
}

/// `royal.exposure = "illegal"`: not where the only royal could be taken, whether it goes there or is left there.
#[test]
fn exposure_illegal() {
    for name in GAMES {
        let rules = rules(name, "royal.exposure=illegal");
        let (step, _) = steps(name);
        let exposed = game(&rules, beside_the_rook(name));
        assert!(matches!(exposed.is_legal(written(step)), Err(Illegal::RoyalExposed { .. })), "{name}");
    }
    // Left there: the gold that stands between may not go, the king has to answer a check.
    let rules = rules("sho", "royal.exposure=illegal");
    let pinned = game(&rules, "r7k/9/9/8p/9/9/G8/9/K8 b - 1");
    assert!(!may(&pinned, "9g8g"));
    assert!(may(&pinned, "9g9f"));
    let checked = game(&rules, "r7k/9/9/8p/9/9/1G7/9/K8 b - 1");
    assert!(!may(&checked, "8g8f"));
    assert!(may(&checked, "8g9g"), "between");
    assert!(may(&checked, "9i8i"), "away");
}

/// A side with two royals may leave either where it can be taken.
#[test]
fn exposure_illegal_speaks_of_the_only_royal() {
    let rules = rules("sho", "royal.exposure=illegal");
    let two = game(&rules, "4k4/9/7p+e/9/4R4/9/9/9/K8 w - 1");
    assert!(may(&two, "2c2d"));
    assert!(may(&two, "5a6a"));
}

/// The taking of the other's last royal exposes nothing any more.
#[test]
fn exposure_illegal_lets_the_last_royal_be_taken() {
    let rules = rules("sho", "royal.exposure=illegal");
    let race = played(&rules, "r7k/9/9/9/9/9/9/9/K7R b - 1", "1i1a");
    assert_eq!(ended(&race), Some((Some(Sente), RoyalTaken)));
}

/// Mate where exposure is illegal: no move is left.
#[test]
fn mate_where_exposure_is_illegal() {
    let rules = rules("sho", "royal.exposure=illegal");
    let mate = played(&rules, "8k/9/8G/p8/9/9/9/9/K7R b - 1", "1c1b");
    assert!(mate.legal_moves().is_empty());
    assert_eq!(ended(&mate), Some((Some(Sente), Mate)));
}

/// 王手 is the threat to take the last royal: one of two attacked is no check, both within one lion move are.
#[test]
fn check_means_the_last_royal() {
    let rules = rules("chu", "");
    assert!(game(&rules, "11k/12/12/12/12/12/12/12/12/12/12/K10R w - 1").in_check());
    assert!(!game(&rules, "+e10k/12/12/12/12/12/12/12/12/12/12/K10R w - 1").in_check());
    assert!(game(&rules, "12/12/12/6+e5/6k5/6N5/12/12/12/12/12/K10P w - 1").in_check());
    assert!(!game(&rules, "12/12/12/6+e5/6k5/12/6N5/12/12/12/12/K10P w - 1").in_check(), "only one of them in reach");
    // The lion's second square is attacked through any piece («□のマスに玉将（王将）がいた場合、王手になる»).
    assert!(game(&rules, "12/12/12/6k5/6p5/6N5/12/12/12/12/12/K11 w - 1").in_check());
    // A falcon attacks over the piece before it, a slide does not.
    assert!(game(&rules, "12/12/12/6k5/6p5/6+H5/12/12/12/12/12/K11 w - 1").in_check());
    assert!(!game(&rules, "12/12/12/6k5/6p5/6R5/12/12/12/12/12/K11 w - 1").in_check());
}
