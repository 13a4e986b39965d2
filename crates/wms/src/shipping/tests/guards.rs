//! Who may do what, and what keeps goods from leaving.

use harness::both;
use serde_json::json;

use super::*;
use crate::picking::tests as picking;

both! { goods_that_were_held_back_meanwhile_do_not_leave(world) {
    let admin = house(world, 2).await;
    let (_, note) = picked(world, &admin, ten()).await;
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    let other = json!({
        "code": "SOUND", "name": "完好", "qualified": true, "allocatable": true, "status": 0, "sort": 9,
    });
    admin.post("/wms/inventoryStatus/add", other).await.ok();
    let status = admin.get("/wms/inventoryStatus/list?code=QUALIFIED").await.records().remove(0);
    let path = format!("/wms/inventoryStatus/{}", status["id"].as_str().unwrap());
    let held = admin.get(&path).await.data();
    let form = json!({
        "version": held["version"], "code": held["code"], "name": held["name"], "qualified": true, "allocatable": false,
        "status": 0, "sort": held["sort"],
    });
    admin.post(&format!("{path}/edit"), form).await.ok();
    let late = act(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    assert_eq!(late.refused(40009).reason(), "delivery.notUsable");
    assert_eq!(read(&admin, &note).await["status"], 1, "nothing changed");
    world.verify().await;
} }

both! { nobody_works_where_they_may_not_be_and_owners_only_look(world) {
    let admin = house(world, 0).await;
    let (_, note) = picked(world, &admin, ten()).await;
    let id = note["id"].as_str().unwrap().to_owned();
    let verbs = ["startCheck", "check", "weigh", "resolve", "pass", "fail", "reopen", "vehicle", "precool", "load", "unload", "ship", "cancelShip", "sign"];
    let all: Vec<String> = ["search", "detail", "reCheck", "reopen", "load", "ship", "cancelShip", "sign", "print"]
        .map(|verb| format!("deliveryNoteManage_{verb}_button")).to_vec();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let bodies = |verb: &str| match verb {
        "startCheck" => json!({ "version": 1, "mode": 1 }),
        "check" => json!({ "version": 1 }),
        "weigh" => json!({ "version": 1, "scaleWeight": 1 }),
        "resolve" => json!({ "version": 1, "lineId": note["lines"][0]["id"], "resolution": 1, "reason": "x" }),
        "fail" | "reopen" | "cancelShip" => json!({ "version": 1, "reason": "x" }),
        "vehicle" => json!({ "version": 1, "plateNo": "A1" }),
        "precool" => json!({ "version": 1, "truckTemp": -18 }),
        "sign" => json!({ "version": 1, "signedBy": "x" }),
        _ => json!({ "version": 1 }),
    };
    let away = world.account_in(&all, &["WH2"]).await;
    let looker = world.account_in(&all[..2], &["WH1"]).await;
    let stranger = world.stranger().await;
    assert_eq!(away.get(&format!("{BASE}/list")).await.total(), 0);
    away.get(&format!("{BASE}/{id}")).await.refused(40004);
    stranger.get(&format!("{BASE}/{id}")).await.refused(40004);
    for verb in verbs {
        let path = format!("{BASE}/{id}/{verb}");
        away.post(&path, bodies(verb)).await.refused(40004);
        stranger.post(&path, bodies(verb)).await.refused(40004);
        looker.post(&path, bodies(verb)).await.refused(40003);
    }
    let owner = world.outsider("ENTERPRISE_OWNER", &all).await;
    owner.get(&format!("{BASE}/{id}")).await.refused(40004);
    let grant = json!({ "partyId": owner.id, "grantedCode": "POLAR", "grantedName": "POLAR 水产" });
    admin.post("/arpa-basic-api/authorization/add", grant).await.ok();
    let seen = owner.get(&format!("{BASE}/{id}")).await.data();
    // What another party has opens nothing of this one's.
    let other = world.outsider("ENTERPRISE_OWNER", &all).await;
    let grant = json!({ "partyId": other.id, "grantedCode": "ARCTIC", "grantedName": "ARCTIC 水产" });
    admin.post("/arpa-basic-api/authorization/add", grant).await.ok();
    other.get(&format!("{BASE}/{id}")).await.refused(40004);
    other.get(&format!("{BASE}/{id}/history")).await.refused(40004);
    assert_eq!(other.get(&format!("{BASE}/list")).await.total(), 0);
    assert_eq!(seen["can"], json!(["detail", "print"]));
    for verb in verbs {
        owner.post(&format!("{BASE}/{id}/{verb}"), bodies(verb)).await.refused(40003);
    }
    assert_eq!(act(&admin, &note, "startCheck", json!({ "version": 9, "mode": 1 })).await.status, 40010);
    assert_eq!(read(&admin, &note).await, note, "nothing changed");
} }

both! { what_is_taken_back_from_picking_leaves_the_note(world) {
    let admin = house(world, 0).await;
    let (sheet, note) = picked(world, &admin, twelve()).await;
    let walks = picking::notes(&admin, &sheet).await;
    let (walk, line) = walks.iter().flat_map(|walk| walk["lines"].as_array().unwrap().iter().map(move |line| (walk, line)))
        .find(|(_, line)| line["qty"] == 2).unwrap();
    picking::act(&admin, walk, "undo", json!({ "lineId": line["id"], "reason": "拿错" })).await.ok();
    let left = read(&admin, &note).await;
    assert_eq!((&left["lineCount"], &left["totalQty"]), (&json!(1), &json!(10)));
    let begun = done(&admin, &note, "startCheck", json!({ "mode": 1 })).await;
    done(&admin, &note, "check", counted(&begun)).await;
    let early = act(&admin, &note, "pass", json!({})).await;
    assert_eq!(early.refused(40009).reason(), "deliveryNoteManage.stillPicking");
    world.verify().await;
} }

both! { proof_of_delivery_is_read_by_the_owner_and_by_no_other(world) {
    let admin = house(world, 2).await;
    let (_, note) = picked(world, &admin, ten()).await;
    done(&admin, &note, "vehicle", json!({ "plateNo": "沪A12345" })).await;
    done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
    let pod = admin.upload("/arpa-basic-api/fileUpload/fileUpload", "pod.txt", "signed").await.data();
    done(&admin, &note, "sign", json!({ "signedBy": "王经理", "podFile": pod["id"] })).await;
    for (code, status) in [("POLAR", 200), ("ARCTIC", 40004)] {
        let owner = world.outsider("ENTERPRISE_OWNER", &[]).await;
        let grant = json!({ "partyId": owner.id, "grantedCode": code, "grantedName": code });
        admin.post("/arpa-basic-api/authorization/add", grant).await.ok();
        assert_eq!(owner.get(pod["url"].as_str().unwrap()).await.status, status, "{code}");
    }
} }
