//! `koshogi mate`.

use crate::program::run;

/// A problem of eleven plies by an old master, and its published solution.
const PROBLEM: &str = "10k1/7+P4/8i1+EK/7+a2n1/8+B2t/7p3+p/12/9Q2/12/12/12/12 b - 1";
const SOLUTION: &str = "2c3b 2a1a 1c1b 2d1b 4e1b 1a1b 3h3d 1b1a 3d3c 1a1b 3c2b";

#[test]
fn a_mate_is_told_by_its_length_and_its_line() {
    let out = run(["mate", "chu", "--sfen", PROBLEM]).good();
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines[0], "mate 11");
    assert_eq!(lines[1].split(' ').count(), SOLUTION.split(' ').count());
    assert_eq!(lines[1].split(' ').next(), SOLUTION.split(' ').next(), "the key move");
    assert_eq!(lines.len(), 2);
}

#[test]
fn that_there_is_no_mate_is_told_too() {
    let lone_gold = "4k4/9/4G4/9/9/9/9/9/9 b - 1";
    assert_eq!(run(["mate", "sho", "--sfen", lone_gold]).good(), "nomate\n");
    assert_eq!(run(["mate", "chu"]).good(), "nomate\n", "no check in the start array");
}

#[test]
fn a_search_that_is_cut_short_knows_nothing() {
    let answer = run(["mate", "chu", "--sfen", PROBLEM, "--nodes", "2"]);
    assert_eq!((answer.out.as_str(), answer.code), ("unknown\n", 1));
}

/// A problem of 27 plies that takes long: its king can put a piece between in a dozen ways.
const LONG: &str =
    "1r9+V/+M+F2d2et3/2m1+P1g1s1x1/1+V3spk1p+H1/3p1p1Tp3/7+M1b1+v/3+g4i3/1+F+p9/1+p7+L2/+p6+a2+r1/11Q/3+H3B4 b - 1";

#[test]
fn a_search_that_takes_long_tells_how_it_stands() {
    let answer = run(["mate", "chu", "--sfen", LONG, "--time", "1.5"]);
    assert!(answer.err.lines().any(|line| line.contains(" positions, proof number ")), "{}", answer.err);
    assert_eq!((answer.out.as_str(), answer.code), ("unknown\n", 1));
    let answer = run(["mate", "chu", "--sfen", PROBLEM]);
    assert!(!answer.out.contains("positions"), "the answer stands alone: {}", answer.out);
}

#[test]
fn times_and_positions_that_make_no_sense_are_refused() {
    for [option, value] in [["--time", "0"], ["--time", "soon"], ["--memory", "0"], ["--sfen", "9/9 b - 1"]] {
        let told = run(["mate", "sho", option, value]).bad(2);
        assert!(told.contains(option), "{told}");
    }
}
