//! `/openapi.json` over HTTP: for everybody, small, and asked for anew.

use std::io::Read as _;

use harness::World;
use serde_json::Value;

#[test]
fn the_description_is_served_to_everybody_and_sent_once() {
    harness::run(async {
        let world = World::sqlite().await;
        let reply = world.get("/openapi.json").await;
        assert_eq!((reply.http.as_u16(), reply.header("content-type")), (200, "application/json"));
        assert_eq!(reply.header("cache-control"), "no-cache");
        let document: Value = serde_json::from_str(&reply.text()).unwrap();
        assert_eq!(document["openapi"], "3.1.0");
        let operations = document["paths"].as_object().unwrap().values();
        let operations = operations.map(|methods| methods.as_object().unwrap().len()).sum::<usize>();
        assert_eq!(operations, world.app.features.iter().map(|feature| feature.routes.len()).sum::<usize>());
        let again = world.get("/openapi.json").header("if-none-match", reply.header("etag")).await;
        assert_eq!((again.http.as_u16(), again.text().as_str()), (304, ""));
        let packed = world.get("/openapi.json").header("accept-encoding", "gzip, br").await;
        assert_eq!(packed.header("content-encoding"), "gzip");
        assert!(packed.bytes().len() < 300_000, "{}", packed.bytes().len());
        let mut text = String::new();
        flate2::read::GzDecoder::new(&*packed.bytes()).read_to_string(&mut text).unwrap();
        assert_eq!(text, reply.text());
        world.close().await;
    });
}
