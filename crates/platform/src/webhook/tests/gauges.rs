//! What collectors of metrics are told.

use harness::World;
use kernel::gauge;
use serde_json::json;

use super::{MINUTE, act, add, form, ping, ready};
use crate::testing::behind;

/// The samples of a gauge: labels behind the tenant, and the number.
async fn told(world: &World, name: &str) -> Vec<(String, i64)> {
    let all = gauge::all(&world.app).await.unwrap();
    let (_, samples) = all.into_iter().find(|(gauge, _)| gauge.name == name).unwrap();
    samples.into_iter().map(|sample| (sample.labels[1..].join(" "), sample.value)).collect()
}

fn sample(label: &str, value: i64) -> (String, i64) {
    (label.to_owned(), value)
}

harness::both! {
    what_waits_what_was_given_up_and_who_is_not_told_is_counted(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        ping(&admin, &hook).await;
        ping(&admin, &hook).await;
        assert_eq!(told(world, "floe_webhook_deliveries").await, [sample("PENDING", 2), sample("FAILED", 0)]);
        behind(world, "update webhook_delivery set state = 'FAILED', next_at = null where id = (select min(id) from webhook_delivery)", &[]).await;
        assert_eq!(told(world, "floe_webhook_deliveries").await, [sample("PENDING", 1), sample("FAILED", 1)]);
        assert_eq!(told(world, "floe_events_waiting").await, []);
        behind(world, "update event set passed_at = null", &[]).await;
        world.clock.advance(2 * MINUTE);
        assert_eq!(told(world, "floe_events_waiting").await, [sample("", 2)]);
        assert_eq!(told(world, "floe_events_waiting_seconds").await, [sample("", 120)]);
        assert_eq!(told(world, "floe_webhooks_stopped").await, []);
        act(&admin, &hook, "disable", json!({})).await.ok();
        assert_eq!(told(world, "floe_webhooks_stopped").await, [sample("BY_HAND", 1)]);
    }
}
