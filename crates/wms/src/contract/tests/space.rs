//! Space that is let: locations change hands with the days, and nothing is let twice.

use harness::Actor;
use serde_json::{Value, json};

use super::super::settle;
use super::{BASE, act, add, auditor, contract, day, in_force, line, ready};

/// Which contract has a location; none when it is free.
async fn tenant(actor: &Actor, code: &str) -> Value {
    let found = actor.get(&format!("/wms/location/list?code={code}")).await.records()[0].clone();
    assert_eq!(found["leaseStatus"] == json!(1), found["leaseContract"] != json!(null), "{found}");
    found["leaseContract"].clone()
}

fn location(code: &str) -> Value {
    json!({ "rentBy": "LOCATION", "locationCode": code })
}

fn whole(number: &str, party: &str, spaces: Value) -> Value {
    let rent = line(json!({ "feeTypeCode": "WHOLE-RENT", "method": "WHOLE_LOCATION", "unit": "LOCATION" }));
    contract(json!({
        "contractNo": number, "partyCode": party, "leaseMode": 1, "warehouseCode": "WH1", "spaces": spaces, "rates": [rent],
    }))
}

harness::both! {
    locations_are_rented_by_the_approval_and_freed_by_the_termination(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let later = json!({ "rentBy": "LOCATION", "locationCode": "L-2", "fromDate": "2026-03-10", "toDate": "2026-03-20" });
        let made = add(&admin, whole("W-1", "POLAR", json!([location("L-1"), later]))).await;
        assert_eq!(tenant(&admin, "L-1").await, json!(null), "a draft rents nothing");
        let waiting = act(&admin, &made, "submit", json!({})).await.data();
        let done = act(&auditor, &waiting, "approve", json!({})).await.data();
        assert_eq!((tenant(&admin, "L-1").await, tenant(&admin, "L-2").await), (json!("W-1"), json!(null)));
        settle(&world.app, "0001", day("2026-03-10")).await.unwrap();
        assert_eq!(tenant(&admin, "L-2").await, json!("W-1"), "its day has come");
        settle(&world.app, "0001", day("2026-03-21")).await.unwrap();
        assert_eq!((tenant(&admin, "L-1").await, tenant(&admin, "L-2").await), (json!("W-1"), json!(null)));
        let done = super::read(&admin, &done).await;
        act(&admin, &done, "terminate", json!({ "date": "2026-03-01", "reason": "退租" })).await.ok();
        assert_eq!(tenant(&admin, "L-1").await, json!(null));
    }

    a_location_is_not_let_to_two_contracts_on_one_day(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let second = add(&admin, whole("W-2", "ARCTIC", json!([location("L-2"), location("L-1")]))).await;
        let waiting = act(&admin, &second, "submit", json!({})).await.data();
        let until = json!({ "rentBy": "LOCATION", "locationCode": "L-1", "toDate": "2026-06-30" });
        in_force(&admin, &auditor, whole("W-1", "POLAR", json!([until]))).await;
        // It was free when the second one was written; the approval looks again.
        let reply = act(&auditor, &waiting, "approve", json!({})).await;
        reply.invalid("spaces[1].locationCode");
        assert!(reply.text().contains("W-1"), "{}", reply.text());
        admin.post(&format!("{BASE}/add"), whole("W-3", "ARCTIC", json!([location("L-1")]))).await.invalid("spaces[0].locationCode");
        let after = json!({ "rentBy": "LOCATION", "locationCode": "L-1", "fromDate": "2026-07-01" });
        in_force(&admin, &auditor, whole("W-4", "ARCTIC", json!([after]))).await;
        assert_eq!(tenant(&admin, "L-1").await, json!("W-1"));
        settle(&world.app, "0001", day("2026-07-01")).await.unwrap();
        assert_eq!(tenant(&admin, "L-1").await, json!("W-4"), "handed over at midnight");
    }

    an_area_is_not_let_beyond_its_floor(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let area = |square: i64, from: &str, to: &str| {
            json!({ "rentBy": "AREA", "areaCode": "F1", "areaM2": square, "fromDate": from, "toDate": to })
        };
        let first = json!([area(600, "2026-01-01", "2026-06-30"), area(900, "2026-07-01", "2026-12-31")]);
        in_force(&admin, &auditor, whole("A-1", "POLAR", first)).await;
        let add = format!("{BASE}/add");
        let fits = whole("A-2", "ARCTIC", json!([area(400, "2026-05-01", "2026-06-30")]));
        admin.post(&add, fits).await.ok();
        let wide = whole("A-3", "ARCTIC", json!([area(100, "2026-01-01", "2026-02-01"), area(101, "2026-05-01", "2026-12-31")]));
        let reply = admin.post(&add, wide).await;
        assert_eq!(reply.fields(), ["spaces[1].areaM2"]);
        let alone = whole("A-4", "ARCTIC", json!([area(1001, "2026-01-01", "2026-01-02")]));
        admin.post(&add, alone).await.invalid("spaces[0].areaM2");
    }

    an_area_let_as_a_whole_is_rented_with_its_locations_until_the_end(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let area = |square: i64| json!({ "rentBy": "AREA", "areaCode": "F1", "areaM2": square, "toDate": "2026-06-30" });
        let leases = async |admin: &Actor| {
            let map = admin.get("/wms/location/map?areaCode=F1").await.data();
            map["leases"].as_array().unwrap().iter().map(|lease| lease.as_i64().unwrap()).collect::<Vec<_>>()
        };
        let part = in_force(&admin, &auditor, whole("A-1", "POLAR", json!([area(400)]))).await;
        assert_eq!(leases(&admin).await, [0, 0, 0], "a part of the floor is no location");
        act(&admin, &part, "terminate", json!({ "date": "2026-03-01", "reason": "改租整区" })).await.ok();
        settle(&world.app, "0001", day("2026-03-02")).await.unwrap();
        world.clock.set("2026-03-02T02:00:00Z".parse().unwrap());
        let (admin, auditor) = (world.admin().await, self::auditor(world).await);
        let all = json!({ "startDate": "2026-03-02" });
        let made = in_force(&admin, &auditor, super::with(whole("A-2", "POLAR", json!([area(1000)])), all)).await;
        assert_eq!(leases(&admin).await, [1, 1, 1]);
        assert_eq!(tenant(&admin, "L-2").await, json!("A-2"));
        // Nobody else gets a location of it, and it is not let as a whole around somebody else's.
        let add = format!("{BASE}/add");
        let later = json!({ "startDate": "2026-03-02" });
        admin.post(&add, super::with(whole("W-1", "ARCTIC", json!([location("L-1")])), later.clone())).await.invalid("spaces[0].locationCode");
        settle(&world.app, "0001", day("2026-07-01")).await.unwrap();
        assert_eq!(leases(&admin).await, [0, 0, 0], "its last day has passed");
        settle(&world.app, "0001", day("2026-03-02")).await.unwrap();
        let made = super::read(&admin, &made).await;
        act(&admin, &made, "terminate", json!({ "date": "2026-03-02", "reason": "退租" })).await.ok();
        assert_eq!(leases(&admin).await, [0, 0, 0]);
        world.clock.set("2026-03-03T02:00:00Z".parse().unwrap());
        let (admin, auditor) = (world.admin().await, self::auditor(world).await);
        let single = json!([{ "rentBy": "LOCATION", "locationCode": "L-3" }]);
        let next = json!({ "startDate": "2026-03-03" });
        in_force(&admin, &auditor, super::with(whole("W-2", "ARCTIC", single), next.clone())).await;
        admin.post(&add, super::with(whole("A-3", "POLAR", json!([area(1000)])), next)).await.invalid("spaces[0].areaCode");
    }

    the_same_party_has_one_contract_at_a_time_in_a_warehouse(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let rates = json!([line(json!({}))]);
        let first = contract(json!({ "contractNo": "C-1", "warehouseCode": "WH1", "rates": rates }));
        in_force(&admin, &auditor, first).await;
        let add = format!("{BASE}/add");
        for same in [json!({ "warehouseCode": "WH1" }), json!({}), json!({ "startDate": "2026-12-31", "endDate": "2027-12-31" })] {
            let reply = admin.post(&add, contract(same.clone())).await;
            reply.invalid("startDate");
            assert!(reply.text().contains("C-1"), "{same}");
        }
        for other in [
            json!({ "startDate": "2027-01-01", "endDate": "2027-12-31" }),
            json!({ "warehouseAttribute": 2 }),
            json!({ "partyCode": "ARCTIC" }),
        ] {
            admin.post(&add, contract(other.clone())).await.ok();
        }
    }
}
