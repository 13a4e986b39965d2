//! Stories of picking over HTTP, on both databases: goods are there before, promised by allocation, and picked.

mod guards;
mod life;
mod making;
mod scan;
mod scan_swaps;
mod short;
mod undone;
mod whole;
mod whose;

use db::vals;
use harness::{Actor, Reply, World};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use serde_json::{Value, json};

use crate::opening::tests::stock_of;
use crate::receiving::tests::{ready, with};

pub const BASE: &str = "/wms/pickNote";
pub const SHEET: &str = "/wms/deliverySheet";
/// A container that nobody has seen before.
pub const SSCC: &str = "106141412345678908";

/// Racks with coordinates, milk in batches, and veal that is weighed when it is picked.
pub async fn stage(world: &World) -> Actor {
    let admin = ready(world).await;
    let warehouse = json!({ "code": "WH2", "name": "二号库", "attribute": 1, "type": 1, "thermosphere": "NORMAL", "status": 0 });
    admin.post("/wms/warehouse/add", warehouse).await.ok();
    let area = json!({
        "code": "R1", "name": "货架区", "warehouseCode": "WH1", "profile": "NORMAL", "purpose": "STORAGE", "status": 0, "sort": 2,
    });
    admin.post("/wms/area/add", area).await.ok();
    for aisle in 1..=4 {
        for column in 1..=3 {
            let form = json!({
                "code": format!("R{aisle}-{column}"), "warehouseCode": "WH1", "areaCode": "R1", "type": 1,
                "roadway": format!("A{aisle}"), "x": 100 + 200 * column, "y": 300 * aisle,
            });
            let id = admin.post("/wms/location/add", form).await.data()["id"].clone();
            let rows = json!({ "rows": [{ "id": id, "version": 1 }] });
            admin.post("/wms/location/enable", rows).await.ok();
        }
    }
    let rule = json!({
        "code": "DAYS", "name": "按效期", "ownerCode": null, "batchNoMode": 0, "shelfLifeUnit": 0, "expiryMode": 0,
        "rotation": 1, "mixedBatch": false, "mergeSameDay": true, "serialMode": 0, "catchWeightMode": 0, "status": 0,
        "sort": 1, "attributes": [
            { "attribute": "batchNo", "usage": 2, "inIdentity": true },
            { "attribute": "productionDate", "usage": 1, "inIdentity": true },
            { "attribute": "expiryDate", "usage": 1, "inIdentity": true },
        ],
    });
    admin.post("/wms/batchRule/add", rule).await.ok();
    for (code, changes) in [
        ("MILK", json!({ "batchRuleCode": "DAYS" })),
        ("VEAL", json!({ "catchWeightMode": 2, "nominalWeight": 10, "weightMin": 9, "weightMax": 11 })),
    ] {
        let form = json!({
            "code": code, "ownerCode": "POLAR", "name": format!("{code} 商品"), "unitCode": "BAG", "commodityType": 1,
            "source": 1, "settlementUnit": "piece", "catchWeightMode": 0, "thermosphere": "NORMAL", "serialMode": 0,
            "status": 0,
        });
        admin.post("/wms/goods/add", with(form, changes)).await.ok();
    }
    admin
}

/// Goods at a place, ten kilograms a piece.
pub fn lying(goods: &str, location: &str, qty: i64, more: Value) -> Value {
    let form = json!({
        "locationCode": location, "goodsCode": goods, "statusCode": "QUALIFIED", "qty": qty, "weight": qty * 10,
    });
    with(form, more)
}

/// A lot of milk.
pub fn milk(batch: &str, expires: &str, qty: i64, location: &str) -> Value {
    let more = json!({ "batchNo": batch, "productionDate": "2025-09-01", "expiryDate": expires });
    lying("MILK", location, qty, more)
}

pub async fn stocked(world: &World, admin: &Actor, lines: Vec<Value>) {
    stock_of(world, admin, &[("WH1", lines)]).await;
}

/// A sheet with these lines, allocated.
pub async fn sheet(admin: &Actor, lines: Value) -> Value {
    let form = json!({
        "warehouseCode": "WH1", "ownerCode": "POLAR", "requiredArriveAt": "2026-03-03T02:00:00Z", "lines": lines,
    });
    let made = admin.post(&format!("{SHEET}/addSubmit"), form).await.data();
    let path = format!("{SHEET}/{}/allot", made["id"].as_str().unwrap());
    admin.post(&path, json!({ "version": made["version"] })).await.data()
}

