//! Who does it, and how the head follows its lines.

use codes::{CaptureMode, PickLineStatus, PickingStatus, TaskType};
use db::Value;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::master::Reference;
use kernel::record::Child;
use kernel::texts::Message;
use kernel::units::{Grams, Qty};

use super::asked::LaterForm;
use super::list::{LIST, SCOPE};
use super::model::{Detail, Line, LineShown, Note};
use super::{KIND, store};
use crate::area::Area;
use crate::document::{self, Items, Shown};
use crate::goods;
use crate::job;
use crate::party::{self, people};
use crate::putaway::{AssignForm, Seen};

static AREA: Reference = Reference::to::<Area>();

/// Locks the sheets of a note and the note for a verb: refuses outside parties, a version that is not the one seen, and
/// what its status does not offer.
pub async fn begin(
    tx: &mut Tx,
    id: Id,
    version: Option<i64>,
    action: &'static str,
) -> Answer<(Note, Vec<Line>)> {
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    let sheets = store::sheets_of(tx, id).await?;
    store::lock_sheets(tx, &sheets).await?;
    let note: Note = document::lock(tx, &SCOPE, id).await?;
    if version.is_some_and(|version| version != note.version) {
        return Err(Fault::Stale { by: note.modified_by, at: note.gmt_modified });
    }
    document::in_state(LIST.offers, action, note.status)?;
    let lines = store::lines(tx, note.id).await?;
    Ok((note, lines))
}

/// Refuses work on a note that somebody else has, and makes it the caller's when nobody has. What they pick first begins
/// their job, also where somebody else began the walk.
pub async fn hold(tx: &mut Tx, note: &mut Note, lines: &[Line]) -> Answer<()> {
    let me = tx.session().party;
    if note.assigned_party.is_some_and(|party| party != me) {
        let name = note.assigned_to.clone().unwrap_or_default();
        return Err(Fault::Refused(
            Message::new("pick.takenBy").with("name", name).with("note", &note.doc_no),
        ));
    }
    let underway = note.started_at.is_some() && note.assigned_party.is_some();
    if !underway || !lines.iter().any(|line| line.picker_id == Some(me)) {
        job::taken(tx, job::Of::Doc(KIND, note.id)).await?;
        note.assigned_party = Some(me);
        note.assigned_to = Some(tx.session().name.clone());
        note.started_at = note.started_at.or(Some(tx.now()));
    }
    Ok(())
}

/// The line with that id.
pub fn line(lines: &[Line], id: Id) -> Answer<&Line> {
    let found = lines.iter().find(|line| line.id == id);
    found.ok_or_else(|| Fault::invalid("lineId", "pick.noLine"))
}

/// The same, refused when nobody has to go there any more.
pub fn open(lines: &[Line], id: Id) -> Answer<&Line> {
    let line = line(lines, id)?;
    if line.is_open() {
        return Ok(line);
    }
    let message = Message::new("pick.lineDone").with("line", line.line_no);
    Err(Fault::Refused(message.with_text("status", kernel::codes::Code::label(line.status))))
}

/// Something that the audit row, and so the history, should tell.
pub fn told(name: &'static str, after: String) -> Child {
    Child { name, before: String::new(), after }
}

/// What the lines say of their note: number of lines and sums.
pub fn total(note: &mut Note, lines: &[Line]) -> Answer<()> {
    let live = || lines.iter().filter(|line| line.status != PickLineStatus::Cancelled);
    let picked = || lines.iter().filter(|line| line.is_picked());
    let count = |count: usize| i64::try_from(count).map_err(Fault::internal);
    let short = lines.iter().filter(|line| line.status == PickLineStatus::Short).count();
    note.line_count = count(live().count())?;
    note.done_lines = count(picked().count())?;
    note.short_lines = count(short)?;
    note.total_qty = Qty::sum(live().map(|line| line.qty)).map_err(Fault::internal)?;
    note.done_qty = Qty::sum(picked().map(|line| line.qty)).map_err(Fault::internal)?;
    note.total_weight = Grams::sum(live().map(|line| line.weight)).map_err(Fault::internal)?;
    let weights = picked().map(|line| line.weight_picked.unwrap_or(line.weight));
    note.done_weight = Grams::sum(weights).map_err(Fault::internal)?;
    Ok(())
}

/// Writes the head as its lines say, and answers it; its version is still the one before. A note that is done takes its
/// job with it.
pub async fn write(tx: &mut Tx, mut note: Note, lines: &[Line], told: Vec<Child>) -> Answer<Note> {
    total(&mut note, lines)?;
    let before = note.status;
    let begun = note.started_at.is_some() || lines.iter().any(Line::is_picked);
    note.status = match (lines.iter().any(Line::is_open), begun) {
        (false, _) => PickingStatus::Picked,
        (true, true) => PickingStatus::Picking,
        (true, false) => PickingStatus::ToPick,
    };
    let now = tx.now();
    note.started_at = note.started_at.or(begun.then_some(now));
    note.finished_at = (note.status == PickingStatus::Picked).then(|| note.finished_at.unwrap_or(now));
    let cells = cells! {
        status: note.status, assigned_party: note.assigned_party, assigned_to: note.assigned_to.as_deref(),
        print_count: note.print_count, printed_at: note.printed_at, started_at: note.started_at,
        finished_at: note.finished_at, line_count: note.line_count, done_lines: note.done_lines,
        short_lines: note.short_lines, total_qty: note.total_qty, done_qty: note.done_qty,
        total_weight: note.total_weight, done_weight: note.done_weight, path_length: note.path_length,
    };
    store::TABLE.update_with(tx, note.id, note.version, cells, told).await?;
    let of = job::Of::Doc(KIND, note.id);
    match (before, note.status) {
        (PickingStatus::Picked, PickingStatus::Picked) => {}
        (_, PickingStatus::Picked) => job::finished(tx, of).await?,
        (PickingStatus::Picked, _) => job::reopened(tx, of).await?,
        _ => {}
    }
    Ok(note)
}

