//! `koshogi serve` as a process of its own, with a library of its own.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};
use tempfile::TempDir;

/// The variable that names the program.
const VARIABLE: &str = "KOSHOGI";

/// A server that ends with this.
pub(crate) struct Program {
    child: Child,
    /// The address of the page.
    pub(crate) base: String,
    _library: TempDir,
}

impl Program {
    /// Serves the site, with one search at a time.
    pub(crate) fn start(site: &Path) -> Result<Self> {
        let program = std::env::var_os(VARIABLE).with_context(|| format!("{VARIABLE} has to name the program `koshogi`"))?;
        let library = tempfile::tempdir()?;
        let mut child = Command::new(program)
            .args(["serve", "--lang", "en", "--port", "0", "--searches", "1", "--threads", "1", "--memory", "8", "--site"])
            .arg(site)
            .arg("--database")
            .arg(library.path().join("library.db"))
            .stdout(Stdio::piped())
            .spawn()
            .context("koshogi does not start")?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("it has an output")?).read_line(&mut line)?;
        let base = line.split_whitespace().find(|word| word.starts_with("http://")).context("it says where it is")?.to_owned();
        Ok(Self { child, base, _library: library })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // One that is gone already needs no end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
