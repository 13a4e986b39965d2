//! Handlers of the task centre.

use kernel::act::Cx;
use kernel::blob::Blobs;
use kernel::call::Path;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::reply::Download;

use super::flow;

/// `GET /{id}/file`: the file that a task made.
pub async fn file(cx: Cx, Path(id): Path<Id>) -> Answer<Download> {
    let file = cx.read(id, flow::file).await?;
    let blob = cx.app.shared.get::<Blobs>()?.get(&file.key).await.map_err(|fault| match fault {
        // Forgotten between the look at the row and the look at the store.
        Fault::NotFound => Fault::refused("exportTask.fileGone"),
        other => other,
    })?;
    Ok(Download { name: file.name, mime: file.mime, inline: false, body: blob.body })
}

/// `POST /{id}/retry`: a failed task is tried again.
pub async fn retry(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    cx.write(id, flow::retry).await
}

/// `POST /{id}/cancel`: a task that waits or runs is stopped.
pub async fn cancel(cx: Cx, Path(id): Path<Id>) -> Answer<()> {
    let reason = cx.app.texts.render(cx.act().lang(), "task.cancelled", &[]);
    cx.write((id, reason), flow::cancel).await
}
