//! Keeps the search index of a master in step with its records, in the same unit of work.

use db::Value;

use super::shape::Shape;
use crate::act::Tx;
use crate::fault::Answer;
use crate::id::Id;
use crate::list::Indexed;
use crate::record::Cells;

/// What the index of a master holds of a record; empty without an index.
pub(super) fn grams(shape: &Shape, cells: &Cells, lines: &[Vec<Cells>]) -> String {
    let Some(index) = shape.search else { return String::new() };
    index.grams(|indexed| match indexed {
        Indexed::Text(column) | Indexed::Whole(column) => texts(cells, column).collect(),
        Indexed::Gtins { lines: table, column, .. } => {
            let rows = shape.lines.iter().zip(lines).filter(|(rows, _)| rows.lines.table == table);
            rows.flat_map(|(_, lines)| lines.iter().flat_map(|line| texts(line, column))).collect()
        }
    })
}

/// A later cell of the same name is the one that was written.
fn texts<'a>(cells: &'a Cells, column: &'a str) -> impl Iterator<Item = String> + 'a {
    let held = cells.iter().rev().find(move |(name, _)| *name == column);
    held.into_iter().filter_map(|(_, value)| match value {
        Value::Text(text) => Some(text.clone()),
        Value::Null | Value::Int(_) => None,
    })
}

/// New records, each with its grams.
pub(super) async fn added(tx: &mut Tx, shape: &Shape, records: Vec<(Id, String)>) -> Answer<()> {
    let Some(index) = shape.search else { return Ok(()) };
    let branch = tx.branch().to_owned();
    let entries = records.into_iter().filter(|(_, grams)| !grams.is_empty());
    let entries = entries.map(|(id, grams)| (id.get(), grams)).collect();
    Ok(tx.search_add(index.table, &branch, entries).await?)
}

/// A record whose grams were `before` and are `after`.
pub(super) async fn changed(
    tx: &mut Tx,
    shape: &Shape,
    id: Id,
    (before, after): (String, String),
) -> Answer<()> {
    if before == after {
        return Ok(());
    }
    removed(tx, shape, id).await?;
    added(tx, shape, vec![(id, after)]).await
}

/// Records whose grams were the first and are the second.
pub(super) async fn changed_many(
    tx: &mut Tx,
    shape: &Shape,
    records: Vec<(Id, (String, String))>,
) -> Answer<()> {
    let Some(index) = shape.search else { return Ok(()) };
    let changed: Vec<(Id, String)> = records
        .into_iter()
        .filter(|(_, (before, after))| before != after)
        .map(|(id, (_, after))| (id, after))
        .collect();
    let ids: Vec<i64> = changed.iter().map(|(id, _)| id.get()).collect();
    if ids.is_empty() {
        return Ok(());
    }
    tx.search_remove(index.table, &ids).await?;
    added(tx, shape, changed).await
}

/// A record that is gone.
pub(super) async fn removed(tx: &mut Tx, shape: &Shape, id: Id) -> Answer<()> {
    match shape.search {
        Some(index) => Ok(tx.search_remove(index.table, &[id.get()]).await?),
        None => Ok(()),
    }
}
