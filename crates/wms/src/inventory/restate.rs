//! Stock gets another state where it lies: held back, let go, another inventory status.
//!
//! Each row has a result of its own; the good ones are posted together under one document. What is held for a
//! delivery keeps its state.

use std::collections::{BTreeMap, BTreeSet};

use ::stock::{Bucket, Doc, Lying, Move, Posting, Side, Weight};
use codes::StockVerb;
use kernel::act::Tx;
use kernel::app::App;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::master;
use kernel::texts::Message;
use kernel::units::Qty;

use super::choose;
use super::model::{HoldForm, RestateForm, Restated, SeenStock, StockResult};
use crate::document::{self, Series};
use crate::goods;
use crate::inventory_status::InventoryStatus;
use crate::party;

/// Rows in one call at most.
const MOST: usize = 1_000;
/// Characters of a reason at most.
const REASON: usize = 200;

const HOLDS: Series = Series { name: "stock_freeze", prefix: "DJ" };
const CHANGES: Series = Series { name: "stock_restate", prefix: "ZT" };

/// What is to be done to rows.
struct Work<'a> {
    kind: &'static str,
    series: &'a Series,
    rows: &'a [SeenStock],
    reason: &'a str,
    /// The bucket that a row's goods come to, or why they cannot.
    to: &'a (dyn Fn(&Bucket) -> Result<Bucket, Message> + Sync),
}

/// Holds stock back.
pub async fn freeze(tx: &mut Tx, (app, form): &(App, HoldForm)) -> Answer<Restated> {
    let to = |bucket: &Bucket| match bucket.frozen {
        true => Err(Message::new("inventoryManage.frozenAlready")),
        false => Ok(Bucket { frozen: true, ..bucket.clone() }),
    };
    let work = Work { kind: "freeze", series: &HOLDS, rows: &form.rows, reason: &form.reason, to: &to };
    each(tx, app, work).await
}

/// Lets stock go again.
pub async fn unfreeze(tx: &mut Tx, (app, form): &(App, HoldForm)) -> Answer<Restated> {
    let to = |bucket: &Bucket| match bucket.frozen {
        false => Err(Message::new("inventoryManage.notFrozen")),
        true => Ok(Bucket { frozen: false, ..bucket.clone() }),
    };
    let work = Work { kind: "freeze", series: &HOLDS, rows: &form.rows, reason: &form.reason, to: &to };
    each(tx, app, work).await
}

/// Gives stock another inventory status.
pub async fn restate(tx: &mut Tx, (app, form): &(App, RestateForm)) -> Answer<Restated> {
    let status = form.status_code.trim();
    if status.is_empty() {
        return Err(Fault::invalid("statusCode", "rule.required"));
    }
    master::choosable::<InventoryStatus>(tx, "statusCode", status).await?;
    let to = |bucket: &Bucket| match bucket.status == status {
        true => Err(Message::new("inventoryManage.sameStatus")),
        false => Ok(Bucket { status: status.to_owned(), ..bucket.clone() }),
    };
    let work = Work { kind: "restate", series: &CHANGES, rows: &form.rows, reason: &form.reason, to: &to };
    each(tx, app, work).await
}

async fn each(tx: &mut Tx, app: &App, work: Work<'_>) -> Answer<Restated> {
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    let reason = checked(&work)?;
    let ids: BTreeSet<Id> = work.rows.iter().map(|row| row.id).collect();
    let ids: Vec<Id> = ids.into_iter().collect();
    let seen = choose::seen(tx, &ids).await?;
    let lying = ::stock::lying(tx, &seen).await?;
    countable(tx, work.rows, &lying).await?;
    let mut taken: BTreeMap<Id, usize> = BTreeMap::new();
    let (mut moves, mut results) = (Vec::new(), Vec::with_capacity(work.rows.len()));
    for (at, row) in work.rows.iter().enumerate() {
        let judged = match taken.insert(row.id, at) {
            Some(_) => Err(Message::new("inventoryManage.twice")),
            None => judge(lying.get(&row.id), row, work.to),
        };
        let why = judged.map(|each| moves.push(each)).err();
        let reason = why.map(|message| app.texts.message(tx.lang(), &message));
        results.push(StockResult { id: row.id, ok: reason.is_none(), reason });
    }
    let done = moves.len();
    let doc_no = if moves.is_empty() { None } else { Some(post(tx, &work, reason, moves).await?) };
    Ok(Restated { doc_no, done, results })
}

