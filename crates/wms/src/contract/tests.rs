//! Contracts: the engine by tables and chance, the rules by field, the life by stories over HTTP.

mod conflict;
mod files;
mod import;
mod life;
mod lines;
mod refusals;
mod rules;
mod seen;
mod space;
mod versions;
mod worked;

use harness::{Actor, Reply, World};
use kernel::clock::BusinessDay;
use serde_json::{Value, json};

use super::model::{ContractForm, Rate};

const BASE: &str = "/wms/contract";

/// `base` with the fields of `changes` in the place of its own.
fn with(mut base: Value, changes: Value) -> Value {
    for (field, value) in changes.as_object().unwrap() {
        base[field] = value.clone();
    }
    base
}

/// A scattered contract about the whole of 2026 without lines.
fn contract(changes: Value) -> Value {
    let plain = json!({
        "name": "极湾 2026 仓储合同", "partyKind": 1, "partyCode": "POLAR", "warehouseAttribute": 1, "leaseMode": 3,
        "startDate": "2026-01-01", "endDate": "2026-12-31", "currency": "CNY", "taxRate": 0.06, "cycleUnit": "DAY",
        "cycleCount": 1, "cycleAnchor": 2, "dayCount": "HEAD", "rounding": 1, "decimals": 2, "noticeDays": 30,
    });
    with(plain, changes)
}

/// A rate line: storage by the ton and day.
fn line(changes: Value) -> Value {
    let plain = json!({
        "feeTypeCode": "STORAGE", "trigger": 1, "method": "SCATTER_TON", "unit": "TON", "calculation": 1,
        "unitPrice": 2.5, "payer": 1, "qtyBasis": 1, "freeMode": "PER_LOT", "partial": "FULL",
    });
    with(plain, changes)
}

/// A job that is charged when it is done.
fn job(changes: Value) -> Value {
    let plain = json!({ "feeTypeCode": "JOB", "trigger": 10, "method": "PER_JOB", "unitPrice": 18 });
    with(line(plain), changes)
}

fn rate(changes: Value) -> Rate {
    serde_json::from_value(line(changes)).unwrap()
}

fn form(changes: Value) -> ContractForm {
    serde_json::from_value(contract(changes)).unwrap()
}

fn day(text: &str) -> BusinessDay {
    text.parse().unwrap()
}

/// A tenant with a warehouse, a frozen area of 1,000 m² with three locations, an owner who was audited,
/// and another one. The clock stands at the first of March.
async fn ready(world: &World) -> Actor {
    world.clock.set("2026-03-01T02:00:00Z".parse().unwrap());
    let admin = world.admin().await;
    let made = |path: &'static str, form: Value| async move { (path, form) };
    let warehouse = json!({ "code": "WH1", "name": "一号库", "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 0 });
    let area = json!({
        "code": "F1", "name": "冷冻一区", "warehouseCode": "WH1", "profile": "FROZEN", "purpose": "STORAGE",
        "floorArea": 1000, "status": 0, "sort": 1,
    });
    for (path, form) in [made("/wms/warehouse/add", warehouse).await, made("/wms/area/add", area).await] {
        admin.post(path, form).await.ok();
    }
    for code in ["L-1", "L-2", "L-3"] {
        let location = json!({ "code": code, "warehouseCode": "WH1", "areaCode": "F1", "type": 1 });
        let id = admin.post("/wms/location/add", location).await.data()["id"].clone();
        let rows = json!({ "rows": [{ "id": id, "version": 1 }] });
        admin.post("/wms/location/enable", rows).await.ok();
    }
    let auditor = world.account(&["cargoOwnerAudit_pass_button"]).await;
    for code in ["POLAR", "ARCTIC"] {
        let owner = json!({ "code": code, "name": format!("{code} 水产"), "status": 0 });
        let made = admin.post("/wms/enterpriseCargoOwner/add", owner).await.data();
        let pass = format!("/wms/cargoOwnerAudit/{}/pass", made["id"].as_str().unwrap());
        auditor.post(&pass, json!({ "version": made["version"] })).await.ok();
    }
    admin
}

/// Somebody who audits contracts and writes none.
async fn auditor(world: &World) -> Actor {
    let rights =
        ["search", "detail", "approve", "reject"].map(|action| format!("contractManage_{action}_button"));
    world.account(&rights.each_ref().map(String::as_str)).await
}

/// What may be done with a contract, beside what may be done with its papers.
fn verbs(record: &Value) -> Vec<&str> {
    let all = record["can"].as_array().unwrap().iter().map(|verb| verb.as_str().unwrap());
    all.filter(|verb| !["attach", "detach"].contains(verb)).collect()
}

async fn add(actor: &Actor, form: Value) -> Value {
    actor.post(&format!("{BASE}/add"), form).await.data()
}

/// A verb on a record as it was last seen.
async fn act(actor: &Actor, record: &Value, verb: &str, more: Value) -> Reply {
    let body = with(json!({ "version": record["version"] }), more);
    actor.post(&format!("{BASE}/{}/{verb}", record["id"].as_str().unwrap()), body).await
}

async fn read(actor: &Actor, record: &Value) -> Value {
    actor.get(&format!("{BASE}/{}", record["id"].as_str().unwrap())).await.data()
}

/// What a person would send back after changing some fields.
fn edited(record: &Value, changes: Value) -> Value {
    let form: ContractForm = {
        let mut fields = record.as_object().unwrap().clone();
        let known = serde_json::to_value(form(json!({}))).unwrap();
        fields.retain(|field, _| known.get(field).is_some());
        serde_json::from_value(Value::Object(fields)).unwrap()
    };
    with(serde_json::to_value(form).unwrap(), changes)
}

/// Writes a contract, has it audited, and answers it as it is in force.
async fn in_force(admin: &Actor, auditor: &Actor, form: Value) -> Value {
    let made = add(admin, form).await;
    let waiting = act(admin, &made, "submit", json!({})).await.data();
    act(auditor, &waiting, "approve", json!({})).await.data()
}
