//! What waits at a desk on the last day of the demonstration: bookings in their states.

use kernel::clock::BusinessDay;
use serde_json::{Value, json};

use super::Lane;
use super::load::Yard;
use crate::demo::caller::Caller;
use crate::demo::exact;
use crate::demo::parties::AUDITOR;
use crate::program::StartError;

/// How far a booking has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Draft,
    ToAudit,
    Returned,
    Accepted,
    Cancelled,
}

const STAGES: [Stage; 5] = [Stage::Draft, Stage::ToAudit, Stage::Returned, Stage::Accepted, Stage::Cancelled];

/// Bookings for today and the days after, in every state.
pub(super) async fn bookings(
    caller: &Caller,
    yard: &mut Yard,
    (lanes, today): (&[Lane], BusinessDay),
) -> Result<(), StartError> {
    let warehouses = caller.get("/wms/warehouse/list?pageSize=100").await?;
    let private = |code: &str| {
        let records = warehouses["records"].as_array().into_iter().flatten();
        records.filter(|warehouse| warehouse["attribute"] == 2).any(|warehouse| warehouse["code"] == code)
    };
    let turns = STAGES.into_iter().cycle().take(STAGES.len() * 2);
    for ((stage, lane), day) in turns.zip(lanes.iter().cycle()).zip((0..4).cycle()) {
        let form = form(yard, lane, today.plus_days(day));
        let screen = if private(&lane.warehouse) { "Private" } else { "Public" };
        booking(caller, stage, (&format!("/wms/inboundBooking{screen}"), &form)).await?;
    }
    Ok(())
}

fn form(yard: &mut Yard, lane: &Lane, day: BusinessDay) -> Value {
    let note = yard.note(lane, day, false);
    let lines = note["lines"].as_array().into_iter().flatten();
    let lines: Vec<Value> =
        lines.map(|line| json!({ "goodsCode": line["goodsCode"], "qty": line["qty"] })).collect();
    let slot = if yard.below(2) == 0 { "morning" } else { "afternoon" };
    let tons = format!("{}.{}", 2 + yard.below(8), yard.below(10));
    json!({
        "ownerCode": lane.owner, "warehouseCode": lane.warehouse, "bookingDate": day.to_string(), "slot": slot,
        "thermosphere": "FROZEN", "plateNo": note["plateNo"], "driverName": note["driverName"],
        "driverPhone": note["driverPhone"], "pallets": 4 + yard.below(12), "tons": exact(&tons), "lines": lines,
    })
}

async fn booking(caller: &Caller, stage: Stage, (base, form): (&str, &Value)) -> Result<(), StartError> {
    let made = caller.post(&format!("{base}/add"), form).await?;
    let path = format!("{base}/{}", made["id"].as_str().unwrap_or_default());
    let seen = |answer: &Value| json!({ "version": answer["version"] });
    if stage == Stage::Draft {
        return Ok(());
    }
    let waits = caller.post(&format!("{path}/submit"), &seen(&made)).await?;
    let auditor = caller.by(AUDITOR);
    match stage {
        Stage::Draft | Stage::ToAudit => Ok(()),
        Stage::Returned => {
            let opinion = json!({ "version": waits["version"], "opinion": "请补充到货托数" });
            auditor.post(&format!("{path}/return"), &opinion).await.map(drop)
        }
        Stage::Accepted => auditor.post(&format!("{path}/approve"), &seen(&waits)).await.map(drop),
        Stage::Cancelled => {
            let reason = json!({ "version": waits["version"], "reason": "货主改期" });
            caller.post(&format!("{path}/cancel"), &reason).await.map(drop)
        }
    }
}