fn checked(work: &Work<'_>) -> Answer<String> {
    let mut wrong = Vec::new();
    if work.rows.is_empty() || work.rows.len() > MOST {
        let message = Message::new("rule.outOfRange").with("min", 1).with("max", MOST);
        wrong.push(FieldError { field: "rows".into(), message });
    }
    for (at, row) in work.rows.iter().enumerate() {
        if row.part.is_some_and(|part| !part.is_positive() || part > row.qty) {
            let message = Message::new("rule.outOfRange").with("min", 0).with("max", row.qty);
            wrong.push(FieldError { field: format!("rows[{at}].part"), message });
        }
    }
    let reason = work.reason.trim();
    if reason.is_empty() {
        wrong.push(FieldError::new("reason", "rule.required"));
    } else if reason.chars().nth(REASON).is_some() {
        let message = Message::new("rule.tooLong").with("max", REASON);
        wrong.push(FieldError { field: "reason".into(), message });
    }
    if wrong.is_empty() { Ok(reason.to_owned()) } else { Err(Fault::Invalid(wrong)) }
}

/// Refuses parts of rows that split what is not counted in parts.
async fn countable(tx: &mut Tx, rows: &[SeenStock], lying: &BTreeMap<Id, Lying>) -> Answer<()> {
    let parts = rows.iter().enumerate().filter_map(|(at, row)| {
        let part = row.part.filter(|part| *part != row.qty)?;
        Some((at, part, lying.get(&row.id)?.bucket.goods.as_str()))
    });
    let parts: Vec<(usize, Qty, &str)> = parts.collect();
    if parts.is_empty() {
        return Ok(());
    }
    let codes: Vec<&str> = parts.iter().map(|(.., goods)| *goods).collect();
    let items = goods::items(tx, &codes).await?;
    let odd = |(at, part, goods): &(usize, Qty, &str)| {
        let message = document::odd(items.get(*goods)?, *part)?;
        Some(FieldError { field: format!("rows[{at}].part"), message })
    };
    let wrong: Vec<FieldError> = parts.iter().filter_map(odd).collect();
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// The move of one row, or why there is none.
fn judge(
    lying: Option<&Lying>,
    row: &SeenStock,
    to: &(dyn Fn(&Bucket) -> Result<Bucket, Message> + Sync),
) -> Result<Move, Message> {
    let lying = lying.ok_or_else(|| Message::new("inventoryManage.gone"))?;
    if lying.qty != row.qty {
        return Err(Message::new("inventoryManage.changed").with("qty", lying.qty));
    }
    let to = to(&lying.bucket)?;
    let qty = row.part.unwrap_or(row.qty);
    let free = lying.qty.minus(lying.held).unwrap_or(Qty::ZERO);
    if qty > free {
        return Err(Message::new("inventoryManage.held").with("held", lying.held).with("free", free));
    }
    Ok(Move {
        from: Side::At(lying.bucket.clone()),
        to: Side::At(to),
        qty,
        weight: Weight::Share,
        hold: None,
        line: None,
        since: None,
    })
}

async fn post(tx: &mut Tx, work: &Work<'_>, reason: String, moves: Vec<Move>) -> Answer<String> {
    let doc_no = work.series.next(tx).await?;
    let posting = Posting {
        cause: format!("{}/{doc_no}", work.kind),
        verb: StockVerb::Restate,
        doc: Doc { kind: work.kind, no: doc_no.clone(), line: None },
        reason: Some(reason),
        device: None,
        occurred_at: None,
        moves,
    };
    ::stock::post(tx, &posting).await?;
    Ok(doc_no)
}
