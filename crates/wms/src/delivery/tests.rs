//! Stories of delivery sheets over HTTP, on both databases.

mod direct;
mod import;
mod import_kinds;
mod returns;

use harness::{Actor, both};
use serde_json::{Value, json};

use crate::receiving::tests::{ready, with};

const BASE: &str = "/wms/deliverySheet";

/// A sheet of two cases of fish.
fn sheet(changes: Value) -> Value {
    let lines = json!([{ "goodsCode": "SALMON", "unitCode": "CTN", "qty": 2 }]);
    with(json!({ "warehouseCode": "WH1", "ownerCode": "POLAR", "lines": lines }), changes)
}

async fn act(actor: &Actor, sheet: &Value, verb: &str, more: Value) -> harness::Reply {
    let body = with(json!({ "version": sheet["version"] }), more);
    actor.post(&format!("{BASE}/{}/{verb}", sheet["id"].as_str().unwrap()), body).await
}

both! { a_sheet_is_written_changed_submitted_taken_back_and_voided(world) {
    let admin = ready(world).await;
    let made = admin.post(&format!("{BASE}/add"), sheet(json!({ "externalNo": "SO-1" }))).await.data();
    assert_eq!((&made["status"], &made["kind"]), (&json!(0), &json!(1)));
    assert_eq!(made["stagingLocationCode"], "DOCK-1");
    assert_eq!((&made["lines"][0]["qtyOrdered"], &made["lines"][0]["qtyOpen"]), (&json!(24), &json!(24)));
    assert_eq!(made["totals"]["weight"], json!(12));

    let twice = admin.post(&format!("{BASE}/add"), sheet(json!({ "externalNo": "SO-1" }))).await;
    twice.invalid("externalNo");

    let more = json!({ "priority": 50, "lines": [{ "goodsCode": "SALMON", "qty": 5 }, { "goodsCode": "RICE", "qty": 1 }] });
    let changed = act(&admin, &made, "edit", sheet(with(json!({ "version": made["version"] }), more))).await.data();
    assert_eq!((&changed["priority"], &changed["totals"]["qty"]), (&json!(50), &json!(6)));
    act(&admin, &made, "submit", json!({})).await.refused(40010);

    let waiting = act(&admin, &changed, "submit", json!({})).await.data();
    assert_eq!(waiting["status"], json!(2));
    assert_eq!(waiting["can"], json!(["detail", "withdraw", "allot", "releaseRest", "void"]));
    act(&admin, &waiting, "edit", sheet(json!({ "version": waiting["version"] }))).await.refused(40009);
    let back = act(&admin, &waiting, "withdraw", json!({})).await.data();
    act(&admin, &back, "void", json!({ "reason": " " })).await.invalid("reason");
    let void = act(&admin, &back, "void", json!({ "reason": "客户取消" })).await.data();
    assert_eq!((&void["status"], &void["voidReason"]), (&json!(1), &json!("客户取消")));
    let history = admin.get(&format!("{BASE}/{}/history", void["id"].as_str().unwrap())).await.data();
    assert_eq!((&history[0]["action"], &history[0]["reason"]), (&json!("void"), &json!("客户取消")));
    // Its number is free again.
    admin.post(&format!("{BASE}/addSubmit"), sheet(json!({ "externalNo": "SO-1" }))).await.ok();
} }

