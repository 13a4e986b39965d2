//! Calls that take too long or panic outside the engine, and the policy of pages.

use std::net::SocketAddr;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::Response;
use axum::routing::get;
use http::{Request, StatusCode};
use kernel::app::App;
use kernel::id::IdMaker;
use kernel::mishap::Mishaps;
use platform::PlatformConfig;
use serde_json::Value;
use tower::ServiceExt as _;

use super::{around, page_policy};
use crate::config::Config;
use crate::program::{Engine, assemble, client};
use crate::ready::Readiness;

/// A program with an empty database, and its folder.
async fn program() -> (App, Config, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::defaults().unwrap();
    config.data = folder.path().to_owned();
    let db = db::Db::open(&config.database().unwrap()).await.unwrap();
    let platform = PlatformConfig::quick(client(&config));
    (assemble(&config, Engine::new(db, IdMaker::of_node(0), platform)).unwrap(), config, folder)
}

async fn ask(router: Router, path: &str) -> (StatusCode, Value) {
    let request = Request::get(path).header("accept-language", "en").body(Body::empty()).unwrap();
    let response: Response = router.oneshot(request).await.unwrap();
    assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    assert!(
        !response.headers()["x-request-id"].is_empty(),
        "whatever happens, somebody can ask for its line"
    );
    let (head, body) = response.into_parts();
    let bytes = axum::body::to_bytes(body, 1_000_000).await.unwrap();
    (head.status, serde_json::from_slice(&bytes).unwrap())
}

#[tokio::test(start_paused = true)]
async fn a_call_that_takes_too_long_is_answered_with_what_that_means() {
    let (app, config, _folder) = program().await;
    let slow = Router::new().route("/slow", get(std::future::pending::<()>));
    let (http, answer) = ask(around(slow, &app, &config), "/slow").await;
    assert_eq!((http, &answer["status"]), (StatusCode::GATEWAY_TIMEOUT, &Value::from(50000)));
    assert!(answer["msg"].as_str().unwrap().contains("took too long"), "{answer}");
}

#[tokio::test]
async fn a_panic_is_an_answer_without_its_text() {
    let (app, config, _folder) = program().await;
    async fn broken() {
        panic!("a secret of ours");
    }
    let broken = Router::new().route("/broken", get(broken));
    let (http, answer) = ask(around(broken, &app, &config), "/broken").await;
    assert_eq!((http, &answer["status"]), (StatusCode::INTERNAL_SERVER_ERROR, &Value::from(50000)));
    assert!(answer["data"]["requestId"].is_string() && !answer.to_string().contains("secret"), "{answer}");
}

#[test]
fn the_policy_has_no_inline_scripts_and_takes_only_an_origin_from_the_setting() {
    let own = page_policy("");
    let own = own.to_str().unwrap();
    assert!(own.contains("script-src 'self';") && own.contains("frame-ancestors 'none'"), "{own}");
    let other = page_policy("https://api.example.com:8443");
    assert!(other.to_str().unwrap().contains("connect-src 'self' https://api.example.com:8443;"));
    for odd in ["https://x; script-src *", "a b", "*", "'unsafe-eval'", "x\ny"] {
        assert_eq!(page_policy(odd).to_str().unwrap(), own, "{odd:?}");
    }
}

#[tokio::test]
async fn more_calls_than_may_run_are_turned_away_at_once_and_health_is_always_told() {
    let (app, mut config, _folder) = program().await;
    config.limits.calls = 1;
    let (arrived, mut arrives) = tokio::sync::mpsc::channel(1);
    let slow = move || async move {
        arrived.send(()).await.unwrap();
        std::future::pending::<()>().await;
    };
    let router = Router::new().route("/slow", get(slow)).route("/health", get(|| async { "ok" }));
    let router = around(router, &app, &config);
    let running = tokio::spawn(ask(router.clone(), "/slow"));
    arrives.recv().await.unwrap();
    let request = Request::get("/slow").body(Body::empty()).unwrap();
    let refused = router.clone().oneshot(request).await.unwrap();
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(refused.headers()["retry-after"], "1");
    let (_, answer) = ask(router.clone(), "/slow").await;
    assert_eq!(answer["status"], 40029);
    let health = router.clone().oneshot(Request::get("/health").body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(health.status(), StatusCode::OK);
    running.abort();
    assert!(running.await.unwrap_err().is_cancelled());
    let free = router.oneshot(Request::get("/nothing").body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(free.status(), StatusCode::NOT_FOUND, "the turn was given back");
}

#[tokio::test]
async fn answers_close_their_connections_when_the_program_is_about_to_stop() {
    let (app, config, _folder) = program().await;
    let router = around(Router::new().route("/health", get(|| async { "ok" })), &app, &config);
    let asked = |version| {
        let request = Request::get("/health").version(version).body(Body::empty()).unwrap();
        router.clone().oneshot(request)
    };
    assert!(!asked(http::Version::HTTP_11).await.unwrap().headers().contains_key("connection"));
    app.shared.get::<Readiness>().unwrap().stop();
    assert_eq!(asked(http::Version::HTTP_11).await.unwrap().headers()["connection"], "close");
    assert!(!asked(http::Version::HTTP_2).await.unwrap().headers().contains_key("connection"));
}

#[tokio::test]
async fn a_bug_is_kept_for_those_who_run_the_program() {
    let (app, config, _folder) = program().await;
    async fn broken() {
        panic!("outside of the engine");
    }
    ask(around(Router::new().route("/broken", get(broken)), &app, &config), "/broken").await;
    let kept = app.shared.get::<Mishaps>().unwrap().take();
    assert_eq!(kept.len(), 1);
    assert!(kept[0].what.contains("outside of the engine") && !kept[0].request.is_empty(), "{kept:?}");
}

#[tokio::test]
async fn a_browser_is_bound_to_tls_only_by_a_proxy_that_is_trusted() {
    let (_, mut config, _folder) = program().await;
    config.trusted_proxies = vec!["10.0.0.1".parse().unwrap()];
    let db = db::Db::open(&config.database().unwrap()).await.unwrap();
    let platform = PlatformConfig::quick(client(&config));
    let app = assemble(&config, Engine::new(db, IdMaker::of_node(1), platform)).unwrap();
    for (peer, proto, bound) in [
        ("10.0.0.1", Some("https"), true),
        ("::ffff:10.0.0.1", Some("HTTPS"), true),
        ("10.0.0.1", Some("http"), false),
        ("10.0.0.1", None, false),
        ("10.0.0.2", Some("https"), false),
    ] {
        let mut request = Request::get("/").body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 4000)));
        if let Some(proto) = proto {
            request.headers_mut().insert("x-forwarded-proto", proto.parse().unwrap());
        }
        let router = around(Router::new().route("/", get(|| async { "" })), &app, &config);
        let response = router.oneshot(request).await.unwrap();
        let told = response.headers().get("strict-transport-security");
        assert_eq!(told.is_some_and(|told| told == "max-age=31536000"), bound, "{peer} {proto:?}");
        assert_eq!(told.is_some(), bound);
    }
}
