//! Notes come from sheets that leave picking, and go when what was picked is taken back.

use std::collections::{BTreeMap, BTreeSet};

use codes::{DeliveryKind, DeliveryStage, OutboundWay, ReservationState, Thermosphere};
use kernel::act::Tx;
use kernel::cells;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::sql::Sql;
use kernel::texts::Message;
use kernel::units::{Grams, Qty};

use super::model::{Line, Note};
use super::stage::Stage;
use super::{SERIES, store, work};
use crate::{delivery, document};

/// What a note repeats of its sheet.
struct Head {
    id: Id,
    doc_no: String,
    way: OutboundWay,
    warehouse: String,
    owner: String,
    kind: DeliveryKind,
    customer: Option<String>,
    supplier: Option<String>,
    external_no: Option<String>,
    consignee: [Option<String>; 4],
    required_ship_at: Option<Instant>,
    vehicle: [Option<String>; 6],
}

/// Goods that were picked and are in no note yet.
struct Picked {
    sheet: Id,
    line: Line,
    cold: Option<Thermosphere>,
}

/// Everything that is promised to these sheets was picked: makes their notes, or adds to those that have not left.
///
/// # Errors
/// Only those of the database.
pub async fn left_picking(tx: &mut Tx, sheets: &[Id]) -> Answer<()> {
    let mut picked = picked(tx, sheets).await?;
    let due: BTreeSet<Id> = picked.iter().map(|each| each.sheet).collect();
    if due.is_empty() {
        return Ok(());
    }
    let due: Vec<Id> = due.into_iter().collect();
    let mut open = open(tx, &due).await?;
    let (mut ready, mut again) = (Vec::new(), Vec::new());
    for head in heads(tx, &due).await? {
        let (own, others): (Vec<Picked>, Vec<Picked>) =
            picked.into_iter().partition(|each| each.sheet == head.id);
        picked = others;
        if head.way == OutboundWay::Quick {
            ready.push(head.id);
        }
        let cold = coldest(own.iter().filter_map(|each| each.cold));
        let lines: Vec<Line> = own.into_iter().map(|each| each.line).collect();
        match open.remove(&head.id) {
            Some(note) => {
                if join(tx, note, lines, cold).await? {
                    again.push(head.id);
                }
            }
            None => make(tx, head, lines, cold).await?,
        }
    }
    // Nobody checks what leaves the quick way; what more came to is checked again.
    for (sheets, stage) in [(ready, DeliveryStage::Checked), (again, DeliveryStage::Picking)] {
        if !sheets.is_empty() {
            delivery::reach(tx, &sheets, stage).await?;
        }
    }
    Ok(())
}

/// The colder of goods says how cold the vehicle must be.
fn coldest(of: impl Iterator<Item = Thermosphere>) -> Option<Thermosphere> {
    of.max_by_key(rank)
}

/// How cold that is, from 0.
fn rank(cold: &Thermosphere) -> usize {
    match cold {
        Thermosphere::Normal => 0,
        Thermosphere::Chilled => 1,
        Thermosphere::Frozen => 2,
    }
}

/// Each of them once, the warmest first.
pub fn each_once(of: impl Iterator<Item = Thermosphere>) -> Vec<Thermosphere> {
    let mut found: Vec<Thermosphere> = of.collect();
    found.sort_by_key(rank);
    found.dedup();
    found
}

