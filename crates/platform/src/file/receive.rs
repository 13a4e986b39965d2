//! A file on its way in: from the multipart body to a scratch file, without ever being whole in memory.

use std::fs::File;
use std::io::SeekFrom;

use axum::extract::multipart::{Field, MultipartError};
use http::StatusCode;
use kernel::act::hex;
use kernel::blob::{Blobs, unwritten};
use kernel::call::Multipart;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::file_name;
use kernel::texts::Message;
use sha2::{Digest, Sha256};
use tokio::io::{AsyncReadExt as _, AsyncSeekExt as _, AsyncWriteExt as _};

use super::kind::{self, HEAD, Kind, TAIL};
use super::model::UploadLimit;

/// A file as it was sent.
pub struct Received {
    /// Its content.
    pub file: File,
    /// Its name, cleaned.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Bytes.
    pub size: u64,
    /// SHA-256 of the content, hexadecimal.
    pub digest: String,
}

/// Takes the one part `file`.
///
/// # Errors
/// `TooLarge`, or `Invalid` when there is no such part, another one beside it, or its kind is not
/// taken. Nothing is left of what was read.
pub async fn receive(Multipart(mut parts): Multipart, blobs: &Blobs, limit: UploadLimit) -> Answer<Received> {
    let mut received = None;
    while let Some(part) = parts.next_field().await.map_err(broken)? {
        if part.name() != Some("file") || received.is_some() {
            let (name, key) = match part.name() {
                Some("file") => ("file", "rule.repeatedField"),
                other => (other.unwrap_or("body"), "rule.unknownField"),
            };
            return Err(Fault::invalid(name, key));
        }
        received = Some(take(part, blobs, limit).await?);
    }
    received.ok_or_else(|| Fault::invalid("file", "rule.multipart"))
}

async fn take(mut part: Field<'_>, blobs: &Blobs, UploadLimit(limit): UploadLimit) -> Answer<Received> {
    let name = file_name::clean(part.file_name().unwrap_or_default());
    let mut file = tokio::fs::File::from_std(blobs.scratch_file()?);
    let (mut head, mut size, mut hash) = (Vec::with_capacity(HEAD), 0_u64, Sha256::new());
    let (mut kind, mut text, mut wide) = (None, true, false);
    while let Some(piece) = part.chunk().await.map_err(broken)? {
        size += piece.len() as u64;
        if size > limit {
            let message = Message::new("file.tooLarge").with("mib", limit / (1024 * 1024));
            return Err(Fault::Invalid(vec![FieldError { field: "file".into(), message }]));
        }
        wide = wide || (head.is_empty() && kind::is_wide(&piece));
        text = text && (wide || kind::is_text(&piece));
        hash.update(&piece);
        file.write_all(&piece).await.map_err(unwritten)?;
        if head.len() < HEAD {
            head.extend(piece.iter().take(HEAD - head.len()));
        }
        // A file of the wrong kind is refused as soon as that is known, not when all of it is here.
        if kind.is_none() && head.len() == HEAD {
            kind = Some(Kind::of(&head, &name)?);
        }
    }
    if size == 0 {
        return Err(Fault::invalid("file", "file.empty"));
    }
    file.flush().await.map_err(unwritten)?;
    let kind = kind.map_or_else(|| Kind::of(&head, &name), Ok)?;
    if kind.is_text() && !text {
        return Err(kind::not_text(&name));
    }
    if kind == Kind::Xlsx && !kind::is_workbook(&tail(&mut file, size).await.map_err(Fault::internal)?) {
        return Err(kind::not_a_workbook(&name));
    }
    Ok(Received { file: file.into_std().await, name, kind, size, digest: hex(&hash.finalize()) })
}

async fn tail(file: &mut tokio::fs::File, size: u64) -> std::io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(size.saturating_sub(TAIL))).await?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).await?;
    Ok(bytes)
}

fn broken(error: MultipartError) -> Fault {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Fault::TooLarge,
        _ => Fault::invalid("file", "rule.multipart"),
    }
}
