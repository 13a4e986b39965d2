//! What is done to a plain master's records.

use db::Value;
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use utoipa::ToSchema;

use super::cells::{Checked, checked, keep, spelled, without_kept_secrets};
use super::edit::Edit;
use super::reference;
use super::shape::{self, Rows, Shape};
use super::stored::{self, Before, Stored};
use super::{Master, Use, audited, bulk, lines, searching, taken};
use crate::act::{Cx, Tx};
use crate::call::{Body, Path};
use crate::fault::{Answer, Fault, FieldError, OnUnique as _};
use crate::id::Id;
use crate::record::{Cells, Child};
use crate::sql::Sql;
use crate::texts::Message;

/// Records deleted in one call at most.
const MANY: usize = 1_000;
/// Uses counted before it is enough to say so.
const COUNTED: u64 = 1_000;

/// The record that was made or changed.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Written {
    /// Its id.
    pub id: Id,
    /// Its version now.
    pub version: i64,
}

/// Records to be deleted together.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Many {
    /// Their ids.
    pub ids: Vec<Id>,
}

impl Many {
    /// Each id once, in the one order in which everybody locks rows, so that two people who delete the
    /// same records do not wait for each other.
    ///
    /// # Errors
    /// `Invalid` for none at all, and for too many.
    pub fn in_order(&self) -> Answer<Vec<Id>> {
        if self.ids.is_empty() || self.ids.len() > MANY {
            let message = Message::new("rule.outOfRange").with("min", 1).with("max", MANY);
            return Err(Fault::Invalid(vec![FieldError { field: "ids".into(), message }]));
        }
        let mut ids = self.ids.clone();
        ids.sort_unstable();
        ids.dedup();
        Ok(ids)
    }
}

pub(super) async fn add_call<M: Master>(cx: Cx, Body(form): Body<M>) -> Answer<Written> {
    cx.write(form, add::<M>).await
}

pub(super) async fn edit_call<M: Master>(
    cx: Cx,
    Path(id): Path<Id>,
    Body(form): Body<Edit<M>>,
) -> Answer<Written> {
    cx.write((id, form), edit::<M>).await
}

pub(super) async fn delete_call<M: Master>(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    cx.write(Many { ids: vec![id] }, delete::<M>).await
}

pub(super) async fn delete_many_call<M: Master>(cx: Cx, Body(many): Body<Many>) -> Answer<()> {
    cx.write(many, delete::<M>).await
}

/// Adds a record.
///
/// # Errors
/// `Invalid` with all wrong fields.
pub async fn add<M: Master>(tx: &mut Tx, form: &M) -> Answer<Written> {
    let shape = shape::shape::<M>();
    let form = &spelled(shape, form)?;
    let mut checked = checked(shape, form)?;
    reference::check(tx, std::mem::take(&mut checked.referred), &[]).await?;
    taken::refuse(tx, shape, &checked, None).await?;
    let further = form.prepare(tx, None).await?;
    bulk::put(&mut checked.cells, further);
    if let Some(audited) = &M::AUDITED {
        checked.cells.extend(audited::begun(tx, audited));
    }
    let children = children(shape, None, &checked.lines);
    let grams = searching::grams(shape, &checked.cells, &checked.lines);
    let inserted = shape.table.insert_with(tx, checked.cells, children).await.map_err(Fault::from);
    let id = named(shape, inserted)?;
    for (rows, lines) in shape.lines.iter().zip(&checked.lines) {
        let inserted = lines::insert(tx, rows, &[(id, lines)]).await.map_err(Fault::from);
        named(shape, inserted)?;
    }
    searching::added(tx, shape, vec![(id, grams)]).await?;
    form.saved(tx, id).await?;
    Ok(Written { id, version: 1 })
}

/// Changes a record that still has the version that was seen.
///
/// # Errors
/// `Invalid` with all wrong fields, `Stale`, `NotFound`, `Refused` for the code of a record in use.
pub async fn edit<M: Master>(tx: &mut Tx, (id, edit): &(Id, Edit<M>)) -> Answer<Written> {
    let shape = shape::shape::<M>();
    let form = &spelled(shape, &edit.form)?;
    let before = stored::load(tx, shape, *id).await?;
    let mut checked = checked(shape, form)?;
    keep(shape, &mut checked, &before);
    reference::check(tx, std::mem::take(&mut checked.referred), &[]).await?;
    refuse_new_code::<M>(tx, *id, &before, &checked).await?;
    taken::refuse(tx, shape, &checked, Some(*id)).await?;
    without_kept_secrets(shape, &serde_json::to_value(form).map_err(Fault::internal)?, &mut checked.cells);
    let same = checked.lines == before.lines
        && checked.cells.iter().all(|(column, value)| before.value(column) == Some(value));
    let stood = Before { id: *id, form: before.form::<M>(shape)? };
    let further = form.prepare(tx, Some(&stood)).await?;
    bulk::put(&mut checked.cells, further);
    if let Some(audited) = M::AUDITED.as_ref().filter(|_| !same) {
        checked.cells.extend(audited::changed(tx, shape, audited, *id).await?);
    }
    let children = children(shape, Some(&before), &checked.lines);
    let found = |cells, lines: &[Vec<Cells>]| searching::grams(shape, cells, lines);
    let grams = (found(&before.cells, &before.lines), found(&checked.cells, &checked.lines));
    let updated = shape.table.update_with(tx, *id, edit.version, checked.cells, children).await;
    named(shape, updated)?;
    for ((rows, lines), held) in shape.lines.iter().zip(&checked.lines).zip(&before.lines) {
        if lines != held {
            named(shape, lines::replace(tx, rows, *id, lines).await)?;
        }
    }
    searching::changed(tx, shape, *id, grams).await?;
    form.saved(tx, *id).await?;
    let version: i64 = shape.table.load(tx, "version", *id).await?;
    Ok(Written { id: *id, version })
}

