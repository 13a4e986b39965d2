//! Voiding sheets: what is promised to them is given back, what was picked has to be put back by hand before.

use std::collections::BTreeMap;

use codes::DeliverySheetStatus;
use kernel::act::Tx;
use kernel::app::App;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::Qty;

use super::detail;
use super::flow::{as_seen, in_time};
use super::shown::Detail;
use super::store::{self, Look, TABLE};
use super::stored::{Line, Sheet};
use crate::document::{self, Reasoned, ReasonedRows, Results, RowResult, in_order};
use crate::{allocation, booking, shipping};

/// Voids a sheet.
pub async fn void(tx: &mut Tx, (id, why): &(Id, Reasoned)) -> Answer<Detail> {
    let (mut done, bookings) = together(tx, &[(*id, why.version)], &why.reason).await?;
    done.remove(id).unwrap_or(Err(Fault::NotFound))?;
    tell(tx, &bookings).await?;
    detail::show(tx, id).await
}

/// Voids a sheet, and leaves its booking to whoever calls.
///
/// # Errors
/// As voiding it by hand.
pub async fn give_up(tx: &mut Tx, id: Id, why: &Reasoned) -> Answer<()> {
    let (mut done, _) = together(tx, &[(id, why.version)], &why.reason).await?;
    done.remove(&id).unwrap_or(Err(Fault::NotFound))
}

/// Voids several, each by itself: one that cannot be voided says why and stays.
pub async fn void_each(tx: &mut Tx, (app, asked): &(App, ReasonedRows)) -> Answer<Results> {
    let order = in_order(&asked.rows)?;
    let rows: Vec<(Id, i64)> = order.iter().map(|(_, row)| (row.id, row.version)).collect();
    let (mut done, bookings) = together(tx, &rows, &asked.reason).await?;
    tell(tx, &bookings).await?;
    let mut results = Vec::new();
    for (at, row) in order {
        let code = store::doc_no(tx, row.id).await?;
        let became = done.remove(&row.id).unwrap_or(Err(Fault::NotFound));
        results.push((at, RowResult::became(tx, app, (row.id, code), became)?));
    }
    Ok(results.into())
}

/// The bookings of sheets that were voided are over, too.
async fn tell(tx: &mut Tx, bookings: &[Id]) -> Answer<()> {
    for booking in bookings {
        booking::voided(tx, *booking).await?;
    }
    Ok(())
}

/// How each sheet fared, and the bookings of those that were voided.
type Voided = (BTreeMap<Id, Answer<()>>, Vec<Id>);

/// Heads are locked before anything is given back, and everything is given back at once: whoever voids others, or looks
/// for goods, locks the same rows in the same order.
async fn together(tx: &mut Tx, rows: &[(Id, i64)], reason: &str) -> Answer<Voided> {
    let reason = document::needed(reason)?;
    let ids: Vec<Id> = rows.iter().map(|(id, _)| *id).collect();
    let versions: BTreeMap<Id, i64> = rows.iter().copied().collect();
    let (mut done, mut going, mut bookings) = (BTreeMap::new(), Vec::new(), Vec::new());
    for sheet in store::load_all(tx, &ids, Look::Work).await? {
        let id = sheet.standing.id;
        let judged = judged(tx, &sheet, versions.get(&id).copied().unwrap_or_default(), reason);
        going.extend(judged.is_ok().then_some(id));
        bookings.extend(sheet.standing.booking_id.filter(|_| judged.is_ok()));
        done.insert(id, judged);
    }
    if going.is_empty() {
        return Ok((done, bookings));
    }
    shipping::dropped(tx, &going).await?;
    let held = allocation::of_sheets(tx, &going).await?;
    let held: Vec<Id> = held.iter().map(|each| each.id).collect();
    allocation::give_back(tx, &held, reason).await?;
    store::nothing_promised(tx, &going).await?;
    let (who, now) = (tx.session().name.clone(), tx.now());
    for id in going {
        let cells = cells! {
            status: DeliverySheetStatus::Voided, allocated_qty: Qty::ZERO, void_by: who.as_str(), void_at: now,
            void_reason: reason,
        };
        let version = versions.get(&id).copied().unwrap_or_default();
        TABLE.update_with(tx, id, version, cells, vec![document::reason(reason)]).await?;
    }
    Ok((done, bookings))
}

/// Whether a sheet may be voided now.
fn judged(tx: &Tx, sheet: &Sheet, version: i64, reason: &str) -> Answer<()> {
    as_seen(sheet, "void", version)?;
    in_time(tx, sheet, Some(reason))?;
    let picked = |line: &&Line| line.qty_picked.max(line.qty_shipped).is_positive();
    match sheet.lines.iter().filter(picked).count() {
        0 => Ok(()),
        picked => Err(Fault::Refused(Message::new("delivery.picked").with("lines", picked))),
    }
}
