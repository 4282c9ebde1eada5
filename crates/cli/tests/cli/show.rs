//! `koshogi show`.

use crate::program::{data_path, folder, run};

const KIF: &str = "crates/notation/tests/data/lishogi-129.kif";

#[test]
fn a_position_is_found_again_from_its_sfen() {
    let kif = data_path(KIF);
    let sfen = run(["show", &kif, "--ply", "3", "--format", "sfen"]).good();
    // 7九-7八, 6三-7五 and 7十-6八, as the record tells them.
    assert_eq!(
        sfen,
        "lfcsgekgscfl/a1b1txot1b1a/mvrhdq1dhrvm/pppppppppppp/3i1n2i3/12/12/3I1PN1I3/PPPPP1PPPPPP/MVRHD1QDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL w - 4\n"
    );
    let start = run(["show", &kif, "--ply", "0", "--format", "sfen"]).good();
    assert!(start.starts_with("lfcsgekgscfl/") && start.ends_with(" b - 1\n"));
    let board = run(["show", "--variant", "chu", "--sfen", sfen.trim()]).good();
    assert!(board.contains("Gote to move"), "{board}");
}

#[test]
fn the_game_of_a_position_is_found_by_its_board() {
    let out = run(["show", "--sfen", "4k4/9/9/9/9/9/9/4P4/4K4 b - 1", "--lang", "ja"]).good();
    assert!(out.contains('玉') && out.contains('歩'), "{out}");
    assert!(!out.contains("十"), "nine ranks: {out}");
}

#[test]
fn the_last_move_is_told_as_a_book_writes_it() {
    let kif = data_path(KIF);
    assert!(run(["show", &kif, "--ply", "1", "--lang", "ja"]).good().contains("▲７八歩"));
    assert!(run(["show", &kif, "--ply", "1"]).good().contains("P-7h"));
}

#[test]
fn pictures_are_files_of_their_kind() {
    let folder = folder("show-pictures");
    let (kif, file) = (data_path(KIF), |name: &str| folder.join(name).to_str().unwrap().to_owned());
    for pieces in ["full", "short", "international"] {
        let png = file(&format!("{pieces}.png"));
        run(["show", &kif, "-o", &png, "--pieces", pieces]).good();
        let bytes = std::fs::read(&png).unwrap();
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
        let width = u32::from_be_bytes(bytes[16..20].try_into().unwrap());
        let double = file(&format!("{pieces}-2.png"));
        run(["show", &kif, "-o", &double, "--pieces", pieces, "--scale", "2"]).good();
        let bytes = std::fs::read(&double).unwrap();
        assert!(u32::from_be_bytes(bytes[16..20].try_into().unwrap()).abs_diff(2 * width) <= 1);
    }
    run(["show", &kif, "-o", &file("board.svg")]).good();
    let svg = std::fs::read_to_string(file("board.svg")).unwrap();
    assert!(svg.contains("<svg") && svg.trim_end().ends_with("</svg>"));
    assert!(run(["show", &kif, "-o", &file("board.svg")]).bad(1).contains("--force"));
}
