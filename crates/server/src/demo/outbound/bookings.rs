//! Bookings of departures on the last day: one that nobody has looked at, one of tomorrow that was accepted, and one whose
//! vehicle stands at the gate.

use kernel::clock::{BusinessDay, DayCut};
use serde_json::{Value, json};

use super::CLERK;
use super::desk::{Desk, Order};
use crate::demo::caller::Caller;
use crate::demo::exact;
use crate::demo::inbound::Lane;
use crate::demo::parties::AUDITOR;
use crate::program::StartError;

const BASE: &str = "/wms/outboundBooking";

/// How far a booking has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    ToAudit,
    Accepted,
    Arrived,
}

/// What there is of them, and for which day from today.
const PLAN: [(Stage, i32, &str); 3] =
    [(Stage::Arrived, 0, "afternoon"), (Stage::Accepted, 1, "morning"), (Stage::ToAudit, 1, "afternoon")];

/// Books departures.
pub(super) async fn bookings(caller: &Caller, desk: &mut Desk, lanes: &[Lane]) -> Result<(), StartError> {
    let zone = caller.cx("outboundBooking").await?.session.zone.clone();
    let today = DayCut::midnight(zone).day_of(caller.app().clock.now());
    let mut plan = PLAN.into_iter().peekable();
    // A lane of which nothing is left books nothing.
    for lane in lanes {
        let Some((stage, days, slot)) = plan.peek().copied() else { break };
        let Some(order) = desk.order(caller, lane, Order::Usual).await? else { continue };
        booking(caller, stage, &form(&order, today.plus_days(days), slot)).await?;
        plan.next();
    }
    Ok(())
}

/// An order as a booking says it.
fn form(order: &Value, day: BusinessDay, slot: &str) -> Value {
    json!({
        "ownerCode": order["ownerCode"], "warehouseCode": order["warehouseCode"], "bookingDate": day.to_string(),
        "slot": slot, "thermosphere": "FROZEN", "plateNo": order["plateNo"], "driverName": order["driverName"],
        "driverPhone": order["driverPhone"], "pallets": 6, "tons": exact("3.2"), "externalNo": order["externalNo"],
        "customerCode": order["customerCode"], "consigneeName": order["consigneeName"],
        "consigneePhone": order["consigneePhone"], "lines": order["lines"],
    })
}

async fn booking(caller: &Caller, stage: Stage, form: &Value) -> Result<(), StartError> {
    let clerk = caller.by(CLERK);
    let made = clerk.post(&format!("{BASE}/add"), form).await?;
    let path = format!("{BASE}/{}", made["id"].as_str().unwrap_or_default());
    let seen = |answer: &Value| json!({ "version": answer["version"] });
    let waits = clerk.post(&format!("{path}/submit"), &seen(&made)).await?;
    if stage == Stage::ToAudit {
        return Ok(());
    }
    let accepted = caller.by(AUDITOR).post(&format!("{path}/approve"), &seen(&waits)).await?;
    if stage == Stage::Arrived {
        clerk.post(&format!("{path}/arrive"), &seen(&accepted)).await?;
    }
    Ok(())
}
