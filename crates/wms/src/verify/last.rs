//! The last verification of a ledger, for those who watch the program.

use db::vals;
use futures::future::BoxFuture;
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::gauge::{self, Family, Gauge};
use platform::operations::LastVerify;

/// The last run of each tenant: how old it is, and what it found.
pub(super) static VERIFIED: Gauge = Gauge {
    families: &[
        Family {
            name: "floe_verify_age_seconds",
            help: "Seconds since the last verification of a tenant's ledger began.",
            labels: &["branch"],
        },
        Family {
            name: "floe_verify_differences",
            help: "Rows of stock that differed from their moves in the last verification of a tenant's ledger.",
            labels: &["branch"],
        },
    ],
    read: |tx| Box::pin(gauge::of_last_runs(tx, "verify_run")),
};

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
