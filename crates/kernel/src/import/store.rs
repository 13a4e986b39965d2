//! Statements of imports: which chunks a run has written, which run a check has led to, and what a task says.

use std::collections::HashMap;

use db::vals;

use super::number;
use crate::access::Scope;
use crate::act::Tx;
use crate::fault::{Answer, Fault};
use crate::id::Id;
use crate::master::{Seen, Taken};
use crate::sql::Sql;

/// Whose tasks a session sees.
const OWN: Scope = Scope::own("branch_code", "party_id").made_by_key("api_key_id");

db::record! {
    /// A task of an import.
    pub(super) struct TaskRow in "task" {
        pub id: Id,
        pub kind: String,
        pub state: String,
        pub cancelled: i64,
        pub done: i64,
        pub total: Option<i64>,
        pub fault: Option<String>,
        pub input: String,
        pub result: Option<String>,
        pub file_key: Option<String>,
    }
}

/// A task of a screen's imports that the session may see.
pub(super) async fn task(tx: &mut Tx, (screen, id): &(&'static str, Id)) -> Answer<TaskRow> {
    let mut sql = Sql::new("select ");
    sql.push(TaskRow::COLUMN_LIST);
    sql.push(" from task where kind in ('importCheck', 'import')");
    sql.and_equals("id", *id);
    sql.and_equals("screen", *screen);
    OWN.restrict(&mut sql, tx.session());
    tx.one(sql.text(), sql.values()).await?.ok_or(Fault::NotFound)
}

/// What became of the chunk that begins with `row`, when this task wrote it before: rows in it, and its outcome.
pub(super) async fn chunk(tx: &mut Tx, (task, row): &(Id, u32)) -> Answer<Option<(u64, Taken)>> {
    let found: Option<(i64, String)> = tx
        .one(
            "select size, outcome from import_chunk where branch_code = $1 and task_id = $2 and first_row = $3",
            &vals![tx.branch(), *task, *row],
        )
        .await?;
    let Some((size, outcome)) = found else { return Ok(None) };
    let taken = serde_json::from_str(&outcome).map_err(Fault::internal)?;
    Ok(Some((size.unsigned_abs(), taken)))
}

/// Keeps what became of a chunk, in the transaction that wrote it.
pub(super) async fn keep_chunk(tx: &mut Tx, task: Id, row: u32, size: u64, taken: &Taken) -> Answer<()> {
    let outcome = serde_json::to_string(taken).map_err(Fault::internal)?;
    tx.exec(
        "insert into import_chunk (task_id, first_row, branch_code, size, outcome) values ($1, $2, $3, $4, $5)",
        &vals![task, row, tx.branch(), number(size), outcome],
    )
    .await?;
    Ok(())
}

/// Keeps which records the rows of a chunk are about. A check that is tried again looks anew.
pub(super) async fn keep_seen(tx: &mut Tx, (task, row, seen): &(Id, u32, Vec<(u32, Seen)>)) -> Answer<()> {
    let seen = serde_json::to_string(seen).map_err(Fault::internal)?;
    tx.exec(
        "insert into import_seen (task_id, first_row, branch_code, seen) values ($1, $2, $3, $4)
         on conflict (task_id, first_row) do update set seen = excluded.seen",
        &vals![*task, *row, tx.branch(), seen],
    )
    .await?;
    Ok(())
}

/// Which records the rows of a chunk were about when they were checked, by row.
pub(super) async fn seen(tx: &mut Tx, (check, row): &(Id, u32)) -> Answer<HashMap<u32, Seen>> {
    let sql = "select seen from import_seen where branch_code = $1 and task_id = $2 and first_row = $3";
    let text: Option<String> = tx.one(sql, &vals![tx.branch(), *check, *row]).await?;
    let Some(text) = text else { return Ok(HashMap::new()) };
    let seen: Vec<(u32, Seen)> = serde_json::from_str(&text).map_err(Fault::internal)?;
    Ok(seen.into_iter().collect())
}

/// Forgets what belongs to tasks that are forgotten.
pub(super) async fn tidy(tx: &mut Tx) -> Answer<()> {
    let branch = vals![tx.branch()];
    for sql in [
        "delete from import_chunk where branch_code = $1 and task_id not in (select id from task where branch_code = $1)",
        "delete from import_seen where branch_code = $1 and task_id not in (select id from task where branch_code = $1)",
        "delete from import_run where branch_code = $1 and run_id not in (select id from task where branch_code = $1)",
    ] {
        tx.exec(sql, &branch).await?;
    }
    Ok(())
}

/// The run that a check led to, with its state and result.
pub(super) async fn run_of(tx: &mut Tx, check: Id) -> Answer<Option<(Id, String, Option<String>)>> {
    Ok(tx
        .one(
            "select t.id, t.state, t.result from import_run r join task t on t.branch_code = r.branch_code and t.id = r.run_id
             where r.branch_code = $1 and r.check_id = $2",
            &vals![tx.branch(), check],
        )
        .await?)
}

/// Whether a run has written a part of its rows.
pub(super) async fn has_chunks(tx: &mut Tx, run: Id) -> Answer<bool> {
    let sql = "select 1 from import_chunk where branch_code = $1 and task_id = $2 limit 1";
    Ok(tx.one::<i64>(sql, &vals![tx.branch(), run]).await?.is_some())
}

/// Notes the run that a check leads to in the place of `before`; says whether nobody else was faster.
pub(super) async fn note_run(tx: &mut Tx, check: Id, run: Id, before: Option<Id>) -> Answer<bool> {
    let noted = tx
        .exec(
            "insert into import_run (check_id, branch_code, run_id) values ($1, $2, $3)
             on conflict (check_id) do update set run_id = excluded.run_id where import_run.run_id = $4",
            &vals![check, tx.branch(), run, before.unwrap_or(Id::NONE)],
        )
        .await?;
    Ok(noted == 1)
}
