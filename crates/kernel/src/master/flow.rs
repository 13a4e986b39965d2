//! What is done to a plain master's records.

use db::Value;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cells::cells;
use super::edit::Edit;
use super::shape::{self, Placed};
use super::{Master, Use};
use crate::act::{Cx, Tx};
use crate::call::{Body, Path, Query};
use crate::fault::{Answer, Fault, FieldError, OnUnique as _};
use crate::id::Id;
use crate::sql::Sql;
use crate::texts::Message;

/// Records deleted in one call at most.
const MANY: usize = 1_000;
/// Uses counted before it is enough to say so.
const COUNTED: u64 = 1_000;

/// Records that a picker offers.
const PICKED: u64 = 20;

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

/// A record to choose in another form.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Picked {
    /// Its id.
    pub id: Id,
    /// The columns that it can be searched by, in their order.
    pub words: Vec<String>,
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

async fn add<M: Master>(tx: &mut Tx, form: &M) -> Answer<Written> {
    let shape = shape::shape::<M>();
    let cells = cells(&shape.columns, form)?;
    let inserted = shape.table.insert(tx, cells).await.map_err(Fault::from);
    let id = named(&shape.columns, inserted)?;
    Ok(Written { id, version: 1 })
}

async fn edit<M: Master>(tx: &mut Tx, (id, edit): &(Id, Edit<M>)) -> Answer<Written> {
    let shape = shape::shape::<M>();
    let cells = cells(&shape.columns, &edit.form)?;
    let updated = shape.table.update(tx, *id, edit.version, cells).await;
    named(&shape.columns, updated)?;
    let version: i64 = shape.table.load(tx, "version", *id).await?;
    Ok(Written { id: *id, version })
}

/// All or none of them.
async fn delete<M: Master>(tx: &mut Tx, many: &Many) -> Answer<()> {
    let shape = shape::shape::<M>();
    for id in many.in_order()? {
        refuse_if_used::<M>(tx, id).await?;
        shape.table.delete(tx, id, None).await?;
    }
    Ok(())
}

/// A broken unique key as a wrong field of that column.
fn named<T>(columns: &[Placed], answer: Answer<T>) -> Answer<T> {
    columns.iter().fold(answer, |answer, placed| answer.on_unique(placed.key, placed.col.name))
}

/// What is looked for in a picker.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Term {
    /// Part of one of the columns that can be searched by; empty for the first ones.
    pub term: String,
}

pub(super) async fn pick_call<M: Master>(cx: Cx, Query(term): Query<Term>) -> Answer<Vec<Picked>> {
    cx.read(term, pick::<M>).await
}

async fn pick<M: Master>(tx: &mut Tx, term: &Term) -> Answer<Vec<Picked>> {
    let shape = shape::shape::<M>();
    let searched: Vec<&'static str> =
        shape.columns.iter().filter(|placed| placed.col.searched).map(|placed| placed.column).collect();
    let Some(first) = searched.first() else { return Ok(Vec::new()) };
    let mut sql = Sql::new("select id");
    for column in &searched {
        sql.push(", ");
        sql.push(column);
    }
    sql.push(" from ");
    sql.push(M::TABLE);
    sql.push(" where deleted = 0");
    if !M::CHOOSABLE.is_empty() {
        sql.push(" and ");
        sql.push(M::CHOOSABLE);
    }
    M::SCOPE.restrict(&mut sql, tx.session());
    if !term.term.is_empty() {
        sql.and_any_contains(&searched, &term.term);
    }
    sql.push(" order by ");
    sql.push(first);
    sql.push(", id limit ");
    sql.number(PICKED);
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let picked = |row: &db::Row| -> Result<Picked, db::Error> {
        let words = (1..=searched.len()).map(|at| Ok(row.at::<Option<String>>(at)?.unwrap_or_default()));
        Ok(Picked { id: row.at(0)?, words: words.collect::<Result<_, db::Error>>()? })
    };
    Ok(rows.iter().map(picked).collect::<Result<_, _>>()?)
}

async fn refuse_if_used<M: Master>(tx: &mut Tx, id: Id) -> Answer<()> {
    let shape = shape::shape::<M>();
    for place in M::USED_BY {
        let held: Value = shape.table.load(tx, place.holds, id).await?;
        let count = uses(tx, place, held).await?;
        if count > 0 {
            // People know a record by its first column.
            let name = match shape.columns.first() {
                Some(first) => shape.table.load::<Option<String>>(tx, first.column, id).await?,
                None => None,
            };
            let name = name.unwrap_or_else(|| id.to_string());
            let refusal = Message::new("master.inUse").with("name", name).with("count", count);
            return Err(Fault::Refused(refusal.with_text("where", place.name)));
        }
    }
    Ok(())
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
