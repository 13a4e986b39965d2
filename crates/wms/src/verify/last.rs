//! The last verification of a ledger, for those who watch the program.

use db::vals;
use futures::future::BoxFuture;
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::gauge::{Gauge, Sample};
use platform::operations::LastVerify;

/// How old the last run of each tenant is.
pub(super) static AGE: Gauge = Gauge {
    name: "floe_verify_age_seconds",
    help: "Seconds since the last verification of a tenant's ledger began.",
    labels: &["branch"],
    read: |tx| {
        Box::pin(async move {
            let now = tx.now();
            let runs = runs(tx).await?;
            Ok(runs.iter().map(|(branch, at, _)| Sample::age([branch], *at, now)).collect())
        })
    },
};

/// What the last run of each tenant found.
pub(super) static DIFFERENCES: Gauge = Gauge {
    name: "floe_verify_differences",
    help: "Rows of stock that differed from their moves in the last verification of a tenant's ledger.",
    labels: &["branch"],
    read: |tx| {
        Box::pin(async move {
            let runs = runs(tx).await?;
            Ok(runs.iter().map(|(branch, _, found)| Sample::of([branch], *found)).collect())
        })
    },
};

/// The last run of each tenant: when it began, and how many rows differed. Tenants are found one from the other by the
/// index: hundreds of runs of each are kept.
async fn runs(tx: &mut Tx) -> Answer<Vec<(String, Instant, i64)>> {
    let sql = "with recursive b (code) as (
           select min(branch_code) from verify_run
           union all
           select (select min(n.branch_code) from verify_run n where n.branch_code > b.code) from b where b.code is not null)
         select b.code, r.started_at, r.differences from b
         join verify_run r on r.id = (select l.id from verify_run l where l.branch_code = b.code
           order by l.started_at desc, l.id desc limit 1)
         where b.code is not null order by b.code";
    Ok(tx.all(sql, &[]).await?)
}

/// The last run of the tenant.
pub fn last(tx: &mut Tx) -> BoxFuture<'_, Answer<Option<LastVerify>>> {
    Box::pin(async move {
        let sql = "select started_at, stock_rows, differences from verify_run
            where branch_code = $1 order by started_at desc, id desc limit 1";
        let row: Option<(Instant, i64, i64)> = tx.one(sql, &vals![tx.branch()]).await?;
        let view = |(started_at, stock_rows, differences)| LastVerify { started_at, stock_rows, differences };
        Ok(row.map(view))
    })
}
