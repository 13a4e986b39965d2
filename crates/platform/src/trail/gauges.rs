//! What collectors of metrics are told of comparisons of audit rows with their seals.

use futures::future::BoxFuture;
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::gauge::{Gauge, Sample};

/// How old the last comparison of each tenant is.
pub static AGE: Gauge = Gauge {
    name: "floe_audit_age_seconds",
    help: "Seconds since the last comparison of a tenant's audit rows with their seals began.",
    labels: &["branch"],
    read: |tx| {
        let now = tx.now();
        told(tx, move |branch, at, _| Sample::age([branch], at, now))
    },
};

/// What the last comparison of each tenant found.
pub static DIFFERENCES: Gauge = Gauge {
    name: "floe_audit_differences",
    help: "Audit rows and seals that differed in the last comparison of a tenant.",
    labels: &["branch"],
    read: |tx| told(tx, |branch, _, differences| Sample::of([branch], differences)),
};

/// A number of the last comparison of each tenant, out of whose it is, when it began and what it found. Tenants are found
/// one from the other by the index: hundreds of comparisons of each are kept.
fn told<'a>(
    tx: &'a mut Tx,
    sample: impl Fn(&str, Instant, i64) -> Sample + Send + 'a,
) -> BoxFuture<'a, Answer<Vec<Sample>>> {
    Box::pin(async move {
        let sql = "with recursive b (code) as (
               select min(branch_code) from audit_check
               union all
               select (select min(n.branch_code) from audit_check n where n.branch_code > b.code) from b where b.code is not null)
             select b.code, r.started_at, r.differences from b
             join audit_check r on r.id = (select l.id from audit_check l where l.branch_code = b.code
               order by l.started_at desc, l.id desc limit 1)
             where b.code is not null order by b.code";
        let rows: Vec<(String, Instant, i64)> = tx.all(sql, &[]).await?;
        Ok(rows.iter().map(|(branch, at, found)| sample(branch, *at, *found)).collect())
    })
}
