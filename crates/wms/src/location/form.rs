//! A location as its form has it, and what the form may not break.

use codes::{LeaseStatus, LocationLock, LocationStatus, LocationType, Occupancy, Thermosphere};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::cells;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::list::{self, Direction, Field, Kind, Offer};
use kernel::master::{self, Before, Col, Master, Use};
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::units::{Celsius, Centimetres};
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store;
use crate::area::{self, Area};
use crate::bear_type::BearType;
use crate::goods::Goods;
use crate::owner;
use crate::used;
use crate::warehouse::Warehouse;

/// Farthest coordinate, in hundredths of a centimetre: ten kilometres.
const FAR: i64 = 100_000_000;
/// Places on a walk.
const WALK: (i64, i64) = (0, 99_999_999);

/// A location.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Location {
    /// Code, unique in the organization.
    pub code: String,
    /// What its label holds, when that is not the code.
    pub barcode: Option<String>,
    /// Warehouse.
    pub warehouse_code: String,
    /// Area of that warehouse.
    pub area_code: String,
    /// What it bears.
    pub bear_type_code: Option<String>,
    /// What it is for.
    #[serde(rename = "type")]
    pub kind: LocationType,
    /// Aisle.
    pub roadway: Option<String>,
    /// Rack or row of racks.
    pub rack: Option<String>,
    /// Column of the rack.
    pub column_no: Option<String>,
    /// Level, the lowest first.
    pub level_no: Option<String>,
    /// Position from the aisle inwards.
    pub depth_no: Option<String>,
    /// Along the aisle, in centimetres.
    pub x: Option<Centimetres>,
    /// Across the aisles.
    pub y: Option<Centimetres>,
    /// Height of its floor.
    pub z: Option<Centimetres>,
    /// Place on the putaway walk.
    pub putaway_sequence: Option<i64>,
    /// Place on the picking walk.
    pub pick_sequence: Option<i64>,
    /// Thermosphere; the area's when left out.
    pub thermosphere: Option<Thermosphere>,
    /// Coldest; the area's when left out.
    pub temp_min: Option<Celsius>,
    /// Warmest; the area's when left out.
    pub temp_max: Option<Celsius>,
    /// Sensor that measures it.
    pub sensor_id: Option<String>,
    /// Owner whose goods alone may lie here.
    pub dedicated_owner: Option<String>,
    /// Goods that alone may lie here.
    pub dedicated_goods: Option<String>,
    /// Anything else.
    pub remark: Option<String>,
}

