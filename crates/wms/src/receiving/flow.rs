//! The life of a receiving note before anything comes: written, submitted, taken back, voided.

use codes::{DeliveryKind, DocumentSource, ReceivingKind, ReceivingStatus};
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::{Answer, Fault, OnUnique as _};
use kernel::id::Id;
use kernel::master::Many;
use kernel::record::Child;
use kernel::units::Qty;
use platform::file::{Change, Held, readable};
use platform::setting::{Settings, names};

use super::detail;
use super::lines;
use super::list::LIST;
use super::model::Form;
use super::register::{seen, sums};
use super::rules::{check, trimmed};
use super::shown::Detail;
use super::store::{self, Look, TABLE};
use super::stored::{Note, Standing};
use super::{containers, effects, gate, origin, places, receipt, references};
use crate::document::{Files, Items, Papers, Reasoned, Seen};
use crate::{document, party};

/// Name of the series of numbers, and the prefix of returns.
const SERIES: (&str, &str) = ("receiving_note", "TH");
/// Writes a note.
pub async fn add(tx: &mut Tx, (kind, form): &(ReceivingKind, Form)) -> Answer<Detail> {
    let id = insert(tx, *kind, form, ReceivingStatus::New).await?.standing.id;
    detail::show(tx, &id).await
}

/// Writes a note and submits it in the same breath.
pub async fn add_submit(tx: &mut Tx, (kind, form): &(ReceivingKind, Form)) -> Answer<Detail> {
    let note = insert(tx, *kind, form, ReceivingStatus::AwaitingReceipt).await?;
    effects::expected(tx, &note).await?;
    detail::show(tx, &note.standing.id).await
}

async fn insert(tx: &mut Tx, kind: ReceivingKind, form: &Form, status: ReceivingStatus) -> Answer<Note> {
    refuse_receipts(form)?;
    let settings = Settings::load(tx).await?;
    let (mut note, items) = drafted(tx, (kind, form), &settings, status).await?;
    origin::check(tx, &mut note, &items, None).await?;
    if status == ReceivingStatus::AwaitingReceipt {
        containers::expected(tx, &note.lines).await?;
    }
    put(tx, &note).await?;
    Ok(note)
}

/// A new note that obeys every rule, with a number, not written yet; and its goods.
pub async fn drafted(
    tx: &mut Tx,
    (kind, form): (ReceivingKind, &Form),
    settings: &Settings,
    status: ReceivingStatus,
) -> Answer<(Note, Items)> {
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    let mut form = trimmed(form);
    check(&form, kind)?;
    references::check(tx, &form, None).await?;
    let items = lines::items(tx, &form.lines).await?;
    let lines = lines::made(tx, &form, &items, &[]).await?;
    let terms = places::covered_from(tx, &form.owner_code, &form.warehouse_code, form.expected_at).await?;
    placed(tx, &mut form).await?;
    let id = tx.new_id();
    let prefix = match kind {
        ReceivingKind::Normal => settings.text(&names::PREFIX_RECEIVING),
        ReceivingKind::Return => SERIES.1,
    };
    let doc_no = kernel::number::document(tx, SERIES.0, prefix, &settings.day_cut()?).await?;
    form.version = Some(1);
    let sums = lines::totals(&lines)?;
    let (who, now) = (tx.session().name.clone(), tx.now());
    let standing = Standing {
        id,
        doc_no,
        kind,
        status,
        booking_id: None,
        booking_no: None,
        contract_no: Some(terms.number),
        checked_in_by: None,
        checked_in_at: None,
        before_check_in: None,
        unload_start_at: None,
        unload_end_at: None,
        finished_at: None,
        void_by: None,
        void_at: None,
        void_reason: None,
        received_qty: Qty::ZERO,
        total_lines: sums.lines,
        total_qty: sums.qty,
        total_weight: sums.weight,
        total_volume: sums.volume,
        total_containers: sums.containers,
        created_by: who.clone(),
        gmt_created: now,
        modified_by: who,
        gmt_modified: now,
    };
    form.lines.clear();
    Ok((Note { standing, form, lines }, items))
}

/// Inserts a note with its lines, as it stands.
pub async fn put(tx: &mut Tx, note: &Note) -> Answer<()> {
    let Standing { id, doc_no, kind, status, booking_id, booking_no, contract_no, .. } =
        note.standing.clone();
    let mut cells = note.form.cells();
    cells.extend(cells! {
        doc_no: doc_no, kind: kind, status: status, contract_no: contract_no, booking_id: booking_id,
        booking_no: booking_no, finished_at: note.standing.finished_at,
        checked_in_by: note.standing.checked_in_by.clone(), checked_in_at: note.standing.checked_in_at,
    });
    cells.extend(sums(note)?);
    let inserted = TABLE.insert_as(tx, id, cells, Vec::new()).await;
    inserted.on_unique("receiving_note_external_no_key", "externalNo")?;
    store::add_lines(tx, id, &note.lines).await?;
    files(tx, None, &note.form).await
}