async fn picked(tx: &mut Tx, sheets: &[Id]) -> Answer<Vec<Picked>> {
    let mut sql = Sql::new(
        "select r.sheet_id, r.line_id, r.id, r.goods_code, g.name, g.spec, g.unit_code as base_unit, r.batch_id,
           r.container_code, r.location_code, r.qty, r.weight, g.thermosphere,
           coalesce((select max(p.from_location) from pick_line p
             where p.branch_code = r.branch_code and p.reservation_id = r.id), r.location_code) as picked_at
         from reservation r
         left join goods g on g.branch_code = r.branch_code and g.code = r.goods_code and g.deleted = 0
         where not exists (select 1 from delivery_note_line l
           where l.branch_code = r.branch_code and l.reservation_id = r.id and l.qty > 0)",
    );
    sql.and_equals("r.branch_code", tx.branch());
    sql.and_any_of("r.sheet_id", sheets.to_vec());
    sql.and_equals("r.state", ReservationState::Picked);
    sql.push(" order by r.sheet_id, r.line_id, r.id");
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let mut picked = Vec::with_capacity(rows.len());
    for row in &rows {
        let goods: String = row.get("goods_code")?;
        let line = Line {
            id: tx.new_id(),
            note_id: Id::of(0),
            line_no: 0,
            sheet_line_id: row.get("line_id")?,
            reservation_id: row.get("id")?,
            goods_name: row.get::<Option<String>>("name")?.unwrap_or_else(|| goods.clone()),
            goods_code: goods,
            spec: row.get("spec")?,
            unit_code: row.get::<Option<String>>("base_unit")?.unwrap_or_default(),
            batch_id: row.get("batch_id")?,
            container_code: row.get("container_code")?,
            location_code: row.get("location_code")?,
            from_location: row.get("picked_at")?,
            qty: row.get("qty")?,
            weight: row.get("weight")?,
            qty_checked: None,
            weight_checked: None,
            product_temp: None,
            label_ok: true,
            package_ok: true,
            difference: None,
            resolution: None,
            resolve_reason: None,
            checked_by: None,
            checked_at: None,
            load_sequence: None,
            loaded_at: None,
            loaded_by: None,
            load_temp: None,
            qty_signed: None,
            qty_refused: None,
            refuse_reason: None,
        };
        picked.push(Picked { sheet: row.get("sheet_id")?, line, cold: row.get("thermosphere")? });
    }
    Ok(picked)
}

/// The notes of sheets that have not left, locked.
async fn open(tx: &mut Tx, sheets: &[Id]) -> Answer<BTreeMap<Id, Note>> {
    let mut sql = document::heads_of::<Note>(tx);
    sql.push(" and departed_at is null");
    sql.and_any_of("sheet_id", sheets.to_vec());
    sql.push(" order by id for update");
    let notes: Vec<Note> = tx.all(sql.text(), sql.values()).await?;
    Ok(notes.into_iter().map(|note| (note.sheet_id, note)).collect())
}

async fn heads(tx: &mut Tx, sheets: &[Id]) -> Answer<Vec<Head>> {
    let mut sql = Sql::new(
        "select id, doc_no, outbound_way, warehouse_code, owner_code, kind, customer_code, supplier_code,
           external_no, consignee_name, consignee_phone, region_name, address, required_ship_at, carrier,
           plate_no, driver_name, driver_phone, dock_code, loading_team_code
         from delivery_sheet where deleted = 0",
    );
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", sheets.to_vec());
    sql.push(" order by id");
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let head = |row: &db::Row| -> Answer<Head> {
        Ok(Head {
            id: row.get("id")?,
            doc_no: row.get("doc_no")?,
            way: row.get("outbound_way")?,
            warehouse: row.get("warehouse_code")?,
            owner: row.get("owner_code")?,
            kind: row.get("kind")?,
            customer: row.get("customer_code")?,
            supplier: row.get("supplier_code")?,
            external_no: row.get("external_no")?,
            consignee: [
                row.get("consignee_name")?,
                row.get("consignee_phone")?,
                row.get("region_name")?,
                row.get("address")?,
            ],
            required_ship_at: row.get("required_ship_at")?,
            vehicle: [
                row.get("carrier")?,
                row.get("plate_no")?,
                row.get("driver_name")?,
                row.get("driver_phone")?,
                row.get("dock_code")?,
                row.get("loading_team_code")?,
            ],
        })
    };
    rows.iter().map(head).collect()
}

async fn make(tx: &mut Tx, head: Head, mut lines: Vec<Line>, cold: Option<Thermosphere>) -> Answer<()> {
    let id = tx.new_id();
    number(&mut lines, id, 0);
    let sums = Sums::of(&lines)?;
    let doc_no = SERIES.next(tx).await?;
    let status = Stage::first(head.way).status(head.way);
    let [name, phone, region, address] = head.consignee;
    let [carrier, plate, driver, driver_phone, dock, team] = head.vehicle;
    let cells = cells! {
        doc_no: doc_no, way: head.way, status: status, warehouse_code: head.warehouse, owner_code: head.owner,
        sheet_id: head.id, sheet_no: head.doc_no, kind: head.kind, customer_code: head.customer,
        supplier_code: head.supplier, external_no: head.external_no, consignee_name: name,
        consignee_phone: phone, region_name: region, address: address, required_ship_at: head.required_ship_at,
        thermosphere: cold, carrier: carrier, plate_no: plate, driver_name: driver, driver_phone: driver_phone,
        dock_code: dock, loading_team_code: team, check_round: 0, sign_status: codes::SignStatus::Unsigned,
        line_count: sums.lines, checked_lines: 0, loaded_lines: 0, containers: sums.containers,
        total_qty: sums.qty, total_weight: sums.weight,
    };
    store::TABLE.insert_as(tx, id, cells, Vec::new()).await?;
    document::insert_lines(tx, &lines).await
}

