//! Bookings of departures: what an owner wants sent out, to whom, and which vehicle fetches it. One screen for all
//! warehouses.

use codes::{BookingSlot, OutboundBookingStatus, Thermosphere};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::codes::Code as _;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::list::{Direction, Field, Offer};
use kernel::master::{self, Before, Col, Lines, Master};
use kernel::record::Cells;
use kernel::units::{Qty, Tons};
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::form::{self, OFFERS, SCOPE};
use super::prepare::{self, Plan};
use crate::customer::Customer;
use crate::goods::Goods;
use crate::owner;
use crate::unit::Unit;
use crate::warehouse::Warehouse;

const LINES: Lines = Lines {
    name: "lines",
    table: "booking_line",
    parent: "booking_id",
    columns: &[
        master::refers::<Goods>("goodsCode").sharing(&["ownerCode"]).required(),
        master::decimal("qty", 6).required().within(1, 100_000_000_000_000),
        master::refers::<Unit>("unitCode"),
        master::text("batchNo").length(64),
        master::date("expiryFrom"),
        master::text("remark").length(200),
    ],
    least: 1,
    most: 500,
};

/// Goods that are fetched.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OutwardLine)]
pub struct Line {
    /// Goods of the owner.
    #[serde(deserialize_with = "crate::document::spelled::code")]
    pub goods_code: String,
    /// How much, in `unitCode`.
    pub qty: Qty,
    /// Unit in which the goods are packed; their own unit when left out.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub unit_code: Option<String>,
    /// Only goods of this batch number.
    pub batch_no: Option<String>,
    /// Only goods that keep until this day or longer.
    pub expiry_from: Option<BusinessDay>,
    /// Anything else.
    pub remark: Option<String>,
}

/// A booking of a departure.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OutboundBooking {
    /// Cargo owner, with a contract in force for the warehouse on that day.
    #[serde(deserialize_with = "crate::document::spelled::code")]
    pub owner_code: String,
    /// Warehouse.
    #[serde(deserialize_with = "crate::document::spelled::code")]
    pub warehouse_code: String,
    /// Day on which the goods are fetched.
    pub booking_date: BusinessDay,
    /// Time of the day.
    pub slot: BookingSlot,
    /// Docks at which the vehicle should be loaded.
    pub dock_group: Option<String>,
    /// How cold the vehicle is.
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
    /// Customer that the goods go to.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
    pub customer_code: Option<String>,
    /// Who takes the goods; the customer's contact when left empty. The same of the following.
    pub consignee_name: Option<String>,
    /// Their phone.
    pub consignee_phone: Option<String>,
    /// Street and number.
    pub address: Option<String>,
    /// Number that the owner has for it.
    pub external_no: Option<String>,
    /// Anything else.
    pub remark: Option<String>,
    /// Goods that are fetched, 1 to 500.
    #[serde(default)]
    pub lines: Vec<Line>,
}

impl Master for OutboundBooking {
    const TABLE: &'static str = "booking";
    const SCREEN: &'static str = "outboundBooking";
    const BASE: &'static str = "/wms/outboundBooking";
    const NAME: &'static str = "outboundBooking";
    const FIXED: &'static [(&'static str, i64)] = &[("kind", 3)];
    const SCOPE: Scope = SCOPE;
    const LABEL: &'static str = "doc_no";
    const COLUMNS: &'static [Col] = &[
        master::refers_to("ownerCode", owner::REFERENCE).required(),
        master::refers::<Warehouse>("warehouseCode").required(),
        master::date("bookingDate").required(),
        master::code("slot", BookingSlot::DESCRIPTION),
        master::text("dockGroup").length(32).hidden(),
        master::code("thermosphere", Thermosphere::DESCRIPTION),
        master::text("plateNo").required().length(20).rule(&validate::PLATE).searched(),
        master::text("driverName").required().length(50).hidden(),
        master::text("driverPhone").required().length(30).rule(&validate::PHONE).hidden(),
        master::int("pallets").required().within(0, 10_000),
        master::decimal("tons", 3).required().within(1, 10_000_000),
        master::refers::<Customer>("customerCode").sharing(&["ownerCode"]),
        master::text("consigneeName").length(64).hidden(),
        master::text("consigneePhone").length(30).rule(&validate::PHONE).hidden(),
        master::text("address").length(200).hidden(),
        master::text("externalNo").length(64).hidden(),
        master::text("remark").length(500).hidden(),
    ];
    const SHOWN: &'static [Field] = &form::shown(OutboundBookingStatus::DESCRIPTION);
    const LINES: &'static [Lines] = &[LINES];
    const OFFERS: &'static [Offer] = OFFERS;
    const SORT: (&'static str, Direction) = ("gmtCreated", Direction::Desc);

    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        let same_day = before.is_some_and(|before| before.form.booking_date == self.booking_date);
        let plan = Plan {
            owner: self.owner_code.trim(),
            warehouse: self.warehouse_code.trim(),
            day: self.booking_date,
        };
        let cells = prepare::prepare(tx, &plan, (before.map(|before| before.id), same_day)).await?;
        prepare::units(tx, self.lines.iter().map(|line| (&*line.goods_code, line.unit_code.as_deref())))
            .await?;
        Ok(cells)
    }

    async fn leaving(tx: &mut Tx, id: Id) -> Answer<()> {
        prepare::leaving(tx, id).await
    }
}
