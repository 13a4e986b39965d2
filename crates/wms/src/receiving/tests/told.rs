//! What others are told of notes over webhooks, and who is.

use std::collections::BTreeSet;

use harness::{Actor, Answers, Receiver, World};
use kernel::act::{Act, Cx, Tx};
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use platform::FIRST_BRANCH;
use platform::webhook::Hooks;
use serde_json::{Value, json};

use super::super::store::TABLE;
use super::{act, add, awaited, contract, note, ready, receive, with};

const HOOKS: &str = "/arpa-basic-api/webhook";
const RIGHTS: [&str; 4] = [
    "receivingNoteManage_search_button",
    "webhookManage_add_button",
    "webhookManage_search_button",
    "webhookManage_detail_button",
];

/// What the program of an owner does with bookings.
const BOOKING: [&str; 4] = [
    "inboundBookingPublic_search_button",
    "inboundBookingPublic_add_button",
    "inboundBookingPublic_detail_button",
    "inboundBookingPublic_submit_button",
];

async fn listen(actor: &Actor, receiver: &Receiver, path: &str, filter: Value) -> Value {
    let form = with(json!({ "name": "ERP", "url": receiver.url(path) }), filter);
    actor.post(&format!("{HOOKS}/add"), form).await.data()["hook"].clone()
}

fn start(world: &World) {
    world.app.shared.get::<Hooks>().unwrap().start(&world.app).unwrap();
}

async fn stop(world: &World) {
    world.app.shared.get::<Hooks>().unwrap().stop().await;
}

/// Waits until everything that happened so far was passed on and has arrived at a subscription.
async fn drained(world: &World, actor: &Actor, hook: &Value) {
    let pending = format!("/arpa-basic-api/webhookDelivery/list?state=PENDING&webhookId={}", hook["id"]);
    let all = async || waiting(world).await == 0 && actor.get(&pending).await.total() == 0;
    until(&format!("all has arrived at {hook}"), all).await;
}

/// Waits until it is written down that a delivery failed: the pause before the next try begins then.
async fn failed(actor: &Actor, hook: &Value) {
    let path = format!("{HOOKS}/{}", hook["id"].as_str().unwrap());
    until(&format!("one failed for {hook}"), async || actor.get(&path).await.data()["failedAt"].is_string())
        .await;
}

