//! An area as locations see it.

use codes::Thermosphere;
use db::{FromRow, Row};
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::Master as _;
use kernel::sql::Sql;

use super::{Area, Band};

/// Where a location lies.
#[derive(Debug, Clone)]
pub struct Place {
    /// Id of the area.
    pub id: Id,
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Code of its warehouse.
    pub warehouse_code: String,
    /// Its thermosphere.
    pub thermosphere: Thermosphere,
    /// Its band.
    pub band: Band,
}

impl FromRow for Place {
    fn from_row(row: &Row) -> Result<Self, db::Error> {
        Ok(Self {
            id: row.get("id")?,
            code: row.get("code")?,
            name: row.get("name")?,
            warehouse_code: row.get("warehouse_code")?,
            thermosphere: row.get("thermosphere")?,
            band: Band { min: row.get("band_min")?, max: row.get("band_max")? },
        })
    }
}

/// The area with that code, if the session sees it.
pub async fn find(tx: &mut Tx, code: &str) -> Answer<Option<Place>> {
    let mut sql = Sql::new(
        "select id, code, name, warehouse_code, thermosphere, band_min, band_max from area where deleted = 0",
    );
    sql.and_equals("code", code);
    Area::SCOPE.restrict(&mut sql, tx.session());
    Ok(tx.one(sql.text(), sql.values()).await?)
}
