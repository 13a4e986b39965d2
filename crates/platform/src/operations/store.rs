//! Statements of the operations page.

use std::time::Duration;

use db::{Value, vals};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::mishap::Mishap;

use super::model::{CopyView, MishapView, TasksView};

/// Days that are told of.
const DAYS: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// Mishaps on the page.
const SHOWN: i64 = 50;
/// Mishaps that are kept, over all tenants.
const KEPT: i64 = 1000;

/// The copies of the program that hold a node.
pub(super) async fn copies(tx: &mut Tx, own: u16) -> Answer<Vec<CopyView>> {
    let sql = "select number, leased_until from node where leased_until > $1 order by number";
    let now = tx.now();
    let rows: Vec<(i64, Instant)> = tx.all(sql, &vals![now]).await?;
    let view = |(node, leased_until)| CopyView { node, leased_until, own: node == i64::from(own) };
    Ok(rows.into_iter().map(view).collect())
}

/// Sessions of the tenant that stand.
pub(super) async fn sessions(tx: &mut Tx) -> Answer<i64> {
    let sql = "select count(*) from session where branch_code = $1 and ended_at is null and expires_at > $2";
    let count: Option<i64> = tx.one(sql, &vals![tx.branch(), tx.now()]).await?;
    Ok(count.unwrap_or(0))
}

/// Tasks of the tenant, by kind and state.
pub(super) async fn tasks(tx: &mut Tx) -> Answer<Vec<TasksView>> {
    let sql = "select kind, state, count(*) from task where branch_code = $1 and created_at > $2
        group by kind, state order by kind, state";
    let rows: Vec<(String, String, i64)> = tx.all(sql, &vals![tx.branch(), tx.now().minus(DAYS)]).await?;
    Ok(rows.into_iter().map(|(kind, state, count)| TasksView { kind, state, count }).collect())
}

/// Mishaps of the tenant and of no tenant.
pub(super) async fn mishaps(tx: &mut Tx) -> Answer<Vec<MishapView>> {
    let sql = "select id, at, node, request_id, place, what from mishap
        where branch_code in ($1, '') and at > $2 order by at desc, id desc limit $3";
    Ok(tx.all(sql, &vals![tx.branch(), tx.now().minus(DAYS), SHOWN]).await?)
}

const COLUMNS: &[&str] = &["id", "branch_code", "at", "node", "request_id", "place", "what"];

/// Keeps these, and forgets those that are old or too many.
pub(super) async fn keep(tx: &mut Tx, (node, mishaps): &(u16, Vec<Mishap>)) -> Answer<()> {
    let mut rows: Vec<Vec<Value>> = Vec::with_capacity(mishaps.len());
    for mishap in mishaps {
        let Mishap { at, branch, request, place, what } = mishap;
        let (id, node) = (tx.new_id(), i64::from(*node));
        rows.push(
            vals![id, branch.as_str(), *at, node, request.as_str(), place.as_str(), what.as_str()].to_vec(),
        );
    }
    tx.insert_many("mishap", COLUMNS, rows).await?;
    let old = tx.now().minus(DAYS);
    tx.exec("delete from mishap where at < $1", &vals![old]).await?;
    let many = "delete from mishap where id in (
        select id from mishap order by at desc, id desc limit 1000 offset $1)";
    tx.exec(many, &vals![KEPT]).await?;
    Ok(())
}
