//! How much comes or leaves when: limits of a warehouse's slots, what is booked under them, and where there is room.

use std::collections::BTreeMap;

use codes::{BookingSlot, Code as _};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::cells;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault, FieldError, OnUnique as _};
use kernel::record::Table;
use kernel::texts::Message;
use kernel::units::Tons;

use super::model::{Calendar, DayView, Limits, Room, SlotLimit, SlotView, TonsRoom, Whose, Window};
use super::side::Side;
use super::store::{self, Load, Stored};
use crate::{document, party};

/// Limits are the operator's to set.
static TABLE: Table =
    Table::new("booking_capacity", Scope::operator("branch_code").in_warehouse("warehouse_code"));

/// Days of a calendar.
const DAYS: i64 = 31;
/// Days in which another slot is looked for.
const SEARCHED: i32 = 14;
/// The largest limit.
const MOST: i64 = 100_000;

/// Refuses a booking that does not fit into its slot, naming the next ones into which it does. What is limited is
/// locked: of two bookings for the last place one is refused.
pub async fn claim(tx: &mut Tx, booking: &Stored) -> Answer<()> {
    let at = (&*booking.warehouse_code, booking.kind.side());
    let limits = store::limits(tx, at, true).await?;
    if limits.is_empty() {
        return Ok(());
    }
    let (day, last) = (booking.booking_date, booking.booking_date.plus_days(SEARCHED));
    let loads = store::loads(tx, at, (day, last)).await?;
    let more = Load { vehicles: 1, pallets: booking.pallets, tons: booking.tons };
    let fits = |day: BusinessDay, slot: BookingSlot| {
        let load = loads.get(&(day, slot)).copied().unwrap_or_default();
        limits.get(&slot).is_none_or(|(_, limit)| room_for(limit, load, more))
    };
    if fits(day, booking.slot) {
        return Ok(());
    }
    let days = (0..=SEARCHED).map(|ahead| day.plus_days(ahead));
    let slots = days.flat_map(|day| BookingSlot::ALL.iter().map(move |slot| (day, *slot)));
    let free: Vec<(BusinessDay, BookingSlot)> =
        slots.filter(|(day, slot)| fits(*day, *slot)).take(2).collect();
    Err(Fault::Refused(full(booking, &free)))
}

fn room_for(limit: &SlotLimit, load: Load, more: Load) -> bool {
    let whole =
        |most: Option<i64>, used: i64, more: i64| most.is_none_or(|most| used.saturating_add(more) <= most);
    whole(limit.vehicles, load.vehicles, more.vehicles)
        && whole(limit.pallets, load.pallets, more.pallets)
        && whole(limit.tons.map(Tons::raw), load.tons.raw(), more.tons.raw())
}

fn full(booking: &Stored, free: &[(BusinessDay, BookingSlot)]) -> Message {
    let key = match free.len() {
        0 => "booking.slotFull",
        1 => "booking.slotFullOne",
        _ => "booking.slotFullTwo",
    };
    let mut message =
        Message::new(key).with("date", booking.booking_date).with_text("slot", booking.slot.label());
    for ((day, slot), (date_name, slot_name)) in free.iter().zip([("date1", "slot1"), ("date2", "slot2")]) {
        message = message.with(date_name, day).with_text(slot_name, slot.label());
    }
    message
}

/// Some days of a warehouse: what is booked, what is free, and the bookings that the caller may see.
pub async fn calendar(tx: &mut Tx, window: &Window) -> Answer<Calendar> {
    let warehouse = window.warehouse_code.trim();
    known(tx, warehouse).await?;
    let days = window.days.unwrap_or(7);
    if !(1..=DAYS).contains(&days) {
        let message = Message::new("rule.outOfRange").with("min", 1).with("max", DAYS);
        return Err(Fault::Invalid(vec![FieldError { field: "days".into(), message }]));
    }
    let from = window.from.unwrap_or_else(|| document::today(tx));
    let days: Vec<BusinessDay> =
        (0..i32::try_from(days).unwrap_or_default()).map(|ahead| from.plus_days(ahead)).collect();
    let to = days.last().copied().unwrap_or(from);
    let at = (warehouse, Side::of(tx));
    let limits = store::limits(tx, at, false).await?;
    let loads = store::loads(tx, at, (from, to)).await?;
    let mut booked = store::booked(tx, at, (from, to)).await?;
    let told = !party::is_outside(tx);
    let mut view = |day: BusinessDay, slot: BookingSlot| {
        let load = loads.get(&(day, slot)).copied().unwrap_or_default();
        let limit = limits.get(&slot).map(|(_, limit)| limit);
        let bookings = booked.remove(&(day, slot)).unwrap_or_default();
        SlotView { bookings, ..slot_view(slot, limit, load, told) }
    };
    let days = days
        .into_iter()
        .map(|date| DayView { date, slots: BookingSlot::ALL.iter().map(|slot| view(date, *slot)).collect() })
        .collect();
    Ok(Calendar { days })
}

