//! The one call.

use kernel::act::Cx;
use kernel::call::Multipart;
use kernel::fault::Answer;

use super::flow;
use super::model::Notice;

/// Reads an arrival notice: parts `file`, `ownerCode`, `warehouseCode`.
pub async fn read(cx: Cx, parts: Multipart) -> Answer<Notice> {
    flow::read(cx, parts).await
}
