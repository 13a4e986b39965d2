//! Rows of contracts.

use std::collections::{BTreeMap, BTreeSet};

use codes::ContractStatus;
use db::{FromRow, Row, Value, vals};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::record::Table;
use kernel::sql::Sql;
use kernel::units::SquareMetres;

use super::conflict::Span;
use super::history::VersionEntry;
use super::model::{ContractForm, Rate, Space, Standing};

/// Contracts are written by the operator alone: by those who look after their warehouse, and contracts
/// about every warehouse by all.
pub static TABLE: Table =
    Table::new("contract", Scope::operator("branch_code").in_warehouse_or_none("warehouse_code"))
        .unique(&["contract_no"]);

/// They are read by their owner, too, from the moment when they are in force.
const SEEN: Scope = Scope::party("branch_code", "owner_code").in_warehouse_or_none("warehouse_code");
static READ: Table = Table::new("contract", SEEN);

/// A version with its lines.
pub struct Stored {
    /// Where it stands.
    pub standing: Standing,
    /// What it says.
    pub form: ContractForm,
}

/// Reads a version with its lines; `NotFound` outside the session's scope.
pub async fn load(tx: &mut Tx, id: Id) -> Answer<Stored> {
    let standing: Standing = READ.load(tx, Standing::COLUMN_LIST, id).await?;
    let mut form: ContractForm = READ.load(tx, ContractForm::COLUMN_LIST, id).await?;
    form.spaces = lines(tx, Space::TABLE, Space::COLUMN_LIST, id).await?;
    form.rates = lines(tx, Rate::TABLE, Rate::COLUMN_LIST, id).await?;
    Ok(Stored { standing, form })
}

