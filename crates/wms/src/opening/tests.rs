//! Stories of opening stock over HTTP, on both databases.

mod attributes;
mod import;
mod life;
mod posting;
mod told;
mod withdrawn;

use std::time::Duration;

use harness::{Actor, Reply, World};
use kernel::task::Tasks;
use serde_json::{Value, json};

pub(crate) const BASE: &str = "/wms/openingStock";
pub(crate) const LINE: &str = "/wms/openingLine";

/// An administrator with a public warehouse `W1` and a private one `W2`, a frozen area and three locations in each
/// (`A-1` to `A-3`, `B-1` to `B-3`), an audited owner `POLAR` with goods `SALMON` (0.52 kg a bag) and `COD` (of no
/// weight), and a container `P-1`. The clock stands at the first of March.
pub(crate) async fn ready(world: &World) -> Actor {
    world.clock.set("2026-03-01T02:00:00Z".parse().unwrap());
    let admin = crate::goods::tests::with_unit(world).await;
    crate::goods::tests::audited_owner(world, "POLAR").await;
    for (code, attribute, area) in [("W1", 1, "A"), ("W2", 2, "B")] {
        let warehouse = json!({
            "code": code, "name": format!("{code} 仓"), "attribute": attribute, "type": 1, "thermosphere": "FROZEN", "status": 0,
        });
        admin.post("/wms/warehouse/add", warehouse).await.ok();
        let place = json!({
            "code": area, "name": format!("{area} 区"), "warehouseCode": code, "profile": "FROZEN", "purpose": "STORAGE",
            "status": 0, "sort": 1,
        });
        admin.post("/wms/area/add", place).await.ok();
        for number in 1..=3 {
            let location = json!({ "code": format!("{area}-{number}"), "warehouseCode": code, "areaCode": area, "type": 1 });
            let made = admin.post("/wms/location/add", location).await.data();
            let rows = json!({ "rows": [{ "id": made["id"], "version": 1 }] });
            admin.post("/wms/location/enable", rows).await.ok();
        }
    }
    let mut salmon = crate::goods::tests::goods("SALMON", "POLAR");
    salmon["packs"] = json!([
        { "level": 1, "unitCode": "BAG", "pieces": 1, "grossWeight": 0.52, "forInbound": true, "forOutbound": true },
    ]);
    admin.post("/wms/goods/add", salmon).await.ok();
    admin.post("/wms/goods/add", crate::goods::tests::goods("COD", "POLAR")).await.ok();
    let kind = json!({
        "code": "PALLET", "name": "标准托盘", "containerClass": 0, "length": 120, "width": 100, "height": 15, "tareWeight": 20,
        "boards": 1, "stackable": false, "nestable": false, "returnable": true, "forNormal": true, "forChilled": true,
        "forFrozen": true, "status": 0, "sort": 1,
    });
    admin.post("/wms/containerType/add", kind).await.ok();
    admin
        .post("/wms/container/add", json!({ "code": "P-1", "typeCode": "PALLET", "ownerKind": 0 }))
        .await
        .ok();
    admin
}

/// Somebody who audits opening stock and writes none.
pub(crate) async fn auditor(world: &World) -> Actor {
    let rights =
        ["search", "detail", "audit", "reject"].map(|action| format!("initWarehouseManage_{action}_button"));
    world.account(&rights.each_ref().map(String::as_str)).await
}

pub(crate) fn head(warehouse: &str) -> Value {
    json!({ "warehouseCode": warehouse, "cutoverAt": "2026-02-28T16:00:00+08:00", "remark": "启用盘点" })
}

pub(crate) fn line(goods: &str, location: &str, qty: i64) -> Value {
    json!({ "goodsCode": goods, "locationCode": location, "qty": qty, "statusCode": "QUALIFIED" })
}

/// `base` with the fields of `changes` in the place of its own.
pub(crate) fn with(mut base: Value, changes: Value) -> Value {
    for (field, value) in changes.as_object().unwrap() {
        base[field] = value.clone();
    }
    base
}

/// A note with these lines.
pub(crate) async fn note(admin: &Actor, warehouse: &str, lines: &[Value]) -> Value {
    let made = admin.post(&format!("{BASE}/add"), head(warehouse)).await.data();
    if !lines.is_empty() {
        let paste = json!({ "noteId": made["id"], "lines": lines });
        assert_eq!(admin.post(&format!("{LINE}/paste"), paste).await.data()["written"], lines.len());
    }
    read(admin, &made).await
}

pub(crate) async fn read(actor: &Actor, note: &Value) -> Value {
    actor.get(&format!("{BASE}/{}", note["id"].as_str().unwrap())).await.data()
}

/// A verb on a note as it was last seen.
pub(crate) async fn act(actor: &Actor, note: &Value, verb: &str, more: Value) -> Reply {
    let body = with(json!({ "version": note["version"] }), more);
    actor.post(&format!("{BASE}/{}/{verb}", note["id"].as_str().unwrap()), body).await
}

/// Waits as the console does until the task of a note has ended.
pub(crate) async fn posted(actor: &Actor, note: &Value) -> Value {
    for _ in 0..9_000 {
        let now = read(actor, note).await;
        if now["task"]["status"] != "IN_PROCESS" {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the posting does not end");
}

/// Brings lines into the ledger as two people and the program do, whose workers run.
pub(crate) async fn brought(world: &World, admin: &Actor, notes: &[(&str, Vec<Value>)]) -> Vec<Value> {
    let (judge, mut done) = (auditor(world).await, Vec::new());
    for (warehouse, lines) in notes {
        let made = note(admin, warehouse, lines).await;
        let sent = act(admin, &made, "submit", json!({})).await.data();
        assert_eq!((&sent["wrong"], &sent["status"]), (&json!(0), &json!(1)), "{sent}");
        act(&judge, &sent, "audit", json!({})).await.ok();
        let stands = posted(admin, &sent).await;
        assert_eq!(stands["status"], 2, "{stands}");
        done.push(stands);
    }
    done
}

/// The same with workers of its own, which cannot be started again in this world.
pub(crate) async fn stock_of(world: &World, admin: &Actor, notes: &[(&str, Vec<Value>)]) -> Vec<Value> {
    Tasks::start(&world.app).unwrap();
    let done = brought(world, admin, notes).await;
    world.app.shared.get::<Tasks>().unwrap().stop().await;
    done
}
