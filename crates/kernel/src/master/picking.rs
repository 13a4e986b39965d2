//! What pickers offer: a master's own records, and the records that its columns refer to.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::Master;
use super::reference::Reference;
use super::shape::{self, Placed, Shape};
use crate::act::{Cx, Tx};
use crate::call::{Call, Extract, Pairs, Query};
use crate::fault::{Answer, Fault, FieldError};
use crate::id::Id;
use crate::list;
use crate::openapi::Operation;
use crate::sql::Sql;

/// Records that a picker offers.
const PICKED: u64 = 20;

/// A record to choose in another form.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Picked {
    /// Its id.
    pub id: Id,
    /// The columns that it can be searched by, in their order.
    pub words: Vec<String>,
}

/// A record to refer to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Choice {
    /// Its code.
    pub code: String,
    /// Its name; the code again when it has none.
    pub name: String,
}

/// What is looked for in a picker.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Term {
    /// Part of one of the columns that can be searched by; empty for the first ones.
    pub term: String,
}

/// Which records a column may refer to.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// Their kind.
    pub reference: &'static Reference,
    /// Part of code or name; empty for the first ones.
    pub term: String,
    /// Columns that must hold these values, or nothing.
    pub within: Vec<(&'static str, String)>,
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
    let reference = const { &Reference::to::<M>() };
    offered(&mut sql, reference, tx);
    holding(&mut sql, tx, reference, (&searched, &term.term)).await?;
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

/// ` from … where …`: what is on offer within the session's scope.
fn offered(sql: &mut Sql, reference: &Reference, tx: &Tx) {
    reference.records(sql, tx.session());
    sql.push(" and ");
    reference.may_be_chosen(sql, tx);
}

/// Appends that one of the columns contains a text; the index says where to look.
async fn holding(
    sql: &mut Sql,
    tx: &mut Tx,
    reference: &Reference,
    (columns, text): (&[&'static str], &str),
) -> Answer<()> {
    if text.is_empty() {
        return Ok(());
    }
    if let Some(index) = reference.search
        && let Some(ids) = list::holding(tx, index, columns, text).await?
    {
        sql.push(" and id in (ids(");
        sql.bind(db::id_list(ids));
        sql.push("))");
    }
    sql.and_any_contains(columns, text);
    Ok(())
}

/// What `choose` is asked, as pairs: which fields a choice must share differs from field to field.
pub(super) struct Asked<M>(Pairs, PhantomData<fn() -> M>);

impl<M: Master> Extract for Asked<M> {
    async fn extract(call: &mut Call) -> Answer<Self> {
        Ok(Self(Pairs::extract(call).await?, PhantomData))
    }

    fn describe(operation: &mut Operation) {
        let shape = shape::shape::<M>();
        let (mut fields, mut shared) = (Vec::new(), BTreeSet::new());
        let of_lines = shape.lines.iter().map(|rows| (format!("{}.", rows.lines.name), &rows.columns));
        for (before, columns) in std::iter::once((String::new(), &shape.columns)).chain(of_lines) {
            for placed in columns.iter().filter(|placed| placed.col.reference.is_some()) {
                fields.push(format!("{before}{}", placed.col.name));
                shared.extend(placed.col.within.iter().copied());
            }
        }
        operation.needs_parameter("field", list::one_of(fields.iter().map(String::as_str).collect()));
        operation.takes_parameter("term", json!({ "type": "string" }));
        for name in shared {
            operation.takes_parameter(
                name,
                json!({ "type": "string",
                "description": "For a field that depends on this one: what it holds in the form." }),
            );
        }
    }
}

/// `GET /choose?field=brandCode&term=…`, with the values of the fields that the choice must share.
pub(super) async fn choose_call<M: Master>(cx: Cx, Asked(Pairs(pairs), _): Asked<M>) -> Answer<Vec<Choice>> {
    let shape = shape::shape::<M>();
    let mut asked = pairs.iter().filter(|(name, _)| name == "field").map(|(_, value)| value.as_str());
    let field = asked.next().unwrap_or_default();
    let placed = placed(shape, field).ok_or_else(|| Fault::invalid("field", "rule.unknownField"))?;
    let Some(reference) = placed.col.reference.as_ref() else {
        return Err(Fault::invalid("field", "rule.unknownField"));
    };
    let mut wanted = Wanted { reference, term: String::new(), within: Vec::new() };
    let mut wrong = Vec::new();
    for (name, value) in &pairs {
        let shared = placed.col.within.iter().position(|field| field == name);
        match (name.as_str(), shared.and_then(|at| placed.within.get(at))) {
            ("field", _) => {}
            ("term", _) => value.trim().clone_into(&mut wanted.term),
            (_, Some(column)) if !value.is_empty() => wanted.within.push((*column, value.clone())),
            (_, Some(_)) => {}
            _ => wrong.push(FieldError::new(name.as_str(), "rule.unknownField")),
        }
    }
    if !wrong.is_empty() {
        return Err(Fault::Invalid(wrong));
    }
    cx.read(wanted, choices).await
}

/// A column of the form, or one of its lines: `packs.unitCode`.
fn placed<'a>(shape: &'a Shape, field: &str) -> Option<&'a Placed> {
    let (columns, name) = match field.split_once('.') {
        None => (&shape.columns, field),
        Some((lines, name)) => (&shape.lines.iter().find(|rows| rows.lines.name == lines)?.columns, name),
    };
    columns.iter().find(|placed| placed.col.name == name)
}

/// Records on offer, at most 20, for forms whose references depend on other fields.
pub async fn choices(tx: &mut Tx, wanted: &Wanted) -> Answer<Vec<Choice>> {
    let mut sql = offered_within(tx, wanted);
    if !wanted.term.is_empty() {
        holding(&mut sql, tx, wanted.reference, (&columns(wanted.reference), &wanted.term)).await?;
    }
    chosen(tx, sql).await
}

/// Records on offer whose code or name is the very term, capitals aside: what somebody may have meant by it.
pub async fn called(tx: &mut Tx, wanted: &Wanted) -> Answer<Vec<Choice>> {
    let mut sql = offered_within(tx, wanted);
    for (at, column) in columns(wanted.reference).iter().enumerate() {
        sql.push(if at == 0 { " and (lower(" } else { " or lower(" });
        sql.push(column);
        sql.push(") = lower(");
        sql.bind(wanted.term.trim());
        sql.push(")");
    }
    sql.push(")");
    chosen(tx, sql).await
}

/// Columns that people know a record by.
fn columns(reference: &Reference) -> Vec<&'static str> {
    if reference.is_named() { vec!["code", reference.label] } else { vec!["code"] }
}

fn offered_within(tx: &Tx, wanted: &Wanted) -> Sql {
    let mut sql = Sql::new("select code, ");
    sql.push(wanted.reference.label);
    offered(&mut sql, wanted.reference, tx);
    for (column, value) in &wanted.within {
        sql.push(" and (");
        sql.push(column);
        sql.push(" = ");
        sql.bind(value.as_str());
        sql.push(" or ");
        sql.push(column);
        sql.push(" is null)");
    }
    sql
}

async fn chosen(tx: &mut Tx, mut sql: Sql) -> Answer<Vec<Choice>> {
    sql.push(" order by code limit ");
    sql.number(PICKED);
    let rows: Vec<(String, Option<String>)> = tx.all(sql.text(), sql.values()).await?;
    let choice =
        |(code, name): (String, Option<String>)| Choice { name: name.unwrap_or_else(|| code.clone()), code };
    Ok(rows.into_iter().map(choice).collect())
}
