//! Numbers of the platform that stand in the database, over all tenants.

use db::vals;
use futures::future::BoxFuture;
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::gauge::{Family, Gauge, Sample, Samples};

/// Background tasks by kind and state. Those that are done are not counted: they are most of the table, and no index has
/// their kind.
pub static TASKS: Gauge = Gauge {
    families: &[Family {
        name: "floe_tasks",
        help: "Background tasks by kind and state: QUEUED, RUNNING, and FAIL, which are kept for a while.",
        labels: &["kind", "state"],
    }],
    read: |tx| Box::pin(tasks(tx)),
};

/// Sessions that stand.
pub static SESSIONS: Gauge = Gauge {
    families: &[Family {
        name: "floe_sessions",
        help: "Sessions that have neither ended nor run out.",
        labels: &[],
    }],
    read: |tx| count(tx, "select count(*) from session where ended_at is null and expires_at > $1"),
};

/// Copies of the program.
pub static COPIES: Gauge = Gauge {
    families: &[Family {
        name: "floe_copies",
        help: "Copies of the program that hold a node of this database.",
        labels: &[],
    }],
    read: |tx| count(tx, "select count(*) from node where leased_until > $1"),
};

/// How old the last good backup is.
pub static BACKUP_AGE: Gauge = Gauge {
    families: &[Family {
        name: "floe_backup_age_seconds",
        help: "Seconds since the last good backup began, by who asked for it: the program itself, or a command.",
        labels: &["by"],
    }],
    read: |tx| {
        Box::pin(async move {
            let now = tx.now();
            let sql = "select case when cause = 'COMMAND' then 'command' else 'program' end as made_by, max(started_at)
                 from backup_run where state = 'DONE' group by made_by order by made_by";
            let last: Vec<(String, Instant)> = tx.all(sql, &[]).await?;
            Ok(vec![last.iter().map(|(by, at)| Sample::age([by], *at, now)).collect()])
        })
    },
};

/// Whether the backups that the program makes by itself fail.
pub static BACKUP_FAILURES: Gauge = Gauge {
    families: &[Family {
        name: "floe_backup_failures",
        help: "Backups of the program itself that failed since the last good one.",
        labels: &[],
    }],
    read: |tx| {
        Box::pin(async move {
            let sql = "select count(*) from backup_run where cause <> 'COMMAND' and state = 'FAILED' and number >
                 (select coalesce(max(number), 0) from backup_run where cause <> 'COMMAND' and state = 'DONE')";
            let count: Option<i64> = tx.one(sql, &[]).await?;
            Ok(vec![vec![Sample::plain(count.unwrap_or(0))]])
        })
    },
};

/// How long the backup takes that the program makes now.
pub static BACKUP_RUNNING: Gauge = Gauge {
    families: &[Family {
        name: "floe_backup_running_seconds",
        help: "Seconds since the backup began that the program makes now; none when it makes none.",
        labels: &[],
    }],
    read: |tx| {
        Box::pin(async move {
            let now = tx.now();
            // Only of the last: one before it that never ended belongs to a copy that was killed.
            let sql = "select state, started_at from backup_run where cause <> 'COMMAND' order by number desc limit 1";
            let last: Option<(String, Instant)> = tx.one(sql, &[]).await?;
            let running = last.filter(|(state, _)| state == "RUNNING");
            Ok(vec![running.iter().map(|(_, at)| Sample::age([], *at, now)).collect()])
        })
    },
};

fn count<'a>(tx: &'a mut Tx, sql: &'static str) -> BoxFuture<'a, Answer<Samples>> {
    Box::pin(async move {
        let now = tx.now();
        let count: Option<i64> = tx.one(sql, &vals![now]).await?;
        Ok(vec![vec![Sample::plain(count.unwrap_or(0))]])
    })
}

async fn tasks(tx: &mut Tx) -> Answer<Samples> {
    let now = tx.now();
    let rows: Vec<(String, String, i64)> = tx
        .all(
            "select kind,
               case when state <> 'IN_PROCESS' then state when lease_until >= $1 then 'RUNNING' else 'QUEUED' end as now_state,
               count(*)
             from task where state in ('IN_PROCESS', 'FAIL') group by kind, now_state order by kind, now_state",
            &vals![now],
        )
        .await?;
    Ok(vec![rows.iter().map(|(kind, state, count)| Sample::of([kind, state], *count)).collect()])
}
