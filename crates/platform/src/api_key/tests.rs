//! Stories of API keys over HTTP.

mod calls;
mod manage;
mod reach;

use harness::{Actor, Reply, World};
use serde_json::{Value, json};

const BASE: &str = "/arpa-basic-api/apiKey";
const BRANDS: &str = "/wms/brand/list";
const SEARCH: &str = "brandManage_search_button";
const ADD: &str = "brandManage_add_button";
/// Longest time after which this process knows what another one changed.
const ELSEWHERE: u64 = 2_000;
const DAY: u64 = 24 * 60 * 60 * 1000;

fn form(account: &Actor, scopes: &[&str]) -> Value {
    json!({ "partyId": account.id, "name": "ERP", "scopes": scopes })
}

fn with(form: Value, changes: Value) -> Value {
    let mut form = form.as_object().unwrap().clone();
    form.extend(changes.as_object().unwrap().clone());
    Value::Object(form)
}

async fn add(actor: &Actor, form: Value) -> Reply {
    actor.post(&format!("{BASE}/add"), form).await
}

/// Sends the key as it was seen with changes.
async fn edit(actor: &Actor, seen: &Value, changes: Value) -> Reply {
    let kept = ["version", "partyId", "name", "scopes", "expiresOn", "addresses", "remark"];
    let form: serde_json::Map<String, Value> =
        kept.iter().map(|name| ((*name).to_owned(), seen[name].clone())).collect();
    actor.post(&format!("{BASE}/{}/edit", seen["id"]), with(Value::Object(form), changes)).await
}

async fn step(actor: &Actor, seen: &Value, verb: &str) -> Reply {
    actor.post(&format!("{BASE}/{}/{verb}", seen["id"]), json!({ "version": seen["version"] })).await
}

/// A program that calls with the secret of a fresh key; it has no device.
fn program(world: &World, fresh: &Value) -> Actor {
    world.anonymous().on_device("").with_token(fresh["secret"].as_str().expect("a secret"))
}

/// A key that the administrator made for an account, and the program that has it.
async fn keyed(world: &World, account: &Actor, scopes: &[&str]) -> (Value, Actor) {
    let fresh = add(&world.admin().await, form(account, scopes)).await.data();
    (fresh["key"].clone(), program(world, &fresh))
}
