//! The files of the site: named by their content, naming each other.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest as _, Sha256};
use walkdir::WalkDir;

/// The folder as it grows.
pub(super) struct Site {
    folder: PathBuf,
    /// Names as the sources write them (`page.js`), and paths in the site (`assets/page-0123456789ab.js`).
    names: BTreeMap<String, String>,
    /// The size of each file in bytes, and compressed.
    sizes: BTreeMap<String, Size>,
}

/// How large a file is, in bytes.
#[derive(Clone, Copy, Default)]
pub(super) struct Size {
    pub(super) plain: usize,
    pub(super) brotli: usize,
}

impl Site {
    /// An empty folder, in place of what was there.
    pub(super) fn empty(folder: &Path) -> Result<Self> {
        if folder.exists() {
            fs::remove_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        fs::create_dir_all(folder.join("assets"))?;
        Ok(Self { folder: folder.to_owned(), names: BTreeMap::new(), sizes: BTreeMap::new() })
    }

    /// A folder beside the site for what is not part of it.
    pub(super) fn work(&self) -> PathBuf {
        self.folder.with_file_name("site-work")
    }

    /// Puts a file under `assets`, named by its content.
    pub(super) fn asset(&mut self, source: &Path) -> Result<()> {
        let (name, content) = self.read(source)?;
        let (stem, extension) = name.rsplit_once('.').with_context(|| format!("{name} has no extension"))?;
        let path = format!("assets/{stem}-{}.{extension}", &hash(&content)[..12]);
        self.write(&path, &content)?;
        self.names.insert(name, path);
        Ok(())
    }

    /// Puts a file at the top, under its own name.
    pub(super) fn entry(&mut self, source: &Path) -> Result<()> {
        let (name, content) = self.read(source)?;
        self.write(&name, &content)
    }

    /// Puts a folder of files that name each other under `assets`, its name of all their content.
    pub(super) fn bundle(&mut self, name: &str, folder: &Path) -> Result<()> {
        let mut files = Vec::new();
        for entry in WalkDir::new(folder).sort_by_file_name() {
            let entry = entry?;
            if entry.file_type().is_file() {
                let below = entry.path().strip_prefix(folder)?.to_str().context("a name of text")?.to_owned();
                files.push((below, fs::read(entry.path())?));
            }
        }
        let mut all = Sha256::new();
        for (below, content) in &files {
            all.update(below);
            all.update(content);
        }
        let place = format!("assets/{name}-{}", &hex(&all.finalize())[..12]);
        for (below, content) in files {
            let path = format!("{place}/{below}");
            self.write(&path, &content)?;
            self.names.insert(below, path);
        }
        Ok(())
    }

    /// Puts the service worker at the top: it names every file, and changes whenever one of them does.
    pub(super) fn service_worker(&mut self, source: &Path) -> Result<()> {
        let script = fs::read_to_string(source).with_context(|| source.display().to_string())?;
        let files: Vec<_> = self.sizes.keys().cloned().collect();
        let mut all = Sha256::new();
        for file in &files {
            all.update(fs::read(self.folder.join(file))?);
        }
        let version = &hex(&all.finalize())[..12];
        let script = script.replace("{{version}}", version).replace("\"{{files}}\"", &serde_json::to_string(&files)?);
        self.write("service-worker.js", script.as_bytes())
    }

    /// Writes the brotli form of each file beside it.
    pub(super) fn compress(&mut self) -> Result<()> {
        for (path, size) in &mut self.sizes {
            let file = self.folder.join(path);
            let mut compressed = Vec::new();
            {
                // The best quality and the widest window that every browser reads.
                let mut writer = brotli::CompressorWriter::new(&mut compressed, 1 << 16, 11, 22);
                writer.write_all(&fs::read(&file)?)?;
                writer.flush()?;
            }
            size.brotli = compressed.len();
            fs::write(self.folder.join(format!("{path}.br")), compressed)?;
        }
        Ok(())
    }

    /// The files and their sizes.
    pub(super) fn sizes(&self) -> &BTreeMap<String, Size> {
        &self.sizes
    }

    /// A file and its name; a text has the names of others (`{{page.js}}`) filled in.
    fn read(&self, source: &Path) -> Result<(String, Vec<u8>)> {
        let name = source.file_name().and_then(OsStr::to_str).context("a file has a name")?.to_owned();
        let content = fs::read(source).with_context(|| format!("{} is missing", source.display()))?;
        let Ok(mut text) = String::from_utf8(content.clone()) else { return Ok((name, content)) };
        for (name, path) in &self.names {
            text = text.replace(&format!("{{{{{name}}}}}"), path);
        }
        Ok((name, text.into_bytes()))
    }

    fn write(&mut self, path: &str, content: &[u8]) -> Result<()> {
        let file = self.folder.join(path);
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&file, content).with_context(|| file.display().to_string())?;
        self.sizes.insert(path.to_owned(), Size { plain: content.len(), brotli: 0 });
        Ok(())
    }
}

fn hash(content: &[u8]) -> String {
    hex(&Sha256::digest(content))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
