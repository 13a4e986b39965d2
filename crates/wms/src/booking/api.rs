//! Handlers of all screens of bookings, beyond those of a master.

use kernel::act::Cx;
use kernel::call::{Body, Path, Query};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::Written;

use super::model::{Calendar, Cancelling, Limits, Opinion, Seen, Whose, Window};
use super::{capacity, flow};
use crate::delivery::{self, GoodsThere, Wanted};
use crate::document::Happened;
use crate::receiving::{self, GoodsAsked, GoodsFacts};

/// `GET /{id}/history`: what happened to it, the latest first.
pub async fn history(cx: Cx, Path(id): Path<Id>) -> Answer<Vec<Happened>> {
    cx.read(id, flow::history).await
}

/// `GET /goods`: goods that can be booked out, with what is free of them.
pub async fn goods(cx: Cx, Query(wanted): Query<Wanted>) -> Answer<Vec<GoodsThere>> {
    cx.read(wanted, delivery::goods_there).await
}

/// `GET /goods`: goods that can be booked in, with the units in which they are packed.
pub async fn coming_goods(cx: Cx, Query(asked): Query<GoodsAsked>) -> Answer<Vec<GoodsFacts>> {
    cx.read(asked, receiving::goods_facts).await
}

/// `GET /slots`: some days of a warehouse.
pub async fn slots(cx: Cx, Query(window): Query<Window>) -> Answer<Calendar> {
    cx.read(window, capacity::calendar).await
}

/// `GET /capacity`: what a warehouse takes in, or sends out.
pub async fn capacity(cx: Cx, Query(whose): Query<Whose>) -> Answer<Limits> {
    cx.read(whose, capacity::read).await
}

/// `POST /capacity`: sets it.
pub async fn set_capacity(cx: Cx, Body(limits): Body<Limits>) -> Answer<Limits> {
    cx.write(limits, capacity::write).await
}

/// `POST /{id}/submit`.
pub async fn submit(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Written> {
    cx.write((id, seen), flow::submit).await
}

/// `POST /{id}/withdraw`.
pub async fn withdraw(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Written> {
    cx.write((id, seen), flow::withdraw).await
}

/// `POST /{id}/approve`: by somebody of the operator who did not write it.
pub async fn approve(cx: Cx, Path(id): Path<Id>, Body(audit): Body<Opinion>) -> Answer<Written> {
    cx.write((id, audit), flow::approve).await
}

/// `POST /{id}/return`: with an opinion.
pub async fn give_back(cx: Cx, Path(id): Path<Id>, Body(audit): Body<Opinion>) -> Answer<Written> {
    cx.write((id, audit), flow::give_back).await
}

/// `POST /{id}/arrive`: the vehicle is there.
pub async fn arrive(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Written> {
    cx.write((id, seen), flow::arrive).await
}

/// `POST /{id}/cancel`: it will not come.
pub async fn cancel(cx: Cx, Path(id): Path<Id>, Body(form): Body<Cancelling>) -> Answer<Written> {
    cx.write((id, form), flow::cancel).await
}
