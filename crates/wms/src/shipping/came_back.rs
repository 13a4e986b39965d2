//! What stands against taking a departure back: goods that came back with a return, and containers that are in use again.

use std::collections::BTreeMap;

use codes::{ReceivingKind, ReceivingStatus};
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::sql::Sql;
use kernel::units::Qty;

use super::model::Note;

/// The number of a return that names a delivery sheet: its goods came back, or are on their way. Whoever writes one holds
/// the sheet, so that it is seen by whoever holds the sheet after.
pub async fn return_of(tx: &mut Tx, note: &Note) -> Answer<Option<String>> {
    let mut sql = Sql::new("select doc_no from receiving_note where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("origin_out_order_no", note.sheet_no.as_str());
    sql.and_equals("owner_code", note.owner_code.as_str());
    sql.and_equals("kind", ReceivingKind::Return);
    sql.compare("status", " <> ", ReceivingStatus::Voided);
    sql.push(" order by id limit 1");
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// One of these containers that holds other goods by now, and where: they lie elsewhere than at the place named with it, are
/// promised there, not entered yet, or another owner's. The containers are locked: who receives into one waits.
pub async fn used_again(
    tx: &mut Tx,
    owner: &str,
    containers: &BTreeMap<&str, &str>,
) -> Answer<Option<(String, String)>> {
    if containers.is_empty() {
        return Ok(None);
    }
    let codes: Vec<&str> = containers.keys().copied().collect();
    let mut locks = Sql::new("select code from container where deleted = 0");
    locks.and_equals("branch_code", tx.branch());
    locks.and_any_of("code", codes.clone());
    locks.push(" order by code for update");
    tx.rows(locks.text(), locks.values()).await?;
    let mut sql = Sql::new(
        "select container_code, location_code, owner_code, entry_state, held from stock where lies = 1",
    );
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("container_code", codes);
    sql.push(" order by id");
    let rows: Vec<(String, String, String, bool, Qty)> = tx.all(sql.text(), sql.values()).await?;
    let other = |(code, place, whose, entered, held): &(String, String, String, bool, Qty)| {
        let elsewhere = containers.get(code.as_str()).is_some_and(|home| home != place);
        elsewhere || held.is_positive() || !entered || whose != owner
    };
    Ok(rows.into_iter().find(other).map(|(code, place, ..)| (code, place)))
}
