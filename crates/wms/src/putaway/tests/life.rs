//! From the dock to the rack and into the books.

use serde_json::json;

use super::*;

harness::both! {
    pallets_get_places_of_their_own_and_hold_room_until_they_are_there(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400), ("FISH", Some("P2"), 30, 300), ("MEAT", None, 5, 50)])).await;
        let read = read(&admin, &note).await;
        assert_eq!(column(&read, "suggestedLocation"), ["F1-01", "F1-02", "F1-03"]);
        assert_eq!((&read["status"], &read["lineCount"], &read["doneLines"], &read["containers"]), (&json!(0), &json!(3), &json!(0), &json!(2)));
        assert_eq!(read["lines"][0]["suggestion"], json!({ "key": "place.why.nearest", "arguments": {} }));
        assert_eq!(read["can"], json!(["detail", "assign", "start", "confirm", "resuggest"]));
        assert_eq!(standing(&admin, "F1-01").await, json!([0, 0, 0, 1]));
        assert_eq!(standing(&admin, "F1-03").await, json!([0, 0, 0, 0.025]), "50 litres of 2 m³");
        assert_eq!(carrier(&admin, "P1").await, json!([1, "DOCK"]));

        let second = act(&admin, &note, "confirm", json!({ "lineId": read["lines"][0]["id"] })).await.data();
        assert_eq!((&second["status"], &second["doneLines"]), (&json!(1), &json!(1)));
        assert_eq!(standing(&admin, "F1-01").await, json!([1, 420, 1, 0]));
        assert_eq!(carrier(&admin, "P1").await, json!([1, "F1-01"]));
        world.clock.advance(90_000);
        let done = act(&admin, &note, "confirmAll", json!({})).await.data();
        assert_eq!((&done["status"], &done["finishedAt"].is_string()), (&json!(3), &true));
        assert_eq!(column(&done, "targetLocation"), ["F1-01", "F1-02", "F1-03"]);
        // The dock is chilled and the goods are frozen: they warmed up there.
        assert_eq!(column(&done, "airExposureSeconds"), ["0", "90", "90"]);
        assert!(done["entryNo"].as_str().unwrap().starts_with("RZ"));
        assert_eq!(done["can"], json!(["detail", "undo"]));
        act(&admin, &note, "confirmAll", json!({})).await.refused(40009);
        let history = admin.get(&format!("{BASE}/{note}/history")).await.data();
        assert_eq!((&history[0]["action"], &history[0]["fromStatus"], &history[0]["toStatus"]), (&json!("confirm"), &json!(1), &json!(3)));
        world.verify().await;
    }

    another_receipt_of_the_same_note_tops_it_up(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400)])).await;
        let again = Delivery { receipt: 1_500, ..delivery(1, &[("FISH", Some("P2"), 10, 100), ("MEAT", Some("P1"), 1, 10)]) };
        assert_eq!(receive(world, again).await, note);
        let read = read(&admin, &note).await;
        // P1 is mixed now and goes where goods may be mixed: nowhere in this house.
        assert_eq!(column(&read, "suggestedLocation"), ["null", "F1-01", "null"]);
        assert_eq!(column(&read, "suggestion")[0], json!({ "key": "place.why.none", "arguments": {} }).to_string());
        assert_eq!((&read["lineCount"], &read["version"]), (&json!(3), &json!(2)));
        assert_eq!(standing(&admin, "F1-01").await, json!([0, 0, 0, 1]));
        assert_eq!(standing(&admin, "F1-02").await, json!([0, 0, 0, 0]));
        let other = receive(world, delivery(2, &[("FISH", Some("P3"), 1, 10)])).await;
        assert_ne!(other, note);
        world.verify().await;
    }

    loose_goods_may_be_put_away_in_parts(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", None, 30, 300)])).await;
        let before = read(&admin, &note).await;
        let line = before["lines"][0]["id"].clone();
        assert_eq!(standing(&admin, "F1-01").await, json!([0, 0, 0, 0.15]));
        let part = act(&admin, &note, "confirm", json!({ "lineId": line, "qty": 10 })).await.data();
        assert_eq!((column(&part, "qty"), column(&part, "status")), (vec!["20".into(), "10".into()], vec!["0".into(), "3".into()]));
        assert_eq!(column(&part, "weight"), ["200", "100"]);
        assert_eq!(standing(&admin, "F1-01").await, json!([1, 100, 0, 0.1001]), "what is still held is rounded up");
        act(&admin, &note, "confirm", json!({ "lineId": line, "qty": 21 })).await.invalid("qty");
        act(&admin, &note, "confirm", json!({ "lineId": line, "qty": 0 })).await.invalid("qty");
        let elsewhere = json!({ "lineId": line, "qty": 15, "locationCode": "F1-02" });
        act(&admin, &note, "confirm", elsewhere.clone()).await.invalid("overrideReason");
        let mut told = elsewhere;
        told["overrideReason"] = json!("通道被堵");
        act(&admin, &note, "confirm", told).await.ok();
        let done = act(&admin, &note, "confirm", json!({ "lineId": line })).await.data();
        assert_eq!((column(&done, "qty"), column(&done, "targetLocation")), (
            vec!["5".into(), "10".into(), "15".into()], vec!["F1-01".into(), "F1-01".into(), "F1-02".into()],
        ));
        assert_eq!(done["status"], 3);
        assert_eq!(standing(&admin, "F1-01").await, json!([1, 150, 0, 0]));
        world.verify().await;
    }

    a_note_is_taken_given_away_started_and_let_go(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400)])).await;
        let driver = world.account(&["putawayNoteManage_detail_button", "putawayNoteManage_assign_button", "putawayNoteManage_start_button"]).await;
        act(&driver, &note, "take", json!({ "version": 7 })).await.refused(40010);
        let taken = act(&driver, &note, "take", json!({ "version": 1 })).await.data();
        assert_eq!(taken["assignedParty"], json!(driver.id));
        act(&admin, &note, "assign", json!({ "accountId": "1" })).await.invalid("accountId");
        let outsider = world.outsider("CARRIER", &[]).await;
        act(&admin, &note, "assign", json!({ "accountId": outsider.id })).await.invalid("accountId");
        let given = act(&admin, &note, "assign", json!({ "accountId": admin.id })).await.data();
        assert_eq!(given["assignedParty"], json!(admin.id));
        act(&admin, &note, "release", json!({})).await.ok();
        let started = act(&driver, &note, "start", json!({ "containerCode": "P1" })).await.data();
        assert_eq!((&started["status"], &started["lines"][0]["status"]), (&json!(1), &json!(1)));
        assert!(started["startedAt"].is_string() && started["lines"][0]["pickedUpAt"].is_string());
        act(&admin, &note, "release", json!({})).await.refused(40009);
        act(&admin, &note, "start", json!({ "containerCode": "P7" })).await.invalid("containerCode");
        act(&driver, &note, "confirm", json!({ "containerCode": "P1" })).await.refused(40003);
    }

    everything_at_once_leaves_nothing_to_do(world) {
        let admin = house(world).await;
        let loads = [("FISH", Some("P1"), 40, 400), ("FISH", Some("P2"), 40, 400), ("MEAT", None, 10, 100)];
        let put = straightaway(world, delivery(1, &loads), &[None, Some("F1-04"), None]).await.unwrap();
        let read = read(&admin, &put.note.to_string()).await;
        assert_eq!((&read["status"], column(&read, "targetLocation")), (&json!(3), vec!["F1-01".into(), "F1-04".into(), "F1-02".into()]));
        let entry = admin.get(&format!("/wms/entryNote/{}", put.entry)).await.data();
        assert_eq!((&entry["status"], &entry["totalEntered"], &entry["entryDate"]), (&json!(2), &json!(90), &json!("2026-03-02")));
        assert_eq!(standing(&admin, "F1-04").await, json!([1, 420, 1, 0]));
        assert_eq!(carrier(&admin, "P2").await, json!([1, "F1-04"]));
        let refused = straightaway(world, delivery(2, &[("FISH", Some("P3"), 40, 400)]), &[Some("F1-04")]).await;
        let Err(kernel::fault::Fault::Invalid(wrong)) = refused else { panic!("{refused:?}") };
        assert_eq!(wrong[0].field, "lines[0].locationCode");
        assert_eq!(carrier(&admin, "P3").await, json!([0, null]), "nothing was received either");
        world.verify().await;
    }

    whose_a_note_is_the_task_centre_knows(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400), ("FISH", Some("P2"), 40, 400)])).await;
        let driver = world.account(&["putawayNoteManage_detail_button", "putawayNoteManage_confirm_button"]).await;
        let whose = || async {
            let jobs = admin.get("/wms/task/list").await.records();
            jobs.iter().map(|job| job["assignedName"].as_str().map(str::to_owned)).collect::<Vec<_>>()
        };
        let given = act(&admin, &note, "assign", json!({ "accountId": driver.id })).await.data();
        let id = given["assignedTo"].as_str().map(str::to_owned);
        assert!(id.is_some());
        assert_eq!(whose().await, [id.clone(), id.clone()]);
        let again = Delivery { receipt: 1_500, ..delivery(1, &[("FISH", Some("P3"), 10, 100)]) };
        receive(world, again).await;
        assert_eq!(whose().await, [id.clone(), id.clone(), id], "what comes later is theirs, too");
        act(&admin, &note, "release", json!({})).await.ok();
        assert_eq!(whose().await, [None, None, None]);
        let taken = act(&admin, &note, "take", json!({})).await.data();
        assert_eq!(whose().await, vec![taken["assignedTo"].as_str().map(str::to_owned); 3]);
    }
}
