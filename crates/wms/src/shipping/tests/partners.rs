//! Who got what went, and who sent what came, in the queries of moves.

use harness::both;
use serde_json::json;

use super::*;
use crate::receiving::tests::awaited;

const QUERY: &str = "/wms/inventoryQuery";

fn names(rows: &[Value]) -> Vec<&str> {
    rows.iter().map(|row| row["partnerName"].as_str().unwrap_or("–")).collect()
}

both! { what_went_and_what_came_is_told_and_found_by_partner(world) {
    let admin = house(world, 2).await;
    let customer = json!({ "code": "C1", "name": "盒里生鲜", "kind": 4, "status": 0, "ownerCode": "POLAR", "neverOlder": false });
    let customer = admin.post("/wms/customer/add", customer).await.data();
    let supplier = json!({ "code": "S1", "name": "青岛海产", "ownerCode": "POLAR", "settle": 0, "status": 0 });
    let supplier = admin.post("/wms/supplier/add", supplier).await.data();
    let auditor = world.account(&["supplierAudit_pass_button", "customerAudit_pass_button"]).await;
    for (screen, made) in [("customerAudit", customer), ("supplierAudit", supplier)] {
        let pass = format!("/wms/{screen}/{}/pass", made["id"].as_str().unwrap());
        auditor.post(&pass, json!({ "version": made["version"] })).await.ok();
    }
    let rice = json!([{ "goodsCode": "RICE", "qty": 2, "locationCode": "R1-3" }]);
    for (base, partner, seal) in [
        ("deliverySheet", json!({ "customerCode": "C1" }), "S-1"), ("supplierReturn", json!({ "supplierCode": "S1" }), "S-2"),
        ("deliverySheet", json!({}), "S-3"),
    ] {
        let form = json!({ "warehouseCode": "WH1", "ownerCode": "POLAR", "lines": rice });
        let sheet = admin.post(&format!("/wms/{base}/addSubmit"), with(form, partner)).await.data();
        let allot = format!("/wms/deliverySheet/{}/allot", sheet["id"].as_str().unwrap());
        admin.post(&allot, json!({ "version": sheet["version"] })).await.ok();
        let walk = picking::note(&admin, &sheet).await;
        picking::act(&admin, &walk, "confirmAll", json!({})).await.ok();
        let note = notes(&admin, &sheet).await.remove(0);
        done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
        done(&admin, &note, "ship", json!({ "sealNos": seal })).await;
        world.clock.advance(1_000);
    }
    let went = admin.get(&format!("{QUERY}/outbound/list")).await.records();
    assert_eq!(names(&went), ["–", "青岛海产", "盒里生鲜"], "the latest first");
    for (code, name) in [("C1", "盒里生鲜"), ("S1", "青岛海产")] {
        let found = admin.get(&format!("{QUERY}/outbound/list?partnerCode={code}")).await.records();
        assert_eq!((names(&found), &found[0]["partnerCode"]), (vec![name], &json!(code)));
    }
    assert_eq!(admin.get(&format!("{QUERY}/outbound/list?partnerCode=NOBODY")).await.total(), 0);
    let csv = admin.get(&format!("{QUERY}/outbound/export?format=csv&columns=docNo,partnerName&partnerCode=C1")).await.text();
    assert!(csv.lines().count() == 2 && csv.contains("盒里生鲜"), "{csv}");

    let form = json!({ "warehouseCode": "WH1", "ownerCode": "POLAR", "supplierCode": "S1", "lines": [{ "goodsCode": "RICE", "qty": 4 }] });
    let note = awaited(&admin, form).await;
    let receipt = json!({ "receipts": [{ "lineId": note["lines"][0]["id"], "qty": 4 }] });
    admin.post(&format!("/wms/receivingNote/{}/register", note["id"].as_str().unwrap()), receipt).await.ok();
    let came = admin.get(&format!("{QUERY}/inbound/list?partnerCode=S1")).await.records();
    assert_eq!((names(&came), &came[0]["docNo"]), (vec!["青岛海产"], &note["docNo"]));
    assert!(admin.get(&format!("{QUERY}/inbound/list")).await.total() > 1, "opening stock came from nobody");

    let offered = admin.get(&format!("{QUERY}/outbound/choose?field=partnerCode&term=")).await.data();
    let codes: Vec<&str> = offered.as_array().unwrap().iter().map(|choice| choice["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["C1", "S1"]);
    world.verify().await;
} }
