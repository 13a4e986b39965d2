//! Shapes of bookings.

use codes::{BookingSlot, InboundBookingStatus, Thermosphere};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::codes::Code as _;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::list::{self, Direction, Field, Filter, Kind, Offer};
use kernel::master::{self, Before, Col, Lines, Master, Reference};
use kernel::record::Cells;
use kernel::units::{Qty, Tons};
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::prepare;
use crate::goods::Goods;
use crate::owner;
use crate::supplier::Supplier;
use crate::unit::Unit;
use crate::warehouse::Warehouse;

/// An owner sees and writes its own bookings, the operator all of its warehouses.
pub const SCOPE: Scope = Scope::party("branch_code", "owner_code").in_warehouse("warehouse_code");

/// Its status, or 9 when it was cancelled.
const STAGE: &str = "(case when cancelled <> 0 then 9 else status end)";
/// Whether the caller may judge it: it waits, and they did not write it. `$party` is `list::PARTY`.
const AUDITABLE: &str = "(case when cancelled = 0 and submitted_at is not null and audit_at is null
    and makers not like '%,' || $party || ',%' then 1 else 0 end)";
/// Whether its vehicle is still on its way.
const COMING: &str =
    "(case when cancelled = 0 and arrived_at is null and completed_at is null then 1 else 0 end)";
/// Whether its vehicle can be said to be there.
const EXPECTED: &str = "(case when cancelled = 0 and arrived_at is null and completed_at is null
    and note_id is not null then 1 else 0 end)";

const TO_SUBMIT: &[i64] = &[0];
const TO_AUDIT: &[i64] = &[1];
const YES: &[i64] = &[1];

/// What may be done with a booking, by its `stage`.
pub const OFFERS: &[Offer] = &[
    Offer::always("detail"),
    Offer::when("submit", "stage", TO_SUBMIT),
    Offer::when("edit", "stage", TO_SUBMIT),
    Offer::when("approve", "auditable", YES),
    Offer::when("return", "auditable", YES),
    Offer::when("arrive", "expected", YES),
    Offer::when("withdraw", "stage", TO_AUDIT),
    Offer::when("cancel", "coming", YES),
    Offer::when("delete", "stage", TO_SUBMIT),
];

const SHOWN: &[Field] = &[
    list::text("docNo", "doc_no").contains().primary().sort(),
    list::code("status", "status", InboundBookingStatus::DESCRIPTION).primary(),
    list::flag("cancelled", "cancelled"),
    list::text("contractNo", "contract_no").hidden(),
    list::text("noteNo", "note_no").nullable().contains(),
    list::field("noteId", "note_id", Kind::Id).nullable().hidden(),
    list::text("submittedBy", "submitted_by").nullable().hidden(),
    list::time("submittedAt", "submitted_at").nullable().hidden(),
    list::text("auditBy", "audit_by").nullable().hidden(),
    list::time("auditAt", "audit_at").nullable().hidden(),
    list::text("auditOpinion", "audit_opinion").nullable().hidden(),
    list::time("arrivedAt", "arrived_at").nullable().hidden(),
    list::time("completedAt", "completed_at").nullable().hidden(),
    list::text("cancelledBy", "cancelled_by").nullable().hidden(),
    list::time("cancelledAt", "cancelled_at").nullable().hidden(),
    list::text("cancelReason", "cancel_reason").nullable().hidden(),
    list::field("stage", STAGE, Kind::Int).filter(Filter::AnyOf).hidden(),
    list::int("auditable", AUDITABLE).hidden(),
    list::int("coming", COMING).hidden(),
    list::int("expected", EXPECTED).hidden(),
];

const LINES: Lines = Lines {
    name: "lines",
    table: "booking_line",
    parent: "booking_id",
    columns: &[
        master::refers::<Goods>("goodsCode").sharing(&["ownerCode"]).required(),
        master::decimal("qty", 6).required().within(1, 100_000_000_000_000),
        master::refers::<Unit>("unitCode"),
        master::text("batchNo").length(64),
        master::date("productionDate"),
        master::date("expiryDate"),
        master::text("origin").length(50),
        master::text("remark").length(200),
    ],
    least: 1,
    most: 500,
};

/// Warehouses of an attribute.
const fn warehouses(only: &'static [(&'static str, i64)]) -> Reference {
    let mut reference = Reference::to::<Warehouse>();
    reference.only = only;
    reference
}

const fn columns(attribute: &'static [(&'static str, i64)]) -> [Col; 14] {
    [
        master::refers_to("ownerCode", owner::REFERENCE).required(),
        master::refers_to("warehouseCode", warehouses(attribute)).required(),
        master::date("bookingDate").required(),
        master::code("slot", BookingSlot::DESCRIPTION),
        master::text("dockGroup").length(32).hidden(),
        master::code("thermosphere", Thermosphere::DESCRIPTION),
        master::text("plateNo").required().length(20).rule(&validate::PLATE).searched(),
        master::text("driverName").required().length(50).hidden(),
        master::text("driverPhone").required().length(30).rule(&validate::PHONE).hidden(),
        master::int("pallets").required().within(0, 10_000),
        master::decimal("tons", 3).required().within(1, 10_000_000),
        master::refers::<Supplier>("supplierCode").sharing(&["ownerCode"]).hidden(),
        master::text("externalNo").length(64).hidden(),
        master::text("remark").length(500).hidden(),
    ]
}

