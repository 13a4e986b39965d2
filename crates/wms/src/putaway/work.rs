//! Who does it, what was picked up, and how the head follows its lines.

use std::collections::BTreeSet;

use codes::{PutawayStatus, TaskType};
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Child;

use super::list::{LIST, SCOPE};
use super::load;
use super::model::{AssignForm, Detail, Line, LinesForm, Note, Seen};
use super::{KIND, store};
use crate::document::{self, Shown};
use crate::goods;
use crate::job;
use crate::party::{self, people};

/// Locks a note for a verb: refuses outside parties, a version that is not the one seen, and what its status does
/// not offer.
pub async fn begin(
    tx: &mut Tx,
    id: Id,
    version: Option<i64>,
    action: &'static str,
) -> Answer<(Note, Vec<Line>)> {
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    let note: Note = document::lock(tx, &SCOPE, id).await?;
    if version.is_some_and(|version| version != note.version) {
        return Err(Fault::Stale { by: note.modified_by, at: note.gmt_modified });
    }
    document::in_state(LIST.offers, action, note.status)?;
    let lines: Vec<Line> = document::lines(tx, note.id).await?;
    Ok((note, lines))
}

/// The line with that id.
pub fn line(lines: &[Line], id: Id) -> Answer<&Line> {
    let found = lines.iter().find(|line| line.id == id);
    found.ok_or_else(|| Fault::invalid("lineId", "putawayNoteManage.noLine"))
}

/// Something that the audit row, and so the history, should tell.
pub fn told(name: &'static str, after: String) -> Child {
    Child { name, before: String::new(), after }
}

/// Lines that a form is about, with everything of their containers; every open line when it names none.
pub fn chosen(lines: &[Line], form: &LinesForm) -> Answer<BTreeSet<Id>> {
    let container = kernel::validate::given(form.container_code.as_deref());
    if form.line_ids.is_empty() && container.is_none() {
        return Ok(lines.iter().filter(|line| line.is_open()).map(|line| line.id).collect());
    }
    let mut containers: BTreeSet<&str> = container.into_iter().collect();
    let mut ids = BTreeSet::new();
    for (at, id) in form.line_ids.iter().enumerate() {
        let found = lines.iter().find(|line| line.id == *id);
        let field = format!("lineIds[{at}]");
        let line = found.ok_or_else(|| Fault::invalid(field, "putawayNoteManage.noLine"))?;
        ids.insert(line.id);
        containers.extend(line.container_code.as_deref());
    }
    let is_in = |line: &&Line| line.container_code.as_deref().is_some_and(|code| containers.contains(code));
    ids.extend(lines.iter().filter(is_in).filter(|line| line.is_open()).map(|line| line.id));
    match ids.is_empty() {
        true => Err(Fault::invalid("containerCode", "putawayNoteManage.noContainer")),
        false => Ok(ids),
    }
}

/// Writes the head as its lines say, and answers it; its version is still the one before.
pub async fn write(tx: &mut Tx, mut note: Note, lines: &[Line], told: Vec<Child>) -> Answer<Note> {
    load::total(&mut note, lines)?;
    let begun = lines.iter().any(|line| line.status != PutawayStatus::ToPutAway);
    note.status = match (lines.iter().any(Line::is_open), begun) {
        (false, _) => PutawayStatus::Done,
        (true, true) => PutawayStatus::PuttingAway,
        (true, false) => PutawayStatus::ToPutAway,
    };
    let now = tx.now();
    note.started_at = begun.then(|| note.started_at.unwrap_or(now));
    note.finished_at = (note.status == PutawayStatus::Done).then(|| note.finished_at.unwrap_or(now));
    let cells = cells! {
        status: note.status,
        assigned_party: note.assigned_party,
        assigned_to: note.assigned_to.as_deref(),
        started_at: note.started_at,
        finished_at: note.finished_at,
        line_count: note.line_count,
        done_lines: note.done_lines,
        containers: note.containers,
        total_qty: note.total_qty,
        done_qty: note.done_qty,
        total_weight: note.total_weight,
    };
    store::TABLE.update_with(tx, note.id, note.version, cells, told).await?;
    Ok(note)
}

/// A note with its lines, for what follows from it.
///
/// # Errors
/// `NotFound` for a note out of sight.
pub async fn standing(tx: &mut Tx, id: Id) -> Answer<(Note, Vec<Line>)> {
    let note = store::note(tx, id).await?;
    let lines: Vec<Line> = document::lines(tx, note.id).await?;
    Ok((note, lines))
}

