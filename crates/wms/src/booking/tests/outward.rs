//! Bookings of departures: from the first line to the vehicle that left, and the ways off that road.

use harness::{Actor, Reply, World};
use serde_json::{Value, json};

use super::{PUBLIC, contract};
use crate::goods::tests::{audited_owner, goods};
use crate::picking::tests as picking;
use crate::shipping::tests::{self as shipping, house};

const OUT: &str = "/wms/outboundBooking";
const SHEET: &str = "/wms/deliverySheet";

/// Tomorrow afternoon's lorry for ten bags of rice.
fn leaving(changes: Value) -> Value {
    let plain = json!({
        "ownerCode": "POLAR", "warehouseCode": "WH1", "bookingDate": "2026-03-03", "slot": "afternoon",
        "thermosphere": "NORMAL", "plateNo": "沪A12345", "driverName": "王强", "driverPhone": "13812345678",
        "pallets": 1, "tons": 0.1, "lines": [{ "goodsCode": "RICE", "qty": 10 }],
    });
    super::with(plain, changes)
}

async fn read(actor: &Actor, id: &str) -> Value {
    actor.get(&format!("{OUT}/{id}")).await.data()
}

async fn act(actor: &Actor, id: &str, verb: &str, more: Value) -> Reply {
    let version = read(actor, id).await["version"].clone();
    actor.post(&format!("{OUT}/{id}/{verb}"), super::with(json!({ "version": version }), more)).await
}

async fn submitted(actor: &Actor, form: Value) -> String {
    let id = super::add(actor, OUT, form).await;
    act(actor, &id, "submit", json!({})).await.ok();
    id
}

/// Somebody of the operator who judges departures.
async fn clerk(world: &World) -> Actor {
    let actions = ["search", "detail", "approve", "return", "arrive", "cancel", "withdraw"];
    let rights = actions.map(|action| format!("outboundBooking_{action}_button"));
    world.account(&rights.each_ref().map(String::as_str)).await
}

/// A booking that was accepted, and its sheet.
async fn accepted(admin: &Actor, clerk: &Actor) -> (String, Value) {
    let id = submitted(admin, leaving(json!({}))).await;
    act(clerk, &id, "approve", json!({})).await.ok();
    let sheet = read(admin, &id).await["noteId"].as_str().unwrap().to_owned();
    (id, admin.get(&format!("{SHEET}/{sheet}")).await.data())
}

async fn allotted(admin: &Actor, sheet: &Value) -> Value {
    let path = format!("{SHEET}/{}/allot", sheet["id"].as_str().unwrap());
    admin.post(&path, json!({ "version": sheet["version"] })).await.data()
}

