//! `koshogi check`.

use crate::program::{data_path, feed, folder, run};

const GAMES: &str = "crates/notation/tests/data/games.jsonl";
const KIF: &str = "crates/notation/tests/data/lishogi-129.kif";

#[test]
fn real_records_are_legal_under_the_rules_of_their_site() {
    let (games, kif) = (data_path(GAMES), data_path(KIF));
    let out = run(["check", "--preset", "lishogi", &games, &kif]).good();
    assert!(out.ends_with("9 games: 9 legal, 0 failed\n"), "{out}");
    // How the rules see the end, and how the site told it: the file has both words.
    for end in [
        "22 moves, gote wins by capture of the last royal (the record says: gote wins (royal taken))",
        "328 moves, gote wins by bare king",
    ] {
        assert!(out.contains(end), "{out}");
    }
    assert!(out.contains("lishogi-129.kif: legal, Chu shogi, 129 moves"), "{out}");
}

#[test]
fn the_first_illegal_move_is_named_with_its_reason() {
    let broken = "手合割：平手\n   1手目   ▲7八歩兵 （←7九）\n   2手目   △7五獅子 （←6三）\n   3手目   ▲7五歩兵 （←7八）\n";
    for (name, lang, words) in [("en", "en", ["FAILED", "line 4", "move 3"]), ("ja", "ja", ["不合格", "4行", "3手目"])] {
        let file = folder(&format!("check-illegal-{name}")).join("broken.kif");
        std::fs::write(&file, broken).unwrap();
        let answer = run(["check", "--variant", "chu", "--lang", lang, file.to_str().unwrap()]);
        assert_eq!(answer.code, 1);
        for word in words {
            assert!(answer.out.contains(word), "{word}: {}", answer.out);
        }
        assert!(
            answer.out.contains(if lang == "ja" { "2手目までは合法" } else { "legal up to move 2" }),
            "what came before is kept: {}",
            answer.out
        );
    }
}

#[test]
fn one_bad_file_does_not_hide_the_others() {
    let (games, nowhere) = (data_path(GAMES), "no-such-file.kif");
    let answer = run(["check", "--preset", "lishogi", "--quiet", nowhere, &games]);
    assert_eq!(answer.out, "8 games: 8 legal, 0 failed; 1 file could not be read\n");
    assert!(answer.bad(1).contains(nowhere));
}

#[test]
fn standard_input_is_a_record_too() {
    let kif = std::fs::read(data_path(KIF)).unwrap();
    assert!(feed(["check", "-"], kif).good().starts_with("-: legal, Chu shogi, 129 moves"));
    let line = r#"{"variant":"sho","moves":"5g5f 5c5d"}"#;
    assert!(feed(["check", "--from", "jsonl", "-"], line).good().contains("Sho shogi, 2 moves"));
    assert_eq!(feed(["check", "-"], "").code, 1, "nothing is no record");
    assert_eq!(feed(["check", "-"], vec![0xff, 0xfe, 0x00, 0x81]).code, 1);
}

#[test]
fn an_unknown_preset_is_said_before_anything_is_read() {
    assert!(run(["check", "--preset", "nonsense", &data_path(KIF)]).bad(2).contains("'nonsense'"));
}
