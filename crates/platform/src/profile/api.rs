//! Handlers of the profile.

use kernel::act::Cx;
use kernel::call::{Body, Path};
use kernel::fault::Answer;
use kernel::id::Id;

use super::model::{OwnSession, Profile, ProfileForm};
use super::{flow, store};
use crate::session::rights_changed;

/// `GET`: the caller's account.
pub async fn detail(cx: Cx) -> Answer<Profile> {
    cx.read((), store::profile).await
}

/// `POST`: changes it.
pub async fn edit(cx: Cx, Body(form): Body<ProfileForm>) -> Answer<Profile> {
    let saved = cx.write(form, flow::edit).await?;
    // The name in the session is the one that "changed by" columns get.
    rights_changed(&cx.app, &cx.session.branch).await?;
    Ok(saved)
}

/// `GET /sessions`: where the caller is signed in.
pub async fn sessions(cx: Cx) -> Answer<Vec<OwnSession>> {
    cx.read((), store::sessions).await
}

/// `POST /sessions/{id}/revoke`: signs out there.
pub async fn revoke(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    cx.write(id, flow::revoke).await?;
    rights_changed(&cx.app, &cx.session.branch).await
}