/// Changes a note that nobody waits for yet.
pub async fn edit(tx: &mut Tx, (id, form): &(Id, Form)) -> Answer<Detail> {
    let version = form.version.ok_or_else(|| Fault::invalid("version", "rule.required"))?;
    let note = store::load(tx, *id, Look::Work).await?;
    seen(&note, version)?;
    document::in_state(LIST.offers, "edit", note.standing.status)?;
    refuse_receipts(form)?;
    let mut form = trimmed(form);
    form.source = note.form.source;
    check(&form, note.standing.kind)?;
    let mut before = note.form.clone();
    before.lines = note.lines.iter().map(detail::as_form).collect();
    references::check(tx, &form, Some(&before)).await?;
    let items = lines::items(tx, &form.lines).await?;
    let lines = lines::made(tx, &form, &items, &note.lines).await?;
    let terms = places::covered_from(tx, &form.owner_code, &form.warehouse_code, form.expected_at).await?;
    placed(tx, &mut form).await?;
    let (held, said) = (told(&before.lines)?, told(&form.lines)?);
    let child = Child { name: "lines", before: held, after: said };
    let mut changed = Note { lines, form, standing: note.standing.clone() };
    let origin = note.form.origin_out_order_no.as_deref();
    let origin = origin.filter(|_| note.form.owner_code == changed.form.owner_code);
    origin::check(tx, &mut changed, &items, origin).await?;
    let mut cells = changed.form.cells();
    cells.extend(cells! { contract_no: Some(terms.number) });
    cells.extend(sums(&changed)?);
    let updated = TABLE.update_with(tx, *id, version, cells, vec![child]).await;
    updated.on_unique("receiving_note_external_no_key", "externalNo")?;
    store::replace_lines(tx, *id, &changed.lines).await?;
    files(tx, Some(&note.form), &changed.form).await?;
    detail::show(tx, id).await
}

/// What came is said by other verbs.
fn refuse_receipts(form: &Form) -> Answer<()> {
    match form.lines.iter().position(|line| !line.receipts.is_empty()) {
        Some(at) => Err(Fault::invalid(format!("lines[{at}].receipts"), "rule.unknownField")),
        None => Ok(()),
    }
}

/// Lines as an audit row tells them.
fn told(lines: &[super::model::LineForm]) -> Answer<String> {
    serde_json::to_string(lines).map_err(Fault::internal)
}

/// Says that goods are on their way.
pub async fn submit(tx: &mut Tx, (id, form): &(Id, Seen)) -> Answer<Detail> {
    submit_one(tx, *id, form.version).await?;
    detail::show(tx, id).await
}

/// The same without showing it.
pub async fn submit_one(tx: &mut Tx, id: Id, version: i64) -> Answer<()> {
    let note = store::load(tx, id, Look::Work).await?;
    seen(&note, version)?;
    document::in_state(LIST.offers, "submit", note.standing.status)?;
    let mut form = note.form.clone();
    form.lines = note.lines.iter().map(detail::as_form).collect();
    references::check(tx, &form, None).await?;
    let items = lines::items(tx, &form.lines).await?;
    let lines = lines::made(tx, &form, &items, &[]).await?;
    let mut again = Note { lines, form: form.clone(), standing: note.standing.clone() };
    origin::check(tx, &mut again, &items, form.origin_out_order_no.as_deref()).await?;
    containers::expected(tx, &again.lines).await?;
    places::covered_from(tx, &form.owner_code, &form.warehouse_code, form.expected_at).await?;
    placed(tx, &mut form).await?;
    TABLE.update(tx, id, version, cells! { status: ReceivingStatus::AwaitingReceipt }).await?;
    effects::expected(tx, &note).await
}

/// Takes it back while nothing has come.
pub async fn withdraw(tx: &mut Tx, (id, form): &(Id, Seen)) -> Answer<Detail> {
    let note = untouched(tx, *id, "withdraw", form.version).await?;
    if note.standing.booking_id.is_some() {
        return Err(Fault::refused("receiving.ofBooking"));
    }
    // Whoever may withdraw may change the lines and delete it all; what the ledger speaks of stays.
    if receipt::any(tx, *id).await? {
        return Err(Fault::refused("receiving.hasHistory"));
    }
    // The vehicle leaves with what it brought: the note is written again, and whatever comes of it then is checked in.
    let (mut cells, _) = gate::cleared(&note)?;
    cells.extend(cells! { status: ReceivingStatus::New });
    TABLE.update(tx, *id, form.version, cells).await?;
    effects::dropped(tx, &note).await?;
    detail::show(tx, id).await
}

/// Voids a note of which nothing has come.
pub async fn void(tx: &mut Tx, (id, form): &(Id, Reasoned)) -> Answer<Detail> {
    void_one(tx, *id, form).await?;
    detail::show(tx, id).await
}

/// The same without showing it.
pub async fn void_one(tx: &mut Tx, id: Id, form: &Reasoned) -> Answer<()> {
    let note = give_up(tx, id, form).await?;
    if let Some(booking) = note.standing.booking_id {
        crate::booking::voided(tx, booking).await?;
    }
    Ok(())
}

