//! What the machine has: programs in the search path, and packages of the distribution.
//!
//! Packages are installed only as root on a system with apt-get; everybody else is told in one line what to
//! install. Nothing that the machine runs already is touched.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};
use nix::unistd::Uid;

use crate::process;

/// The first of these programs that the search path has.
pub fn program(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|file| is_program(file)))
}

/// Whether a file may be executed.
pub fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

/// Whether this process is root.
pub fn is_root() -> bool {
    Uid::effective().is_root()
}

/// Installs packages of the distribution, or fails with one line that says what to install and why.
pub fn install(packages: &[&str], purpose: &str) -> Result<()> {
    let list = packages.join(" ");
    if !is_root() || program(&["apt-get"]).is_none() {
        bail!("{purpose}: not found on this machine; install it (on Debian: apt-get install {list})");
    }
    println!("{purpose}: not found, installing {list}");
    process::quiet(apt_get(&["update"]))?;
    let mut words = vec!["install", "-y", "--no-install-recommends"];
    words.extend_from_slice(packages);
    process::quiet(apt_get(&words))?;
    Ok(())
}

fn apt_get(arguments: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_program_that_exists_is_found() {
        let found = program(&["no-such-program-here", "sh"]).unwrap();
        assert_eq!(found.file_name().unwrap(), "sh");
        assert_eq!(program(&["no-such-program-here"]), None);
    }

    #[test]
    fn a_file_without_the_right_to_execute_is_no_program() {
        assert!(!is_program(&crate::place::root().join("Cargo.toml")));
        assert!(!is_program(&crate::place::root()));
    }
}
