//! What others are told of notes over webhooks, and who is.

use harness::{Actor, Receiver, World};
use kernel::act::{Act, Cx, Tx};
use kernel::cells;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use platform::FIRST_BRANCH;
use platform::webhook::Hooks;
use serde_json::{Value, json};

use super::super::store::TABLE;
use super::{act, add, awaited, note, ready, receive, with};

const HOOKS: &str = "/arpa-basic-api/webhook";
const RIGHTS: [&str; 4] = [
    "receivingNoteManage_search_button",
    "webhookManage_add_button",
    "webhookManage_search_button",
    "webhookManage_detail_button",
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
    for _ in 0..1500 {
        if waiting(world).await == 0 && actor.get(&pending).await.total() == 0 {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("something waits for {hook}");
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
        let theirs = json!({ "ownerCode": "ARCTIC", "lines": [{ "goodsCode": "TROUT", "qty": 5 }] });
        awaited(&admin, note(theirs)).await;
        receive(&admin, &ours, json!([{ "qty": 100 }])).await.ok();
        drained(world, &owner, &hook).await;
        drained(world, &stranger, &other).await;
        let bodies = told(&receiver, "/owner");
        assert_eq!(kinds(&bodies), ["new", "awaitingReceipt", "receiptComplete", "goodsReceived"]);
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
        assert_eq!(told(&receiver, "/owner").len(), 4, "what it may not see any more it is not told");
        stop(world).await;
    }

    a_subscription_asks_for_kinds_owners_and_warehouses(world) {
        let admin = ready(world).await;
        let receiver = Receiver::start().await;
        let arctic = listen(&admin, &receiver, "/arctic", json!({ "owners": ["ARCTIC"], "warehouses": ["WH1"] })).await;
        let new = listen(&admin, &receiver, "/new", json!({ "kinds": ["receivingNote.new"] })).await;
        awaited(&admin, note(json!({}))).await;
        let theirs = json!({ "ownerCode": "ARCTIC", "lines": [{ "goodsCode": "TROUT", "qty": 5 }] });
        awaited(&admin, note(theirs)).await;
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
