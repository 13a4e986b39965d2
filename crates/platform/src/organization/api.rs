//! Handlers of organizationInfoEdit.

use kernel::act::Cx;
use kernel::call::Body;
use kernel::fault::Answer;

use super::model::{Organization, OrganizationForm};
use super::{flow, store};

/// `GET /detail`: the organization of the caller.
pub async fn detail(cx: Cx) -> Answer<Organization> {
    cx.read((), store::detail).await
}

/// `POST /edit`.
pub async fn edit(cx: Cx, Body(form): Body<OrganizationForm>) -> Answer<Organization> {
    cx.write(form, flow::edit).await
}
