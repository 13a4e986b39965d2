//! One call for everything: a sheet is written, its goods are promised and picked as planned, and where nobody checks
//! what leaves they leave. For counters and for other programs; what is not wholly there is refused wholly.

use codes::{DeliverySheetStatus, OutboundWay};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::validate::given;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::Form;
use super::{flow, judged, store};
use crate::allocation::{self, Got};
use crate::picking;
use crate::shipping::{self, ShipForm};

/// Rights to the steps beyond writing and submitting, which the call itself asks for.
const STEPS: [&str; 2] = ["deliverysheetManage_allot_button", "pickingGoodsNoteManage_confirmAll_button"];
/// Right to let goods leave.
const SHIP: &str = "deliveryNoteManage_ship_button";

/// Which warehouse.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Whence {
    /// Its code.
    pub warehouse_code: String,
}

/// How goods leave a warehouse.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WayOut {
    /// What becomes of goods once they are picked.
    pub outbound_way: OutboundWay,
}

/// How goods leave a warehouse.
///
/// # Errors
/// `Invalid` for a warehouse that is not there or not in view.
pub async fn way(tx: &mut Tx, whence: &Whence) -> Answer<WayOut> {
    let way = judged::way_in_view(tx, whence.warehouse_code.trim()).await?;
    let outbound_way = way.ok_or_else(|| Fault::invalid("warehouseCode", "rule.notFound"))?;
    Ok(WayOut { outbound_way })
}

/// What became of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Direct {
    /// Id of the sheet.
    pub id: Id,
    /// Its number.
    pub doc_no: String,
    /// Where it stands.
    pub status: DeliverySheetStatus,
    /// The delivery note.
    pub delivery_note_id: Id,
    /// Its number.
    pub delivery_note_no: String,
    /// Whether it has left.
    pub shipped: bool,
}

/// Writes a sheet, allocates and picks it, and lets it go where the way of its warehouse has no step in between.
///
/// # Errors
/// `Denied` without the right to each of these steps; whatever each of them refuses.
pub async fn direct(tx: &mut Tx, form: &Form) -> Answer<Direct> {
    let way = judged::way_in_view(tx, form.warehouse_code.trim()).await?;
    let quick = way == Some(OutboundWay::Quick);
    let mut steps = STEPS.iter().chain(quick.then_some(&SHIP));
    if !steps.all(|right| tx.session().can(right)) {
        return Err(Fault::Denied);
    }
    let id = flow::begun(tx, form).await?;
    leaves(form, quick)?;
    let lines = allocation::by_rule(tx, id, 1).await?;
    whole(&lines)?;
    let heavy = picking::as_planned(tx, id).await?;
    refuse(&lines, |line| {
        heavy.contains(&line.line).then(|| ("goodsCode", Message::new("delivery.directWeighed")))
    })?;
    let note =
        shipping::of_sheet(tx, id).await?.ok_or_else(|| Fault::internal("picked, and without a note"))?;
    if let Some(departure) = &form.departure {
        let form = ShipForm {
            version: note.version,
            plate_no: None,
            dock_code: None,
            seal_nos: Some(departure.seal_nos.clone()),
            truck_temp: departure.truck_temp,
            departed_at: departure.departed_at,
            override_reason: departure.override_reason.clone(),
            mix_reason: departure.mix_reason.clone(),
        };
        shipping::ship(tx, &(note.id, form)).await.map_err(departing)?;
    }
    let (status, doc_no) = store::reached(tx, id).await?;
    Ok(Direct {
        id,
        status,
        doc_no,
        delivery_note_id: note.id,
        delivery_note_no: note.doc_no,
        shipped: quick,
    })
}

/// Where nobody checks, it is said how the goods leave, and on what; elsewhere that is said later.
fn leaves(form: &Form, quick: bool) -> Answer<()> {
    let mut wrong = Vec::new();
    match &form.departure {
        None if quick => wrong.push(FieldError::new("departure.sealNos", "rule.required")),
        Some(_) if !quick => wrong.push(FieldError::new("departure", "delivery.directChecked")),
        _ => {}
    }
    if quick && given(form.plate_no.as_deref()).is_none() {
        wrong.push(FieldError::new("plateNo", "rule.required"));
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// Refuses a sheet of which something is short.
fn whole(lines: &[Got]) -> Answer<()> {
    refuse(lines, |line| {
        if line.got == line.ordered {
            return None;
        }
        let why = line.why.clone().unwrap_or_default();
        let key = if why.is_empty() { "delivery.directShort" } else { "delivery.directShortWhy" };
        Some(("qty", Message::new(key).with("got", line.got).with("why", why)))
    })
}

fn refuse(lines: &[Got], wrong: impl Fn(&Got) -> Option<(&'static str, Message)>) -> Answer<()> {
    let named = |(at, line): (usize, &Got)| {
        wrong(line).map(|(field, message)| FieldError { field: format!("lines[{at}].{field}"), message })
    };
    let wrong: Vec<FieldError> = lines.iter().enumerate().filter_map(named).collect();
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// Fields of a departure in the words of this form.
fn departing(fault: Fault) -> Fault {
    let Fault::Invalid(wrong) = fault else { return fault };
    let named = |error: FieldError| FieldError { field: format!("departure.{}", error.field), ..error };
    Fault::Invalid(wrong.into_iter().map(named).collect())
}
