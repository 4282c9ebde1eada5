//! SFEN, strict and as links and other programs write it.

use koshogi_notation::{Fault, sfen};
use koshogi_rules::{Setup, Side};
use proptest::prelude::*;

use crate::common::{self, Dice};

const START: &str =
    "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL";
/// Two lions: the lower side's kirin is turned over.
const HANDICAP: &str =
    "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1T+OXT1B1A/LFCSGKEGSCFL";

fn read(text: &str) -> Result<Setup, Vec<Fault>> {
    sfen::read(text, common::rules("chu", None).variant())
}

fn rewritten(text: &str) -> String {
    sfen::write(&read(text).unwrap(), common::rules("chu", None).variant())
}

#[test]
fn missing_fields_are_read() {
    let whole = format!("{START} b - 1");
    for text in [whole.clone(), format!("{START} b -"), format!("{START} b"), START.to_owned(), format!("sfen {START} b")] {
        assert_eq!(rewritten(&text), whole, "{text}");
    }
    assert_eq!(rewritten(&format!("{START} w 7f 12")), format!("{START} w 7f 12"));
}

#[test]
fn links_are_read() {
    let whole = format!("{HANDICAP} w - 1");
    assert_eq!(rewritten(&whole.replace(' ', "_")), whole);
    assert_eq!(rewritten(&whole.replace('+', "%2B").replace(' ', "%20")), whole);
    assert_eq!(rewritten(&whole.replace('+', " ")), whole, "the link turned + into a space");
    assert_eq!(rewritten(&HANDICAP.replace('+', " ")), format!("{HANDICAP} b - 1"));
}

#[test]
fn a_lost_plus_that_could_be_the_side_to_move_is_refused_with_advice() {
    // `11+b` b: is the first b a promoted bishop of the last rank, and b the side, or b the side and b the lion's square?
    let text = "12/12/12/12/12/12/12/12/12/12/12/10 b b - 1";
    let faults = read(text).unwrap_err();
    assert!(faults.iter().any(|fault| fault.reason.en.contains("%2B")), "{faults:?}");
}

#[test]
fn faults_say_where() {
    let place = |text: &str| read(text).unwrap_err().iter().map(|fault| (fault.column, fault.text.clone())).collect::<Vec<_>>();
    assert_eq!(place(""), [(1, String::new())]);
    let bad_side = format!("{START} x - 1");
    assert_eq!(place(&bad_side).last().map(|(column, _)| *column), Some(START.len() + 2));
    assert_eq!(place(&format!("{START} b 13a 0")), [(START.len() + 4, "13a".to_owned()), (START.len() + 8, "0".to_owned())]);
    assert_eq!(place(&format!("{START} b - 1 2")), [(START.len() + 8, "2".to_owned())]);
    let unknown = START.replace("lfcs", "lfzs");
    assert_eq!(place(&unknown).first().map(|(column, _)| *column), Some(3));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn positions_of_every_game_are_read_as_they_are_written(seed: u64, plies in 0..120usize) {
        for id in common::ids() {
            let rules = common::rules(id, None);
            let mut game = koshogi_rules::Game::new(rules.clone());
            common::play_randomly(&mut game, plies, &mut Dice(seed));
            let setup = game.position().setup();
            let text = sfen::write(&setup, rules.variant());
            prop_assert_eq!(sfen::read(&text, rules.variant()).map(|read| sfen::write(&read, rules.variant())), Ok(text.clone()));
            // Without its pluses it is read the same, or refused.
            if let Ok(read) = sfen::read(&text.replace('+', " "), rules.variant())
                && !text.starts_with('+') && !text.contains("/+")
            {
                prop_assert_eq!(sfen::write(&read, rules.variant()), text);
            }
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in "[lfcsgekA-Za-z0-9+/ _%b-]{0,80}|\\PC{0,40}") {
        let rules = common::rules("chu", None);
        if let Err(faults) = sfen::read(&text, rules.variant()) {
            prop_assert!(!faults.is_empty());
            prop_assert!(faults.iter().all(|fault| fault.column <= text.chars().count() + 1));
        }
    }
}

#[test]
fn the_side_to_move_is_sente_unless_told() {
    assert_eq!(read(START).unwrap().side, Side::Sente);
}
