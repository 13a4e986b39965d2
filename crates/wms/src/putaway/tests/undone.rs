//! Taking back what was put away, and what was never put away.

use serde_json::json;

use super::*;

harness::both! {
    a_pallet_comes_back_whole_and_may_go_elsewhere(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400), ("FISH", Some("P2"), 30, 300)])).await;
        let done = act(&admin, &note, "confirmAll", json!({})).await.data();
        let (first, entry) = (done["lines"][0]["id"].clone(), done["entryNoteId"].as_str().unwrap().to_owned());
        act(&admin, &note, "undo", json!({ "lineId": first, "reason": " " })).await.invalid("reason");
        let back = act(&admin, &note, "undo", json!({ "lineId": first, "reason": "放错了" })).await.data();
        assert_eq!((&back["status"], column(&back, "status")), (&json!(1), vec!["0".into(), "3".into()]));
        assert_eq!((&back["entryNoteId"], column(&back, "suggestedLocation")[0].as_str()), (&json!(null), "F1-01"));
        assert_eq!(standing(&admin, "F1-01").await, json!([0, 0, 0, 1]));
        assert_eq!(carrier(&admin, "P1").await, json!([1, "DOCK"]));
        admin.get(&format!("/wms/entryNote/{entry}")).await.refused(40004);
        act(&admin, &note, "undo", json!({ "lineId": first, "reason": "再来" })).await.refused(40009);
        let history = admin.get(&format!("{BASE}/{note}/history")).await.data();
        assert_eq!((&history[0]["action"], &history[0]["reason"]), (&json!("undo"), &json!("放错了")));
        let again = act(&admin, &note, "confirmAll", json!({})).await.data();
        assert!(again["entryNo"].is_string() && again["status"] == 3);
        world.verify().await;
    }

    pallets_that_went_together_come_back_one_by_one(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400), ("FISH", Some("P2"), 30, 300)])).await;
        let done = act(&admin, &note, "confirmAll", json!({})).await.data();
        for line in [0, 1] {
            let undo = json!({ "lineId": done["lines"][line]["id"], "reason": "放错了" });
            act(&admin, &note, "undo", undo).await.ok();
        }
        assert_eq!(column(&read(&admin, &note).await, "status"), ["0", "0"]);
        assert_eq!((carrier(&admin, "P1").await, carrier(&admin, "P2").await), (json!([1, "DOCK"]), json!([1, "DOCK"])));
        world.verify().await;
    }

    loose_goods_of_two_receipts_keep_their_weights_and_come_back_by_themselves(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", None, 10, 100), ("FISH", None, 10, 60)])).await;
        let done = act(&admin, &note, "confirmAll", json!({})).await.data();
        assert_eq!(column(&done, "targetLocation"), ["F1-01", "F1-01"]);
        let undo = |line: usize| json!({ "lineId": done["lines"][line]["id"], "reason": "放错了" });
        let weight = async || standing(&admin, "F1-01").await[1].clone();
        act(&admin, &note, "undo", undo(0)).await.ok();
        assert_eq!(weight().await, 60);
        let back = json!({ "lineId": done["lines"][0]["id"], "locationCode": "F1-01", "overrideReason": "近" });
        act(&admin, &note, "confirm", back).await.ok();
        assert_eq!(weight().await, 160);
        act(&admin, &note, "undo", undo(1)).await.ok();
        assert_eq!(weight().await, 100, "the first line stays where it is");
        assert_eq!(column(&read(&admin, &note).await, "status"), ["3", "0"]);
        act(&admin, &note, "undo", undo(0)).await.ok();
        assert_eq!(weight().await, 0);
        world.verify().await;
    }

    what_was_entered_or_moved_on_stays(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400)])).await;
        let done = act(&admin, &note, "confirmAll", json!({})).await.data();
        let line = done["lines"][0]["id"].clone();
        let entry = format!("/wms/entryNote/{}", done["entryNoteId"].as_str().unwrap());
        admin.post(&format!("{entry}/enter"), json!({ "version": 1 })).await.ok();
        let undo = json!({ "lineId": line, "reason": "放错了" });
        let refused = act(&admin, &note, "undo", undo.clone()).await;
        refused.refused(40009);
        assert!(refused.msg().contains("cancel the entry first"), "{}", refused.msg());
        admin.post(&format!("{entry}/cancel"), json!({ "version": 2, "reason": "数错了" })).await.ok();
        moved(world, "F1-01", "F1-02").await;
        let refused = act(&admin, &note, "undo", undo.clone()).await;
        refused.refused(40009);
        assert!(refused.msg().contains("not where it was"), "{}", refused.msg());
        assert_eq!(read(&admin, &note).await["status"], 3, "nothing changed");
        moved(world, "F1-02", "F1-01").await;
        act(&admin, &note, "undo", undo).await.ok();
        world.verify().await;
    }

    a_pallet_to_which_something_was_added_stays_where_it_is(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400), ("FISH", Some("P2"), 30, 300)])).await;
        let done = act(&admin, &note, "confirmAll", json!({})).await.data();
        let undo = |at: usize| json!({ "lineId": done["lines"][at]["id"], "reason": "放错了" });
        for (goods, at) in [("MEAT", 0), ("FISH", 1)] {
            let (container, place) = [("P1", "F1-01"), ("P2", "F1-02")][at];
            added(world, (goods, container, place)).await;
            let refused = act(&admin, &note, "undo", undo(at)).await;
            refused.refused(40009);
            assert!(refused.msg().contains(&format!("{goods} was put into container {container} later")), "{}", refused.msg());
            assert_eq!(carrier(&admin, container).await, json!([1, place]));
        }
        assert_eq!(column(&read(&admin, &note).await, "status"), ["3", "3"], "nothing changed");
        world.verify().await;
    }

    what_travelled_on_a_pallet_comes_back_on_it(world) {
        let admin = house(world).await;
        location(&admin, ("MIX", "WH1", "F1"), json!({ "type": 1, "dedicatedOwner": "POLAR" })).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400), ("FISH", Some("P2"), 30, 300)])).await;
        // Somebody put meat on the pallet at the dock that no receipt knows of.
        added(world, ("MEAT", "P1", "DOCK")).await;
        let done = act(&admin, &note, "confirmAll", json!({})).await.data();
        assert_eq!((column(&done, "targetLocation"), &standing(&admin, "MIX").await[2]), (vec!["MIX".into(), "MIX".into()], &json!(2)));
        act(&admin, &note, "undo", json!({ "lineId": done["lines"][0]["id"], "reason": "放错了" })).await.ok();
        assert_eq!((carrier(&admin, "P1").await, &standing(&admin, "MIX").await[2]), (json!([1, "DOCK"]), &json!(1)));
        world.verify().await;
    }

    goods_are_entered_or_taken_back_but_not_both(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400)])).await;
        let done = act(&admin, &note, "confirmAll", json!({})).await.data();
        let undo = json!({ "lineId": done["lines"][0]["id"], "reason": "放错了" });
        let enter = format!("/wms/entryNote/{}/enter", done["entryNoteId"].as_str().unwrap());
        let enter = async || admin.post(&enter, json!({ "version": 1 })).await;
        let (back, entered) = tokio::join!(act(&admin, &note, "undo", undo), enter());
        let count = [&back, &entered].iter().filter(|reply| reply.status == 0).count();
        assert_eq!(count, 1, "{} and {}", back.text(), entered.text());
        let place = if back.status == 0 { "DOCK" } else { "F1-01" };
        assert_eq!(carrier(&admin, "P1").await, json!([1, place]));
        world.verify().await;
    }

    cancelled_receipts_leave_the_plan_and_free_their_room(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400), ("FISH", Some("P2"), 30, 300)])).await;
        cancel(world, &[1_001]).await.unwrap();
        let left = read(&admin, &note).await;
        assert_eq!((column(&left, "containerCode"), &left["lineCount"]), (vec!["P1".into()], &json!(1)));
        assert_eq!(standing(&admin, "F1-02").await, json!([0, 0, 0, 0]));
        act(&admin, &note, "start", json!({})).await.ok();
        cancel(world, &[1_000]).await.unwrap();
        admin.get(&format!("{BASE}/{note}")).await.refused(40004);
        assert_eq!(standing(&admin, "F1-01").await, json!([0, 0, 0, 0]));
        let note = receive(world, delivery(2, &[("FISH", Some("P3"), 40, 400)])).await;
        act(&admin, &note, "confirmAll", json!({})).await.ok();
        let refused = cancel(world, &[2_000]).await;
        assert!(matches!(&refused, Err(kernel::fault::Fault::Refused(why)) if why.key == "putawayNoteManage.begun"), "{refused:?}");
        assert_eq!(read(&admin, &note).await["status"], 3);
    }

    other_places_are_looked_for_again(world) {
        let admin = house(world).await;
        let note = receive(world, delivery(1, &[("FISH", Some("P1"), 40, 400)])).await;
        let line = read(&admin, &note).await["lines"][0]["id"].clone();
        let places = admin.get(&format!("{BASE}/{note}/places?lineId={line}")).await.data();
        let first = json!({
            "locationCode": "F1-01", "areaCode": "F1", "areaName": "F1", "thermosphere": "FROZEN", "containers": 0, "heldContainers": 0,
            "weight": 0, "mostContainers": 1, "mostWeight": 1000, "reason": { "key": "place.why.nearest", "arguments": {} },
        });
        assert_eq!(places[0], first);
        admin.get(&format!("{BASE}/{note}/places")).await.invalid("lineId");
        assert_eq!(read(&admin, &note).await["lines"][0]["thermosphere"], "FROZEN");
        let codes: Vec<&str> = places.as_array().unwrap().iter().map(|place| place["locationCode"].as_str().unwrap()).collect();
        assert_eq!(codes, ["F1-01", "F1-02", "F1-03", "F1-04", "F1-LANE"], "what is held for it does not stand in its way");
        let found = admin.get("/wms/location/list?code=F1-01").await.records();
        let rows = json!([{ "id": found[0]["id"], "version": found[0]["version"] }]);
        admin.post("/wms/location/lock", json!({ "rows": rows, "lock": 0, "reason": "漏水" })).await.ok();
        let again = act(&admin, &note, "resuggest", json!({})).await.data();
        assert_eq!(column(&again, "suggestedLocation"), ["F1-02"]);
        assert_eq!((standing(&admin, "F1-01").await, standing(&admin, "F1-02").await), (json!([0, 0, 0, 0]), json!([0, 0, 0, 1])));
        act(&admin, &note, "start", json!({})).await.ok();
        act(&admin, &note, "resuggest", json!({})).await.refused(40009);
    }
}

