//! Long searches from positions by chance, in every game: nothing may panic, be illegal, or claim a win that does not come true.
//!
//! `cargo run --release -p koshogi-engine --example soak -- [NODES] [POSITIONS] [SEED]`
#![expect(clippy::print_stdout, reason = "an example speaks to its reader")]

use std::error::Error;
use std::time::Instant;

#[path = "../tests/body/mod.rs"]
mod body;

use body::{rules, scattered, sound};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let mut number = |default: u64| words.next().map_or(Ok(default), |word| word.parse());
    let (nodes, positions, seed) = (number(1_000_000)?, number(50)?, number(0)?);
    let mut faults = 0;
    for game in koshogi_games::all() {
        let (rules, begun) = (rules(&game.id), Instant::now());
        let thrown = (seed..).filter_map(|seed| scattered(&rules, seed)).take(usize::try_from(positions)?);
        let found: Vec<_> = thrown.filter_map(|position| sound(&position, nodes).err()).collect();
        println!("{:<10} {positions} positions, {} faults, {:.0?}", game.id, found.len(), begun.elapsed());
        for fault in &found {
            println!("  {fault}");
        }
        faults += found.len();
    }
    if faults == 0 { Ok(()) } else { Err(format!("{faults} faults").into()) }
}
