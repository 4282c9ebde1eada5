//! Instruction counts of the same operations: the same on a busy machine as on an idle one. Needs valgrind and the runner of the
//! `gungraun` crate.
#![expect(unused_qualifications, reason = "the macros of the library name every type in full")]

mod common;

use std::hint::black_box;

use common::{Sample, samples};
use gungraun::{library_benchmark, library_benchmark_group, main};
use koshogi_rules::{Move, Position, Stage};

fn sample(name: &str) -> Sample {
    samples().into_iter().find(|sample| sample.name == name).expect("a sample of that name")
}

fn with_moves(name: &str) -> (Sample, Vec<Move>, Position) {
    let sample = sample(name);
    let moves = sample.rules.legal_moves(&sample.position);
    let position = sample.position.clone();
    (sample, moves, position)
}

#[library_benchmark(setup = sample)]
#[bench::chu("chu-middle")]
#[bench::sho("sho-middle")]
#[bench::heian_dai("heian-dai-middle")]
#[bench::wa("wa-middle")]
#[bench::gendai("gendai-middle")]
fn generate(sample: Sample) -> u32 {
    let mut count = 0_u32;
    sample.rules.generate(black_box(&sample.position), Stage::All, &mut |mv| count = count.wrapping_add(mv.bits()));
    count
}

#[library_benchmark(setup = with_moves)]
#[bench::chu("chu-middle")]
#[bench::sho("sho-middle")]
#[bench::heian_dai("heian-dai-middle")]
#[bench::wa("wa-middle")]
#[bench::gendai("gendai-middle")]
fn make_unmake((sample, moves, mut position): (Sample, Vec<Move>, Position)) -> u64 {
    for mv in moves {
        let undo = sample.rules.make(&mut position, mv);
        black_box(&position);
        sample.rules.unmake(&mut position, mv, undo);
    }
    position.key()
}

#[library_benchmark(setup = sample)]
#[bench::chu("chu-middle")]
#[bench::sho("sho-middle")]
#[bench::heian_dai("heian-dai-middle")]
#[bench::wa("wa-middle")]
#[bench::gendai("gendai-middle")]
fn royal_attacked(sample: Sample) -> bool {
    sample.rules.in_check(black_box(&sample.position), sample.position.side())
}

library_benchmark_group!(name = operations, benchmarks = [generate, make_unmake, royal_attacked]);
main!(library_benchmark_groups = operations);
