//! What people call the codes of jobs: one statement for each kind of record, however many jobs there are.

use std::collections::{BTreeMap, BTreeSet};

use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::master::Reference;

use super::model::{JobNames, Row};
use crate::area::Area;
use crate::loading_team::LoadingTeam;
use crate::owner;
use crate::unit::Unit;
use crate::warehouse::Warehouse;

static UNIT: Reference = Reference::to::<Unit>();
static WAREHOUSE: Reference = Reference::to::<Warehouse>();
static AREA: Reference = Reference::to::<Area>();
static OWNER: Reference = owner::REFERENCE;
static TEAM: Reference = Reference::to::<LoadingTeam>();

/// The names of each job's codes, in order; what the session does not see has none.
pub async fn of(tx: &mut Tx, rows: &[Row]) -> Answer<Vec<JobNames>> {
    let units = named(tx, &UNIT, rows.iter().map(|row| row.unit_code.as_ref())).await?;
    let warehouses = named(tx, &WAREHOUSE, rows.iter().map(|row| Some(&row.warehouse_code))).await?;
    let areas = named(tx, &AREA, rows.iter().map(|row| row.area_code.as_ref())).await?;
    let owners = named(tx, &OWNER, rows.iter().map(|row| row.owner_code.as_ref())).await?;
    let teams = named(tx, &TEAM, rows.iter().map(|row| row.loading_team_code.as_ref())).await?;
    let name = |names: &BTreeMap<String, String>, code: Option<&String>| names.get(code?).cloned();
    let names = |row: &Row| JobNames {
        unit_name: name(&units, row.unit_code.as_ref()),
        warehouse_name: name(&warehouses, Some(&row.warehouse_code)),
        area_name: name(&areas, row.area_code.as_ref()),
        owner_name: name(&owners, row.owner_code.as_ref()),
        loading_team_name: name(&teams, row.loading_team_code.as_ref()),
    };
    Ok(rows.iter().map(names).collect())
}

async fn named<'a>(
    tx: &mut Tx,
    reference: &'static Reference,
    codes: impl Iterator<Item = Option<&'a String>>,
) -> Answer<BTreeMap<String, String>> {
    let codes: BTreeSet<&String> = codes.flatten().collect();
    reference.names(tx, &codes.into_iter().cloned().collect::<Vec<_>>()).await
}