fn slot_view(slot: BookingSlot, limit: Option<&SlotLimit>, load: Load, told: bool) -> SlotView {
    let whole = |most: Option<i64>, used: i64| Room {
        used: told.then_some(used),
        limit: most.filter(|_| told),
        free: most.map(|most| (most - used).max(0)),
    };
    let tons = whole(limit.and_then(|limit| limit.tons).map(Tons::raw), load.tons.raw());
    let vehicles = whole(limit.and_then(|limit| limit.vehicles), load.vehicles);
    let pallets = whole(limit.and_then(|limit| limit.pallets), load.pallets);
    SlotView {
        slot,
        full: [vehicles.free, pallets.free, tons.free].contains(&Some(0)),
        vehicles,
        pallets,
        tons: TonsRoom {
            used: tons.used.map(Tons::of_raw),
            limit: tons.limit.map(Tons::of_raw),
            free: tons.free.map(Tons::of_raw),
        },
        bookings: Vec::new(),
    }
}

/// What a warehouse takes in, or sends out, slot by slot.
pub async fn read(tx: &mut Tx, whose: &Whose) -> Answer<Limits> {
    let warehouse = whose.warehouse_code.trim();
    known(tx, warehouse).await?;
    if party::is_outside(tx) {
        return Err(Fault::Denied);
    }
    let held = store::limits(tx, (warehouse, Side::of(tx)), false).await?;
    let nothing = |slot| SlotLimit { slot, version: 0, vehicles: None, pallets: None, tons: None };
    let slots = BookingSlot::ALL
        .iter()
        .map(|slot| held.get(slot).map_or_else(|| nothing(*slot), |(_, limit)| limit.clone()))
        .collect();
    Ok(Limits { warehouse_code: warehouse.to_owned(), slots })
}

/// Sets it. What is booked already stays booked.
pub async fn write(tx: &mut Tx, limits: &Limits) -> Answer<Limits> {
    let warehouse = limits.warehouse_code.trim().to_owned();
    known(tx, &warehouse).await?;
    check(&limits.slots)?;
    let side = Side::of(tx);
    let held: BTreeMap<_, _> = store::limits(tx, (&warehouse, side), true).await?;
    for limit in &limits.slots {
        let cells = cells! { vehicles: limit.vehicles, pallets: limit.pallets, tons: limit.tons };
        match held.get(&limit.slot) {
            Some((id, _)) => TABLE.update(tx, *id, limit.version, cells).await?,
            None => {
                let mut new = cells! {
                    warehouse_code: warehouse.as_str(), outward: side.is_outward(), slot: limit.slot,
                };
                new.extend(cells);
                TABLE.insert(tx, new).await.on_unique("booking_capacity_slot_key", "slots")?;
            }
        }
    }
    read(tx, &Whose { warehouse_code: warehouse }).await
}

fn check(slots: &[SlotLimit]) -> Answer<()> {
    let mut wrong = Vec::new();
    for (at, limit) in slots.iter().enumerate() {
        let named = [
            ("vehicles", limit.vehicles, MOST),
            ("pallets", limit.pallets, MOST),
            ("tons", limit.tons.map(Tons::raw), MOST * 1_000),
        ];
        for (name, value, most) in named {
            if value.is_some_and(|value| !(0..=most).contains(&value)) {
                let message = Message::new("rule.outOfRange").with("min", 0).with("max", MOST);
                wrong.push(FieldError { field: format!("slots[{at}].{name}"), message });
            }
        }
        if slots.iter().take(at).any(|other| other.slot == limit.slot) {
            wrong.push(FieldError::new(format!("slots[{at}].slot"), "rule.taken"));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

async fn known(tx: &mut Tx, warehouse: &str) -> Answer<()> {
    match store::is_warehouse(tx, warehouse).await? {
        true => Ok(()),
        false => Err(Fault::invalid("warehouseCode", "rule.notFound")),
    }
}
