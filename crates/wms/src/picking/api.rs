//! Handlers of pickingGoodsNoteManage.

use kernel::act::{Cx, Tx};
use kernel::call::{Body, Path, Query};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::Choice;

use super::asked::{ConfirmForm, LaterForm, MakeForm, ScanForm, ShortForm, UndoForm};
use super::model::Detail;
use super::offer::Scanned;
use super::route::{self, Route};
use super::together::{self, Made};
use super::{confirm, scanning, short, store, undo, work};
use crate::document::choose::LookedWithin;
use crate::document::{self, Happened};
use crate::putaway::choose;
use crate::putaway::{AssignForm, Seen};

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

/// `GET /{id}/route`: the walk, to be drawn.
pub async fn route(cx: Cx, Path(id): Path<Id>) -> Answer<Route> {
    cx.read(id, route::route).await
}

/// `GET /choose`: who may be given a note.
pub async fn choose(cx: Cx, Query(asked): Query<LookedWithin>) -> Answer<Vec<Choice>> {
    cx.read(asked, choose::choose).await
}

/// `POST /make`: the notes of sheets are made anew.
pub async fn make(cx: Cx, Body(form): Body<MakeForm>) -> Answer<Made> {
    cx.write(form, together::together).await
}

/// `POST /scan`: what was scanned, and what is next.
pub async fn scan(cx: Cx, Body(form): Body<ScanForm>) -> Answer<Scanned> {
    cx.write(form, scanning::scan).await
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
    /// `POST /{id}/print`: it was printed.
    print(Seen) = work::print
}
verb! {
    /// `POST /{id}/later`: a line is looked at again after the others.
    later(LaterForm) = work::later
}
verb! {
    /// `POST /{id}/confirm`: goods were picked.
    confirm(ConfirmForm) = confirm::confirm
}
verb! {
    /// `POST /{id}/confirmAll`: everything was picked as planned.
    confirm_all(Seen) = confirm::confirm_all
}
verb! {
    /// `POST /{id}/short`: goods are not there.
    short(ShortForm) = short::short
}
verb! {
    /// `POST /{id}/undo`: a line is taken back.
    undo(UndoForm) = undo::undo
}
