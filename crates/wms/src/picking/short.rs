//! Goods that are not where they should be: the promise is given up, others are looked for, and somebody counts.

use codes::{PickLineStatus, TaskType};
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::validate::Checks;
use stock::Doc;

use super::asked::ShortForm;
use super::model::{Line, Note};
use super::{closing, make, store, work};
use crate::allocation;
use crate::document;
use crate::job;

/// Characters of a reason.
const REASON: usize = 200;
/// Kind of document that a count asks for: not the walk itself, which ends when its lines are closed.
const COUNT: &str = "pickingShort";

/// Closes a line whose goods are not there. What was promised is given up, other goods are looked for anywhere else,
/// and the place is to be counted. Lines for what was found join the note, or get one of their own in another area.
pub async fn short(tx: &mut Tx, (id, form): &(Id, ShortForm)) -> Answer<()> {
    let reason = form.reason.trim();
    Checks::new().required("reason", reason).at_most("reason", reason, REASON).done()?;
    let (mut note, lines) = work::begin(tx, *id, form.version, "short").await?;
    let mut line = work::open(&lines, form.line_id)?.clone();
    // What is found instead may join another note of the sheet: heads are locked before goods are given back.
    store::open(tx, &[line.sheet_id]).await?;
    work::hold(tx, &mut note, &lines).await?;
    line.status = PickLineStatus::Short;
    line.short_reason = Some(reason.to_owned());
    line.picker_id = Some(tx.session().party);
    line.picker = Some(tx.session().name.clone());
    line.picked_at = Some(tx.now());
    store::update(tx, &[&line]).await?;
    closing::begun(tx, &[line.sheet_id]).await?;
    allocation::release(tx, &[line.reservation_id], reason).await?;
    allocation::again(tx, line.sheet_line_id, &line.from_location).await?;
    make::make(tx, &[line.sheet_id]).await?;
    count(tx, &note, &line).await?;
    written(tx, note, reason).await?;
    closing::settled(tx, &[line.sheet_id]).await
}

/// Writes the head as the lines are now, those that joined it included.
async fn written(tx: &mut Tx, begun: Note, reason: &str) -> Answer<()> {
    let mut note = store::note(tx, begun.id).await?;
    note.assigned_party = begun.assigned_party;
    note.assigned_to = begun.assigned_to;
    note.started_at = begun.started_at;
    let lines = store::lines(tx, note.id).await?;
    work::write(tx, note, &lines, vec![document::reason(reason)]).await.map(drop)
}

/// Sends somebody to count the place, unless somebody is to do so already.
async fn count(tx: &mut Tx, note: &Note, line: &Line) -> Answer<()> {
    if store::is_counted(tx, &note.warehouse_code, &line.from_location).await? {
        return Ok(());
    }
    let doc = Doc { kind: COUNT, no: note.doc_no.clone(), line: Some(line.id) };
    let job = job::New {
        area: Some(line.area_code.clone()).filter(|area| !area.is_empty()),
        owner: Some(line.owner_code.clone()),
        from: Some(line.from_location.clone()),
        container: line.container_code.clone(),
        goods: Some((line.goods_code.clone(), line.goods_name.clone())),
        unit: Some(line.unit_code.clone()),
        ..job::New::of(TaskType::Inventory, &note.warehouse_code, note.id, doc)
    };
    job::raise(tx, &[job]).await.map(drop)
}
