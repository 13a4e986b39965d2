//! Making picking notes of what is promised.

use std::collections::{BTreeMap, BTreeSet};

use codes::{EquipmentClass, JobPriority, PickLineStatus, PickMode, PickingStatus, TaskType};
use kernel::act::Tx;
use kernel::cells;
use kernel::clock::DayCut;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::number;
use kernel::record::NewRow;
use kernel::units::{Grams, Qty};
use stock::Doc;

use super::model::{Line, Note};
use super::store::{self, Wanted};
use super::walk::{self, Ground};
use super::{KIND, SERIES, work};
use crate::document;
use crate::job;

/// Lines that become a note, or join one.
pub struct Draft {
    /// What the note is about.
    pub mode: PickMode,
    /// The note that they join.
    pub note: Option<(Note, Vec<Line>)>,
    /// What is picked.
    pub wanted: Vec<Wanted>,
}

/// Makes the notes of sheets that are due to be picked, one for each sheet and area; what is promised later joins the
/// note of its sheet and area while that goes on. What is on a note already stays there.
///
/// # Errors
/// Only those of the database.
pub async fn make(tx: &mut Tx, sheets: &[Id]) -> Answer<()> {
    let wanted = store::wanted(tx, sheets).await?;
    if wanted.is_empty() {
        return Ok(());
    }
    let open = store::open(tx, sheets).await?;
    let ids: Vec<Id> = open.iter().map(|note| note.id).collect();
    let mut lines = store::lines_of(tx, &ids).await?;
    type Place = (Option<Id>, Option<String>);
    let mut standing: BTreeMap<Place, (Note, Vec<Line>)> = BTreeMap::new();
    for note in open {
        let own = lines.remove(&note.id).unwrap_or_default();
        standing.insert((note.sheet_id, note.area_code.clone()), (note, own));
    }
    let mut groups: BTreeMap<(Id, Option<String>), Vec<Wanted>> = BTreeMap::new();
    for each in wanted {
        groups.entry((each.sheet, each.area.clone())).or_default().push(each);
    }
    let draft = |((sheet, area), wanted)| Draft {
        mode: PickMode::Zone,
        note: standing.remove(&(Some(sheet), area)),
        wanted,
    };
    let drafts = groups.into_iter().map(draft).collect();
    put(tx, drafts).await.map(drop)
}

/// Writes drafts as notes and answers the ids of the new ones. A constant number of statements for all that are new.
pub async fn put(tx: &mut Tx, drafts: Vec<Draft>) -> Answer<Vec<Id>> {
    let all = drafts.iter().flat_map(|draft| &draft.wanted);
    let containers: BTreeSet<&str> = all.clone().filter_map(|each| each.container.as_deref()).collect();
    let contents = store::contents(tx, &containers).await?;
    let mut places: BTreeSet<&str> = all.map(|each| each.location.as_str()).collect();
    for (_, lines) in drafts.iter().filter_map(|draft| draft.note.as_ref()) {
        places.extend(lines.iter().map(|line| line.from_location.as_str()));
    }
    let ground = walk::ground(tx, &places).await?;
    let fresh = drafts.iter().filter(|draft| draft.note.is_none()).count();
    let cut = DayCut::midnight(tx.session().zone.clone());
    let mut numbers = number::documents(tx, SERIES.name, SERIES.prefix, &cut, fresh).await?.into_iter();
    let (mut made, mut new) = (Vec::new(), Vec::new());
    for draft in drafts {
        let whole = whole(&draft.wanted, &contents);
        match draft.note {
            Some((note, lines)) => {
                let fresh = join(tx, (note, lines), (&draft.wanted, &whole), &ground).await?;
                new.extend(fresh);
            }
            None => {
                let doc_no = numbers.next().ok_or_else(|| Fault::internal("too few numbers"))?;
                let lines = lines(tx, (&draft.wanted, &whole), 0);
                let (note, lines) = fresh_note(tx, (draft.mode, doc_no), (&draft.wanted, lines), &ground)?;
                new.extend(lines.iter().cloned());
                made.push((note, lines));
            }
        }
    }
    let rows: Vec<NewRow> = made.iter().map(|(note, _)| row(note)).collect();
    let ids = store::TABLE.insert_many(tx, rows).await?;
    let jobs: Vec<job::New> = made
        .iter_mut()
        .zip(&ids)
        .map(|((note, lines), id)| {
            note.id = *id;
            let temporary = lines.first().map(|line| line.note_id);
            new.iter_mut().filter(|line| Some(line.note_id) == temporary).for_each(|line| line.note_id = *id);
            work_of(note, lines)
        })
        .collect();
    document::insert_lines(tx, &new).await?;
    job::raise(tx, &jobs).await?;
    Ok(ids)
}

