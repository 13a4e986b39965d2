//! Handlers of delivery sheets.

use codes::DeliveryKind;
use kernel::act::{Cx, Tx};
use kernel::app::App;
use kernel::call::{Body, Path, Query};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::{Choice, Many};

use super::direct::{self, Direct, WayOut, Whence};
use super::goods::{self, GoodsThere, Wanted};
use super::model::{Form, WithdrawForm};
use super::references;
use super::shown::Detail;
use super::store::{self, Look};
use super::{detail, flow, void as voiding};
use crate::document::choose::LookedWithin;
use crate::document::{self, Happened, Reasoned, ReasonedRows, Results, RowResult, Rows, Seen, in_order};

/// `GET /choose`: what a box can hold.
pub async fn choose(cx: Cx, Query(asked): Query<LookedWithin>) -> Answer<Vec<Choice>> {
    cx.read(asked, references::choose).await
}

/// `GET /goods`: goods as the form needs them.
pub async fn goods(cx: Cx, Query(wanted): Query<Wanted>) -> Answer<Vec<GoodsThere>> {
    cx.read(wanted, goods::there).await
}

/// `GET /{id}`.
pub async fn detail(cx: Cx, Path(id): Path<Id>) -> Answer<Detail> {
    cx.read(id, detail::show).await
}

/// `GET /{id}/history`.
pub async fn history(cx: Cx, Path(id): Path<Id>) -> Answer<Vec<Happened>> {
    cx.read(id, happened).await
}

async fn happened(tx: &mut Tx, id: &Id) -> Answer<Vec<Happened>> {
    store::load(tx, *id, Look::Read).await?;
    document::history(tx, "delivery_sheet", *id).await
}

/// `POST /add`.
pub async fn add(cx: Cx, Body(form): Body<Form>) -> Answer<Detail> {
    cx.write((DeliveryKind::Delivery, form), flow::add).await
}

/// `POST /addSubmit`.
pub async fn add_submit(cx: Cx, Body(form): Body<Form>) -> Answer<Detail> {
    cx.write((DeliveryKind::Delivery, form), flow::add_submit).await
}

/// `GET /way`: how goods leave a warehouse.
pub async fn way(cx: Cx, Query(whence): Query<Whence>) -> Answer<WayOut> {
    cx.read(whence, direct::way).await
}

/// `POST /direct`: everything in one breath.
pub async fn direct(cx: Cx, Body(form): Body<Form>) -> Answer<Direct> {
    cx.write(form, direct::direct).await
}

/// `POST /add` of a return to a supplier.
pub async fn add_return(cx: Cx, Body(form): Body<Form>) -> Answer<Detail> {
    cx.write((DeliveryKind::ReturnToSupplier, form), flow::add).await
}

/// `POST /addSubmit` of a return to a supplier.
pub async fn add_submit_return(cx: Cx, Body(form): Body<Form>) -> Answer<Detail> {
    cx.write((DeliveryKind::ReturnToSupplier, form), flow::add_submit).await
}

/// `POST /{id}/edit`.
pub async fn edit(cx: Cx, Path(id): Path<Id>, Body(form): Body<Form>) -> Answer<Detail> {
    cx.write((id, form), flow::edit).await
}

/// `POST /{id}/delete`.
pub async fn delete(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    cx.write(id, flow::delete).await
}

/// `POST /deleteMany`.
pub async fn delete_many(cx: Cx, Body(many): Body<Many>) -> Answer<()> {
    cx.write(many, flow::delete_many).await
}

/// `POST /{id}/submit`.
pub async fn submit(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Detail> {
    cx.write((id, seen), flow::submit).await
}

/// `POST /submitMany`.
pub async fn submit_many(cx: Cx, Body(rows): Body<Rows>) -> Answer<Results> {
    let app = cx.app.clone();
    cx.write((app, rows), submit_each).await
}

async fn submit_each(tx: &mut Tx, (app, asked): &(App, Rows)) -> Answer<Results> {
    let mut results = Vec::new();
    for (at, row) in in_order(&asked.rows)? {
        let done = flow::submit_one(tx, row.id, row.version).await;
        results.push((at, result(tx, app, row.id, done).await?));
    }
    Ok(results.into())
}

/// `POST /{id}/withdraw`.
pub async fn withdraw(cx: Cx, Path(id): Path<Id>, Body(form): Body<WithdrawForm>) -> Answer<Detail> {
    cx.write((id, form), flow::withdraw).await
}

/// `POST /{id}/void`.
pub async fn void(cx: Cx, Path(id): Path<Id>, Body(why): Body<Reasoned>) -> Answer<Detail> {
    cx.write((id, why), voiding::void).await
}

/// `POST /voidMany`.
pub async fn void_many(cx: Cx, Body(rows): Body<ReasonedRows>) -> Answer<Results> {
    let app = cx.app.clone();
    cx.write((app, rows), voiding::void_each).await
}

async fn result(tx: &mut Tx, app: &App, id: Id, done: Answer<()>) -> Answer<RowResult> {
    let code = store::doc_no(tx, id).await?;
    RowResult::became(tx, app, (id, code), done)
}
