//! Transcripts of USI.

use insta::assert_snapshot;

use crate::puppet::Puppet;
use crate::script::{Session, usi};

#[test]
fn introduction() {
    assert_snapshot!(usi("usi\nisready\nusinewgame\nisready"));
}

#[test]
fn every_option_that_is_offered_can_be_set() {
    let mut session = Session::usi("chu", Puppet::default());
    let offered = session.say("usi");
    let mut set = 0;
    for line in offered.lines().filter_map(|line| line.strip_prefix("option name ")) {
        let (name, kind) = line.split_once(" type ").expect("a type");
        let values: Vec<&str> = kind.split(" var ").skip(1).collect();
        let default = kind.split_whitespace().skip_while(|word| *word != "default").nth(1).unwrap_or_default();
        assert!(values.is_empty() || values.contains(&default), "{line}");
        for value in values.iter().chain([&default]).filter(|value| !value.is_empty()) {
            let answer = session.say(&format!("setoption name {name} value {value}"));
            assert!(answer.is_empty() || answer.contains("it is kept for the games that do"), "{name} {value}: {answer}");
            set += 1;
        }
    }
    assert!(set > 40, "{set} values were set");
}

#[test]
fn every_game_begins_at_its_start() {
    for game in koshogi_games::all() {
        for name in game.aliases.iter().chain([&game.id]) {
            let mut session = Session::usi("chu", Puppet::default());
            assert_eq!(session.say(&format!("setoption name USI_Variant value {name}")), "");
            assert_eq!(session.say("position startpos"), "");
            let best = session.say("go nodes 1");
            assert!(best.contains("\nbestmove "), "{name}: {best}");
            assert!(!best.contains("resign"), "{name}: {best}");
        }
    }
}

#[test]
fn thinking() {
    assert_snapshot!(usi("position startpos moves 7i7h
         go btime 60000 wtime 50000 byoyomi 1000
         go btime 1000 wtime 1000 binc 100 winc 100
         go movetime 100
         go depth 3
         setoption name MultiPV value 2
         go nodes 1000
         go nodes 1000 searchmoves 6d6e 7d7e
         go depth 2 nodes 100 movetime 5"));
}

#[test]
fn infinite_analysis_answers_when_it_is_stopped() {
    assert_snapshot!(usi("position startpos
         & go infinite
         ~ 3
         & isready
         stop
         stop
         & go
         ~ 3
         stop
         & go infinite depth 2
         ~ 3
         stop"));
}

#[test]
fn pondering() {
    assert_snapshot!(usi("position startpos moves 7i7h 7d7e
         & go ponder btime 1000 wtime 1000
         ~ 3
         ponderhit
         & go ponder btime 1000 wtime 1000
         ~ 1
         & stop
         & go ponder btime 1000 wtime 1000
         ponderhit
         ponderhit"));
}

#[test]
fn any_spelling_of_a_legal_move_is_read() {
    // The second is a pass of the lion over an occupied and over an empty square, written with and without it.
    assert_snapshot!(usi("position sfen 11k/12/12/12/12/5N6/12/12/12/12/12/K11 b - 1 moves 7f7e7d 1a1b 7d7c7d 1b1a 7d7d 1a1b
         go nodes 1"));
}

#[test]
fn what_makes_no_sense_is_told_and_harms_nothing() {
    assert_snapshot!(usi("hello
         position
         position nonsense
         position sfen
         position sfen 9/9 b - 1
         position startpos moves 7i7h 7i7h 7d7e
         go nodes 1
         position startpos moves 7i9z
         position startpos moves 7i7h
         go nodes
         go nodes x
         go nodes 1 foo
         go nodes 1 searchmoves 1a1b 7d7e
         setoption
         setoption name Nonsense value 1
         setoption name USI_Hash value 0
         setoption name USI_Variant value go
         setoption name Preset value nobody
         setoption name lion.senjishi value nobody
         setoption name dragon value leap
         ponderhit
         isready
         go nodes 1"));
}

#[test]
fn a_game_that_is_lost_is_resigned() {
    // Mated by two rooks; about to mate; mated where mate is played out, which is not lost yet; the king taken.
    assert_snapshot!(usi("setoption name USI_Variant value shoshogi
         position sfen 4k4/1R7/R8/9/9/p8/9/9/P3K4 b - 1 moves 9c9a
         go nodes 1
         position sfen 4k4/1R7/R8/9/9/p8/9/9/P3K4 b - 1
         go nodes 1
         setoption name ending.mate value played-out
         position sfen 4k4/1R7/R8/9/9/p8/9/9/P3K4 b - 1 moves 9c9a
         go nodes 1
         position sfen 4k4/1R7/R8/9/9/p8/9/9/P3K4 b - 1 moves 9c9a 5a4a 9a4a
         go nodes 1"));
}

#[test]
fn a_game_that_is_over_waits_for_stop_where_it_was_told_to() {
    assert_snapshot!(usi("setoption name USI_Variant value shoshogi
         position sfen 4k4/1R7/R8/9/9/p8/9/9/P3K4 b - 1 moves 9c9a
         & go infinite
         isready
         stop
         & go ponder btime 1000 wtime 1000
         isready
         ponderhit"));
}

#[test]
fn levels_are_set_and_refused() {
    assert_snapshot!(usi("setoption name Level value 3
         usi
         setoption name Level value 11
         setoption name Level value x
         position startpos
         go nodes 1"));
}

#[test]
fn mates() {
    // A rook and a gold before the king; a lone rook, which mates nobody; the same question given up.
    assert_snapshot!(usi("setoption name USI_Variant value shoshogi
         position sfen 4k4/9/4G4/9/9/9/9/9/4R4 b - 1
         go mate infinite
         go mate 1000
         position sfen 4k4/9/9/9/9/9/9/9/R8 b - 1
         go mate
         go mate infinite nodes 1"));
}

#[test]
fn options_of_the_rules_hold() {
    // The promotion of the lance on the last rank is an option, which a preset sets too.
    assert_snapshot!(usi("position sfen 11k/L11/12/12/12/12/12/12/12/12/12/K11 b - 1 moves 12b12a+
         setoption name promotion.last-rank value pawn
         position sfen 11k/L11/12/12/12/12/12/12/12/12/12/K11 b - 1 moves 12b12a+
         setoption name promotion.last-rank value preset
         position sfen 11k/L11/12/12/12/12/12/12/12/12/12/K11 b - 1 moves 12b12a+
         setoption name Preset value jcsa
         position sfen 11k/L11/12/12/12/12/12/12/12/12/12/K11 b - 1 moves 12b12a+"));
}