async fn lines<T: FromRow>(
    tx: &mut Tx,
    table: &'static str,
    columns: &'static str,
    id: Id,
) -> Answer<Vec<T>> {
    let mut sql = Sql::new("select ");
    sql.push(columns);
    sql.push(" from ");
    sql.push(table);
    sql.push(" where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("contract_id", id);
    sql.push(" order by line_no");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Puts these lines in the place of those that a version has.
pub async fn put_lines(tx: &mut Tx, id: Id, form: &ContractForm) -> Answer<()> {
    let owner = vals![tx.branch(), id];
    tx.exec("delete from contract_space where branch_code = $1 and contract_id = $2", &owner).await?;
    tx.exec("delete from contract_rate where branch_code = $1 and contract_id = $2", &owner).await?;
    let spaces = form.spaces.iter().map(Space::values).collect();
    insert(tx, Space::TABLE, Space::COLUMNS, (id, spaces)).await?;
    let rates = form.rates.iter().map(Rate::values).collect();
    insert(tx, Rate::TABLE, Rate::COLUMNS, (id, rates)).await
}

async fn insert(
    tx: &mut Tx,
    table: &'static str,
    columns: &'static [&'static str],
    (id, lines): (Id, Vec<Vec<Value>>),
) -> Answer<()> {
    let all = [&["id", "branch_code", "contract_id", "line_no"], columns].concat();
    let row = |(line, number): (Vec<Value>, i64)| {
        let mut row = vals![tx.new_id(), tx.branch(), id, number].to_vec();
        row.extend(line.into_iter().map(plain));
        row
    };
    let rows: Vec<Vec<Value>> = lines.into_iter().zip(1..).map(row).collect();
    if !rows.is_empty() {
        tx.insert_many(table, &all, rows).await?;
    }
    Ok(())
}

/// A text without the blanks around it; one that is blank is none.
pub fn plain(value: Value) -> Value {
    match value {
        Value::Text(text) if text.trim().is_empty() => Value::Null,
        Value::Text(text) => text.trim().into(),
        other => other,
    }
}

/// Makes every other approval of this tenant wait until this unit of work ends: two contracts that let
/// the same location must not be looked at by two auditors at once.
pub async fn lock(tx: &mut Tx) -> Answer<()> {
    let mut sql = Sql::new("select id from contract where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("status", vec![ContractStatus::ToAudit, ContractStatus::InForce]);
    sql.push(" order by id for update");
    tx.rows(sql.text(), sql.values()).await?;
    Ok(())
}

/// One version among those of a contract.
pub struct VersionRow {
    /// Id.
    pub id: Id,
    /// Version of the record.
    pub version: i64,
    /// Version of the contract.
    pub version_no: i64,
    /// Where it stands.
    pub status: ContractStatus,
    /// First day.
    pub valid_from: BusinessDay,
}

/// The versions of a contract that the session may see, the newest first.
pub async fn history(tx: &mut Tx, number: &str) -> Answer<Vec<VersionEntry>> {
    let mut sql = Sql::new(
        "select id, version_no, status, valid_from, valid_to, created_by, gmt_created, audit_by, audit_at
         from contract where deleted = 0",
    );
    SEEN.restrict(&mut sql, tx.session());
    sql.and_equals("contract_no", number);
    sql.push(" order by version_no desc");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// All versions of a contract, the newest first.
pub async fn versions(tx: &mut Tx, number: &str) -> Answer<Vec<VersionRow>> {
    let mut sql =
        Sql::new("select id, version, version_no, status, valid_from from contract where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("contract_no", number);
    sql.push(" order by version_no desc");
    let row = |(id, version, version_no, status, valid_from)| VersionRow {
        id,
        version,
        version_no,
        status,
        valid_from,
    };
    Ok(tx.all(sql.text(), sql.values()).await?.into_iter().map(row).collect())
}

/// Number of another contract in force for the same party, attribute, warehouse and some same day.
pub async fn overlapping(tx: &mut Tx, form: &ContractForm) -> Answer<Option<String>> {
    let mut sql = Sql::new("select contract_no from contract where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("status", ContractStatus::InForce);
    sql.and_equals("party_kind", form.party_kind);
    sql.and_equals("party_code", form.party_code.trim());
    sql.and_equals("warehouse_attribute", form.warehouse_attribute);
    sql.compare("contract_no", " <> ", form.contract_no.as_deref().unwrap_or_default());
    sql.compare("start_date", " <= ", form.end_date);
    sql.compare("coalesce(terminate_on, end_date)", " >= ", form.start_date);
    if let Some(warehouse) = &form.warehouse_code {
        sql.push(" and (warehouse_code is null or warehouse_code = ");
        sql.bind(warehouse.as_str());
        sql.push(")");
    }
    sql.push(" order by start_date, id limit 1");
    Ok(tx.one(sql.text(), sql.values()).await?)
}

/// Space that a contract in force lets.
#[derive(Debug, Clone)]
pub struct Let {
    /// Location, or area.
    pub code: String,
    /// Square metres of an area.
    pub area: SquareMetres,
    /// Days.
    pub span: Span,
    /// Id of the contract's version.
    pub contract: Id,
    /// Its number.
    pub number: String,
}

impl FromRow for Let {
    /// Code, area, first day, then the last days of the line, its version and its contract.
    fn from_row(row: &Row) -> Result<Self, db::Error> {
        let ends: [BusinessDay; 3] = [row.at(3)?, row.at(4)?, row.at(5)?];
        let to = ends[0].min(ends[1]).min(ends[2]);
        let span = Span { from: row.at(2)?, to };
        Ok(Self { code: row.at(0)?, area: row.at(1)?, span, contract: row.at(6)?, number: row.at(7)? })
    }
}

/// What contracts in force other than `except` let on some day of `span`, by location (or area) code.
pub async fn let_space(tx: &mut Tx, what: &'static str, span: Span, except: &str) -> Answer<Vec<Let>> {
    // A line's days end with those of its version, and with the contract when it is terminated.
    let from = "case when s.from_date > c.valid_from then s.from_date else c.valid_from end";
    let mut sql = Sql::new("select ");
    sql.push(what);
    sql.push(", coalesce(s.area_m2, 0), ");
    sql.push(from);
    sql.push(", coalesce(s.to_date, c.end_date), coalesce(c.valid_to, c.terminate_on, c.end_date)");
    sql.push(", coalesce(c.terminate_on, c.end_date), c.id, c.contract_no from contract_space s");
    sql.push(" join contract c on c.branch_code = s.branch_code and c.id = s.contract_id and c.deleted = 0");
    sql.push(" where ");
    sql.push(what);
    sql.push(" is not null");
    sql.and_equals("s.branch_code", tx.branch());
    sql.and_equals("c.status", ContractStatus::InForce);
    sql.compare("c.contract_no", " <> ", except);
    sql.compare("c.valid_from", " <= ", span.to);
    sql.compare("c.end_date", " >= ", span.from);
    sql.push(" order by c.start_date, c.id, s.line_no");
    let rows: Vec<Let> = tx.all(sql.text(), sql.values()).await?;
    let on_some_day = |each: &Let| each.span.from <= each.span.to && each.span.meets(span);
    Ok(rows.into_iter().filter(on_some_day).collect())
}

/// Floor of areas by code; areas that say none are left out.
pub async fn floor_areas(tx: &mut Tx, codes: Vec<&str>) -> Answer<Vec<(String, SquareMetres)>> {
    let mut sql = Sql::new("select code, floor_area from area where deleted = 0 and floor_area is not null");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", codes);
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Areas of locations, by the code of the location.
pub async fn areas_of(tx: &mut Tx, locations: Vec<&str>) -> Answer<Vec<(String, String)>> {
    let mut sql = Sql::new("select code, area_code from location where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("code", locations);
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Codes of the locations that versions hold now, by version: of one contract, or of the whole tenant.
pub async fn leased(tx: &mut Tx, only: Option<&str>) -> Answer<BTreeMap<Id, BTreeSet<String>>> {
    let mut sql = Sql::new(
        "select l.lease_contract_id, l.code from location l
         join contract c on c.branch_code = l.branch_code and c.id = l.lease_contract_id where l.deleted = 0",
    );
    sql.and_equals("l.branch_code", tx.branch());
    if let Some(number) = only {
        sql.and_equals("c.contract_no", number);
    }
    let mut held: BTreeMap<Id, BTreeSet<String>> = BTreeMap::new();
    let rows: Vec<(Id, String)> = tx.all(sql.text(), sql.values()).await?;
    for (contract, code) in rows {
        held.entry(contract).or_default().insert(code);
    }
    Ok(held)
}

/// Versions in force that the daily work has to look at, with what decides about them.
pub async fn in_force(tx: &mut Tx) -> Answer<Vec<Id>> {
    let mut sql = Sql::new("select id from contract where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_equals("status", ContractStatus::InForce);
    sql.push(" order by id");
    Ok(tx.all(sql.text(), sql.values()).await?)
}

/// Tenants that have a contract in force.
pub async fn branches(tx: &mut Tx, (): &()) -> Answer<Vec<String>> {
    let sql =
        "select distinct branch_code from contract where deleted = 0 and status = $1 order by branch_code";
    Ok(tx.all(sql, &vals![ContractStatus::InForce]).await?)
}
