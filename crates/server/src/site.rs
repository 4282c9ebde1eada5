//! The page: files inside the program, or of a folder.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

/// What was built when the program was; empty where nothing was.
static BUILT: Dir<'_> = include_dir!("$OUT_DIR/site");

/// What stands in the place of a page that was not built.
const MISSING: &str = include_str!("missing.html");

/// The document that all addresses of the page begin from.
const INDEX: &str = "index.html";

/// The encodings of files that were compressed when the page was built, the best first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// The files of a page.
#[derive(Debug, Clone, Default)]
pub struct Site {
    files: Arc<BTreeMap<String, File>>,
}

#[derive(Debug, Clone)]
struct File {
    bytes: Bytes,
    tag: String,
}

impl File {
    fn new(bytes: Bytes) -> Self {
        let tag = format!("\"{}\"", &blake3::hash(&bytes).to_hex()[..32]);
        Self { bytes, tag }
    }
}

impl Site {
    /// The page inside the program.
    #[must_use]
    pub fn built() -> Self {
        Self::of(&BUILT)
    }

    /// The page of a folder, as it lies there now.
    ///
    /// # Errors
    /// When the folder cannot be read, or holds no page.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        let mut open = vec![folder.to_owned()];
        while let Some(inner) = open.pop() {
            for entry in fs::read_dir(inner)? {
                let path = entry?.path();
                if path.is_dir() {
                    open.push(path);
                } else {
                    let name = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
                    files.insert(name, File::new(fs::read(path)?.into()));
                }
            }
        }
        let site = Self { files: Arc::new(files) };
        if site.is_there() { Ok(site) } else { Err(io::Error::new(io::ErrorKind::NotFound, format!("there is no {INDEX}"))) }
    }

    /// The page of a folder inside the program.
    #[must_use]
    pub fn of(folder: &'static Dir<'static>) -> Self {
        let mut files = BTreeMap::new();
        let mut open = vec![folder];
        while let Some(folder) = open.pop() {
            open.extend(folder.dirs());
            for file in folder.files() {
                let name = file.path().to_string_lossy().replace('\\', "/");
                files.insert(name, File::new(Bytes::from_static(file.contents())));
            }
        }
        Self { files: Arc::new(files) }
    }

    /// Whether the page was built.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.files.contains_key(INDEX)
    }

    /// Answers a request for a file of the page.
    pub(crate) fn answer(&self, uri: &Uri, headers: &HeaderMap) -> Response {
        if !self.is_there() {
            return (StatusCode::SERVICE_UNAVAILABLE, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], MISSING)
                .into_response();
        }
        let path = uri.path().trim_start_matches('/');
        let Some((name, file)) = self.find(path) else {
            return (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], "not found\n").into_response();
        };
        let (encoding, file) = self.encoded(name, file, headers);
        let mut response = if headers.get(header::IF_NONE_MATCH).is_some_and(|known| matches(known, &file.tag)) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Body::from(file.bytes.clone()).into_response()
        };
        let kind = mime_guess::from_path(name).first_or_octet_stream();
        let text = kind.type_() == "text" || kind.subtype() == "javascript";
        let kind = if text { format!("{kind}; charset=utf-8") } else { kind.to_string() };
        let keep = if is_hashed(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
        let all = response.headers_mut();
        let mut set = |name, value: &str| HeaderValue::from_str(value).map(|value| all.insert(name, value)).is_ok();
        set(header::CONTENT_TYPE, &kind);
        set(header::CACHE_CONTROL, keep);
        set(header::ETAG, &file.tag);
        set(header::VARY, "accept-encoding");
        if let Some(encoding) = encoding {
            set(header::CONTENT_ENCODING, encoding);
        }
        response
    }

    /// The file of a path; the page itself for a path without an ending, which is an address within the page.
    fn find<'a>(&'a self, path: &'a str) -> Option<(&'a str, &'a File)> {
        let path = percent_encoding::percent_decode_str(path).decode_utf8().ok()?;
        if let Some((name, file)) = self.files.get_key_value(path.as_ref()) {
            return Some((name, file));
        }
        let last = path.rsplit('/').next().unwrap_or_default();
        let (name, file) = self.files.get_key_value(INDEX).filter(|_| !last.contains('.'))?;
        Some((name, file))
    }

    /// The file as it was compressed, where whoever asks can read that.
    fn encoded<'a>(&'a self, name: &str, file: &'a File, headers: &HeaderMap) -> (Option<&'static str>, &'a File) {
        let wanted = headers.get(header::ACCEPT_ENCODING).and_then(|wanted| wanted.to_str().ok()).unwrap_or_default();
        let accepts = |encoding: &str| {
            wanted.split(',').any(|part| {
                let mut words = part.split(';').map(str::trim);
                words.next() == Some(encoding) && words.next() != Some("q=0")
            })
        };
        let mut found = ENCODINGS.iter().filter(|(encoding, _)| accepts(encoding));
        let found = found.find_map(|(encoding, ending)| Some((*encoding, self.files.get(&format!("{name}{ending}"))?)));
        found.map_or((None, file), |(encoding, file)| (Some(encoding), file))
    }
}

fn matches(known: &HeaderValue, tag: &str) -> bool {
    let known = known.to_str().unwrap_or_default();
    known.split(',').map(|known| known.trim().trim_start_matches("W/")).any(|known| known == tag || known == "*")
}

/// Whether the name of a file holds a fingerprint of its content (`app-0123456789abcdef.js`), so that it never changes.
fn is_hashed(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or_default();
    let hash = |part: &str| part.len() >= 8 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    file.split(['-', '.', '_']).skip(1).any(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_told_from_a_word() {
        for (name, hashed) in [
            ("app-0123456789abcdef.js", true),
            ("pkg/koshogi_web-a1b2c3d4_bg.wasm", true),
            ("style.css", false),
            ("deadbeef.js", false),
            ("icons/app-192.png", false),
        ] {
            assert_eq!(is_hashed(name), hashed, "{name}");
        }
    }
}
