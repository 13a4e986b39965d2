//! Walls: nobody learns or changes anything of another tenant, another warehouse or another owner of goods.
//!
//! The demonstration fills a world. Somebody behind a wall asks everything that can be asked: every list with every
//! filter, every record by the ids of both sides, exports, pickers, tasks and the stream. Then all that the wall hides is
//! taken out of the database, and a fresh program is asked the same: it must answer the same, to the letter. No list has
//! to be named here for that, and a count or a sum that leaks is found like a row that does.
//!
//! Before, the same person sends hidden ids and codes to every writing route, and no hidden row may differ for it.

mod furnish;
mod questions;
mod rows;

use std::collections::{BTreeMap, BTreeSet};

use harness::{Actor, World};
use kernel::task::Tasks;
use platform::FIRST_BRANCH;
use serde_json::Value;
use server::demo::{self, Extent};

use questions::{Names, Questions};
use rows::{Hidden, Side, change, select};

/// The copy of the first tenant.
const TWIN: &str = "TWIN";
/// The warehouse and the owner that are looked at from.
const OWN: (&str, &str) = ("SH01", "C10001");
/// Those behind the wall.
const BEYOND: (&str, &str) = ("NB01", "C10002");

/// Instead of the file of a task that has failed.
const BROKEN: &str = "no file";

/// Lists that have nothing to show from a side, each with its reason. Every other list must show some of its own rows and
/// must have hidden ones, or it is not tested.
const WITHOUT_ROWS: [(&str, &str); 1] = [(
    "/arpa-basic-api/task/list",
    "an account's own, and nobody of the demonstration has asked for anything",
)];

/// Lists of what only one side has: a warehouse is private or public, goods leave it in one of three ways, and an owner
/// is a company or a person. They must show some rows or hide some; both warehouses are looked from.
const ONE_SIDED: [&str; 7] = [
    "/wms/personalCargoOwner/list",
    "/wms/inboundBookingPrivate/list",
    "/wms/outboundBooking/list",
    "/wms/inventoryPrivate/list",
    "/wms/deliveryNote/list",
    "/wms/outboundNote/list",
    "/wms/newDelivery/list",
];

/// The page about the program itself, and those of its fields that are about the machine and not about a tenant: they
/// move while one looks, and say nothing of anybody's rows.
const OPERATIONS: &str = "/arpa-basic-api/operations";
const OF_ALL: [&str; 7] = ["program", "copies", "database", "calls", "units", "backup", "slow"];

async fn demonstration(world: &World) -> Actor {
    let password = demo::password(&world.config).await.unwrap();
    demo::fill(&world.app, &world.config, &password, Extent::Brief).await.unwrap();
    let admin = world.admin().await;
    furnish::furnish(world, &admin).await;
    admin
}

fn everything(world: &World) -> Vec<String> {
    let all = server::codegen::permission_codes(&world.app.features);
    all.into_iter().filter(|code| code != kernel::access::SUPER_ADMIN).collect()
}

/// One text of the table that an attack names.
async fn one(world: &World, sql: &str) -> String {
    let rows = select(&world.db(), sql.to_owned()).await;
    rows.first().and_then(|row| row.at::<String>(0).ok()).unwrap_or_default()
}

/// What a field is given whose name has the word in it.
async fn names(world: &World, side: Side) -> Names {
    let (warehouse, owner) =
        if matches!(side, Side::Warehouse(code) if code == BEYOND.0) { OWN } else { BEYOND };
    let of_owner = |table: &str, column: &str| {
        format!(
            "select {column} from {table} where branch_code = '{FIRST_BRANCH}' and owner_code = '{owner}' order by id limit 1"
        )
    };
    let of_warehouse = |table: &str| {
        format!(
            "select code from {table} where branch_code = '{FIRST_BRANCH}' and warehouse_code = '{warehouse}' order by id limit 1"
        )
    };
    let mut names = Names::from([("warehouse", warehouse.to_owned()), ("owner", owner.to_owned())]);
    names.insert("goods", one(world, &of_owner("goods", "code")).await);
    names.insert("codes", names["goods"].clone());
    names.insert("supplier", one(world, &of_owner("supplier", "code")).await);
    names.insert("customer", one(world, &of_owner("customer", "code")).await);
    names.insert("container", one(world, &of_owner("container", "code")).await);
    names.insert("location", one(world, &of_warehouse("location")).await);
    names.insert("area", one(world, &of_warehouse("area")).await);
    names.insert("party", owner.to_owned());
    names
}

