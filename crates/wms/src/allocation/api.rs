//! Handlers of allocation.

use kernel::act::Cx;
use kernel::call::{Body, Path, Query};
use kernel::fault::Answer;
use kernel::id::Id;

use super::shapes::{
    AcceptForm, AllotForm, CancelForm, Lots, LotsAsked, ManyDone, ManyForm, RestForm, Served, SwapForm,
};
use super::{allot, lots as offered, many, partial, release, swap as exchange};
use crate::delivery::Detail;

/// `POST /{id}/allot`: looks for goods.
pub async fn allot(cx: Cx, Path(id): Path<Id>, Body(form): Body<AllotForm>) -> Answer<Served> {
    cx.write((id, form), allot::allot).await
}

/// `GET /{id}/lots`: goods to choose from.
pub async fn lots(cx: Cx, Path(id): Path<Id>, Query(asked): Query<LotsAsked>) -> Answer<Lots> {
    cx.read((id, asked), offered::lots).await
}

/// `POST /allotMany`: looks for goods for many sheets.
pub async fn allot_many(cx: Cx, Body(form): Body<ManyForm>) -> Answer<ManyDone> {
    cx.write(form, many::allot_many).await
}

/// `POST /{id}/acceptPartial`: goes on with what there is.
pub async fn accept_partial(cx: Cx, Path(id): Path<Id>, Body(form): Body<AcceptForm>) -> Answer<Served> {
    cx.write((id, form), partial::accept).await
}

/// `POST /{id}/cancelAllocation`: gives back what is promised.
pub async fn cancel_allocation(cx: Cx, Path(id): Path<Id>, Body(form): Body<CancelForm>) -> Answer<Detail> {
    cx.write((id, form), release::cancel).await
}

/// `POST /{id}/swap`: other goods instead.
pub async fn swap(cx: Cx, Path(id): Path<Id>, Body(form): Body<SwapForm>) -> Answer<Detail> {
    cx.write((id, form), exchange::swap).await
}

/// `POST /{id}/releaseRest`: gives up what is wanted and not promised.
pub async fn release_rest(cx: Cx, Path(id): Path<Id>, Body(form): Body<RestForm>) -> Answer<Detail> {
    cx.write((id, form), partial::release_rest).await
}
