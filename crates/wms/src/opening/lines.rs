//! Lines written, changed and taken away.

use db::{Value, vals};
use kernel::act::Tx;
use kernel::cells;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::master::{self, Many};
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::validate::given;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::judge;
use super::line::{OpeningLine, OpeningLineForm};
use super::model::OpeningNote;
use super::store::{self, LINES};
use crate::goods::Item;

/// Lines of a note at most.
const MOST: i64 = 50_000;
/// Lines pasted in one call at most.
const PASTED: usize = 1_000;

/// Lines that are pasted.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Paste {
    /// The note.
    pub note_id: Id,
    /// One to a thousand lines.
    pub lines: Vec<OpeningLine>,
}

/// How many lines were written.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct LinesWritten {
    /// How many.
    pub written: u64,
}

/// Adds one line.
pub async fn add(tx: &mut Tx, form: &OpeningLineForm) -> Answer<LinesWritten> {
    let line = form.line();
    master::check_line(tx, form.note_id, &line).await?;
    write(tx, form.note_id, vec![line]).await?;
    Ok(LinesWritten { written: 1 })
}

/// Adds lines, all or none.
pub async fn paste(tx: &mut Tx, paste: &Paste) -> Answer<LinesWritten> {
    if paste.lines.is_empty() || paste.lines.len() > PASTED {
        let message = Message::new("rule.outOfRange").with("min", 1).with("max", PASTED);
        return Err(Fault::Invalid(vec![kernel::fault::FieldError { field: "lines".into(), message }]));
    }
    let written = master::add_lines(tx, paste.note_id, &paste.lines).await?;
    Ok(LinesWritten { written })
}

/// Writes lines that were judged.
pub(super) async fn write(tx: &mut Tx, id: Id, given: Vec<OpeningLine>) -> Answer<()> {
    let note = store::begin(tx, id).await?;
    let items = judge::judge(tx, &note, &given).await?.items;
    let branch = tx.branch().to_owned();
    let last: Option<(i64, i64)> = tx
        .one(
            "select coalesce(max(line_no), 0), count(*) from opening_line where branch_code = $1 and note_id = $2",
            &vals![branch, id],
        )
        .await?;
    let (last, held) = last.unwrap_or_default();
    let new = i64::try_from(given.len()).unwrap_or(i64::MAX);
    if held.saturating_add(new) > MOST {
        return Err(Fault::Refused(Message::new("initWarehouseManage.tooManyLines").with("most", MOST)));
    }
    let (mut columns, mut rows) = (Vec::new(), Vec::with_capacity(given.len()));
    for (line, line_no) in given.iter().zip(last + 1..) {
        let Some(item) = items.get(line.goods_code.trim()) else {
            return Err(Fault::internal("a line of unknown goods"));
        };
        let mut cells = common(tx, &note, line_no);
        cells.extend(cells_of(&note, item, line)?);
        let (names, values): (Vec<&'static str>, Vec<Value>) = cells.into_iter().unzip();
        columns = names;
        rows.push(values);
    }
    tx.insert_many("opening_line", &columns, rows).await?;
    store::written(tx, &note, ("linesAdded", given.len() as u64)).await
}

fn common(tx: &Tx, note: &OpeningNote, line_no: i64) -> Cells {
    let who = tx.session().name.clone();
    cells! {
        id: tx.new_id(), branch_code: tx.branch(), version: 1_i64, deleted: 0_i64, created_by: who.clone(),
        gmt_created: tx.now(), modified_by: who, gmt_modified: tx.now(), note_id: note.id, line_no: line_no,
    }
}

/// The columns of a line that its form decides.
fn cells_of(note: &OpeningNote, item: &Item, line: &OpeningLine) -> Answer<Cells> {
    let text = |text: &Option<String>| given(text.as_deref()).map(str::to_owned);
    let day = |day: Option<BusinessDay>| day.map(|day| day.to_string());
    Ok(cells! {
        warehouse_code: note.warehouse_code.clone(), owner_code: item.owner_code.clone(),
        goods_code: item.code.clone(), goods_name: item.name.clone(), spec: item.spec.clone(),
        unit_code: item.unit_code.clone(), location_code: line.location_code.trim(),
        container_code: text(&line.container_code), batch_no: text(&line.batch_no),
        production_date: day(line.production_date), expiry_date: day(line.expiry_date),
        supplier_code: text(&line.supplier_code), origin: text(&line.origin), plant_no: text(&line.plant_no),
        grade: text(&line.grade), customs_no: text(&line.customs_no), ext1: text(&line.ext1),
        ext2: text(&line.ext2), ext3: text(&line.ext3), ext4: text(&line.ext4), ext5: text(&line.ext5), status_code: line.status_code.trim(), qty: line.qty.raw(),
        weight: judge::weight(item, line)?.raw(), first_in_at: day(line.first_in_at),
        remark: text(&line.remark), error_text: None::<String>,
    })
}

/// Changes one line.
pub async fn edit(tx: &mut Tx, (id, form): &(Id, OpeningLineForm)) -> Answer<LinesWritten> {
    let version = form.version.ok_or_else(|| Fault::invalid("version", "rule.required"))?;
    let (held, posting): (Id, Option<Id>) = LINES.load(tx, "note_id, posting_id", *id).await?;
    if held != form.note_id {
        return Err(Fault::invalid("noteId", "initWarehouseManage.otherNote"));
    }
    if posting.is_some() {
        return Err(Fault::refused("initWarehouseManage.linePosted"));
    }
    let line = form.line();
    master::check_line(tx, held, &line).await?;
    let note = store::begin(tx, held).await?;
    let items = judge::judge(tx, &note, std::slice::from_ref(&line)).await?.items;
    let item = items.get(line.goods_code.trim()).ok_or_else(|| Fault::internal("a line of unknown goods"))?;
    let cells = cells_of(&note, item, &line)?;
    LINES.update(tx, *id, version, cells).await?;
    store::written(tx, &note, ("linesChanged", 1)).await?;
    Ok(LinesWritten { written: 1 })
}

/// Takes one line away.
pub async fn delete(tx: &mut Tx, id: &Id) -> Answer<()> {
    delete_many(tx, &Many { ids: vec![*id] }).await
}

/// Takes lines of one note away, all or none.
pub async fn delete_many(tx: &mut Tx, many: &Many) -> Answer<()> {
    let ids = many.in_order()?;
    let first = ids.first().copied().unwrap_or(Id::NONE);
    let note: Id = LINES.load(tx, "note_id", first).await?;
    let note = store::begin(tx, note).await?;
    let branch = tx.branch().to_owned();
    let posted: Option<i64> = tx
        .one(
            "select count(*) from opening_line
             where branch_code = $1 and note_id = $2 and posting_id is not null and id in (ids($3))",
            &vals![branch.as_str(), note.id, db::id_list(ids.iter().map(|id| id.get()))],
        )
        .await?;
    if posted.unwrap_or_default() > 0 {
        return Err(Fault::refused("initWarehouseManage.linePosted"));
    }
    let gone = tx
        .exec(
            "delete from opening_line where branch_code = $1 and note_id = $2 and id in (ids($3))",
            &vals![branch.as_str(), note.id, db::id_list(ids.iter().map(|id| id.get()))],
        )
        .await?;
    if gone != ids.len() as u64 {
        return Err(Fault::NotFound);
    }
    store::written(tx, &note, ("linesDeleted", gone)).await
}
