//! SQL of areas: what their locations ask of them.

use codes::Thermosphere;
use db::vals;
use kernel::act::Tx;
use kernel::fault::Answer;

use super::Band;

/// Whether any location lies in the area.
pub async fn has_locations(tx: &mut Tx, code: &str) -> Answer<bool> {
    let branch = tx.branch().to_owned();
    let found: Option<i64> = tx
        .one(
            "select 1 from location where branch_code = $1 and area_code = $2 and deleted = 0 limit 1",
            &vals![branch, code],
        )
        .await?;
    Ok(found.is_some())
}

/// How many of its locations have a thermosphere or temperatures of their own that do not fit, or bear what is
/// meant for another thermosphere.
pub async fn outside(tx: &mut Tx, code: &str, thermosphere: Thermosphere, band: Band) -> Answer<i64> {
    let branch = tx.branch().to_owned();
    let count: Option<i64> = tx
        .one(
            "select count(*) from location where branch_code = $1 and area_code = $2 and deleted = 0
               and (thermosphere <> $3 or temp_min < $4 or temp_min > $5 or temp_max < $4 or temp_max > $5
                 or exists (select 1 from bear_type b where b.branch_code = location.branch_code
                   and b.code = location.bear_type_code and b.deleted = 0 and b.thermosphere <> $3))",
            &vals![branch, code, thermosphere, band.min, band.max],
        )
        .await?;
    Ok(count.unwrap_or_default())
}
