//! Stories of bookings over HTTP, on both databases.

mod life;
mod outward;
mod rules;
mod slots;

use harness::{Actor, Reply, World};
use serde_json::{Value, json};

use crate::goods::tests::{audited_owner, goods, with_unit};

const PUBLIC: &str = "/wms/inboundBookingPublic";
const PRIVATE: &str = "/wms/inboundBookingPrivate";

const ACTIONS: [&str; 10] =
    ["search", "detail", "add", "edit", "delete", "submit", "withdraw", "cancel", "approve", "return"];

/// Rights for everything but the capacity.
fn rights() -> Vec<String> {
    ACTIONS.map(|action| format!("inboundBookingPublic_{action}_button")).to_vec()
}

/// `base` with the fields of `changes` in the place of its own.
fn with(mut base: Value, changes: Value) -> Value {
    for (field, value) in changes.as_object().unwrap() {
        base[field] = value.clone();
    }
    base
}

/// Tomorrow morning's lorry of two pallets.
fn booking(changes: Value) -> Value {
    let plain = json!({
        "ownerCode": "POLAR", "warehouseCode": "WH1", "bookingDate": "2026-03-03", "slot": "morning", "thermosphere": "FROZEN",
        "plateNo": "沪A12345", "driverName": "王强", "driverPhone": "13812345678", "pallets": 2, "tons": 1.25,
        "lines": [{ "goodsCode": "SALMON", "qty": 480 }],
    });
    with(plain, changes)
}

/// The contract of an owner with a kind of warehouse for 2026, in force.
async fn contract(world: &World, owner: &str, attribute: i64) {
    contract_from(world, owner, attribute, "2026-01-01").await;
}

/// The same from a day on.
async fn contract_from(world: &World, owner: &str, attribute: i64, start: &str) {
    let admin = world.admin().await;
    let form = json!({
        "name": "仓储合同", "partyKind": 1, "partyCode": owner, "warehouseAttribute": attribute, "leaseMode": 3,
        "startDate": start, "endDate": "2026-12-31", "currency": "CNY", "taxRate": 0.06, "cycleUnit": "DAY",
        "cycleCount": 1, "cycleAnchor": 2, "dayCount": "HEAD", "rounding": 1, "decimals": 2, "noticeDays": 30,
        "rates": [{ "feeTypeCode": "STORAGE", "trigger": 1, "method": "SCATTER_TON", "unit": "TON", "calculation": 1,
            "unitPrice": 2.5, "payer": 1, "qtyBasis": 1, "freeMode": "PER_LOT", "partial": "FULL" }],
    });
    let made = admin.post("/wms/contract/add", form).await.data();
    let path = |verb: &str| format!("/wms/contract/{}/{verb}", made["id"].as_str().unwrap());
    let waiting = admin.post(&path("submit"), json!({ "version": made["version"] })).await.data();
    let auditor = world.account(&["contractManage_approve_button"]).await;
    auditor.post(&path("approve"), json!({ "version": waiting["version"] })).await.ok();
}

/// A public and a private warehouse that can receive, an owner with contracts for both, and its goods. It is the second
/// of March 2026.
async fn ready(world: &World) -> Actor {
    let admin = with_unit(world).await;
    for (code, attribute) in [("WH1", 1), ("PV1", 2)] {
        let warehouse = json!({ "code": code, "name": code, "attribute": attribute, "type": 1, "thermosphere": "FROZEN", "status": 0 });
        let area = json!({ "code": format!("{code}-F"), "name": "收货区", "warehouseCode": code, "profile": "FROZEN",
            "purpose": "STORAGE", "status": 0, "sort": 1 });
        let dock = json!({ "code": format!("{code}-DOCK"), "warehouseCode": code, "areaCode": format!("{code}-F"), "type": 2 });
        admin.post("/wms/warehouse/add", warehouse).await.ok();
        admin.post("/wms/area/add", area).await.ok();
        let id = admin.post("/wms/location/add", dock).await.data()["id"].clone();
        admin.post("/wms/location/enable", json!({ "rows": [{ "id": id, "version": 1 }] })).await.ok();
    }
    audited_owner(world, "POLAR").await;
    admin.post("/wms/goods/add", goods("SALMON", "POLAR")).await.ok();
    contract(world, "POLAR", 1).await;
    admin
}

async fn add(actor: &Actor, base: &str, form: Value) -> String {
    actor.post(&format!("{base}/add"), form).await.data()["id"].as_str().unwrap().to_owned()
}

async fn read(actor: &Actor, id: &str) -> Value {
    actor.get(&format!("{PUBLIC}/{id}")).await.data()
}

/// A verb on a public booking as it stands.
async fn act(actor: &Actor, id: &str, verb: &str, more: Value) -> Reply {
    let version = read(actor, id).await["version"].clone();
    actor.post(&format!("{PUBLIC}/{id}/{verb}"), with(json!({ "version": version }), more)).await
}

/// Somebody of the operator who may do everything with public bookings.
async fn clerk(world: &World) -> Actor {
    let mut rights = rights();
    rights.push("inboundBookingPublic_arrive_button".into());
    world.account(&rights.iter().map(String::as_str).collect::<Vec<_>>()).await
}

/// A booking that waits to be audited.
async fn submitted(actor: &Actor, form: Value) -> String {
    let id = add(actor, PUBLIC, form).await;
    act(actor, &id, "submit", json!({})).await.ok();
    id
}
