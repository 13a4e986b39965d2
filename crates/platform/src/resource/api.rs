//! Handlers of routerTree.

use kernel::act::Cx;
use kernel::call::{Body, Path};
use kernel::fault::Answer;
use kernel::id::Id;

use super::model::{Arranged, Arrangement, Resource, ResourceForm};
use super::{flow, store};
use crate::session::rights_changed;

/// `GET /tree`: menu and buttons, nested.
pub async fn tree(cx: Cx) -> Answer<Vec<Resource>> {
    cx.read((), store::tree).await
}

/// `GET /{id}`: one entry.
pub async fn detail(cx: Cx, Path(id): Path<Id>) -> Answer<Resource> {
    cx.read(id, store::detail).await
}

/// `POST /add`.
pub async fn add(cx: Cx, Body(form): Body<ResourceForm>) -> Answer<Resource> {
    cx.write(form, flow::add).await
}

/// `POST /{id}/edit`: takes effect at once.
pub async fn edit(cx: Cx, Path(id): Path<Id>, Body(form): Body<ResourceForm>) -> Answer<Resource> {
    let resource = cx.write((id, form), flow::edit).await?;
    rights_changed(&cx.app, &cx.session.branch).await?;
    Ok(resource)
}

/// `POST /arrange`: orders the children of an entry, moving those that hung elsewhere.
pub async fn arrange(cx: Cx, Body(form): Body<Arrangement>) -> Answer<Arranged> {
    cx.write(form, flow::arrange).await
}

/// `POST /{id}/delete`: refused while it has children or a role holds it.
pub async fn delete(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    cx.write(id, flow::delete).await
}
