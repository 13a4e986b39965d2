//! SQL of locations.

use std::collections::{HashMap, HashSet};

use codes::Thermosphere;
use db::{FromRow as _, Row, Value, vals};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::master::Master as _;
use kernel::record::Table;
use kernel::sql::Sql;
use kernel::validate;

use super::form::Location;
use super::model::State;

/// The door to its rows.
pub static TABLE: Table = Table::new("location", Location::SCOPE);

/// Makes everybody wait who puts goods to these locations or takes them in there, and whoever has begun to is waited for:
/// postings make no new version. Locked in the order of the codes, as postings do.
pub async fn hold_still(tx: &mut Tx, ids: Vec<Id>) -> Answer<()> {
    if !tx.may_lock() {
        return Ok(());
    }
    let mut sql = Sql::new("select code from location where deleted = 0");
    Location::SCOPE.restrict(&mut sql, tx.session());
    sql.and_any_of("id", ids);
    sql.push(" order by code for update");
    tx.rows(sql.text(), sql.values()).await?;
    Ok(())
}

/// What the verbs look at, by id, as far as the session sees it; what goods have to do with is true of those that are
/// [held still](hold_still).
pub async fn states(tx: &mut Tx, ids: Vec<Id>) -> Answer<HashMap<Id, State>> {
    // As in the list: where goods are only gathered, the ledger is asked.
    let mut sql = Sql::new(
        "select id, code, version, modified_by, lock_kind, lease_status,
        (case when location.type <> 2 then location.occupancy
          when exists (select 1 from stock s where s.branch_code = location.branch_code
            and s.location_code = location.code and s.lies = 1) then 1 else 0 end) as occupancy,
        current_containers, held_capacity from location where deleted = 0",
    );
    Location::SCOPE.restrict(&mut sql, tx.session());
    sql.and_any_of("id", ids);
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let state = |row: &Row| Ok((row.get("id")?, State::from_row(row)?));
    rows.iter().map(state).collect()
}

/// The same of one location.
pub async fn state(tx: &mut Tx, id: Id) -> Answer<State> {
    states(tx, vec![id]).await?.remove(&id).ok_or(Fault::NotFound)
}

/// Refuses a bearing type that is meant for another thermosphere.
pub async fn bear_type_fits(tx: &mut Tx, code: &str, thermosphere: Thermosphere) -> Answer<()> {
    let branch = tx.branch().to_owned();
    let meant: Option<Option<Thermosphere>> = tx
        .one(
            "select thermosphere from bear_type where branch_code = $1 and code = $2 and deleted = 0",
            &vals![branch, code],
        )
        .await?;
    match meant.flatten() {
        Some(meant) if meant != thermosphere => {
            Err(Fault::invalid("bearTypeCode", "locationManage.bearTypeElsewhere"))
        }
        _ => Ok(()),
    }
}

/// Refuses goods of another owner than the one whose goods alone may lie there.
pub async fn goods_are_of(tx: &mut Tx, goods: &str, owner: &str) -> Answer<()> {
    let branch = tx.branch().to_owned();
    let held: Option<String> = tx
        .one(
            "select owner_code from goods where branch_code = $1 and code = $2 and deleted = 0",
            &vals![branch, goods],
        )
        .await?;
    if held.is_some_and(|held| held != owner) {
        return Err(Fault::invalid("dedicatedGoods", "locationManage.goodsOfAnother"));
    }
    Ok(())
}

/// A scanner must find one location by whatever a label holds: no code is another's bar code.
pub async fn scans_one(tx: &mut Tx, id: Id, form: &Location) -> Answer<()> {
    let branch = tx.branch().to_owned();
    if let Some(barcode) = validate::given(form.barcode.as_deref()) {
        let other: Option<i64> = tx
            .one(
                "select 1 from location where branch_code = $1 and code = $2 and id <> $3 and deleted = 0",
                &vals![branch.as_str(), barcode, id],
            )
            .await?;
        if other.is_some() {
            return Err(Fault::invalid("barcode", "rule.taken"));
        }
    }
    let other: Option<i64> = tx
        .one(
            "select 1 from location where branch_code = $1 and barcode = $2 and id <> $3 and deleted = 0",
            &vals![branch, form.code.trim(), id],
        )
        .await?;
    if other.is_some() { Err(Fault::invalid("code", "rule.taken")) } else { Ok(()) }
}

