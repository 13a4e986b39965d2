//! Handlers of staffManage.

use kernel::act::Cx;
use kernel::call::{Body, Path};
use kernel::fault::Answer;
use kernel::id::Id;

use super::model::{Staff, StaffForm};
use super::{flow, store};

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
