//! Transcripts of CECP.

use insta::assert_snapshot;

use crate::puppet::Puppet;
use crate::script::{Session, cecp};

#[test]
fn introduction() {
    assert_snapshot!(cecp("xboard\nprotover 2\naccepted usermove\nrejected foo\nping 1"));
}

#[test]
fn every_option_that_is_offered_can_be_set() {
    let mut session = Session::cecp("chu", Puppet::default());
    let offered = session.say("protover 2");
    let mut set = 0;
    for line in offered.lines().filter_map(|line| line.strip_prefix("feature option=\"")?.strip_suffix('"')) {
        let (name, values) = line.split_once(" -combo ").unwrap_or_default();
        for value in values.split(" /// ").map(|value| value.trim_start_matches('*')).filter(|value| !value.is_empty()) {
            let answer = session.say(&format!("option {name}={value}"));
            assert!(answer.is_empty() || answer.starts_with("# "), "{name} {value}: {answer}");
            set += 1;
        }
    }
    assert!(set > 30, "{set} values were set");
}

#[test]
fn every_game_can_be_chosen_by_every_name() {
    let offered = Session::cecp("chu", Puppet::default()).say("protover 2");
    let names = offered.lines().find_map(|line| line.strip_prefix("feature variants=\"")?.strip_suffix('"')).expect("names");
    for game in koshogi_games::all() {
        for name in game.aliases.iter().chain([&game.id]) {
            assert!(names.split(',').any(|offered| offered == name), "{name} is not in {names}");
            let mut session = Session::cecp("chu", Puppet::default());
            session.say("new");
            let answer = session.say(&format!("variant {name}"));
            assert!(!answer.contains("Error"), "{name}: {answer}");
            let told = answer.lines().filter(|line| line.starts_with("piece ")).count();
            assert!(told == game.kinds.len() || (told == 0 && name == "chu"), "{name}: {answer}");
            let moved = session.say("go");
            assert!(moved.starts_with("move "), "{name}: {moved}");
        }
    }
}

#[test]
fn playing() {
    assert_snapshot!(cecp(
        "new
         variant chu
         level 40 5 0
         post
         easy
         time 30000
         otim 30000
         usermove f4f5
         usermove e4e5
         force
         usermove d4d5
         usermove d9d8
         playother
         usermove c4c5
         undo
         remove
         go
         ?
         nopost
         go
         result 1-0 {White mates}
         ping 7"
    ));
}

#[test]
fn a_ping_waits_for_the_move() {
    assert_snapshot!(cecp(
        "post
         & go
         & ping 1
         ~ 5
         ping 2
         & go
         & ping 3
         & force
         ping 4"
    ));
}

#[test]
fn moves_of_the_lion() {
    // Over an empty square, double capture in one word and in two lines, igui, both passes; the engine
    // takes king and prince in two lines.
    assert_snapshot!(cecp(
        "force
         setboard 11k/12/12/12/12/6p5/5p6/5N6/12/12/12/K11
         usermove f5f6,f6g7
         undo
         usermove f5f6,
         usermove f6g7
         undo
         usermove f5f6,f6f5
         undo
         usermove @@@@
         usermove l12l11
         usermove f5f5
         usermove l11l12
         usermove f5g5,g5f5
         usermove l12l11
         usermove f5f6,g6h7
         usermove f5f6,
         force
         ping 1
         setboard 12/12/12/12/12/7+e4/6k5/5N6/12/12/12/K11 w
         go"
    ));
}

#[test]
fn promotions() {
    assert_snapshot!(cecp(
        "force
         setboard 11k/12/12/12/P11/12/12/12/12/12/12/K11
         usermove a8a9+
         undo
         usermove a8a9=
         undo
         usermove a8a9
         usermove l12l11
         usermove a9a10+
         setboard 11k/12/12/12/P11/12/12/12/12/12/12/K11
         usermove a8a9p
         undo
         usermove a8a9g
         ping 1"
    ));
}

