//! Rows of fee events.

use db::{Row, Value, vals};
use kernel::act::Tx;
use kernel::clock::{BusinessDay, Instant};
use kernel::fault::{Answer, Fault};
use kernel::sql::Sql;

use super::model::{Event, Of};

const COLUMNS: &[&str] = &[
    "id",
    "branch_code",
    "charge_trigger",
    "event_at",
    "business_date",
    "warehouse_code",
    "owner_code",
    "party_code",
    "doc_kind",
    "doc_no",
    "doc_line",
    "posting_id",
    "goods_code",
    "location_code",
    "container_code",
    "thermosphere",
    "qty",
    "weight",
    "volume",
    "pieces",
    "minutes",
    "containers",
    "area",
    "voids_id",
    "made_by",
    "made_at",
];

/// Columns that a row which takes another back has with the opposite sign.
const AMOUNTS: [&str; 7] = ["qty", "weight", "volume", "pieces", "minutes", "containers", "area"];

/// A new row.
pub fn row(tx: &Tx, event: &Event, at: Instant, day: BusinessDay) -> Vec<Value> {
    vals![
        tx.new_id(),
        tx.branch(),
        event.trigger,
        at,
        day,
        event.warehouse.as_str(),
        event.owner.as_str(),
        event.party.as_deref(),
        event.doc.kind,
        event.doc.no.as_str(),
        event.doc.line,
        event.posting,
        event.goods.as_deref(),
        event.location.as_deref(),
        event.container.as_deref(),
        event.thermosphere,
        event.qty,
        event.weight,
        event.volume,
        event.pieces,
        event.minutes,
        event.containers,
        event.area,
        Value::Null,
        tx.session().name.as_str(),
        tx.now()
    ]
    .to_vec()
}

/// Appends rows.
pub async fn append(tx: &mut Tx, rows: Vec<Vec<Value>>) -> Answer<()> {
    tx.insert_soon("fee_event", COLUMNS, rows).await?;
    Ok(())
}

/// Events that stand: neither taken back nor taking another one back.
pub async fn standing(tx: &mut Tx, what: Of<'_>) -> Answer<Vec<Row>> {
    let mut sql = Sql::new(
        "select id, branch_code, charge_trigger, event_at, business_date, warehouse_code, owner_code, party_code,
           doc_kind, doc_no, doc_line, posting_id, goods_code, location_code, container_code, thermosphere, qty,
           weight, volume, pieces, minutes, containers, area, voids_id, made_by, made_at
         from fee_event e where e.voids_id is null
           and not exists (select 1 from fee_event v where v.branch_code = e.branch_code and v.voids_id = e.id)",
    );
    sql.and_equals("e.branch_code", tx.branch());
    match what {
        Of::Doc(no) => sql.and_equals("e.doc_no", no),
        Of::Trigger(no, trigger) => {
            sql.and_equals("e.doc_no", no);
            sql.and_equals("e.charge_trigger", trigger);
        }
        Of::Postings(ids) => sql.and_any_of("e.posting_id", ids.to_vec()),
        Of::Lines(no, ids) => {
            sql.and_equals("e.doc_no", no);
            sql.and_any_of("e.doc_line", ids.to_vec());
        }
    }
    sql.push(" order by e.id");
    Ok(tx.rows(sql.text(), sql.values()).await?)
}

/// The row that takes this one back.
pub fn voiding(tx: &Tx, row: Row) -> Answer<Vec<Value>> {
    let mut values = Vec::with_capacity(COLUMNS.len());
    for (at, column) in COLUMNS.iter().copied().enumerate() {
        let held = row.value(at).clone();
        values.push(match (column, held) {
            ("id", _) => tx.new_id().into(),
            ("voids_id", _) => row.value(0).clone(),
            ("made_by", _) => tx.session().name.as_str().into(),
            ("made_at", _) => tx.now().into(),
            (name, Value::Int(amount)) if AMOUNTS.contains(&name) => {
                let opposite = amount.checked_neg();
                Value::Int(opposite.ok_or_else(|| Fault::internal("an amount without its opposite"))?)
            }
            (_, held) => held,
        });
    }
    Ok(values)
}
