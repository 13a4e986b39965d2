//! Packs the built web application into the release program, compressed.
//!
//! A release build embeds every file of `web/dist` as it is and, where it pays, as brotli and gzip; what is served is
//! then a look-up in a table. A debug build embeds nothing and reads the folder at run time. Both pack the few files of
//! `src/console/sample` for the tests of that look-up. Where the web application was never built, a page that says so is put in its place, so that everything else can be built and tested.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use sha2::{Digest, Sha256};

const STUB: &str = "<!doctype html>\n<html lang=\"en\">\n  <head>\n    <meta charset=\"UTF-8\" />\n    \
    <title>Floe</title>\n    <script src=\"/wms_new/config.js\"></script>\n  </head>\n  <body>\n    \
    <p>The web application is not built in. Run <code>cargo xtask build</code>.</p>\n  </body>\n</html>\n";

/// Endings of files that are compressed already.
const PACKED: [&str; 8] = ["png", "jpg", "jpeg", "webp", "gif", "woff", "woff2", "ico"];

fn main() -> io::Result<()> {
    let root = PathBuf::from(variable("CARGO_MANIFEST_DIR")).join("../../web/dist");
    let out = PathBuf::from(variable("OUT_DIR"));
    if !root.join("index.html").is_file() {
        fs::create_dir_all(&root)?;
        fs::write(root.join("index.html"), STUB)?;
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", root.join("index.html").display());
    let mut console = Vec::new();
    if variable("PROFILE") == "release" {
        println!("cargo::rerun-if-changed={}", root.display());
        collect(&root, &root, &mut console)?;
    }
    pack(&root, console, &out.join("console"))?;
    let sample = PathBuf::from(variable("CARGO_MANIFEST_DIR")).join("src/console/sample");
    println!("cargo::rerun-if-changed={}", sample.display());
    let mut files = Vec::new();
    collect(&sample, &sample, &mut files)?;
    pack(&sample, files, &out.join("sample"))
}

/// Writes the variants of the files into the folder `out`, and the table of them beside it as `out`.rs.
fn pack(root: &Path, mut files: Vec<String>, out: &Path) -> io::Result<()> {
    fs::create_dir_all(out)?;
    files.sort();
    let mut table = String::from("&[\n");
    for (index, name) in files.iter().enumerate() {
        let bytes = fs::read(root.join(name))?;
        table.push_str(&entry(out, index, name, &bytes)?);
    }
    table.push_str("]\n");
    fs::write(out.with_extension("rs"), table)
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if let Ok(name) = path.strip_prefix(root) {
            files.push(name.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

/// Writes the variants of one file and answers its line of the table.
fn entry(out: &Path, index: usize, name: &str, bytes: &[u8]) -> io::Result<String> {
    let digest = Sha256::digest(bytes).iter().take(12).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    });
    let ending = name.rsplit('.').next().unwrap_or_default();
    let packed = PACKED.contains(&ending);
    let variant = |kind: &str, content: Option<Vec<u8>>| -> io::Result<String> {
        // A variant pays when it saves a tenth.
        let Some(content) = content.filter(|content| content.len() * 10 < bytes.len() * 9) else {
            return Ok("None".to_owned());
        };
        let file = out.join(format!("{index}.{kind}"));
        fs::write(&file, content)?;
        Ok(format!("Some(include_bytes!({file:?}))"))
    };
    let brotli = variant("br", if packed { None } else { Some(brotli(bytes)?) })?;
    let gzip = variant("gz", if packed { None } else { Some(gzip(bytes)?) })?;
    let plain = out.join(format!("{index}.plain"));
    fs::write(&plain, bytes)?;
    Ok(format!(
        "    Embedded {{ name: {name:?}, tag: {digest:?}, plain: include_bytes!({plain:?}), brotli: {brotli}, gzip: {gzip} }},\n"
    ))
}

fn brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut &*bytes, &mut out, &parameters)?;
    Ok(out)
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}
