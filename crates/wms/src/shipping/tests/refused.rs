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
