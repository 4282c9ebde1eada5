//! Has the documents embedded again when one of them is added, changed or taken away.

fn main() {
    println!("cargo::rerun-if-changed=../../games");
}
