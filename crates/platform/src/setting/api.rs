//! Handlers of organizationDeploy.

use kernel::act::Cx;
use kernel::call::Body;
use kernel::fault::Answer;

use super::model::{SettingsDetail, SettingsForm};
use super::{flow, store};

/// `GET /detail`: every setting with its limits.
pub async fn detail(cx: Cx) -> Answer<SettingsDetail> {
    cx.read((), store::detail).await
}

/// `POST /edit`: changes some settings, all or none, and answers all of them.
pub async fn edit(cx: Cx, Body(form): Body<SettingsForm>) -> Answer<SettingsDetail> {
    let saved = cx.write(form, flow::edit).await?;
    crate::session::rights_changed(&cx.app, &cx.session.branch).await?;
    Ok(saved)
}
