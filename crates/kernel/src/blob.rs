//! The bytes of files, kept apart from the database: in a local folder, or in an S3 bucket.
//!
//! A key is made here and nowhere else, from an area, the month and a fresh id, so nothing a person
//! typed ever becomes part of a path. The row that names the key decides who may read it; this
//! module knows no session. A blob is written whole or not at all, and never changed afterwards.

use std::fmt;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::body::Body;
use bytes::Bytes;
use futures::StreamExt as _;
use object_store::buffered::BufWriter;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Place;
use object_store::{ObjectStore, ObjectStoreExt as _};
use tokio::io::{AsyncReadExt as _, AsyncSeekExt as _, AsyncWriteExt as _};

use crate::clock::{DayCut, Instant, Zone};
use crate::fault::{Answer, Fault};
use crate::id::Id;

#[cfg(feature = "s3")]
mod s3;
#[cfg(test)]
mod tests;

/// Bytes handed to the store at a time; also the size of a part of a large object.
const CHUNK: usize = 8 * 1024 * 1024;
/// Bytes read from a file at a time.
const READ: usize = 256 * 1024;

/// What a blob belongs to: the first part of its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Area {
    /// Files that people sent.
    Upload,
    /// Files that background tasks made.
    Task,
}

/// The name of a blob: `upload/2026-03/7243…`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlobKey(String);

impl BlobKey {
    /// A key that no other blob has, as `id` is fresh.
    pub fn new(area: Area, id: Id, at: Instant) -> Self {
        let area = match area {
            Area::Upload => "upload",
            Area::Task => "task",
        };
        let (year, month, _) = DayCut::midnight(Zone::UTC).day_of(at).parts();
        Self(format!("{area}/{year:04}-{month:02}/{id}"))
    }

    /// A key as it was kept in a row.
    ///
    /// # Errors
    /// A text that [`BlobKey::new`] cannot have made: somebody changed the database by hand.
    pub fn stored(text: &str) -> Answer<Self> {
        let mut parts = text.split('/');
        let area = parts.next().is_some_and(|area| matches!(area, "upload" | "task"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let month = parts.next().and_then(|month| month.split_once('-'));
        let month = month.is_some_and(|(year, month)| digits(year) && digits(month));
        if area && month && parts.next().is_some_and(digits) && parts.next().is_none() {
            return Ok(Self(text.to_owned()));
        }
        Err(Fault::internal(format!("{text:?} is no key of a blob")))
    }

    /// As it is kept in a row.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BlobKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// Where blobs are kept.
#[derive(Debug, Clone)]
pub enum BlobPlace {
    /// A folder of this machine, made when absent.
    Folder(PathBuf),
    /// A bucket that speaks the S3 protocol (feature `s3`).
    Bucket(Bucket),
}

/// A bucket and how to get at it.
#[derive(Clone)]
pub struct Bucket {
    /// Its name.
    pub name: String,
    /// Region, `us-east-1` where the store knows none.
    pub region: String,
    /// Address of a store other than Amazon's: `https://minio.example:9000`.
    pub endpoint: Option<String>,
    /// Key id.
    pub access_key: String,
    /// Secret.
    pub secret_key: String,
    /// Put before every key, so that one bucket can serve several installations.
    pub prefix: Option<String>,
}

/// Without the secret, because configurations end up in logs.
impl fmt::Debug for Bucket {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Bucket")
            .field("name", &self.name)
            .field("endpoint", &self.endpoint)
            .finish_non_exhaustive()
    }
}

/// Why the store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BlobError {
    /// The folder cannot be made or written.
    #[error("cannot use the folder {0}: {1}")]
    Folder(PathBuf, String),
    /// The configuration of the bucket makes no sense.
    #[error("cannot use the bucket: {0}")]
    Bucket(String),
}

/// A blob on its way out.
pub struct Blob {
    /// Bytes in all.
    pub size: u64,
    /// The bytes as they come.
    pub body: Body,
}

/// The store. Clones share it.
#[derive(Debug, Clone)]
pub struct Blobs {
    store: Arc<dyn ObjectStore>,
    scratch: PathBuf,
}

impl Blobs {
    /// Opens the store. Files that are still being made lie in the folder `scratch`, which needs room
    /// for the largest of them.
    ///
    /// # Errors
    /// See [`BlobError`].
    pub fn open(place: &BlobPlace, scratch: &Path) -> Result<Self, BlobError> {
        let make = |folder: &Path| {
            std::fs::create_dir_all(folder)
                .map_err(|error| BlobError::Folder(folder.to_owned(), error.to_string()))
        };
        make(scratch)?;
        let store: Arc<dyn ObjectStore> = match place {
            BlobPlace::Folder(folder) => {
                make(folder)?;
                let local = LocalFileSystem::new_with_prefix(folder)
                    .map_err(|error| BlobError::Folder(folder.clone(), error.to_string()))?;
                // A row that names a blob must not outlive it in a power cut.
                Arc::new(local.with_fsync(true))
            }
            #[cfg(feature = "s3")]
            BlobPlace::Bucket(bucket) => s3::open(bucket)?,
            #[cfg(not(feature = "s3"))]
            BlobPlace::Bucket(_) => {
                return Err(BlobError::Bucket("this program was built without S3".into()));
            }
        };
        Ok(Self { store, scratch: scratch.to_owned() })
    }

