//! The life of an entry note: entered, confirmed, or cancelled again.

use codes::{EntryConfirmation, EntryStatus};
use kernel::act::Tx;
use kernel::cells;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::record::Child;
use kernel::texts::Message;
use kernel::units::{Grams, Qty};
use kernel::validate::{Checks, given};

use super::list::{LIST, SCOPE};
use super::model::{Detail, EnterForm, Line, LineShown, Note};
use super::{book, follow, store};
use crate::document::{self, Items, Reasoned, Seen, Shown};
use crate::fee;
use crate::goods;
use crate::party;

/// Characters of a reason.
const REASON: usize = 200;
/// Characters of a remark.
const REMARK: usize = 500;

/// A note with its lines.
pub async fn detail(tx: &mut Tx, id: &Id) -> Answer<Detail> {
    let note = store::note(tx, *id).await?;
    let lines: Vec<Line> = document::lines(tx, note.id).await?;
    let looks = Shown::of(tx, lines.iter().map(|line| (line.batch_id, line.unit_code.as_str()))).await?;
    let (warehouse_name, owner_name) = document::sides(tx, &note.warehouse_code, &note.owner_code).await?;
    let (rest_note_id, rest_no) = store::rest_of(tx, note.id).await?.unzip();
    let db::Value::Int(status) = note.status.into() else {
        return Err(Fault::internal("a status without a number"));
    };
    // Whatever was confirmed is locked.
    let stage = if note.confirm_status == EntryConfirmation::Confirmed { status + 1 } else { status };
    let mut can = LIST.can(tx.context(), &[("status", status), ("stage", stage)]);
    if party::is_outside(tx) {
        can.retain(|action| matches!(*action, "detail" | "confirm"));
    }
    let total_difference = difference(note.total_entered, note.total_expected)?;
    let business_day = document::day(tx, &note.warehouse_code).await?;
    let lines = lines.into_iter().map(|line| shown(line, &looks)).collect::<Answer<Vec<_>>>()?;
    Ok(Detail {
        note,
        warehouse_name,
        owner_name,
        total_difference,
        rest_note_id,
        rest_no,
        business_day,
        lines,
        can,
    })
}

fn difference(entered: Option<Qty>, expected: Qty) -> Answer<Option<Qty>> {
    entered.map(|entered| entered.minus(expected)).transpose().map_err(Fault::internal)
}

fn shown(line: Line, looks: &Shown) -> Answer<LineShown> {
    Ok(LineShown {
        qty_difference: difference(line.qty_entered, line.qty_expected)?,
        names: looks.line(line.batch_id, &line.unit_code),
        line,
    })
}

/// Locks a note for a verb: refuses a version that is not the one seen and what its status does not offer.
async fn begin(tx: &mut Tx, id: Id, version: i64, action: &'static str) -> Answer<Note> {
    let note: Note = document::lock(tx, &SCOPE, id).await?;
    if version != note.version {
        return Err(Fault::Stale { by: note.modified_by, at: note.gmt_modified });
    }
    document::in_state(LIST.offers, action, note.status)?;
    if action != "enter" && note.confirm_status == EntryConfirmation::Confirmed {
        let message = Message::new("entryManage.confirmed");
        return Err(Fault::Refused(message.with("by", note.confirmed_by.unwrap_or_default())));
    }
    Ok(note)
}

/// Goods are entered by the operator's people.
pub fn refuse_outside(tx: &Tx) -> Answer<()> {
    if party::is_outside(tx) { Err(Fault::Denied) } else { Ok(()) }
}

/// Makes the goods allocatable.
pub async fn enter(tx: &mut Tx, (id, form): &(Id, EnterForm)) -> Answer<Detail> {
    refuse_outside(tx)?;
    enter_one(tx, *id, form).await?;
    detail(tx, id).await
}

/// The same, of whoever may enter at all.
pub async fn enter_one(tx: &mut Tx, id: Id, form: &EnterForm) -> Answer<()> {
    let mut note = begin(tx, id, form.version, "enter").await?;
    let mut lines: Vec<Line> = document::lines(tx, note.id).await?;
    let cut = document::cut(tx, &note.warehouse_code).await?;
    let today = cut.day_of(tx.now());
    let day = form.entry_date.unwrap_or(today);
    let put = cut.day_of(store::put_at(tx, note.putaway_id).await?.unwrap_or(note.gmt_created));
    let items = said_of(tx, &lines, form).await?;
    check(&lines, (form, &items), [put, day, today])?;
    for line in &mut lines {
        let said = form.lines.iter().find(|said| said.id == line.id);
        line.qty_entered = Some(said.map_or(line.qty_expected, |said| said.qty));
        let differs = line.qty_entered != Some(line.qty_expected);
        let reason = said.and_then(|said| given(said.reason.as_deref())).filter(|_| differs);
        line.difference_reason = reason.map(str::to_owned);
    }
    note.posting_id = book::post(tx, &note, &lines).await?;
    let left = follow::left(tx, &mut lines)?;
    store::update(tx, &lines).await?;
    let entered = Qty::sum(lines.iter().filter_map(|line| line.qty_entered)).map_err(Fault::internal)?;
    let cells = cells! {
        status: EntryStatus::Entered,
        entry_date: day,
        posting_id: note.posting_id,
        entered_by: tx.session().name.as_str(),
        entered_at: tx.now(),
        total_entered: entered,
        total_weight: weight(&lines)?,
        remark: given(form.remark.as_deref()),
    };
    let why = lines.iter().find_map(|line| line.difference_reason.as_deref()).map(document::reason);
    store::TABLE.update_with(tx, note.id, note.version, cells, why.into_iter().collect()).await?;
    book::charge(tx, &note, &lines, day).await?;
    follow::rest(tx, &note, left).await
}

