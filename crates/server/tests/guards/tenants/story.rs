//! The hot paths over HTTP: goods that come, lie there and leave, in one call, call by call and by scan, and the lists.

use harness::{Actor, World};
use http::Method;
use serde_json::{Value, json};

/// Whose goods they are, where, and the plate of every truck: of the demonstration.
const OWNER: &str = "C10003";
const WAREHOUSE: &str = "NB01";
const PLATE: &str = "沪A12345";
/// The area of the story, with its places.
const AREA: &str = "HOT";
const GOODS: [&str; 3] = ["HOT-1", "HOT-2", "HOT-3"];

const RECEIVING: &str = "/wms/receivingNote";
const PUTAWAY: &str = "/wms/putawayNote";
const ENTRY: &str = "/wms/entryNote";
const SHEET: &str = "/wms/deliverySheet";
const WALK: &str = "/wms/pickNote";
const NOTE: &str = "/wms/deliveryNote";
const QUICK_NOTE: &str = "/wms/newDelivery";

/// An area with places, and goods.
pub async fn prepare(admin: &Actor) {
    let floor = json!({
        "code": AREA, "name": AREA, "maxContainers": 9_999, "maxLayers": 1, "depthPositions": 1, "storageStrategy": 2,
        "mixOwner": true, "retrievalOrder": 0, "billingUnitFactor": 1, "status": 0,
    });
    admin.post("/wms/bearType/add", floor).await.ok();
    let area = json!({
        "code": AREA, "name": AREA, "warehouseCode": WAREHOUSE, "profile": "FROZEN", "purpose": "STORAGE", "floor": 1,
        "status": 0, "sort": 1,
    });
    admin.post("/wms/area/add", area).await.ok();
    let places = json!({
        "areaCode": AREA, "bearTypeCode": AREA, "type": 1, "template": "{area}-{column:02}",
        "column": { "from": "01", "to": "20" }, "sides": "NONE",
    });
    admin.post("/wms/location/generate", places).await.ok();
    let unit =
        first(admin, &format!("/wms/goods/list?ownerCode={OWNER}&pageSize=10")).await["unitCode"].clone();
    for code in GOODS {
        let goods = json!({
            "code": code, "name": code, "ownerCode": OWNER, "unitCode": unit, "thermosphere": "FROZEN", "commodityType": 1,
            "source": 0, "settlementUnit": "piece", "catchWeightMode": 0, "serialMode": 0, "status": 0,
        });
        admin.post("/wms/goods/add", goods).await.ok();
    }
}

