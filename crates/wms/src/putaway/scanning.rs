//! Putting away by scanner: a container or goods, and a location, in either order.
//!
//! A container alone is picked up, and the answer says where it goes; with a location it is put down there. The
//! note is found by what was scanned, so nobody has to open one first. Loose goods are found by what their label says
//! of them; when it fits several loads, the answer names them and nothing is done.

use std::collections::BTreeSet;

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::{Exact, Qty};
use kernel::validate::given;

use super::confirm;
use super::model::{ConfirmForm, Line, Note, Out};
use super::scanned::{Candidate, ScanAnswer, ScanForm, Scanned};
use super::{load, nowhere, put, store, work};
use crate::document::Shown;
use crate::scan::{self, Label};

/// What was scanned, told apart.
#[derive(Default)]
struct Told {
    /// Container.
    container: Option<String>,
    /// Goods that the label may mean: several owners may keep the same product.
    goods: Vec<scan::Candidate>,
    /// What the label says beside that.
    label: Label,
    /// Location.
    location: Option<String>,
    /// As it was read, for refusals.
    text: String,
}

/// Picks a load up or puts it down.
pub async fn scan(tx: &mut Tx, form: &ScanForm) -> Answer<ScanAnswer> {
    let told = told(tx, form).await?;
    let mut found = find(tx, form, &told).await?;
    match (found.pop(), found.is_empty()) {
        (Some(load), true) => {
            let scanned = Some(meant(tx, form, &told, &load).await?);
            Ok(ScanAnswer { scanned, candidates: Vec::new() })
        }
        (last, _) => {
            // Which of them somebody holds in their hands only they know.
            found.extend(last);
            Ok(ScanAnswer { scanned: None, candidates: found })
        }
    }
}

/// What a scan does with the load that it means.
async fn meant(tx: &mut Tx, form: &ScanForm, told: &Told, load: &Candidate) -> Answer<Scanned> {
    let (note, line) = (load.note_id, load.line_id);
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
                qty: counted(form, told, load)?,
                override_reason: form.override_reason.clone(),
                ..ConfirmForm::default()
            };
            let (note, done) = confirm::put_down(tx, note, &mut lines, &asked).await?;
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
    let mut told = Told::default();
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
                (told.goods, told.label) = (goods.candidates, goods.label);
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

/// The loads that what was scanned may mean; never none.
async fn find(tx: &mut Tx, form: &ScanForm, told: &Told) -> Answer<Vec<Candidate>> {
    let refused = |key: &'static str| Err(Fault::Refused(Message::new(key).with("text", &told.text)));
    let (column, codes) = match &told.container {
        Some(code) => ("l.container_code", vec![code.as_str()]),
        None => ("l.goods_code", told.goods.iter().map(|goods| goods.code.as_str()).collect()),
    };
    let mut found = store::wanted(tx, &form.warehouse, column, codes).await?;
    if found.is_empty() {
        return refused("putawayNoteManage.notOnNote");
    }
    found.retain(|load| fits(load, &told.label));
    // A container is one load.
    let mut seen = BTreeSet::new();
    found.retain(|load| {
        load.container_code.as_ref().is_none_or(|code| seen.insert((load.note_id, code.clone())))
    });
    if let Some(id) = form.line_id {
        found.retain(|load| load.line_id == id);
        return match found.is_empty() {
            true => Err(Fault::invalid("lineId", "putawayNoteManage.noLine")),
            false => Ok(found),
        };
    }
    if found.is_empty() { refused("putawayNoteManage.otherBatch") } else { Ok(found) }
}

/// Whether a load can be what a label speaks of: what both say of the batch is the same.
fn fits(load: &Candidate, label: &Label) -> bool {
    fn same<T: PartialEq>(load: Option<&T>, label: Option<&T>) -> bool {
        load.is_none() || label.is_none() || load == label
    }
    same(load.batch_no.as_ref(), label.lot.as_ref())
        && same(load.production_date.as_ref(), label.production_date.as_ref())
        && same(load.expiry_date.as_ref(), label.expiry_date.or(label.best_before).as_ref())
}

/// A quantity in the goods' own unit: cartons, when the code is a carton's.
fn counted(form: &ScanForm, told: &Told, load: &Candidate) -> Answer<Option<Qty>> {
    let Some(qty) = form.qty else { return Ok(None) };
    let scanned = told.goods.iter().find(|goods| goods.code == load.goods_code);
    let unit = given(form.unit_code.as_deref());
    if scanned.is_none() || unit.is_some_and(|unit| unit == load.unit_code) {
        return Ok(Some(qty));
    }
    let pack = scanned.filter(|goods| unit.is_none_or(|unit| unit == goods.pack_unit_code));
    let pack = pack.ok_or_else(|| Fault::invalid("unitCode", "rule.notFound"))?;
    let pieces = Exact::from(qty).times(pack.pieces).and_then(Exact::rounded);
    pieces.map(Some).map_err(|_| Fault::invalid("qty", "document.tooMany"))
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
