//! Warehouses: what they are, and how other screens choose among them.
//!
//! A plain master whose rows are narrowed to the warehouses of the account; who is limited to some of
//! them adds none. Besides its screen there are two calls of the console specification, section 7:
//! which warehouses may be worked in, and which shippers have goods there.

mod api;
mod model;
mod store;
#[cfg(test)]
mod tests;

use codes::{OutboundWay, Thermosphere, WarehouseAttribute, WarehouseStatus, WarehouseType};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault};
use kernel::feature::Feature;
use kernel::id::Id;
use kernel::list::{self, Field};
use kernel::master::{self, Before, Col, Master, Use};
use kernel::record::Cells;
use kernel::units::SquareMetres;
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{party, used};

/// A warehouse.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Warehouse {
    /// Code, unique in the organization.
    pub code: String,
    /// Name.
    pub name: String,
    /// Open to every owner, or to one: a private one bills by the day only.
    pub attribute: WarehouseAttribute,
    /// Kind of building.
    #[serde(rename = "type")]
    pub kind: WarehouseType,
    /// What new areas are for, unless they say otherwise.
    pub thermosphere: Thermosphere,
    /// Whether others may choose it; 0 is enabled, the opposite of a location's.
    pub status: WarehouseStatus,
    /// Administrative division, as deep as it is known.
    pub region_code: Option<String>,
    /// Street and number.
    pub address: Option<String>,
    /// Whom to ask for.
    pub contact: Option<String>,
    /// Their telephone.
    pub phone: Option<String>,
    /// Floor in square metres.
    pub floor_area: Option<SquareMetres>,
    /// What becomes of picked goods before they leave; checked by somebody else when left out.
    #[serde(default = "rechecked")]
    pub outbound_way: OutboundWay,
    /// When a business day ends, `HH:mm` in the warehouse's own time; midnight when left out.
    pub cutoff: Option<String>,
    /// Whether vehicles are checked in before anything of their notes is received.
    #[serde(default)]
    pub check_in: bool,
    /// Whether nothing cold is received without the readings that the number of pallets asks for.
    #[serde(default)]
    pub readings: bool,
    /// Anything else.
    pub remark: Option<String>,
}

impl Master for Warehouse {
    const TABLE: &'static str = "warehouse";
    const SCREEN: &'static str = "warehouseManage";
    const BASE: &'static str = "/wms/warehouse";
    const SCOPE: Scope = Scope::everybody("branch_code").in_warehouse("code");
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().length(32).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::text("name").searched().required(),
        master::code("attribute", WarehouseAttribute::DESCRIPTION),
        master::code("type", WarehouseType::DESCRIPTION),
        master::code("thermosphere", Thermosphere::DESCRIPTION),
        master::code("status", WarehouseStatus::DESCRIPTION).otherwise("0"),
        master::text("regionCode").length(9).rule(&validate::DIGITS).hidden(),
        master::text("address").length(200),
        master::text("contact").length(50),
        master::text("phone").length(30).rule(&validate::PHONE),
        master::decimal("floorArea", 2).within(1, 999_999_999_999),
        master::code("outboundWay", OutboundWay::DESCRIPTION).otherwise("0").hidden(),
        master::text("cutoff").length(5),
        master::flag("checkIn").hidden(),
        master::flag("readings").hidden(),
        master::text("remark").length(500).hidden(),
    ];
    const SHOWN: &'static [Field] = &[list::text("regionName", "region_name").nullable().contains()];
    const CHOOSABLE: &'static str = "status = 0";
    const USED_BY: &'static [Use] = &[
        within("area", "deleted = 0", "route.reservoirAreaManage"),
        within("location", "deleted = 0", "route.locationManage"),
        within("party_warehouse", "", "route.accountManage"),
        within("contract", "deleted = 0", "route.contractManage"),
        within("loading_team", "deleted = 0", "route.loadingTeamManage"),
        within("warehouse_shipment", "", "warehouseManage.shipments"),
        used::stock("warehouse_code"),
        used::receiving("warehouse_code"),
        used::delivery("warehouse_code"),
        used::booking("warehouse_code"),
        used::opening("warehouse_code"),
        within("allocation_rule", "deleted = 0", "route.allocationRuleManage"),
    ];

    fn check(&self) -> Answer<()> {
        let cutoff = validate::given(self.cutoff.as_deref());
        if cutoff.is_some_and(|text| !is_time_of_day(text)) {
            return Err(Fault::invalid("cutoff", "warehouseManage.timeOfDay"));
        }
        party::region(self.region_code.as_deref()).map(drop)
    }

    /// Whoever may enter some warehouses only could not see the one they add.
    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        if before.is_none() && tx.session().warehouses.is_some() {
            return Err(Fault::refused("warehouseManage.limited"));
        }
        party::region(self.region_code.as_deref())
    }

    /// Lists of stock ask for public or private without looking at the warehouse.
    async fn saved(&self, tx: &mut Tx, _: Id) -> Answer<()> {
        stock::relabel(tx, &stock::Label::Warehouse(self.code.trim().to_owned())).await.map(drop)
    }
}

const fn rechecked() -> OutboundWay {
    OutboundWay::Recheck
}

/// Rows of a table that name a warehouse by its code.
const fn within(table: &'static str, alive: &'static str, name: &'static str) -> Use {
    Use { table, column: "warehouse_code", holds: "code", alive, name }
}

/// `00:00` to `23:59`.
fn is_time_of_day(text: &str) -> bool {
    let [h1, h2, b':', m1, m2] = text.as_bytes() else { return false };
    let digits = [h1, h2, m1, m2].into_iter().all(u8::is_ascii_digit);
    digits && text.get(..2) < Some("24") && *m1 < b'6'
}

/// Manifest of warehouseManage.
pub fn feature() -> Feature {
    Feature::master::<Warehouse>().texts(include_str!("texts.toml"))
}

/// The call for warehouses.
pub fn warehouses() -> Feature {
    Feature::new("warehouse", "/wms/warehouse/business").get_common("/warehouse", "choose", api::warehouses)
}

/// The call for shippers.
pub fn shipments() -> Feature {
    Feature::new("warehouseShipment", "/wms/warehouseShipment/business").get_common(
        "/shipments",
        "choose",
        api::shipments,
    )
}
