//! The steps of `cargo xtask test`, in the order in which they run.
//!
//! Cheap ones come first. The web application is built before the server, which holds it; Rust is compiled in the
//! dev profile only, tests and binaries in one go, so that nothing of it is built twice.

use std::process::Command;

use anyhow::Result;

use super::{Report, count, e2e, supply};
use crate::node::Node;
use crate::place::TempFolder;
use crate::postgres::{Cluster, Purpose};
use crate::{browser, codegen, place, process, tidy, web};

/// One step.
pub struct Step {
    pub name: &'static str,
    /// Steps of a group can be asked for by one name.
    pub group: &'static str,
    pub about: &'static str,
    /// Steps that must have passed, or this one is not run.
    pub needs: &'static [&'static str],
    /// Does it; the arguments are those after `--` on the command line.
    pub act: fn(&[String]) -> Result<Report>,
}

/// All steps.
pub const STEPS: [Step; 14] = [
    step("tidy", "rust", "house rules", &[], tidy),
    step("fmt", "rust", "cargo fmt --check", &[], fmt),
    step("packages", "web", "Node.js and packages", &[], packages),
    step("supply", "rust", "licences, sources and known weaknesses", &["packages"], supply::run),
    step("format", "web", "biome format", &["packages"], format),
    step("lint", "web", "oxlint", &["packages"], lint),
    step("types", "web", "TypeScript", &["packages"], types),
    step("web-tests", "web", "vitest", &["packages"], web_tests),
    step("web-build", "web", "vite build", &["packages"], web_build),
    step("clippy", "rust", "clippy -D warnings", &[], clippy),
    step("rust-build", "rust", "tests and binaries", &[], rust_build),
    step("generated", "web", "codegen --check", &["packages", "rust-build"], generated),
    step("rust-tests", "rust", "cargo test, documentation included", &[], rust_tests),
    step("e2e", "e2e", "Playwright", &["packages", "web-build", "rust-build"], e2e::run),
];

const fn step(
    name: &'static str,
    group: &'static str,
    about: &'static str,
    needs: &'static [&'static str],
    act: fn(&[String]) -> Result<Report>,
) -> Step {
    Step { name, group, about, needs, act }
}

fn tidy(_: &[String]) -> Result<Report> {
    let verdict = tidy::inspect()?;
    let count = count::Count { passed: verdict.kept, failed: verdict.broken, skipped: 0 };
    Ok(Report { ok: verdict.broken == 0, count })
}

fn fmt(_: &[String]) -> Result<Report> {
    plain(cargo(&["fmt", "--all", "--check"]))
}

fn packages(_: &[String]) -> Result<Report> {
    let node = Node::ready()?;
    let done = web::packages(&node, &place::web())?;
    println!("{}", if done { "installed" } else { "all there" });
    Ok(Report::of(true))
}

fn format(rest: &[String]) -> Result<Report> {
    plain(Node::ready()?.script("format:check", rest))
}

fn lint(rest: &[String]) -> Result<Report> {
    plain(Node::ready()?.script("lint", rest))
}

fn types(rest: &[String]) -> Result<Report> {
    plain(Node::ready()?.script("types", rest))
}

fn web_tests(rest: &[String]) -> Result<Report> {
    let chromium = browser::ready()?;
    let left_over = TempFolder::new("web-tests")?;
    let mut command = Node::ready()?.script("test", rest);
    command.env("CHROMIUM", chromium).env("CI", "true").env("TMPDIR", left_over.path());
    let outcome = process::tee(command)?;
    let count = count::vitest(&outcome.text).believed(outcome.ok, "vitest")?;
    Ok(Report { ok: outcome.ok, count })
}

fn web_build(_: &[String]) -> Result<Report> {
    let done = web::build(&Node::ready()?)?;
    println!("{}", if done { "built" } else { "nothing has changed" });
    Ok(Report::of(true))
}

fn clippy(_: &[String]) -> Result<Report> {
    plain(cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn rust_build(_: &[String]) -> Result<Report> {
    plain(cargo(&["build", "--workspace", "--tests", "--bins"]))
}

fn generated(_: &[String]) -> Result<Report> {
    codegen::check(&Node::ready()?).map(Report::of)
}

fn rust_tests(rest: &[String]) -> Result<Report> {
    let cluster = Cluster::start(Purpose::Tests)?;
    let mut command = cargo(&cargo_test(rest));
    command.env("FLOE_TEST_PG", cluster.url());
    let outcome = process::tee(command)?;
    let count = count::cargo(&outcome.text).believed(outcome.ok, "cargo test")?;
    Ok(Report { ok: outcome.ok, count })
}

/// What is given to cargo. All binaries run even when one fails, so that one run shows everything.
fn cargo_test(rest: &[String]) -> Vec<&str> {
    let mut words = vec!["test", "--no-fail-fast"];
    if rest.is_empty() {
        words.push("--workspace");
    }
    // Cargo refuses a flag that comes twice.
    words.extend(rest.iter().map(String::as_str).filter(|word| *word != "--no-fail-fast"));
    words
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(arguments).current_dir(place::root());
    command
}

/// A command that holds or does not.
fn plain(command: Command) -> Result<Report> {
    process::run(command).map(|()| Report::of(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_test_binary_never_hides_the_others() {
        assert_eq!(cargo_test(&[]), ["test", "--no-fail-fast", "--workspace"]);
        let rest = ["-p", "db", "--no-fail-fast", "--", "pool"].map(str::to_owned);
        assert_eq!(cargo_test(&rest), ["test", "--no-fail-fast", "-p", "db", "--", "pool"]);
    }
}