/// Voids a note, and leaves its booking to whoever calls.
pub async fn give_up(tx: &mut Tx, id: Id, form: &Reasoned) -> Answer<Note> {
    let reason = document::needed(&form.reason)?;
    let note = untouched(tx, id, "void", form.version).await?;
    let (who, now) = (tx.session().name.clone(), tx.now());
    let status = ReceivingStatus::Voided;
    let (mut cells, _) = gate::cleared(&note)?;
    cells.extend(cells! { status: status, void_by: who, void_at: now, void_reason: reason });
    TABLE.update_with(tx, id, form.version, cells, vec![document::reason(reason)]).await?;
    effects::dropped(tx, &note).await?;
    Ok(note)
}

/// A note that allows this, and of which nothing has come.
pub async fn untouched(tx: &mut Tx, id: Id, action: &str, version: i64) -> Answer<Note> {
    let note = store::load(tx, id, Look::Work).await?;
    seen(&note, version)?;
    document::in_state(LIST.offers, action, note.standing.status)?;
    if note.lines.iter().any(|line| line.qty_received.is_positive()) {
        return Err(Fault::refused("receiving.somethingCame"));
    }
    Ok(note)
}

/// Deletes notes that nobody waits for yet, all or none of them.
pub async fn delete_many(tx: &mut Tx, many: &Many) -> Answer<()> {
    for id in many.in_order()? {
        let note = store::load(tx, id, Look::Work).await?;
        document::in_state(LIST.offers, "delete", note.standing.status)?;
        TABLE.delete(tx, id, None).await?;
        let none = Form { attachments: Files::default(), temp_recorder_file: None, ..note.form.clone() };
        files(tx, Some(&note.form), &none).await?;
    }
    Ok(())
}

/// Deletes one.
pub async fn delete(tx: &mut Tx, id: &Id) -> Answer<()> {
    delete_many(tx, &Many { ids: vec![*id] }).await
}

/// The collection location of a note: the one that was said, which must receive, or the usual one.
async fn placed(tx: &mut Tx, form: &mut Form) -> Answer<()> {
    match form.receiving_location_code.as_deref() {
        Some(code) => {
            let named = [("receivingLocationCode".to_owned(), code)];
            places::check(tx, &form.warehouse_code, &named).await
        }
        None => {
            form.receiving_location_code = Some(places::default(tx, &form.warehouse_code).await?);
            Ok(())
        }
    }
}

/// Takes new files into use and lets old ones go.
async fn files(tx: &mut Tx, before: Option<&Form>, after: &Form) -> Answer<()> {
    fn recorder(form: &Form) -> Option<Held<'_>> {
        form.temp_recorder_file.map(|file| Held::of_party(&form.owner_code, file))
    }
    fn papers(form: &Form) -> Papers<'_> {
        Papers::of(&form.owner_code, &form.attachments)
    }
    let change =
        Change { field: "tempRecorderFile", before: before.and_then(recorder), after: recorder(after) };
    let fresh = after.temp_recorder_file;
    if let Some(file) = fresh.filter(|_| before.and_then(|before| before.temp_recorder_file) != fresh) {
        let gone = |fault| match fault {
            Fault::NotFound => Fault::invalid("tempRecorderFile", "file.gone"),
            other => other,
        };
        readable(tx, file).await.map_err(gone)?;
    }
    change.note(tx).await?;
    Papers::follow(tx, "attachments", before.map(papers), papers(after)).await
}

/// The note of a booking that was accepted: it is waited for at once.
pub async fn of_booking(tx: &mut Tx, (booking, no): (Id, &str), form: &Form) -> Answer<(Id, String)> {
    let form = Form { source: DocumentSource::Booking, ..form.clone() };
    awaited(tx, (ReceivingKind::Normal, &form), Some((booking, no))).await
}

/// The note of goods that whoever they were delivered to did not take: what a customer refused is a return, what a
/// supplier refused to take back comes as it came before.
pub async fn of_refusal(tx: &mut Tx, kind: DeliveryKind, form: &Form) -> Answer<(Id, String)> {
    let kind = match kind {
        DeliveryKind::Delivery => ReceivingKind::Return,
        DeliveryKind::ReturnToSupplier => ReceivingKind::Normal,
    };
    awaited(tx, (kind, form), None).await
}

/// A note that is waited for at once, and the booking that made it.
async fn awaited(
    tx: &mut Tx,
    (kind, form): (ReceivingKind, &Form),
    booking: Option<(Id, &str)>,
) -> Answer<(Id, String)> {
    let settings = Settings::load(tx).await?;
    let status = ReceivingStatus::AwaitingReceipt;
    let (mut note, _) = drafted(tx, (kind, form), &settings, status).await?;
    containers::expected(tx, &note.lines).await?;
    if let Some((id, no)) = booking {
        (note.standing.booking_id, note.standing.booking_no) = (Some(id), Some(no.to_owned()));
    }
    put(tx, &note).await?;
    effects::expected(tx, &note).await?;
    Ok((note.standing.id, note.standing.doc_no))
}
