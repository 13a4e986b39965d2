//! The statements that read what places are like. Places are always locked in the order of their codes.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use codes::{Code as _, ContractParty, EnabledStatus, LocationStatus, Thermosphere};
use db::Row;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;
use kernel::units::Grams;

use super::model::{Bearing, Carrier, Facts, Kind, Rented, Taken};
use crate::area::Band;

/// Makes every other unit of work that puts something to these places wait until this one ends. Answers the codes
/// of those that are there.
pub async fn lock(tx: &mut Tx, codes: &[&str]) -> Answer<BTreeSet<String>> {
    let mut sql = Sql::new("select code from location where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", codes.to_vec());
    sql.push(" order by code for update");
    Ok(tx.all::<String>(sql.text(), sql.values()).await?.into_iter().collect())
}

/// The same without waiting for places that somebody else is putting something to at this moment.
pub async fn lock_idle(tx: &mut Tx, codes: &[&str]) -> Answer<BTreeSet<String>> {
    let mut sql = Sql::new("select code from location where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", codes.to_vec());
    sql.push(" order by code for update skip locked");
    Ok(tx.all::<String>(sql.text(), sql.values()).await?.into_iter().collect())
}

/// What these places are like, by code. What is held for the putaway lines of `own` does not count.
pub async fn facts(tx: &mut Tx, codes: &[&str], own: &[Id]) -> Answer<BTreeMap<String, Facts>> {
    if codes.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut sql = Sql::new(PLACES);
    sql.and_equals("l.branch_code", tx.branch());
    sql.and_any_of("l.code", codes.to_vec());
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let bears: BTreeSet<Id> = rows.iter().map(|row| row.get("bear_id")).collect::<Result<_, _>>()?;
    let allowed = allowed(tx, bears.into_iter().filter(|id| !id.is_none()).collect()).await?;
    let mut places = BTreeMap::new();
    for row in &rows {
        let facts = place(row, &allowed)?;
        places.insert(facts.code.clone(), facts);
    }
    lying(tx, codes, &mut places).await?;
    coming(tx, codes, own, &mut places).await?;
    Ok(places)
}

/// A place without a number on the walk stands behind all that have one.
const PLACES: &str = "select l.id, l.code, l.warehouse_code, l.area_code, l.type, l.status, l.lock_kind,
       l.lease_contract, c.party_kind, c.party_code, l.dedicated_owner, l.dedicated_goods, l.thermosphere,
       l.temp_min, l.temp_max, coalesce(l.putaway_sequence, l.pick_sequence, 100000000) as walk, l.x, l.y, l.z,
       a.thermosphere as area_thermosphere, a.band_min, a.band_max, a.status as area_status,
       coalesce(b.id, 0) as bear_id, b.max_weight, b.max_volume, b.max_containers, b.storage_strategy, b.mix_owner
     from location l
     join area a on a.branch_code = l.branch_code and a.code = l.area_code and a.deleted = 0
     left join bear_type b on b.branch_code = l.branch_code and b.code = l.bear_type_code and b.deleted = 0
     left join contract c on c.branch_code = l.branch_code and c.id = l.lease_contract_id
     where l.deleted = 0";