/// Whether whoever picks a line has to say what it weighs. A container that goes whole weighs what it was received
/// with, where that was weighed.
pub fn weight_needed(line: &Line, mode: CaptureMode, unpack: bool) -> bool {
    match mode {
        CaptureMode::AtPick => true,
        CaptureMode::Both => !line.whole || unpack,
        CaptureMode::None | CaptureMode::AtReceipt => false,
    }
}

/// A note with its lines.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Detail> {
    let note = store::note(tx, *id).await?;
    let lines = store::lines(tx, note.id).await?;
    let looks = Shown::of(tx, lines.iter().map(|line| (line.batch_id, line.unit_code.as_str()))).await?;
    let items = items(tx, &lines).await?;
    let owner = note.owner_code.clone().unwrap_or_default();
    let (warehouse_name, owner_name) = document::sides(tx, &note.warehouse_code, &owner).await?;
    let areas: Vec<String> = note.area_code.iter().cloned().collect();
    let area_name = AREA.names(tx, &areas).await?.into_values().next();
    let Value::Int(status) = note.status.into() else {
        return Err(Fault::internal("a status without a number"));
    };
    let mut can = LIST.can(tx.context(), &[("status", status)]);
    if party::is_outside(tx) {
        can.retain(|action| *action == "detail");
    }
    let lines = lines.into_iter().map(|line| shown(line, &looks, &items)).collect();
    Ok(Detail { note, warehouse_name, owner_name, area_name, lines, can })
}

/// The goods of lines.
pub async fn items(tx: &mut Tx, lines: &[Line]) -> Answer<Items> {
    let codes: Vec<&str> = lines.iter().map(|line| line.goods_code.as_str()).collect();
    goods::items(tx, &codes).await
}

fn shown(line: Line, looks: &Shown, items: &Items) -> LineShown {
    let mode = items.get(&line.goods_code).map_or(CaptureMode::None, |item| item.weights.mode);
    LineShown {
        names: looks.line(line.batch_id, &line.unit_code),
        catch_weight_mode: mode,
        weight_needed: weight_needed(&line, mode, false),
        line,
    }
}

/// The caller does it.
pub async fn take(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<()> {
    let person = (tx.session().party, tx.session().name.clone());
    given(tx, (*id, seen.version), Some(person)).await
}

/// Somebody else does it.
pub async fn assign(tx: &mut Tx, (id, form): &(Id, AssignForm)) -> Answer<()> {
    let warehouse = store::note(tx, *id).await?.warehouse_code;
    let kind = TaskType::Picking;
    let worker = people::worker(tx, form.account_id, &warehouse, &[job::right_of(kind)]).await?;
    let name = job::able(worker, kind, "accountId")?;
    given(tx, (*id, form.version), Some((form.account_id, name))).await
}

/// Nobody does it any more.
pub async fn release(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<()> {
    given(tx, (*id, seen.version), None).await
}

async fn given(tx: &mut Tx, (id, version): (Id, Option<i64>), person: Option<(Id, String)>) -> Answer<()> {
    let (mut note, lines) = begin(tx, id, version, "assign").await?;
    let whose = person.as_ref().map(|(id, name)| (*id, name.as_str()));
    job::given(tx, job::Of::Doc(KIND, note.id), whose).await?;
    (note.assigned_party, note.assigned_to) = person.unzip();
    write(tx, note, &lines, Vec::new()).await.map(drop)
}

/// It was printed.
pub async fn print(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<()> {
    let (mut note, lines) = begin(tx, *id, seen.version, "print").await?;
    note.print_count += 1;
    note.printed_at = Some(tx.now());
    write(tx, note, &lines, Vec::new()).await.map(drop)
}

/// A line is looked at again after the others.
pub async fn later(tx: &mut Tx, (id, form): &(Id, LaterForm)) -> Answer<()> {
    let (note, mut lines) = begin(tx, *id, form.version, "pick").await?;
    let chosen = open(&lines, form.line_id)?.id;
    let last = lines.iter().map(|line| line.sequence).max().unwrap_or_default();
    let mut moved = Vec::new();
    for line in lines.iter_mut().filter(|line| line.id == chosen) {
        line.sequence = last + 1;
        moved.push(&*line);
    }
    store::update(tx, &moved).await?;
    write(tx, note, &lines, vec![told("later", chosen.to_string())]).await.map(drop)
}
