//! From a received file to a stored one.

use std::time::Duration;

use kernel::act::{Cx, Tx};
use kernel::blob::{Area, BlobKey, Blobs};
use kernel::call::Multipart;
use kernel::fault::{Answer, Fault};
use kernel::texts::Message;

use super::model::{FileRow, NOBODY, Stored, UploadLimit, Visibility};
use super::picture::Pictures;
use super::receive::{Received, receive};
use super::{PATH, store};

/// Permission to make pictures public: whoever may change the logos, which are what is public.
const PUBLISH: &str = "organizationInfoEdit_edit_button";
/// Bytes that one account may send in a day: far more than anybody photographs, far less than a disk.
const A_DAY: i64 = 1024 * MIB;
const MIB: i64 = 1024 * 1024;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Receives, checks and stores a file.
pub async fn upload(cx: Cx, parts: Multipart, wanted: Visibility) -> Answer<Stored> {
    let visibility = allowed(&cx, wanted)?;
    let blobs = cx.app.shared.get::<Blobs>()?;
    let limit = *cx.app.shared.get::<UploadLimit>()?;
    let mut received = receive(parts, &blobs, limit).await?;
    if visibility == Visibility::Public && !received.kind.is_picture() {
        return Err(Fault::invalid("visibility", "file.onlyPictures"));
    }
    // Repeated calls are told apart by what was sent, not by what is made of it.
    let cx = cx.with_content(&received.digest);
    if received.kind.is_picture() {
        received = cx.app.shared.get::<Pictures>()?.rewrite(received, blobs.scratch_file()?).await?;
    }
    keep(&cx, &blobs, received, visibility).await
}

/// What is public stands on the sign-in page, so it is for those who care for that page. What outside
/// parties send is their own and nobody else's.
fn allowed(cx: &Cx, wanted: Visibility) -> Answer<Visibility> {
    let outside = cx.session.parties.is_some();
    match wanted {
        Visibility::Public if outside || !cx.session.can(PUBLISH) => Err(Fault::Denied),
        Visibility::Tenant if outside => Ok(Visibility::Own),
        other => Ok(other),
    }
}

/// The row comes first, then the bytes, then the word that the file may be read. Whatever breaks in
/// between leaves a row that leads the sweep to the bytes, and never a row without bytes that somebody
/// can read.
async fn keep(cx: &Cx, blobs: &Blobs, received: Received, visibility: Visibility) -> Answer<Stored> {
    let act = cx.act();
    let key = BlobKey::new(Area::Upload, act.new_id(), act.now());
    let row = FileRow {
        id: act.new_id(),
        branch_code: cx.session.branch.clone(),
        party_id: cx.session.party,
        party_code: cx.session.code.clone(),
        visibility: NOBODY.to_owned(),
        name: received.name,
        mime: received.kind.mime().to_owned(),
        size: i64::try_from(received.size).map_err(Fault::internal)?,
        digest: received.digest,
        object_key: key.as_str().to_owned(),
        created_at: act.now(),
        uses: 0,
        used_at: act.now(),
    };
    let id = row.id;
    // Without the idempotency key: only the finished file is the answer of the call.
    let aside = cx.on_behalf_of(cx.session.clone());
    aside.write(row.clone(), reserve).await?;
    blobs.put_file(&key, received.file).await?;
    let stored = cx.write((row, visibility), finish).await;
    if let Err(Fault::Replay(_) | Fault::KeyReused) = &stored
        && aside.read(id, store::is_reserved).await?
    {
        // A repeated call gets its first answer, which names the first file. After any other fault the
        // row may have been written all the same, so the sweep decides.
        blobs.delete(&key).await?;
        aside.write(id, store::forget).await?;
    }
    stored
}

async fn reserve(tx: &mut Tx, row: &FileRow) -> Answer<()> {
    let sent = store::sent_since(tx, tx.now().minus(DAY)).await?;
    if sent.saturating_add(row.size) > A_DAY {
        return Err(Fault::Refused(Message::new("file.dayFull").with("mib", A_DAY / MIB)));
    }
    store::reserve(tx, row).await
}

async fn finish(tx: &mut Tx, (row, visibility): &(FileRow, Visibility)) -> Answer<Stored> {
    store::show(tx, row.id, visibility.word()).await?;
    Ok(Stored {
        id: row.id,
        name: row.name.clone(),
        url: format!("{PATH}{}", row.id),
        size: row.size.unsigned_abs(),
        mime: row.mime.clone(),
    })
}
