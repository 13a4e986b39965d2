//! Many rows of a table changed together, each with its audit row: three statements for all of them.

use std::collections::HashMap;

use db::{Row, Value};

use super::{Cells, Child, Table};
use crate::act::Tx;
use crate::audit::{self, Change};
use crate::fault::{Answer, Fault};
use crate::id::Id;
use crate::sql::Sql;

/// A row that is to be changed.
#[derive(Debug, Clone)]
pub struct Changed {
    /// Its id.
    pub id: Id,
    /// The version that was seen.
    pub version: i64,
    /// Columns to be written: the same ones for all rows of a call.
    pub cells: Cells,
    /// What belongs to it, for its audit row.
    pub children: Vec<Child>,
}

/// A row with what changes of it.
struct Told {
    id: Id,
    old: Cells,
    new: Cells,
}

impl Table {
    /// Changes rows that still have the versions that were seen, in their order, and answers their versions now. A row of
    /// which nothing changes keeps its version.
    ///
    /// # Errors
    /// `NotFound` and `Stale` as for one row: then none is changed.
    pub async fn update_many(&self, tx: &mut Tx, rows: Vec<Changed>) -> Answer<Vec<i64>> {
        let Some(first) = rows.first() else { return Ok(Vec::new()) };
        let columns: Vec<&'static str> = first.cells.iter().map(|(column, _)| *column).collect();
        let before = self.standing(tx, &columns, rows.iter().map(|row| row.id).collect()).await?;
        let (mut versions, mut told, mut lists) = (Vec::with_capacity(rows.len()), Vec::new(), Vec::new());
        for Changed { id, version, cells, children } in rows {
            let held = before.get(&id).ok_or(Fault::NotFound)?;
            if held.get::<i64>("version")? != version {
                return Err(Fault::Stale { by: held.get("modified_by")?, at: held.get("gmt_modified")? });
            }
            let mut list: Vec<Value> = cells.iter().map(|(_, value)| value.clone()).collect();
            let change = changes(id, held, (cells, children))?;
            versions.push(version + i64::from(!change.new.is_empty()));
            if !change.new.is_empty() {
                let (who, now) = (tx.session().name.clone(), tx.now());
                list.extend([
                    (version + 1).into(),
                    who.into(),
                    now.into(),
                    tx.branch().into(),
                    id.into(),
                    version.into(),
                ]);
                lists.push(list);
                told.push(change);
            }
        }
        self.write_each(tx, &columns, (&told, &lists)).await?;
        let kept: Vec<(Id, Cells, Cells)> =
            told.into_iter().map(|row| (row.id, self.told(row.old), self.told(row.new))).collect();
        let rows: Vec<Change<'_>> = kept
            .iter()
            .map(|(id, before, after)| Change { table: self.name, record: *id, before, after })
            .collect();
        audit::log_many(tx, &rows).await?;
        Ok(versions)
    }

    /// The rows as they stand, with the columns about to change, within the session's scope.
    async fn standing(
        &self,
        tx: &mut Tx,
        columns: &[&'static str],
        ids: Vec<Id>,
    ) -> Answer<HashMap<Id, Row>> {
        let mut sql = Sql::new("select id, version, modified_by, gmt_modified");
        for column in columns {
            sql.push(", ");
            sql.push(column);
        }
        self.of_kind(&mut sql, tx);
        sql.and_any_of("id", ids);
        let rows = tx.rows(sql.text(), sql.values()).await?;
        rows.into_iter().map(|row| Ok((row.get("id")?, row))).collect()
    }

    async fn write_each(
        &self,
        tx: &mut Tx,
        columns: &[&'static str],
        (told, lists): (&[Told], &[Vec<Value>]),
    ) -> Answer<()> {
        if lists.is_empty() {
            return Ok(());
        }
        let all = columns.iter().copied().chain(["version", "modified_by", "gmt_modified"]);
        let set: Vec<String> = all.zip(1..).map(|(column, at)| format!("{column} = ${at}")).collect();
        let next = set.len() + 1;
        let sql = format!(
            "update {} set {} where deleted = 0 and branch_code = ${next} and id = ${} and version = ${}",
            self.name,
            set.join(", "),
            next + 1,
            next + 2
        );
        let counts = tx.exec_each(&sql, lists).await?;
        match told.iter().zip(counts).find(|(_, count)| *count != 1) {
            Some((row, _)) => Err(self.overtaken(tx, row.id).await),
            None => Ok(()),
        }
    }
}

/// What changes of a row.
fn changes(id: Id, held: &Row, (cells, children): (Cells, Vec<Child>)) -> Answer<Told> {
    let (mut old, mut new) = (Cells::new(), Cells::new());
    for (column, value) in cells {
        let was: Value = held.get(column)?;
        if was != value {
            old.push((column, was));
            new.push((column, value));
        }
    }
    for child in children.into_iter().filter(|child| child.before != child.after) {
        old.push((child.name, child.before.into()));
        new.push((child.name, child.after.into()));
    }
    Ok(Told { id, old, new })
}
