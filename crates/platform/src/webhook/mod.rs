//! Webhooks: what happened to documents is sent to addresses that somebody has named, signed, until it arrives.
//!
//! A subscription belongs to the account that made it, and gets what that account may see with the role it had then:
//! rights and scope of the moment in which an event is passed on. Events are written by `kernel::outbox` with what
//! happened; [`pass`] makes a delivery of each event for each subscription that may have it, [`work`] sends them under
//! leases, in order for each document, and [`send`] is the one place that opens a connection to where a person said.
//! Nothing is decided by what a receiver answers except whether it has the event.

mod accounts;
pub mod allow;
mod api;
mod flow;
mod gauges;
mod keep;
mod list;
mod model;
mod pass;
mod queue;
mod secrets;
mod send;
mod sign;
mod store;
#[cfg(test)]
mod tests;
mod turns;
mod url;
mod work;

pub(crate) use keep::{OLD_DELIVERIES, OLD_EVENTS, OLD_TRIES};
pub use pass::listen;
pub use secrets::{encrypt_anew, hide_old};
pub use work::{HookSettings, Hooks};

use kernel::feature::Feature;
use kernel::task;

/// The screen of both features.
pub(crate) const SCREEN: &str = "webhookManage";
/// What a test event is called.
const PING: &str = "ping";

/// The manifests of subscriptions and of their log.
pub fn features() -> Vec<Feature> {
    let hooks = Feature::new(SCREEN, "/arpa-basic-api/webhook")
        .texts(include_str!("texts.toml"))
        .announces(&task::ENDED)
        .list(&list::HOOKS)
        .get("/kinds", "search", api::kinds)
        .get("/choose", "search", api::choose)
        .get("/{id}", "detail", api::detail)
        .post("/add", "add", api::add)
        .post("/{id}/edit", "edit", api::edit)
        .post("/{id}/delete", "delete", api::delete)
        .post("/{id}/enable", "enable", api::enable)
        .post("/{id}/disable", "disable", api::disable)
        .post("/{id}/renewSecret", "renewSecret", api::renew_secret)
        .post("/{id}/ping", "ping", api::ping);
    let deliveries = Feature::new(SCREEN, "/arpa-basic-api/webhookDelivery")
        .list(&list::DELIVERIES)
        .gauge(&gauges::DELIVERIES)
        .gauge(&gauges::STOPPED)
        .gauge(&gauges::WAITING)
        .get("/{id}", "detail", api::delivery)
        .post("/{id}/resend", "resend", api::resend);
    vec![hooks, deliveries]
}
