//! The build for the browser (wasm32): the standard library comes by rustup, or is built from Debian's source of it.
//!
//! The target is not in `rust-toolchain.toml`: rustup would try to bring it before anything else could run, and a machine that
//! does not reach its host could then do nothing at all.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use crate::tools;

const TARGET: &str = "wasm32-unknown-unknown";

/// Debian's compiler, the one that fits Debian's source of the standard library.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// Builds the crates for wasm32 under a profile of `Cargo.toml`; answers the folder of what came out.
pub(crate) fn build(sh: &Shell, crates: &[&str], profile: &str) -> Result<PathBuf> {
    let packages: Vec<_> = crates.iter().flat_map(|name| ["--package", *name]).collect();
    let target = target_folder(sh)?;
    // Leptos forgets the types of views: a fifth of the page less. What refers to what is kept, so that the page can be cut into parts.
    let flags = "--cfg erase_components -C link-arg=--emit-relocs";
    let _flags = sh.push_env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
    if has_target(sh)? || add_target(sh) {
        cmd!(sh, "cargo build --locked --profile {profile} --target {TARGET} {packages...}").run()?;
        return Ok(target.join(TARGET).join(profile));
    }
    println!("   rustup cannot bring {TARGET}: building the standard library from Debian's source");
    if debian_source().is_none() {
        tools::debian_packages(sh, &["rustc-web", "rust-web-src", "libstd-rust-web-dev"])?;
    }
    ensure!(Path::new(DEBIAN_RUSTC).is_file(), "Debian's compiler is not at {DEBIAN_RUSTC}");
    let linker = rust_lld(sh)?;
    let _compiler = sh.push_env("RUSTC", DEBIAN_RUSTC);
    // Building the standard library is an unstable feature of a stable compiler.
    let _unstable = sh.push_env("RUSTC_BOOTSTRAP", "1");
    let _linker = sh.push_env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    // Two compilers in one target folder would rebuild each other's work.
    let own = target.join("debian-wasm");
    let _target = sh.push_env("CARGO_TARGET_DIR", &own);
    cmd!(sh, "cargo build --profile {profile} -Zbuild-std=std,panic_abort --target {TARGET} {packages...}").run()?;
    Ok(own.join(TARGET).join(profile))
}

/// Where cargo builds.
pub(crate) fn target_folder(sh: &Shell) -> Result<PathBuf> {
    let metadata = cmd!(sh, "cargo metadata --format-version 1 --no-deps").quiet().read()?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata)?;
    Ok(metadata["target_directory"].as_str().context("cargo names no target folder")?.into())
}

fn sysroot(sh: &Shell) -> Result<PathBuf> {
    Ok(cmd!(sh, "rustc --print sysroot").quiet().read()?.into())
}

fn has_target(sh: &Shell) -> Result<bool> {
    Ok(sysroot(sh)?.join("lib/rustlib").join(TARGET).join("lib").is_dir())
}

fn add_target(sh: &Shell) -> bool {
    cmd!(sh, "rustup target add {TARGET}").run().is_ok()
}

/// Debian's source of the standard library, where it is installed.
fn debian_source() -> Option<PathBuf> {
    let source = Path::new("/usr/lib/rustlib/src/rust/library/std/Cargo.toml");
    (Path::new(DEBIAN_RUSTC).is_file() && source.is_file()).then(|| source.to_owned())
}

/// The linker that comes with the toolchain.
fn rust_lld(sh: &Shell) -> Result<PathBuf> {
    let version = cmd!(sh, "rustc --version --verbose").quiet().read()?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc does not name its host")?;
    let linker = sysroot(sh)?.join("lib/rustlib").join(host).join("bin/rust-lld");
    ensure!(linker.is_file(), "the toolchain has no rust-lld at {}", linker.display());
    Ok(linker)
}
