//! What whoever walks is told: where to go next, what to take there, and what is still to be scanned or said.

use codes::PickingStatus;
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::units::Qty;
use serde::Serialize;
use utoipa::ToSchema;

use super::model::{Line, Note};
use super::work;
use crate::allocation;
use crate::document::Shown;

/// What is missing before a line is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Asked {
    /// The place.
    Location,
    /// The goods, or the container that they are in.
    Goods,
    /// Which batch it is, as the label does not tell.
    Lot,
    /// Whether the batch or container at hand is taken in place of the promised one: enough of it is free.
    Swap,
    /// How many.
    Qty,
    /// What they weigh.
    Weight,
    /// Nothing: there is nothing to do.
    Nothing,
}

/// Where to go and what to take.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Next {
    /// The line.
    pub line_id: Id,
    /// Its delivery sheet.
    pub sheet_no: String,
    /// Where.
    pub location_code: String,
    /// Area of the place.
    pub area_code: String,
    /// Goods.
    pub goods_code: String,
    /// Their name.
    pub goods_name: String,
    /// What they are exactly.
    pub spec: Option<String>,
    /// How many.
    pub qty: Qty,
    /// Their unit.
    pub unit_code: String,
    /// Its name.
    pub unit_name: Option<String>,
    /// In which container.
    pub container_code: Option<String>,
    /// Whether the container goes with everything in it.
    pub whole: bool,
    /// Which batch.
    pub batch_no: Option<String>,
    /// Its last day.
    pub expiry_date: Option<BusinessDay>,
    /// Whether they have to be weighed.
    pub weight_needed: bool,
    /// Where they are brought.
    pub to_location: String,
}

/// What a scan did, and what is next.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Scanned {
    /// The note; none when there is nothing to do.
    pub note_id: Option<Id>,
    /// Its number.
    pub doc_no: Option<String>,
    /// How far it is now.
    pub status: Option<PickingStatus>,
    /// Whether a line was picked by this call.
    pub done: bool,
    /// That line.
    pub line_id: Option<Id>,
    /// What is to be scanned or said now, for `next`.
    pub asked: Asked,
    /// The batch or container at hand, when it is asked whether to take it.
    pub instead: Option<String>,
    /// The line that is next.
    pub next: Option<Next>,
    /// Open lines of the note.
    pub left: usize,
}

impl Scanned {
    /// Nobody waits for anything.
    pub const fn nothing() -> Self {
        Self {
            note_id: None,
            doc_no: None,
            status: None,
            done: false,
            line_id: None,
            asked: Asked::Nothing,
            instead: None,
            next: None,
            left: 0,
        }
    }
}

/// Says what is asked of a line of a note.
pub async fn told(
    tx: &mut Tx,
    (note, lines): (&Note, &[Line]),
    line: &Line,
    asked: Asked,
) -> Answer<Scanned> {
    let held = allocation::by_ids(tx, &[line.reservation_id]).await?;
    let held = held.first();
    let looks = Shown::of(tx, std::iter::once((None, line.unit_code.as_str()))).await?;
    let items = work::items(tx, std::slice::from_ref(line)).await?;
    let mode = items.get(&line.goods_code).map(|item| item.weights.mode);
    let next = Next {
        line_id: line.id,
        sheet_no: line.sheet_no.clone(),
        location_code: line.from_location.clone(),
        area_code: line.area_code.clone(),
        goods_code: line.goods_code.clone(),
        goods_name: line.goods_name.clone(),
        spec: line.spec.clone(),
        qty: line.qty,
        unit_name: looks.line(None, &line.unit_code).unit_name,
        unit_code: line.unit_code.clone(),
        container_code: line.container_code.clone(),
        whole: line.whole,
        batch_no: held.and_then(|held| held.batch_no.clone()),
        expiry_date: held.and_then(|held| held.expiry_date),
        weight_needed: mode.is_some_and(|mode| work::weight_needed(line, mode, false)),
        to_location: line.to_location.clone(),
    };
    Ok(Scanned {
        note_id: Some(note.id),
        doc_no: Some(note.doc_no.clone()),
        status: Some(note.status),
        done: false,
        line_id: None,
        asked,
        instead: None,
        next: Some(next),
        left: lines.iter().filter(|line| line.is_open()).count(),
    })
}