/// More was picked for a note that waits: it is checked, too, before anything leaves. Answers whether the note had passed
/// its check, so that it is checked again.
async fn join(tx: &mut Tx, mut note: Note, mut more: Vec<Line>, cold: Option<Thermosphere>) -> Answer<bool> {
    let mut lines: Vec<Line> = document::lines(tx, note.id).await?;
    let last = lines.iter().map(|line| line.line_no).max().unwrap_or_default();
    number(&mut more, note.id, last);
    document::insert_lines(tx, &more).await?;
    lines.extend(more);
    note.thermosphere = coldest([note.thermosphere, cold].into_iter().flatten());
    let stage = Stage::of(note.way, note.status)?;
    let again = stage > Stage::Reviewing && note.way != OutboundWay::Quick;
    if again {
        note.status = Stage::Reviewing.status(note.way);
        note.passed_at = None;
    }
    work::write(tx, note, &lines, Vec::new()).await?;
    Ok(again)
}

fn number(lines: &mut [Line], note: Id, after: i64) {
    for (line, place) in lines.iter_mut().zip(after + 1..) {
        (line.note_id, line.line_no) = (note, place);
    }
}

/// What was picked of these promises is taken back: their lines leave the note, and an empty note goes.
///
/// # Errors
/// `Refused` when somebody has checked or loaded them already, or they have left.
pub async fn taken_back(tx: &mut Tx, reservations: &[Id]) -> Answer<()> {
    let mut sql = Sql::new("select distinct note_id from delivery_note_line where qty > 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("reservation_id", reservations.to_vec());
    sql.push(" order by note_id");
    let notes: Vec<Id> = tx.all(sql.text(), sql.values()).await?;
    for id in notes {
        let mut sql = document::heads_of::<Note>(tx);
        sql.and_equals("id", id);
        sql.push(" for update");
        let Some(note) = tx.one::<Note>(sql.text(), sql.values()).await? else { continue };
        let lines: Vec<Line> = document::lines(tx, id).await?;
        let is_back = |line: &Line| reservations.contains(&line.reservation_id) && line.goes();
        let seen = |line: &&Line| is_back(line) && (line.checked_at.is_some() || line.loaded_at.is_some());
        if note.departed_at.is_some() || lines.iter().any(|line| seen(&line)) {
            let message = Message::new("deliveryNoteManage.checkedAlready").with("note", note.doc_no);
            return Err(Fault::Refused(message));
        }
        let (back, left): (Vec<Line>, Vec<Line>) = lines.into_iter().partition(is_back);
        store::remove(tx, &back.iter().map(|line| line.id).collect::<Vec<_>>()).await?;
        if left.is_empty() {
            store::TABLE.delete(tx, id, None).await?;
        } else {
            work::write(tx, note, &left, Vec::new()).await?;
        }
    }
    Ok(())
}

/// Sums over the lines that go.
pub struct Sums {
    /// Lines.
    pub lines: i64,
    /// Lines that were checked.
    pub checked: i64,
    /// Lines on board.
    pub loaded: i64,
    /// Containers.
    pub containers: i64,
    /// Quantity.
    pub qty: Qty,
    /// Weight.
    pub weight: Grams,
}

impl Sums {
    /// Of these lines.
    pub fn of(lines: &[Line]) -> Answer<Self> {
        let count = |count: usize| i64::try_from(count).map_err(Fault::internal);
        let going = || lines.iter().filter(|line| line.goes());
        let containers: BTreeSet<&str> = going().filter_map(|line| line.container_code.as_deref()).collect();
        Ok(Self {
            lines: count(going().count())?,
            checked: count(going().filter(|line| line.is_settled()).count())?,
            loaded: count(going().filter(|line| line.loaded_at.is_some()).count())?,
            containers: count(containers.len())?,
            qty: Qty::sum(going().map(|line| line.qty)).map_err(Fault::internal)?,
            weight: Grams::sum(going().map(|line| line.weight)).map_err(Fault::internal)?,
        })
    }
}
