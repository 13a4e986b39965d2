//! Putting away by scanner: a container or goods, and a location, in either order.
//!
//! A container alone is picked up, and the answer says where it goes; with a location it is put down there. The
//! note is found by what was scanned, so nobody has to open one first.

use std::collections::BTreeSet;

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;

use super::confirm::{self, finish};
use super::model::{ConfirmForm, Line, Note, Out, ScanForm, Scanned};
use super::put::Ask;
use super::{load, nowhere, put, store, work};
use crate::document::Shown;
use crate::scan;

/// What was scanned, told apart.
struct Told {
    /// Container.
    container: Option<String>,
    /// Codes of goods that the label may mean: several owners may keep the same product.
    goods: Vec<String>,
    /// Location.
    location: Option<String>,
    /// As it was read, for refusals.
    text: String,
}

/// Picks a load up or puts it down.
pub async fn scan(tx: &mut Tx, form: &ScanForm) -> Answer<Scanned> {
    let told = told(tx, form).await?;
    let (note, line) = find(tx, form, &told).await?;
    let action = if told.location.is_some() { "confirm" } else { "start" };
    let (note, mut lines) = work::begin(tx, note, None, action).await?;
    match &told.location {
        None => {
            let own = with_container(&lines, line)?;
            work::pick_up(tx, &mut lines, &own).await?;
            let note = work::write(tx, note, &lines, Vec::new()).await?;
            let mut scanned = answer(tx, &note, &lines, (&own, false)).await?;
            if scanned.location_code.is_none() {
                scanned.nowhere = why_nowhere(tx, &note, &lines, &own).await?;
            }
            Ok(scanned)
        }
        Some(location) => {
            let asked = ConfirmForm {
                line_id: Some(line),
                location_code: Some(location.clone()),
                qty: form.qty,
                override_reason: form.override_reason.clone(),
                ..ConfirmForm::default()
            };
            let act = confirm::act(&lines, &asked)?;
            let (note, done) = finish(tx, note, &mut lines, (&[act], Ask::Places)).await?;
            answer(tx, &note, &lines, (&done, true)).await
        }
    }
}

/// Tells one or two scans apart.
async fn told(tx: &mut Tx, form: &ScanForm) -> Answer<Told> {
    if form.scans.is_empty() || form.scans.len() > 2 {
        return Err(Fault::invalid("scans", "putawayNoteManage.scanPair"));
    }
    let texts: Vec<&str> = form.scans.iter().map(String::as_str).collect();
    let mut told = Told { container: None, goods: Vec::new(), location: None, text: String::new() };
    for (found, text) in
        scan::resolve_all(tx, Some(&form.warehouse), &texts, "scans").await?.into_iter().zip(&texts)
    {
        match found {
            scan::Scanned::Location(place) if told.location.is_none() => told.location = Some(place.code),
            scan::Scanned::Container(pallet) if told.text.is_empty() => {
                told.container = Some(pallet.code);
                told.text = (*text).to_owned();
            }
            scan::Scanned::Goods(goods) if told.text.is_empty() => {
                told.goods = goods.candidates.into_iter().map(|candidate| candidate.code).collect();
                told.text = (*text).to_owned();
            }
            _ => return Err(Fault::invalid("scans", "putawayNoteManage.scanPair")),
        }
    }
    if told.text.is_empty() {
        return Err(Fault::invalid("scans", "putawayNoteManage.scanPair"));
    }
    Ok(told)
}

/// The note that is about what was scanned, and a line of it.
async fn find(tx: &mut Tx, form: &ScanForm, told: &Told) -> Answer<(Id, Id)> {
    let found = match &told.container {
        Some(code) => store::wanted(tx, &form.warehouse, "l.container_code", vec![code.as_str()]).await?,
        None => {
            let codes: Vec<&str> = told.goods.iter().map(String::as_str).collect();
            store::wanted(tx, &form.warehouse, "l.goods_code", codes).await?
        }
    };
    let said = |key: &'static str| Err(Fault::Refused(Message::new(key).with("text", &told.text)));
    let notes: BTreeSet<Id> = found.iter().map(|(note, _)| *note).collect();
    match (found.first(), notes.len(), told.container.is_some() || found.len() == 1) {
        (None, ..) => said("putawayNoteManage.notOnNote"),
        (Some(first), 1, true) => Ok(*first),
        // Which of several lines somebody holds in their hands only they know.
        _ => said("putawayNoteManage.ambiguous"),
    }
}

fn with_container(lines: &[Line], id: Id) -> Answer<BTreeSet<Id>> {
    let at = put::open(lines, id)?;
    let line = lines.get(at).ok_or(Fault::NotFound)?;
    let together = |other: &&Line| {
        other.id == line.id || (line.container_code.is_some() && other.container_code == line.container_code)
    };
    Ok(lines.iter().filter(|other| other.is_open()).filter(together).map(|other| other.id).collect())
}

/// Why no place takes what was picked up.
async fn why_nowhere(tx: &mut Tx, note: &Note, lines: &[Line], own: &BTreeSet<Id>) -> Answer<Vec<Out>> {
    let groups = load::groups(lines, |line| own.contains(&line.id));
    let explained = nowhere::explain(tx, note, lines, &groups).await?;
    Ok(explained.first().map(nowhere::out).unwrap_or_default())
}

async fn answer(
    tx: &mut Tx,
    note: &Note,
    lines: &[Line],
    (own, done): (&BTreeSet<Id>, bool),
) -> Answer<Scanned> {
    let first = lines.iter().find(|line| own.contains(&line.id)).ok_or(Fault::NotFound)?;
    let looks = Shown::of(tx, std::iter::once((None, first.unit_code.as_str()))).await?;
    let target = if done { first.target_location.clone() } else { first.suggested_location.clone() };
    Ok(Scanned {
        note_id: note.id,
        doc_no: note.doc_no.clone(),
        status: note.status,
        done,
        line_ids: own.iter().copied().collect(),
        container_code: first.container_code.clone(),
        goods_code: first.goods_code.clone(),
        goods_name: first.goods_name.clone(),
        qty: put::sum(lines, own)?,
        unit_name: looks.line(None, &first.unit_code).unit_name,
        unit_code: first.unit_code.clone(),
        from_location: first.from_location.clone(),
        location_code: target,
        suggestion: store::said(first)?,
        nowhere: Vec::new(),
        left: lines.iter().filter(|line| line.is_open()).count(),
    })
}
