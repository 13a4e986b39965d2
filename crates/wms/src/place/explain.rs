//! Why no place takes a load: how many places of the warehouse fall out for each kind of reason.
//!
//! Places that are alike are judged once, by [`fits`]; where something lies or is on its way, and where a beam limits
//! the level, each is looked at by itself, the first of them at least. Only read: asked when somebody wants to know.

use std::collections::BTreeMap;

use codes::Occupancy;
use db::Row;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::sql::Sql;

use super::candidates::Search;
use super::fit::fits;
use super::model::{Facts, Load, Taken};
use super::reason::Ground;
use super::store;

/// Places that are looked at one by one; those beyond count as full.
const LOOKED: u64 = 1_000;
/// Stands for goods that none of the loads is of.
const OTHERS: &str = "*";

/// What became of the places of a warehouse for a load.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Explained {
    /// Places that would take it now.
    pub takes: i64,
    /// Places that fall out, by the reason.
    pub out: BTreeMap<Ground, i64>,
}

impl Explained {
    /// The reasons, those of most places first.
    pub fn ordered(&self) -> Vec<(Ground, i64)> {
        let mut all: Vec<(Ground, i64)> = self.out.iter().map(|(ground, count)| (*ground, *count)).collect();
        all.sort_by_key(|(ground, count)| (std::cmp::Reverse(*count), *ground));
        all
    }
}

/// Places that are alike.
struct Alike {
    /// One of them, as if nothing lay there.
    like: Facts,
    /// How many.
    places: i64,
    /// Whether nothing lies there, nothing is on its way, and no other place matters.
    settled: bool,
}

/// Says for each load of a search what became of the places.
///
/// # Errors
/// Only those of the database.
pub async fn explain(tx: &mut Tx, search: &Search<'_>) -> Answer<Vec<Explained>> {
    let groups = alike(tx, search).await?;
    let busy = busy(tx, search).await?;
    Ok(search.loads.iter().map(|load| judged(&groups, &busy, (search.warehouse, load))).collect())
}

fn judged(groups: &[Alike], busy: &[Facts], (warehouse, load): (&str, &Load)) -> Explained {
    let mut told = Explained::default();
    let mut unseen = 0;
    for group in groups {
        match fits(&group.like, warehouse, load) {
            Err(reason) => *told.out.entry(reason.ground()).or_default() += group.places,
            Ok(()) if group.settled => told.takes += group.places,
            Ok(()) => unseen += group.places,
        }
    }
    for place in busy {
        let bare = Facts { stands: Taken::default(), coming: Taken::default(), level: None, ..place.clone() };
        if fits(&bare, warehouse, load).is_err() {
            // It is told already, with those that are like it.
            continue;
        }
        unseen -= 1;
        match fits(place, warehouse, load) {
            Err(reason) => *told.out.entry(reason.ground()).or_default() += 1,
            Ok(()) => told.takes += 1,
        }
    }
    if unseen > 0 {
        *told.out.entry(Ground::Full).or_default() += unseen;
    }
    told
}

/// The places of the warehouse, those that are alike together.
async fn alike(tx: &mut Tx, search: &Search<'_>) -> Answer<Vec<Alike>> {
    let goods: Vec<&str> =
        search.loads.iter().flat_map(|load| &load.contents).map(|each| each.ware.goods.as_str()).collect();
    let mut sql = Sql::new(store::FACTS);
    sql.push(
        ", l.places, l.vacant from (select min(id) as id, min(code) as code, branch_code, warehouse_code,
           area_code, type, status, lock_kind, lease_contract, lease_contract_id, dedicated_owner, dedicated_goods,
           thermosphere, temp_min, temp_max, bear_type_code, vacant, count(*) as places,
           cast(null as bigint) as putaway_sequence, cast(null as bigint) as pick_sequence,
           cast(0 as bigint) as current_weight, cast(null as bigint) as x, cast(null as bigint) as y, cast(null as bigint) as z,
           cast(null as text) as roadway, cast(null as text) as rack, cast(null as text) as level_no
         from (select id, code, branch_code, warehouse_code, area_code, type, status, lock_kind, lease_contract,
             lease_contract_id, dedicated_owner, thermosphere, temp_min, temp_max, bear_type_code,
             case when dedicated_goods is null then null when dedicated_goods",
    );
    sql.any_of(goods);
    sql.push(" then dedicated_goods else ");
    sql.bind(OTHERS);
    sql.push(" end as dedicated_goods, case when occupancy = ");
    sql.bind(Occupancy::Free);
    sql.push(" and held_capacity = 0 then 1 else 0 end as vacant from location where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("warehouse_code", search.warehouse);
    sql.push(
        ") each_one group by branch_code, warehouse_code, area_code, type, status, lock_kind, lease_contract,
           lease_contract_id, dedicated_owner, dedicated_goods, thermosphere, temp_min, temp_max, bear_type_code,
           vacant) l",
    );
    sql.push(store::BESIDE);
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let facts = store::read(tx, &rows).await?;
    rows.iter().zip(facts).map(|(row, like)| group(row, like)).collect()
}

fn group(row: &Row, like: Facts) -> Answer<Alike> {
    let beam = like.bearing.as_ref().is_some_and(|bearing| bearing.max_beam.is_some());
    let vacant: i64 = row.get("vacant")?;
    Ok(Alike { like, places: row.get("places")?, settled: vacant == 1 && !beam })
}

/// The first places that have to be looked at by themselves.
async fn busy(tx: &mut Tx, search: &Search<'_>) -> Answer<Vec<Facts>> {
    let mut sql = Sql::new("select l.code from location l where l.deleted = 0");
    sql.and_equals("l.branch_code", tx.branch());
    sql.and_equals("l.warehouse_code", search.warehouse);
    sql.push(" and (");
    sql.push("l.held_capacity > 0 or l.occupancy <> ");
    sql.bind(Occupancy::Free);
    sql.push(
        " or exists (select 1 from bear_type b where b.branch_code = l.branch_code and b.code = l.bear_type_code
           and b.deleted = 0 and b.max_beam_weight is not null)) order by l.code limit ",
    );
    sql.number(LOOKED);
    let codes: Vec<String> = tx.all(sql.text(), sql.values()).await?;
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    Ok(store::facts(tx, &codes, &[]).await?.into_values().collect())
}
