//! Several copies: three processes on one PostgreSQL behind a proxy that gives each call to the next of them.
//!
//! Proven, a line each: a session of one copy is known to the others; what one revokes no copy gives longer than two
//! seconds; locks and paces of sign-ins and keys; every number of a document once; exports, opening stock and webhooks
//! done once; a change shows in the browsers at every copy; a rolling restart under load without a failed call. At the end
//! `floe verify` must be content.
//!
//! `cargo xtask bench --pg copies [-- TRIES RECEIPTS TASKS]`; `--part=sessions|paces|numbers|tasks|streams|rolling` proves
//! one of them.

use std::env;

use anyhow::{Context as _, Result};
use bench::copies::{Plan, run};
use bench::place::Asked;

#[tokio::main]
async fn main() -> Result<()> {
    let asked = Asked::read_alone(
        "[TRIES] [RECEIPTS] [TASKS] [--part=sessions|paces|numbers|tasks|streams|rolling]",
    )?;
    let plan = Plan {
        tries: asked.number(0, 24)?,
        receipts: asked.number(1, 4_000)?,
        // An account may have fifty under way.
        tasks: asked.number(2, 45)?,
        part: asked.text_of("--part").map(str::to_owned),
    };
    let url =
        env::var("FLOE_BENCH_PG").context("copies share PostgreSQL: `cargo xtask bench --pg copies`")?;
    run(&url, &plan).await
}
