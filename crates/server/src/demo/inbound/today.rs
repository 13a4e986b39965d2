//! The last day of the demonstration: notes in every status, and work that waits for somebody.

use kernel::clock::DayCut;
use serde_json::{Value, json};

use super::Lane;
use super::load::Yard;
use crate::demo::caller::Caller;
use crate::program::StartError;

/// How far a note of today has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    New,
    Voided,
    Awaiting,
    Unloading,
    PartlyReceived,
    Received,
    PuttingAway,
    PutAway,
}

const STAGES: [Stage; 8] = [
    Stage::New,
    Stage::Voided,
    Stage::Awaiting,
    Stage::Unloading,
    Stage::PartlyReceived,
    Stage::Received,
    Stage::PuttingAway,
    Stage::PutAway,
];
const BASE: &str = "/wms/receivingNote";

/// Two notes of every stage.
pub(super) async fn fill(caller: &Caller, yard: &mut Yard, lanes: &[Lane]) -> Result<(), StartError> {
    let zone = caller.cx("receivingNoteManage").await?.session.zone.clone();
    let today = DayCut::midnight(zone).day_of(caller.app().clock.now());
    let turns = STAGES.into_iter().cycle().take(STAGES.len() * 2);
    for (stage, lane) in turns.zip(lanes.iter().cycle()) {
        let form = yard.note(lane, today, false);
        note(caller, yard, stage, &form).await?;
    }
    super::waiting::bookings(caller, yard, (lanes, today)).await
}

async fn note(caller: &Caller, yard: &mut Yard, stage: Stage, form: &Value) -> Result<(), StartError> {
    if stage == Stage::New {
        return caller.post(&format!("{BASE}/add"), form).await.map(drop);
    }
    let mut note = caller.post(&format!("{BASE}/addSubmit"), form).await?;
    let path = format!("{BASE}/{}", note["id"].as_str().unwrap_or_default());
    let seen = |note: &Value| json!({ "version": note["version"] });
    match stage {
        Stage::New | Stage::Awaiting => return Ok(()),
        Stage::Voided => {
            let why = json!({ "version": note["version"], "reason": "货主取消到货" });
            return caller.post(&format!("{path}/void"), &why).await.map(drop);
        }
        _ => note = caller.post(&format!("{path}/startUnload"), &seen(&note)).await?,
    }
    if stage == Stage::Unloading {
        return Ok(());
    }
    let lines = note["lines"].as_array().cloned().unwrap_or_default();
    let some = if stage == Stage::PartlyReceived { lines.len().div_ceil(2) } else { lines.len() };
    let receipts: Vec<Value> = lines.iter().take(some).map(|line| receipt(yard, line)).collect();
    note = caller.post(&format!("{path}/register"), &json!({ "receipts": receipts })).await?;
    if matches!(stage, Stage::PuttingAway | Stage::PutAway) {
        put_away(caller, &note, stage).await?;
    }
    Ok(())
}

fn receipt(yard: &mut Yard, line: &Value) -> Value {
    let mut receipt = json!({
        "lineId": line["id"], "qty": line["qtyEntered"], "unitCode": line["unitCode"],
        "productTemp": yard.temperature_of(line),
    });
    if line["weighedAtReceipt"] == true {
        receipt["weight"] = line["grossWeight"].clone();
    }
    if let Some(pallet) = yard.pallet() {
        receipt["containerCode"] = Value::from(pallet);
    }
    receipt
}

/// The putaway that a receipt planned: begun, or done.
async fn put_away(caller: &Caller, note: &Value, stage: Stage) -> Result<(), StartError> {
    let list = format!("/wms/putawayNote/list?receivingNo={}", note["docNo"].as_str().unwrap_or_default());
    let list = caller.get(&list).await?;
    let Some(id) = list["records"][0]["id"].as_str() else { return Ok(()) };
    let path = format!("/wms/putawayNote/{id}");
    caller.post(&format!("{path}/take"), &json!({})).await?;
    let verb = if stage == Stage::PuttingAway { "start" } else { "confirmAll" };
    caller.post(&format!("{path}/{verb}"), &json!({})).await.map(drop)
}
