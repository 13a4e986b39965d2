//! What receipts bring to be put away, and what cancelled ones take back.

use std::collections::{BTreeMap, BTreeSet};

use codes::PutawayStatus;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::units::{Grams, Qty};
use stock::{Bucket, Chain};

use super::load::{self, Group};
use super::model::{Line, Note};
use super::suggest::{self, Known};
use super::{KIND, SCOPE, SERIES, store, work};
use crate::document;
use crate::entry;
use crate::goods::Item;
use crate::job;
use crate::place::{self, Carrier, Load, Patience, Search};

/// The receiving note that goods came with.
#[derive(Debug, Clone, Copy)]
pub struct Incoming<'a> {
    /// Warehouse.
    pub warehouse: &'a str,
    /// Cargo owner.
    pub owner: &'a str,
    /// Id of the receiving note.
    pub receiving_id: Id,
    /// Its number.
    pub receiving_no: &'a str,
    /// The team that unloads.
    pub loading_team: Option<&'a str>,
}

impl<'a> Incoming<'a> {
    /// The search for places of its goods.
    pub fn search(&self, loads: &'a [Load], patience: Patience) -> Search<'a> {
        Search { warehouse: self.warehouse, owner: self.owner, loads, patience }
    }
}

/// Goods that were received: one receipt row.
#[derive(Debug, Clone)]
pub struct Arrived<'a> {
    /// Id of the receipt row.
    pub receipt: Id,
    /// Where they lie now.
    pub bucket: Bucket,
    /// How many, in their own unit.
    pub qty: Qty,
    /// Their gross weight.
    pub weight: Grams,
    /// What they are.
    pub item: &'a Item,
    /// Where they should be put away to, when somebody has planned that.
    pub target: Option<String>,
}

/// Makes the putaway note of a receiving note, or adds to the one that is still open, with proposals and room held
/// for them. Call it before the posting of the receipt: places are locked before stock. Answers the note.
///
/// # Errors
/// `Refused` with `putawayNoteManage.onOther` when a container still has goods of another receiving note on it.
pub async fn plan(tx: &mut Tx, incoming: &Incoming<'_>, arrived: &[Arrived<'_>]) -> Answer<Id> {
    let standing = store::open(tx, incoming.receiving_id).await?;
    let mut lines: Vec<Line> = match &standing {
        Some(note) => document::lines(tx, note.id).await?,
        None => Vec::new(),
    };
    let known = lines.len();
    let carriers = carriers(tx, standing.as_ref().map_or(Id::NONE, |note| note.id), arrived).await?;
    let number = lines.iter().map(|line| line.line_no).max().unwrap_or_default();
    for (each, line_no) in arrived.iter().zip(number + 1..) {
        lines.push(line(tx, line_no, each, &carriers)?);
    }
    let note = match standing {
        Some(mut note) => {
            note.loading_team_code =
                note.loading_team_code.or_else(|| incoming.loading_team.map(str::to_owned));
            work::write(tx, note, &lines, Vec::new()).await?
        }
        None => {
            let mut note = head(tx, incoming).await?;
            load::total(&mut note, &lines)?;
            note.id = store::TABLE.insert(tx, cells(&note)).await?;
            note
        }
    };
    lines.iter_mut().for_each(|line| line.note_id = note.id);
    let groups = travelling(&lines, known);
    let patience = release(tx, &lines, known, &groups).await?;
    let items = items(tx, &lines, known, arrived).await?;
    let planned = arrived.iter().filter_map(|each| Some((each.receipt, each.target.clone()?))).collect();
    let all = Known { note: &note, items: &items, carriers: &carriers, planned };
    suggest::suggest(tx, &all, &mut lines, (&groups, patience)).await?;
    let (old, new) = lines.split_at(known);
    let moved: Vec<&Line> = groups.iter().flatten().filter_map(|at| old.get(*at)).collect();
    store::update(tx, &moved).await?;
    document::insert_lines(tx, new).await?;
    // A container that was there before has its job.
    let fresh: Vec<Group> = groups.into_iter().filter(|group| group.iter().all(|at| *at >= known)).collect();
    suggest::raise(tx, &note, &lines, &fresh).await?;
    Ok(note.id)
}

