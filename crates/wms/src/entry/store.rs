//! Rows of entry notes. The head is locked before its lines are read.

use codes::{EntryConfirmation, EntryStatus};
use db::{Value, vals};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;
use kernel::sql::Sql;

use super::list::SCOPE;
use super::model::{Line, Note};
use crate::document;

/// The door to its heads.
pub static TABLE: Table = Table::new(super::TABLE, SCOPE);

/// The head, for looking at.
pub async fn note(tx: &mut Tx, id: Id) -> Answer<Note> {
    TABLE.load(tx, Note::COLUMN_LIST, id).await
}

/// Number of a note that the session sees.
pub async fn doc_no(tx: &mut Tx, id: Id) -> Answer<Option<String>> {
    let mut sql = Sql::new("select doc_no from entry_note where deleted = 0");
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_equals("id", id);
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// The notes of a putaway note, locked: the first, and those about what it left.
pub async fn of_putaway(tx: &mut Tx, putaway: Id) -> Answer<Vec<Note>> {
    let mut sql = document::heads_of::<Note>(tx);
    sql.and_equals("putaway_id", putaway);
    sql.push(" order by id for update");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Lines of other notes that wait to be entered, of these goods at these places.
pub async fn waiting_beside(
    tx: &mut Tx,
    note: Id,
    (places, goods): (Vec<&str>, Vec<&str>),
) -> Answer<Vec<Line>> {
    let mut sql = Sql::new("select ");
    sql.push(Line::COLUMN_LIST);
    sql.push(" from entry_line where container_code is null");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("location_code", places);
    sql.and_any_of("goods_code", goods);
    sql.push(" and note_id in (select n.id from entry_note n where n.deleted = 0");
    sql.and_equals("n.branch_code", tx.branch());
    sql.and_equals("n.status", EntryStatus::ToEnter);
    sql.compare("n.id", " <> ", note);
    sql.push(")");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Locks the heads of notes that the session sees, in one order: two who enter the same notes do not wait for each other.
pub async fn lock(tx: &mut Tx, ids: Vec<Id>) -> Answer<()> {
    if tx.is_alone() {
        return Ok(());
    }
    let mut sql = Sql::new("select id from entry_note where deleted = 0");
    SCOPE.restrict(&mut sql, tx.session());
    sql.and_any_of("id", ids);
    sql.push(" order by id for update");
    tx.rows(sql.text(), sql.values()).await.map(drop).map_err(Into::into)
}

/// The note about what a note left unentered, locked.
pub async fn following(tx: &mut Tx, note: Id) -> Answer<Option<Note>> {
    let mut sql = document::heads_of::<Note>(tx);
    sql.and_equals("follows_id", note);
    sql.push(" for update");
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// Id and number of the note about what a note left unentered.
pub async fn rest_of(tx: &mut Tx, note: Id) -> Answer<Option<(Id, String)>> {
    let sql = "select id, doc_no from entry_note where branch_code = $1 and follows_id = $2 and deleted = 0";
    let branch = tx.branch().to_owned();
    Ok(tx.one(sql, &vals![branch, note]).await?)
}

/// When the goods of a putaway note were put down.
pub async fn put_at(tx: &mut Tx, putaway: Id) -> Answer<Option<Instant>> {
    let sql = "select finished_at from putaway_note where branch_code = $1 and id = $2";
    let branch = tx.branch().to_owned();
    Ok(tx.one::<Option<Instant>>(sql, &vals![branch, putaway]).await?.flatten())
}

/// Writes what was entered of each line, and what it weighs.
pub async fn update(tx: &mut Tx, lines: &[Line]) -> Answer<()> {
    let branch = tx.branch().to_owned();
    let row = |line: &Line| {
        let why = line.difference_reason.as_deref();
        vals![line.qty_entered, why, line.weight, branch.as_str(), line.id].to_vec()
    };
    let rows: Vec<Vec<Value>> = lines.iter().map(row).collect();
    tx.exec_soon(
        "update entry_line set qty_entered = $1, difference_reason = $2, weight = $3
         where branch_code = $4 and id = $5",
        rows,
    )
    .await?;
    Ok(())
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
    // From one tenant to the next in the index; a plain `distinct` would read all their notes.
    let mut branches: Vec<String> = Vec::new();
    loop {
        let last = branches.last().cloned().unwrap_or_default();
        let mut sql = Sql::new("select branch_code from entry_note where deleted = 0");
        sql.and_equals("confirm_status", EntryConfirmation::Unconfirmed);
        sql.and_equals("status", EntryStatus::Entered);
        sql.compare("branch_code", " > ", last);
        sql.push(" order by branch_code limit 1");
        match tx.one::<String>(sql.text(), sql.values()).await? {
            Some(branch) => branches.push(branch),
            None => return Ok(branches),
        }
    }
}
