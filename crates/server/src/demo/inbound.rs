//! Weeks of the demonstration: trucks that came day after day, what left in between, and a last day in the middle of
//! its work.
//!
//! The program that is called has a clock of its own, which is set to each day, so stock has an age, batches draw near
//! their expiry, and lists have a past. What came before today is put away and entered; today's notes stand in every
//! status, so that every screen has something to show and something to do. What leaves is the business of `outbound`.

mod load;
mod notices;
mod today;
mod waiting;

use kernel::app::App;
use kernel::clock::{BusinessDay, Clock, ClockHand, DayCut, Instant};
use serde_json::Value;

use super::Extent;
use super::caller::Caller;
use super::outbound::{self, Desk};
use crate::config::Config;
use crate::program::StartError;
use load::Yard;
use notices::WORKBOOKS;

/// Days that came before today.
const DAYS: i32 = 21;
/// The same of a demonstration in brief.
const FEW_DAYS: i32 = 4;
/// Days of them on which something leaves, too: the last ones.
const OUTBOUND_DAYS: i32 = 8;
/// The first truck of a day comes so many hours after midnight UTC: half past eight in Shanghai.
const FIRST_TRUCK_MS: i64 = 30 * 60 * 1_000;
/// Between two trucks.
const BETWEEN_MS: i64 = 47 * 60 * 1_000;

/// A workbook's truck comes after the others of its day.
const AFTERNOON: i64 = 9;

/// Who brings goods where: an owner with a contract in force, and the warehouse of the contract.
#[derive(Debug, Clone)]
pub(super) struct Lane {
    pub(super) owner: String,
    pub(super) warehouse: String,
}

/// Receives where nothing was received yet.
pub(super) async fn fill(app: &App, config: &Config, extent: Extent) -> Result<(), StartError> {
    let now = app.clock.now();
    let (clock, hand) = Clock::with_hand(now);
    let caller = Caller::at(app, config, clock)?;
    if !caller.is_empty("/wms/receivingNote").await? {
        return Ok(());
    }
    let lanes = lanes(&caller).await?;
    let mut yard = Yard::new(&caller, &lanes).await?;
    let mut desk = Desk::new(yard.codes());
    let days = if extent == Extent::Brief { FEW_DAYS } else { DAYS };
    for back in (1..=days).rev() {
        for (truck, lane) in (0_i64..).zip(&lanes) {
            // Not everybody comes every day.
            if (i64::from(back) + truck) % 3 == 0 {
                continue;
            }
            let at = moment(&hand, now, back, truck);
            yard.receive(&caller, lane, at).await?;
        }
        for workbook in WORKBOOKS.iter().filter(|workbook| workbook.back == back) {
            let Some(lane) = lanes.iter().find(|lane| lane.owner == workbook.owner) else { continue };
            let at = moment(&hand, now, back, AFTERNOON);
            notices::receive(&caller, &mut yard, (workbook, lane), at).await?;
        }
        if back < days.min(OUTBOUND_DAYS) {
            outbound::day(&caller, (&mut desk, &hand), (&lanes, first_truck(now, back))).await?;
        }
    }
    outbound::last_day(&caller, (&mut desk, &hand), (&lanes, now)).await?;
    hand.set(now);
    today::fill(&caller, &mut yard, &lanes).await
}

/// Sets the clock to a truck's arrival and answers its day.
fn moment(hand: &ClockHand, now: Instant, back: i32, truck: i64) -> BusinessDay {
    let at = Instant::of_millis(first_truck(now, back).millis() + truck * BETWEEN_MS);
    hand.set(at);
    DayCut::midnight(kernel::clock::Zone::UTC).day_of(at)
}

/// When the first truck of a day comes.
fn first_truck(now: Instant, back: i32) -> Instant {
    const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
    let midnight = now.millis() - now.millis().rem_euclid(DAY_MS);
    Instant::of_millis(midnight - i64::from(back) * DAY_MS + FIRST_TRUCK_MS)
}

/// Owners with a contract in force about one warehouse, each pair once, in the order of the contracts.
async fn lanes(caller: &Caller) -> Result<Vec<Lane>, StartError> {
    let in_force = Value::from(2);
    let owners = [Value::from(0), Value::from(1)];
    let list = caller.get("/wms/contract/list?pageSize=1000&sortField=contractNo&sortType=asc").await?;
    let mut lanes: Vec<Lane> = Vec::new();
    for contract in list["records"].as_array().into_iter().flatten() {
        let (owner, warehouse) = (contract["partyCode"].as_str(), contract["warehouseCode"].as_str());
        let (Some(owner), Some(warehouse)) = (owner, warehouse) else { continue };
        let known = lanes.iter().any(|lane| lane.owner == owner && lane.warehouse == warehouse);
        if contract["status"] == in_force && owners.contains(&contract["partyKind"]) && !known {
            lanes.push(Lane { owner: owner.to_owned(), warehouse: warehouse.to_owned() });
        }
    }
    Ok(lanes)
}
