//! Handlers of putawayNoteManage.

use kernel::act::{Cx, Tx};
use kernel::call::{Body, Path, Query};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::Choice;

use super::choose;
use super::model::{AllConfirmed, AssignForm, ConfirmForm, Detail, LinesForm, Seen, UndoForm};
use super::nowhere::{self, Nowhere};
use super::places::{self, PlaceShown, PlacesQuery};
use super::scanned::{ScanAnswer, ScanForm};
use super::{confirm, scanning, store, suggest, undo, work};
use crate::document::choose::LookedWithin;
use crate::document::{self, Happened};

/// A verb with the note as it stands after it.
macro_rules! verb {
    ($(#[$doc:meta])* $name:ident($form:ty) = $flow:path) => {
        $(#[$doc])*
        pub async fn $name(cx: Cx, Path(id): Path<Id>, Body(form): Body<$form>) -> Answer<Detail> {
            async fn unit(tx: &mut Tx, asked: &(Id, $form)) -> Answer<Detail> {
                $flow(tx, asked).await?;
                work::detail(tx, &asked.0).await
            }
            cx.write((id, form), unit).await
        }
    };
}

/// `GET /{id}`: a note with its lines.
pub async fn detail(cx: Cx, Path(id): Path<Id>) -> Answer<Detail> {
    cx.read(id, work::detail).await
}

/// `GET /{id}/history`: what happened to it.
pub async fn history(cx: Cx, Path(id): Path<Id>) -> Answer<Vec<Happened>> {
    async fn unit(tx: &mut Tx, id: &Id) -> Answer<Vec<Happened>> {
        store::note(tx, *id).await?;
        document::history(tx, super::TABLE, *id).await
    }
    cx.read(id, unit).await
}

/// `GET /{id}/places`: places that take a line now.
pub async fn places(cx: Cx, Path(id): Path<Id>, Query(query): Query<PlacesQuery>) -> Answer<Vec<PlaceShown>> {
    cx.read((id, query), places::places).await
}

/// `GET /{id}/nowhere`: why no place was found for loads that have none.
pub async fn nowhere(cx: Cx, Path(id): Path<Id>) -> Answer<Vec<Nowhere>> {
    cx.read(id, nowhere::nowhere).await
}

/// `GET /choose`: who may be given a note.
pub async fn choose(cx: Cx, Query(asked): Query<LookedWithin>) -> Answer<Vec<Choice>> {
    cx.read(asked, choose::choose).await
}

/// `POST /scan`: picks a load up or puts it down.
pub async fn scan(cx: Cx, Body(form): Body<ScanForm>) -> Answer<ScanAnswer> {
    cx.write(form, scanning::scan).await
}

/// `POST /{id}/confirmAll`: everything that has a place was put there.
pub async fn confirm_all(cx: Cx, Path(id): Path<Id>, Body(seen): Body<Seen>) -> Answer<AllConfirmed> {
    cx.write((cx.app.clone(), id, seen), confirm::confirm_all).await
}

verb! {
    /// `POST /{id}/take`: the caller does it.
    take(Seen) = work::take
}
verb! {
    /// `POST /{id}/assign`: somebody else does it.
    assign(AssignForm) = work::assign
}
verb! {
    /// `POST /{id}/release`: nobody does it any more.
    release(Seen) = work::release
}
verb! {
    /// `POST /{id}/start`: loads were picked up.
    start(LinesForm) = work::start
}
verb! {
    /// `POST /{id}/confirm`: a load was put down.
    confirm(ConfirmForm) = confirm::confirm
}
verb! {
    /// `POST /{id}/resuggest`: other places are looked for.
    resuggest(LinesForm) = suggest::resuggest
}
verb! {
    /// `POST /{id}/undo`: a line is taken back.
    undo(UndoForm) = undo::undo
}
