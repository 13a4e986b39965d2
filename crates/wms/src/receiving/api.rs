//! Handlers of receiving notes.

use codes::ReceivingKind;
use kernel::act::{Cx, Tx};
use kernel::call::{Body, Path, Query};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::{Choice, Many};

use super::asked::{Cancellation, CheckIn, Closing, Registration, Rest, Unloading};
use super::by_scan::{self, Scan, Scanning};
use super::detail;
use super::direct::{self, Direct};
use super::facts::{self, Facts};
use super::many;
use super::model::Form;
use super::origin::{self, Origin, OriginAsked};
use super::references;
use super::shown::Detail;
use super::store::{self, Look};
use super::{check_in, flow, gate, register, undo, unload};
use crate::document::choose::LookedWithin;
use crate::document::{self, Happened, Reasoned, ReasonedRows, Results, Rows, Seen};

/// `GET /choose`: what a box can hold.
pub async fn choose(cx: Cx, Query(asked): Query<LookedWithin>) -> Answer<Vec<Choice>> {
    cx.read(asked, references::choose).await
}

/// `GET /goods`: goods as the pages need them.
pub async fn goods(cx: Cx, Query(asked): Query<facts::Asked>) -> Answer<Vec<Facts>> {
    cx.read(asked, facts::facts).await
}

/// `GET /shipped`: what left with a delivery sheet and may come back.
pub async fn shipped(cx: Cx, Query(asked): Query<OriginAsked>) -> Answer<Origin> {
    cx.read(asked, origin::show).await
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
    document::history(tx, "receiving_note", *id).await
}

/// `POST /add`.
pub async fn add(cx: Cx, Body(form): Body<Form>) -> Answer<Detail> {
    cx.write((ReceivingKind::Normal, form), flow::add).await
}

/// `POST /addSubmit`.
pub async fn add_submit(cx: Cx, Body(form): Body<Form>) -> Answer<Detail> {
    cx.write((ReceivingKind::Normal, form), flow::add_submit).await
}

/// `POST /add` of a return.
pub async fn add_return(cx: Cx, Body(form): Body<Form>) -> Answer<Detail> {
    cx.write((ReceivingKind::Return, form), flow::add).await
}

/// `POST /addSubmit` of a return.
pub async fn add_submit_return(cx: Cx, Body(form): Body<Form>) -> Answer<Detail> {
    cx.write((ReceivingKind::Return, form), flow::add_submit).await
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
    cx.write((app, rows), many::submit).await
}

/// `POST /{id}/withdraw`.
pub async fn withdraw(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Detail> {
    cx.write((id, seen), flow::withdraw).await
}

/// `POST /{id}/void`.
pub async fn void(cx: Cx, Path(id): Path<Id>, Body(why): Body<Reasoned>) -> Answer<Detail> {
    cx.write((id, why), flow::void).await
}

/// `POST /voidMany`.
pub async fn void_many(cx: Cx, Body(rows): Body<ReasonedRows>) -> Answer<Results> {
    let app = cx.app.clone();
    cx.write((app, rows), many::void).await
}

/// `POST /{id}/checkIn`.
pub async fn check_in(cx: Cx, Path(id): Path<Id>, Body(form): Body<CheckIn>) -> Answer<Detail> {
    cx.write((id, form), check_in::check_in).await
}

/// `POST /{id}/undoCheckIn`: the vehicle was another one.
pub async fn undo_check_in(cx: Cx, Path(id): Path<Id>, Body(form): Body<Reasoned>) -> Answer<Detail> {
    cx.write((id, form), gate::undo).await
}

/// `POST /{id}/startUnload`.
pub async fn start_unload(cx: Cx, Path(id): Path<Id>, Body(form): Body<Unloading>) -> Answer<Detail> {
    cx.write((id, form), unload::start).await
}

/// `POST /{id}/endUnload`.
pub async fn end_unload(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Detail> {
    cx.write((id, seen), unload::end).await
}

/// `POST /{id}/register`.
pub async fn register(cx: Cx, Path(id): Path<Id>, Body(form): Body<Registration>) -> Answer<Detail> {
    cx.write((id, form), register::register).await
}

/// `POST /{id}/registerAll`.
pub async fn register_all(cx: Cx, Path(id): Path<Id>, Body(form): Body<Rest>) -> Answer<Detail> {
    cx.write((id, form), register::register_all).await
}

/// `POST /{id}/scan`.
pub async fn scan(cx: Cx, Path(id): Path<Id>, Body(scan): Body<Scan>) -> Answer<Scanning> {
    cx.write((id, scan), by_scan::register).await
}

/// `POST /{id}/closeShort`.
pub async fn close_short(cx: Cx, Path(id): Path<Id>, Body(form): Body<Closing>) -> Answer<Detail> {
    cx.write((id, form), undo::close_short).await
}

/// `POST /{id}/cancel`.
pub async fn cancel(cx: Cx, Path(id): Path<Id>, Body(form): Body<Cancellation>) -> Answer<Detail> {
    cx.write((id, form), undo::cancel).await
}

/// `POST /{id}/reopen`.
pub async fn reopen(cx: Cx, Path(id): Path<Id>, Body(why): Body<Reasoned>) -> Answer<Detail> {
    cx.write((id, why), undo::reopen).await
}

/// `POST /direct`.
pub async fn direct(cx: Cx, Body(form): Body<Form>) -> Answer<Direct> {
    cx.write(form, direct::direct).await
}