/// Goods that come with a booking.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Line {
    /// Goods of the owner.
    pub goods_code: String,
    /// How much, in `unitCode`.
    pub qty: Qty,
    /// Unit in which the goods are packed; their own unit when left out.
    pub unit_code: Option<String>,
    /// Batch number, as planned.
    pub batch_no: Option<String>,
    /// Day of production, as planned.
    pub production_date: Option<BusinessDay>,
    /// Expiry date, as planned.
    pub expiry_date: Option<BusinessDay>,
    /// Where they come from.
    pub origin: Option<String>,
    /// Anything else.
    pub remark: Option<String>,
}

/// What both kinds of booking say to the rules.
pub struct Plan<'a> {
    /// Cargo owner.
    pub owner: &'a str,
    /// Warehouse.
    pub warehouse: &'a str,
    /// Day.
    pub day: BusinessDay,
    /// Goods.
    pub lines: &'a [Line],
}

macro_rules! booking {
    ($(#[doc = $doc:literal])+ $name:ident $screen:literal $base:literal $number:literal) => {
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            /// Cargo owner, with a contract in force for this kind of warehouse on that day.
            pub owner_code: String,
            /// Warehouse of this kind.
            pub warehouse_code: String,
            /// Day of arrival.
            pub booking_date: BusinessDay,
            /// Time of the day.
            pub slot: BookingSlot,
            /// Docks at which it should be unloaded.
            pub dock_group: Option<String>,
            /// How cold the goods are.
            pub thermosphere: Thermosphere,
            /// Plate of the vehicle.
            pub plate_no: String,
            /// Driver.
            pub driver_name: String,
            /// Phone of the driver.
            pub driver_phone: String,
            /// Pallets planned; 0 for loose goods.
            pub pallets: i64,
            /// Tons planned.
            pub tons: Tons,
            /// Who sends the goods.
            pub supplier_code: Option<String>,
            /// Number that the owner has for it.
            pub external_no: Option<String>,
            /// Anything else.
            pub remark: Option<String>,
            /// Goods that come, 1 to 500.
            #[serde(default)]
            pub lines: Vec<Line>,
        }

        impl Master for $name {
            const TABLE: &'static str = "booking";
            const SCREEN: &'static str = $screen;
            const BASE: &'static str = $base;
            const NAME: &'static str = $screen;
            const FIXED: &'static [(&'static str, i64)] = &[("warehouse_attribute", $number)];
            const SCOPE: Scope = SCOPE;
            const LABEL: &'static str = "doc_no";
            const COLUMNS: &'static [Col] = &columns(&[("attribute", $number)]);
            const SHOWN: &'static [Field] = SHOWN;
            const LINES: &'static [Lines] = &[LINES];
            const OFFERS: &'static [Offer] = OFFERS;
            const SORT: (&'static str, Direction) = ("gmtCreated", Direction::Desc);

            fn check(&self) -> Answer<()> {
                prepare::check(&self.plan())
            }

            async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
                let same_day = before.is_some_and(|before| before.form.booking_date == self.booking_date);
                prepare::prepare(tx, &self.plan(), (before.map(|before| before.id), same_day)).await
            }

            async fn leaving(tx: &mut Tx, id: Id) -> Answer<()> {
                prepare::leaving(tx, id).await
            }
        }

        impl $name {
            fn plan(&self) -> Plan<'_> {
                Plan {
                    owner: self.owner_code.trim(),
                    warehouse: self.warehouse_code.trim(),
                    day: self.booking_date,
                    lines: &self.lines,
                }
            }
        }
    };
}

booking! {
    /// A booking of an arrival at a public warehouse.
    PublicBooking "inboundBookingPublic" "/wms/inboundBookingPublic" 1
}
booking! {
    /// A booking of an arrival at a private warehouse.
    PrivateBooking "inboundBookingPrivate" "/wms/inboundBookingPrivate" 2
}

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

/// Why it will not come.
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
    pub warehouse_code: String,
    /// First day; today when left out.
    #[serde(default)]
    pub from: Option<BusinessDay>,
    /// How many days, 1 to 31; 7 when left out.
    #[serde(default)]
    pub days: Option<i64>,
}

/// How much of something is booked in a slot.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct Room<T> {
    /// Booked; not told to outside accounts.
    pub used: Option<T>,
    /// What the slot takes; none without a limit. Not told to outside accounts.
    pub limit: Option<T>,
    /// What is left; none without a limit.
    pub free: Option<T>,
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
    /// Where it stands.
    pub status: InboundBookingStatus,
}

/// A time of a day.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SlotView {
    /// Which.
    pub slot: BookingSlot,
    /// Whether nothing more fits in.
    pub full: bool,
    /// Vehicles.
    pub vehicles: Room<i64>,
    /// Pallets.
    pub pallets: Room<i64>,
    /// Tons.
    pub tons: Room<Tons>,
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

/// What a warehouse takes in at a time of the day.
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

/// What a warehouse takes in.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Limits {
    /// Warehouse.
    pub warehouse_code: String,
    /// Its slots.
    pub slots: Vec<SlotLimit>,
}

/// Whose limits.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Whose {
    /// Warehouse.
    pub warehouse_code: String,
}
