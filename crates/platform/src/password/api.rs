//! Handlers of updatePassword.

use kernel::act::Cx;
use kernel::fault::Answer;

use super::flow;
use super::model::Given;

/// `POST /updatePass`: changes the caller's own password.
pub async fn update(cx: Cx, Given(change): Given) -> Answer<()> {
    flow::update(&cx, change).await
}
