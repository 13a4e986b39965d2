//! What is refused, and that nothing is changed by it.

use serde_json::json;

use super::{
    BASE, act, add, awaited, contract, lines, note, on_hand, path, plain, read, ready, receive, with,
};

harness::both! {
    an_owner_needs_an_audit_and_a_contract_that_holds(world) {
        let admin = ready(world).await;
        admin.post("/wms/enterpriseCargoOwner/add", json!({ "code": "WAITING", "name": "未审", "status": 0 })).await.ok();
        for owner in ["WAITING", "NOBODY"] {
            admin.post(&format!("{BASE}/add"), note(json!({ "ownerCode": owner }))).await.invalid("ownerCode");
        }
        let trout = json!({ "ownerCode": "ARCTIC", "lines": [{ "goodsCode": "TROUT", "qty": 1 }] });
        let none = admin.post(&format!("{BASE}/add"), note(trout.clone())).await;
        assert_eq!(none.refused(40009).reason(), "receiving.noContract");
        let auditor = world.account(&["contractManage_approve_button"]).await;
        contract(&admin, &auditor, json!({ "name": "短约", "partyCode": "ARCTIC", "startDate": "2026-02-01", "endDate": "2026-03-10" })).await;
        let waited = awaited(&admin, note(trout.clone())).await;
        world.clock.set("2026-03-11T02:00:00Z".parse().unwrap());
        let admin = world.admin().await;
        receive(&admin, &waited, json!([{ "qty": 1 }])).await.refused(40009);
        let ended = admin.post(&format!("{BASE}/add"), note(trout)).await;
        assert_eq!(ended.refused(40009).reason(), "receiving.contractExpired");
        assert!(on_hand(world).await.is_empty());
        assert_eq!(read(&admin, &waited).await["status"], 2);
    }

    goods_are_the_owners_and_on_offer_and_countable(world) {
        let admin = ready(world).await;
        admin.post("/wms/goods/add", plain("OFF", json!({ "status": 1 }))).await.ok();
        for (line, field) in [
            (json!({ "goodsCode": "TROUT", "qty": 1 }), "goodsCode"),
            (json!({ "goodsCode": "NOTHING", "qty": 1 }), "goodsCode"),
            (json!({ "goodsCode": "", "qty": 1 }), "goodsCode"),
            (json!({ "goodsCode": "OFF", "qty": 1 }), "goodsCode"),
            (json!({ "goodsCode": "RICE", "qty": 0 }), "qty"),
            (json!({ "goodsCode": "RICE", "qty": -1 }), "qty"),
            (json!({ "goodsCode": "RICE", "qty": 1.5 }), "qty"),
            (json!({ "goodsCode": "RICE", "qty": 1, "unitCode": "CTN" }), "unitCode"),
            (json!({ "goodsCode": "RICE", "qty": 1, "statusCode": "NONE" }), "statusCode"),
            (json!({ "goodsCode": "RICE", "qty": 1, "planLocationCode": "NONE" }), "planLocationCode"),
            (json!({ "goodsCode": "RICE", "qty": 1, "containerCode": "A B" }), "containerCode"),
            (json!({ "goodsCode": "RICE", "qty": 1, "overPercent": 101 }), "overPercent"),
        ] {
            admin.post(&format!("{BASE}/add"), lines(json!([line]))).await.invalid(&format!("lines[0].{field}"));
        }
        admin.post(&format!("{BASE}/add"), lines(json!([{ "goodsCode": "OIL", "qty": 1.5 }]))).await.ok();
        admin.post(&format!("{BASE}/add"), lines(json!([]))).await.invalid("lines");
        let waited = awaited(&admin, note(json!({}))).await;
        receive(&admin, &waited, json!([{ "qty": 0.5 }])).await.invalid("receipts[0].qty");
        receive(&admin, &waited, json!([{}])).await.invalid("receipts[0].qty");
        receive(&admin, &waited, json!([])).await.invalid("receipts");
        receive(&admin, &waited, json!([{ "lineId": "4711", "qty": 1 }])).await.invalid("receipts[0].lineId");
    }

    goods_that_changed_hands_or_units_meanwhile_are_not_received(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, note(json!({}))).await;
        let goods = admin.get("/wms/goods/list?code=RICE").await.records()[0].clone();
        let edit = format!("/wms/goods/{}/edit", goods["id"].as_str().unwrap());
        for (version, change) in [(1, json!({ "ownerCode": "ARCTIC" })), (2, json!({ "unitCode": "L" }))] {
            let form = with(with(plain("RICE", json!({})), json!({ "version": version })), change);
            admin.post(&edit, form).await.ok();
            receive(&admin, &waited, json!([{ "qty": 1 }])).await.invalid("receipts[0].lineId");
            act(&admin, &waited, "registerAll", json!({})).await.invalid("lines[0].lineId");
        }
        assert!(on_hand(world).await.is_empty());
        assert_eq!(read(&admin, &waited).await["status"], 2);
        act(&admin, &waited, "void", json!({ "reason": "单位改了" })).await.ok();
    }

    fields_of_the_header_obey_their_rules(world) {
        let admin = ready(world).await;
        for (field, value) in [
            ("warehouseCode", json!("NONE")), ("supplierCode", json!("NONE")), ("docTypeCode", json!("NONE")), ("loadingTeamCode", json!("NONE")),
            ("plateNo", json!("ABC")), ("driverPhone", json!("12")), ("driverIdNo", json!("12")), ("priority", json!(9)),
            ("receivingLocationCode", json!("NONE")), ("receivingLocationCode", json!("F1-01")), ("customerCode", json!("C1")),
            ("returnReason", json!("临期")), ("attachments", json!(["4711"])), ("tempRecorderFile", json!("4711")),
        ] {
            admin.post(&format!("{BASE}/add"), note(json!({ field: value }))).await.invalid(field);
        }
        let backwards = json!({ "expectedAt": "2026-03-02T09:00:00+08:00", "latestDueAt": "2026-03-01T09:00:00+08:00", "productTempMin": -10, "productTempMax": -20 });
        admin.post(&format!("{BASE}/add"), note(backwards)).await.invalid("latestDueAt").invalid("productTempMax");
    }

    a_dock_that_is_closed_receives_nothing(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, note(json!({}))).await;
        let dock = |code: &str| { let admin = admin.clone(); let code = code.to_owned(); async move { admin.get(&format!("/wms/location/list?code={code}")).await.records()[0].clone() } };
        let held = dock("DOCK-1").await;
        let row = json!([{ "id": held["id"], "version": held["version"] }]);
        admin.post("/wms/location/lock", json!({ "rows": row, "lock": 0, "reason": "清洗" })).await.ok();
        receive(&admin, &waited, json!([{ "qty": 1 }])).await.invalid("receivingLocationCode");
        receive(&admin, &waited, json!([{ "qty": 1, "locationCode": "F1-01" }])).await.invalid("receipts[0].locationCode");
        receive(&admin, &waited, json!([{ "qty": 1, "locationCode": "DOCK-2" }])).await.ok();
        assert_eq!(add(&admin, note(json!({}))).await["receivingLocationCode"], "DOCK-2");
    }

    who_may_do_nothing_does_nothing(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, note(json!({}))).await;
        let reader = world.account(&["receivingNoteManage_search_button", "receivingNoteManage_detail_button"]).await;
        assert_eq!(read(&reader, &waited).await["can"], json!(["detail"]));
        receive(&reader, &waited, json!([{ "qty": 1 }])).await.refused(40003);
        reader.post(&format!("{BASE}/add"), note(json!({}))).await.refused(40003);
        let stranger = world.stranger().await;
        stranger.get(&format!("{BASE}/{}", waited["id"].as_str().unwrap())).await.refused(40004);
        receive(&stranger, &waited, json!([{ "qty": 1 }])).await.refused(40004);
        let elsewhere = world.account_in(&["receivingNoteManage_register_button", "receivingNoteManage_detail_button"], &["WH9"]).await;
        receive(&elsewhere, &waited, json!([{ "qty": 1 }])).await.refused(40004);
    }

    the_same_key_twice_receives_once(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, note(json!({}))).await;
        let body = json!({ "receipts": [{ "lineId": waited["lines"][0]["id"], "qty": 10 }] });
        let first = admin.post(&path(&waited, "register"), body.clone()).with_key("k1").await.data();
        let again = admin.post(&path(&waited, "register"), body.clone()).with_key("k1").await.data();
        assert_eq!(first["receipts"], again["receipts"]);
        admin.post(&path(&waited, "register"), with(body, json!({ "version": 1 }))).with_key("k1").await.refused(40901);
        assert_eq!(super::sum(world, "RICE").await, 10);
    }

    a_version_that_is_sent_is_checked(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, note(json!({}))).await;
        let body = |version: i64| json!({ "version": version, "receipts": [{ "lineId": waited["lines"][0]["id"], "qty": 10 }] });
        admin.post(&path(&waited, "register"), body(1)).await.ok();
        admin.post(&path(&waited, "register"), body(1)).await.refused(40010);
        act(&admin, &waited, "void", json!({ "reason": "旧" })).await.refused(40010);
    }

    what_was_voided_receives_nothing_more(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, note(json!({}))).await;
        let void = act(&admin, &waited, "void", json!({ "reason": "货主取消" })).await.data();
        receive(&admin, &void, json!([{ "qty": 1 }])).await.refused(40009);
        admin.post(&path(&void, "scan"), json!({ "scans": ["RICE"] })).await.refused(40009);
        let vehicle = json!({ "plateNo": "沪A12345", "driverName": "王强", "dockCode": "D3" });
        for (verb, more) in [
            ("registerAll", json!({})), ("startUnload", json!({})), ("checkIn", vehicle), ("undoCheckIn", json!({ "reason": "x" })),
            ("closeShort", json!({ "lines": [] })), ("cancel", json!({ "reason": "x" })), ("reopen", json!({ "reason": "x" })),
            ("submit", json!({})), ("withdraw", json!({})), ("void", json!({ "reason": "x" })),
        ] {
            act(&admin, &void, verb, more).await.refused(40009);
        }
        assert!(on_hand(world).await.is_empty());
        assert_eq!(read(&admin, &void).await, void, "nothing changed");
        world.verify().await;
    }

    an_owner_whose_audit_is_taken_back_receives_nothing_new(world) {
        let admin = ready(world).await;
        let draft = add(&admin, note(json!({}))).await;
        let owner = admin.get("/wms/enterpriseCargoOwner/list?code=POLAR").await.records()[0].clone();
        let off = json!({ "code": "POLAR", "name": "POLAR 水产", "status": 1, "version": owner["version"] });
        admin.post(&format!("/wms/enterpriseCargoOwner/{}/edit", owner["id"].as_str().unwrap()), off).await.ok();
        act(&admin, &draft, "submit", json!({})).await.invalid("ownerCode");
        assert_eq!(read(&admin, &draft).await["status"], 0);
    }

    an_owner_reads_its_note_after_its_goods_went_to_another(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, lines(json!([super::salmon(10)]))).await;
        let came = receive(&admin, &waited, json!([{ "qty": 10, "productTemp": -18 }])).await.data();
        act(&admin, &came, "cancel", json!({ "reason": "扫错" })).await.ok();
        let owner = world.outsider("ENTERPRISE_OWNER", &["receivingNoteManage_detail_button"]).await;
        let grant = json!({ "partyId": owner.id, "grantedCode": "POLAR", "grantedName": "POLAR 水产" });
        admin.post("/arpa-basic-api/authorization/add", grant).await.ok();
        let before = read(&owner, &waited).await;
        let goods = admin.get("/wms/goods/list?code=SALMON").await.records()[0].clone();
        let form = with(super::fish(), json!({ "version": goods["version"], "ownerCode": "ARCTIC" }));
        admin.post(&format!("/wms/goods/{}/edit", goods["id"].as_str().unwrap()), form).await.ok();
        let after = read(&owner, &waited).await;
        assert_eq!((&after["lines"][0]["goodsName"], &after["receipts"][0]["limits"]), (&before["lines"][0]["goodsName"], &before["receipts"][0]["limits"]));
        assert_eq!(after["receipts"][0]["limits"]["acceptMax"], -15, "as they were when it came");
        assert!(after["lines"][0]["thermosphere"].is_null(), "the goods are not the owner's to look at any more");
    }
}
