//! The rows behind the program: copied to another tenant, counted as hidden, taken away.

use std::collections::{BTreeMap, BTreeSet};

use db::{Db, Row, Value};
use harness::World;

/// Far above every id that is given out, so that a copy of a row has an id of its own.
const APART: i64 = 1 << 60;

/// Above every number that is no id, and below every id that the program makes: those begin with the time.
const IDS_FROM: i64 = 1 << 53;

/// Tables of the engine whose rows belong to no screen, or to one copy of the program.
const ENGINE: [&str; 6] = ["session", "idempotency", "number_series", "audit", "audit_seal", "audit_check"];

/// Who may look into a warehouse is the affair of whoever keeps the accounts, of all warehouses.
const EVERYWHERE: [&str; 1] = ["party_warehouse"];

/// Every table with a tenant and at least one row, with the names of its columns.
pub async fn tables(db: &Db) -> BTreeMap<String, Vec<String>> {
    let mut all = BTreeMap::new();
    for name in crate::tenants::tables() {
        if let Some(row) = select(db, format!("select * from {name} limit 1")).await.first() {
            all.insert(name, row.columns().to_vec());
        }
    }
    all
}

pub async fn select(db: &Db, sql: String) -> Vec<Row> {
    let read = db.read((), move |tx| {
        let sql = sql.clone();
        Box::pin(async move { tx.rows(&sql, &[]).await })
    });
    read.await.unwrap_or_else(|error: db::Error| panic!("{error}"))
}

pub async fn change(db: &Db, sql: String) {
    let told = sql.clone();
    let written = db.write((), move |tx| {
        let sql = sql.clone();
        Box::pin(async move { tx.exec(&sql, &[]).await })
    });
    written.await.map(drop).unwrap_or_else(|error: db::Error| panic!("{error}: {told}"));
}

/// Copies every row of a tenant to another one with the same codes: what a statement without its tenant finds twice.
pub async fn copy(world: &World, from: &str, to: &str) {
    let db = world.db();
    for (table, columns) in tables(&db).await {
        if ENGINE.contains(&table.as_str()) {
            continue;
        }
        let numbers = numbers(&db, &table).await;
        let cell = |column: &String| match column.as_str() {
            "branch_code" => format!("'{to}'"),
            // User names are unique in the whole database (decision 5).
            "username" if table == "party" => format!("username || '.{to}'"),
            // Rows name others in columns of many names: an id is known by its size.
            number if numbers.contains(number) => {
                format!("case when {number} > {IDS_FROM} then {number} + {APART} else {number} end")
            }
            other => other.to_owned(),
        };
        let cells: Vec<String> = columns.iter().map(cell).collect();
        let (names, cells) = (columns.join(", "), cells.join(", "));
        change(
            &db,
            format!("insert into {table} ({names}) select {cells} from {table} where branch_code = '{from}'"),
        )
        .await;
    }
}

/// The columns of a table that hold numbers.
async fn numbers(db: &Db, table: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    // A column may be empty in one row and not in another.
    for row in select(db, format!("select * from {table} limit 2000")).await {
        for (place, column) in row.columns().iter().enumerate() {
            if matches!(row.value(place), Value::Int(_)) {
                found.insert(column.clone());
            }
        }
    }
    found
}

/// What somebody must not see: the ids of all its rows, by table.
#[derive(Debug, Default)]
pub struct Hidden(pub BTreeMap<String, BTreeSet<i64>>);

