//! The files of the web application: a table inside release programs, the folder `web/dist` for debug ones.

use std::borrow::Cow;

use bytes::Bytes;

/// A file inside the program with its compressed variants.
struct Embedded {
    name: &'static str,
    tag: &'static str,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

/// Where files come from: a table sorted by name, or the folder when the table is empty.
#[derive(Clone, Copy)]
pub(super) struct Files(&'static [Embedded]);

/// The web application.
pub(super) const CONSOLE: Files = Files(include!(concat!(env!("OUT_DIR"), "/console.rs")));

/// A few files, packed as the web application is in a release program.
#[cfg(test)]
pub(super) const SAMPLE: Files = Files(include!(concat!(env!("OUT_DIR"), "/sample.rs")));

/// A file as it can be sent.
pub(super) struct File {
    /// Path below the console's base.
    pub name: Cow<'static, str>,
    /// Names the content.
    pub tag: Cow<'static, str>,
    plain: Bytes,
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

impl Files {
    /// The file of that path.
    pub(super) fn find(self, path: &str) -> Option<File> {
        let Self(table) = self;
        if table.is_empty() {
            return on_disk(path);
        }
        let place = table.binary_search_by(|file| file.name.cmp(path)).ok()?;
        let file = table.get(place)?;
        Some(File {
            name: Cow::Borrowed(file.name),
            tag: Cow::Borrowed(file.tag),
            plain: Bytes::from_static(file.plain),
            brotli: file.brotli,
            gzip: file.gzip,
        })
    }
}

impl File {
    /// The smallest variant that a browser takes that speaks brotli and gzip or not, with the name of its encoding.
    pub(super) fn variant(&self, (brotli, gzip): (bool, bool)) -> (Option<&'static str>, Bytes) {
        match (self.brotli.filter(|_| brotli), self.gzip.filter(|_| gzip)) {
            (Some(bytes), _) => (Some("br"), Bytes::from_static(bytes)),
            (None, Some(bytes)) => (Some("gzip"), Bytes::from_static(bytes)),
            (None, None) => (None, self.plain.clone()),
        }
    }
}

#[cfg(debug_assertions)]
fn on_disk(path: &str) -> Option<File> {
    use std::hash::{DefaultHasher, Hasher as _};

    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist");
    let bytes = std::fs::read(std::path::Path::new(root).join(path)).ok()?;
    let mut hasher = DefaultHasher::new();
    hasher.write(&bytes);
    let tag = format!("{:016x}", hasher.finish());
    let plain = Bytes::from(bytes);
    Some(File { name: path.to_owned().into(), tag: tag.into(), plain, brotli: None, gzip: None })
}

#[cfg(not(debug_assertions))]
fn on_disk(_: &str) -> Option<File> {
    None
}

/// Media types by ending; none for what is not a file of the console.
pub(super) fn media_type(path: &str) -> Option<&'static str> {
    let last = path.rsplit('/').next()?;
    let (_, ending) = last.rsplit_once('.')?;
    Some(match ending {
        "css" => "text/css; charset=utf-8",
        "gif" => "image/gif",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "jpg" | "jpeg" => "image/jpeg",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "map" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff" => "font/woff",
        "woff2" => "font/woff2",
        _ => return None,
    })
}