/// Containers that go with everything in them: all that lies there is promised to one sheet, and wanted here.
fn whole(wanted: &[Wanted], contents: &[(Id, String, Qty)]) -> BTreeSet<String> {
    let containers: BTreeSet<&str> = wanted.iter().filter_map(|each| each.container.as_deref()).collect();
    let is_whole = |code: &&str| {
        let own = || wanted.iter().filter(|each| each.container.as_deref() == Some(code));
        let sheets: BTreeSet<Id> = own().map(|each| each.sheet).collect();
        let mut there = contents.iter().filter(|(_, container, _)| container == code);
        sheets.len() == 1
            && there.all(|(stock, _, qty)| {
                let promised = own().filter(|each| each.stock == *stock).map(|each| each.qty);
                Qty::sum(promised).is_ok_and(|sum| sum == *qty)
            })
    };
    containers.iter().filter(|code| is_whole(code)).map(|code| (*code).to_owned()).collect()
}

/// Lines of what is wanted, numbered after `last`, under a note that has a temporary id.
fn lines(tx: &Tx, (wanted, whole): (&[Wanted], &BTreeSet<String>), last: i64) -> Vec<Line> {
    let temporary = tx.new_id();
    let line = |(each, number): (&Wanted, i64)| Line {
        id: tx.new_id(),
        note_id: temporary,
        line_no: number,
        sequence: number,
        sheet_id: each.sheet,
        sheet_no: each.sheet_no.clone(),
        sheet_line_id: each.sheet_line,
        reservation_id: each.reservation,
        owner_code: each.owner.clone(),
        goods_code: each.goods.clone(),
        goods_name: each.goods_name.clone().unwrap_or_else(|| each.goods.clone()),
        spec: each.spec.clone(),
        unit_code: each.unit.clone().unwrap_or_default(),
        batch_id: each.batch,
        area_code: each.area.clone().unwrap_or_default(),
        from_location: each.location.clone(),
        container_code: each.container.clone(),
        whole: each.container.as_ref().is_some_and(|code| whole.contains(code)),
        to_location: each.staging.clone(),
        to_container: None,
        qty: each.qty,
        weight: each.weight,
        weight_picked: None,
        status: PickLineStatus::Open,
        short_reason: None,
        posting_id: None,
        picker_id: None,
        picker: None,
        device: None,
        located_at: None,
        scanned_at: None,
        picked_at: None,
    };
    wanted.iter().zip(last + 1..).map(line).collect()
}

/// Puts the open lines in the order of the walk, after those that were picked; answers the length of the walk.
pub fn order(lines: &mut [Line], ground: &Ground) -> Option<i64> {
    let open: Vec<usize> = (0..lines.len()).filter(|at| lines.get(*at).is_some_and(Line::is_open)).collect();
    let asked: Vec<&Line> = open.iter().filter_map(|at| lines.get(*at)).collect();
    let legs = walk::legs(&asked, ground);
    let length = walk::length(&legs);
    let walked: Vec<usize> =
        legs.iter().flat_map(|leg| &leg.order).filter_map(|at| open.get(*at).copied()).collect();
    let done =
        lines.iter().filter(|line| !line.is_open()).map(|line| line.sequence).max().unwrap_or_default();
    for (at, sequence) in walked.into_iter().zip(done + 1..) {
        if let Some(line) = lines.get_mut(at) {
            line.sequence = sequence;
        }
    }
    lines.sort_by_key(|line| (line.sequence, line.line_no));
    length
}

/// Lines join a note that goes on; answers the new ones.
async fn join(
    tx: &mut Tx,
    (mut note, mut all): (Note, Vec<Line>),
    (wanted, whole): (&[Wanted], &BTreeSet<String>),
    ground: &Ground,
) -> Answer<Vec<Line>> {
    let last = all.iter().map(|line| line.line_no).max().unwrap_or_default();
    let mut new = lines(tx, (wanted, whole), last);
    new.iter_mut().for_each(|line| line.note_id = note.id);
    let known: BTreeMap<Id, i64> = all.iter().map(|line| (line.id, line.sequence)).collect();
    all.extend(new);
    note.path_length = order(&mut all, ground);
    let moved: Vec<&Line> = all
        .iter()
        .filter(|line| known.get(&line.id).is_some_and(|before| *before != line.sequence))
        .collect();
    store::update(tx, &moved).await?;
    work::write(tx, note, &all, vec![work::told("lines", all.len().to_string())]).await?;
    Ok(all.into_iter().filter(|line| !known.contains_key(&line.id)).collect())
}

