//! Receiving with a scanner: a pallet label, a carton, a lot. What the codes say becomes a receipt like any other.

use codes::ReceivingLineStatus;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::{Celsius, Exact, Grams, Qty};
use kernel::validate::given;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::detail;
use super::judge::Said;
use super::model::ReceiptForm;
use super::register::{open, run};
use super::shown::Detail;
use super::stored::{Line, Note};
use crate::batch::{self, Attributes};
use crate::goods::{self, Item};
use crate::scan::{self, Candidate, Label, Scanned};

/// Codes of one scan at most.
const MOST: usize = 10;

/// What was scanned, and what the scanner was told beside it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Scan {
    /// Texts as they were scanned, in any order: goods, container, collection location.
    pub scans: Vec<String>,
    /// How many of what was scanned: cartons, when the code is a carton's. All of the line when a pallet label of the
    /// note was scanned alone, else one.
    #[serde(default)]
    pub qty: Option<Qty>,
    /// Weight; the label's when left empty.
    #[serde(default)]
    pub weight: Option<Grams>,
    /// Product temperature.
    #[serde(default)]
    pub product_temp: Option<Celsius>,
    /// Container, when it was not scanned.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub container_code: Option<String>,
    /// Whether more is brought on a pallet whose label was read before.
    #[serde(default)]
    pub top_up: bool,
    /// How it is damaged.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub damaged_type: Option<String>,
    /// How many of what was scanned are turned away.
    #[serde(default)]
    pub rejected_qty: Option<Qty>,
    /// Why.
    #[serde(default)]
    pub rejection_reason: Option<String>,
    /// Why a limit is passed over.
    #[serde(default)]
    pub override_reason: Option<String>,
    /// The device.
    #[serde(default)]
    pub device: Option<String>,
}

/// What a scan did.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Scanning {
    /// Receipts that were made.
    pub receipt_ids: Vec<Id>,
    /// The line that they belong to.
    pub line_id: Id,
    /// The note.
    pub detail: Detail,
}

/// What the codes of a scan say together.
#[derive(Debug, Default)]
struct Understood {
    location: Option<String>,
    container: Option<String>,
    /// Whether the label of the container says what is on it.
    labelled: bool,
    label: Label,
    candidates: Vec<Candidate>,
    text: String,
}

/// Registers what was scanned.
pub async fn register(tx: &mut Tx, (id, scan): &(Id, Scan)) -> Answer<Scanning> {
    if scan.scans.is_empty() || scan.scans.len() > MOST {
        return Err(Fault::invalid("scans", "rule.required"));
    }
    let mut note = open(tx, *id, None).await?;
    let texts: Vec<&str> = scan.scans.iter().map(String::as_str).collect();
    let scanned = scan::resolve_all(tx, Some(&note.form.warehouse_code), &texts, "scans").await?;
    let mut understood = together(scanned)?;
    understood.text = texts.join(" ");
    if let Some(container) = given(scan.container_code.as_deref()) {
        understood.container = Some(container.to_owned());
        understood.labelled = false;
    }
    let at = line_of(&note, &understood)
        .ok_or_else(|| Fault::Refused(Message::new("receiving.scanNoLine").with("text", &understood.text)))?;
    let line = note.lines.get(at).ok_or_else(|| Fault::internal("a scan without its line"))?;
    let (line_id, goods) = (line.id, line.goods_code.clone());
    let items = goods::items(tx, &[goods.as_str()]).await?;
    let item = items.get(&goods).ok_or_else(|| Fault::internal(format!("goods {goods} are gone")))?;
    let form = receipt(scan, &understood, line, item)?;
    // Errors speak of the scan's own boxes.
    let said = [Said { line: at, at: "scan".into(), form: &form }];
    let taking = run(tx, &mut note, &said).await?;
    let receipt_ids = taking.receipts.iter().map(|receipt| receipt.id).collect();
    Ok(Scanning { receipt_ids, line_id, detail: detail::show(tx, id).await? })
}

/// One of each at most; a pallet label may say what is on the pallet.
fn together(scanned: Vec<Scanned>) -> Answer<Understood> {
    let mut all = Understood::default();
    let twice = || Fault::refused("receiving.scanTwice");
    for each in scanned {
        match each {
            Scanned::Location(place) => {
                if all.location.replace(place.code).is_some() {
                    return Err(twice());
                }
            }
            Scanned::Container(pallet) => {
                if all.container.replace(pallet.code).is_some() {
                    return Err(twice());
                }
                all.labelled = pallet.goods.is_some();
                if let (Some(label), true) = (pallet.goods, all.candidates.is_empty()) {
                    (all.label, all.candidates) = (merged(all.label, label), pallet.candidates);
                }
            }
            Scanned::Goods(goods) => {
                let other = |one: &Candidate| !goods.candidates.iter().any(|each| each.code == one.code);
                if !all.candidates.is_empty() && all.candidates.iter().all(other) {
                    return Err(twice());
                }
                (all.label, all.candidates) = (merged(goods.label, all.label), goods.candidates);
            }
        }
    }
    Ok(all)
}

