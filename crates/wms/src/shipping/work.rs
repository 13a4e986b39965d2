//! How a note is taken in hand, and how its head follows its lines.

use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Child;

use super::list::SCOPE;
use super::make::Sums;
use super::model::{Line, Note};
use super::stage::{self, Stage};
use super::store;
use crate::document;
use crate::party;

/// Locks a note for a verb: refuses outside parties, a version that is not the one seen, and what its status does
/// not offer. Who scans has seen no version: what is scanned is compared with what stands there now.
///
/// # Errors
/// `Denied`, `NotFound`, `Stale`, `Refused`.
pub async fn begin(
    tx: &mut Tx,
    id: Id,
    version: impl Into<Option<i64>>,
    action: &'static str,
) -> Answer<(Note, Vec<Line>)> {
    let version = version.into();
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    store::lock_sheet(tx, id).await?;
    let note: Note = document::lock(tx, &SCOPE, id).await?;
    if version.is_some_and(|version| version != note.version) {
        return Err(Fault::Stale { by: note.modified_by, at: note.gmt_modified });
    }
    stage::in_state(note.way, note.status, action)?;
    let lines: Vec<Line> = document::lines(tx, note.id).await?;
    Ok((note, lines))
}

/// Puts a note into a stage.
pub fn come(note: &mut Note, stage: Stage) {
    note.status = stage.status(note.way);
}

/// Writes the head as it stands in memory, with the sums of its lines, and answers it; its version is still the one
/// before.
///
/// # Errors
/// Those of the database.
pub async fn write(tx: &mut Tx, mut note: Note, lines: &[Line], told: Vec<Child>) -> Answer<Note> {
    let sums = Sums::of(lines)?;
    (note.line_count, note.checked_lines, note.loaded_lines) = (sums.lines, sums.checked, sums.loaded);
    (note.containers, note.total_qty, note.total_weight) = (sums.containers, sums.qty, sums.weight);
    let cells = cells! {
        status: note.status, thermosphere: note.thermosphere, carrier: note.carrier.as_deref(),
        plate_no: note.plate_no.as_deref(), trailer_no: note.trailer_no.as_deref(),
        driver_name: note.driver_name.as_deref(), driver_phone: note.driver_phone.as_deref(),
        dock_code: note.dock_code.as_deref(), loading_team_code: note.loading_team_code.as_deref(),
        seal_nos: note.seal_nos.as_deref(), check_mode: note.check_mode, check_round: note.check_round,
        checker_id: note.checker_id, checker: note.checker.as_deref(), passed_at: note.passed_at,
        scale_weight: note.scale_weight, truck_temp: note.truck_temp, precooled_at: note.precooled_at,
        load_started_at: note.load_started_at, load_ended_at: note.load_ended_at, departed_at: note.departed_at,
        own_pick_reason: note.own_pick_reason.as_deref(), mix_reason: note.mix_reason.as_deref(),
        shipped_by: note.shipped_by.as_deref(), posting_id: note.posting_id, sign_status: note.sign_status,
        signed_by: note.signed_by.as_deref(), signed_at: note.signed_at, sign_remark: note.sign_remark.as_deref(),
        pod_file: note.pod_file, return_id: note.return_id, return_no: note.return_no.as_deref(),
        line_count: note.line_count, checked_lines: note.checked_lines, loaded_lines: note.loaded_lines,
        containers: note.containers, total_qty: note.total_qty, total_weight: note.total_weight,
    };
    store::TABLE.update_with(tx, note.id, note.version, cells, told).await?;
    Ok(note)
}

/// The place of the line with that id.
///
/// # Errors
/// `Invalid` with `field` for one that is not in the note, or was sent back.
pub fn place(lines: &[Line], id: Id, field: &str) -> Answer<usize> {
    let found = lines.iter().position(|line| line.id == id && line.goes());
    found.ok_or_else(|| Fault::invalid(field, "deliveryNoteManage.noLine"))
}