impl Master for Location {
    const TABLE: &'static str = "location";
    const SCREEN: &'static str = "locationManage";
    const BASE: &'static str = "/wms/location";
    const LABEL: &'static str = "code";
    const SCOPE: Scope = Scope::operator("branch_code").in_warehouse("warehouse_code");
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().length(32).rule(&validate::LETTERS_DIGITS_HYPHEN),
        // None need have one, and no two the same.
        master::text("barcode")
            .unique()
            .optional()
            .length(64)
            .rule(&validate::LETTERS_DIGITS_HYPHEN)
            .hidden(),
        master::refers::<Warehouse>("warehouseCode").required().primary(),
        master::refers::<Area>("areaCode").sharing(&["warehouseCode"]).required().primary(),
        master::refers::<BearType>("bearTypeCode"),
        master::code("type", LocationType::DESCRIPTION),
        master::text("roadway").length(8).rule(&validate::LETTERS_DIGITS_HYPHEN).hidden(),
        master::text("rack").length(8).rule(&validate::LETTERS_DIGITS_HYPHEN).hidden(),
        master::text("columnNo").length(8).rule(&validate::LETTERS_DIGITS_HYPHEN).hidden(),
        master::text("levelNo").length(8).rule(&validate::LETTERS_DIGITS_HYPHEN).hidden(),
        master::text("depthNo").length(8).rule(&validate::LETTERS_DIGITS_HYPHEN).hidden(),
        master::decimal("x", 2).within(0, FAR).hidden(),
        master::decimal("y", 2).within(0, FAR).hidden(),
        master::decimal("z", 2).within(-FAR, FAR).hidden(),
        master::int("putawaySequence").within(WALK.0, WALK.1).hidden(),
        master::int("pickSequence").within(WALK.0, WALK.1).hidden(),
        master::code("thermosphere", Thermosphere::DESCRIPTION).optional().hidden(),
        master::decimal("tempMin", 1).within(area::DEGREES.0, area::DEGREES.1).hidden(),
        master::decimal("tempMax", 1).within(area::DEGREES.0, area::DEGREES.1).hidden(),
        master::text("sensorId").length(64).hidden(),
        master::refers_to("dedicatedOwner", owner::REFERENCE).hidden(),
        master::refers::<Goods>("dedicatedGoods").hidden(),
        master::text("remark").length(500).hidden(),
    ];
    const SHOWN: &'static [Field] = &[
        list::code("status", "status", LocationStatus::DESCRIPTION).sort().primary(),
        list::code("lock", "lock_kind", LocationLock::DESCRIPTION).sort().primary(),
        list::text("lockReason", "lock_reason").nullable().hidden(),
        list::text("lockDoc", "lock_doc").nullable().hidden(),
        list::code("leaseStatus", "lease_status", LeaseStatus::DESCRIPTION).sort(),
        list::text("leaseContract", "lease_contract").nullable().hidden(),
        list::code("occupancy", OCCUPANCY, Occupancy::DESCRIPTION).sort().primary(),
        list::code(
            "zone",
            "coalesce(thermosphere, (select a.thermosphere from area a where a.branch_code = location.branch_code
               and a.code = location.area_code and a.deleted = 0))",
            Thermosphere::DESCRIPTION,
        )
        .nullable(),
        list::field("currentWeight", "current_weight", Kind::Decimal(3)).sort().hidden(),
        list::field("currentVolume", "current_volume", Kind::Decimal(6)).hidden(),
        list::int("currentContainers", "current_containers").sort().hidden(),
        list::field("heldCapacity", "held_capacity", Kind::Decimal(4)).hidden(),
        list::time("lastCountAt", "last_count_at").nullable().hidden(),
        list::time("nextCountAt", "next_count_at").nullable().hidden(),
    ];
    const OFFERS: &'static [Offer] = &[
        Offer::always("edit"),
        Offer::when("enable", "status", &[0]),
        Offer::always("lock"),
        Offer::when("unlock", "lock", &[0, 1, 2]),
        Offer::when("disable", "status", &[1]),
        Offer::always("delete"),
    ];
    const SORT: (&'static str, Direction) = ("code", Direction::Asc);
    // No code may be another's bar code.
    const ROW_BY_ROW: bool = true;
    /// Enabled and not locked.
    const CHOOSABLE: &'static str = "(status, lock_kind) = (1, 3)";

    const USED_BY: &'static [Use] = &[
        held("contract_space", OF_CONTRACTS),
        held("contract_rate", OF_CONTRACTS),
        used::stock("location_code"),
        Use { name: "locationManage.travelling", ..held("place_hold", "") },
        used::open_receiving("receiving_location_code"),
        used::open_receiving_line("plan_location_code"),
        used::open_delivery("staging_location_code"),
        used::open_delivery_line("location_code"),
        used::open_opening_line("location_code"),
    ];

    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        // The engine has seen that the area is there; whoever deletes it meanwhile finds this location.
        let place = area::find(tx, self.area_code.trim()).await?.ok_or(Fault::NotFound)?;
        if self.thermosphere.is_some_and(|own| own != place.thermosphere) {
            let message = Message::new("locationManage.otherThermosphere")
                .with_text("area", place.thermosphere.label());
            return Err(Fault::Invalid(vec![FieldError { field: "thermosphere".into(), message }]));
        }
        area::narrowed(place.band, self.temp_min, self.temp_max)?;
        if let Some(code) = validate::given(self.bear_type_code.as_deref()) {
            store::bear_type_fits(tx, code, place.thermosphere).await?;
        }
        let dedicated = (self.dedicated_owner.as_deref(), self.dedicated_goods.as_deref());
        if let (Some(owner), Some(goods)) = (validate::given(dedicated.0), validate::given(dedicated.1)) {
            store::goods_are_of(tx, goods, owner).await?;
        }
        let id = before.map_or(Id::NONE, |before| before.id);
        store::scans_one(tx, id, self).await?;
        let Some(before) = before else { return Ok(begun()) };
        let moves = before.form.area_code != self.area_code.trim();
        let turns = before.form.kind != self.kind;
        if !moves && !turns {
            return Ok(Cells::new());
        }
        store::hold_still(tx, vec![before.id]).await?;
        let state = store::state(tx, before.id).await?;
        let mut wrong = Vec::new();
        if moves && state.is_bound() {
            wrong.push(FieldError::new("areaCode", "locationManage.bound"));
        }
        // What lies at a place is kept of every type but the one where goods only pass through.
        if turns && state.is_filled() {
            wrong.push(FieldError::new("type", "locationManage.filledType"));
        }
        if wrong.is_empty() { Ok(Cells::new()) } else { Err(Fault::Invalid(wrong)) }
    }

    async fn leaving(tx: &mut Tx, id: Id) -> Answer<()> {
        let state = store::state(tx, id).await?;
        if state.is_bound() {
            return Err(Fault::Refused(Message::new("locationManage.boundDelete").with("code", state.code)));
        }
        Ok(())
    }
}

/// Whether goods lie there. Where they are only gathered (type 2) postings keep nothing, so that receipts do not wait
/// for each other at their dock; there the ledger is asked.
pub const OCCUPANCY: &str = "(case when location.type <> 2 then location.occupancy
    when exists (select 1 from stock s where s.branch_code = location.branch_code
      and s.location_code = location.code and s.lies = 1) then 1 else 0 end)";

/// Lines of contracts that are there.
const OF_CONTRACTS: &str = "contract_id in (select c.id from contract c where c.deleted = 0)";

/// Rows of a table that name a location by its code.
const fn held(table: &'static str, alive: &'static str) -> Use {
    Use { table, column: "location_code", holds: "code", alive, name: "route.contractManage" }
}

/// What a new location begins with: it can be used at once, as the ones made by a pattern.
fn begun() -> Cells {
    cells! {
        status: LocationStatus::Enabled,
        lock_kind: LocationLock::None,
        lease_status: LeaseStatus::NotRented,
        occupancy: Occupancy::Free,
        current_weight: 0_i64,
        current_volume: 0_i64,
        current_containers: 0_i64,
        held_capacity: 0_i64,
    }
}
