//! What the consignee does not take comes back on a note of its own.

use harness::both;
use serde_json::json;

use super::*;

both! { what_is_refused_is_expected_back(world) {
    let admin = house(world, 2).await;
    let (_, note) = picked(world, &admin, twelve()).await;
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    let line = |at: usize| note["lines"][at]["id"].clone();
    for (wrong, field) in [
        (json!([{ "lineId": line(0), "qty": 11, "reason": "破损" }]), "refused[0].qty"),
        (json!([{ "lineId": line(0), "qty": 0, "reason": "破损" }]), "refused[0].qty"),
        (json!([{ "lineId": line(0), "qty": 1, "reason": " " }]), "refused[0].reason"),
        (json!([{ "lineId": "7", "qty": 1, "reason": "破损" }]), "refused[0].lineId"),
        (json!([{ "lineId": line(0), "qty": 1, "reason": "a" }, { "lineId": line(0), "qty": 1, "reason": "b" }]), "refused[1].lineId"),
    ] {
        act(&admin, &note, "sign", json!({ "signedBy": "王经理", "refused": wrong })).await.invalid(field);
    }
    act(&admin, &note, "sign", json!({ "signedBy": "" })).await.invalid("signedBy");
    act(&admin, &note, "sign", json!({ "signedBy": "王经理", "signedAt": "2020-01-01T00:00:00Z" })).await.invalid("signedAt");
    let form = json!({ "signedBy": "王经理", "remark": "外箱破损", "refused": [{ "lineId": line(0), "qty": 3, "reason": "破损" }] });
    let signed = done(&admin, &note, "sign", form).await;
    assert_eq!((&signed["signStatus"], &signed["lines"][0]["qtySigned"], &signed["lines"][0]["qtyRefused"]), (&json!(2), &json!(7), &json!(3)));
    let back = admin.get(&format!("/wms/receivingNote/{}", signed["returnId"].as_str().unwrap())).await.data();
    assert_eq!((&back["docNo"], &back["kind"], &back["status"]), (&signed["returnNo"], &json!(2), &json!(2)));
    assert_eq!((&back["lines"][0]["goodsCode"], &back["lines"][0]["qtyExpected"]), (&json!("RICE"), &json!(3)));
    let late = act(&admin, &note, "cancelShip", json!({ "reason": "车辆故障" })).await;
    assert_eq!(late.refused(40009).reason(), "deliveryNoteManage.signedAlready");
    world.verify().await;
} }

both! { what_is_refused_comes_back_with_all_that_is_known_of_its_batch(world) {
    let admin = empty_house(world, 2).await;
    let rule = json!({
        "code": "GIVEN", "name": "批号自动", "ownerCode": null, "batchNoMode": 1, "batchNoPattern": "{yyyyMMdd}{seq3}",
        "shelfLifeUnit": 0, "expiryMode": 0, "rotation": 1, "mixedBatch": false, "mergeSameDay": true, "serialMode": 0,
        "catchWeightMode": 0, "status": 0, "sort": 1, "attributes": [
            { "attribute": "batchNo", "usage": 2, "inIdentity": true },
            { "attribute": "productionDate", "usage": 2, "inIdentity": true },
            { "attribute": "expiryDate", "usage": 1, "inIdentity": true },
            { "attribute": "origin", "usage": 2, "inIdentity": true },
        ],
    });
    admin.post("/wms/batchRule/add", rule).await.ok();
    let goods = json!({
        "code": "SHRIMP", "ownerCode": "POLAR", "name": "虾仁", "unitCode": "BAG", "commodityType": 1, "source": 1,
        "settlementUnit": "piece", "catchWeightMode": 0, "thermosphere": "NORMAL", "serialMode": 0, "status": 0,
        "batchRuleCode": "GIVEN",
    });
    admin.post("/wms/goods/add", goods).await.ok();
    let lot = json!({ "productionDate": "2025-09-01", "expiryDate": "2026-09-01", "origin": "EC" });
    stocked(world, &admin, vec![lying("SHRIMP", "R2-1", 10, lot)]).await;
    let (_, note) = picked(world, &admin, json!([{ "goodsCode": "SHRIMP", "qty": 10 }])).await;
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    let refused = json!([{ "lineId": note["lines"][0]["id"], "qty": 3, "reason": "破损" }]);
    let signed = done(&admin, &note, "sign", json!({ "signedBy": "王经理", "refused": refused })).await;
    let back = admin.get(&format!("/wms/receivingNote/{}", signed["returnId"].as_str().unwrap())).await.data();
    let known = json!({ "productionDate": "2025-09-01", "expiryDate": "2026-09-01", "origin": "EC" });
    assert_eq!(back["lines"][0]["batch"], known);
    world.verify().await;
} }