/// Which side is looked at from.
#[derive(Debug, Clone, Copy)]
pub enum Side {
    /// From a copy of the tenant.
    Tenant(&'static str),
    /// From one warehouse.
    Warehouse(&'static str),
    /// From one owner of goods.
    Owner(&'static str),
}

impl Side {
    /// The condition of a hidden row of a table, if the table says so by itself.
    fn condition(self, table: &str, columns: &[String]) -> Option<String> {
        let has = |column: &str| columns.iter().any(|own| own == column);
        match self {
            Self::Tenant(branch) => Some(format!("branch_code <> '{branch}'")),
            Self::Warehouse(_) if EVERYWHERE.contains(&table) => None,
            Self::Warehouse(code) if table == "warehouse" => Some(format!("code <> '{code}'")),
            Self::Warehouse(code) => has("warehouse_code").then(|| format!("warehouse_code <> '{code}'")),
            Self::Owner(code) if table == "cargo_owner" => Some(format!("code <> '{code}'")),
            Self::Owner(code) => has("owner_code").then(|| format!("owner_code <> '{code}'")),
        }
    }

    /// All that is hidden from this side: rows that say so, and whatever belongs to them.
    pub async fn hidden(self, world: &World) -> Hidden {
        let db = world.db();
        let mut hidden = Hidden::default();
        let tables = tables(&db).await;
        for (table, columns) in &tables {
            let condition = self.condition(table, columns).filter(|_| columns.iter().any(|own| own == "id"));
            if let Some(condition) = condition.filter(|_| !ENGINE.contains(&table.as_str())) {
                let rows = select(&db, format!("select id from {table} where {condition}")).await;
                let ids = rows.iter().map(|row| row.at::<i64>(0).unwrap()).collect();
                hidden.0.insert(table.clone(), ids);
            }
        }
        while hidden.grow(&db, &tables).await {}
        hidden
    }

    /// The rows that are hidden, as text, so that a change of one shows.
    pub async fn snapshot(self, world: &World) -> BTreeMap<String, BTreeSet<String>> {
        let db = world.db();
        let mut all = BTreeMap::new();
        for (table, columns) in tables(&db).await {
            let condition = self.condition(&table, &columns).filter(|_| !ENGINE.contains(&table.as_str()));
            if let Some(condition) = condition {
                let rows = select(&db, format!("select * from {table} where {condition}")).await;
                all.insert(table, rows.iter().map(|row| format!("{row:?}")).collect());
            }
        }
        all
    }

    /// Takes all that is hidden away.
    pub async fn clear(self, world: &World, hidden: &Hidden) {
        let db = world.db();
        for (table, columns) in tables(&db).await {
            if let Some(condition) = self.condition(&table, &columns) {
                change(&db, format!("delete from {table} where {condition}")).await;
            }
            let Some(ids) = hidden.0.get(&table) else { continue };
            for part in ids.iter().collect::<Vec<_>>().chunks(500) {
                let part: Vec<String> = part.iter().map(ToString::to_string).collect();
                change(&db, format!("delete from {table} where id in ({})", part.join(", "))).await;
            }
        }
    }
}

impl Hidden {
    /// Adds rows that name a hidden one; says whether there were any.
    async fn grow(&mut self, db: &Db, tables: &BTreeMap<String, Vec<String>>) -> bool {
        let known: BTreeSet<i64> = self.0.values().flatten().copied().collect();
        let mut grown = false;
        for (table, columns) in tables {
            // Whoever works on hidden things, and what they asked for, is not hidden for that.
            let whole = ["party", "credential", "role", "task", "file"].contains(&table.as_str());
            if whole || ENGINE.contains(&table.as_str()) || !columns.iter().any(|own| own == "id") {
                continue;
            }
            let numbers = numbers(db, table).await;
            // A row belongs to its head; whoever it names beside that may be anywhere.
            let heads: Vec<&String> = columns.iter().filter(|own| OWNED_BY.contains(&own.as_str())).collect();
            for head in heads.into_iter().filter(|head| numbers.contains(*head)) {
                let rows =
                    select(db, format!("select id, {head} from {table} where {head} is not null")).await;
                let found = rows.iter().filter(|row| known.contains(&row.at::<i64>(1).unwrap_or_default()));
                let own = self.0.entry(table.clone()).or_default();
                for row in found {
                    grown |= own.insert(row.at::<i64>(0).unwrap());
                }
            }
        }
        grown
    }

    /// Every id, for answers that hide where it stands.
    pub fn contains(&self, id: &str) -> bool {
        id.parse().is_ok_and(|id: i64| self.0.values().any(|ids| ids.contains(&id)))
    }
}

/// Columns by which a row belongs to another one.
const OWNED_BY: [&str; 21] = [
    "batch_id",
    "booking_id",
    "check_id",
    "container_id",
    "contract_id",
    "customer_id",
    "doc_id",
    "goods_id",
    "hold_id",
    "job_id",
    "line_id",
    "note_id",
    "owner_id",
    "posting_id",
    "putaway_id",
    "receipt_id",
    "receiving_id",
    "reservation_id",
    "rule_id",
    "sheet_id",
    "stock_id",
];
