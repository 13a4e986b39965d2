//! What postings bring about at places and for containers.
//!
//! All of it is worked out from what lies there, so it may be done any number of times and in any order. Where goods
//! are gathered and only pass through (type collection), nothing is kept: all receipts of a shift would wait for the
//! one row of their dock.

use std::collections::{BTreeMap, BTreeSet};

use codes::{ContainerEvent, ContainerStatus, LocationType, Occupancy};
use db::{Value, vals};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::sql::Sql;

use super::store;
use crate::container::{self, Happening};

/// Works out occupancy, load and room held of locations, and status and place of containers, from what lies there.
/// Call it after the postings of a unit of work with every location and container that they touched.
///
/// # Errors
/// Only those of the database.
pub async fn settle(tx: &mut Tx, locations: &[&str], containers: &[&str]) -> Answer<()> {
    places(tx, locations).await?;
    carriers(tx, containers).await
}

/// What lies at a place.
#[derive(Default)]
struct Lying {
    weight: i128,
    volume: i128,
    carriers: BTreeSet<String>,
    held: i64,
    any: bool,
}

/// Millionths in a whole: the scale of quantities.
const ONE: i128 = 1_000_000;

async fn places(tx: &mut Tx, codes: &[&str]) -> Answer<()> {
    let codes: BTreeSet<&str> = codes.iter().copied().collect();
    if codes.is_empty() {
        return Ok(());
    }
    // Two who settle a place at once must see each other's goods.
    store::wait_for(tx, &codes).await?;
    let mut lying: BTreeMap<String, Lying> =
        codes.iter().map(|code| ((*code).to_owned(), Lying::default())).collect();
    let mut sql = Sql::new(
        "select s.location_code, s.container_code, s.qty, s.weight, coalesce(g.base_volume, 0) as each_volume,
           coalesce(k.tare_weight, t.tare_weight, 0) as tare
         from stock s
         join location l on l.branch_code = s.branch_code and l.code = s.location_code and l.deleted = 0
         left join goods g on g.branch_code = s.branch_code and g.code = s.goods_code
         left join container k on k.branch_code = s.branch_code and k.code = s.container_code
         left join container_type t on t.branch_code = k.branch_code and t.code = k.type_code
         where s.lies = 1",
    );
    sql.and_equals("s.branch_code", tx.branch());
    sql.compare("l.type", " <> ", LocationType::Staging);
    sql.and_any_of("s.location_code", codes.iter().copied().collect());
    for row in tx.rows(sql.text(), sql.values()).await? {
        let Some(place) = lying.get_mut(&row.get::<String>("location_code")?) else { continue };
        place.any = true;
        place.weight += i128::from(row.get::<i64>("weight")?);
        let each: (i64, i64) = (row.get("qty")?, row.get("each_volume")?);
        place.volume += i128::from(each.0) * i128::from(each.1) / ONE;
        if let Some(code) = row.get::<Option<String>>("container_code")?
            && place.carriers.insert(code)
        {
            place.weight += i128::from(row.get::<i64>("tare")?);
        }
    }
    held(tx, &mut lying).await?;
    let rows = lying.into_iter().map(|(code, place)| row(tx, code, &place)).collect::<Answer<Vec<_>>>()?;
    tx.exec_soon(
        "update location set occupancy = $1, current_weight = $2, current_volume = $3, current_containers = $4,
           held_capacity = $5 where branch_code = $6 and code = $7 and deleted = 0 and type <> $8",
        rows,
    )
    .await?;
    Ok(())
}

/// Room that is held at these places.
async fn held(tx: &mut Tx, lying: &mut BTreeMap<String, Lying>) -> Answer<()> {
    let mut sql = Sql::new("select location_code, cast(sum(share) as bigint) from place_hold where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("location_code", lying.keys().map(String::as_str).collect());
    sql.push(" group by location_code");
    let rows: Vec<(String, i64)> = tx.all(sql.text(), sql.values()).await?;
    for (code, share) in rows {
        if let Some(place) = lying.get_mut(&code) {
            // Somebody is on the way even where nothing limits the place.
            place.held = share.max(1);
        }
    }
    Ok(())
}

fn row(tx: &Tx, code: String, place: &Lying) -> Answer<Vec<Value>> {
    let occupancy = if place.any { Occupancy::Occupied } else { Occupancy::Free };
    let column = |sum: i128| i64::try_from(sum).map_err(Fault::internal);
    let containers = i64::try_from(place.carriers.len()).map_err(Fault::internal)?;
    let (weight, volume) = (column(place.weight)?, column(place.volume)?);
    let values =
        vals![occupancy, weight, volume, containers, place.held, tx.branch(), code, LocationType::Staging];
    Ok(values.to_vec())
}

async fn carriers(tx: &mut Tx, codes: &[&str]) -> Answer<()> {
    let codes: BTreeSet<&str> = codes.iter().copied().collect();
    if codes.is_empty() {
        return Ok(());
    }
    let mut sql = Sql::new(
        "select k.id, k.status, k.location_code,
           (select min(s.location_code) from stock s where s.branch_code = k.branch_code
             and s.container_code = k.code and s.lies = 1) as lies
         from container k where k.deleted = 0",
    );
    sql.and_equals("k.branch_code", tx.branch());
    sql.and_any_of("k.code", codes.into_iter().collect());
    sql.push(" order by k.code for update");
    let rows: Vec<(Id, ContainerStatus, Option<String>, Option<String>)> =
        tx.all(sql.text(), sql.values()).await?;
    let (mut changed, mut happened) = (Vec::new(), Vec::new());
    for (id, status, was, lies) in rows {
        let now = match (&lies, status) {
            (Some(_), _) => ContainerStatus::Occupied,
            // Nobody but postings knows that it is empty; what people said of it stays said.
            (None, ContainerStatus::Occupied) => ContainerStatus::Free,
            (None, said) => said,
        };
        // An empty one stays where it was emptied.
        let place = lies.clone().or_else(|| was.clone());
        if now == status && place == was {
            continue;
        }
        let event = match (status == ContainerStatus::Occupied, lies.is_some()) {
            (false, true) => ContainerEvent::Pack,
            (true, false) => ContainerEvent::Unpack,
            _ => ContainerEvent::Move,
        };
        changed.push(vals![now, place.as_deref(), tx.branch(), id].to_vec());
        happened.push(Happening {
            container: id,
            event,
            from: (status != now).then_some(status),
            to: now,
            place,
        });
    }
    if changed.is_empty() {
        return Ok(());
    }
    tx.exec_soon(
        "update container set status = $1, location_code = $2 where branch_code = $3 and id = $4",
        changed,
    )
    .await?;
    container::happened(tx, happened).await
}
