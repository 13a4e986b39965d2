//! Shapes of the home page. A section that somebody may not open is left out.

use codes::{BookingSlot, TaskType, Thermosphere};
use kernel::clock::{BusinessDay, Instant};
use kernel::id::Id;
use kernel::units::{Grams, Qty};
use serde::Serialize;
use utoipa::ToSchema;

/// The page.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Home {
    /// Business day that it is.
    pub today: Option<BusinessDay>,
    /// What waits, in the order of the work.
    pub todo: Vec<Waiting>,
    /// What is there, the heaviest first.
    pub stock: Option<Vec<StockFigure>>,
    /// What came and went on each of the last thirty days.
    pub flow: Option<Vec<DayFigure>>,
    /// Stock by how soon it expires.
    pub expiry: Option<Vec<Waiting>>,
    /// How full the areas are.
    pub areas: Option<Vec<AreaFigure>>,
    /// Vehicles that come today.
    pub arrivals: Option<Vec<Vehicle>>,
    /// Goods that wait to leave.
    pub departures: Option<Vec<Vehicle>>,
    /// Jobs of today.
    pub jobs: Option<Vec<JobFigure>>,
}

/// A number with the list behind it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Waiting {
    /// What it counts.
    pub name: String,
    /// Stage of the work that it belongs to.
    pub group: String,
    /// Screen with the list.
    pub screen: String,
    /// Query under which that screen shows what was counted.
    pub query: String,
    /// How many there are.
    pub count: i64,
    /// Whether there are more than were counted.
    pub more: bool,
}

/// Goods of an owner in a thermosphere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockFigure {
    /// Owner.
    pub owner_code: String,
    /// Name of the owner.
    pub owner_name: String,
    /// How cold the goods are; none when they do not say.
    pub thermosphere: Option<Thermosphere>,
    /// Quantity, in the units of the goods.
    pub qty: Qty,
    /// Weight in kg.
    pub weight: Grams,
}

/// A business day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayFigure {
    /// The day.
    pub day: BusinessDay,
    /// Quantity that came.
    pub in_qty: Qty,
    /// Weight that came, in kg.
    pub in_weight: Grams,
    /// Quantity that went.
    pub out_qty: Qty,
    /// Weight that went, in kg.
    pub out_weight: Grams,
}

/// An area of a warehouse.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AreaFigure {
    /// Warehouse.
    pub warehouse_code: String,
    /// Name of the warehouse.
    pub warehouse_name: String,
    /// Its code.
    pub area_code: String,
    /// Its name.
    pub area_name: String,
    /// How cold it is.
    pub thermosphere: Thermosphere,
    /// Places where goods are kept.
    pub places: i64,
    /// Those with goods.
    pub occupied: i64,
    /// Query under which the list of locations shows those with goods.
    pub query: String,
}

/// A vehicle of today.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Vehicle {
    /// Id of the document.
    pub id: Id,
    /// Its number.
    pub doc_no: String,
    /// Screen where it is found.
    pub screen: String,
    /// Query under which that screen shows it.
    pub query: String,
    /// Plate.
    pub plate_no: Option<String>,
    /// Dock.
    pub dock: Option<String>,
    /// Whose goods.
    pub owner_name: String,
    /// Time of the day that was booked.
    pub slot: Option<BookingSlot>,
    /// When it should leave.
    pub due_at: Option<Instant>,
    /// When it came.
    pub arrived_at: Option<Instant>,
    /// When all was done.
    pub done_at: Option<Instant>,
}

/// Jobs of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobFigure {
    /// The kind.
    pub task_type: TaskType,
    /// Nobody has them yet.
    pub waiting: i64,
    /// Somebody has them.
    pub in_hand: i64,
    /// Finished on this business day.
    pub done: i64,
}
