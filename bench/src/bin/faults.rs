//! Nothing lost: the machine fails in the middle of the work, again and again.
//!
//! 32 clients post receipts and shipments, and now and then a small file, one call each, with idempotency keys, and keep a ledger of what was acknowledged;
//! whatever a call is answered but success, it is sent again under the same key, as the browser does. Meanwhile the
//! process is killed (`kill -9`), the disk is full, PostgreSQL is stopped and started, or the network between two
//! copies and PostgreSQL is cut, stalled and slowed. At the end everything acknowledged is there, once and whole, the bytes
//! of every file too, nothing else is, and `floe verify` finds every balance to be what the moves say.
//!
//! `moment` (SQLite) and `archive` (PostgreSQL) let nothing fail: they bring a moment in the middle of the work back, and
//! compare what is there with what was acknowledged before and sent after it; their rounds are seconds of work.
//!
//! `cargo xtask bench faults -- kill|disk|restart|copies|network|moment|archive [ROUNDS] [--clients=32]`; `disk --on=FOLDER` fills the disk of a
//! folder that lies on a small one instead of limiting the size of files.

use anyhow::{Result, bail};
use bench::faults::{Mode, Plan, run};
use bench::place::Asked;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let asked = Asked::read_alone(
        "kill|disk|restart|copies|network|moment|archive [ROUNDS] [--clients=N] [--on=FOLDER]",
    )?;
    let (mode, rounds) = match asked.word(0) {
        Some("kill") => (Mode::Kill, 500),
        Some("disk") => (Mode::Disk(asked.text_of("--on").map(Into::into)), 50),
        Some("restart") => (Mode::Restart, 100),
        Some("copies") => (Mode::Copies, 100),
        Some("network") => (Mode::Network, 100),
        Some("moment") => (Mode::Moment, 10),
        Some("archive") => (Mode::Archive, 10),
        _ => bail!("kill, disk, restart, copies, network, moment or archive?"),
    };
    let clients = asked.number_of("--clients")?.map_or(32, |clients| clients as usize);
    let plan = Plan { rounds: asked.number(1, rounds)?, clients, ..Plan::new(mode) };
    println!("{}", run(&plan).await?);
    Ok(())
}