harness::both! {
    an_accepted_departure_makes_its_sheet_and_is_complete_when_that_has_left(world) {
        let admin = house(world, 2).await;
        let clerk = clerk(world).await;
        let id = submitted(&admin, leaving(json!({ "externalNo": "SO-9", "consigneeName": "李经理" }))).await;
        let waiting = read(&admin, &id).await;
        assert!(waiting["docNo"].as_str().unwrap().starts_with("YC"), "{waiting}");
        assert_eq!(act(&admin, &id, "approve", json!({})).await.reason(), "booking.ownRecord");
        act(&clerk, &id, "approve", json!({ "opinion": "可以" })).await.ok();
        let done = read(&clerk, &id).await;
        assert_eq!((&done["status"], &done["can"]), (&json!(2), &json!(["detail", "arrive", "cancel"])));
        let sheet = admin.get(&format!("{SHEET}/{}", done["noteId"].as_str().unwrap())).await.data();
        assert_eq!((&sheet["status"], &sheet["source"], &sheet["bookingNo"]), (&json!(2), &json!("booking"), &done["docNo"]));
        assert_eq!((&sheet["docNo"], &sheet["plateNo"], &sheet["consigneeName"]), (&done["noteNo"], &json!("沪A12345"), &json!("李经理")));
        assert_eq!(sheet["requiredShipAt"], "2026-03-03T13:00:00.000+08:00");
        let path = format!("{SHEET}/{}", sheet["id"].as_str().unwrap());
        let back = admin.post(&format!("{path}/withdraw"), json!({ "version": sheet["version"] })).await;
        assert_eq!(back.reason(), "delivery.ofBooking");
        let sheet = allotted(&admin, &sheet).await;
        let picker = picking::picker(world, &["WH1"]).await;
        for note in picking::notes(&admin, &sheet).await {
            picking::act(&picker, &note, "confirmAll", json!({})).await.ok();
        }
        let note = shipping::notes(&admin, &sheet).await.remove(0);
        assert_eq!(act(&clerk, &id, "cancel", json!({ "reason": "不来了" })).await.reason(), "document.state");
        assert_eq!(read(&clerk, &id).await["status"], 2);
        shipping::done(&admin, &note, "ship", json!({ "sealNos": "S-1" })).await;
        let left = read(&clerk, &id).await;
        assert_eq!((&left["status"], &left["can"], left["completedAt"].is_null(), left["arrivedAt"].is_null()), (&json!(4), &json!(["detail"]), false, false));
        shipping::done(&admin, &note, "cancelShip", json!({ "reason": "车辆故障" })).await;
        let again = read(&clerk, &id).await;
        assert_eq!((&again["status"], &again["completedAt"]), (&json!(2), &json!(null)));
        shipping::done(&admin, &note, "ship", json!({ "sealNos": "S-2" })).await;
        assert_eq!(read(&clerk, &id).await["status"], 4);
        world.verify().await;
    }

    a_departure_of_a_named_batch_is_accepted_and_gets_that_batch(world) {
        let admin = shipping::empty_house(world, 2).await;
        let lots = vec![picking::milk("L1", "2026-09-01", 10, "R1-1"), picking::milk("L2", "2026-10-01", 10, "R1-3")];
        picking::stocked(world, &admin, lots).await;
        let clerk = clerk(world).await;
        let id = submitted(&admin, leaving(json!({ "lines": [{ "goodsCode": "MILK", "qty": 4, "batchNo": "L2" }] }))).await;
        act(&clerk, &id, "approve", json!({})).await.ok();
        let booking = read(&admin, &id).await;
        let sheet = admin.get(&format!("{SHEET}/{}", booking["noteId"].as_str().unwrap())).await.data();
        assert_eq!((&sheet["lines"][0]["batchNo"], &sheet["overrideReason"]), (&json!("L2"), &booking["docNo"]));
        let sheet = allotted(&admin, &sheet).await;
        assert_eq!((&sheet["reservations"][0]["batchNo"], &sheet["reservations"][0]["qty"]), (&json!("L2"), &json!(4)));
        world.verify().await;
    }

    a_departure_is_accepted_on_the_day_after_as_well(world) {
        let admin = house(world, 2).await;
        let id = submitted(&admin, leaving(json!({}))).await;
        world.clock.advance(3 * 24 * 60 * 60 * 1_000);
        let late = clerk(world).await;
        act(&late, &id, "approve", json!({})).await.ok();
        let done = read(&late, &id).await;
        assert_eq!((&done["status"], done["noteId"].is_string()), (&json!(2), true), "{done}");
    }

    a_cancelled_departure_voids_its_sheet_and_a_void_sheet_gives_its_booking_back(world) {
        let admin = house(world, 2).await;
        let clerk = clerk(world).await;
        let (first, sheet) = accepted(&admin, &clerk).await;
        allotted(&admin, &sheet).await;
        act(&clerk, &first, "cancel", json!({ "reason": "改期" })).await.ok();
        let gone = read(&clerk, &first).await;
        assert_eq!((&gone["cancelled"], &gone["stage"]), (&json!(true), &json!(9)));
        assert_eq!(picking::sheet_now(&admin, &sheet).await["status"], 1);
        assert!(picking::on_hand(world).await.iter().all(|row| row.5 == 0), "nothing is promised any more");
        let (second, sheet) = accepted(&admin, &clerk).await;
        let path = format!("{SHEET}/{}/void", sheet["id"].as_str().unwrap());
        admin.post(&path, json!({ "version": sheet["version"], "reason": "写错" })).await.ok();
        let back = read(&clerk, &second).await;
        assert_eq!((&back["status"], &back["noteId"]), (&json!(1), &json!(null)));
        act(&clerk, &second, "approve", json!({})).await.ok();
        assert_ne!(read(&clerk, &second).await["noteNo"], sheet["docNo"]);
        act(&clerk, &second, "arrive", json!({})).await.ok();
        assert_eq!(act(&clerk, &second, "cancel", json!({ "reason": "x" })).await.reason(), "booking.arrived");
        world.verify().await;
    }

    slots_of_departures_are_counted_beside_those_of_arrivals(world) {
        let admin = house(world, 0).await;
        let limit = |vehicles: i64| json!({ "warehouseCode": "WH1", "slots": [{ "slot": "afternoon", "version": 0, "vehicles": vehicles }] });
        admin.post(&format!("{OUT}/capacity"), limit(1)).await.ok();
        let none = admin.get(&format!("{PUBLIC}/capacity?warehouseCode=WH1")).await.data();
        assert_eq!((&none["slots"][1]["version"], &none["slots"][1]["vehicles"]), (&json!(0), &json!(null)));
        submitted(&admin, leaving(json!({}))).await;
        let second = super::add(&admin, OUT, leaving(json!({}))).await;
        let full = act(&admin, &second, "submit", json!({})).await;
        assert_eq!(full.reason(), "booking.slotFullTwo");
        let come = super::booking(json!({ "slot": "afternoon", "lines": [{ "goodsCode": "RICE", "qty": 5 }] }));
        let come = super::add(&admin, PUBLIC, come).await;
        admin.post(&format!("{PUBLIC}/{come}/submit"), json!({ "version": 1 })).await.ok();
        let days = |base: &str| format!("{base}/slots?warehouseCode=WH1&from=2026-03-03&days=1");
        let used = async |base: &str| admin.get(&days(base)).await.data()["days"][0]["slots"][1]["vehicles"].clone();
        assert_eq!(used(OUT).await, json!({ "used": 1, "limit": 1, "free": 0 }));
        assert_eq!(used(PUBLIC).await, json!({ "used": 1, "limit": null, "free": null }));
        admin.get(&format!("{PUBLIC}/{second}")).await.refused(40004);
        admin.get(&format!("{OUT}/{come}")).await.refused(40004);
        assert_eq!((admin.get(&format!("{PUBLIC}/list")).await.total(), admin.get(&format!("{OUT}/list")).await.total()), (1, 2));
    }

    an_owner_books_its_own_goods_out_and_sees_what_is_free_of_them(world) {
        let admin = house(world, 0).await;
        let foreign = submitted(&admin, leaving(json!({}))).await;
        let actions = ["search", "detail", "add", "edit", "submit", "withdraw", "cancel", "approve"];
        let rights = actions.map(|action| format!("outboundBooking_{action}_button"));
        let owner = world.outsider("ENTERPRISE_OWNER", &rights.each_ref().map(String::as_str)).await;
        let add = format!("{OUT}/add");
        audited_owner(world, &owner.username).await;
        admin.post("/wms/goods/add", goods("OWN", &owner.username)).await.ok();
        owner.post(&add, leaving(json!({}))).await.invalid("ownerCode");
        let mine = |lines: Value| leaving(json!({ "ownerCode": owner.username, "lines": lines }));
        owner.post(&add, mine(json!([{ "goodsCode": "OWN", "qty": 1 }]))).await.invalid("ownerCode");
        contract(world, &owner.username, 1).await;
        owner.post(&add, mine(json!([{ "goodsCode": "RICE", "qty": 1 }]))).await.invalid("lines[0].goodsCode");
        owner.post(&add, mine(json!([{ "goodsCode": "OWN", "qty": 1, "unitCode": "PAL" }]))).await.invalid("lines[0].unitCode");
        owner.post(&add, mine(json!([{ "goodsCode": "OWN", "qty": 1, "origin": "x" }]))).await.refused(40001);
        let id = submitted(&owner, mine(json!([{ "goodsCode": "OWN", "qty": 1 }]))).await;
        act(&owner, &id, "approve", json!({})).await.refused(40003);
        owner.get(&format!("{OUT}/{foreign}")).await.refused(40004);
        assert_eq!(owner.get(&format!("{OUT}/list")).await.total(), 1);
        let there = async |actor: &Actor, owner: &str, codes: &str| {
            actor.get(&format!("{OUT}/goods?codes={codes}&ownerCode={owner}&warehouseCode=WH1")).await.data()
        };
        assert_eq!(there(&admin, "POLAR", "RICE").await[0]["free"], json!(28));
        assert_eq!(there(&owner, &owner.username, "OWN").await[0]["free"], json!(0));
        assert_eq!(there(&owner, "POLAR", "RICE").await, json!([]), "goods of others are not told");
    }
}
