//! Areas of a warehouse: a hall or a part of it with one band of temperature.
//!
//! The temperature profile gives the thermosphere and the band; an area may narrow the band, never widen
//! it, and never so far that a location with a band of its own falls out. Locations take from their
//! area what they do not say themselves.

mod place;
mod profile;
mod store;
#[cfg(test)]
mod tests;

use codes::{AreaPurpose, EnabledStatus, Thermosphere, ThermosphereProfile};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::cells;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::feature::Feature;
use kernel::list::{self, Direction, Field};
use kernel::master::{self, Before, Col, Master, Use};
use kernel::record::Cells;
use kernel::texts::Message;
use kernel::units::{Celsius, SquareMetres};
use kernel::validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use place::{Place, find};
pub use profile::{Band, band_of, degrees, thermosphere_of};

use crate::warehouse::Warehouse;

/// Coldest and warmest temperature that a form takes, in tenths of a degree.
pub(crate) const DEGREES: (i64, i64) = (-1_000, 1_000);

/// An area.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Area {
    /// Code, unique in the organization.
    pub code: String,
    /// Name.
    pub name: String,
    /// Warehouse it belongs to.
    pub warehouse_code: String,
    /// Temperature profile: gives thermosphere and band.
    pub profile: ThermosphereProfile,
    /// Coldest, where colder than the profile's is not wanted.
    pub temp_min: Option<Celsius>,
    /// Warmest, where warmer than the profile's is not wanted.
    pub temp_max: Option<Celsius>,
    /// What it is for.
    pub purpose: AreaPurpose,
    /// Storey, counted from 1.
    pub floor: Option<i64>,
    /// Floor in square metres; whole rent may be billed by it.
    pub floor_area: Option<SquareMetres>,
    /// Whether locations may be made in it.
    pub status: EnabledStatus,
    /// Place among the others, smallest first.
    pub sort: i64,
    /// Anything else.
    pub remark: Option<String>,
}

impl Master for Area {
    const TABLE: &'static str = "area";
    const SCREEN: &'static str = "reservoirAreaManage";
    const BASE: &'static str = "/wms/area";
    const SCOPE: Scope = Scope::operator("branch_code").in_warehouse("warehouse_code");
    const COLUMNS: &'static [Col] = &[
        master::text("code").unique().searched().length(16).rule(&validate::LETTERS_DIGITS_HYPHEN),
        master::text("name").searched().required(),
        master::refers::<Warehouse>("warehouseCode").required(),
        master::code("profile", ThermosphereProfile::DESCRIPTION),
        master::decimal("tempMin", 1).within(DEGREES.0, DEGREES.1).hidden(),
        master::decimal("tempMax", 1).within(DEGREES.0, DEGREES.1).hidden(),
        master::code("purpose", AreaPurpose::DESCRIPTION),
        master::int("floor").within(-9, 99),
        master::decimal("floorArea", 2).within(1, 999_999_999_999),
        master::code("status", EnabledStatus::DESCRIPTION).otherwise("0"),
        master::int("sort").required().otherwise("0").within(0, 9_999),
        master::text("remark").length(500).hidden(),
    ];
    const SHOWN: &'static [Field] = &[
        list::code("thermosphere", "thermosphere", Thermosphere::DESCRIPTION).sort(),
        list::field("bandMin", "band_min", list::Kind::Decimal(1)).sort(),
        list::field("bandMax", "band_max", list::Kind::Decimal(1)).sort(),
        list::int(
            "locations",
            "(select count(*) from location l where l.branch_code = area.branch_code
               and l.area_code = area.code and l.deleted = 0)",
        ),
    ];
    const SORT: (&'static str, Direction) = ("sort", Direction::Asc);
    const CHOOSABLE: &'static str = "status = 0";
    const USED_BY: &'static [Use] = &[
        used("location", "deleted = 0", "route.locationManage"),
        used("contract_space", OF_CONTRACTS, "route.contractManage"),
        used("contract_rate", OF_CONTRACTS, "route.contractManage"),
    ];

    fn check(&self) -> Answer<()> {
        narrowed(band_of(self.profile), self.temp_min, self.temp_max).map(drop)
    }

    async fn prepare(&self, tx: &mut Tx, before: Option<&Before<Self>>) -> Answer<Cells> {
        let band = narrowed(band_of(self.profile), self.temp_min, self.temp_max)?;
        let thermosphere = thermosphere_of(self.profile);
        if let Some(before) = before {
            let code = before.form.code.as_str();
            if before.form.warehouse_code != self.warehouse_code && store::has_locations(tx, code).await? {
                return Err(Fault::invalid("warehouseCode", "reservoirAreaManage.hasLocations"));
            }
            let outside = store::outside(tx, code, thermosphere, band).await?;
            if outside > 0 {
                let message = Message::new("reservoirAreaManage.locationsOutside").with("count", outside);
                return Err(Fault::Invalid(vec![FieldError { field: "profile".into(), message }]));
            }
        }
        Ok(cells! { thermosphere: thermosphere, band_min: band.min, band_max: band.max })
    }
}

/// Lines of contracts that are there.
const OF_CONTRACTS: &str = "contract_id in (select c.id from contract c where c.deleted = 0)";

/// Rows of a table that name an area by its code.
const fn used(table: &'static str, alive: &'static str, name: &'static str) -> Use {
    Use { table, column: "area_code", holds: "code", alive, name }
}

/// The band within `outer` that two optional temperatures narrow it to.
///
/// # Errors
/// `Invalid` with `tempMin` or `tempMax` when one of them widens the band, or nothing is left of it.
pub fn narrowed(outer: Band, min: Option<Celsius>, max: Option<Celsius>) -> Answer<Band> {
    let band = Band { min: tenths(min, outer.min), max: tenths(max, outer.max) };
    let wider = |field: &str| {
        let message = Message::new("reservoirAreaManage.outsideBand")
            .with("min", profile::degrees(outer.min))
            .with("max", profile::degrees(outer.max));
        FieldError { field: field.to_owned(), message }
    };
    let inside = |tenths| (outer.min..=outer.max).contains(&tenths);
    let mut wrong = Vec::new();
    if !inside(band.min) {
        wrong.push(wider("tempMin"));
    }
    if !inside(band.max) {
        wrong.push(wider("tempMax"));
    }
    if wrong.is_empty() && band.min > band.max {
        wrong.push(FieldError::new("tempMax", "reservoirAreaManage.turnedAround"));
    }
    if wrong.is_empty() { Ok(band) } else { Err(Fault::Invalid(wrong)) }
}

/// Tenths of a degree; the columns take no more decimals than that.
fn tenths(degrees: Option<Celsius>, otherwise: i64) -> i64 {
    degrees.map_or(otherwise, |degrees| degrees.raw() / 10)
}

/// Manifest of reservoirAreaManage.
pub fn feature() -> Feature {
    Feature::master::<Area>().texts(include_str!("texts.toml"))
}