fn weight(lines: &[Line]) -> Answer<Grams> {
    Grams::sum(lines.iter().map(|line| line.weight)).map_err(Fault::internal)
}

/// The goods of the lines that somebody says something of.
async fn said_of(tx: &mut Tx, lines: &[Line], form: &EnterForm) -> Answer<Items> {
    let said = |line: &&Line| form.lines.iter().any(|said| said.id == line.id);
    let codes: Vec<&str> = lines.iter().filter(said).map(|line| line.goods_code.as_str()).collect();
    if codes.is_empty() { Ok(Items::new()) } else { goods::items(tx, &codes).await }
}

/// Tells everything that is wrong with an entry from a day on, of goods that were put away on another, at once.
fn check(
    lines: &[Line],
    (form, items): (&EnterForm, &Items),
    [put, day, today]: [BusinessDay; 3],
) -> Answer<()> {
    let entered = |line: &Line| {
        let said = form.lines.iter().find(|said| said.id == line.id);
        said.map_or(line.qty_expected, |said| said.qty)
    };
    let any = lines.iter().any(|line| !entered(line).is_zero());
    let mut checks = Checks::new()
        .that("entryDate", day <= today, Message::new("entryManage.future"))
        .that("entryDate", day >= put, Message::new("entryManage.beforePutaway").with("day", put))
        .that("lines", any, Message::new("entryManage.nothing"))
        .optional_at_most("remark", form.remark.as_deref(), REMARK);
    for (at, said) in form.lines.iter().enumerate() {
        let field = |name: &str| format!("lines[{at}].{name}");
        let Some(line) = lines.iter().find(|line| line.id == said.id) else {
            checks = checks.that(&field("id"), false, Message::new("entryManage.noLine"));
            continue;
        };
        let twice = form.lines.iter().take(at).any(|other| other.id == said.id);
        let differs = said.qty != line.qty_expected;
        let reason = given(said.reason.as_deref());
        let most = Message::new("entryManage.moreThanPutAway").with("most", line.qty_expected);
        // All of a line is there, however it is counted.
        let item = items.get(&line.goods_code).filter(|_| differs);
        let odd = item.and_then(|item| document::odd(item, said.qty));
        checks = checks
            .that(&field("id"), !twice, Message::new("rule.repeatedField"))
            .that(&field("qty"), !said.qty.is_negative(), Message::new("entryManage.negative"))
            .that(&field("qty"), said.qty <= line.qty_expected, most)
            .that(&field("qty"), odd.is_none(), odd.unwrap_or_else(|| Message::new("rule.positive")))
            .that(&field("reason"), !differs || reason.is_some(), Message::new("entryManage.whyDifferent"))
            .optional_at_most(&field("reason"), reason, REASON);
    }
    checks.done()
}

/// The owner or a supervisor agrees; the note is locked.
pub async fn confirm(tx: &mut Tx, (id, seen): &(Id, Seen)) -> Answer<Detail> {
    let note = begin(tx, *id, seen.version, "confirm").await?;
    agree(tx, note.id, note.version).await?;
    detail(tx, id).await
}

/// Writes that a note is confirmed by whoever works.
pub async fn agree(tx: &mut Tx, id: Id, version: i64) -> Answer<()> {
    let cells = cells! {
        confirm_status: EntryConfirmation::Confirmed,
        confirmed_by: tx.session().name.as_str(),
        confirmed_at: tx.now(),
    };
    store::TABLE.update(tx, id, version, cells).await
}

/// Takes an entry back: the goods are put away and not entered, as before.
pub async fn cancel(tx: &mut Tx, (id, form): &(Id, Reasoned)) -> Answer<Detail> {
    refuse_outside(tx)?;
    let reason = form.reason.trim();
    Checks::new().required("reason", reason).at_most("reason", reason, REASON).done()?;
    let note = begin(tx, *id, form.version, "cancel").await?;
    let mut lines: Vec<Line> = document::lines(tx, note.id).await?;
    follow::take_back(tx, &note, &mut lines).await?;
    if let Some(posting) = note.posting_id {
        let cause = format!("entry/{}/cancel/{}", note.doc_no, note.version);
        stock::reverse(tx, posting, book::doc(&note, None), cause, Some(reason.to_owned())).await?;
        fee::undone(tx, fee::Of::Postings(&[posting])).await?;
    }
    for line in &mut lines {
        (line.qty_entered, line.difference_reason) = (None, None);
    }
    store::update(tx, &lines).await?;
    let none = None::<i64>;
    let cells = cells! {
        status: EntryStatus::ToEnter,
        entry_date: none,
        auto_entered: false,
        posting_id: none,
        entered_by: none,
        entered_at: none,
        total_entered: none,
        total_weight: weight(&lines)?,
    };
    let why: Vec<Child> = vec![document::reason(reason)];
    store::TABLE.update_with(tx, note.id, note.version, cells, why).await?;
    detail(tx, id).await
}
