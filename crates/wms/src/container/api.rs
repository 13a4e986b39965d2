//! Handlers of containers beyond those of every master.

use kernel::act::Cx;
use kernel::call::{Body, Path};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::{Many, Written};

use super::model::{Happened, Label, Verb};
use super::series::{Generated, Preview, Series};
use super::{flow, series, store};

/// `GET /{id}/events`.
pub async fn events(cx: Cx, Path(id): Path<Id>) -> Answer<Vec<Happened>> {
    cx.read(id, store::events).await
}

/// `POST /labels`.
pub async fn labels(cx: Cx, Body(many): Body<Many>) -> Answer<Vec<Label>> {
    cx.write(many, flow::labels).await
}

/// `POST /{id}/maintain`.
pub async fn maintain(cx: Cx, Path(id): Path<Id>, Body(verb): Body<Verb>) -> Answer<Written> {
    cx.write((id, verb), flow::maintain).await
}

/// `POST /{id}/release`.
pub async fn release(cx: Cx, Path(id): Path<Id>, Body(verb): Body<Verb>) -> Answer<Written> {
    cx.write((id, verb), flow::release).await
}

/// `POST /{id}/lost`.
pub async fn lost(cx: Cx, Path(id): Path<Id>, Body(verb): Body<Verb>) -> Answer<Written> {
    cx.write((id, verb), flow::lost).await
}

/// `POST /{id}/found`.
pub async fn found(cx: Cx, Path(id): Path<Id>, Body(verb): Body<Verb>) -> Answer<Written> {
    cx.write((id, verb), flow::found).await
}

/// `POST /{id}/scrap`.
pub async fn scrap(cx: Cx, Path(id): Path<Id>, Body(verb): Body<Verb>) -> Answer<Written> {
    cx.write((id, verb), flow::scrap).await
}

/// `POST /generate/preview`: changes nothing.
pub async fn preview(cx: Cx, Body(series): Body<Series>) -> Answer<Preview> {
    cx.read(series, series::preview).await
}

/// `POST /generate`.
pub async fn generate(cx: Cx, Body(series): Body<Series>) -> Answer<Generated> {
    cx.write(series, series::generate).await
}
