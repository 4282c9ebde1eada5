//! Takes the built page into the program, where there is one: `KOSHOGI_SITE` names its folder, otherwise it is `target/site`.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-env-changed=KOSHOGI_SITE");
    println!("cargo:rerun-if-changed=build.rs");
    let missing = |name| io::Error::other(format!("cargo does not tell {name}"));
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or_else(|| missing("OUT_DIR"))?).join("site");
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or_else(|| missing("CARGO_MANIFEST_DIR"))?);
    let root = here.join("../..");
    // A relative folder is one of the workspace.
    let site = root.join(env::var_os("KOSHOGI_SITE").unwrap_or_else(|| "target/site".into()));
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    if site.join("index.html").is_file() {
        println!("cargo:rerun-if-changed={}", site.display());
        copy(&site, &out)?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
