//! From a received file to a stored one.

use kernel::act::{Cx, Tx};
use kernel::blob::{Area, BlobKey, Blobs};
use kernel::call::Multipart;
use kernel::fault::{Answer, Fault};

use super::model::{FileRow, Stored, UploadLimit, Visibility};
use super::picture::Pictures;
use super::receive::{Received, receive};
use super::store;

/// Receives, checks and stores a file.
pub async fn upload(cx: Cx, parts: Multipart, wanted: Visibility) -> Answer<Stored> {
    let blobs = cx.app.shared.get::<Blobs>()?;
    let limit = *cx.app.shared.get::<UploadLimit>()?;
    let mut received = receive(parts, &blobs, limit).await?;
    let visibility = allowed(&cx, wanted, &received)?;
    // Repeated calls are told apart by what was sent, not by what is made of it.
    let cx = cx.with_content(&received.digest);
    if received.kind.is_picture() {
        received = cx.app.shared.get::<Pictures>()?.rewrite(received, blobs.scratch_file()?).await?;
    }
    keep(&cx, &blobs, received, visibility).await
}

/// Only the operator's people make things public, and only pictures; what outside parties send is
/// their own and nobody else's.
fn allowed(cx: &Cx, wanted: Visibility, received: &Received) -> Answer<Visibility> {
    let outside = cx.session.parties.is_some();
    match wanted {
        Visibility::Public if outside => Err(Fault::Denied),
        Visibility::Public if !received.kind.is_picture() => {
            Err(Fault::invalid("visibility", "file.onlyPictures"))
        }
        Visibility::Tenant if outside => Ok(Visibility::Own),
        other => Ok(other),
    }
}

async fn keep(cx: &Cx, blobs: &Blobs, received: Received, visibility: Visibility) -> Answer<Stored> {
    let act = cx.act();
    let key = BlobKey::new(Area::Upload, act.new_id(), act.now());
    let row = FileRow {
        id: act.new_id(),
        branch_code: cx.session.branch.clone(),
        party_id: cx.session.party,
        party_code: cx.session.code.clone(),
        visibility: visibility.word().to_owned(),
        name: received.name,
        mime: received.kind.mime().to_owned(),
        size: i64::try_from(received.size).map_err(Fault::internal)?,
        digest: received.digest,
        object_key: key.as_str().to_owned(),
        created_at: act.now(),
    };
    blobs.put_file(&key, received.file).await?;
    let stored = cx.write(row, insert).await;
    if stored.is_err() {
        // A repeated call gets its first answer, which names the first blob; a failed one gets nothing.
        blobs.delete(&key).await?;
    }
    stored
}

async fn insert(tx: &mut Tx, row: &FileRow) -> Answer<Stored> {
    store::insert(tx, row).await?;
    Ok(Stored {
        id: row.id,
        name: row.name.clone(),
        url: format!("/arpa-basic-api/file/{}", row.id),
        size: row.size.unsigned_abs(),
        mime: row.mime.clone(),
    })
}
