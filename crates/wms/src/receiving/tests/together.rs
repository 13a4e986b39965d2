//! Two people on one note, and eight who receive at once.

use std::future::IntoFuture as _;

use harness::{Actor, Reply, World};
use serde_json::{Value, json};
use tokio::join;

use super::{awaited, lines, note, path, read, ready, sum};

/// A rack of eight levels with four places each, where a place bears one load and the beams of a level three; nothing
/// else takes dry goods.
async fn rack(admin: &Actor) {
    let form = json!({
        "code": "RACK", "name": "横梁货位", "maxWeight": 500, "maxContainers": 9, "maxLayers": 1, "depthPositions": 1,
        "maxBeamWeight": 900, "storageStrategy": 0, "mixOwner": true, "retrievalOrder": 0, "billingUnitFactor": 1,
        "status": 0,
    });
    admin.post("/wms/bearType/add", form).await.ok();
    let places = json!({
        "areaCode": "N1", "bearTypeCode": "RACK", "type": 1, "template": "{area}-{rack}-{column}-{level}", "sides": "NONE",
        "rack": { "from": "1", "to": "2" }, "column": { "from": "1", "to": "4" }, "level": { "from": "1", "to": "4" },
    });
    admin.post("/wms/location/generate", places).await.ok();
    let wide = admin.get("/wms/location/list?areaCode=N1&pageSize=50").await.records();
    let wide: Vec<Value> = wide
        .iter()
        .filter(|place| ["N1-01", "N1-02"].contains(&place["code"].as_str().unwrap()))
        .map(|place| json!({ "id": place["id"], "version": place["version"] }))
        .collect();
    admin.post("/wms/location/disable", json!({ "rows": wide })).await.ok();
}

/// The same verb on eight documents at once.
async fn at_once(admin: &Actor, paths: &[String]) -> Vec<Reply> {
    let call = |at: usize| admin.post(&paths[at], json!({})).into_future();
    let (a, b, c, d, e, f, g, h) =
        join!(call(0), call(1), call(2), call(3), call(4), call(5), call(6), call(7));
    vec![a, b, c, d, e, f, g, h]
}

/// The heaviest place and the heaviest level of the rack, in kilograms, with what is on its way there.
async fn heaviest(world: &World) -> (i64, i64) {
    let db = world.db();
    let read = db.read((), |tx| {
        Box::pin(async move {
            tx.all::<(String, i64, i64, i64, i64)>(
                "select l.code, coalesce(cast(l.rack as bigint), 0), coalesce(cast(l.level_no as bigint), 0), l.current_weight,
                   coalesce((select cast(sum(h.weight) as bigint) from place_hold h where h.location_code = l.code), 0)
                 from location l where l.area_code = 'N1' and l.rack is not null",
                &[],
            )
            .await
        })
    });
    let rows = read.await.unwrap();
    let mut levels = std::collections::BTreeMap::new();
    for row in &rows {
        *levels.entry((row.1, row.2)).or_insert(0) += row.3 + row.4;
    }
    let place = rows.iter().map(|row| row.3 + row.4).max().unwrap();
    (place / 1_000, levels.into_values().max().unwrap() / 1_000)
}