/// The containers that goods arrived on, refused when another note still has to put one of them away.
pub async fn carriers(tx: &mut Tx, note: Id, arrived: &[Arrived<'_>]) -> Answer<BTreeMap<String, Carrier>> {
    let codes: BTreeSet<&str> = arrived.iter().filter_map(|each| each.bucket.container.as_deref()).collect();
    if codes.is_empty() {
        return Ok(BTreeMap::new());
    }
    let codes: Vec<&str> = codes.into_iter().collect();
    if let Some((container, other)) = store::elsewhere(tx, note, &codes).await?.into_iter().next() {
        let message = Message::new("putawayNoteManage.onOther").with("container", container);
        return Err(Fault::Refused(message.with("note", other)));
    }
    place::carriers(tx, &codes).await
}

/// A line of goods that arrived; its note is not known yet.
pub fn line(tx: &Tx, line_no: i64, each: &Arrived<'_>, carriers: &BTreeMap<String, Carrier>) -> Answer<Line> {
    let (bucket, item) = (&each.bucket, each.item);
    let carrier = bucket.container.as_ref().and_then(|code| carriers.get(code));
    Ok(Line {
        id: tx.new_id(),
        note_id: Id::NONE,
        line_no,
        receipt_id: each.receipt,
        goods_code: bucket.goods.clone(),
        goods_name: item.name.clone(),
        spec: item.spec.clone(),
        unit_code: item.unit_code.clone(),
        batch_id: bucket.batch,
        container_code: bucket.container.clone(),
        container_type: carrier.map(|carrier| carrier.type_code.clone()),
        status_code: bucket.status.clone(),
        frozen: bucket.frozen,
        from_location: bucket.location.clone(),
        qty: each.qty,
        weight: each.weight,
        volume: item.volume_of(each.qty)?.unwrap_or_default(),
        status: PutawayStatus::ToPutAway,
        suggested_location: None,
        suggestion_key: None,
        suggestion_args: None,
        target_location: None,
        override_reason: None,
        posting_id: None,
        operator: None,
        device: None,
        received_at: tx.now(),
        picked_up_at: None,
        put_at: None,
        air_exposure_seconds: None,
    })
}

/// The new lines with the open ones that are on the same containers.
fn travelling(lines: &[Line], known: usize) -> Vec<Group> {
    let fresh = lines.iter().skip(known);
    let containers: BTreeSet<&str> =
        fresh.clone().filter_map(|line| line.container_code.as_deref()).collect();
    let news: BTreeSet<Id> = fresh.map(|line| line.id).collect();
    load::groups(lines, |line| {
        let code = line.container_code.as_deref();
        news.contains(&line.id) || (line.is_open() && code.is_some_and(|code| containers.contains(code)))
    })
}

/// Frees the room held for lines that get company on their containers. Their places stay locked, so no others may be
/// waited for then.
async fn release(tx: &mut Tx, lines: &[Line], known: usize, groups: &[Group]) -> Answer<Patience> {
    let old = groups.iter().flatten().filter(|at| **at < known).filter_map(|at| lines.get(*at));
    let (ids, places): (Vec<Id>, Vec<Option<&str>>) =
        old.map(|line| (line.id, line.suggested_location.as_deref())).unzip();
    if ids.is_empty() {
        return Ok(Patience::Waits);
    }
    store::free(tx, &ids).await?;
    place::settle(tx, &places.into_iter().flatten().collect::<Vec<_>>(), &[]).await?;
    Ok(Patience::None)
}

/// The goods of the lines that travel: those that arrived are known, those that were there are read.
async fn items(
    tx: &mut Tx,
    lines: &[Line],
    known: usize,
    arrived: &[Arrived<'_>],
) -> Answer<BTreeMap<String, Item>> {
    let mut items: BTreeMap<String, Item> =
        arrived.iter().map(|each| (each.item.code.clone(), each.item.clone())).collect();
    let old = lines.get(..known).unwrap_or_default();
    if old.iter().any(|line| !items.contains_key(&line.goods_code)) {
        items.extend(load::items(tx, old).await?);
    }
    Ok(items)
}

/// Waits for whoever works on the open putaway note of a receiving note. Call it before anything else of a receipt:
/// notes are locked first, places after them and stock last, by everybody.
///
/// # Errors
/// Only those of the database.
pub async fn turn(tx: &mut Tx, receiving: Id) -> Answer<()> {
    store::open(tx, receiving).await.map(drop)
}

/// Takes the lines of receipts away that are cancelled, with the room held for them.
///
/// # Errors
/// `Refused` with `putawayNoteManage.begun` when goods of one of them were put away.
pub async fn unplan(tx: &mut Tx, receipts: &[Id]) -> Answer<()> {
    if receipts.is_empty() {
        return Ok(());
    }
    let mut all = Vec::new();
    for id in store::notes_of(tx, receipts).await? {
        let note: Note = document::lock(tx, &SCOPE, id).await?;
        let lines: Vec<Line> = document::lines(tx, note.id).await?;
        let (gone, stay): (Vec<Line>, Vec<Line>) =
            lines.into_iter().partition(|line| receipts.contains(&line.receipt_id));
        if let Some(line) = gone.iter().find(|line| !line.is_open()) {
            return Err(Fault::Refused(was_put(&note.doc_no, line.line_no)));
        }
        all.push((note, gone, stay));
    }
    let gone = all.iter().flat_map(|(_, gone, _)| gone);
    let places: Vec<&str> = gone.filter_map(|line| line.suggested_location.as_deref()).collect();
    place::turn(tx, &places).await?;
    for (note, gone, stay) in all {
        take_away(tx, note, &gone, &stay).await?;
    }
    Ok(())
}

/// Why receipts cannot be taken back, for those of which something was put away: what [`unplan`] refuses.
pub async fn begun(tx: &mut Tx, receipts: &[Id]) -> Answer<BTreeMap<Id, Message>> {
    let done = store::put_of(tx, receipts).await?;
    Ok(done.into_iter().map(|(receipt, note, line)| (receipt, was_put(&note, line))).collect())
}

fn was_put(note: &str, line: i64) -> Message {
    Message::new("putawayNoteManage.begun").with("note", note).with("line", line)
}

async fn take_away(tx: &mut Tx, note: Note, gone: &[Line], stay: &[Line]) -> Answer<()> {
    let ids: Vec<Id> = gone.iter().map(|line| line.id).collect();
    store::free(tx, &ids).await?;
    store::remove(tx, &ids).await?;
    let places: Vec<&str> = gone.iter().filter_map(|line| line.suggested_location.as_deref()).collect();
    place::settle(tx, &places, &[]).await?;
    job::dropped(tx, job::Of::Lines(KIND, &ids)).await?;
    if stay.is_empty() {
        return store::TABLE.delete(tx, note.id, None).await;
    }
    let note = work::write(tx, note, stay, vec![work::told("lines", stay.len().to_string())]).await?;
    match note.status {
        PutawayStatus::Done => {
            let mut chain = Chain::default();
            entry::follow(tx, &note, stay, (entry::When::AsAgreed, &mut chain)).await?;
            chain.post(tx).await
        }
        _ => Ok(()),
    }
}

/// A head that is not in the database yet.
pub async fn head(tx: &mut Tx, incoming: &Incoming<'_>) -> Answer<Note> {
    let doc_no = SERIES.next(tx).await?;
    let (now, who) = (tx.now(), tx.session().name.clone());
    Ok(Note {
        id: Id::NONE,
        version: 1,
        doc_no,
        warehouse_code: incoming.warehouse.to_owned(),
        owner_code: incoming.owner.to_owned(),
        status: PutawayStatus::ToPutAway,
        receiving_id: incoming.receiving_id,
        receiving_no: incoming.receiving_no.to_owned(),
        loading_team_code: incoming.loading_team.map(str::to_owned),
        assigned_party: None,
        assigned_to: None,
        started_at: None,
        finished_at: None,
        line_count: 0,
        done_lines: 0,
        containers: 0,
        total_qty: Qty::ZERO,
        done_qty: Qty::ZERO,
        total_weight: Grams::ZERO,
        created_by: who.clone(),
        gmt_created: now,
        modified_by: who,
        gmt_modified: now,
    })
}

/// The cells of a new head.
pub fn cells(note: &Note) -> Cells {
    cells! {
        doc_no: note.doc_no.as_str(),
        warehouse_code: note.warehouse_code.as_str(),
        owner_code: note.owner_code.as_str(),
        status: note.status,
        receiving_id: note.receiving_id,
        receiving_no: note.receiving_no.as_str(),
        loading_team_code: note.loading_team_code.as_deref(),
        started_at: note.started_at,
        finished_at: note.finished_at,
        line_count: note.line_count,
        done_lines: note.done_lines,
        containers: note.containers,
        total_qty: note.total_qty,
        done_qty: note.done_qty,
        total_weight: note.total_weight,
    }
}
