//! A file on its way out.

use std::sync::Arc;

use axum::body::Body;
use axum::response::Response;
use http::{HeaderName, HeaderValue, StatusCode, header};
use kernel::access::Session;
use kernel::act::Cx;
use kernel::app::Credentials;
use kernel::blob::{BlobKey, Blobs};
use kernel::call::{Call, Extract, Path};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::openapi::{Answered, Operation};
use kernel::reply::{Download, Reply};

use super::model::FileRow;
use super::store;

/// A public file never changes under its address.
const FOR_EVERYBODY: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Rights may change, so a kept copy is asked about each time.
const ASK_EACH_TIME: HeaderValue = HeaderValue::from_static("private, no-cache");
/// Whatever a browser makes of the content, it may not run or fetch anything.
const NOTHING_RUNS: HeaderValue = HeaderValue::from_static("default-src 'none'; sandbox");
const POLICY: HeaderName = header::CONTENT_SECURITY_POLICY;

/// Who wants the file, and which content they have already.
pub struct Reader {
    credentials: Option<Credentials>,
    held: Option<String>,
}

impl Extract for Reader {
    async fn extract(call: &mut Call) -> Answer<Self> {
        // From the header only: a token in an address would end up in logs and histories.
        let token =
            call.header("authorization").and_then(|value| value.strip_prefix("Bearer ")).map(str::to_owned);
        let device = call.header("deviceid").unwrap_or_default().to_owned();
        let address = call.address.to_string();
        let credentials = token.map(|token| Credentials { token, device, address, watches: false });
        Ok(Self { credentials, held: call.header("if-none-match").map(str::to_owned) })
    }

    fn describe(_: &mut Operation) {}
}

/// A file, or the word that the reader's copy is current.
pub enum Served {
    /// The content with the headers of its row.
    Content(Box<(FileRow, Body)>),
    /// Nothing but the headers.
    Unchanged(Box<FileRow>),
}

/// `GET /file/{id}`. Who is not signed in learns nothing about a file that is not public, not even
/// whether there is one.
pub async fn read(cx: Cx, Path(id): Path<Id>, reader: Reader) -> Answer<Served> {
    let row = match cx.read(id, store::public).await? {
        Some(row) => row,
        None => {
            let session = signed_in(&cx, reader.credentials).await?;
            session.settled()?;
            cx.on_behalf_of(session).read(id, store::visible).await?
        }
    };
    if reader.held.is_some_and(|held| names(&held, &tag(&row))) {
        return Ok(Served::Unchanged(Box::new(row)));
    }
    let blob = cx.app.shared.get::<Blobs>()?.get(&BlobKey::stored(&row.object_key)?).await?;
    Ok(Served::Content(Box::new((row, blob.body))))
}

async fn signed_in(cx: &Cx, credentials: Option<Credentials>) -> Answer<Arc<Session>> {
    (cx.app.authenticate)(cx.app.clone(), credentials.ok_or(Fault::SignedOut)?).await
}

/// The name of the content: half of its digest is more than enough.
fn tag(row: &FileRow) -> String {
    format!("\"{}\"", row.digest.get(..32).unwrap_or(&row.digest))
}

/// Whether an `If-None-Match` names this tag. Weak and strong names mean the same for whole files.
fn names(header: &str, tag: &str) -> bool {
    header.split(',').map(str::trim).any(|held| held == "*" || held.strip_prefix("W/").unwrap_or(held) == tag)
}

impl Reply for Served {
    fn into_response(self) -> Answer<Response> {
        let (row, mut response) = match self {
            Self::Content(content) => {
                let (row, body) = *content;
                let inline = row.mime.starts_with("image/");
                let download = Download { name: row.name.clone(), mime: row.mime.clone(), inline, body };
                let mut response = download.into_response()?;
                response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from(row.size));
                (row, response)
            }
            Self::Unchanged(row) => {
                let mut response = Response::new(Body::empty());
                *response.status_mut() = StatusCode::NOT_MODIFIED;
                (*row, response)
            }
        };
        let headers = response.headers_mut();
        let public = row.visibility == "public";
        headers.insert(header::CACHE_CONTROL, if public { FOR_EVERYBODY } else { ASK_EACH_TIME });
        headers.insert(header::ETAG, HeaderValue::from_str(&tag(&row)).map_err(Fault::internal)?);
        headers.insert(header::VARY, HeaderValue::from_static("Authorization"));
        headers.insert(POLICY, NOTHING_RUNS);
        Ok(response)
    }

    fn describe(operation: &mut Operation) {
        operation.answers(Answered::File);
    }
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_kept_copy_is_known_by_its_tag_in_every_spelling() {
        for header in ["\"a\"", "W/\"a\"", "\"b\", \"a\"", "*"] {
            assert!(names(header, "\"a\""), "{header}");
        }
        for header in ["", "a", "\"ab\"", "\"b\""] {
            assert!(!names(header, "\"a\""), "{header}");
        }
    }
}
