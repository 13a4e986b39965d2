//! The statements that read what places are like. Places are always locked in the order of their codes.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use codes::{Code as _, ContractParty, EnabledStatus, LocationStatus, LocationType, Thermosphere};
use db::Row;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;

use super::model::{Bearing, Carrier, Facts, Level, Rented, Taken};
use super::taken;
use crate::area::Band;

/// Makes every other unit of work wait that puts something to these places or to the beams of their levels, until this
/// one ends. It comes before any lock of stock, once in a unit of work and with all the places that it needs: two that
/// wait for each other's places would never end.
///
/// # Errors
/// Only those of the database.
pub async fn turn(tx: &mut Tx, codes: &[&str]) -> Answer<()> {
    if tx.is_alone() || codes.is_empty() {
        return Ok(());
    }
    let firsts = taken::firsts(tx, codes).await?;
    let all: BTreeSet<&str> = codes.iter().copied().chain(firsts.iter().map(String::as_str)).collect();
    wait(tx, &all, &firsts).await
}

/// Locks places as [`turn`] does, without the beams of their levels.
pub async fn wait_for(tx: &mut Tx, codes: &BTreeSet<&str>) -> Answer<()> {
    if tx.is_alone() { Ok(()) } else { wait(tx, codes, &[]).await }
}

/// Places that this unit of work has waited for: those that are locked, and those that need no lock.
#[derive(Default, Clone)]
struct Held {
    locked: BTreeSet<String>,
    passed: BTreeSet<String>,
    /// Parts of the unit that had been given back, with what was locked in them.
    given_back: u32,
}

/// Waits for places and for the firsts among them, which stand for the beams of their levels; what the unit has locked
/// already it need not lock again. Where goods are gathered and only pass through nothing is kept that two could get wrong,
/// so nobody waits there: all receipts of a shift would.
async fn wait(tx: &mut Tx, all: &BTreeSet<&str>, firsts: &[String]) -> Answer<()> {
    let given_back = tx.given_back();
    let held = tx.memo().get::<Held>().filter(|held| held.given_back == given_back);
    let mut held = held.map_or_else(|| Held { given_back, ..Held::default() }, |held| (*held).clone());
    let is_first = |code: &str| firsts.iter().any(|first| first == code);
    let is_held = |code: &str| held.locked.contains(code) || held.passed.contains(code) && !is_first(code);
    let rest: BTreeSet<&str> = all.iter().copied().filter(|code| !is_held(code)).collect();
    if rest.is_empty() {
        return Ok(());
    }
    let mut sql = locking(tx, &rest);
    sql.push(" and (type <> ");
    sql.bind(LocationType::Staging);
    sql.push(" or code");
    sql.kept(firsts.iter().map(String::as_str));
    // Whoever refers to a place does not mind.
    sql.push(") order by code for no key update");
    held.locked.extend(tx.all::<String>(sql.text(), sql.values()).await?);
    held.passed.extend(rest.into_iter().map(str::to_owned));
    tx.memo().keep(held);
    Ok(())
}

fn locking(tx: &Tx, codes: &BTreeSet<&str>) -> Sql {
    let mut sql = Sql::new("select code from location where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_kept("code", codes.iter().copied());
    sql
}

/// Stands in line with all who find no place in a warehouse that nobody uses; the next one goes on when this unit of
/// work ends. Nobody comes here who holds a place.
pub async fn gate(tx: &mut Tx, warehouse: &str) -> Answer<()> {
    if tx.is_alone() {
        return Ok(());
    }
    let sql =
        "select code from warehouse where branch_code = $1 and code = $2 and deleted = 0 for no key update";
    let branch = tx.branch().to_owned();
    tx.one::<String>(sql, &db::vals![branch, warehouse]).await.map(drop)?;
    Ok(())
}

/// What is done about places that somebody else has locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Patience {
    /// They are left alone.
    None,
    /// They are waited for.
    Waits,
}

/// Locks places in the order of their codes, and answers the codes of those that are locked.
pub async fn lock(tx: &mut Tx, codes: &BTreeSet<&str>, patience: Patience) -> Answer<BTreeSet<String>> {
    if tx.is_alone() {
        return Ok(codes.iter().map(|code| (*code).to_owned()).collect());
    }
    let mut sql = locking(tx, codes);
    sql.push(match patience {
        Patience::None => " order by code for no key update skip locked",
        Patience::Waits => " order by code for no key update",
    });
    Ok(tx.all::<String>(sql.text(), sql.values()).await?.into_iter().collect())
}

/// What these places are like, by code. What is held for the putaway lines of `own` does not count.
pub async fn facts(tx: &mut Tx, codes: &[&str], own: &[Id]) -> Answer<BTreeMap<String, Facts>> {
    let mut places = bare(tx, codes).await?;
    if places.is_empty() {
        return Ok(places);
    }
    taken::lying(tx, codes, &mut places).await?;
    taken::coming(tx, codes, own, &mut places).await?;
    taken::levels(tx, own, &mut places).await?;
    Ok(places)
}