#[test]
fn what_makes_no_sense_is_told_and_harms_nothing() {
    assert_snapshot!(cecp(
        "hello
         usermove
         usermove e2e9
         usermove f4f6
         usermove z1z2
         usermove @@@@@
         usermove a1b2,c3d4
         f4f5
         f9f9
         level
         level a b c
         st x
         sd x
         time x
         memory x
         cores 0
         variant go
         option
         option Nonsense=1
         option lion.senjishi=nobody
         option dragon=leap
         setboard
         setboard 9/9
         undo
         remove
         remove
         hint
         ping 1"
    ));
}

#[test]
fn positions_are_set_up_and_edited() {
    assert_snapshot!(cecp(
        "force
         setboard 11k/12/12/12/12/12/12/12/12/12/12/K11 b - 0 1
         usermove a1a2
         usermove l12l11
         edit
         #
         Ka1
         +Ea2
         Xa3
         xa3
         Pa4
         c
         Kl12
         Ql9
         foo
         ping 3
         .
         black
         usermove l9l4
         edit
         #
         .
         usermove a1b1"
    ));
}

#[test]
fn pondering() {
    assert_snapshot!(cecp(
        "new
         post
         hard
         usermove f4f5
         ~ 3
         & ping 1
         & hint
         & usermove a2b2
         usermove c4c5
         ~ 3
         usermove f5f6
         ~ 3
         & easy
         ping 2"
    ));
}

#[test]
fn analysis() {
    assert_snapshot!(cecp(
        "force
         usermove f4f5
         & analyze
         ~ 3
         & .
         & hint
         & ping 1
         & usermove f9f8
         ~ 3
         & undo
         ~ 3
         & exit
         ping 2
         ."
    ));
}

#[test]
fn games_that_xboard_does_not_know_are_introduced() {
    assert_snapshot!(cecp("new\nvariant wa\nvariant gendai\nvariant chu"));
}

#[test]
fn a_new_game_while_analysing_is_analysed() {
    assert_snapshot!(cecp(
        "& analyze
         ~ 3
         & usermove f4f5
         ~ 3
         & new
         ~ 3
         & exit
         usermove f4f5"
    ));
}

#[test]
fn hints_and_draws() {
    assert_snapshot!(cecp(
        "new
         draw
         hint
         usermove f4f5
         hint
         draw"
    ));
}

#[test]
fn the_rules_end_the_game() {
    // Mate by the other side, by the engine, a bare king, and two lone kings.
    assert_snapshot!(cecp(
        "new
         variant shoshogi
         force
         setboard 4k4/1R7/R8/9/9/p8/9/9/P3K4
         playother
         usermove a7a9
         force
         setboard p3k4/9/9/P8/9/9/r8/1r7/4K4 b
         go
         force
         setboard 4k4/9/9/9/9/9/9/p8/R3K4
         playother
         usermove a1a2
         force
         setboard 4k4/9/9/9/9/9/9/pK7/9
         playother
         usermove b2a2"
    ));
}

#[test]
fn the_game_of_the_beginning_comes_back_with_new() {
    let mut session = Session::cecp("wa", Puppet::default());
    session.say("variant shoshogi");
    session.say("force");
    assert!(session.say("usermove a3a4").is_empty());
    session.say("new");
    session.say("force");
    assert!(session.say("usermove k3k4").is_empty(), "a board of eleven files has a file k");
}

#[test]
fn options_of_the_rules_hold_from_the_next_game() {
    assert_snapshot!(cecp(
        "new
         force
         option promotion.last-rank=pawn
         setboard 11k/L11/12/12/12/12/12/12/12/12/12/K11
         usermove a11a12+
         option promotion.last-rank=preset
         usermove a11a12+
         undo
         variant heian-dai
         option array=new
         force
         usermove a4a5"
    ));
}
