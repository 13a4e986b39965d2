//! Bad input of every kind is answered in the envelope, and every answer carries its security headers.

use bytes::Bytes;
use harness::{Content, World};
use http::Method;
use serde_json::json;

/// A signed-in writing route with a JSON body that every account may use.
const ADD: &str = "/arpa-basic-api/role/add";

async fn with_world(test: impl AsyncFnOnce(&World)) {
    let world = World::sqlite().await;
    test(&world).await;
    world.close().await;
}

#[test]
fn malformed_json_is_a_wrong_field_and_not_a_broken_server() {
    harness::run(with_world(async |world| {
        let admin = world.admin().await;
        for body in [
            "{",
            "",
            "[]",
            "null",
            "{\"code\":1}x",
            "{\"code\":",
            "\u{feff}{}",
            "{\"code\":\"a\",\"code\":\"b\"}",
        ] {
            let content = Content::Raw("application/json", Bytes::copy_from_slice(body.as_bytes()));
            let reply = admin.call(Method::POST, ADD, content).await;
            assert!(!reply.refused(40001).fields().is_empty(), "{body}");
        }
        let nested = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        admin.call(Method::POST, ADD, Content::Raw("application/json", nested.into())).await.refused(40001);
        let latin = Content::Raw("application/json", Bytes::from_static(b"{\"code\":\"\xe9\"}"));
        admin.call(Method::POST, ADD, latin).await.refused(40001);
    }));
}

#[test]
fn an_unknown_field_is_named() {
    harness::run(with_world(async |world| {
        let admin = world.admin().await;
        admin
            .post(ADD, json!({ "code": "R1", "roleName": "Keeper", "colour": "blue" }))
            .await
            .invalid("colour");
        admin.get("/arpa-basic-api/role/list?colour=blue").await.invalid("colour");
    }));
}

#[test]
fn an_oversized_body_is_refused_before_it_is_read() {
    harness::run(with_world(async |world| {
        let admin = world.admin().await;
        let body = Content::Raw("application/json", Bytes::from(vec![b' '; 2 * 1024 * 1024]));
        let reply = admin.call(Method::POST, ADD, body).await;
        assert_eq!(reply.refused(40001).http, 413);
    }));
}

#[test]
fn unknown_paths_and_wrong_methods_are_not_found_in_the_envelope() {
    harness::run(with_world(async |world| {
        let admin = world.admin().await;
        for path in [
            "/arpa-basic-api/nothing",
            "/wms/nothing",
            "/nothing",
            "/arpa-basic-api",
            "/arpa-basic-api/role/",
        ] {
            admin.get(path).await.refused(40004);
        }
        for method in [Method::PUT, Method::DELETE, Method::PATCH, Method::GET, Method::OPTIONS] {
            admin.call(method, ADD, Content::None).await.refused(40004);
        }
    }));
}

#[test]
fn refusals_speak_the_callers_language() {
    harness::run(with_world(async |world| {
        let mut said = Vec::new();
        for lang in ["zh", "en", "es", "ja", "fr"] {
            said.push(
                world.anonymous().lang(lang).get("/arpa-basic-api/role/list").await.refused(21332).msg(),
            );
        }
        assert_eq!(said[1], said[4]);
        said.pop();
        said.sort();
        said.dedup();
        assert_eq!(said.len(), 4, "{said:?}");
    }));
}

#[test]
fn every_answer_carries_the_security_headers_and_data_is_never_kept() {
    harness::run(with_world(async |world| {
        for path in
            ["/wms_new/", "/wms_new/config.js", "/health", "/arpa-basic-api/role/list", "/nothing", "/"]
        {
            let reply = world.get(path).await;
            assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
            assert_eq!(reply.header("x-frame-options"), "DENY", "{path}");
            assert_eq!(reply.header("referrer-policy"), "same-origin", "{path}");
            assert!(reply.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
            assert_eq!(reply.header("cross-origin-opener-policy"), "same-origin", "{path}");
            for asked in ["camera", "geolocation", "microphone", "usb"] {
                assert!(reply.header("permissions-policy").contains(&format!("{asked}=()")), "{path}");
            }
            // Only a proxy that is trusted says whether a call came by TLS.
            assert_eq!(reply.header("strict-transport-security"), "", "{path}");
        }
        let page = world.get("/wms_new/").await;
        let policy = page.header("content-security-policy");
        assert!(policy.contains("script-src 'self';") && !policy.contains("unsafe-eval"), "{policy}");
        let data = world.get("/arpa-basic-api/partyGroup/getDefault").await;
        assert_eq!(data.header("content-security-policy").split(';').next(), Some("default-src 'none'"));
        assert_eq!(data.header("cache-control"), "no-store");
        assert!(!data.header("x-request-id").is_empty());
        // A page is asked for anew each time, and only its own scripts run in it: none stands in it.
        assert_eq!(page.header("cache-control"), "no-cache");
        assert_eq!(world.get("/wms_new/config.js").await.header("cache-control"), "no-cache");
        let scripts = page.text();
        for script in scripts.split("<script").skip(1) {
            let (attributes, rest) = script.split_once('>').unwrap();
            assert!(
                attributes.contains(" src=\"/wms_new/") && rest.trim_start().starts_with("</script>"),
                "{script}"
            );
        }
        assert!(
            scripts.contains("<script") && !scripts.contains(" onload=") && !scripts.contains("<style"),
            "{scripts}"
        );
    }));
}

#[test]
fn health_and_readiness_answer_plainly() {
    harness::run(with_world(async |world| {
        assert_eq!(world.get("/health").await.text(), "ok");
        assert_eq!(world.get("/ready").await.text(), "ready");
        world.db().close().await;
        let reply = world.get("/ready").await;
        assert_eq!(reply.http, 503);
        assert_eq!(world.get("/health").await.http, 200);
    }));
}