/// The answer in words, without what differs by itself.
async fn ask(actor: &Actor, path: &str) -> String {
    let reply = actor.get(path).await;
    assert!(reply.http.as_u16() < 500, "GET {path}: {}", reply.text());
    let body = match serde_json::from_slice::<Value>(&reply.bytes()) {
        Ok(mut body) => {
            if let Some(data) = body["data"].as_object_mut() {
                data.remove("requestId");
                data.retain(|field, _| path != OPERATIONS || !OF_ALL.contains(&field.as_str()));
            }
            body.to_string()
        }
        Err(_) => String::from_utf8_lossy(&reply.bytes()).into_owned(),
    };
    format!("{} {body}", reply.http.as_u16())
}

/// Everything that is told to somebody: by the questions, by tasks and by the stream.
async fn told(world: &World, actor: &Actor, questions: &Questions) -> BTreeMap<String, String> {
    let fresh = world.twin().await;
    let actor = fresh.of(actor);
    let mut told = BTreeMap::new();
    for path in &questions.reads {
        told.insert(path.clone(), ask(&actor, path).await);
    }
    for path in &questions.streams {
        told.insert(path.clone(), actor.listen(path).await.data().await.to_string());
    }
    Tasks::start(&fresh.app).unwrap();
    let mut exported = 0;
    for list in questions.lists.keys() {
        let path = list.replace("/list", "/exportTask?format=csv");
        let reply = actor.post(&path, Value::Null).await;
        if reply.status == 0 {
            exported += 1;
            let id = reply.data()["id"].as_str().unwrap().to_owned();
            told.insert(path, file_of(&actor, &id).await);
        }
    }
    assert!(exported > 20, "only {exported} lists were exported");
    fresh.app.shared.get::<Tasks>().unwrap().stop().await;
    fresh.app.db.close().await;
    // The next one who is asked has asked for nothing yet.
    change(&world.db(), format!("delete from task where party_id = {}", actor.id)).await;
    told
}