/// What these places are like, by code, as if nothing lay there.
///
/// # Errors
/// Only those of the database.
pub async fn bare(tx: &mut Tx, codes: &[&str]) -> Answer<BTreeMap<String, Facts>> {
    if codes.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut sql = Sql::new(FACTS);
    sql.push(" from location l");
    sql.push(BESIDE);
    sql.push(" where l.deleted = 0");
    sql.and_equals("l.branch_code", tx.branch());
    sql.and_any_of("l.code", codes.to_vec());
    let rows = tx.rows(sql.text(), sql.values()).await?;
    Ok(read(tx, &rows).await?.into_iter().map(|place| (place.code.clone(), place)).collect())
}

/// Places from rows that have the columns of [`FACTS`], as if nothing lay there.
pub async fn read(tx: &mut Tx, rows: &[Row]) -> Answer<Vec<Facts>> {
    let bears: BTreeSet<Id> = rows.iter().map(|row| row.get("bear_id")).collect::<Result<_, _>>()?;
    let allowed = allowed(tx, bears.into_iter().filter(|id| !id.is_none()).collect()).await?;
    rows.iter().map(|row| place(row, &allowed)).collect()
}

/// A place without a number on the walk stands behind all that have one.
pub const FACTS: &str = "select l.id, l.code, l.warehouse_code, l.area_code, l.type, l.status, l.lock_kind,
       l.lease_contract, c.party_kind, c.party_code, l.dedicated_owner, l.dedicated_goods, l.thermosphere,
       l.temp_min, l.temp_max, coalesce(l.putaway_sequence, l.pick_sequence, 100000000) as walk, l.x, l.y, l.z,
       l.roadway, l.rack, l.level_no, l.current_weight, a.thermosphere as area_thermosphere, a.band_min, a.band_max,
       a.status as area_status, a.purpose, coalesce(b.id, 0) as bear_id, b.max_weight, b.max_volume,
       b.max_containers, b.storage_strategy, b.mix_owner, b.length, b.width, b.height, b.max_beam_weight";

/// What stands beside a location `l`: its area, its bearing type and the contract that rents it.
pub const BESIDE: &str = "
     join area a on a.branch_code = l.branch_code and a.code = l.area_code and a.deleted = 0
     left join bear_type b on b.branch_code = l.branch_code and b.code = l.bear_type_code and b.deleted = 0
     left join contract c on c.branch_code = l.branch_code and c.id = l.lease_contract_id";

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
            opening: [row.get("length")?, row.get("width")?, row.get("height")?],
            max_beam: row.get("max_beam_weight")?,
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
        purpose: row.get("purpose")?,
        enabled: row.get::<LocationStatus>("status")? == LocationStatus::Enabled,
        area_enabled: row.get::<EnabledStatus>("area_status")? == EnabledStatus::Enabled,
        lock: row.get("lock_kind")?,
        thermosphere: match thermosphere {
            Some(own) => own,
            None => row.get("area_thermosphere")?,
        },
        band: Band { min: own.0.unwrap_or(band.min), max: own.1.unwrap_or(band.max) },
        level: level(row, bearing.as_ref())?,
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

/// The level of a place, where its beams have a limit and it is known which one it is. What its other places bear is
/// worked out later, from what lies at this one.
fn level(row: &Row, bearing: Option<&Bearing>) -> Answer<Option<Level>> {
    let (rack, level): (Option<String>, Option<String>) = (row.get("rack")?, row.get("level_no")?);
    let (Some(_), Some(rack), Some(level)) = (bearing.and_then(|bearing| bearing.max_beam), rack, level)
    else {
        return Ok(None);
    };
    let key = (row.get("area_code")?, row.get("roadway")?, rack, level);
    let stands: i64 = row.get("current_weight")?;
    Ok(Some(Level { key, first: row.get("code")?, others: i128::from(stands) }))
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

/// The containers with these codes, by code.
pub async fn carriers(tx: &mut Tx, codes: &[&str]) -> Answer<BTreeMap<String, Carrier>> {
    if codes.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut sql = Sql::new(
        "select k.code, k.type_code, coalesce(k.tare_weight, t.tare_weight, 0) as tare, t.length, t.width, t.height,
           t.for_normal, t.for_chilled, t.for_frozen
         from container k
         left join container_type t on t.branch_code = k.branch_code and t.code = k.type_code
         where k.deleted = 0",
    );
    sql.and_equals("k.branch_code", tx.branch());
    sql.and_any_of("k.code", codes.to_vec());
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let carriers = rows.iter().map(carrier).collect::<Answer<Vec<_>>>()?;
    Ok(carriers.into_iter().map(|carrier| (carrier.code.clone(), carrier)).collect())
}

fn carrier(row: &Row) -> Answer<Carrier> {
    let size: [Option<i64>; 3] = [row.get("length")?, row.get("width")?, row.get("height")?];
    let mut made_for = Vec::new();
    for (column, thermosphere) in [
        ("for_normal", Thermosphere::Normal),
        ("for_chilled", Thermosphere::Chilled),
        ("for_frozen", Thermosphere::Frozen),
    ] {
        if row.get::<Option<i64>>(column)? == Some(1) {
            made_for.push(thermosphere);
        }
    }
    Ok(Carrier {
        code: row.get("code")?,
        type_code: row.get("type_code")?,
        tare: row.get("tare")?,
        size: match size {
            [Some(length), Some(width), Some(height)] => Some([length, width, height]),
            _ => None,
        },
        made_for,
    })
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
