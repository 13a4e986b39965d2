//! Entry notes come from putaway notes, and go with them; what an entry leaves is in a note that follows it.

use codes::{EntryConfirmation, EntryStatus};
use kernel::act::Tx;
use kernel::cells;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::{Grams, Qty};
use stock::Chain;

use super::model::{Line, Note};
use super::{SERIES, book, store};
use crate::contract;
use crate::document;
use crate::putaway;

/// When goods are entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// With their putaway if the owner's contract says so, else when somebody enters them.
    AsAgreed,
    /// Now: whoever receives and puts away in one step enters, too.
    AtOnce,
}

/// Makes the entry note of a putaway note that is done, and enters it when the owner's contract says so.
///
/// # Errors
/// `NotFound` for a note out of sight, those of [`stock::post`].
pub async fn due(tx: &mut Tx, putaway: Id) -> Answer<Id> {
    let (note, lines) = putaway::standing(tx, putaway).await?;
    let mut chain = Chain::default();
    let id = follow(tx, &note, &lines, (When::AsAgreed, &mut chain)).await?;
    chain.post(tx).await?;
    Ok(id)
}

/// The same for a putaway note at hand. Its posting is added to the chain, which may put the goods there itself.
///
/// # Errors
/// `Refused` for goods that are not there.
pub async fn follow(
    tx: &mut Tx,
    from: &putaway::Note,
    lines: &[putaway::Line],
    (when, chain): (When, &mut Chain),
) -> Answer<Id> {
    let today = document::day(tx, &from.warehouse_code).await?;
    let agreed = when == When::AsAgreed && is_agreed(tx, from, today).await?;
    let mut note = head(tx, from).await?;
    let mut lines: Vec<Line> = lines.iter().zip(1..).map(|(line, no)| self::line(tx, line, no)).collect();
    total(&mut note, &lines)?;
    let now = agreed || when == When::AtOnce;
    if now {
        lines.iter_mut().for_each(|line| line.qty_entered = Some(line.qty_expected));
        note.posting_id = book::add(tx, &note, &lines, chain).await?;
        note.status = EntryStatus::Entered;
        note.auto_entered = agreed;
        note.entry_date = Some(today);
        note.entered_by = Some(tx.session().name.clone());
        note.entered_at = Some(tx.now());
        note.total_entered = Some(note.total_expected);
    }
    insert(tx, &mut note, &mut lines).await?;
    if now {
        book::charge(tx, &note, &lines, today).await?;
    }
    Ok(note.id)
}

/// Whether the contract that the goods come in under says that they are entered by themselves.
async fn is_agreed(tx: &mut Tx, from: &putaway::Note, day: BusinessDay) -> Answer<bool> {
    let terms = contract::terms(tx, &from.owner_code, &from.warehouse_code, day).await?;
    Ok(terms.is_some_and(|terms| terms.holds && terms.auto_enter))
}

/// The lines of what an entry leaves, which take their weight with them: the entered ones weigh less by so much.
///
/// # Errors
/// `Internal` for numbers out of all bounds.
pub fn left(tx: &Tx, entered: &mut [Line]) -> Answer<Vec<Line>> {
    let mut lines = Vec::new();
    for line in entered {
        let qty = line.qty_entered.unwrap_or_default();
        let left = line.qty_expected.minus(qty).map_err(Fault::internal)?;
        if !left.is_positive() {
            continue;
        }
        let line_no = i64::try_from(lines.len() + 1).map_err(Fault::internal)?;
        let (taken, weight) = book::shared(line, qty)?;
        let (qty_entered, difference_reason) = (None, None);
        line.weight = taken;
        lines.push(Line {
            id: tx.new_id(),
            line_no,
            qty_expected: left,
            weight,
            qty_entered,
            difference_reason,
            ..line.clone()
        });
    }
    Ok(lines)
}

/// Makes the note about what an entry has left: the same places, still to be entered. None when nothing is left.
///
/// # Errors
/// Those of the database.
pub async fn rest(tx: &mut Tx, from: &Note, mut lines: Vec<Line>) -> Answer<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let mut note = Note {
        id: Id::NONE,
        version: 1,
        doc_no: SERIES.next(tx).await?,
        status: EntryStatus::ToEnter,
        confirm_status: EntryConfirmation::Unconfirmed,
        follows_id: Some(from.id),
        follows_no: Some(from.doc_no.clone()),
        entry_date: None,
        auto_entered: false,
        posting_id: None,
        entered_by: None,
        entered_at: None,
        total_entered: None,
        remark: None,
        ..from.clone()
    };
    total(&mut note, &lines)?;
    insert(tx, &mut note, &mut lines).await
}

