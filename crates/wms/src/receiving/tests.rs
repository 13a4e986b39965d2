//! Stories of receiving over HTTP, on both databases.

mod batches;
mod chain;
mod check_in;
mod cold;
mod containers;
mod gate;
mod labels;
mod life;
mod many;
mod origins;
mod papers;
mod passing;
mod refusals;
mod returns;
mod scans;
mod together;
mod told;
mod undoing;
mod unloading;
mod weights;

use harness::{Actor, Reply, World};
use serde_json::{Value, json};

const BASE: &str = "/wms/receivingNote";

/// A gram, a bag, a case of twelve, a pallet of forty cases.
fn fish() -> Value {
    json!({
        "code": "SALMON", "ownerCode": "POLAR", "name": "冷冻三文鱼段", "unitCode": "BAG", "commodityType": 1, "source": 1,
        "settlementUnit": "piece", "catchWeightMode": 0, "thermosphere": "FROZEN", "serialMode": 0, "status": 0,
        "batchRuleCode": "LOT",
        "packs": [
            { "level": 1, "unitCode": "BAG", "pieces": 1, "gtin": "6901234567892", "length": 20, "width": 15, "height": 4,
              "grossWeight": 0.5, "netWeight": 0.48, "forInbound": false, "forOutbound": true },
            { "level": 3, "unitCode": "CTN", "pieces": 12, "gtin": "16901234567899", "length": 40, "width": 30, "height": 20,
              "grossWeight": 6.5, "netWeight": 6, "forInbound": true, "forOutbound": false },
            { "level": 4, "unitCode": "PLT", "pieces": 480, "grossWeight": 300, "forInbound": false, "forOutbound": false },
        ],
    })
}

/// Goods of an owner that are what `changes` say and plain otherwise.
fn plain(code: &str, changes: Value) -> Value {
    let form = json!({
        "code": code, "ownerCode": "POLAR", "name": format!("{code} 商品"), "unitCode": "BAG", "commodityType": 1,
        "source": 1, "settlementUnit": "piece", "catchWeightMode": 0, "thermosphere": "NORMAL", "serialMode": 0,
        "status": 0,
    });
    with(form, changes)
}

/// Batches by lot and day of production, which share pallets, keep a year and a half and need two thirds of it when they
/// come.
fn lots(code: &str) -> Value {
    json!({
        "code": code, "name": "按批号", "ownerCode": null, "batchNoMode": 0, "shelfLife": 18, "shelfLifeUnit": 1,
        "expiryMode": 0, "removalDays": 15, "alertDays": 60, "receiveMinPct": 66, "warnPct": 33, "shipMinPct": 20,
        "rotation": 1, "mixedBatch": true, "mergeSameDay": true, "serialMode": 0, "catchWeightMode": 0, "status": 0,
        "sort": 1, "attributes": [
            { "attribute": "batchNo", "usage": 2, "inIdentity": true },
            { "attribute": "productionDate", "usage": 1, "inIdentity": true },
            { "attribute": "expiryDate", "usage": 1, "inIdentity": true },
            { "attribute": "origin", "usage": 1, "inIdentity": false },
        ],
    })
}

pub(crate) fn with(mut form: Value, changes: Value) -> Value {
    for (field, value) in changes.as_object().unwrap() {
        form[field] = value.clone();
    }
    form
}

/// A warehouse with a dock, frozen, chilled and dry places, an owner with a contract that enters by itself, goods of all
/// kinds, a pallet type. The clock stands at the first of March.
pub(crate) async fn ready(world: &World) -> Actor {
    world.clock.set("2026-03-01T02:00:00Z".parse().unwrap());
    let admin = world.admin().await;
    places(&admin).await;
    let auditor = world.account(&["cargoOwnerAudit_pass_button", "contractManage_approve_button"]).await;
    for code in ["POLAR", "ARCTIC"] {
        let owner = json!({ "code": code, "name": format!("{code} 水产"), "status": 0 });
        let made = admin.post("/wms/enterpriseCargoOwner/add", owner).await.data();
        let pass = format!("/wms/cargoOwnerAudit/{}/pass", made["id"].as_str().unwrap());
        auditor.post(&pass, json!({ "version": made["version"] })).await.ok();
    }
    contract(&admin, &auditor, json!({})).await;
    goods(&admin).await;
    admin
}

