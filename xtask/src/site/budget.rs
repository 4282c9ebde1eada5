//! How much a first visit loads, and how much it may.

use anyhow::{Result, ensure};

use super::files::Site;

/// The most that a first visit may load before the engine, compressed, in bytes.
const FIRST_LOAD: usize = 700_000;
/// What is loaded when it is first wanted: the engine, and the problems.
const LATER: [&str; 4] = ["thinker.js", "thinker_bg.wasm", "thinker-start.js", "tsume-chu.tsv"];

/// Prints the sizes, and fails where a first visit loads too much.
pub(super) fn report(site: &Site) -> Result<()> {
    let on_demand: Vec<_> = LATER.iter().filter_map(|name| site.path(name)).collect();
    let (mut first, mut later) = (0, 0);
    println!("   {:>9} {:>9}  file", "bytes", "brotli");
    for (path, size) in site.sizes() {
        println!("   {:>9} {:>9}  {path}", size.plain, size.brotli);
        // Pictures for a home screen are loaded by nobody's first visit.
        let sum = if on_demand.contains(&path.as_str()) || path.ends_with(".png") { &mut later } else { &mut first };
        *sum += size.brotli;
    }
    println!("   first load {first} bytes of brotli, then {later}");
    ensure!(first <= FIRST_LOAD, "a first visit loads {first} bytes of brotli; {FIRST_LOAD} are allowed");
    Ok(())
}