/// A note with its lines.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Detail> {
    let note = store::note(tx, *id).await?;
    let lines: Vec<Line> = document::lines(tx, note.id).await?;
    let looks = Shown::of(tx, lines.iter().map(|line| (line.batch_id, line.unit_code.as_str()))).await?;
    let cold = goods::colds(tx, lines.iter().map(|line| line.goods_code.as_str())).await?;
    let (warehouse_name, owner_name) = document::sides(tx, &note.warehouse_code, &note.owner_code).await?;
    let (entry_note_id, entry_no) = store::entry_of(tx, note.id).await?.unzip();
    let db::Value::Int(status) = note.status.into() else {
        return Err(Fault::internal("a status without a number"));
    };
    let mut can = LIST.can(tx.context(), &[("status", status)]);
    if party::is_outside(tx) {
        can.retain(|action| *action == "detail");
    }
    let lines =
        lines.into_iter().map(|line| store::shown(line, &looks, &cold)).collect::<Answer<Vec<_>>>()?;
    Ok(Detail { note, warehouse_name, owner_name, entry_note_id, entry_no, lines, can })
}

/// The caller does it.
pub async fn take(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<()> {
    let (mut note, lines) = begin(tx, *id, seen.version, "assign").await?;
    note.assigned_party = Some(tx.session().party);
    note.assigned_to = Some(tx.session().name.clone());
    give(tx, &note).await?;
    write(tx, note, &lines, Vec::new()).await.map(drop)
}

/// Somebody else does it.
pub async fn assign(tx: &mut Tx, (id, form): &(Id, AssignForm)) -> Answer<()> {
    let (mut note, lines) = begin(tx, *id, form.version, "assign").await?;
    let kind = TaskType::Putaway;
    let worker = people::worker(tx, form.account_id, &note.warehouse_code, &[job::right_of(kind)]).await?;
    let name = job::able(worker, kind, "accountId")?;
    note.assigned_to = Some(name);
    note.assigned_party = Some(form.account_id);
    give(tx, &note).await?;
    write(tx, note, &lines, Vec::new()).await.map(drop)
}

/// Nobody does it any more.
pub async fn release(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<()> {
    let (mut note, lines) = begin(tx, *id, seen.version, "assign").await?;
    if note.status != PutawayStatus::ToPutAway {
        return Err(Fault::refused("putawayNoteManage.underWay"));
    }
    (note.assigned_party, note.assigned_to) = (None, None);
    give(tx, &note).await?;
    write(tx, note, &lines, Vec::new()).await.map(drop)
}

/// The jobs of a note are whose the note is.
async fn give(tx: &mut Tx, note: &Note) -> Answer<()> {
    job::given(tx, job::Of::Doc(KIND, note.id), note.assigned()).await
}

/// Loads were picked up.
pub async fn start(tx: &mut Tx, (id, form): &(Id, LinesForm)) -> Answer<()> {
    let (note, mut lines) = begin(tx, *id, form.version, "start").await?;
    let chosen = chosen(&lines, form)?;
    if let Some(line) = lines.iter().find(|line| chosen.contains(&line.id) && !line.is_open()) {
        return Err(done(line));
    }
    pick_up(tx, &mut lines, &chosen).await?;
    write(tx, note, &lines, Vec::new()).await.map(drop)
}

/// Marks lines as picked up by the caller; those that were picked up before stay as they are.
pub async fn pick_up(tx: &mut Tx, lines: &mut [Line], chosen: &BTreeSet<Id>) -> Answer<()> {
    let ids: Vec<Id> = chosen.iter().copied().collect();
    job::taken(tx, job::Of::Lines(KIND, &ids)).await?;
    let (now, who, device) = (tx.now(), tx.session().name.clone(), tx.session().device.clone());
    let mut changed = Vec::new();
    for line in lines.iter_mut() {
        if chosen.contains(&line.id) && line.status == PutawayStatus::ToPutAway {
            line.status = PutawayStatus::PuttingAway;
            line.picked_up_at = Some(now);
            line.operator = Some(who.clone());
            line.device = Some(device.clone()).filter(|device| !device.is_empty());
            changed.push(&*line);
        }
    }
    store::update(tx, &changed).await
}

/// The refusal of a line that is done already.
pub fn done(line: &Line) -> Fault {
    let message = kernel::texts::Message::new("putawayNoteManage.lineDone").with("line", line.line_no);
    Fault::Refused(message.with("place", line.target_location.as_deref().unwrap_or_default()))
}
