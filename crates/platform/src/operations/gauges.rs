//! Numbers of the platform that stand in the database, over all tenants.

use db::vals;
use futures::future::BoxFuture;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::gauge::{Gauge, Sample};

/// Background tasks by kind and state.
pub static TASKS: Gauge = Gauge {
    name: "floe_tasks",
    help: "Background tasks by kind and state: QUEUED, RUNNING, COMPLETED, FAIL. Ended ones are kept for a while.",
    labels: &["kind", "state"],
    read: |tx| Box::pin(tasks(tx)),
};

/// Sessions that stand.
pub static SESSIONS: Gauge = Gauge {
    name: "floe_sessions",
    help: "Sessions that have neither ended nor run out.",
    labels: &[],
    read: |tx| count(tx, "select count(*) from session where ended_at is null and expires_at > $1"),
};

/// Copies of the program.
pub static COPIES: Gauge = Gauge {
    name: "floe_copies",
    help: "Copies of the program that hold a node of this database.",
    labels: &[],
    read: |tx| count(tx, "select count(*) from node where leased_until > $1"),
};

fn count<'a>(tx: &'a mut Tx, sql: &'static str) -> BoxFuture<'a, Answer<Vec<Sample>>> {
    Box::pin(async move {
        let now = tx.now();
        let count: Option<i64> = tx.one(sql, &vals![now]).await?;
        Ok(vec![Sample::plain(count.unwrap_or(0))])
    })
}

async fn tasks(tx: &mut Tx) -> Answer<Vec<Sample>> {
    let now = tx.now();
    let rows: Vec<(String, String, i64)> = tx
        .all(
            "select kind,
               case when state <> 'IN_PROCESS' then state when lease_until >= $1 then 'RUNNING' else 'QUEUED' end as now_state,
               count(*)
             from task group by kind, now_state order by kind, now_state",
            &vals![now],
        )
        .await?;
    Ok(rows.iter().map(|(kind, state, count)| Sample::of([kind, state], *count)).collect())
}
