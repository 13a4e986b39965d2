//! Rows of entry notes. The head is locked before its lines are read.

use std::collections::BTreeSet;

use codes::{ContractParty, ContractStatus, EntryConfirmation, EntryStatus};
use db::{Value, vals};
use kernel::act::Tx;
use kernel::clock::{BusinessDay, Instant};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Table;
use kernel::sql::Sql;

use super::list::SCOPE;
use super::model::{Line, Note};

/// The door to its heads.
pub static TABLE: Table = Table::new(super::TABLE, SCOPE);

/// The head, for looking at.
pub async fn note(tx: &mut Tx, id: Id) -> Answer<Note> {
    TABLE.load(tx, Note::COLUMN_LIST, id).await
}

/// The head, locked until the unit of work ends.
pub async fn lock(tx: &mut Tx, id: Id) -> Answer<Note> {
    let mut sql = Sql::new("select ");
    sql.push(Note::COLUMN_LIST);
    sql.push(" from entry_note where deleted = 0");
    sql.and_equals("id", id);
    SCOPE.restrict(&mut sql, tx.session());
    sql.push(" for update");
    tx.one(sql.text(), sql.values()).await?.ok_or(Fault::NotFound)
}

/// The note of a putaway note, locked.
pub async fn of_putaway(tx: &mut Tx, putaway: Id) -> Answer<Option<Note>> {
    let mut sql = Sql::new("select ");
    sql.push(Note::COLUMN_LIST);
    sql.push(" from entry_note where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("putaway_id", putaway);
    sql.push(" order by id desc limit 1 for update");
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// The lines of a note, in order.
pub async fn lines(tx: &mut Tx, note: Id) -> Answer<Vec<Line>> {
    let mut sql = Sql::new("select ");
    sql.push(Line::COLUMN_LIST);
    sql.push(" from entry_line where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("note_id", note);
    sql.push(" order by line_no");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Adds lines.
pub async fn insert(tx: &mut Tx, lines: &[Line]) -> Answer<()> {
    let columns = [&["branch_code"], Line::COLUMNS].concat();
    let row = |line: &Line| {
        let mut row: Vec<Value> = vec![tx.branch().into()];
        row.extend(line.values());
        row
    };
    let rows = lines.iter().map(row).collect();
    tx.insert_many("entry_line", &columns, rows).await?;
    Ok(())
}

/// Writes what was entered of each line.
pub async fn update(tx: &mut Tx, lines: &[Line]) -> Answer<()> {
    let branch = tx.branch().to_owned();
    let row = |line: &Line| {
        vals![line.qty_entered, line.difference_reason.as_deref(), branch.as_str(), line.id].to_vec()
    };
    let rows: Vec<Vec<Value>> = lines.iter().map(row).collect();
    tx.exec_each(
        "update entry_line set qty_entered = $1, difference_reason = $2 where branch_code = $3 and id = $4",
        &rows,
    )
    .await?;
    Ok(())
}

/// Whether the contract in force of an owner, on a day, says that goods are entered by themselves. One about the
/// warehouse goes before one about all.
pub async fn is_agreed(tx: &mut Tx, owner: &str, warehouse: &str, day: BusinessDay) -> Answer<bool> {
    let mut sql = Sql::new("select auto_enter from contract where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("party_code", owner);
    sql.and_any_of("party_kind", vec![ContractParty::PersonalOwner, ContractParty::EnterpriseOwner]);
    sql.and_equals("status", ContractStatus::InForce);
    sql.compare("valid_from", " <= ", day);
    sql.compare("coalesce(valid_to, terminate_on, end_date)", " >= ", day);
    sql.push(" and (warehouse_code is null or warehouse_code = ");
    sql.bind(warehouse);
    sql.push(") order by case when warehouse_code is null then 1 else 0 end, id desc limit 1");
    let agreed: Option<bool> = tx.one(sql.text(), sql.values()).await?;
    Ok(agreed.unwrap_or_default())
}

/// Names of warehouse and owner.
pub async fn names(tx: &mut Tx, id: Id) -> Answer<(Option<String>, Option<String>)> {
    let names: Option<(Option<String>, Option<String>)> = tx
        .one(
            "select (select w.name from warehouse w where w.branch_code = n.branch_code and w.code = n.warehouse_code),
               (select o.name from cargo_owner o where o.branch_code = n.branch_code and o.code = n.owner_code)
             from entry_note n where n.branch_code = $1 and n.id = $2",
            &vals![tx.branch(), id],
        )
        .await?;
    Ok(names.unwrap_or_default())
}

/// What is shown of a batch: id, number, day of production, last day.
pub type BatchShown = (Id, Option<String>, Option<String>, Option<String>);

/// What is shown of the batches of lines.
pub async fn batches(tx: &mut Tx, lines: &[Line]) -> Answer<Vec<BatchShown>> {
    let ids: BTreeSet<Id> = lines.iter().filter_map(|line| line.batch_id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = Sql::new("select id, batch_no, production_date, expiry_date from batch where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", ids.into_iter().collect());
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Notes that were entered before a moment and that nobody has confirmed, the oldest first.
pub async fn silent(tx: &mut Tx, before: Instant, most: u64) -> Answer<Vec<(Id, i64)>> {
    let mut sql = Sql::new("select id, version from entry_note where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("confirm_status", EntryConfirmation::Unconfirmed);
    sql.and_equals("status", EntryStatus::Entered);
    sql.compare("entered_at", " <= ", before);
    sql.push(" order by entered_at limit ");
    sql.number(most);
    sql.push(" for update");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Tenants that have notes which nobody has confirmed.
pub async fn branches(tx: &mut Tx, (): &()) -> Answer<Vec<String>> {
    let sql = "select distinct branch_code from entry_note where deleted = 0 and confirm_status = $1
       and status = $2 order by branch_code";
    Ok(tx.all(sql, &vals![EntryConfirmation::Unconfirmed, EntryStatus::Entered]).await?)
}
