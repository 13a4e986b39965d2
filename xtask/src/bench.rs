//! Starts the measurements of `bench/`.
//!
//! Convention: `bench/` is one workspace crate named `bench`, and each measurement is one program of it,
//! `bench/src/bin/<name>.rs`, that opens with a doc comment telling what it measures and prints its figures as
//! plain lines. A program finds in its environment: `FLOE_BIN`, the release binary built just before; with
//! `--pg` also `FLOE_BENCH_PG`, the URL of a private PostgreSQL cluster; and `CHROMIUM` when the machine has one.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::postgres::Cluster;
use crate::{browser, place, process, product};

/// `cargo xtask bench [--pg] [NAME [-- ARGS]]`; without a name it lists what there is.
pub fn run(arguments: &[String]) -> Result<()> {
    let with_cluster = arguments.first().is_some_and(|word| word == "--pg");
    let mut words = arguments.iter().skip(usize::from(with_cluster));
    let names = names()?;
    let Some(name) = words.next() else {
        println!("measurements: {}", if names.is_empty() { "none yet".to_owned() } else { names.join(", ") });
        return Ok(());
    };
    if !names.contains(name) {
        bail!("there is no measurement `{name}`; `cargo xtask bench` lists them");
    }
    product::build()?;
    let cluster = if with_cluster { Some(Cluster::start()?) } else { None };
    let mut cargo = Command::new("cargo");
    cargo
        .args(["run", "--release", "-p", "bench", "--bin", name, "--"])
        .args(words.filter(|word| *word != "--"));
    cargo.current_dir(place::root()).env("FLOE_BIN", place::root().join("target/release/floe"));
    if let Some(cluster) = &cluster {
        cargo.env("FLOE_BENCH_PG", cluster.url());
    }
    if let Some(chromium) = browser::find()? {
        cargo.env("CHROMIUM", chromium);
    }
    process::run(cargo)
}

fn names() -> Result<Vec<String>> {
    let folder = place::root().join("bench/src/bin");
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).context("cannot read bench/src/bin")? {
        let path = entry?.path();
        if let Some(name) =
            path.file_stem().filter(|_| path.is_dir() || path.extension().is_some_and(|e| e == "rs"))
        {
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}
