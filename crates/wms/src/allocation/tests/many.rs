//! Many sheets at once.

use std::time::Duration;

use harness::both;
use kernel::task::Tasks;
use serde_json::{Value, json};

use super::{BASE, LOTS, got, held, lot, lots, milk, read, stage, wanted};
use crate::opening::tests::brought;

both! { sheets_take_turns_by_urgency_and_not_by_their_place_in_the_call(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let late = wanted(&admin, 100, json!({ "priority": 50 })).await;
    let urgent = wanted(&admin, 100, json!({ "priority": 10 })).await;
    let draft = admin.post(&format!("{BASE}/add"), json!({
        "warehouseCode": "WH1", "ownerCode": "POLAR", "lines": [{ "goodsCode": "MILK", "qty": 1 }],
    })).await.data();
    let row = |sheet: &Value| json!({ "id": sheet["id"], "version": sheet["version"] });
    let rows = json!({ "rows": [row(&late), row(&urgent), row(&draft), { "id": "1", "version": 1 }] });
    let done = admin.post(&format!("{BASE}/allotMany"), rows).await.data();
    assert_eq!((&done["done"], &done["sheets"]), (&json!(2), &json!(4)));
    let told: Vec<&Value> = done["rows"].as_array().unwrap().iter().map(|row| &row["done"]).collect();
    assert_eq!(told, [&json!(true), &json!(true), &json!(false), &json!(false)]);
    assert!(done["rows"][0]["reason"].is_string() && done["rows"][1]["reason"].is_null(), "{done}");
    assert_eq!(got(&read(&admin, &urgent).await).0, 4);
    assert_eq!(got(&read(&admin, &late).await), (3, lots(&[("B", 40)])));
    assert_eq!(held(world).await, 140);
    admin.post(&format!("{BASE}/allotMany"), json!({ "rows": [] })).await.invalid("rows");
    let both = json!({ "rows": [row(&late)], "filter": {} });
    admin.post(&format!("{BASE}/allotMany"), both).await.invalid("filter");
    admin.post(&format!("{BASE}/allotMany"), json!({ "filter": { "nothing": "1" } })).await.invalid("nothing");
} }

both! { a_filter_finds_the_sheets_and_many_are_done_in_the_background(world) {
    let admin = stage(world).await;
    Tasks::start(&world.app).unwrap();
    brought(world, &admin, &[("WH1", LOTS.iter().map(lot).collect())]).await;
    for _ in 0..52 {
        wanted(&admin, 3, json!({ "priority": 20 })).await;
    }
    let other = wanted(&admin, 3, json!({ "priority": 10 })).await;
    let few = admin.post(&format!("{BASE}/allotMany"), json!({ "filter": { "docNo": other["docNo"] } })).await.data();
    assert_eq!((&few["sheets"], &few["done"]), (&json!(1), &json!(1)));
    let all = admin.post(&format!("{BASE}/allotMany"), json!({ "filter": { "status": "2,3,4" } })).await.data();
    assert_eq!(all["sheets"], json!(52));
    let task = all["taskId"].as_str().unwrap();
    let mut sum = json!(null);
    for _ in 0..1500 {
        let listed = admin.get("/arpa-basic-api/task/list?pageSize=50").await.records();
        let mine = listed.into_iter().find(|one| one["id"] == task).unwrap();
        if mine["status"] != "IN_PROCESS" && mine["state"] != "IN_PROCESS" {
            sum = mine;
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    world.app.shared.get::<Tasks>().unwrap().stop().await;
    // 140 pieces, three for each of 53: 46 get all, one two, six nothing.
    assert_eq!(held(world).await, 140, "{sum}");
    let full = admin.get(&format!("{BASE}/list?status=4&pageSize=100")).await.total();
    let partly = admin.get(&format!("{BASE}/list?status=3&pageSize=100")).await.total();
    assert_eq!((full, partly), (46, 1), "{sum}");
} }
