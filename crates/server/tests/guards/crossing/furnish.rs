//! What the demonstration has nothing of on one side of a wall, or at all: made here, so that no list goes untested.

use harness::{Actor, World};
use platform::FIRST_BRANCH;
use serde_json::{Value, json};

use super::rows::select;
use super::{BEYOND, OWN};

/// Fills the gaps, by the calls of the screens.
pub async fn furnish(world: &World, admin: &Actor) {
    for (warehouse, owner) in [OWN, BEYOND] {
        rules(admin, owner).await;
        container(world, admin, owner).await;
        opening(world, admin, warehouse).await;
    }
    let key = json!({ "partyId": admin.id, "name": "ERP", "scopes": ["goodsManage_search_button"] });
    admin.post("/arpa-basic-api/apiKey/add", key).await.ok();
    let hook = json!({ "name": "ERP", "url": "https://erp.example.com/floe" });
    let hook = admin.post("/arpa-basic-api/webhook/add", hook).await.data()["hook"]["id"].clone();
    // Its test event waits in the log: nobody sends here.
    admin.post(&format!("/arpa-basic-api/webhook/{hook}/ping"), json!({})).await.ok();
}

/// Rules of an owner's own, for its batches and for what leaves.
async fn rules(admin: &Actor, owner: &str) {
    let batches = json!({
        "code": format!("B-{owner}"), "name": owner, "ownerCode": owner, "batchNoMode": 0, "shelfLifeUnit": 0,
        "expiryMode": 0, "rotation": 1, "mixedBatch": false, "mergeSameDay": true, "serialMode": 0,
        "catchWeightMode": 0, "status": 0, "sort": 1,
        "attributes": [
            { "attribute": "batchNo", "usage": 2, "inIdentity": true },
            { "attribute": "productionDate", "usage": 1, "inIdentity": true },
            { "attribute": "expiryDate", "usage": 1, "inIdentity": true },
        ],
    });
    admin.post("/wms/batchRule/add", batches).await.ok();
    let choosing = json!({
        "code": format!("A-{owner}"), "name": owner, "ownerCode": owner, "isDefault": false, "status": 0, "sort": 99,
        "steps": [{ "step": "lifo" }, { "step": "fefo" }],
    });
    admin.post("/wms/allocationRule/add", choosing).await.ok();
}

async fn container(world: &World, admin: &Actor, owner: &str) {
    let kind = first(world, "select code from container_type where branch_code = '{}' order by id").await;
    let own = json!({ "code": format!("K-{owner}"), "typeCode": kind, "ownerKind": 1, "ownerCode": owner });
    admin.post("/wms/container/add", own).await.ok();
}

/// A note of opening stock that nobody has submitted yet, with a line of goods that both warehouses are cold enough for.
async fn opening(world: &World, admin: &Actor, warehouse: &str) {
    let head = json!({ "warehouseCode": warehouse, "cutoverAt": "2026-02-28T16:00:00+08:00" });
    let note = admin.post("/wms/openingStock/add", head).await.data()["id"].clone();
    let (_, owner) = OWN;
    let goods =
        format!("select code from goods where branch_code = '{{}}' and owner_code = '{owner}' order by id");
    let place = format!(
        "select code from location where branch_code = '{{}}' and warehouse_code = '{warehouse}' order by id"
    );
    let line = json!({
        "goodsCode": first(world, &goods).await, "locationCode": first(world, &place).await, "qty": 1,
        "statusCode": "QUALIFIED", "productionDate": "2026-01-15",
    });
    let lines = json!({ "noteId": note, "lines": [line] });
    let written: Value = admin.post("/wms/openingLine/paste", lines).await.data();
    assert_eq!(written["written"], 1, "{written}");
}

/// The first text that a statement finds in the first tenant.
async fn first(world: &World, sql: &str) -> String {
    let rows = select(&world.db(), format!("{} limit 1", sql.replace("{}", FIRST_BRANCH))).await;
    rows.first().expect("a row of the demonstration").at(0).unwrap()
}
