//! Handlers of opening stock.

use kernel::act::Cx;
use kernel::call::{Body, Path, Query};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::{Choice, Many, Reference};

use super::line::OpeningLineForm;
use super::lines::{self, LinesWritten, Paste};
use super::model::{NoteOpinion, NoteReason, OpeningDetail, OpeningForm, OpeningSubmitted, SeenNote};
use super::{flow, submit as submission};
use crate::container::Container;
use crate::document::Happened;
use crate::document::choose::{Looked, nothing};
use crate::goods::Goods;
use crate::inventory_status::InventoryStatus;
use crate::location::Location;
use crate::owner;
use crate::supplier::Supplier;
use crate::warehouse::Warehouse;

static WAREHOUSE: Reference = Reference::to::<Warehouse>();
static OWNER: Reference = owner::REFERENCE;
static GOODS: Reference = Reference::to::<Goods>();
static LOCATION: Reference = Reference::to::<Location>();
static CONTAINER: Reference = Reference { choosable: "", ..Reference::to::<Container>() };
static STATUS: Reference = Reference::to::<InventoryStatus>();
static SUPPLIER: Reference = Reference::to::<Supplier>();

/// `GET /choose`: what a field can be chosen from.
pub async fn choose(cx: Cx, Query(asked): Query<Looked>) -> Answer<Vec<Choice>> {
    let reference = match asked.field.as_str() {
        "warehouseCode" => &WAREHOUSE,
        "ownerCode" => &OWNER,
        "goodsCode" => &GOODS,
        "locationCode" => &LOCATION,
        "containerCode" => &CONTAINER,
        "statusCode" => &STATUS,
        "supplierCode" => &SUPPLIER,
        _ => return Err(nothing()),
    };
    cx.read((reference, asked.term), flow::choose).await
}

/// `GET /{id}`: a note.
pub async fn detail(cx: Cx, Path(id): Path<Id>) -> Answer<OpeningDetail> {
    cx.read(id, flow::detail).await
}

/// `GET /{id}/history`: what happened to it.
pub async fn history(cx: Cx, Path(id): Path<Id>) -> Answer<Vec<Happened>> {
    cx.read(id, flow::history).await
}

/// `POST /add`: a new note.
pub async fn add(cx: Cx, Body(form): Body<OpeningForm>) -> Answer<OpeningDetail> {
    cx.write(form, flow::add).await
}

/// `POST /{id}/edit`: its head.
pub async fn edit(cx: Cx, Path(id): Path<Id>, Body(form): Body<OpeningForm>) -> Answer<OpeningDetail> {
    cx.write((id, form), flow::edit).await
}

/// `POST /{id}/clear`: takes all lines away.
pub async fn clear(cx: Cx, Path(id): Path<Id>, Body(seen): Body<SeenNote>) -> Answer<OpeningDetail> {
    cx.write((id, seen), flow::clear).await
}

/// `POST /{id}/submit`: to an auditor, when its lines are right.
pub async fn submit(cx: Cx, Path(id): Path<Id>, Body(seen): Body<SeenNote>) -> Answer<OpeningSubmitted> {
    submission::submit(cx, id, seen).await
}

/// `POST /{id}/withdraw`: takes it back from whoever would audit it.
pub async fn withdraw(cx: Cx, Path(id): Path<Id>, Body(seen): Body<SeenNote>) -> Answer<OpeningDetail> {
    cx.write((id, seen), flow::withdraw).await
}

/// `POST /{id}/audit`: has it posted.
pub async fn audit(cx: Cx, Path(id): Path<Id>, Body(opinion): Body<NoteOpinion>) -> Answer<OpeningDetail> {
    cx.write((cx.app.clone(), id, opinion), flow::audit).await
}

/// `POST /{id}/reject`: sends it back.
pub async fn reject(cx: Cx, Path(id): Path<Id>, Body(opinion): Body<NoteOpinion>) -> Answer<OpeningDetail> {
    cx.write((id, opinion), flow::reject).await
}

/// `POST /{id}/void`: gives it up.
pub async fn void(cx: Cx, Path(id): Path<Id>, Body(reason): Body<NoteReason>) -> Answer<OpeningDetail> {
    cx.write((id, reason), flow::void).await
}

/// `POST /add`: one line.
pub async fn add_line(cx: Cx, Body(form): Body<OpeningLineForm>) -> Answer<LinesWritten> {
    cx.write(form, lines::add).await
}

/// `POST /paste`: lines by the hundred.
pub async fn paste(cx: Cx, Body(form): Body<Paste>) -> Answer<LinesWritten> {
    cx.write(form, lines::paste).await
}

/// `POST /{id}/edit`: one line.
pub async fn edit_line(
    cx: Cx,
    Path(id): Path<Id>,
    Body(form): Body<OpeningLineForm>,
) -> Answer<LinesWritten> {
    cx.write((id, form), lines::edit).await
}

/// `POST /{id}/delete`: takes a line away.
pub async fn delete_line(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    cx.write(id, lines::delete).await
}

/// `POST /deleteMany`: takes lines of one note away.
pub async fn delete_lines(cx: Cx, Body(many): Body<Many>) -> Answer<()> {
    cx.write(many, lines::delete_many).await
}
