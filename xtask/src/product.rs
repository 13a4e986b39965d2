//! Building and running the product: web application, then the release binary with it inside.

use std::os::unix::process::CommandExt;
use std::process::Command;

use anyhow::{Context, Result};

use crate::node::Node;
use crate::{place, process, web};

/// Builds everything a customer gets; the program is `target/release/floe`.
pub fn build() -> Result<()> {
    let node = Node::ready()?;
    if web::packages(&node, &place::web())? {
        println!("installed the packages of the web application");
    }
    web::build(&node)?;
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--release", "-p", "server"]).current_dir(place::root());
    process::run(of_commit(cargo))
}

/// Lets a build know what it is built from, so that two builds of one version can be told apart. Whoever builds without
/// git says it by `SOURCE_COMMIT`, or not at all.
pub fn of_commit(mut cargo: Command) -> Command {
    if std::env::var_os("SOURCE_COMMIT").is_none()
        && let Some(commit) = commit()
    {
        cargo.env("SOURCE_COMMIT", commit);
    }
    cargo
}

/// The commit of the project's folder, with `-dirty` when files differ from it.
fn commit() -> Option<String> {
    let mut git = Command::new("git");
    git.args(["describe", "--always", "--dirty", "--exclude=*"]).current_dir(place::root());
    let told = process::quiet(git).ok()?;
    told.lines().last().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty())
}

/// Builds, then becomes `floe serve --demo`, so that signals reach the server directly.
pub fn run(arguments: &[String]) -> Result<()> {
    build()?;
    let program = place::root().join("target/release/floe");
    let error = Command::new(&program).args(serve_arguments(arguments)).current_dir(place::root()).exec();
    Err(error).with_context(|| format!("cannot start {}", program.display()))
}

/// The demonstration's arguments; a person's own data folder or address replaces ours.
fn serve_arguments(given: &[String]) -> Vec<String> {
    let given = match given {
        [dashes, rest @ ..] if dashes == "--" => rest,
        all => all,
    };
    let names = |flag: &str| given.iter().any(|word| word == flag || word.starts_with(&format!("{flag}=")));
    let is_demo = |word: &&String| *word == "--demo" || word.starts_with("--demo=");
    let demo = given.iter().find(is_demo).map_or("--demo", String::as_str);
    let mut all = vec!["serve".to_owned(), demo.to_owned()];
    for (flag, value) in [("--data", "data/demo"), ("--listen", "127.0.0.1:8080")] {
        if !names(flag) {
            all.extend([flag.to_owned(), value.to_owned()]);
        }
    }
    all.extend(given.iter().filter(|word| !is_demo(word)).cloned());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(line: &str) -> String {
        let given: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        serve_arguments(&given).join(" ")
    }

    #[test]
    fn the_demonstration_has_its_own_folder_and_address() {
        assert_eq!(arguments(""), "serve --demo --data data/demo --listen 127.0.0.1:8080");
    }

    #[test]
    fn own_arguments_replace_ours_and_others_are_passed_on() {
        assert_eq!(
            arguments("-- --listen=127.0.0.1:9000 --log debug"),
            "serve --demo --data data/demo --listen=127.0.0.1:9000 --log debug"
        );
        assert!(arguments("-- --demo=brief").starts_with("serve --demo=brief --data data/demo "));
        assert_eq!(arguments("--data d --listen 0.0.0.0:80"), "serve --demo --data d --listen 0.0.0.0:80");
    }
}
