//! Whoever has the job of a walk has its note, whichever page said so.

use harness::both;
use serde_json::json;

use super::*;

/// The dispatcher says this of the job of a note.
async fn centre(admin: &Actor, note: &Value, verb: &str, more: Value) {
    let path = format!("/wms/task/list?docNo={}&taskType=PICKING", note["docNo"].as_str().unwrap());
    let job = admin.get(&path).await.records()[0]["id"].clone();
    let told = admin.post(&format!("/wms/task/{verb}"), with(json!({ "ids": [job] }), more)).await.data();
    assert_eq!(told["done"], 1, "{told}");
}

both! { whom_the_dispatcher_gives_a_walk_walks_it_and_nobody_else(world) {
    let admin = stage(world).await;
    let places = ["R1-1", "R2-1", "R3-3"];
    stocked(world, &admin, places.iter().map(|place| lying("RICE", place, 5, json!({}))).collect()).await;
    let lines: Vec<Value> = places.iter().map(|place| json!({ "goodsCode": "RICE", "qty": 5, "locationCode": place })).collect();
    let sheet = sheet(&admin, json!(lines)).await;
    let note = note(&admin, &sheet).await;
    let (anna, ben) = (picker(world, &["WH1"]).await, picker(world, &["WH1"]).await);
    let confirm = async |who: &Actor, at: usize| act(who, &note, "confirm", right(&note["lines"][at], json!({}))).await;
    act(&anna, &note, "take", json!({})).await.ok();
    centre(&admin, &note, "assign", json!({ "personId": ben.id })).await;
    assert_eq!(read(&admin, &note).await["assignedParty"], json!(ben.id));
    assert_eq!(confirm(&anna, 0).await.refused(40009).reason(), "pick.takenBy");
    confirm(&ben, 0).await.ok();
    centre(&admin, &note, "release", json!({})).await;
    assert_eq!(read(&admin, &note).await["assignedTo"], json!(null));
    centre(&admin, &note, "assign", json!({ "personId": anna.id })).await;
    assert_eq!(confirm(&ben, 1).await.refused(40009).reason(), "pick.takenBy");
    confirm(&anna, 1).await.ok();
    assert_eq!(jobs(&admin, &note).await[0].1, "WORKING", "she has begun, too");
    let done = confirm(&anna, 2).await.data();
    assert_eq!((&done["status"], jobs(&admin, &note).await[0].1.as_str()), (&json!(2), "COMPLETED"));
    world.verify().await;
} }

both! { a_walk_that_is_taken_from_the_pool_is_taken(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "R1-1", 5, json!({}))]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 5 }])).await;
    let note = note(&admin, &sheet).await;
    let rights = ["search", "detail", "take", "start", "release"].map(|verb| format!("forkliftJobManage_{verb}_button"));
    let mut rights = rights.to_vec();
    rights.push("pickingGoodsNoteManage_pick_button".into());
    rights.push("pickingGoodsNoteManage_detail_button".into());
    let anna = world.account_in(&rights.iter().map(String::as_str).collect::<Vec<_>>(), &["WH1"]).await;
    let path = format!("/wms/task/list?docNo={}", note["docNo"].as_str().unwrap());
    let job = admin.get(&path).await.records()[0]["id"].as_str().unwrap().to_owned();
    let drive = async |verb: &str| {
        anna.post(&format!("/wms/forkliftJob/{job}/{verb}"), json!({})).await.ok();
    };
    drive("take").await;
    assert_eq!(read(&admin, &note).await["assignedParty"], json!(anna.id));
    drive("release").await;
    assert_eq!(read(&admin, &note).await["assignedParty"], json!(null));
    drive("start").await;
    assert_eq!(read(&admin, &note).await["assignedParty"], json!(anna.id));
    act(&anna, &note, "confirm", right(&note["lines"][0], json!({}))).await.ok();
    world.verify().await;
} }
