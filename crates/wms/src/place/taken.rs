//! What takes room at places: what lies there, what is on its way there, and what the beams of their levels bear.

use std::collections::{BTreeMap, BTreeSet};

use db::Row;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::sql::Sql;

use super::model::{Facts, Kind, LevelKey, Taken};

/// What lies at these places, by the ledger.
pub async fn lying(tx: &mut Tx, codes: &[&str], places: &mut BTreeMap<String, Facts>) -> Answer<()> {
    let mut sql = Sql::new(
        "select s.location_code, s.container_code, s.owner_code, s.goods_code, s.batch_id, s.qty, s.weight,
           coalesce(g.base_volume, 0) as each_volume, coalesce(k.type_code, '') as type_code,
           coalesce(k.tare_weight, t.tare_weight, 0) as tare
         from stock s
         left join goods g on g.branch_code = s.branch_code and g.code = s.goods_code
         left join container k on k.branch_code = s.branch_code and k.code = s.container_code
         left join container_type t on t.branch_code = k.branch_code and t.code = k.type_code
         where s.lies = 1",
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
pub async fn coming(
    tx: &mut Tx,
    codes: &[&str],
    own: &[Id],
    places: &mut BTreeMap<String, Facts>,
) -> Answer<()> {
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

/// What a level bears.
#[derive(Default)]
struct OnLevel {
    first: String,
    stands: i128,
    coming: BTreeMap<String, i128>,
}

/// What the other places of a level bear, for places whose beams have a limit.
pub async fn levels(tx: &mut Tx, own: &[Id], places: &mut BTreeMap<String, Facts>) -> Answer<()> {
    let keys: BTreeSet<LevelKey> = places.values().filter_map(Facts::level_key).collect();
    if keys.is_empty() {
        return Ok(());
    }
    let mut levels = standing(tx, &keys).await?;
    travelling(tx, own, (&keys, &mut levels)).await?;
    for place in places.values_mut() {
        let Some(level) = &mut place.level else { continue };
        let Some(all) = levels.get(&level.key) else { continue };
        level.first.clone_from(&all.first);
        // Until here it says what lies at the place itself, by the books of the places.
        let coming = all.coming.iter().filter(|(code, _)| **code != place.code).map(|(_, weight)| weight);
        level.others = all.stands - level.others + coming.sum::<i128>();
    }
    Ok(())
}

/// The first places of the levels that these places are on, where beams have a limit.
pub async fn firsts(tx: &mut Tx, codes: &[&str]) -> Answer<Vec<String>> {
    let mut sql = Sql::new(
        "select min(o.code) from location l
         join bear_type b on b.branch_code = l.branch_code and b.code = l.bear_type_code and b.deleted = 0
         join location o on o.branch_code = l.branch_code and o.area_code = l.area_code and o.rack = l.rack
           and o.level_no = l.level_no and coalesce(o.roadway, '') = coalesce(l.roadway, '') and o.deleted = 0
         where l.deleted = 0 and b.max_beam_weight is not null",
    );
    sql.and_equals("l.branch_code", tx.branch());
    sql.and_kept("l.code", codes.iter().copied());
    sql.push(" group by o.area_code, o.roadway, o.rack, o.level_no");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Places of some levels; `l` is the location.
fn on_levels(sql: &mut Sql, tx: &Tx, keys: &BTreeSet<LevelKey>) {
    sql.and_equals("l.branch_code", tx.branch());
    sql.and_any_of("l.area_code", keys.iter().map(|key| key.0.as_str()).collect());
    sql.and_any_of("l.rack", keys.iter().map(|key| key.2.as_str()).collect());
    sql.and_any_of("l.level_no", keys.iter().map(|key| key.3.as_str()).collect());
}

fn key(row: &Row) -> Answer<LevelKey> {
    Ok((row.at(0)?, row.at(1)?, row.at(2)?, row.at(3)?))
}

/// First place and weight of these levels, by the books of the places.
async fn standing(tx: &mut Tx, keys: &BTreeSet<LevelKey>) -> Answer<BTreeMap<LevelKey, OnLevel>> {
    let mut sql = Sql::new(
        "select l.area_code, l.roadway, l.rack, l.level_no, min(l.code), cast(sum(l.current_weight) as bigint)
         from location l where l.deleted = 0",
    );
    on_levels(&mut sql, tx, keys);
    sql.push(" group by l.area_code, l.roadway, l.rack, l.level_no");
    let mut levels = BTreeMap::new();
    for row in tx.rows(sql.text(), sql.values()).await? {
        let stands: i64 = row.at(5)?;
        let level = OnLevel { first: row.at(4)?, stands: i128::from(stands), coming: BTreeMap::new() };
        levels.insert(key(&row)?, level);
    }
    Ok(levels)
}

/// Adds what is on its way to them, each container once.
async fn travelling(
    tx: &mut Tx,
    own: &[Id],
    (keys, levels): (&BTreeSet<LevelKey>, &mut BTreeMap<LevelKey, OnLevel>),
) -> Answer<()> {
    let mut sql = Sql::new(
        "select l.area_code, l.roadway, l.rack, l.level_no, h.location_code, h.line_id, h.container_code, h.tare,
           h.weight
         from place_hold h
         join location l on l.branch_code = h.branch_code and l.code = h.location_code and l.deleted = 0
         where 1 = 1",
    );
    sql.and_equals("h.branch_code", tx.branch());
    on_levels(&mut sql, tx, keys);
    let mut containers: BTreeSet<String> = BTreeSet::new();
    for row in tx.rows(sql.text(), sql.values()).await? {
        let Some(level) = levels.get_mut(&key(&row)?) else { continue };
        let line: Id = row.at(5)?;
        if own.contains(&line) {
            continue;
        }
        let (container, tare, weight): (Option<String>, i64, i64) = (row.at(6)?, row.at(7)?, row.at(8)?);
        let first = container.is_some_and(|code| containers.insert(code));
        let more = i128::from(weight) + if first { i128::from(tare) } else { 0 };
        *level.coming.entry(row.at(4)?).or_default() += more;
    }
    Ok(())
}
