//! ハンディキャップ: **\[decided\]** the lower player sits below, and the upper moves first.

use koshogi_rules::{Game, Position, Side};

use crate::table::{rules, sfen};

const UPPER: &str = "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12";
const LOWER: &str = "3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL";

/// Three lions: upper's kirin and lower's phoenix change places, both kirins turned over. Two lions: lower's kirin turned over. Two
/// kings: lower's elephant turned over.
#[test]
fn three_lions_two_lions_two_kings() {
    let rules = rules("chu", "");
    let three = (UPPER.replace("txot", "txxt"), LOWER.replace("TOXT", "T+O+OT"));
    let lions = (UPPER.to_owned(), LOWER.replace("TOXT", "T+OXT"));
    let kings = (UPPER.to_owned(), LOWER.replace("GKEG", "GK+EG"));
    for (upper, lower) in [three, lions, kings] {
        let expected = format!("{upper}/{lower} w - 1");
        let found: Vec<String> = rules.variant().handicaps.iter().map(|array| sfen(&rules, &array.setup)).collect();
        assert!(found.contains(&expected), "{expected} among {found:?}");
    }
    assert_eq!(rules.variant().handicaps.len(), 3);
}

/// A handicap is a game like any other: 92 pieces, upper to move, no outcome yet.
#[test]
fn handicaps_can_be_played() {
    let rules = rules("chu", "");
    for array in &rules.variant().handicaps {
        let mut game = Game::from_setup(rules.clone(), &array.setup).unwrap();
        let position: &Position = game.position();
        assert_eq!(position.side(), Side::Gote, "{}", array.id);
        assert_eq!(position.pieces(Side::Sente).len() + position.pieces(Side::Gote).len(), 92, "{}", array.id);
        assert_eq!(game.outcome(), None, "{}", array.id);
        let mv = game.legal_moves()[0];
        game.play(mv).unwrap();
    }
}
