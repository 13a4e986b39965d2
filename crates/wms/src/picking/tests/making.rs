//! Notes made anew: sheets together on one walk, or each by itself.

use harness::both;
use serde_json::json;

use super::*;

async fn three(world: &World, admin: &Actor) -> Vec<Value> {
    let places = ["R1-1", "R4-1", "R1-2"];
    stocked(world, admin, places.iter().map(|place| lying("RICE", place, 10, json!({}))).collect()).await;
    let mut sheets = Vec::new();
    for place in places {
        sheets.push(sheet(admin, json!([{ "goodsCode": "RICE", "qty": 5, "locationCode": place }])).await);
    }
    sheets
}

fn ids(sheets: &[Value]) -> Vec<Value> {
    sheets.iter().map(|sheet| sheet["id"].clone()).collect()
}

both! { sheets_whose_places_are_near_are_picked_on_one_walk(world) {
    let admin = stage(world).await;
    let sheets = three(world, &admin).await;
    let form = json!({ "sheetIds": ids(&sheets), "mode": 2, "capacity": { "sheets": 2 } });
    let made = admin.post(&format!("{BASE}/make"), form).await.data();
    let all = admin.get(&format!("{BASE}/list?sortField=docNo&sortType=asc")).await.records();
    assert_eq!((made["ids"].as_array().unwrap().len(), all.len()), (2, 2), "the notes of single sheets are gone");
    let mut walks = Vec::new();
    for row in &all {
        walks.push(column(&read(&admin, row).await, "fromLocation"));
    }
    walks.iter_mut().for_each(|walk| walk.sort());
    walks.sort();
    assert_eq!(walks, [vec!["R1-1".to_owned(), "R1-2".into()], vec!["R4-1".into()]]);
    let batch = all.iter().find(|row| row["sheets"] == 2).unwrap();
    assert_eq!((&batch["mode"], &batch["sheetNo"], &batch["lines"]), (&json!(2), &Value::Null, &json!(2)));
    let done = act(&admin, batch, "confirmAll", json!({})).await.data();
    assert_eq!(done["status"], 2);
    assert_eq!((&sheet_now(&admin, &sheets[0]).await["status"], &sheet_now(&admin, &sheets[1]).await["status"]), (&json!(6), &json!(4)));
    world.verify().await;
} }

both! { what_somebody_has_stays_as_it_is(world) {
    let admin = stage(world).await;
    let sheets = three(world, &admin).await;
    let first = note(&admin, &sheets[0]).await;
    act(&admin, &first, "print", json!({})).await.ok();
    let light = json!({ "sheetIds": ids(&sheets), "mode": 2, "capacity": { "qty": 4 } });
    let made = admin.post(&format!("{BASE}/make"), light).await.data();
    assert_eq!(made["ids"].as_array().unwrap().len(), 2, "each is more than a walk takes");
    assert_eq!(note(&admin, &sheets[0]).await["id"], first["id"]);
    let only = json!({ "sheetIds": [sheets[0]["id"]], "mode": 1 });
    assert_eq!(admin.post(&format!("{BASE}/make"), only).await.refused(40009).reason(), "pick.nothingToMake");
    admin.post(&format!("{BASE}/make"), json!({ "sheetIds": [], "mode": 1 })).await.invalid("sheetIds");
    admin.post(&format!("{BASE}/make"), json!({ "sheetIds": ["7"], "mode": 1 })).await.invalid("sheetIds[0]");
    for field in ["sheets", "qty", "weight"] {
        let wrong: &[i64] = if field == "sheets" { &[0] } else { &[0, -1] };
        for none in wrong {
            let form = json!({ "sheetIds": ids(&sheets), "mode": 2, "capacity": { field: none } });
            admin.post(&format!("{BASE}/make"), form).await.invalid(&format!("capacity.{field}"));
        }
    }
    let waiting = sheet(&admin, json!([{ "goodsCode": "OIL", "qty": 1 }])).await;
    let form = json!({ "sheetIds": [waiting["id"]], "mode": 1 });
    assert_eq!(admin.post(&format!("{BASE}/make"), form).await.refused(40009).reason(), "pick.notToPick");
} }

both! { a_line_can_wait_until_the_others_are_done(world) {
    let admin = stage(world).await;
    stocked(world, &admin, vec![lying("RICE", "R1-1", 10, json!({})), lying("RICE", "R1-2", 10, json!({}))]).await;
    let sheet = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 8, "locationCode": "R1-1" }, { "goodsCode": "RICE", "qty": 2, "locationCode": "R1-2" }])).await;
    let note = note(&admin, &sheet).await;
    let first = note["lines"][0]["id"].clone();
    let after = act(&admin, &note, "later", json!({ "lineId": first })).await.data();
    assert_eq!(after["lines"][1]["id"], first);
} }
