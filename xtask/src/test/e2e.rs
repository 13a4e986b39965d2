//! End-to-end tests: a real server with seeded SQLite in a temporary folder, a real browser, one worker.
//!
//! The tests find the server in `FLOE_E2E_URL`, the administrator's password in `FLOE_E2E_PASSWORD` and the
//! browser in `CHROMIUM`. When they fail, the end of the server's log is shown too.

use anyhow::Result;

use super::{Report, count};
use crate::browser;
use crate::demonstration::Demonstration;
use crate::node::Node;
use crate::process;

/// Runs the tests; the arguments go to Playwright (a file name, say).
pub fn run(rest: &[String]) -> Result<Report> {
    let chromium = browser::ready()?;
    let node = Node::ready()?;
    let server = Demonstration::start("e2e")?;
    let mut tests = node.script("e2e", rest);
    tests.env("FLOE_E2E_URL", server.url()).env("FLOE_E2E_PASSWORD", server.password());
    tests.env("CHROMIUM", chromium).env("CI", "true").env("TMPDIR", server.folder());
    let outcome = process::tee(tests)?;
    let count = count::playwright(&outcome.text).believed(outcome.ok, "Playwright")?;
    if !outcome.ok {
        println!("the end of the server's log:\n{}", server.tail());
    }
    Ok(Report { ok: outcome.ok, count })
}
