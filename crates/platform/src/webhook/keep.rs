//! What is forgotten: the log of webhooks is kept for a month.

/// Tries, each with the answer of a receiver.
pub const OLD_TRIES: &str = "delete from webhook_try where id in (
    select id from webhook_try where at < $1 order by at limit $2)";
/// Deliveries, those that still wait for a subscription that is off included.
pub const OLD_DELIVERIES: &str = "delete from webhook_delivery where id in (
    select id from webhook_delivery where created_at < $1 order by created_at limit $2)";
/// Events; those that nobody has passed on yet stay.
pub const OLD_EVENTS: &str = "delete from event where id in (
    select id from event where at < $1 and passed_at is not null order by at limit $2)";
