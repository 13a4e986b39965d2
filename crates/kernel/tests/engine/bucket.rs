//! Files in a bucket: the same calls against a small server that speaks enough of S3.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::to_bytes;
use axum::extract::{Request, State};
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use http::{Method, StatusCode, header};
use http_body_util::BodyExt as _;
use kernel::blob::{Area, BlobKey, BlobPlace, Blobs, Bucket};
use kernel::fault::Fault;
use kernel::id::Id;

use crate::world::START;

type Objects = Arc<Mutex<HashMap<String, Bytes>>>;

/// Keeps what is put, gives it back, forgets what is deleted; turns unsigned requests away.
async fn object(State(objects): State<Objects>, request: Request) -> Response {
    let signed =
        request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).map(str::to_owned);
    if !signed.is_some_and(|signed| signed.starts_with("AWS4-HMAC-SHA256 Credential=key/")) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let (head, body) = request.into_parts();
    let path = head.uri.path().to_owned();
    match head.method {
        Method::PUT => {
            let bytes = to_bytes(body, usize::MAX).await.unwrap();
            objects.lock().unwrap().insert(path, bytes);
            [(header::ETAG, "\"1\"")].into_response()
        }
        Method::GET => match objects.lock().unwrap().get(&path).cloned() {
            Some(bytes) => {
                let head =
                    [(header::ETAG, "\"1\""), (header::LAST_MODIFIED, "Sun, 01 Mar 2026 08:00:00 GMT")];
                (head, bytes).into_response()
            }
            None => StatusCode::NOT_FOUND.into_response(),
        },
        _ => {
            objects.lock().unwrap().remove(&path);
            StatusCode::NO_CONTENT.into_response()
        }
    }
}

#[tokio::test]
async fn a_bucket_keeps_gives_back_and_forgets_files() {
    let objects = Objects::default();
    let router = Router::new().fallback(object).with_state(objects.clone());
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let server = tokio::spawn(async move { axum::serve(listener, router).await });
    let folder = tempfile::tempdir().unwrap();
    let bucket = Bucket {
        name: "floe".into(),
        region: "us-east-1".into(),
        endpoint: Some(format!("http://{address}")),
        access_key: "key".into(),
        secret_key: "secret".into(),
        prefix: Some("warehouse".into()),
    };
    assert!(!format!("{bucket:?}").contains("secret"));
    let blobs = Blobs::open(&BlobPlace::Bucket(bucket), folder.path()).unwrap();
    let key = BlobKey::new(Area::Upload, Id::of(9), START);
    let mut file = blobs.scratch_file().unwrap();
    std::io::Write::write_all(&mut file, b"frozen").unwrap();
    assert_eq!(blobs.put_file(&key, file).await.unwrap(), 6);
    let paths: Vec<String> = objects.lock().unwrap().keys().cloned().collect();
    assert_eq!(paths, ["/floe/warehouse/upload/2026-03/9"]);
    let blob = blobs.get(&key).await.unwrap();
    assert_eq!(blob.size, 6);
    assert_eq!(blob.body.collect().await.unwrap().to_bytes(), "frozen");
    blobs.delete(&key).await.unwrap();
    assert!(matches!(blobs.get(&key).await.map(drop), Err(Fault::NotFound)));
    server.abort();
}
