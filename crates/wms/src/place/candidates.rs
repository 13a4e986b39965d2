//! The places that may be worth proposing, found by index: never the whole warehouse.
//!
//! Four kinds are looked for in one statement: the fixed places of the goods, places where the same goods lie or are
//! on their way to, empty places that are kept for the owner, and the first empty places of each area that is as cold
//! as it must be, in the order of the walk (index `location_empty`). Whether one of them really takes the load is
//! said by `fits` alone; what is asked here only keeps places that never would from using up the limits.

use std::collections::BTreeSet;

use codes::{
    AreaPurpose, ContractParty, ContractStatus, EnabledStatus, LeaseStatus, LocationLock, LocationStatus,
    LocationType, Occupancy, Thermosphere,
};
use db::Row;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;

use super::model::{Load, Ware};
use super::store::{self, Patience};

/// Places of each kind that are looked at, beyond one for each load.
const BESIDE: usize = 20;
/// Fewest places of each kind: so many that looks for few loads are one statement, with one plan.
const FEW: usize = 32;
/// Areas that are looked through at most, in their own order.
const AREAS: usize = 24;

/// What is looked for.
pub struct Search<'a> {
    /// Warehouse.
    pub warehouse: &'a str,
    /// Cargo owner of all loads.
    pub owner: &'a str,
    /// What needs places.
    pub loads: &'a [Load],
    /// Whether places that somebody else is using may be waited for: not while others are locked already.
    pub patience: Patience,
}

/// Codes of places that may take one of the loads, beyond those that are `left` alone.
pub async fn candidates(tx: &mut Tx, search: &Search<'_>, left: &BTreeSet<String>) -> Answer<Vec<String>> {
    let wares: Vec<&Ware> =
        search.loads.iter().flat_map(|load| &load.contents).map(|each| &each.ware).collect();
    let areas = areas(tx, search.warehouse, &wares).await?;
    if areas.is_empty() {
        return Ok(Vec::new());
    }
    let bearing = bearing(tx, search.loads).await?;
    let asked = Asked { search, left, areas, bearing, limit: limit(search.loads.len()) };
    let sql = asked.statement(tx.branch(), &wares);
    let codes: Vec<String> = tx.all(sql.text(), sql.values()).await?;
    Ok(codes.into_iter().collect::<BTreeSet<_>>().into_iter().collect())
}

/// Places of each kind that are looked at. The number stands in the text, because a plan has to know it, so it is one of a
/// few.
fn limit(loads: usize) -> usize {
    (loads + BESIDE).next_power_of_two().max(FEW)
}

/// Areas where some of the goods may stand.
async fn areas(tx: &mut Tx, warehouse: &str, wares: &[&Ware]) -> Answer<Vec<String>> {
    let mut sql = Sql::new("select code, thermosphere, band_min, band_max from area where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("warehouse_code", warehouse);
    sql.and_equals("status", EnabledStatus::Enabled);
    sql.and_any_of("purpose", vec![AreaPurpose::Storage, AreaPurpose::Picking]);
    sql.push(" order by sort, code");
    let rows: Vec<(String, Thermosphere, i64, i64)> = tx.all(sql.text(), sql.values()).await?;
    let is_cold = |(code, is, min, max): (String, Thermosphere, i64, i64)| {
        // Locations may narrow the band of their area, so one that only overlaps may have places.
        let good =
            wares.iter().any(|ware| ware.thermosphere == is && ware.band.min <= max && min <= ware.band.max);
        good.then_some(code)
    };
    Ok(rows.into_iter().filter_map(is_cold).take(AREAS).collect())
}

/// Bearing types that take the type and the weight of some of the loads.
async fn bearing(tx: &mut Tx, loads: &[Load]) -> Answer<Vec<String>> {
    let mut sql =
        Sql::new("select b.id, b.code, b.max_weight, b.max_volume from bear_type b where b.deleted = 0");
    sql.and_equals("b.branch_code", tx.branch());
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let ids: Vec<Id> = rows.iter().map(|row| row.get("id")).collect::<Result<_, _>>()?;
    let allowed = store::allowed(tx, ids).await?;
    let mut codes = Vec::new();
    for row in &rows {
        if takes_some(row, allowed.get(&row.get("id")?), loads)? {
            codes.push(row.get("code")?);
        }
    }
    Ok(codes)
}

fn takes_some(row: &Row, allowed: Option<&store::Allowed>, loads: &[Load]) -> Answer<bool> {
    let most: (Option<i64>, Option<i64>) = (row.get("max_weight")?, row.get("max_volume")?);
    Ok(loads.iter().any(|load| {
        let kind = load.carrier.as_ref().map(|carrier| carrier.type_code.as_str());
        let fits = match (allowed, kind) {
            (Some(allowed), Some(kind)) => allowed.contains_key(kind),
            _ => true,
        };
        fits && most.0.is_none_or(|most| load.weight() <= i128::from(most))
            && most.1.is_none_or(|most| load.volume() <= i128::from(most))
    }))
}

/// Everything the one statement asks for.
struct Asked<'a> {
    search: &'a Search<'a>,
    left: &'a BTreeSet<String>,
    areas: Vec<String>,
    bearing: Vec<String>,
    limit: usize,
}