/// A head that is not in the database yet, and its lines in order.
fn fresh_note(
    tx: &Tx,
    (mode, doc_no): (PickMode, String),
    (wanted, mut lines): (&[Wanted], Vec<Line>),
    ground: &Ground,
) -> Answer<(Note, Vec<Line>)> {
    let path_length = order(&mut lines, ground);
    let first = wanted.first().ok_or_else(|| Fault::internal("a picking note of nothing"))?;
    let sheets: BTreeSet<Id> = wanted.iter().map(|each| each.sheet).collect();
    let same = |of: fn(&Wanted) -> Option<String>| {
        of(first).filter(|_| wanted.iter().all(|each| of(each) == of(first)))
    };
    let one = sheets.len() == 1;
    let (now, who) = (tx.now(), tx.session().name.clone());
    let mut note = Note {
        id: Id::NONE,
        version: 1,
        doc_no,
        warehouse_code: first.warehouse.clone(),
        owner_code: same(|each| Some(each.owner.clone())),
        mode,
        status: PickingStatus::ToPick,
        sheet_id: one.then_some(first.sheet),
        sheet_no: one.then(|| first.sheet_no.clone()),
        sheets: i64::try_from(sheets.len()).map_err(Fault::internal)?,
        area_code: same(|each| each.area.clone()),
        staging_location: same(|each| Some(each.staging.clone())),
        priority: wanted.iter().map(|each| each.priority).min().unwrap_or_default(),
        required_ship_at: wanted.iter().filter_map(|each| each.required_ship_at).min(),
        assigned_party: None,
        assigned_to: None,
        print_count: 0,
        printed_at: None,
        started_at: None,
        finished_at: None,
        line_count: 0,
        done_lines: 0,
        short_lines: 0,
        total_qty: Qty::ZERO,
        done_qty: Qty::ZERO,
        total_weight: Grams::ZERO,
        done_weight: Grams::ZERO,
        path_length,
        created_by: who.clone(),
        gmt_created: now,
        modified_by: who,
        gmt_modified: now,
    };
    work::total(&mut note, &lines)?;
    Ok((note, lines))
}

fn row(note: &Note) -> NewRow {
    let cells = cells! {
        doc_no: note.doc_no.as_str(), warehouse_code: note.warehouse_code.as_str(),
        owner_code: note.owner_code.as_deref(), mode: note.mode, status: note.status, sheet_id: note.sheet_id,
        sheet_no: note.sheet_no.as_deref(), sheets: note.sheets, area_code: note.area_code.as_deref(),
        staging_location: note.staging_location.as_deref(), priority: note.priority,
        required_ship_at: note.required_ship_at, print_count: note.print_count, line_count: note.line_count,
        done_lines: note.done_lines, short_lines: note.short_lines, total_qty: note.total_qty,
        done_qty: note.done_qty, total_weight: note.total_weight, done_weight: note.done_weight,
        path_length: note.path_length,
    };
    NewRow { cells, children: Vec::new() }
}

/// The job of walking a note.
fn work_of(note: &Note, lines: &[Line]) -> job::New {
    let doc = Doc { kind: KIND, no: note.doc_no.clone(), line: None };
    let first = lines.first();
    let only = first.filter(|first| lines.iter().all(|line| line.goods_code == first.goods_code));
    let carrier = first.filter(|first| lines.iter().all(|line| line.container_code == first.container_code));
    let whole = lines.iter().any(|line| line.whole);
    job::New {
        priority: urgency(note.priority),
        area: note.area_code.clone(),
        owner: note.owner_code.clone(),
        from: first.map(|line| line.from_location.clone()),
        to: note.staging_location.clone(),
        container: carrier.and_then(|line| line.container_code.clone()),
        goods: only.map(|line| (line.goods_code.clone(), line.goods_name.clone())),
        qty: only.map(|_| note.total_qty),
        unit: only.map(|line| line.unit_code.clone()),
        weight: Some(note.total_weight),
        equipment: Some(if whole { EquipmentClass::Forklift } else { EquipmentClass::Hand }),
        ..job::New::of(TaskType::Picking, &note.warehouse_code, note.id, doc)
    }
}

fn urgency(priority: i64) -> JobPriority {
    match priority {
        ..15 => JobPriority::Urgent,
        15..25 => JobPriority::High,
        25..35 => JobPriority::Normal,
        35..45 => JobPriority::Low,
        45.. => JobPriority::Idle,
    }
}
