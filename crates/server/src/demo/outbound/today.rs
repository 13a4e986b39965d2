//! The last day of the demonstration on its way out: sheets and notes in every status.

use kernel::clock::ClockHand;
use serde_json::{Value, json};

use super::desk::{Desk, Order};
use super::floor::{Floor, counted};
use super::{BASE, CLERK, act};
use crate::demo::caller::Caller;
use crate::demo::inbound::Lane;
use crate::program::StartError;

/// How far a sheet of today has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    New,
    Voided,
    ToAllocate,
    PartlyAllocated,
    /// It goes with what there is; the rest became a sheet of its own.
    BackOrder,
    /// Other goods took the place of what was short.
    Substituted,
    ToPick,
    /// Somebody has it and has not begun.
    Taken,
    Picking,
    /// Something was not where it should be.
    Short,
    ToReview,
    Reviewing,
    /// The check found something broken.
    Differs,
    Checked,
    /// Some of it is on board.
    Loading,
    Loaded,
    Shipped,
    /// Goods that go back to their supplier.
    Return,
}

use Stage::{
    BackOrder, Checked, Differs, Loaded, Loading, New, PartlyAllocated, Picking, Return, Reviewing, Shipped,
    Short, Substituted, Taken, ToAllocate, ToPick, ToReview, Voided,
};

/// What there is of each warehouse, those that need much of the goods first.
const PLAN: [(&str, &[Stage]); 3] = [
    (
        "SH01",
        &[
            Shipped,
            Loaded,
            Loading,
            Checked,
            Reviewing,
            Differs,
            ToReview,
            Short,
            Picking,
            Taken,
            ToPick,
            Return,
            Substituted,
            BackOrder,
            PartlyAllocated,
            ToAllocate,
            ToAllocate,
            Voided,
            New,
            New,
        ],
    ),
    (
        "NB01",
        &[
            Shipped,
            Checked,
            Reviewing,
            ToReview,
            Picking,
            ToPick,
            BackOrder,
            PartlyAllocated,
            ToAllocate,
            New,
        ],
    ),
    ("GZ01", &[Shipped, Checked, Picking, ToPick, ToAllocate, New]),
];

/// Fills the day.
pub(super) async fn fill(
    caller: &Caller,
    (desk, hand): (&mut Desk, &ClockHand),
    lanes: &[Lane],
) -> Result<(), StartError> {
    let began = caller.app().clock.now();
    for (warehouse, stages) in PLAN {
        let here = lanes.iter().filter(|lane| lane.warehouse == warehouse);
        for (stage, lane) in stages.iter().zip(here.cycle()) {
            hand.set(began);
            sheet(&Floor::new(caller, hand, warehouse), (caller, desk), (*stage, lane)).await?;
        }
    }
    Ok(())
}

async fn sheet(
    floor: &Floor<'_>,
    (caller, desk): (&Caller, &mut Desk),
    (stage, lane): (Stage, &Lane),
) -> Result<(), StartError> {
    let order = match stage {
        PartlyAllocated | BackOrder => Order::TooMuch,
        Substituted => Order::OrElse,
        Return => Order::Return,
        _ => Order::Usual,
    };
    let Some(form) = desk.order(caller, lane, order).await? else { return Ok(()) };
    let clerk = caller.by(CLERK);
    if stage == New {
        return clerk.post(&format!("{BASE}/add"), &form).await.map(drop);
    }
    let base = if stage == Return { "/wms/supplierReturn" } else { BASE };
    let sheet = clerk.post(&format!("{base}/addSubmit"), &form).await?;
    match stage {
        ToAllocate => return Ok(()),
        Voided => {
            let why = json!({ "reason": "客户取消订单" });
            return act(&clerk, (BASE, &sheet), "void", why).await.map(drop);
        }
        _ => {}
    }
    floor.pass(5);
    let mut sheet = act(&clerk, (BASE, &sheet), "allot", json!({})).await?;
    if stage == BackOrder && sheet["status"] == 3 {
        let rest = json!({ "rest": "backOrder", "reason": "余量随下批到货补发" });
        sheet = act(&clerk, (BASE, &sheet), "acceptPartial", rest).await?;
    }
    if matches!(stage, PartlyAllocated | BackOrder | Substituted | ToPick | Return) {
        return Ok(());
    }
    if matches!(stage, Taken | Picking | Short) {
        return begun(floor, (stage, &sheet)).await;
    }
    floor.pick(&sheet).await?;
    match floor.note(&sheet).await? {
        Some(note) => left(floor, (stage, note)).await,
        None => Ok(()),
    }
}

/// A sheet that somebody is picking.
async fn begun(floor: &Floor<'_>, (stage, sheet): (Stage, &Value)) -> Result<(), StartError> {
    for (at, walk) in floor.walks(sheet).await?.iter().enumerate() {
        let note = floor.walk(walk, "take", json!({})).await?;
        let lines = note["lines"].as_array().cloned().unwrap_or_default();
        let Some(line) = lines.first().filter(|_| stage != Taken && at == 0) else { continue };
        match stage {
            Short => {
                let why = json!({ "lineId": line["id"], "reason": "库位实物不足" });
                floor.walk(&note, "short", why).await?;
            }
            // One that has no other line is left half done by its part.
            _ if lines.len() == 1 => {
                floor.walk(&note, "later", json!({ "lineId": line["id"] })).await?;
            }
            _ => {
                floor.pick_line(&note, line).await?;
            }
        }
    }
    Ok(())
}

/// A note that was picked, on its way to the door.
async fn left(floor: &Floor<'_>, (stage, note): (Stage, Value)) -> Result<(), StartError> {
    match stage {
        ToReview => return Ok(()),
        Reviewing | Differs => return looked_at(floor, (stage, &note)).await,
        _ => {}
    }
    let note = floor.check(note).await?;
    if stage == Checked {
        return Ok(());
    }
    if stage == Loading {
        let note = floor.dock(note).await?;
        let first = note["lines"][0]["id"].clone();
        let mut some = floor.door(&note);
        some["lineIds"] = json!([first]);
        return floor.step(&note, "load", some).await.map(drop);
    }
    let note = floor.load(note).await?;
    if stage == Shipped { floor.ship(note).await.map(drop) } else { Ok(()) }
}

/// A check that has begun: the first line counted, or found broken.
async fn looked_at(floor: &Floor<'_>, (stage, note): (Stage, &Value)) -> Result<(), StartError> {
    let mode = if stage == Reviewing { 4 } else { 1 };
    let note = floor.step(note, "startCheck", json!({ "mode": mode })).await?;
    if stage == Reviewing {
        return Ok(());
    }
    floor.pass(4);
    let mut lines = counted(&note);
    if let Some(line) = lines.first_mut() {
        line["qty"] = json!(0);
        line["difference"] = json!(5);
        line["packageOk"] = json!(false);
    }
    floor.step(&note, "check", json!({ "lines": lines })).await.map(drop)
}
