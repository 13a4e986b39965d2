//! Stories of delivery notes over HTTP, on both databases: goods are there before, promised, picked by somebody else,
//! checked, loaded, shipped and signed for.

mod came_back;
mod checked;
mod gone;
mod guards;
mod life;
mod loaded;
mod many;
mod partners;
mod piles;
mod refused;
mod resolved;
mod rests;
mod scanned;
mod scanned_loads;

use harness::{Actor, Reply, World};
use serde_json::{Value, json};

use crate::picking::tests::{self as picking, lying, stage, stocked};
use crate::receiving::tests::with;

pub const BASE: &str = "/wms/deliveryNote";

/// A house with ten bags of rice at each of two places and a pallet of rice, whose notes take this way.
pub async fn house(world: &World, way: i64) -> Actor {
    let admin = empty_house(world, way).await;
    let boxed = lying("RICE", "N1-02", 8, json!({ "containerCode": "P-1" }));
    stocked(
        world,
        &admin,
        vec![lying("RICE", "R1-1", 10, json!({})), lying("RICE", "R1-3", 10, json!({})), boxed],
    )
    .await;
    admin
}

/// The same without goods.
pub async fn empty_house(world: &World, way: i64) -> Actor {
    let admin = stage(world).await;
    takes(&admin, way).await;
    admin
}

/// The notes of the warehouse take this way from now on.
pub async fn takes(admin: &Actor, way: i64) {
    let row = admin.get("/wms/warehouse/list?code=WH1").await.records().remove(0);
    let path = format!("/wms/warehouse/{}", row["id"].as_str().unwrap());
    let held = admin.get(&path).await.data();
    let form = json!({
        "version": held["version"], "code": "WH1", "name": held["name"], "attribute": 1, "type": 1,
        "thermosphere": held["thermosphere"], "status": 0, "outboundWay": way,
    });
    admin.post(&format!("{path}/edit"), form).await.ok();
}

/// Ten bags of rice, at one place.
pub fn ten() -> Value {
    json!([{ "goodsCode": "RICE", "qty": 10, "locationCode": "R1-1" }])
}

/// Twelve bags at two places.
pub fn twelve() -> Value {
    json!([{ "goodsCode": "RICE", "qty": 10, "locationCode": "R1-1" }, { "goodsCode": "RICE", "qty": 2, "locationCode": "R1-3" }])
}

/// A sheet with these lines that somebody else has picked, and the note that it left picking with.
pub async fn picked(world: &World, admin: &Actor, lines: Value) -> (Value, Value) {
    let sheet = picking::sheet(admin, lines).await;
    let picker = picking::picker(world, &["WH1"]).await;
    for note in picking::notes(admin, &sheet).await {
        picking::act(&picker, &note, "confirmAll", json!({})).await.ok();
    }
    let found = notes(admin, &sheet).await;
    assert_eq!(found.len(), 1, "{found:?}");
    (picking::sheet_now(admin, &sheet).await, found[0].clone())
}

/// The notes of a sheet, whichever way they take.
pub async fn notes(admin: &Actor, sheet: &Value) -> Vec<Value> {
    let mut found = Vec::new();
    for list in [BASE, "/wms/outboundNote", "/wms/newDelivery"] {
        let path = format!("{list}/list?sheetNo={}", sheet["docNo"].as_str().unwrap());
        for row in admin.get(&path).await.records() {
            found.push(read(admin, &row).await);
        }
    }
    found
}

pub async fn read(actor: &Actor, note: &Value) -> Value {
    actor.get(&format!("{BASE}/{}", note["id"].as_str().unwrap())).await.data()
}

/// A verb on a note as it stands now.
pub async fn act(actor: &Actor, note: &Value, verb: &str, more: Value) -> Reply {
    let version = read(actor, note).await["version"].clone();
    let body = with(json!({ "version": version }), more);
    actor.post(&format!("{BASE}/{}/{verb}", note["id"].as_str().unwrap()), body).await
}

/// The same, done.
pub async fn done(actor: &Actor, note: &Value, verb: &str, more: Value) -> Value {
    act(actor, note, verb, more).await.data()
}

/// Every line counted as it should be.
pub fn counted(note: &Value) -> Value {
    let line = |line: &Value| json!({ "lineId": line["id"], "qty": line["qty"] });
    json!({ "lines": note["lines"].as_array().unwrap().iter().map(line).collect::<Vec<_>>() })
}

/// The lines that nobody has counted yet, as they should be.
pub fn counted_open(note: &Value) -> Value {
    let lines = note["lines"].as_array().unwrap().iter();
    let open = lines.filter(|line| line["qtyChecked"].is_null() && line["qty"] != 0);
    json!({ "lines": open.map(|line| json!({ "lineId": line["id"], "qty": line["qty"] })).collect::<Vec<_>>() })
}

/// A note that was checked and passed.
pub async fn passed(admin: &Actor, note: &Value) -> Value {
    let begun = done(admin, note, "startCheck", json!({ "mode": 1 })).await;
    done(admin, note, "check", counted(&begun)).await;
    done(admin, note, "pass", json!({})).await
}

/// Status of a note and of its sheet.
pub async fn stand(admin: &Actor, sheet: &Value, note: &Value) -> (i64, i64) {
    let status = |row: Value| row["status"].as_i64().unwrap();
    (status(read(admin, note).await), status(picking::sheet_now(admin, sheet).await))
}