/// Those of `codes` that some location of the tenant has as its code or bar code, in view or not: a
/// code is unique in the whole organization.
pub async fn taken(tx: &mut Tx, codes: &[&str]) -> Answer<HashSet<String>> {
    let branch = tx.branch().to_owned();
    let mut found = HashSet::new();
    for column in ["code", "barcode"] {
        let mut sql = Sql::new("select ");
        sql.push(column);
        sql.push(" from location where deleted = 0");
        sql.and_equals("branch_code", branch.as_str());
        sql.and_any_of(column, codes.to_vec());
        let rows: Vec<String> = tx.all(sql.text(), sql.values()).await?;
        found.extend(rows);
    }
    Ok(found)
}

/// The last place on the walk of an area; 0 when it has none.
pub async fn last_sequence(tx: &mut Tx, area: &str) -> Answer<i64> {
    let branch = tx.branch().to_owned();
    let last: Option<i64> = tx
        .one(
            "select coalesce(max(pick_sequence), 0) from location
             where branch_code = $1 and area_code = $2 and deleted = 0",
            &vals![branch, area],
        )
        .await?;
    Ok(last.unwrap_or_default())
}

/// What stands in an area already, in hundredths of a centimetre.
#[derive(Debug, Clone, Copy, Default)]
pub struct Standing {
    /// How far across the aisles its locations reach.
    pub farthest: Option<i64>,
    /// Where the line begins across the aisles.
    pub line_y: Option<i64>,
    /// How far along the aisle the line reaches.
    pub line_end: Option<i64>,
    /// Where the column of the line stands.
    pub column_x: Option<i64>,
}

/// What stands in an area, and in one line of it: aisle, rack and column, each none where nothing has it.
pub async fn standing(tx: &mut Tx, area: &str, line: [Option<String>; 3]) -> Answer<Standing> {
    let branch = tx.branch().to_owned();
    let [roadway, rack, column] = line.map(Option::unwrap_or_default);
    type Edges = (Option<i64>, Option<i64>, Option<i64>, Option<i64>);
    let found: Option<Edges> = tx
        .one(
            "select max(y),
               min(case when coalesce(roadway, '') = $3 and coalesce(rack, '') = $4 then y end),
               max(case when coalesce(roadway, '') = $3 and coalesce(rack, '') = $4 then x end),
               min(case when coalesce(roadway, '') = $3 and coalesce(rack, '') = $4
                 and coalesce(column_no, '') = $5 then x end)
             from location where branch_code = $1 and area_code = $2 and deleted = 0",
            &vals![branch, area, roadway, rack, column],
        )
        .await?;
    let (farthest, line_y, line_end, column_x) = found.unwrap_or_default();
    Ok(Standing { farthest, line_y, line_end, column_x })
}

/// A location and who rents it: id, version, code, id and number of the contract.
pub type Rented = (Id, i64, String, Option<Id>, Option<String>);

/// The locations with these codes and who rents them, in the order of their ids, as far as the session sees them.
pub async fn leases(tx: &mut Tx, codes: &[String]) -> Answer<Vec<Rented>> {
    let mut sql = Sql::new(
        "select id, version, code, lease_contract_id, lease_contract from location where deleted = 0",
    );
    Location::SCOPE.restrict(&mut sql, tx.session());
    sql.and_any_of("code", codes.to_vec());
    sql.push(" order by id");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Codes of an area's locations, in order.
pub async fn of_area(tx: &mut Tx, area: &str) -> Answer<Vec<String>> {
    let mut sql = Sql::new("select code from location where deleted = 0");
    Location::SCOPE.restrict(&mut sql, tx.session());
    sql.and_equals("area_code", area);
    sql.push(" order by code");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Ids and versions of the locations that a contract rents, in order.
pub async fn of_contract(tx: &mut Tx, contract: Id) -> Answer<Vec<(Id, i64)>> {
    let branch = tx.branch().to_owned();
    let sql =
        "select id, version from location where branch_code = $1 and lease_contract_id = $2 and deleted = 0
       order by id";
    Ok(tx.all(sql, &vals![branch, contract]).await?)
}

/// Adds rows with the common columns.
pub async fn insert(tx: &mut Tx, columns: &[&'static str], rows: Vec<Vec<Value>>) -> Result<u64, db::Error> {
    let mut all = vec![
        "id",
        "branch_code",
        "version",
        "deleted",
        "created_by",
        "gmt_created",
        "modified_by",
        "gmt_modified",
    ];
    all.extend_from_slice(columns);
    let (branch, who, now) = (tx.branch().to_owned(), tx.session().name.clone(), tx.now());
    let rows = rows.into_iter().map(|row| {
        let mut values: Vec<Value> = vec![
            tx.new_id().into(),
            branch.as_str().into(),
            1_i64.into(),
            0_i64.into(),
            who.as_str().into(),
            now.into(),
            who.as_str().into(),
            now.into(),
        ];
        values.extend(row);
        values
    });
    let rows = rows.collect();
    tx.insert_many("location", &all, rows).await
}
