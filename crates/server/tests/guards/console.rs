//! The web application under `/wms_new`: pages, files, and nothing beyond.

use harness::World;
use http::Method;

#[test]
fn the_roots_lead_to_the_console_and_keep_the_query() {
    harness::run(async {
        let world = World::sqlite().await;
        for (path, target) in [("/", "/wms_new/"), ("/wms_new", "/wms_new/"), ("/?a=b", "/wms_new/?a=b")] {
            let reply = world.get(path).await;
            assert_eq!((reply.http.as_u16(), reply.header("location")), (307, target), "{path}");
        }
        world.close().await;
    });
}

#[test]
fn every_path_of_the_console_is_the_page_and_is_asked_for_anew() {
    harness::run(async {
        let world = World::sqlite().await;
        let page = world.get("/wms_new/").await;
        assert!(
            page.text().contains("/wms_new/config.js")
                && page.header("content-type").starts_with("text/html")
        );
        for path in
            ["/wms_new/login", "/wms_new/systemManage/roleManage", "/wms_new/index.html", "/wms_new/a?b=c"]
        {
            let reply = world.get(path).await;
            assert_eq!((reply.http.as_u16(), reply.text()), (200, page.text()), "{path}");
            assert_eq!(reply.header("cache-control"), "no-cache", "{path}");
        }
        let again = world.get("/wms_new/login").header("if-none-match", page.header("etag")).await;
        assert_eq!((again.http.as_u16(), again.text().as_str()), (304, ""));
        let head = world.anonymous().call(Method::HEAD, "/wms_new/", harness::Content::None).await;
        assert_eq!((head.http.as_u16(), head.text().as_str()), (200, ""));
        world.close().await;
    });
}

#[test]
fn a_missing_file_is_missing_and_not_a_page() {
    harness::run(async {
        let world = World::sqlite().await;
        for path in
            ["/wms_new/assets/old-1234.js", "/wms_new/assets/", "/wms_new/nothing.png", "/wms_new/assets/x"]
        {
            world.get(path).await.refused(40004);
        }
        world.close().await;
    });
}

#[test]
fn nothing_outside_the_web_application_is_served() {
    harness::run(async {
        let world = World::sqlite().await;
        for path in [
            "/wms_new/../Cargo.toml",
            "/wms_new/..%2f..%2fCargo.toml",
            "/wms_new/%2e%2e/%2e%2e/Cargo.toml",
            "/wms_new/assets/..%2f..%2f..%2fpackage.json",
            "/wms_new/..%5c..%5cCargo.toml",
            "/wms_new//etc/passwd",
            "/wms_new/%2fetc%2fpasswd",
            "/wms_new/.git/config",
            "/wms_new/a%00.js",
        ] {
            let reply = world.get(path).await;
            let body = reply.text();
            let harmless = reply.http == 404 || body.contains("/wms_new/config.js");
            assert!(harmless && !body.contains("[workspace]") && !body.contains("root:"), "{path}: {body}");
        }
        world.close().await;
    });
}

#[test]
fn the_runtime_configuration_is_a_script_of_ours() {
    harness::run(async {
        let world = World::sqlite().await;
        let reply = world.get("/wms_new/config.js").await;
        assert!(reply.header("content-type").starts_with("text/javascript"));
        let text = reply.text();
        for word in [
            "window.FLOE_CONFIG = {",
            "\"apiBase\":",
            "\"clientId\":\"floe-console\"",
            "\"clientSecret\":",
            "\"version\":",
        ] {
            assert!(text.contains(word), "{word} in {text}");
        }
        world.close().await;
    });
}