harness::both! {
    two_receivers_of_the_last_pallet_do_not_both_receive_it(world) {
        let admin = ready(world).await;
        let keepers = [
            world.account(&["receivingNoteManage_register_button", "receivingNoteManage_detail_button"]).await,
            world.account(&["receivingNoteManage_register_button", "receivingNoteManage_detail_button"]).await,
        ];
        let waited = awaited(&admin, note(json!({}))).await;
        let body = json!({ "receipts": [{ "lineId": waited["lines"][0]["id"], "qty": 100 }] });
        let register = path(&waited, "register");
        let one = keepers[0].post(&register, body.clone());
        let two = keepers[1].post(&register, body);
        let (one, two) = tokio::join!(one.into_future(), two.into_future());
        let done = [&one, &two].iter().filter(|reply| reply.status == 0).count();
        assert_eq!(done, 1, "{} and {}", one.text(), two.text());
        assert_eq!(sum(world, "RICE").await, 100);
        assert_eq!(read(&admin, &waited).await["status"], 4);
        world.verify().await;
    }

    a_receipt_is_taken_back_or_put_away_but_not_both(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, note(json!({}))).await;
        let body = json!({ "receipts": [{ "lineId": waited["lines"][0]["id"], "qty": 100 }] });
        let came = admin.post(&path(&waited, "register"), body).await.data();
        let putaway = format!("/wms/putawayNote/list?receivingNo={}", waited["docNo"].as_str().unwrap());
        let putaway = admin.get(&putaway).await.records()[0]["id"].as_str().unwrap().to_owned();
        let cancel = json!({ "version": came["version"], "reason": "扫错" });
        let (back, put) = tokio::join!(
            admin.post(&path(&waited, "cancel"), cancel).into_future(),
            admin.post(&format!("/wms/putawayNote/{putaway}/confirmAll"), json!({})).into_future(),
        );
        let done = [&back, &put].iter().filter(|reply| reply.status == 0).count();
        assert_eq!(done, 1, "{} and {}", back.text(), put.text());
        assert_eq!(sum(world, "RICE").await, if back.status == 0 { 0 } else { 100 });
        assert_eq!(read(&admin, &waited).await["status"], if back.status == 0 { 2 } else { 4 });
        world.verify().await;
    }

    one_receives_while_another_puts_away_what_came_before(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, note(json!({}))).await;
        let body = json!({ "receipts": [{ "lineId": waited["lines"][0]["id"], "qty": 20 }] });
        for _ in 0..5 {
            let came = admin.post(&path(&waited, "register"), body.clone()).await.data();
            if came["status"] == 4 {
                break;
            }
            let notes = format!("/wms/putawayNote/list?status=0,1&receivingNo={}", waited["docNo"].as_str().unwrap());
            let putaway = admin.get(&notes).await.records()[0]["id"].as_str().unwrap().to_owned();
            let (more, put) = tokio::join!(
                admin.post(&path(&waited, "register"), body.clone()).into_future(),
                admin.post(&format!("/wms/putawayNote/{putaway}/confirmAll"), json!({})).into_future(),
            );
            more.ok();
            put.ok();
        }
        assert_eq!((sum(world, "RICE").await, &read(&admin, &waited).await["status"]), (100, &json!(4)));
        world.verify().await;
    }

    two_receivers_of_different_pallets_both_receive(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, note(json!({}))).await;
        let register = path(&waited, "register");
        let body = |container: &str| json!({ "receipts": [{ "lineId": waited["lines"][0]["id"], "qty": 50, "containerCode": container }] });
        let (one, two) = tokio::join!(
            admin.post(&register, body("P-1")).into_future(),
            admin.post(&register, body("P-2")).into_future(),
        );
        one.ok();
        two.ok();
        assert_eq!(sum(world, "RICE").await, 100);
        assert_eq!(read(&admin, &waited).await["receipts"].as_array().unwrap().len(), 2);
        world.verify().await;
    }

    eight_receivers_at_once_all_receive_and_put_away(world) {
        let admin = ready(world).await;
        rack(&admin).await;
        let line = json!({ "goodsCode": "RICE", "qty": 10, "grossWeight": 300 });
        let mut notes = Vec::new();
        for _ in 0..8 {
            notes.push(awaited(&admin, lines(json!([line, line, line]))).await);
        }
        let register: Vec<String> = notes.iter().map(|note| path(note, "registerAll")).collect();
        for reply in at_once(&admin, &register).await {
            reply.ok();
        }
        assert_eq!(sum(world, "RICE").await, 240);
        assert_eq!(heaviest(world).await, (300, 900));
        let mut put = Vec::new();
        for note in &notes {
            let list = format!("/wms/putawayNote/list?receivingNo={}", note["docNo"].as_str().unwrap());
            let id = admin.get(&list).await.records()[0]["id"].clone();
            put.push(format!("/wms/putawayNote/{}/confirmAll", id.as_str().unwrap()));
        }
        for reply in at_once(&admin, &put).await {
            assert_eq!(reply.data()["status"], 3);
        }
        assert_eq!(heaviest(world).await, (300, 900));
        world.verify().await;
    }

    goods_do_not_go_while_a_note_of_them_is_written(world) {
        let admin = ready(world).await;
        for turn in 0..6 {
            let code = format!("BRIEF-{turn}");
            let goods = admin.post("/wms/goods/add", super::plain(&code, json!({}))).await.data();
            let delete = format!("/wms/goods/{}/delete", goods["id"].as_str().unwrap());
            let form = super::lines(json!([{ "goodsCode": code, "qty": 1 }]));
            let (written, gone) = tokio::join!(
                admin.post("/wms/receivingNote/add", form).into_future(),
                admin.post(&delete, json!({})).into_future(),
            );
            assert!(written.status != 0 || gone.status != 0, "a note of goods that are gone: {}", written.text());
        }
    }
}
