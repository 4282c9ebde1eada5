//! Command lines that make no sense: each is told why, on the error stream, and none is a panic.

use std::ffi::OsStr;

use crate::program::{answer, data_path, folder, program};

/// One a line; words are parted by blanks, `''` is the empty word, `KIF` a good record, `DIR` a folder.
const WRONG: &str = "
nonsense
'' 
games extra
games --game
games --game no-such-file.toml
games --game DIR
games --game KIF
games --preset document
--lang
--lang fr games
--lang '' games
--color sometimes games
--no-such-flag
-x
games --lang ja --lang en
rules
rules ''
rules nonsense
rules chuu
rules 将棋
rules chu sho
rules chu --format
rules chu --format pdf
rules chu --preset
rules chu --preset nonsense
rules chu --preset ''
rules sho --preset lishogy
rules chu --set
rules chu --set lion.foot
rules chu --set =
rules chu --set =stepwise
rules chu --set lion.foot=
rules chu --set lion.foot=sideways
rules chu --set no.such=option
rules sho --set lion.foot=stepwise
rules chu --set lion.foot=stepwise=again
rules --game no-such-file.toml
rules chu --sfen x
moves
moves nonsense
moves chu extra
moves chu --sfen
moves chu --sfen ''
moves chu --sfen x
moves chu --sfen 12/12
moves chu --sfen 4k4/9/9/9/9/9/9/9/4K4
moves sho --sfen 4k4/9/9/9/9/9/9/9/4K5
moves sho --sfen 4k4/9/9/9/9/9/9/9/4Z4
moves sho --sfen 4k4/9/9/9/9/9/9/9/+++
moves sho --sfen 0k8/9/9/9/9/9/9/9/4K4
moves sho --sfen 99999999999999999999k/9/9/9/9/9/9/9/9
moves sho --sfen 4k4/9/9/9/9/9/9/9/4K4_x_-_1
moves sho --sfen 4k4/9/9/9/9/9/9/9/4K4_b_5e_1
moves sho --sfen 4k4/9/9/9/9/9/9/9/4K4_b_-_0
moves sho --sfen 4k4/9/9/9/9/9/9/9/4K4_b_-_99999999999
moves sho --sfen 4k4/9/9/9/9/9/9/9/4K4_b_-_1_extra
moves chu --handicap
moves chu --handicap nonsense
moves sho --handicap two-lions
moves chu --handicap two-lions --sfen x
moves chu --explain
moves chu --explain ''
moves chu --explain x
moves chu --explain 7i
moves chu --explain 7i7h7g7f
moves chu --explain 7i7z
moves chu --explain 99i7h
moves chu --explain 7i7h++
moves chu --explain ７八歩
moves chu --jsonl --explain 7i7h
moves chu --jsonl --sfen x
moves --jsonl --handicap two-lions
moves chu --depth 3
perft
perft chu
perft chu x
perft chu -1
perft chu 1.5
perft chu 21
perft chu 99999999999999999999
perft chu 3 4
perft nonsense 3
perft 3
perft chu 2 --sfen x
perft chu 2 --divide=yes
perft chu 2 --set array=nonsense
check
check --quiet
check no-such-file.kif
check DIR
check ''
check KIF --preset nonsense
check KIF --set no.such=option
check KIF --variant nonsense
check KIF --from docx
check KIF --game no-such-file.toml
convert
convert KIF
convert KIF out.docx
convert KIF out
convert KIF - 
convert KIF - --to docx
convert KIF - --to kif --encoding latin-1
convert KIF - --to kif --number 0
convert KIF - --to kif --number 2
convert KIF - --to kif --number x
convert KIF DIR --to kif
convert KIF no/such/folder/out.kif
convert no-such-file.kif out.pgn
convert DIR out.pgn
convert KIF a.pgn b.pgn
show
show no-such-file.kif
show DIR
show KIF --ply
show KIF --ply x
show KIF --ply -1
show KIF --ply 130
show KIF --ply 99999999999999999999
show KIF --number 2
show KIF --number 0
show KIF --format docx
show KIF --format png
show KIF -o out.docx
show KIF -o no/such/folder/out.svg
show KIF --pieces round
show KIF --sfen 4k4/9/9/9/9/9/9/9/4K4
show KIF -o DIR/huge.png --scale 100000
show KIF -o DIR/none.png --scale 0
show KIF -o DIR/minus.png --scale=-1
show KIF -o DIR/nan.png --scale nan
show KIF -o DIR/inf.png --scale inf
show --sfen
show --sfen ''
show --sfen x
show --sfen 4k4/9/9/9/9/9/9/9/4K4 --variant chu
show --sfen 4k4/9/9/9/9/9/9/9/4K4 --ply 3
show --variant nonsense --sfen 4k4/9/9/9/9/9/9/9/4K4
play nonsense
play chu sho wa
play chu --preset nonsense
play chu --set no.such=option
play --game no-such-file.toml
completions
completions cmd
completions bash zsh
man page
help nonsense
";

