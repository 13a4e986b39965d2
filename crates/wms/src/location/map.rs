//! The floor of one area: every location with what a map draws, in one compact answer.
//!
//! Columns instead of rows: five thousand locations would repeat five thousand times what their fields
//! are called.

use codes::{LeaseStatus, LocationLock, LocationStatus, LocationType, Occupancy, Thermosphere};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::master::Master as _;
use kernel::sql::Sql;
use kernel::units::{Celsius, Centimetres};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::form::{Location, OCCUPANCY};
use super::pattern::MOST;
use crate::area;

/// Which area is wanted.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MapQuery {
    /// Its code.
    pub area_code: String,
}

/// The locations of an area by columns: the same place in each is the same location.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FloorMap {
    /// Code of the area.
    pub area_code: String,
    /// Its name.
    pub area_name: String,
    /// Code of its warehouse.
    pub warehouse_code: String,
    /// Its thermosphere, which locations without their own have.
    pub thermosphere: Thermosphere,
    /// Its coldest temperature.
    pub band_min: Celsius,
    /// Its warmest temperature.
    pub band_max: Celsius,
    /// Whether the area has more locations than a map shows.
    pub cut: bool,
    /// Ids.
    pub ids: Vec<Id>,
    /// Codes.
    pub codes: Vec<String>,
    /// Aisles.
    pub roadways: Vec<Option<String>>,
    /// Racks.
    pub racks: Vec<Option<String>>,
    /// Columns.
    pub columns: Vec<Option<String>>,
    /// Levels.
    pub levels: Vec<Option<String>>,
    /// Positions behind each other.
    pub depths: Vec<Option<String>>,
    /// Along the aisle, in centimetres.
    pub x: Vec<Option<Centimetres>>,
    /// Across the aisles.
    pub y: Vec<Option<Centimetres>>,
    /// Height.
    pub z: Vec<Option<Centimetres>>,
    /// What they are for.
    pub types: Vec<LocationType>,
    /// Whether they are enabled.
    pub statuses: Vec<LocationStatus>,
    /// What is blocked.
    pub locks: Vec<LocationLock>,
    /// Whether a contract rents them.
    pub leases: Vec<LeaseStatus>,
    /// Whether goods lie there.
    pub occupancies: Vec<Occupancy>,
    /// Own thermospheres.
    pub thermospheres: Vec<Option<Thermosphere>>,
}

/// The floor of an area.
pub async fn map(tx: &mut Tx, query: &MapQuery) -> Answer<FloorMap> {
    let place = area::find(tx, query.area_code.trim())
        .await?
        .ok_or_else(|| Fault::invalid("areaCode", "rule.notFound"))?;
    let mut sql = Sql::new(
        "select id, code, roadway, rack, column_no, level_no, depth_no, x, y, z, type, status, lock_kind,
           lease_status, ",
    );
    sql.push(OCCUPANCY);
    sql.push(", thermosphere from location where deleted = 0");
    Location::SCOPE.restrict(&mut sql, tx.session());
    sql.and_equals("area_code", place.code.as_str());
    sql.push(" order by code limit ");
    sql.number(MOST as u64 + 1);
    let mut rows = tx.rows(sql.text(), sql.values()).await?;
    let cut = rows.len() > MOST;
    rows.truncate(MOST);
    Ok(FloorMap {
        area_code: place.code,
        area_name: place.name,
        warehouse_code: place.warehouse_code,
        thermosphere: place.thermosphere,
        band_min: Celsius::of_raw(place.band.min * 10),
        band_max: Celsius::of_raw(place.band.max * 10),
        cut,
        ids: column(&rows, 0)?,
        codes: column(&rows, 1)?,
        roadways: column(&rows, 2)?,
        racks: column(&rows, 3)?,
        columns: column(&rows, 4)?,
        levels: column(&rows, 5)?,
        depths: column(&rows, 6)?,
        x: column(&rows, 7)?,
        y: column(&rows, 8)?,
        z: column(&rows, 9)?,
        types: column(&rows, 10)?,
        statuses: column(&rows, 11)?,
        locks: column(&rows, 12)?,
        leases: column(&rows, 13)?,
        occupancies: column(&rows, 14)?,
        thermospheres: column(&rows, 15)?,
    })
}

fn column<T: db::FromValue>(rows: &[db::Row], at: usize) -> Result<Vec<T>, db::Error> {
    rows.iter().map(|row| row.at(at)).collect()
}
