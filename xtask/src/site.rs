//! `cargo xtask site`: the board in the browser as a folder of files for any web host.
//!
//! The page and the thinker (the engine in its worker) are compiled for wasm32, cut into the parts that are loaded later, and bound by the
//! library of wasm-bindgen, of the very version that the crates use. Every file but the entry points bears a hash of its content in its
//! name or in that of its folder, so that a host may let browsers keep them for ever; beside each lies its brotli form for hosts that send such files.

mod budget;
mod files;
mod module;

use std::path::PathBuf;

use anyhow::Result;
use xshell::Shell;

use crate::wasm;
use files::Site;

/// The profile of Cargo.toml under which the browser's part is built.
const PROFILE: &str = "browser";
/// Where the files that are not compiled lie.
const STATIC: &str = "crates/web/static";

/// Builds everything; answers the folder.
pub(crate) fn build(sh: &Shell) -> Result<PathBuf> {
    let compiled = wasm::build(sh, &["koshogi-web"], PROFILE)?;
    let folder = wasm::target_folder(sh)?.join("site");
    let mut site = Site::empty(&folder)?;
    let statics = sh.current_dir().join(STATIC);

    for module in ["page", "thinker"] {
        let bound = site.work().join(module);
        module::bind(&compiled.join(format!("koshogi-{module}.wasm")), module, &bound)?;
        site.bundle(module, &bound)?;
    }
    // What names others comes after them.
    for name in ["page.css", "study.css", "records.css", "tsume-chu.tsv", "thinker-start.js", "page-start.js"] {
        site.asset(&statics.join(name))?;
    }
    for name in ["icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest", "index.html"] {
        site.entry(&statics.join(name))?;
    }
    site.service_worker(&statics.join("service-worker.js"))?;
    site.compress()?;
    budget::report(&site)?;
    println!("   the site lies in {}", folder.display());
    Ok(folder)
}
