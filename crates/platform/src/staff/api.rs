//! Handlers of staffManage.

use kernel::act::Cx;
use kernel::call::{Body, Path, Query};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::{Many, Term};

use super::model::{Staff, StaffForm};
use super::{flow, store};
use crate::account::{self, Choice};
use crate::department::{self, DepartmentChoice};

/// `GET /departments`: the departments to choose from.
pub async fn departments(cx: Cx) -> Answer<Vec<DepartmentChoice>> {
    cx.read((), department::choices).await
}

/// `GET /accounts`: accounts to choose from, found by a part of user name or name.
pub async fn accounts(cx: Cx, Query(term): Query<Term>) -> Answer<Vec<Choice>> {
    cx.read(term.term, account::choices).await
}

/// `GET /{id}`: one member of staff.
pub async fn detail(cx: Cx, Path(id): Path<Id>) -> Answer<Staff> {
    cx.read(id, store::detail).await
}

/// `POST /add`.
pub async fn add(cx: Cx, Body(form): Body<StaffForm>) -> Answer<Staff> {
    cx.write(form, flow::add).await
}

/// `POST /{id}/edit`.
pub async fn edit(cx: Cx, Path(id): Path<Id>, Body(form): Body<StaffForm>) -> Answer<Staff> {
    cx.write((id, form), flow::edit).await
}

/// `POST /{id}/delete`: refused while the person has an account that can sign in.
pub async fn delete(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    cx.write(id, flow::delete).await
}

/// `POST /deleteMany`: all or none.
pub async fn delete_many(cx: Cx, Body(many): Body<Many>) -> Answer<()> {
    cx.write(many, flow::delete_many).await
}
