//! What is there, what came and went, what expires, and how full the areas are.

use std::collections::BTreeMap;

use codes::LocationType;
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::app::App;
use kernel::clock::BusinessDay;
use kernel::codes::{Code as _, Wire};
use kernel::fault::Answer;
use kernel::sql::Sql;
use kernel::units::{Grams, Qty};

use super::model::{AreaFigure, DayFigure, StockFigure, Waiting};
use super::todo;

/// Who sees what is there and what came and went.
pub const QUERY: &str = "inventoryQuery_search_button";
/// Who sees how full the areas are.
pub const PLACES: &str = "locationManage_search_button";

/// Days of the curve.
const DAYS: i32 = 30;
/// Rows of stock that are counted for an expiry.
const MOST: u64 = 9_999;
/// Owners with their thermospheres, and areas, that are told.
const TOLD: i64 = 200;

const KEPT: Scope = Scope::party("d.branch_code", "d.owner_code").in_warehouse("d.warehouse_code");
const AREAS: Scope = Scope::operator("a.branch_code").in_warehouse("a.warehouse_code");

/// What is there, by owner and thermosphere, the heaviest first: of the latest day of each goods.
pub async fn there(tx: &mut Tx) -> Answer<Vec<StockFigure>> {
    let mut sql = Sql::new(
        "select s.owner_code, coalesce((select o.name from cargo_owner o
             where o.branch_code = s.branch_code and o.code = s.owner_code), s.owner_code), s.thermosphere, s.qty, s.weight
         from (
           select d.branch_code, d.owner_code, g.thermosphere, cast(sum(d.closing_qty) as bigint) as qty,
             cast(sum(d.closing_weight) as bigint) as weight
           from stock_day d left join goods g on g.branch_code = d.branch_code and g.code = d.goods_code
           where d.grain = 1 and d.latest = 1 and d.closing_qty > 0",
    );
    KEPT.restrict(&mut sql, tx.session());
    sql.push(" group by d.branch_code, d.owner_code, g.thermosphere) s order by s.weight desc, s.owner_code limit ");
    sql.bind(TOLD);
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let figure = |row: &db::Row| -> Answer<StockFigure> {
        Ok(StockFigure {
            owner_code: row.at(0)?,
            owner_name: row.at(1)?,
            thermosphere: row.at(2)?,
            qty: Qty::of_raw(row.at(3)?),
            weight: Grams::of_raw(row.at(4)?),
        })
    };
    rows.iter().map(figure).collect()
}

/// What came and went on each of the last days, today the last of them.
pub async fn flow(tx: &mut Tx, today: BusinessDay) -> Answer<Vec<DayFigure>> {
    let mut sql = Sql::new(
        "select d.business_date, cast(sum(d.in_qty) as bigint), cast(sum(d.in_weight) as bigint),
           cast(sum(d.out_qty) as bigint), cast(sum(d.out_weight) as bigint)
         from stock_day d where d.grain = 1",
    );
    KEPT.restrict(&mut sql, tx.session());
    sql.push(" and d.business_date >= ");
    sql.bind(today.plus_days(1 - DAYS));
    sql.push(" and d.business_date <= ");
    sql.bind(today);
    sql.push(" group by d.business_date");
    let mut days: BTreeMap<BusinessDay, [i64; 4]> = BTreeMap::new();
    for row in tx.rows(sql.text(), sql.values()).await? {
        days.insert(row.at(0)?, [row.at(1)?, row.at(2)?, row.at(3)?, row.at(4)?]);
    }
    let figure = |back: i32| {
        let day = today.plus_days(-back);
        let [in_qty, in_weight, out_qty, out_weight] = days.get(&day).copied().unwrap_or_default();
        DayFigure {
            day,
            in_qty: Qty::of_raw(in_qty),
            in_weight: Grams::of_raw(in_weight),
            out_qty: Qty::of_raw(out_qty),
            out_weight: Grams::of_raw(out_weight),
        }
    };
    Ok((0..DAYS).rev().map(figure).collect())
}

/// Rows of stock that have expired, and that expire within a week, a month and a quarter, today included.
pub async fn expiry(tx: &mut Tx, app: &App, today: BusinessDay) -> Answer<Vec<Waiting>> {
    let list = todo::list(app, "inventoryQuery", "inventoryQueryStock")?;
    let within = |days: i32| format!("expiryDateStart={today}&expiryDateEnd={}", today.plus_days(days));
    let asked = [
        ("expired", format!("expiryDateEnd={}", today.plus_days(-1))),
        ("within7", within(7)),
        ("within30", within(30)),
        ("within90", within(90)),
    ];
    let mut told = Vec::new();
    for (name, query) in asked {
        let (count, more) = todo::total(tx, list, &query, MOST).await?;
        told.push(Waiting {
            name: name.to_owned(),
            group: "expiry".to_owned(),
            screen: "inventoryQuery".to_owned(),
            query,
            count,
            more,
        });
    }
    Ok(told)
}

/// How many places of each area have goods. Where goods are only gathered is no place to keep them.
pub async fn areas(tx: &mut Tx) -> Answer<Vec<AreaFigure>> {
    let mut sql = Sql::new(
        "select a.code, a.name, a.thermosphere, count(l.id), cast(coalesce(sum(l.occupancy), 0) as bigint),
           a.warehouse_code, coalesce((select w.name from warehouse w
             where w.branch_code = a.branch_code and w.code = a.warehouse_code), a.warehouse_code)
         from area a join location l on l.branch_code = a.branch_code and l.area_code = a.code and l.deleted = 0
         where a.deleted = 0 and l.type <> ",
    );
    sql.bind(LocationType::Staging);
    AREAS.restrict(&mut sql, tx.session());
    sql.push(
        " group by a.branch_code, a.warehouse_code, a.code, a.name, a.thermosphere
         order by a.warehouse_code, a.code limit ",
    );
    sql.bind(TOLD);
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let figure = |row: &db::Row| -> Answer<AreaFigure> {
        let code: String = row.at(0)?;
        Ok(AreaFigure {
            query: format!("areaCode={code}&occupancy=1&type={}", kept()),
            area_code: code,
            area_name: row.at(1)?,
            thermosphere: row.at(2)?,
            places: row.at(3)?,
            occupied: row.at(4)?,
            warehouse_code: row.at(5)?,
            warehouse_name: row.at(6)?,
        })
    };
    rows.iter().map(figure).collect()
}

/// The types of places where goods are kept, as a list is asked for them.
fn kept() -> String {
    let types = LocationType::ALL.iter().filter(|each| **each != LocationType::Staging);
    let word = |each: &LocationType| match each.code() {
        Wire::Int(code) => code.to_string(),
        Wire::Text(code) => code.to_owned(),
    };
    types.map(word).collect::<Vec<_>>().join(",")
}
