//! The way out by itself: names that lead elsewhere, and who is believed to be who they say.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use codes::WebhookFault;
use futures::FutureExt as _;
use futures::future::BoxFuture;
use harness::Receiver;
use http::HeaderMap;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ClientConfig, RootCertStore, ServerConfig};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use super::super::allow::Allow;
use super::super::send::{Door, Reply, Resolve};
use super::super::url::Target;

/// A certificate for `hooks.test`, its key, and the authority that made it. They are good for nothing but this test.
const CERTIFICATE: &[u8] = include_bytes!("data/leaf.pem");
const KEY: &[u8] = include_bytes!("data/leaf.key.pem");
const AUTHORITY: &[u8] = include_bytes!("data/ca.pem");

const LIMIT: Duration = Duration::from_secs(5);

fn allow(entries: &[&str]) -> Allow {
    Allow::of(&entries.iter().map(|entry| (*entry).to_owned()).collect::<Vec<_>>()).unwrap()
}

/// Each name leads to this machine, and to a neighbour.
fn inwards(_: String, port: u16) -> BoxFuture<'static, io::Result<Vec<SocketAddr>>> {
    async move { Ok(vec![SocketAddr::from(([10, 9, 8, 7], port)), SocketAddr::from(([127, 0, 0, 1], port))]) }
        .boxed()
}

fn nowhere(_: String, _: u16) -> BoxFuture<'static, io::Result<Vec<SocketAddr>>> {
    async { Ok(Vec::new()) }.boxed()
}

async fn post(door: &Door, url: &str, lenient: &Allow) -> Reply {
    // Written down when it was allowed; what is allowed when it is connected to is the door's.
    let target = Target::of(url, lenient).unwrap();
    door.post(&target, HeaderMap::new(), "{}".into()).await
}

#[test]
fn a_name_that_leads_to_an_inner_address_is_not_connected_to() {
    harness::run(async {
        let receiver = Receiver::start().await;
        let named = allow(&["rebound.example"]);
        let url = format!("http://rebound.example:{}/", receiver.port());
        let door = Door::new(Allow::default(), LIMIT).with(inwards, None);
        let refused = post(&door, &url, &named).await;
        assert_eq!((refused.fault, refused.address), (Some(WebhookFault::Forbidden), None));
        assert!(receiver.got().is_empty());
        // The same name, and one of its two addresses allowed: that one is connected to.
        let door = Door::new(allow(&["127.0.0.1"]), LIMIT).with(inwards, None);
        let taken = post(&door, &url, &named).await;
        assert_eq!((taken.fault, taken.status), (None, Some(200)));
        assert_eq!(taken.address, Some([127, 0, 0, 1].into()));
        assert_eq!(receiver.got()[0].header("host"), format!("rebound.example:{}", receiver.port()));
    });
}

/// A name that leads somewhere allowed once, and inwards from then on.
fn rebinding(_: String, port: u16) -> BoxFuture<'static, io::Result<Vec<SocketAddr>>> {
    static ASKED: AtomicU16 = AtomicU16::new(0);
    let first = ASKED.fetch_add(1, Ordering::SeqCst) == 0;
    let address = if first { [127, 0, 0, 1] } else { [127, 0, 0, 9] };
    async move { Ok(vec![SocketAddr::from((address, port))]) }.boxed()
}

#[test]
fn the_address_that_was_looked_at_is_the_one_that_is_connected_to() {
    harness::run(async {
        let receiver = Receiver::start().await;
        let named = allow(&["rebinding.example"]);
        let url = format!("http://rebinding.example:{}/", receiver.port());
        let door = Door::new(allow(&["127.0.0.1"]), LIMIT).with(rebinding, None);
        // Were it asked twice, the second answer would lead to where nobody listens.
        assert_eq!(post(&door, &url, &named).await.fault, None);
        assert_eq!(post(&door, &url, &named).await.fault, Some(WebhookFault::Forbidden));
    });
}

#[test]
fn a_name_without_addresses_is_told_as_one() {
    harness::run(async {
        let door = Door::new(Allow::default(), LIMIT).with(nowhere, None);
        let reply = post(&door, "https://empty.example/", &Allow::default()).await;
        assert_eq!(reply.fault, Some(WebhookFault::Unknown));
    });
}

#[test]
fn somebody_who_does_not_speak_http_breaks_nothing() {
    harness::run(async {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        tokio::spawn(async move {
            loop {
                let (mut stream, _) = listener.accept().await.unwrap();
                stream.write_all(b"220 mail.example ESMTP\r\n").await.unwrap();
            }
        });
        let allow = allow(&["127.0.0.1"]);
        let reply = post(&Door::new(allow.clone(), LIMIT), &url, &allow).await;
        assert_eq!((reply.fault, reply.status), (Some(WebhookFault::Broken), None));
    });
}

/// Answers 200 through TLS as `hooks.test`, and answers its port.
async fn secured() -> u16 {
    let chain = vec![CertificateDer::from_pem_slice(CERTIFICATE).unwrap()];
    let key = PrivateKeyDer::from_pem_slice(KEY).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            // A client that does not believe us goes away here.
            let Ok(mut stream) = acceptor.accept(stream).await else { continue };
            let mut asked = [0; 1024];
            if stream.read(&mut asked).await.is_ok_and(|read| read > 0) {
                let answer = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
                stream.write_all(answer).await.unwrap();
                stream.flush().await.unwrap();
            }
        }
    });
    port
}

fn believing(authority: Option<&[u8]>) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    if let Some(authority) = authority {
        roots.add(CertificateDer::from_pem_slice(authority).unwrap()).unwrap();
    }
    ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth()
}

#[test]
fn a_receiver_has_to_prove_its_name() {
    harness::run(async {
        let port = secured().await;
        let allow = allow(&["127.0.0.1"]);
        for (host, authority, fault) in [
            ("hooks.test", Some(AUTHORITY), None),
            ("other.test", Some(AUTHORITY), Some(WebhookFault::Tls)),
            ("hooks.test", None, Some(WebhookFault::Tls)),
        ] {
            let resolve: Resolve = inwards;
            let door = Door::new(allow.clone(), LIMIT).with(resolve, Some(believing(authority)));
            let reply = post(&door, &format!("https://{host}:{port}/"), &allow).await;
            assert_eq!(reply.fault, fault, "{host}");
            assert_eq!(reply.answer, if fault.is_none() { "ok" } else { "" });
        }
    });
}
