//! What leaves the demonstration: sheets that left on the days before, and a last day in the middle of its work.
//!
//! Goods go out of what the trucks brought, by the calls that the screens make: one person takes the orders, another
//! picks, a third checks, loads and lets the vehicle go. The warehouses show the three ways out, and the last day has
//! sheets, picking notes and delivery notes in every status.

mod bookings;
mod desk;
mod floor;
mod today;

use kernel::clock::{ClockHand, Instant};
use serde_json::{Value, json};

use super::caller::Caller;
use super::inbound::Lane;
use crate::program::StartError;
pub(super) use desk::Desk;
use desk::Order;
use floor::Floor;

const BASE: &str = "/wms/deliverySheet";
/// Takes the orders of customers.
const CLERK: &str = "hejing";
const MINUTE_MS: i64 = 60 * 1_000;
/// The first order of a day is dealt with so long after the day's first truck.
const AFTER_TRUCKS_MS: i64 = 9 * 60 * MINUTE_MS;
/// Between two orders of a day.
const BETWEEN_MS: i64 = 17 * MINUTE_MS;
/// Work of the last day began so long ago.
const SINCE_MS: i64 = 3 * 60 * MINUTE_MS;

/// What one day sends out: each lane on some days, all the way to the signature of who takes it.
pub(super) async fn day(
    caller: &Caller,
    (desk, hand): (&mut Desk, &ClockHand),
    (lanes, first_truck): (&[Lane], Instant),
) -> Result<(), StartError> {
    for (turn, lane) in (0_i64..).zip(lanes) {
        if desk.rests(turn) {
            continue;
        }
        hand.set(Instant::of_millis(first_truck.millis() + AFTER_TRUCKS_MS + turn * BETWEEN_MS));
        let floor = Floor::new(caller, hand, &lane.warehouse);
        let Some(form) = desk.order(caller, lane, Order::Usual).await? else { continue };
        let Some(sheet) = promised(caller, &form).await? else { continue };
        floor.pick(&sheet).await?;
        let Some(note) = floor.note(&sheet).await? else { continue };
        let note = floor.check(note).await?;
        let note = floor.load(note).await?;
        let note = floor.ship(note).await?;
        floor.sign(note, desk.refused()).await?;
    }
    Ok(())
}

/// A sheet that is ready to be picked: what cannot be had is ordered again, and what nothing can be had of is called
/// off.
async fn promised(caller: &Caller, form: &Value) -> Result<Option<Value>, StartError> {
    let clerk = caller.by(CLERK);
    let sheet = clerk.post(&format!("{BASE}/addSubmit"), form).await?;
    let sheet = act(&clerk, (BASE, &sheet), "allot", json!({})).await?;
    match sheet["status"].as_i64() {
        Some(4) => Ok(Some(sheet)),
        Some(3) => {
            act(&clerk, (BASE, &sheet), "acceptPartial", json!({ "rest": "backOrder" })).await.map(Some)
        }
        _ => {
            act(&clerk, (BASE, &sheet), "void", json!({ "reason": "库存效期不够，客户改订" })).await?;
            Ok(None)
        }
    }
}

/// The last day, up to now.
pub(super) async fn last_day(
    caller: &Caller,
    (desk, hand): (&mut Desk, &ClockHand),
    (lanes, now): (&[Lane], Instant),
) -> Result<(), StartError> {
    hand.set(Instant::of_millis(now.millis() - SINCE_MS));
    today::fill(caller, (desk, hand), lanes).await?;
    hand.set(Instant::of_millis(now.millis() - MINUTE_MS));
    bookings::bookings(caller, desk, lanes).await
}

/// A verb on a document as it was seen; answers it as it is then.
async fn act(
    caller: &Caller,
    (base, seen): (&str, &Value),
    verb: &str,
    more: Value,
) -> Result<Value, StartError> {
    let mut body = json!({ "version": seen["version"] });
    if let (Value::Object(body), Value::Object(more)) = (&mut body, more) {
        body.extend(more);
    }
    let id = seen["id"].as_str().unwrap_or_default();
    caller.post(&format!("{base}/{id}/{verb}"), &body).await
}
