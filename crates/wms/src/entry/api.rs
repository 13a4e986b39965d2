//! Handlers of entryManage.

use kernel::act::{Cx, Tx};
use kernel::call::{Body, Path};
use kernel::fault::Answer;
use kernel::id::Id;

use super::model::{Detail, EnterForm};
use super::{flow, many, store};
use crate::document::{self, Happened, Reasoned, Results, Rows, Seen};

/// `GET /{id}`: a note with its lines.
pub async fn detail(cx: Cx, Path(id): Path<Id>) -> Answer<Detail> {
    cx.read(id, flow::detail).await
}

/// `GET /{id}/history`: what happened to it.
pub async fn history(cx: Cx, Path(id): Path<Id>) -> Answer<Vec<Happened>> {
    async fn unit(tx: &mut Tx, id: &Id) -> Answer<Vec<Happened>> {
        store::note(tx, *id).await?;
        document::history(tx, super::TABLE, *id).await
    }
    cx.read(id, unit).await
}

/// `POST /{id}/enter`: makes the goods allocatable.
pub async fn enter(cx: Cx, Path(id): Path<Id>, Body(form): Body<EnterForm>) -> Answer<Detail> {
    cx.write((id, form), flow::enter).await
}

/// `POST /enterMany`: makes the goods of many notes allocatable, as they were put away.
pub async fn enter_many(cx: Cx, Body(rows): Body<Rows>) -> Answer<Results> {
    let app = cx.app.clone();
    cx.write((app, rows), many::enter).await
}

/// `POST /{id}/confirm`: the owner or a supervisor agrees.
pub async fn confirm(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Detail> {
    cx.write((id, seen), flow::confirm).await
}

/// `POST /{id}/cancel`: takes an entry back.
pub async fn cancel(cx: Cx, Path(id): Path<Id>, Body(form): Body<Reasoned>) -> Answer<Detail> {
    cx.write((id, form), flow::cancel).await
}
