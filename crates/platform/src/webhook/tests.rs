//! Stories of webhooks: over HTTP on both databases, with a receiver in the test's own process.

mod copies;
mod door;
mod gauges;
mod life;
mod renewing;
mod retries;
mod secrets;
mod seen;
mod sending;

use std::sync::Arc;
use std::time::Duration;

use harness::{Actor, Receiver, World};
use kernel::outbox::Outbox;
use serde_json::{Value, json};

use super::Hooks;
use crate::PlatformConfig;
use crate::sign_in::Client;

const BASE: &str = "/arpa-basic-api/webhook";
const LOG: &str = "/arpa-basic-api/webhookDelivery";

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Everything that somebody may do with webhooks.
const RIGHTS: [&str; 9] = [
    "webhookManage_search_button",
    "webhookManage_detail_button",
    "webhookManage_add_button",
    "webhookManage_edit_button",
    "webhookManage_delete_button",
    "webhookManage_enable_button",
    "webhookManage_disable_button",
    "webhookManage_renewSecret_button",
    "webhookManage_ping_button",
];

fn form(url: &str) -> Value {
    json!({ "name": "ERP", "url": url })
}

fn with(mut form: Value, changes: Value) -> Value {
    for (field, value) in changes.as_object().unwrap() {
        form[field] = value.clone();
    }
    form
}

/// A new subscription: itself, and its secret.
async fn add(actor: &Actor, form: Value) -> (Value, String) {
    let told = actor.post(&format!("{BASE}/add"), form).await.data();
    (told["hook"].clone(), told["secret"].as_str().unwrap().to_owned())
}

async fn read(actor: &Actor, hook: &Value) -> Value {
    actor.get(&format!("{BASE}/{}", hook["id"])).await.data()
}

/// A verb on a subscription as it stands.
async fn act(actor: &Actor, hook: &Value, verb: &str, more: Value) -> harness::Reply {
    let body = with(json!({ "version": read(actor, hook).await["version"] }), more);
    actor.post(&format!("{BASE}/{}/{verb}", hook["id"]), body).await
}

/// Sends a test event, and answers the id of its delivery.
async fn ping(actor: &Actor, hook: &Value) -> String {
    let pinged = actor.post(&format!("{BASE}/{}/ping", hook["id"]), json!({})).await.data();
    pinged["deliveryId"].as_str().unwrap().to_owned()
}

/// The workers of a test: of these sources, while those of `world` are of the library that the harness knows.
fn workers() -> Arc<Hooks> {
    Arc::new(Hooks::new(PlatformConfig::quick(Client { id: String::new(), secret: String::new() }).hooks))
}

fn start(world: &World) -> Arc<Hooks> {
    let hooks = workers();
    hooks.start(&world.app).unwrap();
    hooks
}

/// Moves the clock on and has the workers look at once.
fn later(world: &World, ms: u64) {
    world.clock.advance(ms);
    world.app.shared.get::<Outbox>().unwrap().wake();
}

/// Asks as the console does until the delivery is what is wanted of it.
async fn until(actor: &Actor, delivery: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let mut seen = Value::Null;
    for _ in 0..1500 {
        seen = actor.get(&format!("{LOG}/{delivery}")).await.data();
        if wanted(&seen) {
            return seen;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the delivery stays {seen}");
}

/// Waits for a delivery to be in this state.
async fn ended(actor: &Actor, delivery: &str, state: &str) -> Value {
    until(actor, delivery, |seen| seen["state"] == state).await
}

/// Waits until a delivery was tried so often, and nobody is at it.
async fn tried(actor: &Actor, delivery: &str, times: usize) -> Value {
    until(actor, delivery, |seen| seen["log"].as_array().is_some_and(|log| log.len() == times)).await
}

/// What a receiver works out to see whether a request is ours.
fn signature(receiver: &harness::Received, secret: &str) -> String {
    super::sign::header(&[secret], receiver.header("floe-timestamp").parse().unwrap(), &receiver.body)
}

async fn ready(world: &World) -> (Actor, Receiver) {
    (world.admin().await, Receiver::start().await)
}

/// Asks until a subscription is what is wanted of it.
async fn until_hook(actor: &Actor, hook: &Value, wanted: impl Fn(&Value) -> bool) -> Value {
    let mut seen = Value::Null;
    for _ in 0..1500 {
        seen = read(actor, hook).await;
        if wanted(&seen) {
            return seen;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the subscription stays {seen}");
}
