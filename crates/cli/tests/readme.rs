//! The README shows what the program really answers.

#[test]
fn the_examples_of_the_readme_are_true() {
    // The README is read at the root of the workspace, and names its files from there.
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    std::env::set_current_dir(root).expect("the root of the workspace");
    trycmd::TestCases::new().env("LC_ALL", "C.UTF-8").case("README.md");
}
