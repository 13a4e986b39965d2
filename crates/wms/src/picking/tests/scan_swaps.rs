//! What is at hand instead of what was promised, asked for by scan: everything that it is refused for, and that nothing
//! has changed then.

use harness::both;
use serde_json::json;

use super::*;

const SWAP: &str = "deliverysheetManage_swap_button";

both! { a_swap_by_scan_is_refused_for_every_reason_and_done_once(world) {
    let admin = stage(world).await;
    let on = |code: &str| lying("RICE", "N1-02", 10, json!({ "containerCode": code }));
    stocked(world, &admin, vec![on("P-1"), on("P-2"), lying("OIL", "N1-01", 5, json!({}))]).await;
    let one = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 5 }])).await;
    let first = note(&admin, &one).await;
    let line = first["lines"][0].clone();
    let promised = line["containerCode"].as_str().unwrap().to_owned();
    let other = if promised == "P-1" { "P-2" } else { "P-1" };
    let form = |more: Value| {
        let plain = json!({
            "warehouse": "WH1", "noteId": first["id"], "lineId": line["id"], "swap": true, "scans": ["N1-02", other],
        });
        with(plain, more)
    };
    let path = format!("{BASE}/scan");
    let before = (read(&admin, &first).await, sheet_now(&admin, &one).await, on_hand(world).await);

    // The right to pick is not the right to promise other goods; and nobody picks elsewhere.
    let rights = ["pickingGoodsNoteManage_pick_button", "pickingGoodsNoteManage_detail_button", SWAP];
    world.account_in(&rights[..2], &["WH1"]).await.post(&path, form(json!({}))).await.refused(40003);
    world.account_in(&[SWAP], &["WH1"]).await.post(&path, form(json!({}))).await.refused(40003);
    world.account_in(&rights, &["WH2"]).await.post(&path, form(json!({}))).await.refused(40004);
    world.stranger().await.post(&path, form(json!({}))).await.refused(40004);
    world.outsider("CARGO_OWNER", &rights).await.post(&path, form(json!({}))).await.refused(40003);

    // What is wrong with what was scanned.
    for (more, field) in [
        (json!({ "scans": [other] }), "scans"),
        (json!({ "scans": ["N1-02"] }), "scans"),
        (json!({ "scans": ["N1-02", "RICE"] }), "scans"),
        (json!({ "scans": ["N1-02", other, "RICE"] }), "scans"),
        (json!({ "lineId": "7" }), "lineId"),
    ] {
        admin.post(&path, form(more.clone())).await.invalid(field);
    }
    for more in [
        json!({ "scans": ["N1-01", other] }),
        json!({ "scans": ["R4-3", other] }),
        json!({ "scans": ["GIBBERISH", other] }),
        json!({ "scans": ["N1-02", "OIL"], "batchNo": "B" }),
    ] {
        admin.post(&path, form(more.clone())).await.refused(40009);
    }
    let rival = sheet(&admin, json!([{ "goodsCode": "RICE", "qty": 10, "containerCode": other }])).await;
    assert_eq!(rival["status"], 4, "{rival}");
    admin.post(&path, form(json!({}))).await.refused(40009);
    let now = (read(&admin, &first).await, sheet_now(&admin, &one).await);
    assert_eq!((&now.0, &now.1), (&before.0, &before.1), "a pallet that is promised elsewhere stays there");
    let back = json!({ "version": rival["version"], "reason": "不要了" });
    admin.post(&format!("{SHEET}/{}/cancelAllocation", rival["id"].as_str().unwrap()), back).await.ok();
    assert_eq!(on_hand(world).await, before.2);

    // Once, however often it is sent; and the line that it was asked for is no longer there.
    let done = admin.post(&path, form(json!({}))).with_key("swap-1").await.data();
    assert_eq!((&done["asked"], &done["next"]["containerCode"]), (&json!("qty"), &json!(other)));
    assert_eq!(admin.post(&path, form(json!({}))).with_key("swap-1").await.data(), done);
    admin.post(&path, form(json!({ "batchNo": "B" }))).with_key("swap-1").await.refused(40901);
    let late = admin.post(&path, form(json!({ "scans": ["N1-02", promised] }))).await;
    assert!([40001, 40004, 40009].contains(&late.status), "what was seen is over: {}", late.text());
    let held = on_hand(world).await;
    assert!(held.contains(&row("N1-02", Some(other), "RICE", [10, 100, 5])), "{held:?}");
    assert!(held.contains(&row("N1-02", Some(&promised), "RICE", [10, 100, 0])), "{held:?}");
    world.verify().await;
} }
