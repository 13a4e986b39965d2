//! What happens to contracts by themselves when a business day begins: they go on, they expire, their
//! termination takes effect, their end comes near, and locations change hands.
//!
//! Everything follows from the rows and the day, so it may run any number of times a day, and days that
//! were missed are made up for by the next one.

use codes::ContractStatus;
use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::cells;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Cells;

use super::lease;
use super::model::{ContractForm, Standing};
use super::store::{self, Stored, TABLE};

/// Months by which a contract goes on unless it says otherwise.
const RENEWED_BY: i64 = 12;

/// Tenants whose contracts have to be looked at when their day begins.
///
/// # Errors
/// The database does not answer.
pub async fn branches(app: &App) -> Answer<Vec<String>> {
    let act = Act::of_program(app, "", "contractManage", "settle");
    Cx::outside(app, act).read((), store::branches).await
}

/// Brings the contracts of a tenant to its business day.
///
/// # Errors
/// `Stale` when somebody changed a contract at the same moment; the next call does the rest.
pub async fn settle(app: &App, branch: &str, today: BusinessDay) -> Answer<()> {
    let act = Act::of_program(app, branch, "contractManage", "settle");
    Cx::outside(app, act).write(today, all).await
}

async fn all(tx: &mut Tx, today: &BusinessDay) -> Answer<()> {
    store::lock(tx).await?;
    for id in store::in_force(tx).await? {
        look(tx, id, *today).await?;
    }
    lease::settle(tx, *today, None).await
}

/// Brings one version in force to the day.
pub async fn look(tx: &mut Tx, id: Id, today: BusinessDay) -> Answer<()> {
    let Stored { standing, form } = store::load(tx, id).await?;
    if standing.status != ContractStatus::InForce {
        return Ok(());
    }
    let cells = match fate(&standing, &form, today) {
        Fate::Terminated => cells! { status: ContractStatus::Terminated, expiring: false },
        Fate::Expired => cells! { status: ContractStatus::Expired, expiring: false },
        Fate::Renewed(end) => renewed(tx, &form, end, today).await?,
        Fate::Stays { expiring } => cells! { expiring: expiring },
    };
    TABLE.update(tx, id, form.version.unwrap_or_default(), cells).await
}

/// What the day brings for a version in force.
#[derive(Debug, PartialEq, Eq)]
pub enum Fate {
    /// Its termination takes effect.
    Terminated,
    /// Its last day has passed.
    Expired,
    /// Its last day has passed, and it goes on until this day.
    Renewed(BusinessDay),
    /// Nothing, but that its end may be near.
    Stays {
        /// Whether it is.
        expiring: bool,
    },
}

/// What the day brings: pure.
pub fn fate(standing: &Standing, form: &ContractForm, today: BusinessDay) -> Fate {
    if standing.terminate_on.is_some_and(|last| last < today) {
        return Fate::Terminated;
    }
    if standing.valid_to.is_some_and(|last| last < today) {
        return Fate::Expired;
    }
    if form.end_date < today {
        let goes_on = form.auto_renew && standing.terminate_on.is_none();
        let months = form.renew_months.unwrap_or(RENEWED_BY);
        return if goes_on { Fate::Renewed(extended(form.end_date, months, today)) } else { Fate::Expired };
    }
    let near = form.end_date.plus_days(-i32::try_from(form.notice_days).unwrap_or_default()) <= today;
    Fate::Stays { expiring: near && form.notice_days > 0 && standing.valid_to.is_none() }
}

/// The end after as many renewals as it takes to reach the day.
fn extended(end: BusinessDay, months: i64, today: BusinessDay) -> BusinessDay {
    (1..=1_200).map(|times| months_later(end, months * times)).find(|end| *end >= today).unwrap_or(today)
}

/// So many months later; the last day of a month stays the last, and a day that the month lacks becomes it.
pub fn months_later(day: BusinessDay, months: i64) -> BusinessDay {
    let (year, month, date) = day.parts();
    let is_last = day.plus_days(1).parts().2 == 1;
    let count = i64::from(year) * 12 + i64::from(month) - 1 + months;
    let (year, month) = (count.div_euclid(12), count.rem_euclid(12) + 1);
    let (Ok(year), Ok(month)) = (i16::try_from(year), i8::try_from(month)) else { return day };
    let wanted = if is_last { 31 } else { date };
    (1..=wanted).rev().find_map(|date| BusinessDay::of(year, month, date)).unwrap_or(day)
}

/// Goes on until `end`, unless its party or its space has been promised to another contract by then.
async fn renewed(tx: &mut Tx, form: &ContractForm, end: BusinessDay, today: BusinessDay) -> Answer<Cells> {
    let longer = ContractForm { end_date: end, ..form.clone() };
    match lease::check(tx, &longer).await {
        Ok(()) => {
            let near = end.plus_days(-i32::try_from(form.notice_days).unwrap_or_default()) <= today;
            Ok(cells! { end_date: end, expiring: near && form.notice_days > 0 })
        }
        Err(Fault::Invalid(_)) => Ok(cells! { status: ContractStatus::Expired, expiring: false }),
        Err(other) => Err(other),
    }
}
