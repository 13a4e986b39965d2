//! Handlers of roleManage.

use kernel::act::Cx;
use kernel::call::{Body, Path};
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::Many;

use super::model::{CopyForm, Role, RoleForm, Tick};
use super::{flow, rights, store};
use crate::session::rights_changed;

/// `GET /resources`: the tree to tick.
pub async fn resources(cx: Cx) -> Answer<Vec<Tick>> {
    cx.read((), rights::tree).await
}

/// `GET /{id}`: one role with its resources.
pub async fn detail(cx: Cx, Path(id): Path<Id>) -> Answer<Role> {
    cx.read(id, store::detail).await
}

/// `POST /add`.
pub async fn add(cx: Cx, Body(form): Body<RoleForm>) -> Answer<Role> {
    cx.write(form, flow::add).await
}

/// `POST /{id}/edit`: takes effect for its holders at once.
pub async fn edit(cx: Cx, Path(id): Path<Id>, Body(form): Body<RoleForm>) -> Answer<Role> {
    let role = cx.write((id, form), flow::edit).await?;
    rights_changed(&cx.app, &cx.session.branch).await?;
    Ok(role)
}

/// `POST /{id}/copy`: a new role that holds the same.
pub async fn copy(cx: Cx, Path(id): Path<Id>, Body(form): Body<CopyForm>) -> Answer<Role> {
    cx.write((id, form), flow::copy).await
}

/// `POST /{id}/delete`: refused while an account has it.
pub async fn delete(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    cx.write(id, flow::delete).await
}

/// `POST /deleteMany`: all or none.
pub async fn delete_many(cx: Cx, Body(many): Body<Many>) -> Answer<()> {
    cx.write(many, flow::delete_many).await
}
