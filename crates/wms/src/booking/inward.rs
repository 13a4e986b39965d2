//! Bookings of arrivals: what comes, from whom. Public and private warehouses are two screens.

use codes::{BookingSlot, InboundBookingStatus, Thermosphere};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::list::{Direction, Field, Offer};
use kernel::master::{self, Before, Col, Lines, Master, Reference};
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::units::{Qty, Tons};
use kernel::validate::{self, Checks, given};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::form::{self, OFFERS, SCOPE};
use super::prepare::{self, Plan};
use crate::batch::{self, Attributes, Wanted};
use crate::document;
use crate::goods::{self, Goods};
use crate::owner;
use crate::supplier::Supplier;
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
    #[serde(deserialize_with = "crate::document::spelled::code")]
    pub goods_code: String,
    /// How much, in `unitCode`.
    pub qty: Qty,
    /// Unit in which the goods are packed; their own unit when left out.
    #[serde(default, deserialize_with = "crate::document::spelled::any")]
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

impl Line {
    /// What is planned of their batch.
    fn attributes(&self) -> Attributes {
        Attributes {
            batch_no: self.batch_no.clone(),
            production_date: self.production_date,
            expiry_date: self.expiry_date,
            origin: self.origin.clone(),
            ..Attributes::default()
        }
    }
}

/// Refuses what the receiving note would refuse that is made of the lines when the booking is accepted: whoever audits it
/// cannot mend it.
async fn receivable(tx: &mut Tx, plan: &Plan<'_>, lines: &[Line]) -> Answer<()> {
    let codes: Vec<&str> = lines.iter().map(|line| line.goods_code.trim()).collect();
    let items = goods::items(tx, &codes).await?;
    // Goods may still be made until they come.
    let day = plan.day.max(document::today(tx));
    let mut wrong = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        // Of goods that are not there the field says so that names them.
        let Some(item) = items.get(line.goods_code.trim()) else { continue };
        let at = format!("lines[{at}]");
        let unit = given(line.unit_code.as_deref()).unwrap_or(&item.unit_code);
        match item.pieces_in(unit).map(|pieces| document::in_base(item, line.qty, pieces)) {
            Some(Ok(_)) => {}
            Some(Err(message)) => wrong.push(FieldError { field: format!("{at}.qty"), message }),
            None => wrong.push(FieldError::new(format!("{at}.unitCode"), "booking.notPacked")),
        }
        wrong.extend(batch::expected(&Wanted { item, attributes: line.attributes(), at }, day));
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fault::Invalid(wrong)) }
}

/// What the columns of the lines cannot say.
fn dated(lines: &[Line]) -> Answer<()> {
    let mut checks = Checks::new();
    for (at, line) in lines.iter().enumerate() {
        let expires = match (line.production_date, line.expiry_date) {
            (Some(made), Some(expires)) => made < expires,
            _ => true,
        };
        let wrong = Message::new("booking.expiresBeforeMade");
        checks = checks.that(&format!("lines[{at}].expiryDate"), expires, wrong);
    }
    checks.done()
}

macro_rules! booking {
    ($(#[doc = $doc:literal])+ $name:ident $screen:literal $base:literal $number:literal) => {
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct $name {
            /// Cargo owner, with a contract in force for this kind of warehouse on that day.
            #[serde(deserialize_with = "crate::document::spelled::code")]
            pub owner_code: String,
            /// Warehouse of this kind.
            #[serde(deserialize_with = "crate::document::spelled::code")]
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
            #[serde(default, deserialize_with = "crate::document::spelled::any")]
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
            const FIXED: &'static [(&'static str, i64)] = &[("kind", $number)];
            const SCOPE: Scope = SCOPE;
            const LABEL: &'static str = "doc_no";
            const COLUMNS: &'static [Col] = &columns(&[("attribute", $number)]);
            const SHOWN: &'static [Field] = &form::shown(InboundBookingStatus::DESCRIPTION);
            const LINES: &'static [Lines] = &[LINES];
            const OFFERS: &'static [Offer] = OFFERS;
            const SORT: (&'static str, Direction) = ("gmtCreated", Direction::Desc);

            fn check(&self) -> Answer<()> {
                dated(&self.lines)
            }

            async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
                let same_day = before.is_some_and(|before| before.form.booking_date == self.booking_date);
                let cells = prepare::prepare(tx, &self.plan(), (before.map(|before| before.id), same_day)).await?;
                receivable(tx, &self.plan(), &self.lines).await?;
                Ok(cells)
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
