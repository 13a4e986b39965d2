//! Node.js of one known version, kept in `.tools/node` of the checkout.
//!
//! The web tools are pinned to versions that want Node 24, while distributions bring older ones. The machine's
//! npm installs the package `node` once; afterwards its folder stands first in the search path of every web step.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{packages, place, process};

/// The version of Node.js all web steps run under.
const VERSION: &str = "24.21.0";

/// A Node.js that answered with the right version.
pub struct Node {
    bin: PathBuf,
}

impl Node {
    /// Finds the private Node.js or installs it.
    pub fn ready() -> Result<Self> {
        if packages::program(&["npm"]).is_none() {
            bail!("npm was not found; install Node.js with npm (on Debian: apt-get install npm)");
        }
        let folder = place::tools().join("node");
        let node = Self { bin: folder.join("node_modules/node/bin") };
        if !node.answers() {
            println!("installing Node.js {VERSION} in .tools/node");
            fs::create_dir_all(&folder)?;
            let package = format!("node@{VERSION}");
            let mut npm = Command::new("npm");
            npm.arg("install").arg("--prefix").arg(&folder).current_dir(&folder);
            npm.args(["--no-save", "--no-audit", "--no-fund", &package]);
            process::quiet(npm).context("cannot install Node.js")?;
        }
        if !node.answers() {
            bail!("npm installed the package node {VERSION}, but its program does not answer");
        }
        Ok(node)
    }

    /// `npm` with arguments in a folder.
    pub fn npm(&self, folder: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new("npm");
        command.args(arguments).current_dir(folder).env("PATH", self.path()).env("NO_COLOR", "1");
        command
    }

    /// `npm run SCRIPT` in the web application's folder, with what follows passed on to the script.
    pub fn script(&self, script: &str, rest: &[String]) -> Command {
        let mut command = self.npm(&place::web(), &["run", "--silent", script]);
        if !rest.is_empty() {
            command.arg("--").args(rest);
        }
        command
    }

    /// The search path with this Node.js first.
    pub fn path(&self) -> std::ffi::OsString {
        let old = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.bin.clone()).chain(std::env::split_paths(&old));
        std::env::join_paths(folders).unwrap_or(old)
    }

    fn answers(&self) -> bool {
        let output = Command::new(self.bin.join("node")).arg("--version").output();
        output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).trim() == format!("v{VERSION}"))
    }
}