impl Asked<'_> {
    /// It has a dozen parts, and PostgreSQL takes longer to plan it than to run it: texts differ by the number of areas
    /// only, whatever is looked for, as long as it is few loads.
    fn statement(&self, branch: &str, wares: &[&Ware]) -> Sql {
        let goods: BTreeSet<&str> = wares.iter().map(|ware| ware.goods.as_str()).collect();
        let goods: Vec<&str> = goods.into_iter().collect();
        let mut sql = Sql::new("select code from (");
        self.open(&mut sql, branch, "select l.code as code from location l where l.deleted = 0");
        sql.and_kept("l.dedicated_goods", goods.iter().copied());
        self.ordered(&mut sql, ") fixed");
        self.same(&mut sql, branch, &goods);
        sql.push(" union all select code from (");
        self.open(
            &mut sql,
            branch,
            "select h.location_code as code from place_hold h
            join location l on l.branch_code = h.branch_code and l.code = h.location_code and l.deleted = 0
            where 1 = 1",
        );
        sql.and_equals("h.branch_code", branch);
        sql.and_kept("h.goods_code", goods);
        self.ordered(&mut sql, ") travelling");
        self.own(&mut sql, branch);
        for area in &self.areas {
            for kind in [LocationType::Storage, LocationType::Picking] {
                self.empty(&mut sql, branch, area, kind);
            }
        }
        sql
    }

    /// Places where the same goods lie and one more load may fit.
    fn same(&self, sql: &mut Sql, branch: &str, goods: &[&str]) {
        let loose = self.search.loads.iter().any(|load| load.carrier.is_none());
        let batches: Vec<Option<Id>> =
            self.search.loads.iter().flat_map(|load| &load.contents).map(|each| each.batch).collect();
        sql.push(" union all select code from (");
        self.open(
            sql,
            branch,
            "select distinct l.code as code, coalesce(l.putaway_sequence, l.pick_sequence, 100000000) as walk
               from stock s
               join location l on l.branch_code = s.branch_code and l.code = s.location_code and l.deleted = 0
               left join bear_type b on b.branch_code = l.branch_code and b.code = l.bear_type_code
                 and b.deleted = 0
               where s.lies = 1",
        );
        sql.and_equals("s.branch_code", branch);
        if batches.iter().all(Option::is_some) {
            sql.push(" and s.batch_id in (ids(");
            sql.bind(db::id_list(batches.into_iter().flatten().map(Id::get)));
            sql.push("))");
        }
        sql.and_kept("s.goods_code", goods.iter().copied());
        sql.compare("l.type", " <> ", LocationType::Staging);
        if !loose {
            sql.push(" and (b.id is null or l.current_containers < b.max_containers)");
        }
        sql.push(" order by walk, code limit ");
        sql.number(number(self.limit));
        sql.push(") same");
    }

    /// Empty places that a contract or a dedication keeps for the owner.
    fn own(&self, sql: &mut Sql, branch: &str) {
        sql.push(" union all select code from (");
        self.free(sql, branch);
        sql.and_equals("l.dedicated_owner", self.search.owner);
        self.ordered(sql, ") dedicated");
        sql.push(" union all select code from (");
        self.free(sql, branch);
        sql.push(" and l.lease_contract_id in ");
        self.contracts(sql, branch);
        self.ordered(sql, ") rented");
    }

    /// The first empty places of an area that nobody else has a right to.
    fn empty(&self, sql: &mut Sql, branch: &str, area: &str, kind: LocationType) {
        sql.push(" union all select code from (");
        self.free(sql, branch);
        sql.and_equals("l.area_code", area);
        sql.and_equals("l.type", kind);
        sql.and_equals("l.lease_status", LeaseStatus::NotRented);
        sql.push(" and l.dedicated_owner is null and l.dedicated_goods is null");
        self.ordered(sql, ") empty");
    }

    /// Empty places to which nothing is on its way.
    fn free(&self, sql: &mut Sql, branch: &str) {
        self.open(sql, branch, "select l.code as code from location l where l.deleted = 0");
        sql.and_equals("l.occupancy", Occupancy::Free);
        sql.and_equals("l.held_capacity", 0_i64);
        sql.push(" and (l.bear_type_code is null or l.bear_type_code");
        sql.kept(self.bearing.iter().map(String::as_str));
        sql.push(")");
    }

    /// What every place must be.
    fn open(&self, sql: &mut Sql, branch: &str, text: &'static str) {
        sql.push(text);
        sql.and_equals("l.branch_code", branch);
        sql.and_equals("l.warehouse_code", self.search.warehouse);
        sql.and_equals("l.status", LocationStatus::Enabled);
        sql.and_any_of("l.lock_kind", vec![LocationLock::Outbound, LocationLock::None]);
        if !self.left.is_empty() {
            sql.push(" and not (l.code");
            sql.kept(self.left.iter().map(String::as_str));
            sql.push(")");
        }
    }

    fn ordered(&self, sql: &mut Sql, end: &'static str) {
        sql.push(" order by coalesce(l.putaway_sequence, l.pick_sequence, 100000000), l.code limit ");
        sql.number(number(self.limit));
        sql.push(end);
    }

    /// Contracts in force of the owner.
    fn contracts(&self, sql: &mut Sql, branch: &str) {
        sql.push("(select c.id from contract c where c.deleted = 0");
        sql.and_equals("c.branch_code", branch);
        sql.and_equals("c.party_code", self.search.owner);
        sql.and_any_of("c.party_kind", vec![ContractParty::PersonalOwner, ContractParty::EnterpriseOwner]);
        sql.and_equals("c.status", ContractStatus::InForce);
        sql.push(")");
    }
}

fn number(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
