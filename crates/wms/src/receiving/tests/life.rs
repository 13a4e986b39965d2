//! How a note comes about and ends before anything comes.

use serde_json::json;

use super::{BASE, act, add, awaited, lines, note, on_hand, path, read, ready, receive, with};

harness::both! {
    a_note_is_written_changed_submitted_and_taken_back(world) {
        let admin = ready(world).await;
        let made = add(&admin, note(json!({ "externalNo": "PO-7", "plateNo": "沪A12345", "expectedAt": "2026-03-02T09:00:00+08:00" }))).await;
        assert_eq!((&made["status"], &made["kind"], &made["version"]), (&json!(0), &json!(1), &json!(1)));
        assert!(made["docNo"].as_str().unwrap().starts_with("RK260301"), "{}", made["docNo"]);
        assert_eq!(made["receivingLocationCode"], "DOCK-1");
        assert_eq!(made["names"]["ownerCode"]["POLAR"], "POLAR 水产");
        let bag = admin.get("/wms/unit/list?code=BAG").await.records()[0]["name"].clone();
        assert_eq!((&made["lines"][0]["unitName"], &made["lines"][0]["baseUnitName"]), (&bag, &bag));
        assert_eq!(made["can"], json!(["detail", "submit", "edit", "void", "delete"]));
        let line = &made["lines"][0];
        assert_eq!((&line["goodsName"], &line["qtyExpected"], &line["unitCode"], &line["qtyOpen"]), (&json!("RICE 商品"), &json!(100), &json!("BAG"), &json!(100)));
        let changed = note(json!({ "version": 1, "externalNo": "PO-8", "lines": [{ "goodsCode": "SALMON", "unitCode": "CTN", "qty": 10 }, { "goodsCode": "RICE", "qty": 5 }] }));
        let edited = admin.post(&path(&made, "edit"), changed.clone()).await.data();
        assert_eq!((&edited["version"], &edited["totals"]["qty"], &edited["totals"]["weight"], &edited["totals"]["volume"]), (&json!(2), &json!(125), &json!(60), &json!(0.144)));
        assert_eq!((&edited["lines"][0]["qtyEntered"], &edited["lines"][0]["packFactor"]), (&json!(10), &json!(12)));
        admin.post(&path(&made, "edit"), changed).await.refused(40010);
        let waited = act(&admin, &edited, "submit", json!({})).await.data();
        assert_eq!((&waited["status"], &waited["can"]), (&json!(2), &json!(["detail", "register", "unload", "withdraw", "void"])));
        act(&admin, &waited, "edit", note(json!({ "version": waited["version"] }))).await.refused(40009);
        let back = act(&admin, &waited, "withdraw", json!({})).await.data();
        assert_eq!(back["status"], 0);
        admin.post(&path(&back, "delete"), json!({})).await.ok();
        admin.get(&format!("{BASE}/{}", back["id"].as_str().unwrap())).await.refused(40004);
    }

    the_history_says_who_did_what_and_why(world) {
        let admin = ready(world).await;
        let made = add(&admin, note(json!({}))).await;
        let waited = act(&admin, &made, "submit", json!({})).await.data();
        act(&admin, &waited, "void", json!({ "reason": "" })).await.invalid("reason");
        let void = act(&admin, &waited, "void", json!({ "reason": "货主取消" })).await.data();
        assert_eq!((&void["status"], &void["voidReason"], &void["can"]), (&json!(1), &json!("货主取消"), &json!(["detail"])));
        let steps = admin.get(&path(&made, "history")).await.data();
        let told: Vec<_> = steps.as_array().unwrap().iter().map(|step| (step["action"].as_str().unwrap(), step["toStatus"].as_i64())).collect();
        assert_eq!(told, [("void", Some(1)), ("submit", Some(2)), ("add", Some(0))]);
        assert_eq!(steps[0]["reason"], "货主取消");
        receive(&admin, &void, json!([{ "qty": 1 }])).await.refused(40009);
        act(&admin, &void, "submit", json!({})).await.refused(40009);
    }

    the_owners_number_names_one_note_unless_that_was_voided(world) {
        let admin = ready(world).await;
        let first = awaited(&admin, note(json!({ "externalNo": "PO-7" }))).await;
        admin.post(&format!("{BASE}/add"), note(json!({ "externalNo": "PO-7" }))).await.invalid("externalNo");
        act(&admin, &first, "void", json!({ "reason": "重复" })).await.ok();
        add(&admin, note(json!({ "externalNo": "PO-7" }))).await;
        let ret = with(note(json!({ "externalNo": "PO-7" })), json!({ "returnReason": "临期" }));
        admin.post("/wms/returnNote/add", ret).await.ok();
    }

    many_notes_are_submitted_and_voided_each_by_itself(world) {
        let admin = ready(world).await;
        let (one, two) = (add(&admin, note(json!({}))).await, awaited(&admin, note(json!({}))).await);
        let row = |note: &serde_json::Value| json!({ "id": note["id"], "version": note["version"] });
        let missing = json!({ "id": "4711", "version": 1 });
        let stale = json!({ "id": two["id"], "version": 9 });
        let done = admin.post(&format!("{BASE}/submitMany"), json!({ "rows": [row(&one), row(&two), missing] })).await.data();
        assert_eq!((&done["done"], &done["rows"][0]["done"], &done["rows"][1]["done"], &done["rows"][2]["done"]), (&json!(1), &json!(true), &json!(false), &json!(false)));
        assert_eq!(done["rows"][1]["code"], two["docNo"]);
        let done = admin.post(&format!("{BASE}/voidMany"), json!({ "rows": [stale, row(&read(&admin, &one).await)], "reason": "台风" })).await.data();
        assert_eq!((&done["rows"][0]["done"], &done["rows"][1]["done"]), (&json!(false), &json!(true)), "{done}");
        assert_eq!(read(&admin, &one).await["status"], 1);
        assert_eq!(read(&admin, &two).await["status"], 2);
    }

    notes_are_found(world) {
        let admin = ready(world).await;
        awaited(&admin, note(json!({ "externalNo": "PO-7", "plateNo": "沪A12345", "expectedAt": "2026-03-02T09:00:00+08:00" }))).await;
        add(&admin, lines(json!([{ "goodsCode": "RICE", "qty": 1 }]))).await;
        for query in ["status=2", "externalNo=po-", "ownerCode=POLAR&status=0", "plateNo=A123", "kind=1&status=0,3", "expectedAtStart=2026-03-02%2000:00:00&expectedAtEnd=2026-03-02%2023:59:59"] {
            assert_eq!(admin.get(&format!("{BASE}/list?{query}")).await.total(), 1, "{query}");
        }
        let row = &admin.get(&format!("{BASE}/list?status=2")).await.records()[0];
        assert_eq!((&row["ownerName"], &row["totalQty"], &row["receivedQty"], &row["totalLines"]), (&json!("POLAR 水产"), &json!(100), &json!(0), &json!(1)));
        assert_eq!(row["can"], json!(["detail", "checkIn", "register", "unload", "withdraw", "void"]));
    }

    codes_are_typed_in_any_letters_and_kept_in_capital_ones(world) {
        let admin = ready(world).await;
        let form = json!({
            "warehouseCode": "wh1", "ownerCode": "polar", "receivingLocationCode": "dock-2",
            "lines": [{ "goodsCode": "rice", "unitCode": "bag", "qty": 9, "containerCode": "p-1", "planLocationCode": "n1-01" }],
        });
        let waited = awaited(&admin, form).await;
        assert_eq!((&waited["warehouseCode"], &waited["ownerCode"], &waited["receivingLocationCode"]), (&json!("WH1"), &json!("POLAR"), &json!("DOCK-2")));
        let line = &waited["lines"][0];
        for (field, code) in [("goodsCode", "RICE"), ("unitCode", "BAG"), ("containerCode", "P-1"), ("planLocationCode", "N1-01")] {
            assert_eq!(line[field], code, "{field}");
        }
        let came = json!([{ "qty": 9, "unitCode": "bag", "containerCode": "p-2", "locationCode": "dock-1", "damagedType": "wet" }]);
        receive(&admin, &waited, came).await.ok();
        assert_eq!(on_hand(world).await, [("DOCK-1".into(), Some("P-2".into()), "RICE".into(), 9_000_000, 0)]);
    }

    unloading_begins_and_ends(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, note(json!({}))).await;
        act(&admin, &waited, "endUnload", json!({})).await.refused(40009);
        act(&admin, &waited, "startUnload", json!({ "plateNo": "X" })).await.invalid("plateNo");
        act(&admin, &waited, "startUnload", json!({ "loadingTeamCode": "NONE" })).await.invalid("loadingTeamCode");
        act(&admin, &waited, "startUnload", json!({ "arrivedAt": "2026-03-01T12:00:00+08:00" })).await.invalid("arrivedAt");
        let began = act(&admin, &waited, "startUnload", json!({ "dockCode": "D3", "reeferActualTemp": -18.5 })).await.data();
        assert_eq!((&began["dockCode"], &began["reeferActualTemp"]), (&json!("D3"), &json!(-18.5)));
        assert_eq!(began["unloadStartAt"], began["arrivedAt"]);
        world.clock.advance(30 * 60_000);
        let ended = act(&admin, &began, "endUnload", json!({})).await.data();
        assert_ne!(ended["unloadStartAt"], ended["unloadEndAt"]);
        act(&admin, &ended, "endUnload", json!({})).await.refused(40009);
    }
}
