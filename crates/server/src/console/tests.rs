//! The console's paths and headers, over a few files that are packed as a release program packs the real ones.

use std::io::Read as _;

use bytes::Bytes;
use http::Request;
use tower::ServiceExt as _;

use super::files::SAMPLE;
use super::*;

/// Asks for a path with the given request headers; answers status, headers and body.
async fn ask(path: &str, given: &[(header::HeaderName, &str)]) -> (u16, HeaderMap, Bytes) {
    let console = Console { api_base: String::new(), client_id: String::new(), client_secret: String::new() };
    let router = router_of(SAMPLE, &console, || StatusCode::NOT_FOUND.into_response());
    let mut request = Request::builder().uri(format!("{BASE}/{path}"));
    for (name, value) in given {
        request = request.header(name, *value);
    }
    let response = router.oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let (head, body) = response.into_parts();
    (head.status.as_u16(), head.headers, axum::body::to_bytes(body, usize::MAX).await.unwrap())
}

fn sample(path: &str) -> Vec<u8> {
    std::fs::read(format!("{}/src/console/sample/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn unpacked(encoding: Option<&str>, bytes: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    match encoding {
        Some("br") => brotli::BrotliDecompress(&mut &*bytes, &mut plain).unwrap(),
        Some("gzip") => drop(flate2::read::GzDecoder::new(bytes).read_to_end(&mut plain).unwrap()),
        other => {
            assert_eq!(other, None);
            plain.extend(bytes);
        }
    }
    plain
}

#[tokio::test]
async fn a_browser_gets_the_smallest_variant_that_it_takes() {
    let table = [
        ("assets/app-1a2b.js", "gzip, deflate, br", Some("br")),
        ("assets/app-1a2b.js", "gzip, br;q=0", Some("gzip")),
        ("assets/app-1a2b.js", "identity", None),
        ("assets/app-1a2b.js", "", None),
        // Packing these would save nothing.
        ("assets/dot-3c4d.png", "gzip, br", None),
        ("note.txt", "gzip, br", None),
    ];
    for (path, taken, encoding) in table {
        let (status, headers, body) = ask(path, &[(header::ACCEPT_ENCODING, taken)]).await;
        let sent = headers.get(header::CONTENT_ENCODING).map(|value| value.to_str().unwrap());
        assert_eq!((status, sent), (200, encoding), "{path} {taken}");
        assert_eq!(unpacked(sent, &body), sample(path), "{path} {taken}");
        assert_eq!(headers[header::VARY], "accept-encoding");
    }
    let length = async |taken| ask("assets/app-1a2b.js", &[(header::ACCEPT_ENCODING, taken)]).await.2.len();
    let (brotli, gzip, plain) = (length("br").await, length("gzip").await, length("").await);
    assert!(brotli < plain && gzip < plain, "{brotli} {gzip} {plain}");
}

#[tokio::test]
async fn every_packed_file_is_found_with_its_type() {
    for (path, media) in [
        ("assets/app-1a2b.js", "text/javascript; charset=utf-8"),
        ("assets/dot-3c4d.png", "image/png"),
        // Sorts before `assets/` by its signs, and after it as a path.
        ("assets.json", "application/json"),
        ("index.html", "text/html; charset=utf-8"),
        ("note.txt", "text/plain; charset=utf-8"),
    ] {
        let (status, headers, body) = ask(path, &[]).await;
        assert_eq!(
            (status, &headers[header::CONTENT_TYPE], body.to_vec()),
            (200, &HeaderValue::from_static(media), sample(path))
        );
    }
}

#[tokio::test]
async fn a_path_without_a_file_is_the_page_and_a_missing_file_is_missing() {
    for path in ["", "login", "systemManage/roleManage"] {
        assert_eq!(ask(path, &[]).await.2, sample("index.html"), "{path}");
    }
    for path in ["assets/app-0000.js", "assets/x", "nothing.png"] {
        assert_eq!(ask(path, &[]).await.0, 404, "{path}");
    }
}

#[tokio::test]
async fn only_files_named_by_their_content_are_kept_for_good_and_a_current_copy_is_not_sent_again() {
    for (path, cache) in [
        ("assets/app-1a2b.js", "public, max-age=31536000, immutable"),
        ("index.html", "no-cache"),
        ("login", "no-cache"),
    ] {
        let (_, headers, _) = ask(path, &[]).await;
        assert_eq!(headers[header::CACHE_CONTROL], cache, "{path}");
        let tag = headers[header::ETAG].to_str().unwrap();
        let (status, again, body) = ask(path, &[(header::IF_NONE_MATCH, tag)]).await;
        assert_eq!(
            (status, body.len(), &again[header::CACHE_CONTROL]),
            (304, 0, &headers[header::CACHE_CONTROL])
        );
        assert_eq!(ask(path, &[(header::IF_NONE_MATCH, "\"other\"")]).await.0, 200, "{path}");
    }
    let tag = async |path| ask(path, &[]).await.1[header::ETAG].clone();
    assert_ne!(tag("index.html").await, tag("note.txt").await);
}

fn headers(encodings: &str) -> HeaderMap {
    HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_str(encodings).unwrap())])
}

#[test]
fn refused_encodings_are_not_taken() {
    assert_eq!(accepted(&headers("gzip, deflate, br, zstd")), (true, true));
    assert_eq!(accepted(&headers("br;q=0, gzip;q=0.5")), (false, true));
    assert_eq!(accepted(&headers("br; q=0.000")), (false, false));
    assert_eq!(accepted(&HeaderMap::new()), (false, false));
}

#[test]
fn paths_that_climb_or_hide_are_not_plain() {
    for path in [
        "../Cargo.toml",
        "assets/../../x",
        "..",
        ".env",
        "/etc/passwd",
        "a//b",
        "a/.git/config",
        "a\\..\\b",
        "a\0b",
    ] {
        assert!(!is_plain(path), "{path:?}");
        assert!(answer(SAMPLE, path, &HeaderMap::new()).is_none(), "{path:?}");
    }
    assert!(is_plain("assets/index-1.2.js") && is_plain("login/"));
}

#[test]
fn the_script_is_valid_whatever_the_values() {
    let console =
        Console { api_base: "</script>\"\n".into(), client_id: "a".into(), client_secret: "b".into() };
    let script = script(&console);
    let json = script.strip_prefix("window.FLOE_CONFIG = ").unwrap().strip_suffix(";\n").unwrap();
    let values: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(values["apiBase"], "</script>\"\n");
    assert_eq!(values["version"], env!("CARGO_PKG_VERSION"));
}
