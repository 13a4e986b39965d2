//! Masters that a second person must look at before others may choose them.
//!
//! Adding and changing puts a record among those that wait. Whoever made it, or changed it since it
//! passed last, cannot audit it. A record that passed keeps what was passed, so that the auditor of a
//! change sees the old beside the new; one that waits or failed is on offer to nobody.

use std::collections::HashMap;

use db::Value;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use utoipa::ToSchema;

use super::flow::{self, Written};
use super::shape::{self, Shape, keep};
use super::{Master, picking, stored};
use crate::act::{Cx, Tx};
use crate::call::{Body, Path};
use crate::cells;
use crate::codes::CodeTable;
use crate::fault::{Answer, Fault, FieldError};
use crate::feature::Feature;
use crate::id::Id;
use crate::list::{self, Field, Offer, PARTY};
use crate::record::Cells;
use crate::sql::Sql;
use crate::texts::Message;
use crate::validate;

/// Characters of an opinion at most.
const OPINION: usize = 500;

/// The audit of a master. Its table has the columns `audit_status, audit_by, audit_at, audit_opinion,
/// makers, approved`.
#[derive(Debug, Clone, Copy)]
pub struct Audited {
    /// Screen of the auditors; the name of its list too.
    pub screen: &'static str,
    /// Path before its routes.
    pub base: &'static str,
    /// The codes of the states.
    pub table: &'static CodeTable,
    /// Not looked at yet.
    pub waiting: i64,
    /// Good.
    pub passed: i64,
    /// Not good.
    pub failed: i64,
}

/// What an auditor says.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Opinion {
    /// Version that was seen.
    pub version: i64,
    /// Why; needed to refuse.
    #[serde(default)]
    pub opinion: Option<String>,
}

/// A record as it passed last and as it waits now, both as their form has them.
#[derive(Debug, Serialize, ToSchema)]
pub struct Comparison {
    /// As it passed; none when it never did.
    #[schema(value_type = Option<Object>)]
    pub before: Option<Json>,
    /// As it is.
    #[schema(value_type = Object)]
    pub after: Json,
}

/// The feature of the auditors' screen: the master's list with `pass` and `fail`.
///
/// A master that is not audited gives a screen without routes.
pub fn audit_feature<M: Master>() -> Feature {
    let Some(audited) = M::AUDITED else { return Feature::new(M::SCREEN, M::BASE) };
    const OFFERS: &[Offer] = &[Offer::when("pass", MAY_AUDIT, &[1]), Offer::when("fail", MAY_AUDIT, &[1])];
    let list =
        shape::list_of::<M>(audited.screen, &shape::shape::<M>().columns, (OFFERS, &[may_audit(&audited)]));
    Feature::new(audited.screen, audited.base)
        .list(list)
        .get("/choose", "search", picking::choose_call::<M>)
        .get("/{id}/comparison", "detail", comparison_call::<M>)
        .record_with(list, flow::lines::<M>)
        .post("/{id}/pass", "pass", pass_call::<M>)
        .post("/{id}/fail", "fail", fail_call::<M>)
}

/// Field of the auditors' list: whether a record waits, and for others than those who made it.
const MAY_AUDIT: &str = "mayAudit";

fn may_audit(audited: &Audited) -> Field {
    let foreign = format!("(' ' || makers || ' ') not like ('% ' || {PARTY} || ' %')");
    let column = format!("(case when audit_status = {} and {foreign} then 1 else 0 end)", audited.waiting);
    let mut field = list::flag(MAY_AUDIT, keep(column)).hidden();
    field.filter = None;
    field
}

/// What the list of an audited master shows.
pub(super) fn fields(audited: &Audited) -> Vec<Field> {
    vec![
        list::code("auditStatus", "audit_status", audited.table).sort().primary(),
        list::text("auditBy", "audit_by").nullable().hidden(),
        list::time("auditAt", "audit_at").nullable().hidden(),
        list::text("auditOpinion", "audit_opinion").nullable().hidden(),
    ]
}

/// What a new record begins with.
pub(super) fn begun(tx: &Tx, audited: &Audited) -> Cells {
    cells! { audit_status: audited.waiting, makers: tx.session().party.to_string() }
}

/// What a change of a record brings with it.
pub(super) async fn changed(tx: &mut Tx, shape: &Shape, audited: &Audited, id: Id) -> Answer<Cells> {
    let makers: String = shape.table.load(tx, "makers", id).await?;
    Ok(waiting(tx, audited, makers))
}