#[test]
fn no_wrong_command_line_goes_unanswered() {
    let (kif, empty) = (data_path("crates/notation/tests/data/lishogi-129.kif"), folder("wrong"));
    let lines: Vec<_> = WRONG.lines().filter(|line| !line.is_empty()).collect();
    assert!(lines.len() >= 100, "{}", lines.len());
    for line in lines {
        let mut command = program();
        for word in line.split(' ').filter(|word| !word.is_empty()) {
            match word {
                "''" => command.arg(""),
                "KIF" => command.arg(&kif),
                _ if word.starts_with("DIR") => command.arg(word.replace("DIR", empty.to_str().unwrap())),
                _ => command.arg(word),
            };
        }
        let answer = answer(command.current_dir(&empty).write_stdin(""));
        assert!(matches!(answer.code, 1 | 2), "koshogi {line}: exit status {}\n{}", answer.code, answer.out);
        assert!(answer.err.starts_with("koshogi: ") && answer.err.trim() != "koshogi:", "koshogi {line}: {}", answer.err);
        assert!(!answer.err.contains("panicked"), "koshogi {line}: {}", answer.err);
    }
    let left: Vec<_> = std::fs::read_dir(&empty).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.is_empty(), "nothing was written: {left:?}");
}

#[test]
fn no_argument_at_all_shows_the_help() {
    let answer = answer(&mut program());
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("Usage:") && answer.err.contains("Examples:"), "{}", answer.err);
}

#[cfg(unix)]
#[test]
fn a_word_that_is_no_text_is_refused() {
    use std::os::unix::ffi::OsStrExt as _;
    let word = OsStr::from_bytes(b"\xff\xfe");
    for args in [&["rules"][..], &["moves", "chu", "--sfen"], &["check"], &["--lang"]] {
        let output = program().args(args).arg(word).output().unwrap();
        assert!(matches!(output.status.code(), Some(1 | 2)), "{args:?}");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(err.starts_with("koshogi: ") && !err.contains("panicked"), "{args:?}: {err}");
    }
}

#[test]
fn what_the_parser_of_arguments_says_is_japanese_where_japanese_is_asked_for() {
    let cases: [(&[&str], &str); 8] = [
        (&["--lang", "ja", "nonsense"], "「nonsense」という命令はありません"),
        (&["--lang=ja", "gamse"], "「games」のことですか"),
        (&["games", "--lang", "ja", "--nonsense"], "「--nonsense」という引数はありません"),
        (&["rules", "chu", "--format", "pdf", "--lang", "ja"], "「pdf」という値はありません（使える値: "),
        (&["perft", "chu", "99", "--lang", "ja"], "の値「99」は使えません"),
        (&["convert", "--lang", "ja"], "引数が足りません"),
        (&["games", "--lang", "ja", "--lang", "ja"], "一度しか使えません"),
        (&["moves", "chu", "--sfen", "--lang", "ja"], "値がありません"),
    ];
    for (args, expected) in cases {
        let answer = answer(program().args(args));
        let told = answer.bad(2);
        assert!(told.contains(expected), "{args:?}: {told}");
        assert!(!told.contains("error") && !told.contains("Usage"), "{told}");
    }
}
