//! Wall time of generating, making and testing, and of perft, on the five games.

mod common;

use std::hint::black_box;

use common::samples;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use koshogi_rules::{Stage, perft};

fn generate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate");
    for sample in samples() {
        group.bench_function(&sample.name, |bencher| {
            bencher.iter(|| {
                let mut count = 0_u32;
                sample.rules.generate(black_box(&sample.position), Stage::All, &mut |mv| count = count.wrapping_add(mv.bits()));
                count
            });
        });
    }
    group.finish();
}

fn make_unmake(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("make-unmake");
    for sample in samples() {
        let moves = sample.rules.legal_moves(&sample.position);
        group.throughput(Throughput::Elements(moves.len() as u64));
        group.bench_function(&sample.name, |bencher| {
            bencher.iter_batched_ref(
                || sample.position.clone(),
                |position| {
                    for &mv in &moves {
                        let undo = sample.rules.make(position, mv);
                        black_box(&*position);
                        sample.rules.unmake(position, mv, undo);
                    }
                },
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

fn royal_attacked(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("royal-attacked");
    for sample in samples() {
        group.bench_function(&sample.name, |bencher| {
            bencher.iter(|| sample.rules.in_check(black_box(&sample.position), sample.position.side()));
        });
    }
    group.finish();
}

fn perft_three(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10);
    for sample in samples().into_iter().filter(|sample| sample.name.ends_with("start")) {
        let mut position = sample.position.clone();
        group.throughput(Throughput::Elements(perft(&sample.rules, &mut position, 3)));
        group.bench_function(&sample.name, |bencher| bencher.iter(|| perft(&sample.rules, &mut position, 3)));
    }
    group.finish();
}

criterion_group!(speed, generate, make_unmake, royal_attacked, perft_three);
criterion_main!(speed);