fn place(row: &Row, allowed: &HashMap<Id, Allowed>) -> Answer<Facts> {
    let bear: Id = row.get("bear_id")?;
    let bearing = match bear.is_none() {
        true => None,
        false => Some(Bearing {
            max_weight: row.get("max_weight")?,
            max_volume: row.get("max_volume")?,
            max_containers: row.get("max_containers")?,
            strategy: row.get("storage_strategy")?,
            mix_owner: row.get::<i64>("mix_owner")? == 1,
            allowed: allowed.get(&bear).cloned().unwrap_or_default(),
        }),
    };
    let own = (row.get::<Option<i64>>("temp_min")?, row.get::<Option<i64>>("temp_max")?);
    let band = Band { min: row.get("band_min")?, max: row.get("band_max")? };
    let thermosphere: Option<_> = row.get("thermosphere")?;
    Ok(Facts {
        id: row.get("id")?,
        code: row.get("code")?,
        warehouse: row.get("warehouse_code")?,
        area: row.get("area_code")?,
        kind: row.get("type")?,
        enabled: row.get::<LocationStatus>("status")? == LocationStatus::Enabled,
        area_enabled: row.get::<EnabledStatus>("area_status")? == EnabledStatus::Enabled,
        lock: row.get("lock_kind")?,
        thermosphere: match thermosphere {
            Some(own) => own,
            None => row.get("area_thermosphere")?,
        },
        band: Band { min: own.0.unwrap_or(band.min), max: own.1.unwrap_or(band.max) },
        bearing,
        rented: rented(row)?,
        dedicated_owner: row.get("dedicated_owner")?,
        dedicated_goods: row.get("dedicated_goods")?,
        walk: row.get("walk")?,
        spot: [row.get("x")?, row.get("y")?, row.get("z")?],
        stands: Taken::default(),
        coming: Taken::default(),
    })
}

fn rented(row: &Row) -> Answer<Option<Rented>> {
    let Some(contract) = row.get::<Option<String>>("lease_contract")? else { return Ok(None) };
    let kind = row.get::<Option<i64>>("party_kind")?.and_then(ContractParty::of);
    let owns = matches!(kind, Some(ContractParty::PersonalOwner | ContractParty::EnterpriseOwner));
    let owner = row.get::<Option<String>>("party_code")?.filter(|_| owns);
    Ok(Some(Rented { contract, owner }))
}

/// Types of containers that fit, with their count and share.
pub type Allowed = BTreeMap<String, (i64, i64)>;