/// Takes the note about what an entry has left away again, because that entry is cancelled and expects all of it: the
/// lines get back what it weighs.
///
/// # Errors
/// `Refused` with `entryManage.restEntered` when the rest was entered.
pub async fn take_back(tx: &mut Tx, from: &Note, lines: &mut [Line]) -> Answer<()> {
    let Some(rest) = store::following(tx, from.id).await? else { return Ok(()) };
    if rest.status == EntryStatus::Entered {
        return Err(Fault::Refused(Message::new("entryManage.restEntered").with("note", rest.doc_no)));
    }
    for left in document::lines::<Line>(tx, rest.id).await? {
        for line in lines.iter_mut().filter(|line| line.putaway_line_id == left.putaway_line_id) {
            line.weight = line.weight.plus(left.weight).map_err(Fault::internal)?;
        }
    }
    store::TABLE.delete(tx, rest.id, None).await
}

fn total(note: &mut Note, lines: &[Line]) -> Answer<()> {
    note.line_count = i64::try_from(lines.len()).map_err(Fault::internal)?;
    note.total_expected = Qty::sum(lines.iter().map(|line| line.qty_expected)).map_err(Fault::internal)?;
    note.total_weight = Grams::sum(lines.iter().map(|line| line.weight)).map_err(Fault::internal)?;
    Ok(())
}

async fn head(tx: &mut Tx, from: &putaway::Note) -> Answer<Note> {
    let doc_no = SERIES.next(tx).await?;
    let (now, who) = (tx.now(), tx.session().name.clone());
    Ok(Note {
        id: Id::NONE,
        version: 1,
        doc_no,
        warehouse_code: from.warehouse_code.clone(),
        owner_code: from.owner_code.clone(),
        status: EntryStatus::ToEnter,
        confirm_status: EntryConfirmation::Unconfirmed,
        receiving_id: from.receiving_id,
        receiving_no: from.receiving_no.clone(),
        putaway_id: from.id,
        putaway_no: from.doc_no.clone(),
        follows_id: None,
        follows_no: None,
        entry_date: None,
        auto_entered: false,
        posting_id: None,
        entered_by: None,
        entered_at: None,
        confirmed_by: None,
        confirmed_at: None,
        line_count: 0,
        total_expected: Qty::ZERO,
        total_entered: None,
        total_weight: Grams::ZERO,
        remark: None,
        created_by: who.clone(),
        gmt_created: now,
        modified_by: who,
        gmt_modified: now,
    })
}

fn line(tx: &Tx, from: &putaway::Line, line_no: i64) -> Line {
    Line {
        id: tx.new_id(),
        note_id: Id::NONE,
        line_no,
        putaway_line_id: from.id,
        goods_code: from.goods_code.clone(),
        goods_name: from.goods_name.clone(),
        spec: from.spec.clone(),
        unit_code: from.unit_code.clone(),
        batch_id: from.batch_id,
        container_code: from.container_code.clone(),
        location_code: from.target_location.clone().unwrap_or_default(),
        status_code: from.status_code.clone(),
        qty_expected: from.qty,
        qty_entered: None,
        weight: from.weight,
        difference_reason: None,
    }
}

/// Writes a new note with its lines.
async fn insert(tx: &mut Tx, note: &mut Note, lines: &mut [Line]) -> Answer<()> {
    let cells = cells! {
        doc_no: note.doc_no.as_str(),
        warehouse_code: note.warehouse_code.as_str(),
        owner_code: note.owner_code.as_str(),
        status: note.status,
        confirm_status: note.confirm_status,
        receiving_id: note.receiving_id,
        receiving_no: note.receiving_no.as_str(),
        putaway_id: note.putaway_id,
        putaway_no: note.putaway_no.as_str(),
        follows_id: note.follows_id,
        follows_no: note.follows_no.as_deref(),
        entry_date: note.entry_date,
        auto_entered: note.auto_entered,
        posting_id: note.posting_id,
        entered_by: note.entered_by.as_deref(),
        entered_at: note.entered_at,
        line_count: note.line_count,
        total_expected: note.total_expected,
        total_entered: note.total_entered,
        total_weight: note.total_weight,
    };
    note.id = store::TABLE.insert(tx, cells).await?;
    lines.iter_mut().for_each(|line| line.note_id = note.id);
    document::insert_lines(tx, lines).await
}

/// Takes the entry note of a putaway note away again, because a line of it is undone.
///
/// # Errors
/// `Refused` with `putawayNoteManage.entered` when its goods were entered.
pub async fn withdraw(tx: &mut Tx, putaway: Id) -> Answer<()> {
    let notes = store::of_putaway(tx, putaway).await?;
    if let Some(note) = notes.iter().find(|note| note.status == EntryStatus::Entered) {
        return Err(Fault::Refused(Message::new("putawayNoteManage.entered").with("note", &note.doc_no)));
    }
    // Whatever follows another follows one that was entered, so there is one at most.
    match notes.first() {
        Some(note) => store::TABLE.delete(tx, note.id, None).await,
        None => Ok(()),
    }
}