/// What changes of many records bring with them, by their ids.
pub(super) async fn changed_many(
    tx: &mut Tx,
    shape: &Shape,
    audited: &Audited,
    ids: Vec<Id>,
) -> Answer<HashMap<Id, Cells>> {
    let mut sql = Sql::new("select id, makers from ");
    sql.push(shape.table.name);
    sql.push(" where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", ids);
    let rows: Vec<(Id, String)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().map(|(id, makers)| (id, waiting(tx, audited, makers))).collect())
}

/// A record that was changed waits for its auditor.
fn waiting(tx: &Tx, audited: &Audited, makers: String) -> Cells {
    let own = tx.session().party.to_string();
    let makers = if made_by(&makers, &own) { makers } else { format!("{makers} {own}") };
    cells! {
        audit_status: audited.waiting,
        audit_by: Value::Null,
        audit_at: Value::Null,
        audit_opinion: Value::Null,
        makers: makers
    }
}

fn made_by(makers: &str, party: &str) -> bool {
    makers.split(' ').any(|maker| maker == party)
}

async fn pass_call<M: Master>(cx: Cx, Path(id): Path<Id>, Body(said): Body<Opinion>) -> Answer<Written> {
    cx.write((id, said), pass::<M>).await
}

async fn fail_call<M: Master>(cx: Cx, Path(id): Path<Id>, Body(said): Body<Opinion>) -> Answer<Written> {
    cx.write((id, said), fail::<M>).await
}

async fn comparison_call<M: Master>(cx: Cx, Path(id): Path<Id>) -> Answer<Comparison> {
    cx.read(id, comparison::<M>).await
}

async fn comparison<M: Master>(tx: &mut Tx, id: &Id) -> Answer<Comparison> {
    let shape = shape::shape::<M>();
    let after = stored::load(tx, shape, *id).await?.json(shape)?;
    let approved: Option<String> = shape.table.load::<Option<String>>(tx, "approved", *id).await?;
    let before = approved.map(|text| serde_json::from_str(&text)).transpose().map_err(Fault::internal)?;
    Ok(Comparison { before, after })
}

async fn pass<M: Master>(tx: &mut Tx, (id, said): &(Id, Opinion)) -> Answer<Written> {
    let shape = shape::shape::<M>();
    let approved = stored::load(tx, shape, *id).await?.json(shape)?.to_string();
    let makers: String = shape.table.load(tx, "makers", *id).await?;
    let first = makers.split(' ').next().unwrap_or_default().to_owned();
    settle::<M>(tx, *id, said, true, cells! { approved: approved, makers: first }).await
}

async fn fail<M: Master>(tx: &mut Tx, (id, said): &(Id, Opinion)) -> Answer<Written> {
    if validate::is_empty(said.opinion.as_deref()) {
        return Err(Fault::invalid("opinion", "rule.required"));
    }
    settle::<M>(tx, *id, said, false, Cells::new()).await
}

async fn settle<M: Master>(
    tx: &mut Tx,
    id: Id,
    said: &Opinion,
    good: bool,
    further: Cells,
) -> Answer<Written> {
    let audited = M::AUDITED.ok_or_else(|| Fault::internal(keep(format!("{} is not audited", M::TABLE))))?;
    let opinion = validate::given(said.opinion.as_deref());
    if opinion.is_some_and(|text| text.chars().nth(OPINION).is_some()) {
        let message = Message::new("rule.tooLong").with("max", OPINION);
        return Err(Fault::Invalid(vec![FieldError { field: "opinion".into(), message }]));
    }
    let table = &shape::shape::<M>().table;
    let (status, makers): (i64, String) = table.load(tx, "audit_status, makers", id).await?;
    if status != audited.waiting {
        return Err(Fault::refused("audit.notWaiting"));
    }
    if made_by(&makers, &tx.session().party.to_string()) {
        return Err(Fault::refused("audit.ownRecord"));
    }
    let (who, now) = (tx.session().name.clone(), tx.now());
    let mut cells = cells! {
        audit_status: if good { audited.passed } else { audited.failed },
        audit_by: who,
        audit_at: now,
        audit_opinion: opinion
    };
    cells.extend(further);
    table.update(tx, id, said.version, cells).await?;
    let version: i64 = table.load(tx, "version", id).await?;
    Ok(Written { id, version })
}
