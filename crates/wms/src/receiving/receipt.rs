//! Receipts as they are kept: one row for each physical act.

use codes::{LotCheck, TemperatureVerdict};
use db::{Value, vals};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;
use kernel::units::{Celsius, Grams, Qty};

use super::model::Files;

/// Weights of single pieces, as they are kept: grams between commas.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
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
    /// A receipt.
    pub struct Receipt in "receipt" {
        pub id: Id,
        pub note_id: Id,
        pub line_id: Id,
        pub goods_code: String,
        pub qty: Qty,
        pub weight: Grams,
        pub piece_weights: Pieces,
        pub batch_id: Option<Id>,
        pub container_code: Option<String>,
        pub location_code: String,
        pub status_code: Option<String>,
        pub frozen: bool,
        pub damaged_type: Option<String>,
        pub rejected_qty: Qty,
        pub rejection_reason: Option<String>,
        pub product_temp: Option<Celsius>,
        pub verdict: Option<TemperatureVerdict>,
        pub lot_check: LotCheck,
        pub override_reason: Option<String>,
        pub photos: Files,
        pub device: Option<String>,
        pub received_by: String,
        pub received_at: Instant,
        pub posting_id: Option<Id>,
        pub reversed_by: Option<String>,
        pub reversed_at: Option<Instant>,
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

/// Writes new receipts.
pub async fn add(tx: &mut Tx, receipts: &[Receipt]) -> Answer<()> {
    let columns = [&["branch_code"], Receipt::COLUMNS].concat();
    let branch: Value = tx.branch().into();
    let rows = receipts.iter().map(|each| [vec![branch.clone()], each.values()].concat()).collect();
    tx.insert_many(Receipt::TABLE, &columns, rows).await?;
    Ok(())
}

/// Says of receipts that they were taken back.
pub async fn take_back(tx: &mut Tx, receipts: &[Id], reason: &str) -> Answer<()> {
    let (who, now) = (tx.session().name.clone(), tx.now());
    let values: Vec<Vec<Value>> =
        receipts.iter().map(|id| vals![who.as_str(), now, reason, tx.branch(), *id].to_vec()).collect();
    tx.exec_each(
        "update receipt set reversed_by = $1, reversed_at = $2, reverse_reason = $3
         where branch_code = $4 and id = $5",
        &values,
    )
    .await?;
    Ok(())
}
