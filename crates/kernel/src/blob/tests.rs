//! Blobs: kept, streamed, deleted; names that the server makes.

use std::io::Write as _;

use bytes::Bytes;
use http_body_util::BodyExt as _;

use super::{Area, BlobKey, BlobPlace, Blobs};
use crate::clock::Instant;
use crate::fault::Fault;
use crate::id::Id;

/// 2026-03-01T08:00:00Z.
const MARCH: Instant = Instant::of_millis(1_772_352_000_000);

fn store(folder: &std::path::Path) -> Blobs {
    Blobs::open(&BlobPlace::Folder(folder.join("files")), &folder.join("scratch")).unwrap()
}

async fn text_of(blobs: &Blobs, key: &BlobKey) -> String {
    let body = blobs.get(key).await.unwrap().body;
    String::from_utf8(body.collect().await.unwrap().to_bytes().to_vec()).unwrap()
}

#[test]
fn a_key_is_made_of_area_month_and_id_and_read_back() {
    let key = BlobKey::new(Area::Upload, Id::of(42), MARCH);
    assert_eq!(key.as_str(), "upload/2026-03/42");
    assert_eq!(BlobKey::stored(key.as_str()).unwrap(), key);
}

#[test]
fn a_stored_text_that_is_no_key_is_refused() {
    for text in [
        "",
        "upload",
        "upload/2026-03/",
        "../2026-03/1",
        "upload/2026-03/../1",
        "upload/2026-03/1/2",
        "other/2026-03/1",
    ] {
        assert!(matches!(BlobKey::stored(text), Err(Fault::Internal(_))), "{text}");
    }
}

#[tokio::test]
async fn bytes_come_back_as_they_were_put_until_they_are_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = store(folder.path());
    let key = BlobKey::new(Area::Upload, Id::of(1), MARCH);
    blobs.put(&key, Bytes::from_static(b"cold")).await.unwrap();
    assert_eq!(text_of(&blobs, &key).await, "cold");
    assert_eq!(blobs.get(&key).await.unwrap().size, 4);
    blobs.delete(&key).await.unwrap();
    assert!(matches!(blobs.get(&key).await.map(drop), Err(Fault::NotFound)));
    blobs.delete(&key).await.unwrap();
}

#[tokio::test]
async fn a_file_of_many_pieces_is_copied_whole() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = store(folder.path());
    let mut file = blobs.scratch_file().unwrap();
    let line = "0123456789abcdef".repeat(64);
    for _ in 0..20_000 {
        file.write_all(line.as_bytes()).unwrap();
    }
    let key = BlobKey::new(Area::Task, Id::of(2), MARCH);
    assert_eq!(blobs.put_file(&key, file).await.unwrap(), 20_480_000);
    let text = text_of(&blobs, &key).await;
    assert_eq!(text.len(), 20_480_000);
    assert!(text.ends_with(&line));
}

#[tokio::test]
async fn a_scratch_file_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let blobs = store(folder.path());
    drop(blobs.scratch_file().unwrap());
    assert_eq!(std::fs::read_dir(blobs.scratch()).unwrap().count(), 0);
}

#[test]
fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let refused =
        Blobs::open(&BlobPlace::Folder(file.join("inside")), &folder.path().join("scratch")).unwrap_err();
    assert!(refused.to_string().contains("inside"), "{refused}");
}
