//! Handlers of Authorization.

use codes::Authorization;
use kernel::act::Cx;
use kernel::call::{Body, Path, Query};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::{Many, Term};

use super::model::{Grant, GrantForm, PartyChoice, Seen};
use super::{flow, store};
use crate::account::{self, Choice};
use crate::session::rights_changed;

/// `GET /accounts`: outside accounts to choose from, found by a part of user name or name.
pub async fn accounts(cx: Cx, Query(term): Query<Term>) -> Answer<Vec<Choice>> {
    cx.read(term.term, account::outside_choices).await
}

/// `GET /parties`: parties whose records can be granted, found by a part of code or name.
pub async fn parties(cx: Cx, Query(term): Query<Term>) -> Answer<Vec<PartyChoice>> {
    cx.read(term.term, store::parties).await
}

/// `GET /{id}`: one grant.
pub async fn detail(cx: Cx, Path(id): Path<Id>) -> Answer<Grant> {
    cx.read(id, store::detail).await
}

/// `POST /add`: authorized at once.
pub async fn add(cx: Cx, Body(form): Body<GrantForm>) -> Answer<Grant> {
    changed(&cx, cx.write(form, flow::add).await).await
}

/// `POST /{id}/edit`.
pub async fn edit(cx: Cx, Path(id): Path<Id>, Body(form): Body<GrantForm>) -> Answer<Grant> {
    changed(&cx, cx.write((id, form), flow::edit).await).await
}

/// `POST /{id}/authorize`.
pub async fn authorize(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Grant> {
    changed(&cx, cx.write((id, seen.version, Authorization::Authorized), flow::set).await).await
}

/// `POST /{id}/revoke`.
pub async fn revoke(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<Grant> {
    changed(&cx, cx.write((id, seen.version, Authorization::NotAuthorized), flow::set).await).await
}

/// `POST /{id}/delete`.
pub async fn delete(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    changed(&cx, cx.write(id, flow::delete).await).await
}

/// `POST /deleteMany`: all or none.
pub async fn delete_many(cx: Cx, Body(many): Body<Many>) -> Answer<()> {
    changed(&cx, cx.write(many, flow::delete_many).await).await
}

/// What the account may see changes with the commit.
async fn changed<T>(cx: &Cx, answer: Answer<T>) -> Answer<T> {
    let done = answer?;
    rights_changed(&cx.app, &cx.session.branch).await?;
    Ok(done)
}