/// What the first label says, and the second of the rest: lot and date often stand in a code of their own.
fn merged(first: Label, second: Label) -> Label {
    Label {
        text: first.text,
        gtin: first.gtin.or(second.gtin),
        sscc: first.sscc.or(second.sscc),
        lot: first.lot.or(second.lot),
        serial: first.serial.or(second.serial),
        production_date: first.production_date.or(second.production_date),
        expiry_date: first.expiry_date.or(second.expiry_date),
        best_before: first.best_before.or(second.best_before),
        net_weight: first.net_weight.or(second.net_weight),
        count: first.count.or(second.count),
        contained: first.contained.or(second.contained),
    }
}

/// The line that a scan is about: of its goods, open, and the one whose container, lot or day fits best.
fn line_of(note: &Note, understood: &Understood) -> Option<usize> {
    let container = understood.container.as_deref();
    let held = |line: &Line| container.is_some() && line.container_code.as_deref() == container;
    let known = |line: &Line| match understood.candidates.is_empty() {
        true => held(line),
        false => understood.candidates.iter().any(|each| each.code == line.goods_code),
    };
    let fits = |line: &Line| {
        let said = |planned: bool, same: bool| if planned { i32::from(same) * 2 - 1 } else { 0 };
        let (label, batch) = (&understood.label, &line.attributes);
        let expiry = label.expiry_date.or(label.best_before);
        let lot = said(batch.batch_no.is_some() && label.lot.is_some(), batch.batch_no == label.lot);
        let day = said(batch.expiry_date.is_some() && expiry.is_some(), batch.expiry_date == expiry);
        let open = matches!(line.line_status, ReceivingLineStatus::Open | ReceivingLineStatus::Partly);
        (i32::from(open) * 16) + (i32::from(held(line)) * 8) + lot * 2 + day
    };
    let lines = note.lines.iter().enumerate().filter(|(_, line)| known(line));
    lines.max_by_key(|(at, line)| (fits(line), std::cmp::Reverse(*at))).map(|(at, _)| at)
}

/// The receipt that a scan means.
fn receipt(scan: &Scan, understood: &Understood, line: &Line, item: &Item) -> Answer<ReceiptForm> {
    let label = &understood.label;
    let candidate = understood.candidates.iter().find(|each| each.code == line.goods_code);
    let each = candidate.map_or(Qty::of_raw(ONE), |candidate| candidate.pieces);
    let counted = |count: Qty| -> Answer<Qty> {
        let qty = Exact::from(count).times(each).and_then(Exact::rounded);
        qty.map_err(|_| Fault::invalid("scan.qty", "document.tooMany"))
    };
    let rejected = scan.rejected_qty.map(counted).transpose()?.unwrap_or_default();
    let whole = |count: i64| {
        let qty = count.checked_mul(ONE).map(Qty::of_raw);
        qty.ok_or_else(|| Fault::invalid("scan.qty", "document.tooMany"))
    };
    let qty = match (scan.qty, label.contained, label.count) {
        (Some(qty), ..) => counted(qty)?,
        (None, ..) if rejected.is_positive() => Qty::ZERO,
        (None, Some(contained), _) => counted(whole(contained)?)?,
        // Pieces are what the house counts in.
        (None, None, Some(count)) => whole(count)?,
        // The pallet of a line, and nothing else said: all that is left of it.
        (None, None, None) if candidate.is_none() => {
            line.qty_expected.minus(line.qty_received).map_err(Fault::internal)?.max(Qty::ZERO)
        }
        (None, None, None) => each,
    };
    // A label speaks of the one carton that it is on.
    let labelled = label.net_weight.filter(|_| item.weighed_at_receipt() && qty == each);
    let weight = scan.weight.or(labelled);
    let read = Attributes {
        batch_no: label.lot.clone(),
        production_date: label.production_date,
        expiry_date: label.expiry_date.or(label.best_before),
        ..Attributes::default()
    };
    Ok(ReceiptForm {
        line_id: Some(line.id),
        qty,
        weight,
        batch: batch::only_used(item, read),
        container_code: understood.container.clone(),
        labelled: understood.labelled,
        top_up: scan.top_up,
        location_code: understood.location.clone(),
        damaged_type: scan.damaged_type.clone(),
        rejected_qty: rejected,
        rejection_reason: scan.rejection_reason.clone(),
        product_temp: scan.product_temp,
        override_reason: scan.override_reason.clone(),
        device: scan.device.clone(),
        ..ReceiptForm::default()
    })
}

/// Scaled integer of one unit.
const ONE: i64 = 1_000_000;
