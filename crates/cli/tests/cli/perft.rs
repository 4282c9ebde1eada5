//! `koshogi perft`. The counts are those of independent programs, as `crates/rules/tests/perft` tells.

use crate::program::run;

#[test]
fn the_last_line_tells_the_nodes() {
    for (game, depth, nodes) in
        [("chu", "3", 48_315), ("sho", "4", 446_259), ("heian-dai", "3", 25_085), ("wa", "3", 126_574), ("gendai", "3", 19_366)]
    {
        let out = run(["perft", game, depth]).good();
        let lines: Vec<_> = out.lines().collect();
        assert_eq!(lines.last(), Some(&format!("nodes {nodes}").as_str()), "{game}");
        assert!(lines[lines.len() - 2].starts_with("time ") && lines[lines.len() - 2].ends_with(" nodes/s"), "{out}");
    }
}

#[test]
fn options_and_positions_are_obeyed() {
    let out = run(["perft", "sho", "4", "--set", "royal.exposure=illegal"]).good();
    assert!(out.ends_with("nodes 445372\n"), "{out}");
    let out = run(["perft", "heian-dai", "3", "--set", "array=new", "--set", "dragon=leap"]).good();
    assert!(out.ends_with("nodes 126900\n"), "{out}");
    // A king alone in a corner against one that is far off: three moves each.
    let out = run(["perft", "sho", "2", "--sfen", "8k/9/9/9/9/9/9/9/K8 b - 1"]).good();
    assert!(out.ends_with("nodes 9\n"), "{out}");
    assert!(run(["perft", "chu", "0"]).good().ends_with("nodes 1\n"));
}

#[test]
fn divide_counts_behind_each_first_move_and_adds_up() {
    let out = run(["perft", "wa", "2", "--divide"]).good();
    let counts: Vec<u64> = out.lines().take(51).map(|line| line.split(' ').nth(1).unwrap().parse().unwrap()).collect();
    assert_eq!(counts, [51; 51], "every first move leaves the other side its own 51");
    assert!(out.ends_with("nodes 2601\n"), "{out}");
}
