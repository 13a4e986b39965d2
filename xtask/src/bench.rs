//! Starts the measurements of `bench/`.
//!
//! Convention: a measurement of the browser part is a script of Node.js, `bench/web/<name>.mjs`, that reads `web/`. The
//! others are of the server: `bench/` is one workspace crate named `bench`, and each measurement is one program of it,
//! `bench/src/bin/<name>.rs`, that opens with a doc comment telling what it measures and prints its figures as
//! plain lines. A program finds in its environment: `FLOE_BIN`, the release binary built just before; with
//! `--pg` also `FLOE_BENCH_PG`, the URL of a private PostgreSQL cluster; and `CHROMIUM` when the machine has one.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::node::Node;
use crate::postgres::{Cluster, Purpose};
use crate::{browser, place, process, product, web};

/// `cargo xtask bench [--pg] [NAME [-- ARGS]]`; without a name it lists what there is.
pub fn run(arguments: &[String]) -> Result<()> {
    let with_cluster = arguments.first().is_some_and(|word| word == "--pg");
    let mut words = arguments.iter().skip(usize::from(with_cluster));
    let scripts = names("bench/web", "mjs")?;
    let mut names = names("bench/src/bin", "rs")?;
    names.extend(scripts.iter().cloned());
    let Some(name) = words.next() else {
        println!("measurements: {}", if names.is_empty() { "none yet".to_owned() } else { names.join(", ") });
        return Ok(());
    };
    if !names.contains(name) {
        bail!("there is no measurement `{name}`; `cargo xtask bench` lists them");
    }
    if scripts.contains(name) {
        return in_browser(name, words.filter(|word| *word != "--"));
    }
    product::build()?;
    let cluster = if with_cluster { Some(Cluster::start(Purpose::Measurements)?) } else { None };
    // Together with the server: alone the crate asks for fewer features of what both use, and all of it is compiled again.
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--release", "-p", "server", "-p", "bench", "--bin", name]);
    cargo.current_dir(place::root());
    process::run(product::of_commit(cargo))?;
    let built = place::root().join("target/release");
    let mut measurement = Command::new(built.join(name));
    measurement.args(words.filter(|word| *word != "--"));
    measurement.current_dir(place::root()).env("FLOE_BIN", built.join("floe"));
    if let Some(cluster) = &cluster {
        measurement.env("FLOE_BENCH_PG", cluster.url());
    }
    if let Some(chromium) = browser::find()? {
        measurement.env("CHROMIUM", chromium);
    }
    process::run(measurement)
}

/// Runs a script of `bench/web` on the current build of the web application.
fn in_browser<'a>(name: &str, arguments: impl Iterator<Item = &'a String>) -> Result<()> {
    let node = Node::ready()?;
    web::packages(&node, &place::web())?;
    web::build(&node)?;
    let mut script = Command::new("node");
    script.arg(place::root().join(format!("bench/web/{name}.mjs"))).args(arguments);
    script.current_dir(place::web()).env("PATH", node.path());
    if let Some(chromium) = browser::find()? {
        script.env("CHROMIUM", chromium);
    }
    process::run(script)
}

/// Measurements in a folder: files of the extension, or folders that are programs of several files.
fn names(folder: &str, extension: &str) -> Result<Vec<String>> {
    let folder = place::root().join(folder);
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if let Some(name) =
            path.file_stem().filter(|_| path.is_dir() || path.extension().is_some_and(|e| e == extension))
        {
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}
