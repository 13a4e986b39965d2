//! The one call.

use kernel::act::Cx;
use kernel::call::Query;
use kernel::fault::Answer;

use super::model::{Scanned, What};
use super::resolve;

/// What a scanned text is.
pub async fn what(cx: Cx, Query(query): Query<What>) -> Answer<Scanned> {
    cx.read(query, resolve::what).await
}