async fn places(admin: &Actor) {
    let warehouse = json!({ "code": "WH1", "name": "一号库", "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 0 });
    admin.post("/wms/warehouse/add", warehouse).await.ok();
    let areas = [
        ("DOCK", "CHILLED", "RECEIVING"),
        ("F1", "FROZEN", "STORAGE"),
        ("C1", "CHILLED_MEAT", "STORAGE"),
        ("N1", "NORMAL", "STORAGE"),
    ];
    for (code, profile, purpose) in areas {
        let area = json!({
            "code": code, "name": code, "warehouseCode": "WH1", "profile": profile, "purpose": purpose,
            "status": 0, "sort": 1,
        });
        admin.post("/wms/area/add", area).await.ok();
    }
    let locations = [
        ("DOCK-1", "DOCK", 2),
        ("DOCK-2", "DOCK", 2),
        ("F1-01", "F1", 1),
        ("F1-02", "F1", 1),
        ("F1-03", "F1", 1),
        ("C1-01", "C1", 1),
        ("C1-02", "C1", 1),
        ("N1-01", "N1", 1),
        ("N1-02", "N1", 1),
    ];
    for (code, area, kind) in locations {
        let location = json!({ "code": code, "warehouseCode": "WH1", "areaCode": area, "type": kind });
        let id = admin.post("/wms/location/add", location).await.data()["id"].clone();
        admin.post("/wms/location/enable", json!({ "rows": [{ "id": id, "version": 1 }] })).await.ok();
    }
    let pallet = json!({
        "code": "PAL", "name": "1200×1000 托盘", "containerClass": 0, "length": 120, "width": 100, "height": 14.5,
        "tareWeight": 22.5, "maxLoad": 1500, "boards": 1, "stackable": true, "nestable": false,
        "returnable": true, "forNormal": true, "forChilled": true, "forFrozen": true, "status": 0, "sort": 1,
    });
    admin.post("/wms/containerType/add", pallet).await.ok();
    for code in ["P-1", "P-2"] {
        let container = json!({ "code": code, "typeCode": "PAL", "ownerKind": 0 });
        admin.post("/wms/container/add", container).await.ok();
    }
}

/// A contract in force; `changes` to it.
async fn contract(admin: &Actor, auditor: &Actor, changes: Value) -> Value {
    let form = with(
        json!({
            "name": "极湾仓储合同", "partyKind": 1, "partyCode": "POLAR", "warehouseCode": "WH1", "warehouseAttribute": 1,
            "leaseMode": 3, "startDate": "2026-01-01", "endDate": "2026-12-31", "currency": "CNY", "taxRate": 0.06,
            "cycleUnit": "DAY", "cycleCount": 1, "cycleAnchor": 2, "dayCount": "HEAD", "rounding": 1, "decimals": 2,
            "noticeDays": 30, "autoEnter": true,
            "rates": [{
                "feeTypeCode": "STORAGE", "trigger": 1, "method": "SCATTER_TON", "unit": "TON", "calculation": 1,
                "unitPrice": 2.5, "payer": 1, "qtyBasis": 1, "freeMode": "PER_LOT", "partial": "FULL",
            }],
        }),
        changes,
    );
    let made = admin.post("/wms/contract/add", form).await.data();
    let verb = |made: &Value, verb: &str| format!("/wms/contract/{}/{verb}", made["id"].as_str().unwrap());
    let waiting = admin.post(&verb(&made, "submit"), json!({ "version": made["version"] })).await.data();
    auditor.post(&verb(&made, "approve"), json!({ "version": waiting["version"] })).await.ok();
    made
}

async fn goods(admin: &Actor) {
    admin.post("/wms/batchRule/add", lots("LOT")).await.ok();
    let beef = json!({
        "thermosphere": "CHILLED", "minTemperature": 0, "maxTemperature": 4, "catchWeightMode": 1, "nominalWeight": 10,
        "weightMin": 9, "weightMax": 11,
    });
    for form in [
        fish(),
        plain("RICE", json!({})),
        plain("BEEF", beef),
        plain("OIL", json!({ "unitCode": "L" })),
        plain("TROUT", json!({ "ownerCode": "ARCTIC" })),
    ] {
        admin.post("/wms/goods/add", form).await.ok();
    }
}

/// A note of one line with `qty` bags of rice; `changes` to the header.
fn note(changes: Value) -> Value {
    let form = json!({ "warehouseCode": "WH1", "ownerCode": "POLAR", "lines": [{ "goodsCode": "RICE", "qty": 100 }] });
    with(form, changes)
}

fn lines(lines: Value) -> Value {
    note(json!({ "lines": lines }))
}

/// A line of fish with its lot.
fn salmon(qty: i64) -> Value {
    json!({ "goodsCode": "SALMON", "qty": qty, "batch": { "batchNo": "L1", "productionDate": "2026-01-15" } })
}

async fn add(actor: &Actor, form: Value) -> Value {
    actor.post(&format!("{BASE}/add"), form).await.data()
}

/// A note that is waited for.
pub(crate) async fn awaited(actor: &Actor, form: Value) -> Value {
    actor.post(&format!("{BASE}/addSubmit"), form).await.data()
}

/// A verb on a note as it was last seen.
async fn act(actor: &Actor, note: &Value, verb: &str, more: Value) -> Reply {
    let body = with(json!({ "version": note["version"] }), more);
    actor.post(&path(note, verb), body).await
}

fn path(note: &Value, verb: &str) -> String {
    format!("{BASE}/{}/{verb}", note["id"].as_str().unwrap())
}

/// Registers receipts of the note's first line.
async fn receive(actor: &Actor, note: &Value, receipts: Value) -> Reply {
    let mut receipts = receipts.as_array().unwrap().clone();
    for receipt in &mut receipts {
        if receipt.get("lineId").is_none() {
            receipt["lineId"] = note["lines"][0]["id"].clone();
        }
    }
    actor.post(&path(note, "register"), json!({ "receipts": receipts })).await
}

async fn read(actor: &Actor, note: &Value) -> Value {
    actor.get(&format!("{BASE}/{}", note["id"].as_str().unwrap())).await.data()
}

/// What lies in the house, as rows of place, container, goods, quantity and weight in the units of the database.
async fn on_hand(world: &World) -> Vec<(String, Option<String>, String, i64, i64)> {
    let db = world.db();
    let rows = db.read((), |tx| {
        Box::pin(async move {
            tx.all::<(String, Option<String>, String, i64, i64)>(
                "select location_code, container_code, goods_code, qty, weight from stock where qty > 0 order by key",
                &[],
            )
            .await
        })
    });
    rows.await.unwrap()
}

/// The sum of all quantities of goods in the house, in whole units.
async fn sum(world: &World, goods: &str) -> i64 {
    on_hand(world).await.iter().filter(|row| row.2 == goods).map(|row| row.3).sum::<i64>() / 1_000_000
}
