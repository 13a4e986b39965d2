//! Many records changed at once, by exactly the rules of the form: as one edit after the other, in a few statements.

use std::collections::HashMap;

use super::cells::without_kept_secrets;
use super::draft::Wrong;
use super::flow::{self, children};
use super::shape::Shape;
use super::sift::Ready;
use super::standing::Standing;
use super::stored::Before;
use super::{Master, audited, bulk, lines, searching};
use crate::act::Tx;
use crate::fault::{Answer, Fault};
use crate::id::Id;
use crate::record::{Cells, Changed};

/// Columns that are written together, and their records.
type Sets = Vec<(Vec<&'static str>, Vec<Changed>)>;

/// Asks the master about the change of a record; what it refuses is told.
pub(super) async fn prepare<M: Master>(tx: &mut Tx, shape: &Shape, row: &mut Ready<M>) -> Answer<Vec<Wrong>> {
    let Some(standing) = &row.standing else { return Ok(Vec::new()) };
    let id = standing.seen.id;
    if let Err(fault) = flow::refuse_new_code::<M>(tx, id, &standing.before, &row.checked).await {
        return bulk::told(fault);
    }
    let stood = Before { id, form: standing.before.form::<M>(shape)? };
    match row.form.prepare(tx, Some(&stood)).await {
        Ok(further) => {
            let form = serde_json::to_value(&row.form).map_err(Fault::internal)?;
            without_kept_secrets(shape, &form, &mut row.checked.cells);
            bulk::put(&mut row.checked.cells, further);
            Ok(Vec::new())
        }
        Err(fault) => bulk::told(fault),
    }
}

/// Writes changes that were prepared, none of which leaves its record as it was.
pub(super) async fn write<M: Master>(
    tx: &mut Tx,
    shape: &Shape,
    mut rows: Vec<(Standing, Ready<M>)>,
) -> Answer<()> {
    // The one order in which everybody locks rows.
    rows.sort_by_key(|(standing, _)| standing.seen.id);
    let mut waiting: HashMap<Id, Cells> = HashMap::new();
    if let Some(audited) = &M::AUDITED {
        let ids = rows.iter().map(|(standing, _)| standing.seen.id).collect();
        waiting = audited::changed_many(tx, shape, audited, ids).await?;
    }
    let (mut sets, mut grams) = (Sets::new(), Vec::with_capacity(rows.len()));
    for (standing, row) in &mut rows {
        let (id, before) = (standing.seen.id, &standing.before);
        let mut cells = std::mem::take(&mut row.checked.cells);
        cells.extend(waiting.remove(&id).unwrap_or_default());
        let found = |cells, lines: &[Vec<Cells>]| searching::grams(shape, cells, lines);
        grams.push((id, (found(&before.cells, &before.lines), found(&cells, &row.checked.lines))));
        let children = children(shape, Some(before), &row.checked.lines);
        let change = Changed { id, version: standing.seen.version, cells, children };
        let columns: Vec<&'static str> = change.cells.iter().map(|(column, _)| *column).collect();
        match sets.iter_mut().find(|(known, _)| *known == columns) {
            Some((_, changes)) => changes.push(change),
            None => sets.push((columns, vec![change])),
        }
    }
    for (_, changes) in sets {
        flow::named(shape, shape.table.update_many(tx, changes).await)?;
    }
    for (which, kind) in shape.lines.iter().enumerate() {
        let replaced = rows.iter().filter_map(|(standing, row)| {
            let (held, lines) = (standing.before.lines.get(which)?, row.checked.lines.get(which)?);
            (held != lines).then_some((standing.seen.id, lines.as_slice()))
        });
        let replaced: Vec<(Id, &[Cells])> = replaced.collect();
        flow::named(shape, lines::replace_many(tx, kind, &replaced).await)?;
    }
    searching::changed_many(tx, shape, grams).await?;
    for (standing, row) in &rows {
        row.form.saved(tx, standing.seen.id).await?;
    }
    Ok(())
}
