//! What becomes of sheets when their lines are picked, short or taken back.

use std::collections::BTreeSet;

use codes::DeliveryStage;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Child;
use kernel::sql::Sql;

use super::make;
use super::model::Line;
use crate::delivery;
use crate::shipping;

/// The sheets of lines.
pub fn sheets<'a>(lines: impl IntoIterator<Item = &'a Line>) -> Vec<Id> {
    lines.into_iter().map(|line| line.sheet_id).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Picking of these sheets has begun.
pub async fn begun(tx: &mut Tx, sheets: &[Id]) -> Answer<()> {
    let waiting = waiting(tx, sheets).await?;
    if waiting.is_empty() { Ok(()) } else { delivery::reach(tx, &waiting, DeliveryStage::Picking).await }
}

/// Works out how far sheets are, and hands those on that have left picking.
///
/// # Errors
/// Only those of the database.
pub async fn settled(tx: &mut Tx, sheets: &[Id]) -> Answer<()> {
    let left = delivery::settle_because(tx, sheets, Vec::new()).await?;
    hand_on(tx, &left).await
}

/// The same for sheets whose promises were made, changed or given back: goods that are due are sent for. What is told
/// goes into the audit rows of the sheets.
///
/// # Errors
/// Only those of the database.
pub async fn due(tx: &mut Tx, sheets: &[Id], told: Vec<Child>) -> Answer<()> {
    let left = delivery::settle_because(tx, sheets, told).await?;
    make::make(tx, sheets).await?;
    hand_on(tx, &left).await
}

/// Sheets that have left picking.
async fn hand_on(tx: &mut Tx, left: &[Id]) -> Answer<()> {
    if left.is_empty() { Ok(()) } else { shipping::left_picking(tx, left).await }
}

/// Those of the sheets that nobody has begun to pick.
async fn waiting(tx: &mut Tx, sheets: &[Id]) -> Answer<Vec<Id>> {
    let mut sql = Sql::new("select id from delivery_sheet where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", sheets.to_vec());
    sql.and_equals("stage", DeliveryStage::Waiting);
    sql.push(" order by id");
    Ok(tx.all(sql.text(), sql.values()).await?)
}