    /// An empty file without a name, gone when it is closed.
    pub fn scratch_file(&self) -> Answer<File> {
        tempfile::tempfile_in(&self.scratch).map_err(unwritten)
    }

    /// Folder of unfinished files.
    pub fn scratch(&self) -> &Path {
        &self.scratch
    }

    /// Keeps bytes under a key.
    pub async fn put(&self, key: &BlobKey, bytes: Bytes) -> Answer<()> {
        self.store.put(&Place::from(key.as_str()), bytes.into()).await.map_err(broken)?;
        Ok(())
    }

    /// Keeps the content of a file under a key, in pieces, and answers its size.
    pub async fn put_file(&self, key: &BlobKey, file: File) -> Answer<u64> {
        let mut writer = BufWriter::with_capacity(self.store.clone(), Place::from(key.as_str()), CHUNK);
        match copy(file, &mut writer).await {
            Ok(size) => Ok(size),
            Err(fault) => {
                // Nothing was there before and nothing is now; the first fault is the one to tell.
                let _ = writer.abort().await;
                Err(fault)
            }
        }
    }

    /// The blob of a key; `NotFound` when there is none.
    pub async fn get(&self, key: &BlobKey) -> Answer<Blob> {
        let found = self.store.get(&Place::from(key.as_str())).await.map_err(broken)?;
        let size = found.meta.size;
        let stream = found.into_stream().map(|piece| piece.map_err(std::io::Error::other));
        Ok(Blob { size, body: Body::from_stream(stream) })
    }

    /// Whether there is a blob of a key.
    pub async fn has(&self, key: &BlobKey) -> Answer<bool> {
        match self.store.head(&Place::from(key.as_str())).await {
            Ok(_) => Ok(true),
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(broken(error)),
        }
    }

    /// Removes a blob; one that is not there is removed already.
    pub async fn delete(&self, key: &BlobKey) -> Answer<()> {
        match self.store.delete(&Place::from(key.as_str())).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(broken(error)),
        }
    }
}

/// Copies a file from its beginning.
async fn copy(file: File, writer: &mut BufWriter) -> Answer<u64> {
    let mut file = tokio::fs::File::from_std(file);
    file.rewind().await.map_err(Fault::internal)?;
    let mut size = 0;
    loop {
        let mut piece = Vec::with_capacity(READ);
        let read = file.read_buf(&mut piece).await.map_err(Fault::internal)?;
        if read == 0 {
            break;
        }
        size += read as u64;
        writer.put(piece.into()).await.map_err(broken)?;
    }
    writer.shutdown().await.map_err(unwritten)?;
    Ok(size)
}

/// A file without a name as the body of an answer, from its beginning.
pub fn body_of(file: File) -> Answer<Body> {
    use std::io::Seek as _;
    let mut file = file;
    file.rewind().map_err(Fault::internal)?;
    let file = tokio::fs::File::from_std(file);
    let stream = futures::stream::try_unfold(file, |mut file| async move {
        let mut piece = Vec::with_capacity(READ);
        let read = file.read_buf(&mut piece).await?;
        Ok::<_, std::io::Error>((read > 0).then(|| (Bytes::from(piece), file)))
    });
    Ok(Body::from_stream(stream))
}

/// Why bytes could not be written: no room is nobody's mistake and may be over soon.
pub fn unwritten(error: std::io::Error) -> Fault {
    if is_full(&error) {
        tracing::error!(%error, "there is no room for files");
        return Fault::Busy;
    }
    Fault::internal(error)
}

fn broken(error: object_store::Error) -> Fault {
    match error {
        object_store::Error::NotFound { .. } => Fault::NotFound,
        other if is_full(&other) => {
            tracing::error!(error = %other, "there is no room for files");
            Fault::Busy
        }
        other => Fault::internal(format!("the store of files: {other}")),
    }
}

/// Whether there is no room, which is nobody's mistake and may be over soon.
fn is_full(error: &(dyn std::error::Error + 'static)) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    let own = error.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
    matches!(own, Some(StorageFull | QuotaExceeded | FileTooLarge)) || error.source().is_some_and(is_full)
}
