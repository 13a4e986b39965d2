//! Exports in the background: from the wish to the file, and until the file is forgotten.

use db::vals;
use http_body_util::BodyExt as _;
use kernel::blob::BlobKey;
use kernel::fault::Fault;
use kernel::task::{Tasks, sweep};
use serde_json::json;

use crate::exports::fill;
use crate::queue::{ended, row};
use crate::world::{ADMIN, World, both};

async fn export(world: &World, token: &str, query: &str) -> i64 {
    let path = format!("/test/goods/exportTask?{query}");
    let reply = world.post(token, &path, json!({})).await;
    reply.data()["id"].as_str().unwrap().parse().unwrap()
}

async fn content(world: &World, key: &str) -> Result<Vec<u8>, Fault> {
    let blob = world.blobs().get(&BlobKey::stored(key).unwrap()).await?;
    Ok(blob.body.collect().await.unwrap().to_bytes().to_vec())
}

#[tokio::test]
async fn twenty_five_thousand_rows_become_a_file_with_progress() {
    both(async |world| {
        fill(world, 1, 25_000).await;
        Tasks::start(&world.app).unwrap();
        let id = export(world, ADMIN, "format=csv&columns=code,at&name=all").await;
        assert_eq!(ended(world, id).await.0, "COMPLETED");
        let facts = "select file_key, file_name, file_mime, done, total from task where id = $1";
        let facts: Vec<(String, String, String, i64, i64)> = world.all(facts, vals![id].into()).await;
        let (key, name, mime, done, total) = &facts[0];
        assert_eq!((name.as_str(), mime.as_str()), ("all.csv", "text/csv; charset=utf-8"));
        assert_eq!((*done, *total), (25_000, 25_000));
        let text = String::from_utf8(content(world, key).await.unwrap()).unwrap();
        assert_eq!(text.lines().count(), 25_001);
        assert!(text.ends_with("G025000,2026-03-01 22:56:40\r\n"), "{}", &text[text.len() - 60..]);
    })
    .await;
}

#[tokio::test]
async fn a_task_sees_what_its_owner_may_see_when_it_runs() {
    both(async |world| {
        fill(world, 1, 4).await;
        let lost = export(world, "T1:14:goodsManage_export_button", "format=csv").await;
        let stranger = export(world, "T2:9:super_admin", "format=csv&columns=code").await;
        Tasks::start(&world.app).unwrap();
        let (state, _, fault, _) = ended(world, lost).await;
        assert_eq!(
            (state.as_str(), fault.as_deref()),
            ("FAIL", Some("You do not have permission for this action."))
        );
        assert_eq!(ended(world, stranger).await.0, "COMPLETED");
        let keys: Vec<String> =
            world.all("select file_key from task where id = $1", vals![stranger].into()).await;
        assert_eq!(content(world, &keys[0]).await.unwrap(), "\u{feff}Goods code\r\n".as_bytes());
    })
    .await;
}

#[tokio::test]
async fn a_wrong_query_is_refused_before_there_is_a_task() {
    both(async |world| {
        let reply = world.post(ADMIN, "/test/goods/exportTask?columns=nothing", json!({})).await;
        assert_eq!(reply.wrong(), ["columns"]);
        assert!(world.all::<i64>("select id from task", Vec::new()).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn files_and_rows_are_forgotten_when_their_time_is_over() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        let id = export(world, ADMIN, "format=txt").await;
        ended(world, id).await;
        let keys: Vec<String> = world.all("select file_key from task where id = $1", vals![id].into()).await;
        let day = 24 * 60 * 60;
        world.advance(6 * day);
        sweep(&world.app).await.unwrap();
        content(world, &keys[0]).await.unwrap();
        world.advance(day + 1);
        sweep(&world.app).await.unwrap();
        assert!(matches!(content(world, &keys[0]).await, Err(Fault::NotFound)));
        assert_eq!(row(world, id).await.0, "COMPLETED");
        world.advance(90 * day);
        sweep(&world.app).await.unwrap();
        assert!(world.all::<i64>("select id from task", Vec::new()).await.is_empty());
    })
    .await;
}
