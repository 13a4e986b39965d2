//! Room in the slots of a warehouse.

use harness::Actor;
use serde_json::{Value, json};

use super::{PRIVATE, PUBLIC, act, add, booking, clerk, read, ready, submitted};
use crate::goods::tests::audited_owner;

async fn limit(admin: &Actor, slot: &str, changes: Value) {
    let slot = super::with(json!({ "slot": slot, "version": 0 }), changes);
    let limits = json!({ "warehouseCode": "WH1", "slots": [slot] });
    admin.post(&format!("{PUBLIC}/capacity"), limits).await.ok();
}

async fn slot(actor: &Actor, day: usize, slot: usize) -> Value {
    let days = actor.get(&format!("{PUBLIC}/slots?warehouseCode=WH1&from=2026-03-03&days=2")).await.data();
    days["days"][day]["slots"][slot].clone()
}

harness::both! {
    a_full_slot_refuses_and_names_the_next_free_ones(world) {
        let admin = ready(world).await;
        limit(&admin, "morning", json!({ "pallets": 5 })).await;
        limit(&admin, "afternoon", json!({ "pallets": 1 })).await;
        submitted(&admin, booking(json!({ "pallets": 3 }))).await;
        let second = add(&admin, PUBLIC, booking(json!({ "pallets": 3 }))).await;
        let url = format!("{PUBLIC}/{second}/submit");
        let refused = admin.post(&url, json!({ "version": 1 })).lang("en").await;
        refused.refused(40009);
        assert_eq!(refused.msg(), "2026-03-03, Morning, is full. Next free: 2026-03-04, Morning; 2026-03-05, Morning.");
        let zh = admin.post(&url, json!({ "version": 1 })).lang("zh").await.msg();
        assert!(zh.contains("2026-03-04 上午"), "{zh}");
        assert_eq!(read(&admin, &second).await["status"], 0);
        // The same day, when it is small enough for what is left.
        act(&admin, &second, "edit", booking(json!({ "pallets": 1, "slot": "afternoon" }))).await.ok();
        act(&admin, &second, "submit", json!({})).await.ok();
        let large = add(&admin, PUBLIC, booking(json!({ "pallets": 6 }))).await;
        let none = admin.post(&format!("{PUBLIC}/{large}/submit"), json!({ "version": 1 })).lang("en").await;
        assert!(none.msg().contains("no slot of the next 14 days"), "{}", none.msg());
    }

    vehicles_and_tons_are_limited_too_and_given_back_and_cancelled_ones_make_room(world) {
        let admin = ready(world).await;
        let clerk = clerk(world).await;
        limit(&admin, "morning", json!({ "vehicles": 2, "tons": 10 })).await;
        let first = submitted(&admin, booking(json!({ "tons": 4 }))).await;
        let heavy = add(&admin, PUBLIC, booking(json!({ "tons": 6.001 }))).await;
        act(&admin, &heavy, "submit", json!({})).await.refused(40009);
        let second = submitted(&admin, booking(json!({ "tons": 6 }))).await;
        let third = add(&admin, PUBLIC, booking(json!({ "tons": 0.001 }))).await;
        act(&admin, &third, "submit", json!({})).await.refused(40009);
        act(&clerk, &second, "return", json!({ "opinion": "重排" })).await.ok();
        act(&admin, &third, "submit", json!({})).await.ok();
        act(&admin, &second, "submit", json!({})).await.refused(40009);
        act(&admin, &first, "cancel", json!({ "reason": "不来了" })).await.ok();
        act(&admin, &second, "submit", json!({})).await.ok();
        limit(&admin, "afternoon", json!({ "vehicles": 0 })).await;
        let closed = add(&admin, PUBLIC, booking(json!({ "slot": "afternoon" }))).await;
        act(&admin, &closed, "submit", json!({})).await.refused(40009);
    }

    of_two_bookings_for_the_last_place_one_is_refused(world) {
        let admin = ready(world).await;
        limit(&admin, "morning", json!({ "vehicles": 1 })).await;
        let mut ids = Vec::new();
        for _ in 0..3 {
            ids.push(add(&admin, PUBLIC, booking(json!({}))).await);
        }
        let [a, b, c] = [0, 1, 2].map(|at: usize| admin.post(&format!("{PUBLIC}/{}/submit", ids[at]), json!({ "version": 1 })));
        let (a, b, c) = tokio::join!(async { a.await }, async { b.await }, async { c.await });
        let got: Vec<u32> = [a, b, c].iter().map(|reply| reply.status).collect();
        assert_eq!(got.iter().filter(|status| **status == 0).count(), 1, "{got:?}");
        assert_eq!(got.iter().filter(|status| **status == 40_009).count(), 2, "{got:?}");
    }

    the_calendar_shows_what_is_booked_and_what_is_free(world) {
        let admin = ready(world).await;
        limit(&admin, "morning", json!({ "vehicles": 2, "pallets": 10, "tons": 20 })).await;
        submitted(&admin, booking(json!({}))).await;
        submitted(&admin, booking(json!({ "slot": "afternoon", "pallets": 7 }))).await;
        add(&admin, PUBLIC, booking(json!({}))).await;
        let morning = slot(&admin, 0, 0).await;
        assert_eq!(morning["vehicles"], json!({ "used": 1, "limit": 2, "free": 1 }));
        assert_eq!(morning["tons"], json!({ "used": 1.25, "limit": 20, "free": 18.75 }));
        assert_eq!((&morning["full"], &morning["bookings"][0]["plateNo"]), (&json!(false), &json!("沪A12345")));
        let afternoon = slot(&admin, 0, 1).await;
        assert_eq!((&afternoon["pallets"], &afternoon["slot"]), (&json!({ "used": 7, "limit": null, "free": null }), &json!("afternoon")));
        assert_eq!(slot(&admin, 1, 0).await["bookings"], json!([]));
        let week = admin.get(&format!("{PUBLIC}/slots?warehouseCode=WH1")).await.data();
        assert_eq!((week["days"].as_array().unwrap().len(), &week["days"][0]["date"]), (7, &json!("2026-03-02")));
        admin.get(&format!("{PUBLIC}/slots?warehouseCode=WH1&days=32")).await.invalid("days");
        admin.get(&format!("{PUBLIC}/slots?warehouseCode=NONE")).await.invalid("warehouseCode");
        world.account_in(&["inboundBookingPublic_search_button"], &["PV1"]).await
            .get(&format!("{PUBLIC}/slots?warehouseCode=WH1")).await.invalid("warehouseCode");
        let owner = world.outsider("ENTERPRISE_OWNER", &["inboundBookingPublic_search_button"]).await;
        audited_owner(world, &owner.username).await;
        let told = slot(&owner, 0, 0).await;
        assert_eq!((&told["vehicles"], &told["bookings"]), (&json!({ "used": null, "limit": null, "free": 1 }), &json!([])));
    }

    limits_are_set_by_version_and_checked(world) {
        let admin = ready(world).await;
        let url = format!("{PUBLIC}/capacity");
        let none = admin.get(&format!("{url}?warehouseCode=WH1")).await.data();
        assert_eq!(none["slots"][1], json!({ "slot": "afternoon", "version": 0, "vehicles": null, "pallets": null, "tons": null }));
        let with = |slots: Value| json!({ "warehouseCode": "WH1", "slots": slots });
        admin.post(&url, with(json!([{ "slot": "morning", "version": 0, "vehicles": -1 }]))).await.invalid("slots[0].vehicles");
        let twice = json!([{ "slot": "morning", "version": 0 }, { "slot": "morning", "version": 0 }]);
        admin.post(&url, with(twice)).await.invalid("slots[1].slot");
        let set = admin.post(&url, with(json!([{ "slot": "morning", "version": 0, "vehicles": 3 }]))).await.data();
        assert_eq!((&set["slots"][0]["version"], &set["slots"][0]["vehicles"]), (&json!(1), &json!(3)));
        admin.post(&url, with(json!([{ "slot": "morning", "version": 0, "vehicles": 4 }]))).await.refused(40010);
        admin.post(&url, with(json!([{ "slot": "morning", "version": 1, "vehicles": null }]))).await.ok();
        world.account(&["inboundBookingPublic_search_button"]).await.post(&url, with(json!([]))).await.refused(40003);
        assert_eq!(admin.get(&format!("{PRIVATE}/capacity?warehouseCode=PV1")).await.data()["slots"][0]["version"], 0);
    }
}
