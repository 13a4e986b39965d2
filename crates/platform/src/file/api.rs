//! Handlers of uploads.

use kernel::act::Cx;
use kernel::call::{Multipart, Query};
use kernel::fault::Answer;

use super::flow;
use super::model::{Stored, UploadAsk, Visibility};

/// `POST /fileUpload/fileUpload`: a file that is read with what it is used for, unless it says otherwise.
pub async fn upload(cx: Cx, Query(ask): Query<UploadAsk>, parts: Multipart) -> Answer<Stored> {
    flow::upload(cx, parts, ask.visibility.unwrap_or(Visibility::Own)).await
}

/// `POST /fileUpload/fileUploadForShipper`: the same, for outside parties.
pub async fn upload_for_shipper(cx: Cx, Query(ask): Query<UploadAsk>, parts: Multipart) -> Answer<Stored> {
    flow::upload(cx, parts, ask.visibility.unwrap_or(Visibility::Own)).await
}