/// Somebody puts one bag into a container.
async fn added(world: &World, what: (&'static str, &'static str, &'static str)) {
    type What = (&'static str, &'static str, &'static str);
    async fn unit(tx: &mut Tx, (goods, container, place): &What) -> Answer<()> {
        let bucket = Bucket {
            warehouse: "WH1".into(),
            location: (*place).into(),
            container: Some((*container).into()),
            owner: "POLAR".into(),
            goods: (*goods).into(),
            batch: None,
            status: "OK".into(),
            frozen: false,
            entered: false,
        };
        let posting = Posting {
            cause: format!("adjust/{container}/{place}"),
            verb: codes::StockVerb::Adjust,
            doc: Doc { kind: "adjust", no: "TZ1".into(), line: None },
            reason: None,
            device: None,
            occurred_at: None,
            moves: vec![Move {
                from: Side::Beyond(codes::StockBeyond::Opening),
                to: Side::At(bucket),
                qty: Qty::of_raw(1_000_000),
                weight: Weight::Of(Grams::of_raw(10_000)),
                hold: None,
                line: None,
                since: None,
            }],
        };
        stock::post(tx, &posting).await?;
        crate::place::settle(tx, &[*place], &[*container]).await
    }
    cx(world).write(what, unit).await.expect("a posting");
}

/// Somebody moves P1.
async fn moved(world: &World, from: &'static str, to: &'static str) {
    async fn unit(tx: &mut Tx, (from, to): &(&'static str, &'static str)) -> Answer<()> {
        let rows = crate::putaway::lying(tx, &[*from], &["P1"], &["FISH"]).await?;
        let moves = rows.into_iter().map(|row| Move {
            to: Side::At(Bucket { location: (*to).into(), ..row.bucket.clone() }),
            from: Side::At(row.bucket),
            qty: row.qty,
            weight: Weight::Share,
            hold: None,
            line: None,
            since: None,
        });
        let posting = Posting {
            cause: format!("shift/{from}/{to}"),
            verb: codes::StockVerb::Move,
            doc: Doc { kind: "shift", no: "YK1".into(), line: None },
            reason: None,
            device: None,
            occurred_at: None,
            moves: moves.collect(),
        };
        stock::post(tx, &posting).await?;
        crate::place::settle(tx, &[*from, *to], &["P1"]).await
    }
    cx(world).write((from, to), unit).await.expect("a move");
}
