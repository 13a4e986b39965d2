//! Places: folders of the project, temporary folders that vanish with their owner, free ports.
//!
//! All paths are absolute and made from the project's root, so that the commands work from any folder of it.

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result};

/// The project's root folder.
///
/// Cargo tells where this crate lies when it runs it; the folder of compilation is only the fallback for a
/// binary that was started by hand.
pub fn root() -> PathBuf {
    let own = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let own = PathBuf::from(own);
    own.parent().map(Path::to_path_buf).unwrap_or(own)
}

/// The web application's folder.
pub fn web() -> PathBuf {
    root().join("web")
}

/// Folder of tools and notes that belong to this checkout and are not committed.
pub fn tools() -> PathBuf {
    root().join(".tools")
}

/// A folder of its own under the system's temporary folder, removed with all it holds when dropped.
pub struct TempFolder(PathBuf);

impl TempFolder {
    /// Makes an empty folder; `purpose` is part of its name.
    pub fn new(purpose: &str) -> Result<Self> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("floe-{purpose}-{}-{count}", std::process::id()));
        // Only the owner may look in: passwords of test servers lie there.
        fs::DirBuilder::new()
            .mode(0o700)
            .create(&path)
            .with_context(|| format!("cannot make the folder {}", path.display()))?;
        Ok(Self(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            eprintln!("xtask: cannot remove {}: {error}", self.0.display());
        }
    }
}

/// A port of the loopback interface that nobody listened on a moment ago.
pub fn free_port() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no free port on 127.0.0.1")?;
    Ok(listener.local_addr()?.port())
}

/// A password nobody can guess: 32 hexadecimal digits from the system's random source, with a prefix that
/// satisfies rules asking for a capital letter and a sign.
pub fn random_password() -> Result<String> {
    use std::io::Read;
    let mut bytes = [0_u8; 16];
    fs::File::open("/dev/urandom")
        .and_then(|mut source| source.read_exact(&mut bytes))
        .context("no random source")?;
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("Floe-{digits}"))
}

/// All files below a folder as paths relative to it with `/`, sorted; empty when the folder does not exist.
pub fn files_below(folder: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(current) = open.pop() {
        if !current.is_dir() {
            continue;
        }
        for entry in fs::read_dir(&current).with_context(|| format!("cannot read {}", current.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path.strip_prefix(folder)?.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temporary_folder_is_gone_after_its_owner() {
        let folder = TempFolder::new("place").unwrap();
        let path = folder.path().to_path_buf();
        fs::create_dir(path.join("b")).unwrap();
        fs::write(path.join("b/c.txt"), "x").unwrap();
        fs::write(path.join("a.txt"), "x").unwrap();
        assert_eq!(files_below(&path).unwrap(), ["a.txt", "b/c.txt"]);
        drop(folder);
        assert!(!path.exists());
        assert!(files_below(&path).unwrap().is_empty());
    }

    #[test]
    fn two_passwords_differ() {
        assert_ne!(random_password().unwrap(), random_password().unwrap());
    }
}