/// Other records hold a code, not an id: while one does, it stays.
pub(super) async fn refuse_new_code<M: Master>(
    tx: &mut Tx,
    id: Id,
    before: &Stored,
    checked: &Checked,
) -> Answer<()> {
    for place in M::USED_BY {
        let Some((column, new)) = checked.cells.iter().find(|(column, _)| *column == place.holds) else {
            continue;
        };
        let held = before.value(column).cloned().unwrap_or(Value::Null);
        if held == *new {
            continue;
        }
        shape::shape::<M>().table.lock(tx, id).await?;
        let count = uses(tx, place, held).await?;
        if count > 0 {
            let name = known_as::<M>(tx, id).await?;
            let refusal = Message::new("master.codeInUse").with("name", name).with("count", count);
            return Err(Fault::Refused(refusal.with_text("where", place.name)));
        }
    }
    Ok(())
}

/// Lines before and after, for the audit row.
pub(super) fn children(shape: &Shape, before: Option<&Stored>, after: &[Vec<Cells>]) -> Vec<Child> {
    let text = |rows: &Rows, lines: Option<&Vec<Cells>>| {
        let json = lines.map(|lines| lines::json(&rows.columns, lines).unwrap_or_default());
        Json::Array(json.unwrap_or_default()).to_string()
    };
    let child = |(at, rows): (usize, &Rows)| Child {
        name: rows.lines.name,
        before: text(rows, before.and_then(|before| before.lines.get(at))),
        after: text(rows, after.get(at)),
    };
    shape.lines.iter().enumerate().map(child).collect()
}

/// The lines of a record as its detail shows them: further fields of an object, each after a comma.
pub(super) fn lines<'a, M: Master>(tx: &'a mut Tx, id: Id) -> BoxFuture<'a, Answer<String>> {
    Box::pin(async move {
        let mut json = String::new();
        for rows in &shape::shape::<M>().lines {
            lines::show(tx, rows, id, &mut json).await?;
        }
        Ok(json)
    })
}

/// All or none of them.
async fn delete<M: Master>(tx: &mut Tx, many: &Many) -> Answer<()> {
    let shape = shape::shape::<M>();
    for id in many.in_order()? {
        shape.table.lock(tx, id).await?;
        refuse_if_used::<M>(tx, id).await?;
        M::leaving(tx, id).await?;
        shape.table.delete(tx, id, None).await?;
        searching::removed(tx, shape, id).await?;
        for rows in &shape.lines {
            lines::remove(tx, rows, id).await?;
        }
    }
    Ok(())
}

/// A broken unique key as a wrong field of that column. Which of several lines it was, the database does
/// not say.
pub(super) fn named<T>(shape: &Shape, answer: Answer<T>) -> Answer<T> {
    let answer =
        shape.columns.iter().fold(answer, |answer, placed| answer.on_unique(placed.key, placed.col.name));
    shape.lines.iter().fold(answer, |answer, rows| {
        let unique = rows.columns.iter().filter(|placed| placed.col.unique);
        unique.fold(answer, |answer, placed| answer.on_unique(placed.key, rows.lines.name))
    })
}

async fn refuse_if_used<M: Master>(tx: &mut Tx, id: Id) -> Answer<()> {
    let shape = shape::shape::<M>();
    for place in M::USED_BY {
        let held: Value = shape.table.load(tx, place.holds, id).await?;
        let count = uses(tx, place, held).await?;
        if count > 0 {
            let name = known_as::<M>(tx, id).await?;
            let refusal = Message::new("master.inUse").with("name", name).with("count", count);
            return Err(Fault::Refused(refusal.with_text("where", place.name)));
        }
    }
    Ok(())
}

/// People know a record by its first column.
async fn known_as<M: Master>(tx: &mut Tx, id: Id) -> Answer<String> {
    let shape = shape::shape::<M>();
    let name = match shape.columns.first() {
        Some(first) => shape.table.load::<Option<String>>(tx, first.column, id).await?,
        None => None,
    };
    Ok(name.unwrap_or_else(|| id.to_string()))
}

async fn uses(tx: &mut Tx, place: &Use, held: Value) -> Answer<i64> {
    let mut sql = Sql::new("select count(*) from (select 1 as one from ");
    sql.push(place.table);
    sql.push(" where ");
    sql.push(if place.alive.is_empty() { "1 = 1" } else { place.alive });
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals(place.column, held);
    sql.push(" limit ");
    sql.number(COUNTED);
    sql.push(") used");
    Ok(tx.one(sql.text(), sql.values()).await?.unwrap_or_default())
}
