//! Three copies of the program on one PostgreSQL, behind a proxy that gives each call to the next of them.

mod house;
mod numbers;
mod paces;
mod proxy;
mod receiver;
mod rolling;
mod sessions;
mod streams;
mod tasks;

use anyhow::{Result, ensure};

use crate::report::Report;
use crate::verify::verify;
use house::House;

/// How much is tried.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Tries of everything that is a matter of time.
    pub tries: usize,
    /// Receipts of 32 clients.
    pub receipts: usize,
    /// Exports; opening stock has twenty times as many lines, and four times as many receipts are told of.
    pub tasks: usize,
    /// The one part that is wanted; all of them otherwise.
    pub part: Option<String>,
}

impl Plan {
    fn wants(&self, part: &str) -> bool {
        self.part.as_ref().is_none_or(|wanted| wanted == part)
    }
}

/// Proves all of it on an empty database.
///
/// # Errors
/// When something does not hold.
pub async fn run(url: &str, plan: &Plan) -> Result<()> {
    let mut report = Report::default();
    let mut house = House::open(url).await?;
    println!("\n{} copies on PostgreSQL, a proxy in turn before them", house::COPIES);
    if plan.wants("sessions") {
        sessions::known(&house, &mut report, (plan.tries, plan.receipts)).await?;
        sessions::revoked(&house, &mut report, plan.tries).await?;
    }
    if plan.wants("paces") {
        paces::held(&house, &mut report).await?;
    }
    if plan.wants("numbers") {
        numbers::once(&house, &mut report, plan.receipts).await?;
    }
    if plan.wants("tasks") {
        tasks::once(&house, &mut report, plan.tasks).await?;
    }
    if plan.wants("streams") {
        streams::reach(&house, &mut report, plan.tries).await?;
    }
    if plan.wants("rolling") {
        rolling::restart(&mut house, &mut report).await?;
    }
    let data = house.close().await?;
    verify(data.path(), url)?;
    ensure!(report.failed() == 0, "{} of these do not hold", report.failed());
    Ok(())
}
