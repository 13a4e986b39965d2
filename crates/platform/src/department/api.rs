//! Handlers of departmentManage.

use kernel::act::Cx;
use kernel::call::{Body, Path};
use kernel::fault::Answer;
use kernel::id::Id;

use super::model::{Department, DepartmentForm, DepartmentOrder};
use super::{flow, store};

/// `GET /tree`: every department, nested.
pub async fn tree(cx: Cx) -> Answer<Vec<Department>> {
    cx.read((), store::tree).await
}

/// `GET /{id}`: one department.
pub async fn detail(cx: Cx, Path(id): Path<Id>) -> Answer<Department> {
    cx.read(id, store::detail).await
}

/// `POST /add`.
pub async fn add(cx: Cx, Body(form): Body<DepartmentForm>) -> Answer<Department> {
    cx.write(form, flow::add).await
}

/// `POST /{id}/edit`.
pub async fn edit(cx: Cx, Path(id): Path<Id>, Body(form): Body<DepartmentForm>) -> Answer<Department> {
    cx.write((id, form), flow::edit).await
}

/// `POST /arrange`: orders the departments below one, moving those that hung elsewhere.
pub async fn arrange(cx: Cx, Body(form): Body<DepartmentOrder>) -> Answer<()> {
    cx.write(form, flow::arrange).await
}

/// `POST /{id}/delete`.
pub async fn delete(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    cx.write(id, flow::delete).await
}
