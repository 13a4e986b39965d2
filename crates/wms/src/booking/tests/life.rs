//! A booking from its first line to its completion, and the ways off that road.

use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use kernel::id::Id;
use serde_json::json;

use super::{PRIVATE, PUBLIC, act, add, booking, clerk, contract, contract_from, read, ready, submitted};
use crate::goods::tests::audited_owner;

/// What the receiving note says to its booking.
#[derive(Clone, Copy)]
enum Says {
    Arrived,
    Left,
    Received,
    Reopened,
    Voided,
}

async fn note(world: &harness::World, id: &str, says: Says) {
    async fn tell(tx: &mut Tx, (id, says): &(Id, Says)) -> Answer<()> {
        match says {
            Says::Arrived => crate::booking::arrived(tx, *id).await.map(drop),
            Says::Left => crate::booking::left(tx, *id).await,
            Says::Received => crate::booking::completed(tx, *id).await,
            Says::Reopened => crate::booking::reopened(tx, *id).await,
            Says::Voided => crate::booking::voided(tx, *id).await,
        }
    }
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, "0001", "receivingNoteManage", "register"));
    cx.write((id.parse().unwrap(), says), tell).await.unwrap();
}

harness::both! {
    a_booking_under_a_contract_that_begins_later_is_accepted_and_received_from_that_day_on(world) {
        let admin = ready(world).await;
        let clerk = clerk(world).await;
        audited_owner(world, "ARCTIC").await;
        admin.post("/wms/goods/add", crate::goods::tests::goods("CRAB", "ARCTIC")).await.ok();
        contract_from(world, "ARCTIC", 1, "2026-03-05").await;
        let of = |day: &str| booking(json!({ "ownerCode": "ARCTIC", "bookingDate": day, "lines": [{ "goodsCode": "CRAB", "qty": 10 }] }));
        admin.post(&format!("{PUBLIC}/add"), of("2026-03-04")).await.invalid("ownerCode");
        let id = submitted(&admin, of("2026-03-05")).await;
        act(&clerk, &id, "approve", json!({})).await.ok();
        let accepted = read(&clerk, &id).await;
        assert_eq!(accepted["status"], 2);
        let path = format!("/wms/receivingNote/{}", accepted["noteId"].as_str().unwrap());
        let note = admin.get(&path).await.data();
        let came = json!({ "receipts": [{ "lineId": note["lines"][0]["id"], "qty": 10, "weight": 5 }] });
        assert_eq!(admin.post(&format!("{path}/register"), came.clone()).await.reason(), "receiving.noContract");
        world.clock.set("2026-03-05T01:00:00Z".parse().unwrap());
        let admin = world.admin().await;
        let later = admin.post(&format!("{path}/register"), came).await;
        assert!(!later.msg().contains("contract"), "{}", later.msg());
    }

    a_contract_about_private_warehouses_covers_nothing_in_a_public_one(world) {
        let admin = ready(world).await;
        audited_owner(world, "ARCTIC").await;
        admin.post("/wms/goods/add", crate::goods::tests::goods("CRAB", "ARCTIC")).await.ok();
        contract(world, "ARCTIC", 2).await;
        let note = |warehouse: &str| json!({ "warehouseCode": warehouse, "ownerCode": "ARCTIC", "lines": [{ "goodsCode": "CRAB", "qty": 10 }] });
        assert_eq!(admin.post("/wms/receivingNote/add", note("WH1")).await.reason(), "receiving.noContract");
        admin.post("/wms/receivingNote/add", note("PV1")).await.ok();
    }

    a_booking_is_submitted_audited_by_somebody_else_and_makes_its_receiving_note(world) {
        let admin = ready(world).await;
        let clerk = clerk(world).await;
        let id = add(&admin, PUBLIC, booking(json!({}))).await;
        let made = read(&admin, &id).await;
        assert!(made["docNo"].as_str().unwrap().starts_with("YR"), "{made}");
        assert_eq!((&made["status"], &made["ownerName"], &made["tons"]), (&json!(0), &json!("POLAR 水产"), &json!(1.25)));
        assert_eq!(made["can"], json!(["detail", "submit", "edit", "cancel", "delete"]));
        let facts = admin.get(&format!("{PUBLIC}/goods?codes=SALMON,NONE&ownerCode=POLAR")).await.data();
        assert_eq!((facts.as_array().unwrap().len(), &facts[0]["code"], facts[0]["units"].is_array()), (1, &json!("SALMON"), true), "the form has the units of the goods");
        assert!(made["contractNo"].as_str().unwrap().starts_with("HT"), "{made}");
        act(&admin, &id, "approve", json!({})).await.refused(40009);
        act(&admin, &id, "submit", json!({})).await.ok();
        let waiting = read(&admin, &id).await;
        assert_eq!((&waiting["status"], &waiting["can"]), (&json!(1), &json!(["detail", "withdraw", "cancel"])));
        assert_eq!(act(&admin, &id, "approve", json!({})).await.reason(), "booking.ownRecord");
        assert_eq!(read(&clerk, &id).await["can"], json!(["detail", "approve", "return", "withdraw", "cancel"]));
        act(&clerk, &id, "approve", json!({ "opinion": "可以" })).await.ok();
        let accepted = read(&clerk, &id).await;
        assert_eq!((&accepted["status"], &accepted["auditOpinion"]), (&json!(2), &json!("可以")));
        assert_eq!(accepted["can"], json!(["detail", "arrive", "cancel"]));
        let note_id = accepted["noteId"].as_str().unwrap();
        let note = admin.get(&format!("/wms/receivingNote/{note_id}")).await.data();
        assert_eq!((&note["status"], &note["bookingNo"], &note["docNo"]), (&json!(2), &accepted["docNo"], &accepted["noteNo"]));
        assert_eq!((&note["plateNo"], &note["lines"][0]["qtyExpected"]), (&json!("沪A12345"), &json!(480)));
        let steps = admin.get(&format!("{PUBLIC}/{id}/history")).await.data();
        let steps: Vec<&str> = steps.as_array().unwrap().iter().map(|step| step["action"].as_str().unwrap()).collect();
        assert_eq!(steps, ["approve", "submit", "add"]);
        act(&clerk, &id, "approve", json!({})).await.refused(40009);
        act(&admin, &id, "edit", booking(json!({}))).await.refused(40009);
        admin.post(&format!("{PUBLIC}/{id}/delete"), json!({})).await.refused(40009);
    }

    the_note_completes_reopens_and_gives_back_its_booking(world) {
        let admin = ready(world).await;
        let clerk = clerk(world).await;
        let id = submitted(&admin, booking(json!({}))).await;
        act(&clerk, &id, "approve", json!({})).await.ok();
        note(world, &id, Says::Received).await;
        let done = read(&clerk, &id).await;
        assert_eq!((&done["status"], &done["can"], done["completedAt"].is_null()), (&json!(4), &json!(["detail"]), false));
        act(&clerk, &id, "cancel", json!({ "reason": "不来了" })).await.refused(40009);
        note(world, &id, Says::Reopened).await;
        assert_eq!(read(&clerk, &id).await["status"], 2);
        note(world, &id, Says::Voided).await;
        let again = read(&clerk, &id).await;
        assert_eq!((&again["status"], &again["noteId"]), (&json!(1), &json!(null)));
        assert_eq!(again["can"], json!(["detail", "approve", "return", "withdraw", "cancel"]));
    }

    a_booking_is_given_back_with_an_opinion_corrected_and_submitted_again(world) {
        let admin = ready(world).await;
        let clerk = clerk(world).await;
        let id = submitted(&admin, booking(json!({}))).await;
        act(&clerk, &id, "return", json!({ "opinion": " " })).await.invalid("opinion");
        assert_eq!(act(&admin, &id, "return", json!({ "opinion": "x" })).await.reason(), "booking.ownRecord");
        act(&clerk, &id, "return", json!({ "opinion": "车牌有误" })).await.ok();
        let returned = read(&admin, &id).await;
        assert_eq!((&returned["status"], &returned["auditOpinion"]), (&json!(0), &json!("车牌有误")));
        act(&admin, &id, "edit", booking(json!({ "plateNo": "沪B67890" }))).await.ok();
        act(&admin, &id, "submit", json!({})).await.ok();
        assert_eq!(read(&admin, &id).await["auditOpinion"], json!(null));
        act(&clerk, &id, "withdraw", json!({})).await.ok();
        assert_eq!(read(&admin, &id).await["status"], 0);
        let history = admin.get(&format!("{PUBLIC}/{id}/history")).await.data();
        assert_eq!(history[3]["reason"], "车牌有误", "{history}");
        // Who changed it judges it no more than who wrote it.
        act(&clerk, &id, "edit", booking(json!({ "pallets": 3 }))).await.ok();
        act(&clerk, &id, "submit", json!({})).await.ok();
        assert_eq!(act(&clerk, &id, "approve", json!({})).await.reason(), "booking.ownRecord");
    }

    whoever_submits_a_booking_that_somebody_else_wrote_does_not_judge_it(world) {
        let admin = ready(world).await;
        let auditor = clerk(world).await;
        let clerk = clerk(world).await;
        let id = add(&admin, PUBLIC, booking(json!({}))).await;
        act(&clerk, &id, "submit", json!({})).await.ok();
        assert_eq!(read(&clerk, &id).await["can"], json!(["detail", "withdraw", "cancel"]));
        assert_eq!(act(&clerk, &id, "approve", json!({})).await.reason(), "booking.ownRecord");
        assert_eq!(act(&clerk, &id, "return", json!({ "opinion": "x" })).await.reason(), "booking.ownRecord");
        assert_eq!(act(&admin, &id, "approve", json!({})).await.reason(), "booking.ownRecord", "nor who wrote it");
        act(&auditor, &id, "approve", json!({})).await.ok();
    }

    a_booking_is_cancelled_while_its_vehicle_has_not_come(world) {
        let admin = ready(world).await;
        let clerk = clerk(world).await;
        let draft = add(&admin, PUBLIC, booking(json!({}))).await;
        act(&admin, &draft, "cancel", json!({ "reason": "" })).await.invalid("reason");
        act(&admin, &draft, "cancel", json!({ "reason": "改期" })).await.ok();
        let gone = read(&admin, &draft).await;
        assert_eq!((&gone["cancelled"], &gone["stage"], &gone["can"], &gone["status"]), (&json!(true), &json!(9), &json!(["detail"]), &json!(0)));
        for verb in ["submit", "cancel", "withdraw", "arrive"] {
            assert_eq!(act(&admin, &draft, verb, json!(if verb == "cancel" { json!({ "reason": "x" }) } else { json!({}) })).await.reason(), "booking.cancelled");
        }
        act(&admin, &draft, "edit", booking(json!({}))).await.refused(40009);
        let accepted = submitted(&admin, booking(json!({}))).await;
        act(&clerk, &accepted, "approve", json!({})).await.ok();
        act(&clerk, &accepted, "cancel", json!({ "reason": "不来了" })).await.ok();
        let note = read(&clerk, &accepted).await["noteId"].as_str().unwrap().to_owned();
        assert_eq!(admin.get(&format!("/wms/receivingNote/{note}")).await.data()["status"], 1, "its note is voided");
        let third = submitted(&admin, booking(json!({}))).await;
        act(&admin, &third, "arrive", json!({})).await.refused(40009);
        act(&clerk, &third, "approve", json!({})).await.ok();
        act(&clerk, &third, "arrive", json!({})).await.ok();
        assert_eq!(act(&clerk, &third, "cancel", json!({ "reason": "x" })).await.reason(), "booking.arrived");
        assert_eq!(act(&clerk, &third, "arrive", json!({})).await.reason(), "booking.arrived");
        let fourth = submitted(&admin, booking(json!({}))).await;
        act(&clerk, &fourth, "approve", json!({})).await.ok();
        super::life::note(world, &fourth, Says::Arrived).await;
        assert_eq!(act(&clerk, &fourth, "cancel", json!({ "reason": "x" })).await.reason(), "booking.arrived");
        super::life::note(world, &fourth, Says::Left).await;
        assert_eq!(read(&clerk, &fourth).await["can"], json!(["detail", "arrive", "cancel"]), "it was another vehicle");
        act(&clerk, &fourth, "cancel", json!({ "reason": "x" })).await.ok();
    }

    an_owner_books_for_itself_and_judges_nothing(world) {
        let admin = ready(world).await;
        let mut rights = super::rights();
        rights.push("inboundBookingPublic_capacity_button".into());
        let owner = world.outsider("ENTERPRISE_OWNER", &rights.iter().map(String::as_str).collect::<Vec<_>>()).await;
        audited_owner(world, &owner.username).await;
        contract(world, &owner.username, 1).await;
        admin.post("/wms/goods/add", crate::goods::tests::goods("TROUT", &owner.username)).await.ok();
        let foreign = submitted(&admin, booking(json!({}))).await;
        let lines = json!([{ "goodsCode": "TROUT", "qty": 10 }]);
        let form = booking(json!({ "ownerCode": owner.username, "lines": lines }));
        owner.post(&format!("{PUBLIC}/add"), booking(json!({ "lines": lines }))).await.invalid("ownerCode");
        let id = submitted(&owner, form).await;
        assert_eq!(owner.get(&format!("{PUBLIC}/list")).await.total(), 1);
        for verb in ["submit", "withdraw", "approve", "return", "cancel"] {
            let body = json!({ "version": 2 });
            let body = match verb { "return" => super::with(body, json!({ "opinion": "x" })), "cancel" => super::with(body, json!({ "reason": "x" })), _ => body };
            let reply = owner.post(&format!("{PUBLIC}/{foreign}/{verb}"), body).await;
            assert!([40_003, 40_004].contains(&reply.status), "{verb} {}", reply.status);
        }
        owner.get(&format!("{PUBLIC}/{foreign}")).await.refused(40004);
        act(&owner, &id, "approve", json!({})).await.refused(40003);
        owner.get(&format!("{PUBLIC}/capacity?warehouseCode=WH1")).await.refused(40003);
        act(&owner, &id, "withdraw", json!({})).await.ok();
        act(&owner, &id, "submit", json!({})).await.ok();
        act(&admin, &id, "approve", json!({})).await.ok();
        assert_eq!(act(&owner, &id, "cancel", json!({ "reason": "船期推迟" })).await.reason(), "booking.askWarehouse");
        assert_eq!(read(&owner, &id).await["cancelled"], false);
        let other = submitted(&owner, super::with(booking(json!({ "lines": lines })), json!({ "ownerCode": owner.username }))).await;
        act(&owner, &other, "cancel", json!({ "reason": "船期推迟" })).await.ok();
        assert_eq!(read(&owner, &other).await["cancelled"], true);
    }

    a_stale_version_a_stranger_and_the_other_screen_change_nothing(world) {
        let admin = ready(world).await;
        let id = add(&admin, PUBLIC, booking(json!({}))).await;
        let url = format!("{PUBLIC}/{id}/submit");
        admin.post(&url, json!({ "version": 7 })).await.refused(40010);
        world.stranger().await.post(&url, json!({ "version": 1 })).await.refused(40004);
        admin.post(&format!("{PRIVATE}/{id}/submit"), json!({ "version": 1 })).await.refused(40004);
        admin.get(&format!("{PRIVATE}/{id}")).await.refused(40004);
        assert_eq!(admin.get(&format!("{PRIVATE}/list")).await.total(), 0);
        world.account(&["inboundBookingPublic_search_button"]).await.post(&url, json!({ "version": 1 })).await.refused(40003);
        let once = admin.post(&url, json!({ "version": 1 })).with_key("k").await.data();
        assert_eq!(admin.post(&url, json!({ "version": 1 })).with_key("k").await.data(), once);
        assert_eq!(read(&admin, &id).await["status"], 1);
    }
}
