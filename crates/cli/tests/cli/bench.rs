//! `koshogi bench`.

use crate::program::run;

fn signature(out: &str) -> u64 {
    out.lines().last().unwrap().strip_prefix("signature ").unwrap().parse().unwrap()
}

#[test]
fn the_signature_is_the_sum_of_the_nodes_and_the_same_every_time() {
    let out = run(["bench", "--nodes", "300"]).good();
    for game in ["chu", "sho", "heian-dai", "wa", "gendai"] {
        assert_eq!(out.lines().filter(|line| line.starts_with(&format!("{game} "))).count(), 5, "{out}");
    }
    let nodes = |line: &str| line.split_whitespace().nth(2).unwrap().parse::<u64>().unwrap();
    let sum: u64 = out
        .lines()
        .skip(1)
        .filter(|line| line.contains('-') || line.contains("start"))
        .filter(|line| !line.contains(" all "))
        .map(nodes)
        .sum();
    assert_eq!(signature(&out), sum, "{out}");
    assert_eq!(signature(&run(["bench", "--nodes", "300"]).good()), sum);
}

#[test]
fn threads_are_compared_with_one() {
    let alone = run(["bench", "sho", "--depth", "2"]).good();
    let both = run(["bench", "sho", "--depth", "2", "--threads", "2"]).good();
    assert_eq!(signature(&both), signature(&alone), "the signature is that of one thread");
    assert!(both.lines().next().unwrap().contains("2 threads"), "{both}");
    assert_eq!(run(["bench", "sho", "--depth", "2"]).good().lines().count(), both.lines().count());
    assert!(run(["bench", "nonsense"]).bad(2).contains("nonsense"));
}
