//! Rows of putaway notes. The head is locked before its lines are read.

use std::collections::BTreeMap;

use codes::{PutawayStatus, Thermosphere};
use db::{FromRow, Row, Value, vals};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Table;
use kernel::sql::Sql;
use kernel::units::{Exact, Qty};
use stock::{Chain, Weight};

use super::list::SCOPE;
use super::model::{Line, LineShown, Note, Said};
use super::scanned::Candidate;
use crate::document::{self, Shown};

/// The door to its heads.
pub static TABLE: Table = Table::new(super::TABLE, SCOPE);

/// The head, for looking at.
pub async fn note(tx: &mut Tx, id: Id) -> Answer<Note> {
    TABLE.load(tx, Note::COLUMN_LIST, id).await
}

/// The newest note of a receiving note that is not done, locked.
pub async fn open(tx: &mut Tx, receiving: Id) -> Answer<Option<Note>> {
    let mut sql = document::heads_of::<Note>(tx);
    sql.and_equals("receiving_id", receiving);
    sql.and_any_of("status", vec![PutawayStatus::ToPutAway, PutawayStatus::PuttingAway]);
    sql.push(" order by id desc limit 1 for update");
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// Notes that lines of these receipts are in.
pub async fn notes_of(tx: &mut Tx, receipts: &[Id]) -> Answer<Vec<Id>> {
    let mut sql = Sql::new("select distinct note_id from putaway_line where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("receipt_id", receipts.to_vec());
    sql.push(" order by note_id");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Lines of these receipts that were put away: receipt, number of the note, place in it.
pub async fn put_of(tx: &mut Tx, receipts: &[Id]) -> Answer<Vec<(Id, String, i64)>> {
    let mut sql = Sql::new(
        "select l.receipt_id, n.doc_no, l.line_no from putaway_line l
         join putaway_note n on n.branch_code = l.branch_code and n.id = l.note_id and n.deleted = 0
         where 1 = 1",
    );
    sql.and_equals("l.branch_code", tx.branch());
    sql.and_any_of("l.receipt_id", receipts.to_vec());
    sql.and_equals("l.status", PutawayStatus::Done);
    sql.push(" order by l.receipt_id, l.line_no desc");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Containers among these that another note still has to put away, with the number of that note.
pub async fn elsewhere(tx: &mut Tx, note: Id, containers: &[&str]) -> Answer<Vec<(String, String)>> {
    let mut sql = Sql::new(
        "select l.container_code, n.doc_no from putaway_line l
         join putaway_note n on n.branch_code = l.branch_code and n.id = l.note_id and n.deleted = 0
         where 1 = 1",
    );
    sql.and_equals("l.branch_code", tx.branch());
    sql.and_any_of("l.container_code", containers.to_vec());
    sql.and_any_of("l.status", vec![PutawayStatus::ToPutAway, PutawayStatus::PuttingAway]);
    sql.compare("l.note_id", " <> ", note);
    sql.push(" order by l.container_code limit 1");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Lines that are to be put away in a warehouse by container or by goods.
pub async fn wanted(
    tx: &mut Tx,
    warehouse: &str,
    column: &'static str,
    codes: Vec<&str>,
) -> Answer<Vec<Candidate>> {
    let mut sql = Sql::new(
        "select n.id as note_id, n.doc_no, l.id as line_id, l.container_code, l.goods_code, l.goods_name, l.qty,
           l.unit_code, u.name as unit_name, b.batch_no, b.production_date, b.expiry_date, l.from_location,
           l.suggested_location
         from putaway_line l
         join putaway_note n on n.branch_code = l.branch_code and n.id = l.note_id and n.deleted = 0
         left join unit u on u.branch_code = l.branch_code and u.code = l.unit_code
         left join batch b on b.branch_code = l.branch_code and b.id = l.batch_id
         where 1 = 1",
    );
    sql.and_equals("l.branch_code", tx.branch());
    sql.and_equals("n.branch_code", tx.branch());
    sql.and_equals("n.warehouse_code", warehouse);
    sql.and_any_of(column, codes);
    sql.and_any_of("l.status", vec![PutawayStatus::ToPutAway, PutawayStatus::PuttingAway]);
    sql.push(" order by l.id limit 200");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

impl FromRow for Candidate {
    fn from_row(row: &Row) -> Result<Self, db::Error> {
        Ok(Self {
            note_id: row.get("note_id")?,
            doc_no: row.get("doc_no")?,
            line_id: row.get("line_id")?,
            container_code: row.get("container_code")?,
            goods_code: row.get("goods_code")?,
            goods_name: row.get("goods_name")?,
            qty: row.get("qty")?,
            unit_code: row.get("unit_code")?,
            unit_name: row.get("unit_name")?,
            batch_no: row.get("batch_no")?,
            production_date: row.get("production_date")?,
            expiry_date: row.get("expiry_date")?,
            from_location: row.get("from_location")?,
            location_code: row.get("suggested_location")?,
        })
    }
}

/// Writes how lines stand now.
pub async fn update(tx: &mut Tx, lines: &[&Line]) -> Answer<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let branch = tx.branch().to_owned();
    let row = |line: &&Line| {
        vals![
            line.qty,
            line.weight,
            line.volume,
            line.status,
            line.suggested_location.as_deref(),
            line.suggestion_key.as_deref(),
            line.suggestion_args.as_deref(),
            line.target_location.as_deref(),
            line.override_reason.as_deref(),
            line.posting_id,
            line.operator.as_deref(),
            line.device.as_deref(),
            line.picked_up_at,
            line.put_at,
            line.air_exposure_seconds,
            branch.as_str(),
            line.id
        ]
        .to_vec()
    };
    let rows: Vec<Vec<Value>> = lines.iter().map(row).collect();
    tx.exec_soon(
        "update putaway_line set qty = $1, weight = $2, volume = $3, status = $4, suggested_location = $5,
           suggestion_key = $6, suggestion_args = $7, target_location = $8, override_reason = $9, posting_id = $10,
           operator = $11, device = $12, picked_up_at = $13, put_at = $14, air_exposure_seconds = $15
         where branch_code = $16 and id = $17",
        rows,
    )
    .await?;
    Ok(())
}

/// Removes lines.
pub async fn remove(tx: &mut Tx, ids: &[Id]) -> Answer<()> {
    let mut sql = Sql::new("delete from putaway_line where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", ids.to_vec());
    sql.exec_soon(tx).await?;
    Ok(())
}

/// Frees the room that is held for lines.
pub async fn free(tx: &mut Tx, lines: &[Id]) -> Answer<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let mut sql = Sql::new("delete from place_hold where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("line_id", lines.to_vec());
    sql.exec_soon(tx).await?;
    Ok(())
}

/// Columns of a hold.
pub const HOLD: &[&str] = &[
    "id",
    "branch_code",
    "location_code",
    "note_id",
    "line_id",
    "container_code",
    "container_type",
    "tare",
    "owner_code",
    "goods_code",
    "batch_id",
    "weight",
    "volume",
    "share",
    "held_at",
];

/// Makes the room held for what is left of loose lines as small as they are now: the line, and which part of it is
/// left in ten-thousandths.
pub async fn shrink(tx: &mut Tx, lines: &[(&Line, i64)]) -> Answer<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let branch = tx.branch().to_owned();
    let row = |(line, left): &(&Line, i64)| {
        vals![line.weight, line.volume, *left, branch.as_str(), line.id].to_vec()
    };
    let rows: Vec<Vec<Value>> = lines.iter().map(row).collect();
    // Rounded up, as when it was held.
    tx.exec_soon(
        "update place_hold set weight = $1, volume = $2, share = (share * $3 + 9999) / 10000
         where branch_code = $4 and line_id = $5",
        rows,
    )
    .await?;
    Ok(())
}

/// Goods of a note as the ledger has them at a place.
#[derive(Debug, Clone)]
pub struct Lying {
    /// The bucket.
    pub bucket: stock::Bucket,
    /// How many.
    pub qty: Qty,
    /// Their weight.
    pub weight: kernel::units::Grams,
}

/// What lies at these places: everything in these containers, and loose goods of these codes. Locked in the order in
/// which postings lock.
pub async fn lying(tx: &mut Tx, places: &[&str], containers: &[&str], goods: &[&str]) -> Answer<Vec<Lying>> {
    let mut sql = Sql::new(
        "select warehouse_code, location_code, container_code, owner_code, goods_code, batch_id, status_code,
           freeze_status, entry_state, qty, weight from stock where lies = 1",
    );
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("location_code", places.to_vec());
    sql.push(" and ((container_code is null");
    sql.and_any_of("goods_code", goods.to_vec());
    sql.push(")");
    if !containers.is_empty() {
        sql.push(" or container_code");
        sql.any_of(containers.iter().copied());
    }
    // In the order of the keys, which is not to be looked for in their index.
    sql.push(") order by coalesce(key, key) for update");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// What lies there once the postings of a chain have happened: goods that they bring are there, goods that they take
/// are not. In the order of the keys, as it is read.
pub fn bring(lying: &mut Vec<Lying>, chain: &Chain) -> Answer<()> {
    for each in chain.moves() {
        let known = |bucket: &stock::Bucket, all: &[Lying]| all.iter().position(|row| row.bucket == *bucket);
        let mut weight = match each.weight {
            Weight::Of(weight) | Weight::Exactly { leaves: weight, .. } => Some(weight),
            Weight::Share => None,
        };
        let from = each.from.bucket().and_then(|bucket| known(bucket, lying));
        if let Some(row) = from.and_then(|at| lying.get_mut(at)) {
            let whole = row.qty == each.qty;
            let share = Exact::from(row.weight).times(each.qty).and_then(|all| all.rounded_over(row.qty));
            let leaves =
                if whole { row.weight } else { weight.map_or(share, Ok).map_err(Fault::internal)? };
            row.qty = row.qty.minus(each.qty).map_err(Fault::internal)?;
            row.weight = row.weight.minus(leaves).map_err(Fault::internal)?;
            weight = weight.or(Some(leaves));
        }
        let Some(bucket) = each.to.bucket() else { continue };
        let weight = weight.unwrap_or_default();
        match known(bucket, lying).and_then(|at| lying.get_mut(at)) {
            Some(row) => {
                row.qty = row.qty.plus(each.qty).map_err(Fault::internal)?;
                row.weight = row.weight.plus(weight).map_err(Fault::internal)?;
            }
            None => lying.push(Lying { bucket: bucket.clone(), qty: each.qty, weight }),
        }
    }
    lying.retain(|row| row.qty.is_positive());
    lying.sort_by_cached_key(|row| row.bucket.key());
    Ok(())
}

impl FromRow for Lying {
    fn from_row(row: &Row) -> Result<Self, db::Error> {
        let flag = |column: &str| row.get::<i64>(column).map(|flag| flag == 1);
        Ok(Self {
            bucket: stock::Bucket {
                warehouse: row.get("warehouse_code")?,
                location: row.get("location_code")?,
                container: row.get("container_code")?,
                owner: row.get("owner_code")?,
                goods: row.get("goods_code")?,
                batch: row.get("batch_id")?,
                status: row.get("status_code")?,
                frozen: flag("freeze_status")?,
                entered: flag("entry_state")?,
            },
            qty: row.get("qty")?,
            weight: row.get("weight")?,
        })
    }
}

/// Lines of all notes that still have to be put away from these places, with goods of these codes.
pub async fn waiting(tx: &mut Tx, places: &[&str], goods: &[&str]) -> Answer<Vec<Line>> {
    let mut sql = Sql::new("select ");
    sql.push(Line::COLUMN_LIST);
    sql.push(
        " from putaway_line where exists (select 1 from putaway_note n where n.branch_code = putaway_line.branch_code
           and n.id = putaway_line.note_id and n.deleted = 0)",
    );
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("goods_code", goods.to_vec());
    sql.and_any_of("status", vec![PutawayStatus::ToPutAway, PutawayStatus::PuttingAway]);
    sql.and_any_of("from_location", places.to_vec());
    sql.push(" order by id");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Lines that a posting moved something for.
pub async fn moved_by(tx: &mut Tx, posting: Id) -> Answer<Vec<Id>> {
    let sql = "select distinct doc_line from stock_move
       where branch_code = $1 and posting_id = $2 and doc_line is not null";
    let branch = tx.branch().to_owned();
    Ok(tx.all(sql, &vals![branch, posting]).await?)
}

/// Id and number of the entry note of a note; the one about what was left, where there are several.
pub async fn entry_of(tx: &mut Tx, id: Id) -> Answer<Option<(Id, String)>> {
    let branch = tx.branch().to_owned();
    let sql = "select id, doc_no from entry_note
       where branch_code = $1 and putaway_id = $2 and deleted = 0 order by id desc limit 1";
    Ok(tx.one(sql, &vals![branch, id]).await?)
}

/// What a posting put into containers: container, goods, batch, how many.
pub async fn put_into(tx: &mut Tx, posting: Id) -> Answer<Vec<(String, String, Option<Id>, Qty)>> {
    let branch = tx.branch().to_owned();
    let sql = "select s.container_code, s.goods_code, s.batch_id, m.qty from stock_move m
       join stock s on s.branch_code = m.branch_code and s.id = m.to_stock
       where m.branch_code = $1 and m.posting_id = $2 and s.container_code is not null";
    Ok(tx.all(sql, &vals![branch, posting]).await?)
}

/// A line as it is shown.
pub fn shown(line: Line, looks: &Shown, cold: &BTreeMap<String, Thermosphere>) -> Answer<LineShown> {
    Ok(LineShown {
        names: looks.line(line.batch_id, &line.unit_code),
        thermosphere: cold.get(&line.goods_code).copied(),
        suggestion: said(&line)?,
        line,
    })
}

/// Why a line should go where it should.
pub fn said(line: &Line) -> Answer<Option<Said>> {
    let Some(key) = line.suggestion_key.clone() else { return Ok(None) };
    let arguments = line.suggestion_args.as_deref().unwrap_or("{}");
    let arguments = serde_json::from_str(arguments).map_err(Fault::internal)?;
    Ok(Some(Said { key, arguments }))
}
