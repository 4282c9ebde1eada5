//! The invariants of ARCHITECTURE.md that a machine can check: which crate may know which, and that no Rust names a game.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package};

/// The crates of the workspace, and for each the others that it may depend on.
const MAY_KNOW: &[(&str, &[&str])] = &[
    ("koshogi-rules", &[]),
    ("koshogi-games", &["koshogi-rules"]),
    ("koshogi-notation", &["koshogi-rules"]),
    ("koshogi-engine", &["koshogi-rules"]),
    ("koshogi-wire", &["koshogi-rules", "koshogi-notation"]),
    ("koshogi-rulebook", &["koshogi-rules", "koshogi-notation"]),
    ("koshogi-library", &["koshogi-rules", "koshogi-notation", "koshogi-wire"]),
    ("koshogi-protocol", &["koshogi-rules", "koshogi-notation", "koshogi-engine"]),
    ("koshogi-lab", &["koshogi-rules", "koshogi-notation", "koshogi-engine"]),
    (
        "koshogi-server",
        &["koshogi-rules", "koshogi-games", "koshogi-notation", "koshogi-engine", "koshogi-library", "koshogi-wire"],
    ),
    (
        "koshogi",
        &[
            "koshogi-rules",
            "koshogi-games",
            "koshogi-notation",
            "koshogi-engine",
            "koshogi-protocol",
            "koshogi-rulebook",
            "koshogi-table",
            "koshogi-lab",
            "koshogi-server",
        ],
    ),
    ("koshogi-table", &["koshogi-rules", "koshogi-games", "koshogi-notation"]),
    (
        "koshogi-web",
        &[
            "koshogi-rules",
            "koshogi-games",
            "koshogi-notation",
            "koshogi-engine",
            "koshogi-library",
            "koshogi-rulebook",
            "koshogi-table",
            "koshogi-wire",
        ],
    ),
    // It knows the page by what is seen alone.
    ("koshogi-browser-tests", &["koshogi-games"]),
    // The oracle judges the rules, so it shares nothing with them.
    ("koshogi-oracle", &[]),
    ("xtask", &[]),
];

/// The crates below the command line, which builds for the browser as well.
const PURE: &[&str] = &[
    "koshogi-rules",
    "koshogi-games",
    "koshogi-library",
    "koshogi-notation",
    "koshogi-rulebook",
    "koshogi-table",
    "koshogi-wire",
];

/// What no crate below the command line may use: a library's errors are typed, and clocks, threads, randomness, terminals and
/// the network belong to programs.
const NOT_PURE: &[&str] = &[
    "anyhow",
    "axum",
    "chrono",
    "clap",
    "crossbeam",
    "crossterm",
    "indicatif",
    "rand",
    "ratatui",
    "rayon",
    "reqwest",
    "time",
    "tokio",
    "tracing",
];

fn metadata() -> Metadata {
    MetadataCommand::new().manifest_path(root().join("Cargo.toml")).no_deps().exec().expect("cargo knows the workspace")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// What a package is built from, tests and benchmarks aside.
fn built_from(package: &Package) -> BTreeSet<&str> {
    let built = package.dependencies.iter().filter(|dependency| dependency.kind != DependencyKind::Development);
    built.map(|dependency| dependency.name.as_str()).collect()
}

#[test]
fn every_crate_knows_only_what_lies_below_it() {
    let metadata = metadata();
    let may_know: BTreeMap<_, _> = MAY_KNOW.iter().copied().collect();
    let members: BTreeSet<_> = metadata.packages.iter().map(|package| package.name.as_str()).collect();
    assert_eq!(members, may_know.keys().copied().collect(), "every crate has its place in this test");
    for package in &metadata.packages {
        let known: BTreeSet<_> = built_from(package).intersection(&members).copied().collect();
        let allowed: BTreeSet<_> = may_know[package.name.as_str()].iter().copied().collect();
        assert!(known.is_subset(&allowed), "{} may know {allowed:?}, and knows {known:?}", package.name);
    }
}

#[test]
fn no_library_uses_what_belongs_to_programs() {
    for package in metadata().packages.iter().filter(|package| PURE.contains(&package.name.as_str())) {
        let used: Vec<_> = built_from(package).into_iter().filter(|name| NOT_PURE.contains(name)).collect();
        assert!(used.is_empty(), "{} uses {used:?}", package.name);
    }
}

#[test]
fn no_rust_names_a_game() {
    let names = names_of_games();
    assert!(names.len() >= 10, "the documents name the games: {names:?}");
    let mut found = Vec::new();
    for file in sources() {
        let text = std::fs::read_to_string(&file).expect("a source file");
        // Unit tests may name games, and so may comments.
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (number, line) in code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
            let named = names.iter().filter(|name| line.contains(&format!("\"{name}\"")));
            found.extend(named.map(|name| format!("{}:{}: {name}", file.display(), number + 1)));
        }
    }
    assert!(found.is_empty(), "these belong in a document:\n{}", found.join("\n"));
}

/// The ids, aliases and names of all games.
fn names_of_games() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for file in files(&root().join("games"), "toml") {
        let text = std::fs::read_to_string(&file).expect("a document");
        let document: toml::Table = text.parse().expect("a document is TOML");
        names.extend(document["id"].as_str().map(str::to_owned));
        let aliases = document.get("aliases").and_then(toml::Value::as_array);
        names.extend(aliases.into_iter().flatten().filter_map(toml::Value::as_str).map(str::to_owned));
        names.extend(document["name"].as_table().into_iter().flatten().filter_map(|(_, name)| name.as_str()).map(str::to_owned));
    }
    names
}

/// The sources of every crate, without those of its tests.
fn sources() -> Vec<PathBuf> {
    let crates = std::fs::read_dir(root().join("crates")).expect("the crates");
    let mut sources: Vec<_> = crates.flat_map(|entry| files(&entry.expect("a crate").path().join("src"), "rs")).collect();
    // A file of unit tests may name games too.
    sources.retain(|file| file.file_stem().is_none_or(|stem| stem != "tests") && file.iter().all(|folder| folder != "tests"));
    assert!(sources.len() > 30, "the sources were found");
    sources
}

/// The files below a folder whose names end like this.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("a folder can be listed").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
    found
}
