//! SQL of scans: one statement a kind of thing, however many texts there are.

use kernel::access::Scope;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::master::Master as _;
use kernel::sql::Sql;
use kernel::units::Qty;

use super::model::{Candidate, Place};
use crate::container::Container;
use crate::location::Location;
use crate::warehouse::Warehouse;

/// Who sees goods, in the words of these statements.
const GOODS: Scope = Scope::party("g.branch_code", "g.owner_code");
/// Scaled integer of one unit.
const ONE: i64 = 1_000_000;

/// Refuses a warehouse that is not there or out of sight.
pub async fn sees_warehouse(tx: &mut Tx, code: &str) -> Answer<()> {
    let mut sql = Sql::new("select 1 from warehouse where deleted = 0");
    Warehouse::SCOPE.restrict(&mut sql, tx.session());
    sql.and_equals("code", code);
    let seen: Option<i64> = tx.one(sql.text(), sql.values()).await?;
    seen.map(|_| ()).ok_or(Fault::NotFound)
}

/// Locations by code or bar code.
pub async fn places(tx: &mut Tx, texts: &[&str]) -> Answer<Vec<Place>> {
    let mut sql =
        Sql::new("select id, code, area_code, warehouse_code, type, barcode from location where deleted = 0");
    Location::SCOPE.restrict(&mut sql, tx.session());
    either(&mut sql, "code", "barcode", texts);
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let read = rows.iter().map(|row| {
        Ok(Place {
            id: row.get("id")?,
            code: row.get("code")?,
            area_code: row.get("area_code")?,
            warehouse_code: row.get("warehouse_code")?,
            kind: row.get("type")?,
            barcode: row.get("barcode")?,
        })
    });
    read.collect()
}

/// A registered container.
pub struct Registered {
    pub id: Id,
    pub code: String,
    pub type_code: String,
    pub rfid: Option<String>,
    /// Owner of what lies on it; a container holds goods of one.
    pub owner_code: Option<String>,
}

/// Containers by code or radio tag.
pub async fn containers(tx: &mut Tx, texts: &[&str]) -> Answer<Vec<Registered>> {
    let mut sql = Sql::new(
        "select id, code, type_code, rfid, (select min(s.owner_code) from stock s
           where s.branch_code = container.branch_code and s.container_code = container.code and s.lies = 1) as owner_code
         from container where deleted = 0",
    );
    Container::SCOPE.restrict(&mut sql, tx.session());
    either(&mut sql, "code", "rfid", texts);
    let rows = tx.rows(sql.text(), sql.values()).await?;
    let read = rows.iter().map(|row| {
        Ok(Registered {
            id: row.get("id")?,
            code: row.get("code")?,
            type_code: row.get("type_code")?,
            rfid: row.get("rfid")?,
            owner_code: row.get("owner_code")?,
        })
    });
    read.collect()
}

/// Goods by their own code, as one base unit.
pub async fn goods_by_code(tx: &mut Tx, codes: &[&str]) -> Answer<Vec<Candidate>> {
    let mut sql = Sql::new(
        "select g.id, g.code, g.name, g.spec, g.owner_code, g.unit_code, g.catch_weight_mode
         from goods g where g.deleted = 0",
    );
    GOODS.restrict(&mut sql, tx.session());
    sql.and_any_of("g.code", codes.to_vec());
    sql.push(" order by g.code");
    let rows = tx.rows(sql.text(), sql.values()).await?;
    rows.iter().map(|row| candidate(row, None)).collect()
}

/// Goods by the GTIN of a packaging level; `spellings` has each GTIN in all lengths that it may be kept in.
pub async fn goods_by_gtin(tx: &mut Tx, spellings: Vec<String>) -> Answer<Vec<Candidate>> {
    if spellings.is_empty() {
        return Ok(Vec::new());
    }
    let mut sql = Sql::new(
        "select g.id, g.code, g.name, g.spec, g.owner_code, g.unit_code, g.catch_weight_mode,
           p.level, p.unit_code as pack_unit, p.pieces, p.gtin
         from goods_pack p join goods g on g.branch_code = p.branch_code and g.id = p.goods_id and g.deleted = 0 where 1 = 1",
    );
    GOODS.restrict(&mut sql, tx.session());
    sql.and_equals("p.branch_code", tx.branch());
    sql.and_any_of("p.gtin", spellings);
    sql.push(" order by g.owner_code, g.code, p.line_no");
    let rows = tx.rows(sql.text(), sql.values()).await?;
    rows.iter().map(|row| candidate(row, Some("gtin"))).collect()
}

fn candidate(row: &db::Row, by: Option<&str>) -> Answer<Candidate> {
    let unit_code: String = row.get("unit_code")?;
    let (level, pack_unit_code, pieces, gtin) = match by {
        Some(gtin) => (Some(row.get("level")?), row.get("pack_unit")?, row.get("pieces")?, row.get(gtin)?),
        None => (None, unit_code.clone(), Qty::of_raw(ONE), None),
    };
    Ok(Candidate {
        id: row.get("id")?,
        code: row.get("code")?,
        name: row.get("name")?,
        spec: row.get("spec")?,
        owner_code: row.get("owner_code")?,
        unit_code,
        catch_weight_mode: row.get("catch_weight_mode")?,
        level,
        pack_unit_code,
        pieces,
        gtin,
    })
}

/// One of two columns holds one of some texts.
fn either(sql: &mut Sql, one: &'static str, other: &'static str, texts: &[&str]) {
    if texts.is_empty() {
        return sql.push(" and 1 = 0");
    }
    for (front, column) in [(" and (", one), (" or ", other)] {
        sql.push(front);
        sql.push(column);
        sql.any_of(texts.to_vec());
    }
    sql.push(")");
}
