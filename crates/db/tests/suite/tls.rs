//! `sslmode` of the URL, against a server that speaks no TLS and one whose certificate nobody trusts.

use std::sync::Arc;

use db::testing::{dialects, open};
use db::{Config, Db, Dialect, Error, Target};
use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use crate::setup::STEPS;

/// Made for these tests alone, for `localhost`, signed by itself.
const CERTIFICATE: &[u8] = include_bytes!("tls/certificate.der");
const KEY: &[u8] = include_bytes!("tls/key.der");

fn acceptor() -> TlsAcceptor {
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![CertificateDer::from(CERTIFICATE)], PrivatePkcs8KeyDer::from(KEY).into());
    TlsAcceptor::from(Arc::new(config.unwrap()))
}

/// What a server that offers TLS gets to read inside of it, and how the client ends.
async fn meet(options: &str) -> (Option<String>, Error) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let config: Config = format!("postgres://keeper@127.0.0.1:{port}/floe{options}").parse().unwrap();
    let served = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        stream.read_exact(&mut [0_u8; 8]).await.unwrap();
        stream.write_all(b"S").await.unwrap();
        let mut inside = acceptor().accept(stream).await.ok()?;
        let mut bytes = [0_u8; 256];
        let read = inside.read(&mut bytes).await.unwrap();
        Some(String::from_utf8_lossy(&bytes[..read]).into_owned())
    });
    let error = Db::open(&config).await.unwrap_err();
    (served.await.unwrap(), error)
}

#[tokio::test]
async fn prefer_encrypts_even_when_nobody_vouches_for_the_server() {
    for options in ["", "?sslmode=prefer"] {
        let (inside, _) = meet(options).await;
        assert!(inside.is_some_and(|text| text.contains("keeper")), "{options}");
    }
}

#[tokio::test]
async fn require_tells_nothing_to_a_server_that_nobody_vouches_for() {
    let (inside, error) = meet("?sslmode=require").await;
    assert_eq!(inside, None);
    assert!(matches!(&error, Error::Unavailable(text) if text.contains("certificate")), "{error:?}");
}

#[tokio::test]
async fn a_server_without_tls_is_refused_only_by_require() {
    if !dialects().contains(&Dialect::Postgres) {
        return;
    }
    let db = open(Dialect::Postgres, STEPS, |_| {}).await;
    let with = |mode: &str| {
        let mut config = db.config().clone();
        if let Target::Postgres(url) = &mut config.target {
            url.push_str(&format!("?sslmode={mode}"));
        }
        config
    };
    for mode in ["disable", "prefer"] {
        Db::open(&with(mode)).await.unwrap().close().await;
    }
    let refused = Db::open(&with("require")).await.unwrap_err();
    let said = "server does not support TLS";
    assert!(matches!(&refused, Error::Unavailable(text) if text.contains(said)), "{refused:?}");
    let unknown = Db::open(&with("sometimes")).await.unwrap_err();
    assert!(matches!(&unknown, Error::Misuse(text) if text.contains("sslmode")), "{unknown:?}");
}
