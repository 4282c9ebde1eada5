//! Whatever is said, the conversation goes on.

use proptest::prelude::*;

use crate::puppet::Puppet;
use crate::script::Session;

/// Words of both protocols, numbers, squares and moves, and anything else.
fn word() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "usi",
        "isready",
        "setoption",
        "name",
        "value",
        "usinewgame",
        "position",
        "startpos",
        "sfen",
        "moves",
        "go",
        "ponder",
        "btime",
        "wtime",
        "byoyomi",
        "binc",
        "winc",
        "movetime",
        "depth",
        "nodes",
        "infinite",
        "mate",
        "searchmoves",
        "stop",
        "ponderhit",
        "gameover",
        "USI_Variant",
        "MultiPV",
        "Preset",
        "lion.senjishi",
        "okazaki",
        "jcsa",
        "chushogi",
        "wa",
        "xboard",
        "protover",
        "new",
        "variant",
        "force",
        "playother",
        "usermove",
        "white",
        "black",
        "level",
        "st",
        "sd",
        "time",
        "otim",
        "cores",
        "analyze",
        "exit",
        ".",
        "hint",
        "undo",
        "remove",
        "result",
        "draw",
        "post",
        "nopost",
        "setboard",
        "edit",
        "#",
        "c",
        "easy",
        "hard",
        "?",
        "option",
        "computer",
        "rating",
        "accepted",
        "rejected",
        "bk",
        "@@@@",
        "7i7h",
        "7d7e",
        "f4f5",
        "f9f8",
        "g4g5",
        "a1b2,",
        "b2c3",
        "a1b2,b2c3",
        "0:05",
        "Ka1",
        "xa1",
        "+Ea2",
        "shoshogi",
        "array=new",
        "4k4/R8/R8/9/9/9/9/9/P3K4",
        "lnsgkgsnl/1r2e2b1/ppppppppp/9/9/9/PPPPPPPPP/1B2E2R1/LNSGKGSNL",
        "w",
        "b",
        "-",
        "1",
    ]);
    prop_oneof![
        8 => known.prop_map(str::to_owned),
        1 => (-100_i64..100_000).prop_map(|number| number.to_string()),
        1 => "[a-m][0-9]{1,3}[a-m][0-9]{1,2}[+=q]?",
        1 => "[1-9a-z+]{1,7}",
        1 => "\\PC{0,12}",
    ]
}

fn line() -> impl Strategy<Value = String> {
    prop::collection::vec(word(), 0..7).prop_map(|words| words.join(" "))
}

fn lines() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(line(), 1..40)
}

/// Lines that a board means to be understood, with something wrong in them now and then.
fn said() -> impl Strategy<Value = String> {
    let numbers = || 1..3000_u32;
    prop_oneof![
        line(),
        (numbers(), numbers()).prop_map(|(sente, gote)| format!("go btime {sente} wtime {gote}")),
        numbers().prop_map(|time| format!("go ponder byoyomi {time}")),
        Just("go infinite".to_owned()),
        Just("stop".to_owned()),
        Just("ponderhit".to_owned()),
        Just("position startpos moves 7i7h 7d7e".to_owned()),
        Just("hard".to_owned()),
        Just("go".to_owned()),
        Just("analyze".to_owned()),
        Just("usermove f4f5".to_owned()),
        Just("usermove f9f8".to_owned()),
        Just("force".to_owned()),
        Just("edit".to_owned()),
        Just(".".to_owned()),
        Just("undo".to_owned()),
        Just("option MultiPV=2".to_owned()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn usi_is_always_ready(lines in lines(), said in prop::collection::vec(said(), 0..20)) {
        let mut session = Session::usi("chu", Puppet::default());
        for line in lines.iter().chain(&said).filter(|line| !line.trim().starts_with("quit")) {
            session.say_only(line);
            prop_assert!(session.say_only("isready").ends_with("readyok\n"), "after {line:?}");
        }
        // And it still plays.
        session.say("stop");
        session.say("setoption name USI_Variant value chu");
        session.say("position startpos");
        let answer = session.say("go nodes 1");
        prop_assert!(answer.contains("bestmove "), "{answer}");
    }

    #[test]
    fn cecp_always_answers_a_ping(lines in lines(), said in prop::collection::vec(said(), 0..20)) {
        let mut session = Session::cecp("chu", Puppet::default());
        for (number, line) in lines.iter().chain(&said).filter(|line| line.trim() != "quit").enumerate() {
            session.say_only(line);
            let pong = session.say(&format!("ping {number}"));
            prop_assert!(pong.contains(&format!("pong {number}\n")), "after {line:?}: {pong}");
        }
        session.say(".");
        session.say("new");
        let answer = session.say("go");
        prop_assert!(answer.contains("move "), "{answer}");
    }
}
