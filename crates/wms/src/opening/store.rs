//! Rows of notes and lines.

use std::collections::{BTreeSet, HashMap};

use codes::{Code as _, EnabledStatus, OpeningStatus};
use db::{Row, vals};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::{Child, Table};
use kernel::sql::Sql;
use kernel::validate::given;

use super::line::OpeningLine;
use super::list::{OFFERS, SCOPE};
use super::model::{OpeningNote, PostTask};
use crate::document;
use crate::party;

/// Notes.
pub(super) static NOTES: Table = Table::new("opening_note", SCOPE).unique(&["doc_no"]);
/// Lines.
pub(super) static LINES: Table = Table::new("opening_line", SCOPE);

/// A note within the session's scope.
pub(super) async fn load(tx: &mut Tx, id: Id) -> Answer<OpeningNote> {
    NOTES.load(tx, OpeningNote::COLUMN_LIST, id).await
}

/// The same, locked until the unit of work ends.
pub(super) async fn lock(tx: &mut Tx, id: Id) -> Answer<OpeningNote> {
    let branch = tx.branch().to_owned();
    let locked = "select id from opening_note where branch_code = $1 and id = $2 for update";
    tx.rows(locked, &vals![branch, id]).await?;
    load(tx, id).await
}

/// A note whose lines may be written now: a new one, or one that was sent back.
pub(super) async fn writable(tx: &mut Tx, id: Id) -> Answer<OpeningNote> {
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    let note = load(tx, id).await?;
    document::in_state(OFFERS, "edit", note.status)?;
    Ok(note)
}

/// The same, locked.
pub(super) async fn begin(tx: &mut Tx, id: Id) -> Answer<OpeningNote> {
    writable(tx, id).await?;
    let note = lock(tx, id).await?;
    document::in_state(OFFERS, "edit", note.status)?;
    Ok(note)
}

