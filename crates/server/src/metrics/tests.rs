//! What the page tells and to whom.

use axum::body::{Body, to_bytes};
use http::{Request, StatusCode};
use kernel::app::App;
use tower::ServiceExt as _;

use super::listener::router;
use super::{hold, open, page};
use crate::config::{Config, Secret};
use crate::program;

async fn started() -> (App, Config, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let config = Config { data: folder.path().to_owned(), ..Config::defaults().unwrap() };
    (program::build(&config).await.unwrap(), config, folder)
}

async fn call(app: &App, config: &Config, path: &str) {
    let request = Request::get(path).body(Body::empty()).unwrap();
    program::router(app, config).oneshot(request).await.unwrap();
}

#[tokio::test]
async fn calls_are_told_by_the_template_of_their_route() {
    let (app, config, _folder) = started().await;
    for path in ["/arpa-basic-api/role/1", "/arpa-basic-api/role/2", "/wms_new/", "/nothing/here/7"] {
        call(&app, &config, path).await;
    }
    let text = page(&app).await;
    for line in [
        "floe_calls_total{route=\"/arpa-basic-api/role/{id}\",method=\"GET\",status=\"401\"} 2\n",
        "floe_calls_total{route=\"console\",method=\"GET\",status=\"200\"} 1\n",
        "floe_calls_total{route=\"other\",method=\"GET\",status=\"404\"} 1\n",
        "floe_call_seconds_count{route=\"/arpa-basic-api/role/{id}\",method=\"GET\"} 2\n",
        "floe_calls_running 0\n",
        "floe_database_up 1\n",
        "floe_backup_wanted 0\n",
        "floe_sessions 0\n",
        "floe_copies 1\n",
        "floe_units_waiting{kind=\"write\"} 0\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    assert!(!text.contains("nothing"), "paths that nobody knows are no labels");
    program::close(&app).await;
}

#[tokio::test]
async fn every_family_has_its_help_once_and_every_sample_its_family() {
    let (app, config, _folder) = started().await;
    call(&app, &config, "/health").await;
    let text = page(&app).await;
    let mut family = "";
    let mut seen = std::collections::BTreeSet::new();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("# HELP ") {
            family = rest.split(' ').next().unwrap();
            assert!(seen.insert(family), "{family} twice");
        } else if !line.starts_with('#') {
            assert!(line.starts_with(family), "{line} under {family}");
            let value = line.rsplit(' ').next().unwrap();
            assert!(value.bytes().all(|sign| sign.is_ascii_digit() || b".-".contains(&sign)), "{line}");
        }
    }
    assert!(seen.len() > 25, "{seen:?}");
    program::close(&app).await;
}

#[tokio::test]
async fn a_page_is_made_without_the_database_too() {
    let (app, _config, _folder) = started().await;
    program::close(&app).await;
    let text = page(&app).await;
    assert!(text.contains("floe_database_up 0\n") && text.contains("floe_build_info{"), "{text}");
    assert!(text.contains("floe_numbers_read 0\n"), "{text}");
}

#[tokio::test]
async fn numbers_that_are_slow_to_read_are_no_database_that_is_away() {
    let (app, _config, _folder) = started().await;
    // As good as too slow: one of them cannot be read.
    let gone: Result<u64, db::Error> =
        app.db.write((), |tx| Box::pin(tx.exec("drop table verify_run", &[]))).await;
    gone.unwrap();
    let text = page(&app).await;
    assert!(text.contains("floe_database_up 1\n") && text.contains("floe_numbers_read 0\n"), "{text}");
    program::close(&app).await;
}

#[tokio::test]
async fn the_console_does_not_serve_it_and_a_token_is_asked_for() {
    let (app, config, _folder) = started().await;
    let ask = |router: axum::Router, token: Option<&str>| {
        let request = Request::get("/metrics");
        let request = match token {
            Some(token) => request.header("authorization", format!("Bearer {token}")),
            None => request,
        };
        router.oneshot(request.body(Body::empty()).unwrap())
    };
    let console = ask(program::router(&app, &config), None).await.unwrap();
    assert_eq!(console.status(), StatusCode::NOT_FOUND);
    let secret = Secret::new("collector-7");
    for (token, status) in [
        (None, StatusCode::UNAUTHORIZED),
        (Some("collector-8"), StatusCode::UNAUTHORIZED),
        (Some("collector-7"), StatusCode::OK),
    ] {
        let answer = ask(router(&app, Some(&secret)), token).await.unwrap();
        assert_eq!(answer.status(), status, "{token:?}");
    }
    let open = ask(router(&app, None), None).await.unwrap();
    assert!(open.headers()["content-type"].to_str().unwrap().starts_with("text/plain; version=0.0.4"));
    let body = to_bytes(open.into_body(), 1 << 20).await.unwrap();
    assert!(body.starts_with(b"# HELP floe_build_info "));
    program::close(&app).await;
}

#[tokio::test]
async fn others_than_this_machine_need_a_token() {
    let (app, mut config, _folder) = started().await;
    assert!(hold(&config).await.unwrap().is_none(), "there is none unless it is asked for");
    config.metrics.listen = Some("0.0.0.0:0".into());
    let refused = hold(&config).await.map(drop).unwrap_err().to_string();
    assert!(refused.starts_with("metrics.token: "), "{refused}");
    config.metrics.token = Some(Secret::new("t"));
    open(&app, &config, hold(&config).await.unwrap().unwrap()).unwrap().stop().await;
    config.metrics = crate::config::Metrics { listen: Some("127.0.0.1:0".into()), token: None };
    let listener = open(&app, &config, hold(&config).await.unwrap().unwrap()).unwrap();
    assert!(listener.address.ip().is_loopback());
    listener.stop().await;
    program::close(&app).await;
}