/// What a finished task left behind.
async fn file_of(actor: &Actor, id: &str) -> String {
    for _ in 0..1500 {
        let task = actor.get(&format!("/arpa-basic-api/task/{id}")).await.data();
        if task["status"] != "IN_PROCESS" {
            if task["status"] != "COMPLETED" {
                return format!("{BROKEN}: {} {}", task["title"], task["message"]);
            }
            return ask(actor, &format!("/arpa-basic-api/task/{id}/file")).await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("the task {id} does not end");
}

/// Sends what is hidden to every writing route, and looks whether anything hidden differs.
async fn attack(world: &World, side: Side, actor: &Actor, questions: &Questions) {
    let before = side.snapshot(world).await;
    let mut entered = Vec::new();
    for (path, body) in &questions.writes {
        let reply = actor.post(path, body.clone()).await;
        assert!(reply.http.as_u16() < 500, "POST {path} {body}: {}", reply.text());
        assert_ne!(reply.status, 21332, "POST {path} has ended the session");
        if reply.status == 0 {
            entered.push(path.as_str());
        }
    }
    // What was asked for and not begun would be begun with the first export.
    change(&world.db(), "delete from task where state = 'IN_PROCESS'".into()).await;
    let after = side.snapshot(world).await;
    for (table, rows) in &after {
        let none = BTreeSet::new();
        let held = before.get(table).unwrap_or(&none);
        let gone: Vec<_> = held.difference(rows).take(2).collect();
        let new: Vec<_> = rows.difference(held).take(2).collect();
        assert!(
            gone.is_empty() && new.is_empty(),
            "{table}: was {gone:#?}, is {new:#?}\nentered: {entered:#?}"
        );
    }
}

/// The one proof for all sides.
async fn holds(world: &World, side: Side, [admin, actor]: [&Actor; 2]) {
    let hidden = side.hidden(world).await;
    let questions = Questions::make(world, [admin, actor], &hidden, &names(world, side).await).await;
    assert!(
        questions.reads.len() > 900 && questions.hidden.len() > 60 && !questions.streams.is_empty(),
        "{questions:#?}"
    );
    attack(world, side, actor, &questions).await;
    let before = told(world, actor, &questions).await;
    for path in &questions.hidden {
        let answer = &before[path];
        assert!(!answer.starts_with("200"), "GET {path} shows what is hidden: {answer}");
    }
    covered(world, side, &questions, &before, &hidden);
    side.clear(world, &hidden).await;
    let after = told(world, actor, &questions).await;
    let mut leaks = Vec::new();
    for (path, answer) in &before {
        if after[path] != *answer {
            leaks.push(format!("{path}\n    {}", differing(answer, &after[path])));
        }
    }
    assert!(
        leaks.is_empty(),
        "{side:?}: {} answers know of what is hidden:\n{}",
        leaks.len(),
        leaks.join("\n")
    );
    let broken: Vec<_> = before.values().filter(|answer| answer.starts_with(BROKEN)).collect();
    assert!(broken.is_empty(), "{broken:#?}");
}

/// Each list shows something to whoever is behind the wall, and has something that it hides; so no list goes untested.
fn covered(
    world: &World,
    side: Side,
    questions: &Questions,
    told: &BTreeMap<String, String>,
    hidden: &Hidden,
) {
    let mut untested = Vec::new();
    for feature in &world.app.features {
        for list in &feature.lists {
            let path = format!("{}/list", feature.base);
            let walled = match side {
                Side::Tenant(_) => true,
                Side::Warehouse(_) => list.scope.by_warehouse(),
                Side::Owner(_) => list.scope.by_party(),
            };
            let answer: Value = serde_json::from_str(&told[&format!("{path}?pageSize=1000")][4..]).unwrap();
            let records = answer["data"]["records"].as_array().map(Vec::as_slice).unwrap_or_default();
            for record in records {
                assert!(!hidden.contains(record["id"].as_str().unwrap_or_default()), "{path} shows {record}");
            }
            if matches!(side, Side::Owner(_)) && list.scope.is_operators() {
                assert!(
                    records.is_empty(),
                    "{path} shows an outside party the operator's own: {}",
                    records[0]
                );
                continue;
            }
            let known = WITHOUT_ROWS.iter().any(|(without, _)| *without == path);
            let hides = questions.lists[&path] > 0;
            let tested = match (ONE_SIDED.contains(&path.as_str()), side) {
                (true, Side::Warehouse(_)) => hides || !records.is_empty(),
                (true, Side::Owner(_)) => hides,
                _ => hides && !records.is_empty(),
            };
            if walled && !known && !tested {
                untested.push(format!("{path}: {} shown, {} hidden", records.len(), questions.lists[&path]));
            }
        }
    }
    assert!(untested.is_empty(), "{side:?}: lists without rows to tell apart:\n{}", untested.join("\n"));
}

/// The first place where two answers differ.
fn differing(one: &str, other: &str) -> String {
    let at = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| text.chars().skip(at.saturating_sub(80)).take(240).collect::<String>();
    format!("with it:    {}\n    without it: {}", part(one), part(other))
}

harness::both! {
    nobody_looks_over_the_wall_of_a_tenant(world) {
        let admin = demonstration(world).await;
        rows::copy(world, FIRST_BRANCH, TWIN).await;
        let twin = world.signed_in(&format!("admin.{TWIN}"), harness::ADMIN_PASSWORD).await;
        holds(world, Side::Tenant(TWIN), [&admin, &twin]).await;
    }

    nobody_looks_over_the_wall_of_a_warehouse(world) {
        let admin = demonstration(world).await;
        let everything = everything(world);
        let everything: Vec<&str> = everything.iter().map(String::as_str).collect();
        let keeper = world.account_in(&everything, &[OWN.0]).await;
        holds(world, Side::Warehouse(OWN.0), [&admin, &keeper]).await;
    }

    nobody_looks_back_over_the_wall_of_a_warehouse(world) {
        let admin = demonstration(world).await;
        let everything = everything(world);
        let everything: Vec<&str> = everything.iter().map(String::as_str).collect();
        let keeper = world.account_in(&everything, &[BEYOND.0]).await;
        holds(world, Side::Warehouse(BEYOND.0), [&admin, &keeper]).await;
    }

    nobody_looks_over_the_wall_of_an_owner(world) {
        let admin = demonstration(world).await;
        let everything = everything(world);
        let everything: Vec<&str> = everything.iter().map(String::as_str).collect();
        let owner = world.outsider("ENTERPRISE_OWNER", &everything).await;
        // The demonstration's own account of this owner has grants to others, so this one takes its place.
        change(&world.db(), format!("update party set code = 'FORMER' where code = '{}'", OWN.1)).await;
        change(&world.db(), format!("update party set code = '{}' where id = {}", OWN.1, owner.id)).await;
        holds(world, Side::Owner(OWN.1), [&admin, &owner]).await;
    }
}
