//! How long it takes to read and write records and to draw boards.

#![expect(clippy::expect_used, reason = "a benchmark that cannot set up stops")]

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use koshogi_notation::diagram::{Chart, Diagram, Inscription, Style, TextStyle, Theme};
use koshogi_notation::pgn::{self, Spelling};
use koshogi_notation::{kif, western};
use koshogi_rules::{Game, Rules};

/// A game of 664 plies.
const GAME: &str = include_str!("../tests/data/xboard-chu.pgn");

fn chu() -> Arc<Rules> {
    let variant = koshogi_games::find("chu").expect("a game of the house");
    let choices = variant.choices(Some("western"), &[]).expect("a preset of the game");
    Arc::new(Rules::new(variant, &choices).expect("rules"))
}

fn records(criterion: &mut Criterion) {
    let rules = chu();
    let record = pgn::read(GAME, &rules).complete().expect("a whole record");
    let mut group = criterion.benchmark_group("records");
    group.sample_size(20).throughput(Throughput::Elements(record.tree().len() as u64));
    let (western, kif) = (pgn::write(&record, Spelling::Western), kif::write(&record));
    group.bench_function("read PGN of XBoard", |bench| bench.iter(|| pgn::read(black_box(GAME), &rules)));
    group.bench_function("read PGN in western text", |bench| bench.iter(|| pgn::read(black_box(&western), &rules)));
    group.bench_function("write PGN in western text", |bench| bench.iter(|| pgn::write(black_box(&record), Spelling::Western)));
    group.bench_function("read KIF", |bench| bench.iter(|| kif::read(black_box(&kif), &rules)));
    group.bench_function("write KIF", |bench| bench.iter(|| kif::write(black_box(&record))));
    group.finish();
}

fn moves(criterion: &mut Criterion) {
    let game = Game::new(chu());
    let legal = game.legal_moves();
    let texts: Vec<String> = legal.iter().map(|played| western::write(*played, &game)).collect();
    let mut group = criterion.benchmark_group("moves");
    group.throughput(Throughput::Elements(legal.len() as u64));
    group.bench_function("write western", |bench| {
        bench.iter(|| legal.iter().map(|played| western::write(*played, &game).len()).sum::<usize>());
    });
    group.bench_function("read western", |bench| {
        bench.iter(|| texts.iter().filter(|text| western::read(black_box(text), &game).is_ok()).count());
    });
    group.finish();
}

fn pictures(criterion: &mut Criterion) {
    let rules = chu();
    let diagram = Diagram::new(rules.variant(), rules.start());
    let mut group = criterion.benchmark_group("pictures");
    group.bench_function("text", |bench| bench.iter(|| diagram.text(&TextStyle::default())));
    for inscription in [Inscription::Full, Inscription::International] {
        let style = Style { inscription, ..Style::default() };
        group.bench_function(format!("svg {inscription:?}"), |bench| bench.iter(|| diagram.svg(&style)));
    }
    let lion = rules.variant().kinds.iter().max_by_key(|info| Chart::of(&info.movement).radius()).expect("kinds");
    group.bench_function("chart", |bench| bench.iter(|| Chart::of(&lion.movement).svg(&lion.short, false, 32.0, Theme::Book)));
    group.finish();
}

criterion_group!(benches, records, moves, pictures);
criterion_main!(benches);
