//! `cargo xtask fuzz NAME SECONDS`: a longer search than the tests make, with the checks of a dev build.

use std::process::Command;

use anyhow::Result;

use crate::{place, process};

/// Starts the search; without words the targets are listed.
pub fn run(arguments: &[String]) -> Result<()> {
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "-p", "fuzz", "--"]).args(arguments).current_dir(place::root());
    process::run(cargo)
}
