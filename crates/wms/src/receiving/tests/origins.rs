//! Goods that come back of a delivery: looked up, taken over, and no more of them than left.

use harness::{Actor, World};
use serde_json::{Value, json};

use super::{act, read, receive, with};
use crate::picking::tests::{lying, milk, stocked};
use crate::shipping::tests::{done, empty_house, picked};

const RETURN: &str = "/wms/returnNote";

/// Two lots of milk, and some rice.
async fn held(world: &World, admin: &Actor) {
    let lots = vec![
        milk("L1", "2026-09-01", 10, "R1-1"),
        milk("L2", "2026-10-01", 10, "R1-3"),
        lying("RICE", "R2-1", 10, json!({})),
    ];
    stocked(world, admin, lots).await;
}

/// Of them ten of L1, four of L2 and six bags of rice left with a sheet.
async fn leave(world: &World, admin: &Actor) -> Value {
    let lines = json!([{ "goodsCode": "MILK", "qty": 14 }, { "goodsCode": "RICE", "qty": 6 }]);
    let (sheet, note) = picked(world, admin, lines).await;
    done(admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    done(admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    sheet
}

async fn left(world: &World, admin: &Actor) -> Value {
    held(world, admin).await;
    leave(world, admin).await
}

fn form(sheet: &Value, lines: Value) -> Value {
    json!({
        "warehouseCode": "WH1", "ownerCode": "POLAR", "originOutOrderNo": sheet["docNo"], "returnReason": "客户拒收",
        "returnDisposition": 0, "lines": lines,
    })
}

async fn shipped(actor: &Actor, sheet: &Value, more: &str) -> Value {
    let path = format!("{RETURN}/shipped?ownerCode=POLAR&docNo={}{more}", sheet["docNo"].as_str().unwrap());
    actor.get(&path).await.data()
}

/// What of each batch left, is back or on its way, and may still come.
fn sums(origin: &Value) -> Vec<(String, Value, Value, Value)> {
    let lines = origin["lines"].as_array().unwrap().iter();
    let named =
        |line: &Value| line["batch"]["batchNo"].as_str().or(line["goodsCode"].as_str()).unwrap().to_owned();
    lines
        .map(|line| {
            (named(line), line["qtyShipped"].clone(), line["qtyBack"].clone(), line["qtyLeft"].clone())
        })
        .collect()
}

harness::both! {
    a_sheet_that_left_is_offered_to_its_owners_returns_with_what_left(world) {
        let admin = empty_house(world, 2).await;
        held(world, &admin).await;
        let waits = format!("{RETURN}/choose?field=originOutOrderNo&ownerCode=POLAR");
        assert_eq!(admin.get(&waits).await.data(), json!([]), "nothing has left");
        let sheet = leave(world, &admin).await;
        let offered = admin.get(&waits).await.data();
        assert_eq!(offered[0]["code"], sheet["docNo"]);
        let number = sheet["docNo"].as_str().unwrap();
        assert_eq!(admin.get(&format!("{waits}&term={}", &number[2..])).await.data().as_array().unwrap().len(), 1);
        assert_eq!(admin.get(&format!("{waits}&term=NOTHING")).await.data(), json!([]));
        assert_eq!(admin.get(&waits.replace("POLAR", "ARCTIC")).await.data(), json!([]), "another owner's");
        admin.get(&format!("{RETURN}/choose?field=originOutOrderNo")).await.invalid("ownerCode");
        let origin = shipped(&admin, &sheet, "").await;
        assert_eq!(origin["lines"][0]["batch"], json!({ "batchNo": "L1", "productionDate": "2025-09-01", "expiryDate": "2026-09-01" }));
        assert_eq!(sums(&origin), [
            ("L1".into(), json!(10), json!(0), json!(10)), ("L2".into(), json!(4), json!(0), json!(4)),
            ("RICE".into(), json!(6), json!(0), json!(6)),
        ]);
        let foreign = format!("{RETURN}/shipped?ownerCode=ARCTIC&docNo={number}");
        admin.get(&foreign).await.refused(40004);
        // Whoever looks at another warehouse is told nothing of this one.
        let elsewhere = world.account_in(&["returnGoodsNoteAdd_add_button"], &["WH2"]).await;
        assert_eq!(elsewhere.get(&waits).await.data(), json!([]));
        elsewhere.get(&foreign.replace("ARCTIC", "POLAR")).await.refused(40004);
    }

    no_more_comes_back_than_left_and_the_batch_comes_with_it(world) {
        let admin = empty_house(world, 2).await;
        let sheet = left(world, &admin).await;
        let add = format!("{RETURN}/addSubmit");
        let refused = async |lines: Value, field: &str| {
            admin.post(&add, form(&sheet, lines)).await.invalid(field);
        };
        refused(json!([{ "goodsCode": "MILK", "qty": 15 }]), "lines[0].qty").await;
        refused(json!([{ "goodsCode": "MILK", "qty": 5, "batch": { "batchNo": "L2" } }]), "lines[0].qty").await;
        refused(json!([{ "goodsCode": "MILK", "qty": 1, "batch": { "batchNo": "L9" } }]), "lines[0].batch.batchNo").await;
        refused(json!([{ "goodsCode": "SALMON", "qty": 1 }]), "lines[0].goodsCode").await;
        refused(json!([{ "goodsCode": "RICE", "qty": 4 }, { "goodsCode": "RICE", "qty": 3 }]), "lines[1].qty").await;
        refused(json!([{ "goodsCode": "RICE", "qty": 4, "overPercent": 5 }]), "lines[0].overPercent").await;
        let unknown = with(form(&sheet, json!([{ "goodsCode": "RICE", "qty": 1 }])), json!({ "originOutOrderNo": "CK0" }));
        admin.post(&add, unknown).await.invalid("originOutOrderNo");
        assert_eq!(sums(&shipped(&admin, &sheet, "").await)[2].2, 0, "nothing was written");
        let lines = json!([{ "goodsCode": "MILK", "qty": 3, "batch": { "batchNo": "L2" } }, { "goodsCode": "RICE", "qty": 6 }]);
        let waited = admin.post(&add, form(&sheet, lines)).await.data();
        assert_eq!(waited["lines"][0]["batch"], json!({ "batchNo": "L2", "productionDate": "2025-09-01", "expiryDate": "2026-10-01" }));
        let now = sums(&shipped(&admin, &sheet, "").await);
        assert_eq!(now[1], ("L2".into(), json!(4), json!(3), json!(1)));
        assert_eq!(sums(&shipped(&admin, &sheet, &format!("&except={}", waited["id"].as_str().unwrap())).await)[1].3, 4);
        refused(json!([{ "goodsCode": "RICE", "qty": 1 }]), "lines[0].qty").await;
        let rice = waited["lines"][1]["id"].clone();
        let keeper = world.account(&["receivingNoteManage_register_button", "receivingNoteManage_detail_button"]).await;
        receive(&keeper, &waited, json!([{ "lineId": rice, "qty": 7 }])).await.invalid("receipts[0].qty");
        receive(&keeper, &waited, json!([{ "lineId": rice, "qty": 4 }])).await.ok();
        let short = json!({ "lines": [{ "lineId": rice, "reason": "客户留下" }, { "lineId": waited["lines"][0]["id"], "reason": "客户留下" }] });
        act(&admin, &read(&admin, &waited).await, "closeShort", short).await.ok();
        let after = sums(&shipped(&admin, &sheet, "").await);
        assert_eq!((&after[1].3, &after[2].3), (&json!(4), &json!(2)), "what did not come may come later");
        world.verify().await;
    }

    a_return_that_is_changed_or_submitted_is_looked_at_again(world) {
        let admin = empty_house(world, 2).await;
        let sheet = left(world, &admin).await;
        let draft = admin.post(&format!("{RETURN}/add"), form(&sheet, json!([{ "goodsCode": "RICE", "qty": 6 }]))).await.data();
        let path = format!("/wms/receivingNote/{}/edit", draft["id"].as_str().unwrap());
        let changed = |qty: i64, version: &Value| with(form(&sheet, json!([{ "goodsCode": "RICE", "qty": qty }])), json!({ "version": version }));
        admin.post(&path, changed(7, &draft["version"])).await.invalid("lines[0].qty");
        let less = admin.post(&path, changed(5, &draft["version"])).await.data();
        let other = admin.post(&format!("{RETURN}/add"), form(&sheet, json!([{ "goodsCode": "RICE", "qty": 1 }]))).await.data();
        act(&admin, &other, "submit", json!({})).await.ok();
        act(&admin, &less, "submit", json!({})).await.ok();
        let third = admin.post(&format!("{RETURN}/add"), form(&sheet, json!([{ "goodsCode": "RICE", "qty": 1 }]))).await;
        third.invalid("lines[0].qty");
        act(&admin, &read(&admin, &other).await, "void", json!({ "reason": "客户留下" })).await.ok();
        admin.post(&format!("{RETURN}/add"), form(&sheet, json!([{ "goodsCode": "RICE", "qty": 1 }]))).await.ok();
    }
    a_return_is_held_to_its_sheet_also_where_the_sheet_is_out_of_view(world) {
        let admin = empty_house(world, 2).await;
        let sheet = left(world, &admin).await;
        let area = json!({ "code": "D2", "name": "收货区", "warehouseCode": "WH2", "profile": "NORMAL", "purpose": "RECEIVING", "status": 0, "sort": 1 });
        admin.post("/wms/area/add", area).await.ok();
        let dock = json!({ "code": "DOCK-9", "warehouseCode": "WH2", "areaCode": "D2", "type": 2 });
        let id = admin.post("/wms/location/add", dock).await.data()["id"].clone();
        admin.post("/wms/location/enable", json!({ "rows": [{ "id": id, "version": 1 }] })).await.ok();
        let auditor = world.account(&["contractManage_approve_button"]).await;
        super::contract(&admin, &auditor, json!({ "warehouseCode": "WH2" })).await;
        let rice = |qty: i64, version: &Value| {
            let there = json!({ "warehouseCode": "WH2", "version": version });
            with(form(&sheet, json!([{ "goodsCode": "RICE", "qty": qty }])), there)
        };
        let draft = admin.post(&format!("{RETURN}/add"), rice(6, &Value::Null)).await.data();
        admin.post("/arpa-basic-api/changeLogin?dataType=WAREHOUSE&authorizeDataCode=WH2", json!({})).await.ok();
        admin.post(&format!("{RETURN}/add"), rice(1, &Value::Null)).await.invalid("originOutOrderNo");
        let path = format!("/wms/receivingNote/{}/edit", draft["id"].as_str().unwrap());
        admin.post(&path, rice(7, &draft["version"])).await.invalid("lines[0].qty");
        let less = admin.post(&path, rice(5, &draft["version"])).await.data();
        act(&admin, &less, "submit", json!({})).await.ok();
    }
}