/// Everything, in the order in which goods go through the house.
pub async fn tell(world: &World, admin: &Actor) {
    admin.post(&format!("{RECEIVING}/direct"), note(true)).await.ok();
    come(admin).await;
    come_by_scan(admin).await;
    leave(admin).await;
    leave_by_scan(admin).await;
    leave_quickly(admin).await;
    look(world, admin).await;
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

async fn first(admin: &Actor, path: &str) -> Value {
    let records = admin.get(path).await.records();
    records.into_iter().next().unwrap_or_else(|| panic!("{path} is empty"))
}

/// A verb on a document as it was seen.
async fn act(admin: &Actor, (base, seen): (&str, &Value), verb: &str, more: Value) -> Value {
    let mut body = json!({ "version": seen["version"] });
    for (field, value) in more.as_object().into_iter().flatten() {
        body[field] = value.clone();
    }
    admin.post(&format!("{base}/{}/{verb}", text(&seen["id"])), body).await.data()
}

async fn read(admin: &Actor, base: &str, seen: &Value) -> Value {
    let id = text(&seen["id"]);
    admin.get(&format!("{base}/{id}/history")).await.ok();
    admin.get(&format!("{base}/{id}")).await.data()
}

/// A receiving note, with what was measured at the door when it is `received`.
fn note(received: bool) -> Value {
    let line = |goods: &str| {
        let mut line = json!({ "goodsCode": goods, "qty": 40, "grossWeight": 12 });
        if received {
            let receipt = json!({ "qty": 40, "weight": 12, "productTemp": -19, "targetLocationCode": format!("{AREA}-01") });
            line["receipts"] = json!([receipt]);
        }
        line
    };
    let lines: Vec<Value> = GOODS.into_iter().map(line).collect();
    json!({ "warehouseCode": WAREHOUSE, "ownerCode": OWNER, "plateNo": PLATE, "lines": lines })
}

/// Call by call: registered line by line and together, put away, entered.
async fn come(admin: &Actor) {
    let made = admin.post(&format!("{RECEIVING}/add"), note(false)).await.data();
    let waited = act(admin, (RECEIVING, &made), "submit", json!({})).await;
    let seen = read(admin, RECEIVING, &waited).await;
    let line = &seen["lines"][0];
    let receipt = json!({ "lineId": line["id"], "qty": 40, "unitCode": line["unitCode"], "productTemp": -19, "weight": 12 });
    act(admin, (RECEIVING, &waited), "register", json!({ "version": null, "receipts": [receipt] })).await;
    let path = format!("{RECEIVING}/{}/registerAll", text(&waited["id"]));
    admin.post(&path, json!({ "productTemp": -19 })).await.ok();
    let putaway = first(admin, &format!("{PUTAWAY}/list?receivingNo={}", text(&made["docNo"]))).await;
    let seen = read(admin, PUTAWAY, &putaway).await;
    admin
        .get(&format!("{PUTAWAY}/{}/places?lineId={}", text(&seen["id"]), text(&seen["lines"][0]["id"])))
        .await;
    admin.post(&format!("{PUTAWAY}/{}/take", text(&seen["id"])), json!({})).await.ok();
    let line = &seen["lines"][0];
    let one = json!({ "lineId": line["id"], "locationCode": line["suggestedLocation"], "qty": line["qty"] });
    admin.post(&format!("{PUTAWAY}/{}/confirm", text(&seen["id"])), one).await;
    admin.post(&format!("{PUTAWAY}/{}/confirmAll", text(&seen["id"])), json!({})).await.ok();
    enter(admin, &putaway).await;
}

async fn enter(admin: &Actor, putaway: &Value) {
    let entry = first(admin, &format!("{ENTRY}/list?putawayNo={}", text(&putaway["docNo"]))).await;
    let seen = read(admin, ENTRY, &entry).await;
    act(admin, (ENTRY, &seen), "enter", json!({})).await;
}

/// By scan: goods at the door, and the place where they are put.
async fn come_by_scan(admin: &Actor) {
    let made = admin.post(&format!("{RECEIVING}/addSubmit"), note(false)).await.data();
    for goods in GOODS {
        let scan = json!({ "scans": [goods], "qty": 40, "productTemp": -19, "weight": 12 });
        admin.post(&format!("{RECEIVING}/{}/scan", text(&made["id"])), scan).await.ok();
    }
    let putaways = admin.get(&format!("{PUTAWAY}/list?receivingNo={}", text(&made["docNo"]))).await.records();
    for goods in GOODS {
        admin.get(&format!("/wms/scan/what?code={goods}&warehouse={WAREHOUSE}")).await.ok();
        let place = format!("{AREA}-02");
        let scan = json!({ "warehouse": WAREHOUSE, "scans": [goods, place], "overrideReason": "近" });
        admin.post(&format!("{PUTAWAY}/scan"), scan).await.ok();
    }
    for putaway in putaways {
        enter(admin, &putaway).await;
    }
}

fn sheet() -> Value {
    let lines: Vec<Value> = GOODS.iter().map(|goods| json!({ "goodsCode": goods, "qty": 2 })).collect();
    json!({ "warehouseCode": WAREHOUSE, "ownerCode": OWNER, "plateNo": PLATE, "lines": lines })
}

/// A sheet whose goods were picked: all at once, or each by itself.
async fn picked(admin: &Actor, scanned: bool) -> Value {
    let made = admin.post(&format!("{SHEET}/add"), sheet()).await.data();
    let waiting = act(admin, (SHEET, &made), "submit", json!({})).await;
    let ready = act(admin, (SHEET, &waiting), "allot", json!({})).await;
    read(admin, SHEET, &ready).await;
    let walk = first(admin, &format!("{WALK}/list?sheetNo={}", text(&ready["docNo"]))).await;
    let seen = read(admin, WALK, &walk).await;
    admin.get(&format!("{WALK}/{}/route", text(&walk["id"]))).await.ok();
    for line in seen["lines"].as_array().into_iter().flatten().filter(|_| scanned) {
        let (place, goods) = (&line["fromLocation"], &line["goodsCode"]);
        let scan = json!({ "warehouse": WAREHOUSE, "noteId": walk["id"], "scans": [place, goods], "qty": line["qty"] });
        admin.post(&format!("{WALK}/scan"), scan).await.ok();
    }
    if !scanned {
        let line = &seen["lines"][0];
        let one = json!({ "lineId": line["id"], "locationScan": line["fromLocation"], "goodsScan": line["goodsCode"] });
        admin.post(&format!("{WALK}/{}/confirm", text(&walk["id"])), one).await.ok();
        admin.post(&format!("{WALK}/{}/confirmAll", text(&walk["id"])), json!({})).await.ok();
    }
    ready
}

/// Call by call: promised, picked, checked, shipped.
async fn leave(admin: &Actor) {
    let ready = picked(admin, false).await;
    let note = first(admin, &format!("{NOTE}/list?sheetNo={}", text(&ready["docNo"]))).await;
    let begun = act(admin, (NOTE, &note), "startCheck", json!({ "mode": 1, "ownPickReason": "-" })).await;
    let lines = begun["lines"].as_array().into_iter().flatten();
    let lines: Vec<Value> = lines.map(|line| json!({ "lineId": line["id"], "qty": line["qty"] })).collect();
    let checked = act(admin, (NOTE, &begun), "check", json!({ "lines": lines })).await;
    let passed = act(admin, (NOTE, &checked), "pass", json!({})).await;
    read(admin, NOTE, &passed).await;
    ship(admin, &passed).await;
}

async fn ship(admin: &Actor, note: &Value) {
    let gone = act(admin, (NOTE, note), "ship", json!({ "sealNos": "S-1", "truckTemp": -22 })).await;
    act(admin, (NOTE, &gone), "sign", json!({ "signedBy": "王" })).await;
}

/// The same with a scanner.
async fn leave_by_scan(admin: &Actor) {
    let ready = picked(admin, true).await;
    let note = first(admin, &format!("{NOTE}/list?sheetNo={}", text(&ready["docNo"]))).await;
    let scan = async |more: Value| {
        let mut form = json!({ "warehouse": WAREHOUSE, "noteId": note["id"] });
        for (field, value) in more.as_object().into_iter().flatten() {
            form[field] = value.clone();
        }
        admin.post(&format!("{NOTE}/scanCheck"), form).await.data()
    };
    admin.post(&format!("{NOTE}/scanCheck"), json!({ "warehouse": WAREHOUSE })).await.ok();
    scan(json!({ "mode": 1, "ownPickReason": "-" })).await;
    for goods in GOODS {
        let asked = scan(json!({ "scans": [goods] })).await;
        scan(json!({ "lineId": asked["next"]["lineId"], "qty": asked["next"]["qty"] })).await;
    }
    scan(json!({ "end": "pass" })).await;
    let passed = read(admin, NOTE, &note).await;
    ship(admin, &passed).await;
}

/// A warehouse that does not check: call by call, and in one call.
async fn leave_quickly(admin: &Actor) {
    let row = first(admin, &format!("/wms/warehouse/list?code={WAREHOUSE}")).await;
    let path = format!("/wms/warehouse/{}", text(&row["id"]));
    let held = admin.get(&path).await.data();
    let mut form = json!({ "outboundWay": 2 });
    for field in ["version", "code", "name", "attribute", "type", "thermosphere", "status"] {
        form[field] = held[field].clone();
    }
    admin.post(&format!("{path}/edit"), form).await.ok();
    let ready = picked(admin, false).await;
    let note = first(admin, &format!("{QUICK_NOTE}/list?sheetNo={}", text(&ready["docNo"]))).await;
    ship(admin, &note).await;
    let mut form = sheet();
    form["departure"] = json!({ "sealNos": "S-1", "truckTemp": -22 });
    admin.post(&format!("{SHEET}/direct"), form).await.ok();
}

/// Every list that there is, the sums of stock and what moved a row of it, and the figures of the home page.
async fn look(world: &World, admin: &Actor) {
    let mut lists = 0;
    for feature in &world.app.features {
        for route in feature.routes.iter().filter(|route| route.method == Method::GET) {
            if route.path.ends_with("/list") {
                lists += usize::from(admin.get(&route.path).await.status == 0);
            }
        }
    }
    assert!(lists > 50, "only {lists} lists were read");
    for by in ["goods", "owner", "warehouse", "thermosphere"] {
        admin.get(&format!("/wms/inventory/summary?by={by}")).await.ok();
    }
    let row = first(admin, "/wms/inventory/list").await;
    admin.get(&format!("/wms/inventory/{}/moves", text(&row["id"]))).await.ok();
    admin.get("/wms/home").await.ok();
}
