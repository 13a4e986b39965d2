//! What is refused, and that nothing changes then.

use serde_json::json;

use super::*;

/// Confirms line 0 to a place and answers the reason of the refusal; the note is as before.
async fn refused(admin: &Actor, note: &str, place: &str) -> String {
    let before = read(admin, note).await;
    let form = json!({ "containerCode": "P1", "locationCode": place, "overrideReason": "试" });
    let reply = act(admin, note, "confirm", form).await;
    reply.invalid("locationCode");
    assert_eq!(read(admin, note).await, before, "{place}");
    reply.json()["data"]["fields"][0]["msg"].as_str().unwrap().to_owned()
}

async fn id_of(admin: &Actor, code: &str) -> Value {
    let found = admin.get(&format!("/wms/location/list?code={code}")).await.records();
    let row = found.iter().find(|row| row["code"] == code).unwrap();
    json!([{ "id": row["id"], "version": row["version"] }])
}

harness::both! {
    every_place_that_does_not_take_a_pallet_says_why(world) {
        let admin = house(world).await;
        let more = json!({ "bearTypeCode": "RACK", "putawaySequence": 5, "type": 1 });
        let with = |field: &str, value: Value| { let mut form = more.clone(); form[field] = value; form };
        location(&admin, ("OWN", "WH1", "F1"), with("dedicatedOwner", json!("ARCTIC"))).await;
        location(&admin, ("MEAT", "WH1", "F1"), with("dedicatedGoods", json!("MEAT"))).await;
        location(&admin, ("LOCK", "WH1", "F1"), more.clone()).await;
        location(&admin, ("FULL", "WH1", "F1"), more.clone()).await;
        location(&admin, ("OUT", "WH1", "F1"), more.clone()).await;
        for (code, lock) in [("LOCK", 0), ("FULL", 2), ("OUT", 1)] {
            let form = json!({ "rows": id_of(&admin, code).await, "lock": lock, "reason": "盘点" });
            assert_eq!(admin.post("/wms/location/lock", form).await.data()["done"], 1);
        }
        let form = json!({ "code": "OFF", "warehouseCode": "WH1", "areaCode": "F1", "type": 1 });
        let off = admin.post("/wms/location/add", form).await.data();
        let off = json!({ "rows": [{ "id": off["id"], "version": off["version"] }] });
        admin.post("/wms/location/disable", off).await.ok();
        let heavy = receive(world, delivery(9, &[("MEAT", Some("P9"), 90, 900)])).await;
        act(&admin, &heavy, "confirm", json!({ "containerCode": "P9", "locationCode": "F1-LANE", "overrideReason": "重" })).await.ok();
        receive(world, delivery(8, &[("FISH", Some("P8"), 1, 10)])).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 99, 990)])).await;
        for (place, part) in [
            ("NOWHERE", "There is no location"),
            ("X1-01", "another warehouse"),
            ("OFF", "not enabled"),
            ("LOCK", "locked for putaway"),
            ("FULL", "is locked"),
            ("OWN", "kept for owner ARCTIC"),
            ("MEAT", "is kept for goods MEAT"),
            ("C1-01", "need Frozen"),
            ("OUT", "bears 1000 kg; it would be 1010 kg"),
            ("F1-01", "is full: it takes 1 containers"),
            ("F1-LANE", "does not mix goods; MEAT"),
        ] {
            let why = refused(&admin, &note, place).await;
            assert!(why.contains(part), "{place}: {why}");
        }
        let box_note = receive(world, delivery(2, &[("FISH", Some("B1"), 1, 10)])).await;
        let form = json!({ "containerCode": "B1", "locationCode": "F1-02", "overrideReason": "试" });
        act(&admin, &box_note, "confirm", form).await.invalid("locationCode");
        assert_eq!(column(&read(&admin, &box_note).await, "suggestedLocation"), ["null"], "no place takes boxes");
        world.verify().await;
    }

    a_place_rented_to_somebody_else_is_neither_proposed_nor_taken(world) {
        let admin = house(world).await;
        let auditor = world.account(&["contractManage_approve_button"]).await;
        let contract = json!({
            "name": "包租", "partyKind": 1, "partyCode": "ARCTIC", "warehouseCode": "WH1", "warehouseAttribute": 1, "leaseMode": 1,
            "startDate": "2026-01-01", "endDate": "2026-12-31", "currency": "CNY", "taxRate": 0.06, "cycleUnit": "DAY",
            "cycleCount": 1, "cycleAnchor": 2, "dayCount": "HEAD", "rounding": 1, "decimals": 2, "autoEnter": true,
            "spaces": [{ "rentBy": "LOCATION", "locationCode": "F1-01" }],
            "rates": [{
                "feeTypeCode": "WHOLE-RENT", "trigger": 1, "method": "WHOLE_LOCATION", "unit": "LOCATION", "calculation": 1,
                "unitPrice": 2.5, "payer": 1, "qtyBasis": 1, "freeMode": "PER_LOT", "partial": "FULL",
            }],
        });
        let contract = force(&admin, &auditor, contract).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 10, 100)])).await;
        assert_eq!(column(&read(&admin, &note).await, "suggestedLocation"), ["F1-02"]);
        let why = refused(&admin, &note, "F1-01").await;
        assert!(why.contains(&contract), "{why}");
        let own = Delivery { owner: "ARCTIC", ..delivery(2, &[("KRILL", Some("P2"), 10, 100)]) };
        let note = receive(world, own).await;
        let rented = read(&admin, &note).await;
        assert_eq!((column(&rented, "suggestedLocation"), &rented["lines"][0]["suggestion"]["key"]), (vec!["F1-01".into()], &json!("place.why.own")));
        let done = act(&admin, &note, "confirmAll", json!({})).await.data();
        let entry = admin.get(&format!("/wms/entryNote/{}", done["entryNoteId"].as_str().unwrap())).await.data();
        assert_eq!((&entry["status"], &entry["autoEntered"]), (&json!(2), &json!(true)), "as the contract says");
    }

    owners_look_and_do_not_touch_and_others_see_nothing(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 10, 100)])).await;
        let rights = ["search", "detail", "confirm", "start"].map(|action| format!("putawayNoteManage_{action}_button"));
        let rights = rights.each_ref().map(String::as_str);
        let stranger = world.outsider("ENTERPRISE_OWNER", &rights).await;
        stranger.get(&format!("{BASE}/{note}")).await.refused(40004);
        assert_eq!(stranger.get(&format!("{BASE}/list")).await.total(), 0);
        act(&stranger, &note, "confirm", json!({ "containerCode": "P1" })).await.refused(40003);
        stranger.get(&format!("{BASE}/{note}/places?lineId=1")).await.refused(40003);
        let elsewhere = world.account_in(&rights, &["WH2"]).await;
        elsewhere.get(&format!("{BASE}/{note}")).await.refused(40004);
        act(&elsewhere, &note, "confirm", json!({ "containerCode": "P1" })).await.refused(40004);
        world.stranger().await.get(&format!("{BASE}/{note}")).await.refused(40004);
        assert_eq!(admin.get(&format!("{BASE}/list?status=0&receivingNo=RK1")).await.total(), 1);
    }

    a_note_is_given_to_people_who_may_enter_its_warehouse(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 10, 100)])).await;
        let rights = ["putawayNoteManage_assign_button", "putawayNoteManage_confirm_button"];
        let (here, elsewhere) = (world.account_in(&rights, &["WH1"]).await, world.account_in(&rights, &["WH2"]).await);
        let offered = async |actor: &Actor, term: &str| {
            let found = actor.get(&format!("{BASE}/choose?field=accountId&term={term}")).await.data();
            found.as_array().unwrap().iter().map(|each| each["code"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let [one, other] = [offered(&here, &here.username).await, offered(&elsewhere, &elsewhere.username).await];
        assert_eq!((one.len(), other.len()), (1, 1));
        assert!(offered(&here, &elsewhere.username).await.is_empty(), "out of sight");
        let clerk = world.account_in(&["putawayNoteManage_detail_button"], &["WH1"]).await;
        assert!(offered(&here, &clerk.username).await.is_empty(), "may not put away");
        act(&admin, &note, "assign", json!({ "accountId": clerk.id })).await.invalid("accountId");
        let elsewhere_too = format!("{BASE}/choose?field=accountId&warehouseCode=WH2&term={}", elsewhere.username);
        assert_eq!(admin.get(&elsewhere_too).await.data().as_array().unwrap().len(), 1);
        assert_eq!(here.get(&elsewhere_too).await.data(), json!([]), "another warehouse");
        act(&admin, &note, "assign", json!({ "accountId": other[0] })).await.invalid("accountId");
        let given = act(&admin, &note, "assign", json!({ "accountId": one[0] })).await.data();
        assert_eq!(given["assignedParty"], one[0].as_str());
        admin.get(&format!("{BASE}/choose?field=goodsCode")).await.invalid("field");
        world.outsider("ENTERPRISE_OWNER", &rights).await.get(&format!("{BASE}/choose?field=accountId")).await.ok();
    }

    a_key_that_comes_twice_moves_goods_once(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", None, 10, 100)])).await;
        let line = read(&admin, &note).await["lines"][0]["id"].clone();
        let form = json!({ "lineId": line, "qty": 4 });
        let path = format!("{BASE}/{note}/confirm");
        let first = admin.post(&path, form.clone()).with_key("k1").await.data();
        assert_eq!(admin.post(&path, form.clone()).with_key("k1").await.data(), first);
        assert_eq!(column(&read(&admin, &note).await, "qty"), ["6", "4"]);
        let other = json!({ "lineId": line, "qty": 5 });
        admin.post(&path, other).with_key("k1").await.refused(40901);
        let done = first["lines"][1]["id"].clone();
        act(&admin, &note, "confirm", json!({ "lineId": done })).await.refused(40009);
        act(&admin, &note, "confirm", json!({})).await.invalid("lineId");
        act(&admin, &note, "confirm", json!({ "lineId": "5" })).await.invalid("lineId");
        world.verify().await;
    }

    a_container_that_another_note_still_has_is_refused_at_receipt(world) {
        let admin = house(world).await;
        receive(world, delivery(1, &[("FISH", Some("P1"), 10, 100)])).await;
        let made = cx(world).write(delivery(2, &[("FISH", Some("P1"), 10, 100)]), received).await;
        assert!(matches!(made, Err(kernel::fault::Fault::Refused(_))), "{made:?}");
        // Put away at once it would take the goods of the other note with it.
        let made = straightaway(world, delivery(3, &[("FISH", Some("P1"), 5, 50)]), &[Some("F1-02")]).await;
        assert!(matches!(&made, Err(kernel::fault::Fault::Refused(why)) if why.key == "putawayNoteManage.onOther"), "{made:?}");
        let first = admin.get(&format!("{BASE}/list?receivingNo=RK1")).await.records()[0].clone();
        act(&admin, first["id"].as_str().unwrap(), "confirmAll", json!({})).await.ok();
        world.verify().await;
    }
}

/// Writes a contract, has it audited, and answers its number.
async fn force(admin: &Actor, auditor: &Actor, form: Value) -> String {
    let made = admin.post("/wms/contract/add", form).await.data();
    let path = |verb: &str| format!("/wms/contract/{}/{verb}", made["id"].as_str().unwrap());
    let waiting = admin.post(&path("submit"), json!({ "version": made["version"] })).await.data();
    auditor.post(&path("approve"), json!({ "version": waiting["version"] })).await.ok();
    made["contractNo"].as_str().unwrap().to_owned()
}