/// Waits for something that is seen to happen within half a minute.
async fn until(what: &str, mut happened: impl AsyncFnMut() -> bool) {
    for _ in 0..1500 {
        if happened().await {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("not in time: {what}");
}

/// What came at a path about notes, in order.
fn told(receiver: &Receiver, path: &str) -> Vec<Value> {
    let bodies = receiver.got().into_iter().filter(|got| got.path == path).map(|got| got.json());
    bodies.filter(|body| body["document"]["kind"] == "receivingNote").collect()
}

fn kinds(bodies: &[Value]) -> Vec<&str> {
    bodies.iter().map(|body| body["type"].as_str().unwrap().trim_start_matches("receivingNote.")).collect()
}

async fn count(world: &World, sql: &'static str) -> i64 {
    async fn unit(tx: &mut Tx, sql: &&'static str) -> Answer<i64> {
        Ok(tx.one(sql, &[]).await?.unwrap_or_default())
    }
    program(world).read(sql, unit).await.unwrap()
}

async fn events(world: &World) -> i64 {
    count(world, "select count(*) from event").await
}

async fn waiting(world: &World) -> i64 {
    count(world, "select count(*) from event where passed_at is null").await
}

fn program(world: &World) -> Cx {
    Cx::outside(&world.app, Act::of_program(&world.app, FIRST_BRANCH, "receivingNoteManage", "test"))
}

/// A note of the other owner, who gets a contract for it.
async fn theirs(world: &World, admin: &Actor) -> Value {
    let auditor = world.account(&["contractManage_approve_button"]).await;
    contract(admin, &auditor, json!({ "partyCode": "ARCTIC" })).await;
    note(json!({ "ownerCode": "ARCTIC", "lines": [{ "goodsCode": "TROUT", "qty": 5 }] }))
}

harness::both! {
    each_step_of_a_note_is_told_in_its_order(world) {
        let admin = ready(world).await;
        let receiver = Receiver::start().await;
        let hook = listen(&admin, &receiver, "/", json!({})).await;
        let made = add(&admin, note(json!({}))).await;
        let waited = act(&admin, &made, "submit", json!({})).await.data();
        let partly = receive(&admin, &waited, json!([{ "qty": 40 }])).await.data();
        let more = receive(&admin, &partly, json!([{ "qty": 10 }])).await.data();
        receive(&admin, &more, json!([{ "qty": 50 }])).await.ok();
        start(world);
        drained(world, &admin, &hook).await;
        let bodies = told(&receiver, "/");
        assert_eq!(kinds(&bodies), [
            "new", "awaitingReceipt", "partlyReceived", "goodsReceived", "goodsReceived", "receiptComplete", "goodsReceived",
        ]);
        let versions: Vec<i64> = bodies.iter().map(|body| body["document"]["version"].as_i64().unwrap()).collect();
        assert!(versions.is_sorted(), "{versions:?}");
        let first = &bodies[0];
        assert_eq!((&first["warehouse"], &first["owner"], &first["tenant"]), (&json!("WH1"), &json!("POLAR"), &json!("0001")));
        assert_eq!((&first["document"]["id"], &first["document"]["number"]), (&made["id"], &made["docNo"]));
        assert_eq!(first["change"], json!({ "field": "status", "from": null, "to": { "code": 0, "name": "new" } }));
        assert_eq!(bodies[2]["change"], json!({
            "field": "status", "from": { "code": 2, "name": "awaitingReceipt" }, "to": { "code": 3, "name": "partlyReceived" },
        }));
        assert_eq!(bodies[4]["change"], json!({ "field": "receivedQty", "from": "40", "to": "50" }));
        let others: Vec<String> = receiver.got().iter().map(|got| got.header("floe-event-type").to_owned()).collect();
        assert!(others.iter().any(|kind| kind.starts_with("putawayNote.")), "what follows is told, too: {others:?}");
        stop(world).await;
    }

    a_program_books_with_its_key_and_follows_its_goods_by_what_it_is_told(world) {
        let admin = ready(world).await;
        let receiver = Receiver::start().await;
        let owner = world.outsider("ENTERPRISE_OWNER", &[&RIGHTS[..], &BOOKING].concat()).await;
        let grant = json!({ "partyId": owner.id, "grantedCode": "POLAR", "grantedName": "极地水产" });
        admin.post("/arpa-basic-api/authorization/add", grant).await.ok();
        let form = json!({ "name": "ERP", "url": receiver.url("/"), "owners": ["POLAR"] });
        let hook = owner.post(&format!("{HOOKS}/add"), form).await.data();
        let key = json!({ "partyId": owner.id, "name": "ERP", "scopes": BOOKING });
        let key = admin.post("/arpa-basic-api/apiKey/add", key).await.data();
        let erp = world.anonymous().on_device("").with_token(key["secret"].as_str().unwrap());
        erp.get("/wms/receivingNote/list").await.refused(40003);
        let booking = json!({
            "ownerCode": "POLAR", "warehouseCode": "WH1", "bookingDate": "2026-03-02", "slot": "morning", "thermosphere": "NORMAL",
            "plateNo": "沪A12345", "driverName": "王强", "driverPhone": "13812345678", "pallets": 2, "tons": 1,
            "lines": [{ "goodsCode": "RICE", "qty": 100 }],
        });
        let booked = erp.post("/wms/inboundBookingPublic/add", booking.clone()).with_key("PO-1").await.data();
        let again = erp.post("/wms/inboundBookingPublic/add", booking).with_key("PO-1").await.data();
        assert_eq!(again["id"], booked["id"], "booked once");
        let path = |verb: &str| format!("/wms/inboundBookingPublic/{}{verb}", booked["id"].as_str().unwrap());
        erp.post(&path("/submit"), json!({ "version": booked["version"] })).await.ok();
        assert_eq!(erp.get(&path("")).await.data()["status"], 1);
        let seen = admin.get(&path("")).await.data();
        admin.post(&path("/approve"), json!({ "version": seen["version"] })).await.ok();
        let note = erp.get(&path("")).await.data()["noteId"].clone();
        let note = admin.get(&format!("/wms/receivingNote/{}", note.as_str().unwrap())).await.data();
        receive(&admin, &note, json!([{ "qty": 100 }])).await.ok();
        // The receiver is broken when the first one comes: that one comes again, and what follows on it waits.
        receiver.answers([Answers::With(500)]);
        start(world);
        receiver.wait(1).await;
        failed(&owner, &hook["hook"]).await;
        world.clock.advance(60_000);
        drained(world, &owner, &hook["hook"]).await;
        let got = receiver.got();
        let secret = hook["secret"].as_str().unwrap();
        assert!(got.iter().all(|got| got.is_signed_with(secret) && !got.is_signed_with("whsec_another")), "{got:?}");
        let ids: Vec<&str> = got.iter().map(|got| got.header("floe-event-id")).collect();
        assert_eq!(ids.iter().filter(|id| **id == ids[0]).count(), 2, "the one that was not taken came once more: {ids:?}");
        let mut known = BTreeSet::new();
        let bodies: Vec<Value> = got.iter().skip(1).filter(|got| known.insert(got.header("floe-event-id"))).map(|got| got.json()).collect();
        let of = |id: &Value| bodies.iter().filter(|body| body["document"]["id"] == *id).cloned().collect::<Vec<_>>();
        let (bookings, notes) = (of(&booked["id"]), of(&note["id"]));
        let told: Vec<&str> = bookings.iter().map(|body| body["type"].as_str().unwrap().trim_start_matches("inboundBooking.")).collect();
        assert_eq!(told, ["toSubmit", "toAudit", "toReceiveIn", "inboundComplete"]);
        assert_eq!(kinds(&notes), ["awaitingReceipt", "receiptComplete", "goodsReceived"]);
        for told in [&bookings, &notes] {
            let versions: Vec<i64> = told.iter().map(|body| body["document"]["version"].as_i64().unwrap()).collect();
            assert!(versions.is_sorted(), "{versions:?}");
        }
        assert_eq!((&bookings[3]["owner"], &bookings[3]["warehouse"]), (&json!("POLAR"), &json!("WH1")));
        assert_eq!(erp.get(&path("")).await.data()["status"], 4);
        stop(world).await;
    }

    an_owner_is_told_of_its_own_documents_and_of_no_names(world) {
        let admin = ready(world).await;
        let receiver = Receiver::start().await;
        let owner = world.outsider("ENTERPRISE_OWNER", &RIGHTS).await;
        let grant = json!({ "partyId": owner.id, "grantedCode": "POLAR", "grantedName": "极地水产" });
        let grant = admin.post("/arpa-basic-api/authorization/add", grant).await.data();
        let hook = listen(&owner, &receiver, "/owner", json!({})).await;
        let stranger = world.outsider("ENTERPRISE_OWNER", &RIGHTS).await;
        let other = listen(&stranger, &receiver, "/stranger", json!({})).await;
        start(world);
        let ours = awaited(&admin, note(json!({}))).await;
        awaited(&admin, theirs(world, &admin).await).await;
        receive(&admin, &ours, json!([{ "qty": 100 }])).await.ok();
        drained(world, &owner, &hook).await;
        drained(world, &stranger, &other).await;
        let bodies = told(&receiver, "/owner");
        // It was added and submitted in one breath: it was never new.
        assert_eq!(kinds(&bodies), ["awaitingReceipt", "receiptComplete", "goodsReceived"]);
        assert!(bodies.iter().all(|body| body["document"]["id"] == ours["id"]));
        // It may not look at putaway and entry notes, so it is told of none.
        let got = receiver.got();
        assert!(got.iter().all(|got| !got.body.contains("putawayNote") && !got.body.contains("ARCTIC")));
        assert!(got.iter().all(|got| !got.body.contains("admin") && !got.body.contains("price")), "no names, no prices");
        assert!(told(&receiver, "/stranger").is_empty());
        let kinds = json!({ "kinds": ["putawayNote.done"] });
        let form = with(json!({ "name": "x", "url": receiver.url("/") }), kinds);
        owner.post(&format!("{HOOKS}/add"), form).await.invalid("kinds");
        let owners = json!({ "name": "x", "url": receiver.url("/"), "owners": ["POLAR", "ARCTIC"] });
        owner.post(&format!("{HOOKS}/add"), owners).await.invalid("owners");
        assert_eq!(owner.get(&format!("{HOOKS}/choose?field=owners")).await.data()[0]["code"], "POLAR");
        let revoke = format!("/arpa-basic-api/authorization/{}/revoke", grant["id"]);
        admin.post(&revoke, json!({ "version": grant["version"] })).await.ok();
        add(&admin, note(json!({}))).await;
        drained(world, &owner, &hook).await;
        assert_eq!(told(&receiver, "/owner").len(), 3, "what it may not see any more it is not told");
        stop(world).await;
    }

    a_subscription_asks_for_kinds_owners_and_warehouses(world) {
        let admin = ready(world).await;
        let receiver = Receiver::start().await;
        let arctic = listen(&admin, &receiver, "/arctic", json!({ "owners": ["ARCTIC"], "warehouses": ["WH1"] })).await;
        let new = listen(&admin, &receiver, "/new", json!({ "kinds": ["receivingNote.new"] })).await;
        add(&admin, note(json!({}))).await;
        let form = theirs(world, &admin).await;
        act(&admin, &add(&admin, form).await, "submit", json!({})).await.ok();
        start(world);
        drained(world, &admin, &arctic).await;
        drained(world, &admin, &new).await;
        assert_eq!(kinds(&told(&receiver, "/arctic")), ["new", "awaitingReceipt"]);
        assert!(told(&receiver, "/arctic").iter().all(|body| body["owner"] == "ARCTIC"));
        assert_eq!(kinds(&told(&receiver, "/new")), ["new", "new"]);
        stop(world).await;
    }

    people_of_one_warehouse_are_told_of_that_one(world) {
        let admin = ready(world).await;
        let receiver = Receiver::start().await;
        let elsewhere = world.account_in(&RIGHTS, &["WH9"]).await;
        let hook = listen(&elsewhere, &receiver, "/", json!({})).await;
        add(&admin, note(json!({}))).await;
        start(world);
        drained(world, &elsewhere, &hook).await;
        assert!(told(&receiver, "/").is_empty());
        stop(world).await;
    }

    what_is_rolled_back_was_never_told(world) {
        async fn unit(tx: &mut Tx, (id, version, fails): &(Id, i64, bool)) -> Answer<()> {
            let cells = cells! { status: codes::ReceivingStatus::AwaitingReceipt };
            TABLE.update(tx, *id, *version, cells).await?;
            if *fails { Err(Fault::refused("fault.denied")) } else { Ok(()) }
        }
        let admin = ready(world).await;
        let receiver = Receiver::start().await;
        listen(&admin, &receiver, "/", json!({})).await;
        let made = add(&admin, note(json!({}))).await;
        assert_eq!(events(world).await, 1);
        let id: Id = made["id"].as_str().unwrap().parse().unwrap();
        program(world).write((id, 1, true), unit).await.unwrap_err();
        assert_eq!(events(world).await, 1, "no event without its change");
        program(world).write((id, 1, false), unit).await.unwrap();
        assert_eq!(events(world).await, 2, "no change without its event");
        assert_ne!(act(&admin, &made, "submit", json!({})).await.status, 0, "it is submitted already");
        assert_eq!(events(world).await, 2, "nor of what was refused");
    }

    without_a_listener_nothing_is_written(world) {
        let admin = ready(world).await;
        let waited = awaited(&admin, note(json!({}))).await;
        receive(&admin, &waited, json!([{ "qty": 100 }])).await.ok();
        assert_eq!(events(world).await, 0);
    }
}
