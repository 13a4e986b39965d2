//! Receipts as they are kept: one row for each physical act.

use codes::{LotCheck, TemperatureVerdict};
use db::{Value, vals};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;
use kernel::units::{Celsius, Grams, Qty};
use serde::Serialize;
use utoipa::ToSchema;

use super::temperature::Limits;
use crate::batch::Attributes;
use crate::document::Files;

/// Weights of single pieces, as they are kept: grams between commas.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(transparent)]
pub struct Pieces(pub Vec<Grams>);

impl From<Pieces> for Value {
    fn from(pieces: Pieces) -> Self {
        if pieces.0.is_empty() {
            return Self::Null;
        }
        let grams: Vec<String> = pieces.0.iter().map(|each| each.raw().to_string()).collect();
        grams.join(",").into()
    }
}

impl db::FromValue for Pieces {
    fn from_value(value: Value) -> Result<Self, db::Error> {
        let Some(text) = Option::<String>::from_value(value)? else { return Ok(Self::default()) };
        let grams = text.split(',').map(|each| each.parse::<i64>().map(Grams::of_raw));
        let grams = grams.collect::<Result<Vec<Grams>, _>>();
        grams.map(Self).map_err(|_| db::Error::Misuse(format!("no weights: {text}")))
    }
}

db::record! {
    /// A receipt, as it is kept and as pages show it.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct Receipt in "receipt" {
        /// Id.
        pub id: Id,
        /// Its note.
        #[serde(skip)]
        pub note_id: Id,
        /// Its line.
        pub line_id: Id,
        /// Goods.
        #[serde(skip)]
        pub goods_code: String,
        /// Taken in.
        pub qty: Qty,
        /// Weight of that.
        pub weight: Grams,
        /// Whether it was weighed and does not follow from the plan.
        pub is_weighed: bool,
        /// Weights of single pieces.
        pub piece_weights: Pieces,
        /// Batch.
        pub batch_id: Option<Id>,
        /// What was said of it, and what follows from that: of goods of one batch not everything need be the same.
        #[serde(rename = "batch")]
        pub attributes: Attributes,
        /// Container.
        pub container_code: Option<String>,
        /// Collection location.
        pub location_code: String,
        /// Inventory status.
        pub status_code: Option<String>,
        /// Whether it came in on hold.
        pub frozen: bool,
        /// How it is damaged.
        pub damaged_type: Option<String>,
        /// Turned away.
        pub rejected_qty: Qty,
        /// Why.
        pub rejection_reason: Option<String>,
        /// Limits of the product temperature on that day; none where it is not asked.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub limits: Option<Limits>,
        /// Product temperature.
        pub product_temp: Option<Celsius>,
        /// What it means.
        pub verdict: Option<TemperatureVerdict>,
        /// Whether the batch had life enough.
        pub lot_check: LotCheck,
        /// Why a limit was passed over.
        pub override_reason: Option<String>,
        /// Photos.
        pub photos: Files,
        /// Device on which it was said.
        pub device: Option<String>,
        /// Who received.
        pub received_by: String,
        /// When.
        pub received_at: Instant,
        /// What it was posted with.
        #[serde(skip)]
        pub posting_id: Option<Id>,
        /// Who took it back.
        pub reversed_by: Option<String>,
        /// When.
        pub reversed_at: Option<Instant>,
        /// Why.
        pub reverse_reason: Option<String>,
    }
}

/// The receipts of a note, in order.
pub async fn of_note(tx: &mut Tx, note: Id) -> Answer<Vec<Receipt>> {
    let mut sql = Sql::new("select ");
    sql.push(Receipt::COLUMN_LIST);
    sql.push(" from receipt where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("note_id", note);
    sql.push(" order by id");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Goods that came in a container: its code, theirs, their batch, and when.
pub type Brought = (String, String, Option<Id>, Instant);

/// What came with a note in these containers and was not taken back, the first first.
pub async fn brought(tx: &mut Tx, note: Id, containers: Vec<&str>) -> Answer<Vec<Brought>> {
    let mut sql = Sql::new(
        "select container_code, goods_code, batch_id, received_at from receipt where qty > 0 and reversed_at is null",
    );
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("note_id", note);
    sql.and_any_of("container_code", containers);
    sql.push(" order by id");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Containers and readings of the cold goods that came with a note and were not taken back.
pub async fn read(tx: &mut Tx, note: Id) -> Answer<Vec<(Option<String>, Option<Celsius>)>> {
    let mut sql = Sql::new(
        "select container_code, product_temp from receipt where limits is not null and reversed_at is null",
    );
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("note_id", note);
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Whether anything ever came of a note, though it may have been taken back.
pub async fn any(tx: &mut Tx, note: Id) -> Answer<bool> {
    let sql = "select 1 from receipt where branch_code = $1 and note_id = $2 limit 1";
    let found: Option<i64> = tx.one(sql, &vals![tx.branch(), note]).await?;
    Ok(found.is_some())
}

/// Writes new receipts.
pub async fn add(tx: &mut Tx, receipts: &[Receipt]) -> Answer<()> {
    let columns = [&["branch_code"], Receipt::COLUMNS].concat();
    let branch: Value = tx.branch().into();
    let rows = receipts.iter().map(|each| [vec![branch.clone()], each.values()].concat()).collect();
    tx.insert_soon(Receipt::TABLE, &columns, rows).await?;
    Ok(())
}

/// Says of receipts that they were taken back.
pub async fn take_back(tx: &mut Tx, receipts: &[Id], reason: &str) -> Answer<()> {
    let (who, now) = (tx.session().name.clone(), tx.now());
    let values: Vec<Vec<Value>> =
        receipts.iter().map(|id| vals![who.as_str(), now, reason, tx.branch(), *id].to_vec()).collect();
    tx.exec_soon(
        "update receipt set reversed_by = $1, reversed_at = $2, reverse_reason = $3
         where branch_code = $4 and id = $5",
        values,
    )
    .await?;
    Ok(())
}
