//! Handler of operationsManage.

use kernel::act::Cx;
use kernel::fault::Answer;

use super::flow;
use super::model::Operations;

/// `GET /arpa-basic-api/operations`: everything as it is now.
pub async fn now(cx: Cx) -> Answer<Operations> {
    flow::now(&cx).await
}