/// The types of containers that fit these bearing types, by the id of the bearing type.
pub async fn allowed(tx: &mut Tx, bears: Vec<Id>) -> Answer<HashMap<Id, Allowed>> {
    if bears.is_empty() {
        return Ok(HashMap::new());
    }
    let mut sql =
        Sql::new("select bear_type_id, type_code, count, share from bear_type_container where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("bear_type_id", bears);
    let rows: Vec<(Id, String, i64, i64)> = tx.all(sql.text(), sql.values()).await?;
    let mut allowed: HashMap<Id, Allowed> = HashMap::new();
    for (bear, kind, count, share) in rows {
        allowed.entry(bear).or_default().insert(kind, (count, share));
    }
    Ok(allowed)
}

/// What lies at these places, by the ledger.
async fn lying(tx: &mut Tx, codes: &[&str], places: &mut BTreeMap<String, Facts>) -> Answer<()> {
    let mut sql = Sql::new(
        "select s.location_code, s.container_code, s.owner_code, s.goods_code, s.batch_id, s.qty, s.weight,
           coalesce(g.base_volume, 0) as each_volume, coalesce(k.type_code, '') as type_code,
           coalesce(k.tare_weight, t.tare_weight, 0) as tare
         from stock s
         left join goods g on g.branch_code = s.branch_code and g.code = s.goods_code
         left join container k on k.branch_code = s.branch_code and k.code = s.container_code
         left join container_type t on t.branch_code = k.branch_code and t.code = k.type_code
         where s.qty > 0",
    );
    sql.and_equals("s.branch_code", tx.branch());
    sql.and_any_of("s.location_code", codes.to_vec());
    for row in tx.rows(sql.text(), sql.values()).await? {
        if let Some(place) = places.get_mut(&row.get::<String>("location_code")?) {
            lies(&mut place.stands, &row)?;
        }
    }
    Ok(())
}

/// Millionths in a whole: the scale of quantities.
const ONE: i128 = 1_000_000;

/// Adds a row of the ledger to what is taken.
fn lies(taken: &mut Taken, row: &Row) -> Answer<()> {
    taken.kinds.insert(kind(row)?);
    taken.weight += i128::from(row.get::<i64>("weight")?);
    let each = (row.get::<i64>("qty")?, row.get::<i64>("each_volume")?);
    let volume = i128::from(each.0) * i128::from(each.1) / ONE;
    taken.volume += volume;
    match row.get::<Option<String>>("container_code")? {
        None => taken.loose += volume,
        Some(code) => {
            let tare: i64 = row.get("tare")?;
            if taken.carriers.insert(code, row.get("type_code")?).is_none() {
                taken.weight += i128::from(tare);
            }
        }
    }
    Ok(())
}

fn kind(row: &Row) -> Answer<Kind> {
    Ok(Kind { owner: row.get("owner_code")?, goods: row.get("goods_code")?, batch: row.get("batch_id")? })
}

/// What is held at these places for goods on their way.
async fn coming(tx: &mut Tx, codes: &[&str], own: &[Id], places: &mut BTreeMap<String, Facts>) -> Answer<()> {
    let mut sql = Sql::new(
        "select location_code, line_id, container_code, container_type, tare, owner_code, goods_code, batch_id,
           weight, volume from place_hold where 1 = 1",
    );
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("location_code", codes.to_vec());
    for row in tx.rows(sql.text(), sql.values()).await? {
        let line: Id = row.get("line_id")?;
        let Some(place) = places.get_mut(&row.get::<String>("location_code")?) else { continue };
        if own.contains(&line) {
            continue;
        }
        let taken = &mut place.coming;
        taken.kinds.insert(kind(&row)?);
        taken.weight += i128::from(row.get::<i64>("weight")?);
        let volume = i128::from(row.get::<i64>("volume")?);
        taken.volume += volume;
        match row.get::<Option<String>>("container_code")? {
            None => taken.loose += volume,
            Some(code) => {
                let kind: Option<String> = row.get("container_type")?;
                if taken.carriers.insert(code, kind.unwrap_or_default()).is_none() {
                    taken.weight += i128::from(row.get::<i64>("tare")?);
                }
            }
        }
    }
    Ok(())
}

/// The containers with these codes, by code.
pub async fn carriers(tx: &mut Tx, codes: &[&str]) -> Answer<BTreeMap<String, Carrier>> {
    if codes.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut sql = Sql::new(
        "select k.code, k.type_code, coalesce(k.tare_weight, t.tare_weight, 0) as tare from container k
         left join container_type t on t.branch_code = k.branch_code and t.code = k.type_code
         where k.deleted = 0",
    );
    sql.and_equals("k.branch_code", tx.branch());
    sql.and_any_of("k.code", codes.to_vec());
    let rows: Vec<(String, String, Grams)> = tx.all(sql.text(), sql.values()).await?;
    let carrier =
        |(code, type_code, tare): (String, String, Grams)| (code.clone(), Carrier { code, type_code, tare });
    Ok(rows.into_iter().map(carrier).collect())
}

/// How cold these places are, by code: their own band, or their area's.
///
/// # Errors
/// Only those of the database.
pub async fn cold(tx: &mut Tx, codes: &[&str]) -> Answer<BTreeMap<String, (Thermosphere, Band)>> {
    let mut sql = Sql::new(
        "select l.code, coalesce(l.thermosphere, a.thermosphere), coalesce(l.temp_min, a.band_min),
           coalesce(l.temp_max, a.band_max)
         from location l
         join area a on a.branch_code = l.branch_code and a.code = l.area_code and a.deleted = 0
         where l.deleted = 0",
    );
    sql.and_equals("l.branch_code", tx.branch());
    sql.and_any_of("l.code", codes.to_vec());
    let rows: Vec<(String, Thermosphere, i64, i64)> = tx.all(sql.text(), sql.values()).await?;
    Ok(rows.into_iter().map(|(code, is, min, max)| (code, (is, Band { min, max }))).collect())
}
