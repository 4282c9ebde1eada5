//! How much a first visit loads, and how much it may.

use anyhow::{Result, ensure};

use super::files::Site;

/// The most that a first visit may load before the engine, compressed, in bytes.
const FIRST_LOAD: usize = 700_000;
/// How the names begin of what is loaded when it is first wanted: the engine, the problems, and the parts into which the page is cut.
const LATER: [&str; 4] = ["assets/thinker", "assets/tsume", "chunk_", "split_"];

/// Prints the sizes, and fails where a first visit loads too much.
pub(super) fn report(site: &Site) -> Result<()> {
    let (mut first, mut later) = (0, 0);
    println!("   {:>9} {:>9}  file", "bytes", "brotli");
    for (path, size) in site.sizes() {
        println!("   {:>9} {:>9}  {path}", size.plain, size.brotli);
        let name = path.rsplit('/').next().unwrap_or_default();
        let wanted_later = LATER.iter().any(|begin| path.starts_with(begin) || name.starts_with(begin));
        // Pictures for a home screen are loaded by nobody's first visit.
        let sum = if wanted_later || path.ends_with(".png") { &mut later } else { &mut first };
        *sum += size.brotli;
    }
    println!("   first load {first} bytes of brotli, then {later}");
    ensure!(first <= FIRST_LOAD, "a first visit loads {first} bytes of brotli; {FIRST_LOAD} are allowed");
    Ok(())
}