/// Tells a note that lines of it were written: whoever wrote them is one of its makers, and whoever looked at it before
/// has seen other lines. One that was sent back is new again.
pub(super) async fn written(
    tx: &mut Tx,
    note: &OpeningNote,
    (what, lines): (&'static str, u64),
) -> Answer<()> {
    let cells = kernel::cells! { status: OpeningStatus::New, makers: document::with_maker(tx, &note.makers) };
    let told = Child { name: what, before: String::new(), after: lines.to_string() };
    NOTES.update_with(tx, note.id, note.version, cells, vec![told]).await?;
    count(tx, note.id).await
}

/// Counts the lines of a note again; their number is no change of its own.
pub(super) async fn count(tx: &mut Tx, id: Id) -> Answer<()> {
    let branch = tx.branch().to_owned();
    tx.exec(
        "update opening_note set
           total_lines = (select count(*) from opening_line l where l.branch_code = $1 and l.note_id = $2),
           wrong_lines = (select count(*) from opening_line l
             where l.branch_code = $1 and l.note_id = $2 and l.error_text is not null)
         where branch_code = $1 and id = $2",
        &vals![branch, id],
    )
    .await?;
    Ok(())
}

/// A line with its place in the note.
#[derive(Debug, Clone)]
pub(super) struct Stored {
    pub id: Id,
    pub line_no: i64,
    pub line: OpeningLine,
}

const COLUMNS: &str =
    "id, line_no, goods_code, owner_code, location_code, container_code, qty, weight, status_code, batch_no,
    production_date, expiry_date, supplier_code, origin, plant_no, grade, customs_no, ext1, ext2, ext3, ext4, ext5,
    first_in_at, remark";

fn stored(row: &Row) -> Answer<Stored> {
    Ok(Stored {
        id: row.get("id")?,
        line_no: row.get("line_no")?,
        line: OpeningLine {
            goods_code: row.get("goods_code")?,
            owner_code: row.get("owner_code")?,
            location_code: row.get("location_code")?,
            container_code: row.get("container_code")?,
            qty: row.get("qty")?,
            weight: row.get("weight")?,
            status_code: row.get("status_code")?,
            batch_no: row.get("batch_no")?,
            production_date: row.get("production_date")?,
            expiry_date: row.get("expiry_date")?,
            supplier_code: row.get("supplier_code")?,
            origin: row.get("origin")?,
            plant_no: row.get("plant_no")?,
            grade: row.get("grade")?,
            customs_no: row.get("customs_no")?,
            ext1: row.get("ext1")?,
            ext2: row.get("ext2")?,
            ext3: row.get("ext3")?,
            ext4: row.get("ext4")?,
            ext5: row.get("ext5")?,
            first_in_at: row.get("first_in_at")?,
            remark: row.get("remark")?,
        },
    })
}

/// The next lines of a note after one that are not in the ledger, in order.
pub(super) async fn lines(tx: &mut Tx, note: Id, (after, most): (i64, u64)) -> Answer<Vec<Stored>> {
    let mut sql = Sql::new("select ");
    sql.push(COLUMNS);
    sql.push(" from opening_line where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("note_id", note);
    sql.compare("line_no", " > ", after);
    sql.push(" and posting_id is null order by line_no limit ");
    sql.number(most);
    let rows = tx.rows(sql.text(), sql.values()).await?;
    rows.iter().map(stored).collect()
}

/// Lines of a note whose goods lie already where the line puts them.
pub(super) async fn already_there(tx: &mut Tx, note: Id) -> Answer<i64> {
    let found: Option<i64> = tx
        .one(
            "select count(*) from opening_line l where l.branch_code = $1 and l.note_id = $2 and l.posting_id is null
               and exists (select 1 from stock s where s.branch_code = l.branch_code
                 and s.location_code = l.location_code and s.goods_code = l.goods_code and s.lies = 1)",
            &vals![tx.branch(), note],
        )
        .await?;
    Ok(found.unwrap_or_default())
}

/// The containers of a note that are said of in two ways, with the two.
pub(super) type Torn = HashMap<String, (String, String)>;

/// The containers that a note has in two places.
pub(super) async fn torn_containers(tx: &mut Tx, note: Id) -> Answer<Torn> {
    in_two(tx, note, "location_code").await
}

/// The containers that a note fills with goods of two owners.
pub(super) async fn shared_containers(tx: &mut Tx, note: Id) -> Answer<Torn> {
    in_two(tx, note, "owner_code").await
}

async fn in_two(tx: &mut Tx, note: Id, column: &'static str) -> Answer<Torn> {
    let sql = format!(
        "select container_code, min({column}), max({column}) from opening_line
         where branch_code = $1 and note_id = $2 and container_code is not null
         group by container_code having min({column}) <> max({column})"
    );
    let found: Vec<(String, String, String)> = tx.all(&sql, &vals![tx.branch(), note]).await?;
    Ok(found.into_iter().map(|(code, one, other)| (code, (one, other))).collect())
}

/// Makes every other unit of work that puts something into the containers of lines wait until this one ends: where they
/// stand is looked at afterwards, and must be true until they are posted.
pub(super) async fn lock_containers(tx: &mut Tx, lines: &[OpeningLine]) -> Answer<()> {
    let codes: BTreeSet<&str> =
        lines.iter().filter_map(|line| given(line.container_code.as_deref())).collect();
    if codes.is_empty() {
        return Ok(());
    }
    let mut sql = Sql::new("select id from container where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", codes.into_iter().collect());
    sql.push(" order by code for update");
    tx.rows(sql.text(), sql.values()).await?;
    Ok(())
}

/// Code and name of the inventory status that goods have unless somebody says otherwise: the first sound one that can
/// be allocated.
pub(super) async fn usual_status(tx: &mut Tx) -> Answer<Option<(String, String)>> {
    let mut sql = Sql::new("select code, name from inventory_status where deleted = 0 and qualified = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("status", EnabledStatus::Enabled);
    sql.push(" order by allocatable desc, sort, code limit 1");
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// The task that posts a note.
pub(super) async fn task(tx: &mut Tx, id: Id) -> Answer<Option<PostTask>> {
    let found: Option<(String, Option<String>)> = tx
        .one("select state, fault from task where branch_code = $1 and id = $2", &vals![tx.branch(), id])
        .await?;
    Ok(found.map(|(status, message)| PostTask { id, status, message }))
}

/// Name of a warehouse.
pub(super) async fn warehouse_name(tx: &mut Tx, code: &str) -> Answer<Option<String>> {
    Ok(tx
        .one("select name from warehouse where branch_code = $1 and code = $2", &vals![tx.branch(), code])
        .await?)
}

/// Statuses are compared by their codes.
pub(super) fn code_of(status: OpeningStatus) -> i64 {
    match status.code() {
        kernel::codes::Wire::Int(code) => code,
        kernel::codes::Wire::Text(_) => 0,
    }
}