both! { what_is_wrong_with_a_sheet_is_said_field_by_field(world) {
    let admin = ready(world).await;
    let add = async |changes: Value| admin.post(&format!("{BASE}/add"), sheet(changes)).await;
    add(json!({ "warehouseCode": " " })).await.invalid("warehouseCode");
    add(json!({ "lines": [] })).await.invalid("lines");
    add(json!({ "lines": [{ "goodsCode": "TROUT", "qty": 1 }] })).await.invalid("lines[0].goodsCode");
    add(json!({ "lines": [{ "goodsCode": "NONE", "qty": 1 }] })).await.invalid("lines[0].goodsCode");
    add(json!({ "lines": [{ "goodsCode": "RICE", "qty": 0 }] })).await.invalid("lines[0].qty");
    add(json!({ "lines": [{ "goodsCode": "RICE", "qty": 0.5 }] })).await.invalid("lines[0].qty");
    add(json!({ "lines": [{ "goodsCode": "RICE", "unitCode": "CTN", "qty": 1 }] })).await.invalid("lines[0].unitCode");
    add(json!({ "lines": [{ "goodsCode": "RICE", "qty": 1, "locationCode": "F9-99" }] })).await
        .invalid("lines[0].locationCode");
    let turned = json!([{ "goodsCode": "RICE", "qty": 1, "productionFrom": "2026-02-02", "productionTo": "2026-02-01" }]);
    add(json!({ "lines": turned })).await.invalid("lines[0].productionTo");
    add(json!({ "minLifePercent": 101 })).await.invalid("minLifePercent");
    let late = json!({ "requiredShipAt": "2026-03-05T00:00:00Z", "requiredArriveAt": "2026-03-04T00:00:00Z" });
    add(late).await.invalid("requiredArriveAt");
    add(json!({ "requiredArriveAt": "2020-01-01T00:00:00Z" })).await.invalid("requiredArriveAt");
    add(json!({ "requiredShipAt": "2020-01-01T00:00:00Z" })).await.invalid("requiredShipAt");
    add(json!({ "supplierCode": "S1" })).await.invalid("supplierCode");
    add(json!({ "stagingLocationCode": "F1-01" })).await.invalid("stagingLocationCode");
    add(json!({ "ownerCode": "ARCTIC", "lines": [{ "goodsCode": "TROUT", "qty": 1 }] })).await.refused(40009);
    let back = admin.post("/wms/supplierReturn/add", sheet(json!({}))).await;
    back.invalid("supplierCode");
} }

both! { many_sheets_are_submitted_each_by_itself(world) {
    let admin = ready(world).await;
    let one = admin.post(&format!("{BASE}/add"), sheet(json!({}))).await.data();
    let other = admin.post(&format!("{BASE}/addSubmit"), sheet(json!({}))).await.data();
    let row = |sheet: &Value| json!({ "id": sheet["id"], "version": sheet["version"] });
    let rows = json!({ "rows": [row(&other), row(&one)] });
    let results = admin.post(&format!("{BASE}/submitMany"), rows).await.data();
    assert_eq!(results["done"], json!(1));
    assert_eq!((&results["rows"][0]["done"], &results["rows"][1]["done"]), (&json!(false), &json!(true)));
    assert_eq!(results["rows"][0]["code"], other["docNo"]);
} }

both! { a_sheet_belongs_to_its_organization_and_is_written_by_the_operator(world) {
    let admin = ready(world).await;
    let made = admin.post(&format!("{BASE}/add"), sheet(json!({}))).await.data();
    let path = format!("{BASE}/{}", made["id"].as_str().unwrap());
    world.stranger().await.get(&path).await.refused(40004);
    let reader = world.account(&["deliverysheetManage_search_button", "deliverysheetManage_detail_button"]).await;
    assert_eq!(reader.get(&path).await.data()["can"], json!(["detail"]));
    reader.post(&format!("{path}/submit"), json!({ "version": 1 })).await.refused(40003);
    admin.post(&format!("{path}/delete"), json!({})).await.ok();
    admin.get(&path).await.refused(40004);
} }

both! { papers_of_a_sheet_are_read_by_its_owner_and_by_no_other(world) {
    let admin = ready(world).await;
    let paper = admin.upload("/arpa-basic-api/fileUpload/fileUpload", "order.txt", "ordered").await.data();
    let made = admin.post(&format!("{BASE}/add"), sheet(json!({ "attachments": [paper["id"]] }))).await.data();
    let path = paper["url"].as_str().unwrap();
    let mut owners = Vec::new();
    for code in ["POLAR", "ARCTIC"] {
        let owner = world.outsider("ENTERPRISE_OWNER", &[]).await;
        let grant = json!({ "partyId": owner.id, "grantedCode": code, "grantedName": code });
        admin.post("/arpa-basic-api/authorization/add", grant).await.ok();
        owners.push(owner);
    }
    assert_eq!(owners[0].get(path).await.text(), "ordered");
    owners[1].get(path).await.refused(40004);
    let without = sheet(json!({ "version": made["version"], "attachments": [] }));
    act(&admin, &made, "edit", without).await.ok();
    owners[0].get(path).await.refused(40004);
    assert_eq!(admin.get(path).await.text(), "ordered");
} }