pub async fn sheet_now(admin: &Actor, sheet: &Value) -> Value {
    admin.get(&format!("{SHEET}/{}", sheet["id"].as_str().unwrap())).await.data()
}

/// The notes of a sheet in the order of their numbers.
pub async fn notes(admin: &Actor, sheet: &Value) -> Vec<Value> {
    let path =
        format!("{BASE}/list?sheetNo={}&sortField=docNo&sortType=asc", sheet["docNo"].as_str().unwrap());
    let mut found = Vec::new();
    for row in admin.get(&path).await.records() {
        found.push(read(admin, &row).await);
    }
    found
}

/// Its only one.
pub async fn note(admin: &Actor, sheet: &Value) -> Value {
    let mut notes = notes(admin, sheet).await;
    assert_eq!(notes.len(), 1, "{notes:?}");
    notes.remove(0)
}

pub async fn read(actor: &Actor, note: &Value) -> Value {
    actor.get(&format!("{BASE}/{}", note["id"].as_str().unwrap())).await.data()
}

/// A verb on a note.
pub async fn act(actor: &Actor, note: &Value, verb: &str, form: Value) -> Reply {
    actor.post(&format!("{BASE}/{}/{verb}", note["id"].as_str().unwrap()), form).await
}

/// What confirms a line as it should be; `more` in the place of its own.
pub fn right(line: &Value, more: Value) -> Value {
    let thing = if line["containerCode"].is_string() { &line["containerCode"] } else { &line["goodsCode"] };
    let form = json!({ "lineId": line["id"], "locationScan": line["fromLocation"], "goodsScan": thing });
    with(form, more)
}

/// A field of every line, in order.
pub fn column(note: &Value, field: &str) -> Vec<String> {
    let text = |line: &Value| match &line[field] {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    note["lines"].as_array().unwrap().iter().map(text).collect()
}

/// What lies in the house: place, container, goods, quantity, weight and what is held, in whole units.
pub type Row = (String, Option<String>, String, i64, i64, i64);

pub async fn on_hand(world: &World) -> Vec<Row> {
    async fn rows(tx: &mut Tx, (): &()) -> Answer<Vec<Row>> {
        let sql =
            "select location_code, container_code, goods_code, qty / 1000000, weight / 1000, held / 1000000
            from stock where qty > 0";
        Ok(tx.all(sql, &vals![]).await?)
    }
    let mut lying = cx(world).read((), rows).await.unwrap();
    lying.sort();
    lying
}

pub fn cx(world: &World) -> Cx {
    let act = Act::of_program(&world.app, platform::FIRST_BRANCH, "pickingGoodsNoteManage", "pick");
    Cx::outside(&world.app, act)
}

pub fn row(place: &str, container: Option<&str>, goods: &str, [qty, weight, held]: [i64; 3]) -> Row {
    (place.into(), container.map(str::to_owned), goods.into(), qty, weight, held)
}

/// Somebody who picks, and nothing else.
pub async fn picker(world: &World, warehouses: &[&str]) -> Actor {
    let rights = ["search", "detail", "pick", "confirmAll", "short", "undo", "assign", "print", "add"];
    let rights = rights.map(|action| format!("pickingGoodsNoteManage_{action}_button"));
    world.account_in(&rights.each_ref().map(String::as_str), warehouses).await
}

/// The jobs of a note or of what it brought: kind, status, who has it.
pub async fn jobs(admin: &Actor, note: &Value) -> Vec<(String, String, Option<String>)> {
    let path = format!(
        "/wms/task/list?docNo={}&cancelled=0&sortField=jobNo&sortType=asc",
        note["docNo"].as_str().unwrap()
    );
    let text = |row: &Value, field: &str| row[field].as_str().map(str::to_owned);
    let found = admin.get(&path).await.records();
    found
        .iter()
        .map(|row| (text(row, "taskType").unwrap(), text(row, "status").unwrap(), text(row, "assignedName")))
        .collect()
}
