//! The browser for component and end-to-end tests: the system's Chromium.
//!
//! Test tools are told its path in `CHROMIUM`; their own browser downloads are never used. Chinese and Japanese
//! fonts come along, so that screenshots of failures can be read.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::packages;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The browser's program, if the machine has one; `CHROMIUM` in the environment comes first.
pub fn find() -> Result<Option<PathBuf>> {
    let Some(named) = std::env::var_os("CHROMIUM").map(PathBuf::from) else {
        return Ok(packages::program(&NAMES));
    };
    if !packages::is_program(&named) {
        bail!("CHROMIUM names {}, which is no program", named.display());
    }
    Ok(Some(named))
}

/// The browser's program, installed first when the machine has none.
pub fn ready() -> Result<PathBuf> {
    if let Some(found) = find()? {
        return Ok(found);
    }
    let mut wanted = vec!["chromium"];
    if !has_chinese_font() {
        wanted.push("fonts-noto-cjk");
    }
    packages::install(&wanted, "Chromium for the browser tests")?;
    find()?.context("Chromium was installed, but no program `chromium` appeared")
}

/// The font package's usual folder; a machine with other Chinese fonts loses nothing by a second one.
fn has_chinese_font() -> bool {
    Path::new("/usr/share/fonts/opentype/noto").is_dir()
}
