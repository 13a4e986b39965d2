//! Load that stays flat: half of the measured peak for half an hour on one server, and what follows.
//!
//! Every minute: calls a second, their times, memory, file handles, the write-ahead log, background tasks. At the end the
//! last quarter is compared with the first. Then four times the peak is offered, and the usual load runs beside 200 clients
//! that send or take a byte a second, and beside ten that export everything and ask for the largest pages. What does not
//! stay within its bounds fails the run.
//!
//! `cargo xtask bench soak [-- MINUTES] [--every=60] [--peak=20]`, with `--pg` before `soak` for PostgreSQL, too. Needs
//! 9,000 file handles (`ulimit -n`).

use std::time::Duration;

use anyhow::Result;
use bench::place::Asked;
use bench::soak::{Plan, run};

#[tokio::main]
async fn main() -> Result<()> {
    let asked = Asked::read("[MINUTES] [--every=SECONDS] [--peak=SECONDS]")?;
    let seconds = |given: Option<u32>, otherwise| Duration::from_secs(u64::from(given.unwrap_or(otherwise)));
    let plan = Plan {
        soak: Duration::from_secs(60) * asked.number(0, 30)?,
        every: seconds(asked.number_of("--every")?, 60),
        peak: seconds(asked.number_of("--peak")?, 20),
    };
    asked.on_both(async |place| run(place, plan).await).await
}
