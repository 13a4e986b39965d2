//! Handlers of batch rules beyond those of every master.

use kernel::act::Cx;
use kernel::call::Path;
use kernel::fault::Answer;
use kernel::id::Id;

use super::flow::{self, Versions};

/// `GET /{id}/versions`.
pub async fn versions(cx: Cx, Path(id): Path<Id>) -> Answer<Versions> {
    cx.read(id, flow::versions).await
}
