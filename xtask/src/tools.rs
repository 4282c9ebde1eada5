//! Tools that the checks need: found, or installed where that can be done without asking.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

/// Where tools that this command installs live, under the root of the workspace.
const OWN: &str = "target/tools";

/// The folder in which a tool such as `cargo-fuzz` lies: one that is on the path already, or one that is built from its
/// published source into `target/tools`.
pub(crate) fn cargo_tool(sh: &Shell, name: &str) -> Result<PathBuf> {
    cargo_tool_of(sh, name, &[])
}

/// The same, of one version: `version` is how cargo is asked for it (`["--version", "1.2.3"]`).
pub(crate) fn cargo_tool_of(sh: &Shell, name: &str, version: &[&str]) -> Result<PathBuf> {
    let own = sh.current_dir().join(OWN).join("bin");
    if let Some(folder) = on_path(name).or_else(|| own.join(name).is_file().then(|| own.clone())) {
        return Ok(folder);
    }
    println!("   {name} is not on this machine: building it into {OWN} (once)");
    let (root, build) = (sh.current_dir().join(OWN), sh.current_dir().join(OWN).join("build"));
    let _target = sh.push_env("CARGO_TARGET_DIR", &build);
    // A tool that runs for a second is not worth minutes of optimisation.
    let _debug = sh.push_env("CARGO_PROFILE_DEV_DEBUG", "none");
    let locked = cmd!(sh, "cargo install --quiet --locked --debug --root {root} {version...} {name}").run();
    // The lock file of a release may name a crate that a lagging index does not know yet.
    locked
        .or_else(|_| cmd!(sh, "cargo install --quiet --debug --root {root} {version...} {name}").run())
        .with_context(|| format!("{name} cannot be installed; install it yourself with: cargo install --locked {name}"))?;
    sh.remove_path(&build)?;
    Ok(own)
}

/// Makes sure that a program is there, from Debian's package of that name where this is Debian and we may install.
pub(crate) fn debian_program(sh: &Shell, program: &str, package: &str) -> Result<()> {
    if on_path(program).is_some() {
        return Ok(());
    }
    debian_packages(sh, &[package]).with_context(|| format!("the program {program} is missing"))
}

/// Makes sure that there is a browser, and what drives it.
pub(crate) fn browser(sh: &Shell) -> Result<()> {
    debian_program(sh, "chromium", "chromium")?;
    debian_program(sh, "chromedriver", "chromium-driver")
}

/// Makes sure that a PostgreSQL can be started for tests. Debian keeps its programs off the search path.
pub(crate) fn postgres(sh: &Shell) -> Result<()> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let on_debian = versions.map(|version| version.path().join("bin/initdb")).any(|program| program.is_file());
    if on_debian || on_path("initdb").is_some() { Ok(()) } else { debian_packages(sh, &["postgresql"]) }
}

/// Installs Debian packages, or says what is missing and how to get it.
pub(crate) fn debian_packages(sh: &Shell, packages: &[&str]) -> Result<()> {
    let names = packages.join(" ");
    if on_path("apt-get").is_none() {
        bail!("please install what Debian calls {names}");
    }
    if cmd!(sh, "id -u").quiet().read()? != "0" {
        bail!("please run: sudo apt-get install {names}");
    }
    println!("   installing Debian's {names}");
    cmd!(sh, "apt-get update --quiet=2").run()?;
    cmd!(sh, "apt-get install --quiet=2 --yes --no-install-recommends {packages...}").run()?;
    Ok(())
}

/// The search path with one more folder before it.
pub(crate) fn with_path(folder: PathBuf) -> Result<OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    Ok(std::env::join_paths(std::iter::once(folder).chain(std::env::split_paths(&path)))?)
}

/// The folder of the search path that holds this program.
fn on_path(program: &str) -> Option<PathBuf> {
    std::env::split_paths(&std::env::var_os("PATH")?).find(|folder| folder.join(program).is_file())
}
