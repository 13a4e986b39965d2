//! What is asked of bookings, and what is answered beside their lists.

use codes::BookingSlot;
use kernel::clock::BusinessDay;
use kernel::id::Id;
use kernel::units::Tons;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::side::Step;

/// The version that was seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Seen {
    /// Version of the record.
    pub version: i64,
}

/// The auditor's verdict.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Opinion {
    /// Version of the record that was looked at.
    pub version: i64,
    /// What the auditor says; needed to give a booking back.
    #[serde(default)]
    pub opinion: Option<String>,
}

/// Why it is not wanted any more.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cancelling {
    /// Version of the record.
    pub version: i64,
    /// Why.
    pub reason: String,
}

/// Which days of a warehouse.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Window {
    /// Warehouse.
    #[serde(deserialize_with = "crate::document::spelled::code")]
    pub warehouse_code: String,
    /// First day; today when left out.
    #[serde(default)]
    pub from: Option<BusinessDay>,
    /// How many days, 1 to 31; 7 when left out.
    #[serde(default)]
    pub days: Option<i64>,
}

/// How many of something are booked in a slot.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct Room {
    /// Booked; not told to outside accounts.
    pub used: Option<i64>,
    /// What the slot takes; none without a limit. Not told to outside accounts.
    pub limit: Option<i64>,
    /// What is left; none without a limit.
    pub free: Option<i64>,
}

/// How many tons are booked in a slot. A type of its own: an empty value of a type parameter is not described.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct TonsRoom {
    /// Booked; not told to outside accounts.
    pub used: Option<Tons>,
    /// What the slot takes; none without a limit. Not told to outside accounts.
    pub limit: Option<Tons>,
    /// What is left; none without a limit.
    pub free: Option<Tons>,
}

/// A booking in the view of a day.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Booked {
    /// Id.
    pub id: Id,
    /// Number.
    pub doc_no: String,
    /// Cargo owner.
    pub owner_code: String,
    /// Name of the owner.
    pub owner_name: Option<String>,
    /// Plate of the vehicle.
    pub plate_no: String,
    /// Pallets.
    pub pallets: i64,
    /// Tons.
    pub tons: Tons,
    /// Where it stands: inboundBookingStatus, outboundBookingStatus.
    pub status: Step,
}

/// A time of a day.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SlotView {
    /// Which.
    pub slot: BookingSlot,
    /// Whether nothing more fits in.
    pub full: bool,
    /// Vehicles.
    pub vehicles: Room,
    /// Pallets.
    pub pallets: Room,
    /// Tons.
    pub tons: TonsRoom,
    /// The bookings that the caller may see.
    pub bookings: Vec<Booked>,
}

/// A day.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DayView {
    /// Which.
    pub date: BusinessDay,
    /// Its slots, in order.
    pub slots: Vec<SlotView>,
}

/// Some days of a warehouse.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Calendar {
    /// The days, in order.
    pub days: Vec<DayView>,
}

/// What a warehouse takes in, or sends out, at a time of the day.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SlotLimit {
    /// Which time.
    pub slot: BookingSlot,
    /// Version that was seen; 0 for a slot that nobody limited yet.
    pub version: i64,
    /// Vehicles at most; no limit when left out, closed when 0.
    #[serde(default)]
    pub vehicles: Option<i64>,
    /// Pallets at most.
    #[serde(default)]
    pub pallets: Option<i64>,
    /// Tons at most.
    #[serde(default)]
    pub tons: Option<Tons>,
}

/// What a warehouse takes in, or sends out.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Limits {
    /// Warehouse.
    #[serde(deserialize_with = "crate::document::spelled::code")]
    pub warehouse_code: String,
    /// Its slots.
    pub slots: Vec<SlotLimit>,
}

/// Whose limits.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Whose {
    /// Warehouse.
    #[serde(deserialize_with = "crate::document::spelled::code")]
    pub warehouse_code: String,
}
