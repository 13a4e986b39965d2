//! What the warehouse side of a new tenant begins with: units, inventory statuses, and the entries of
//! the five dictionaries.
//!
//! A list is filled when it has never held a row of the tenant, and then left to people: what they
//! changed stays, what they removed does not come back. The names are in the language of the first
//! start; the fee types are those of the billing chapter of the design (5.1).

mod rows;
#[cfg(test)]
mod tests;

use codes::{CollectionDocumentType, EnabledStatus};
use db::{Value, vals};
use kernel::access::Scope;
use kernel::act::Tx;
use kernel::cells;
use kernel::fault::Answer;
use kernel::feature::Feature;
use kernel::record::{Cells, Table};
use kernel::texts::Texts;

static UNIT: Table = Table::new("unit", Scope::everybody("branch_code"));
static STATUS: Table = Table::new("inventory_status", Scope::everybody("branch_code"));

/// The first rows bring words and no routes.
pub fn feature() -> Feature {
    Feature::new("firstRows", "/wms/firstRows")
        .texts(include_str!("texts.toml"))
        .first_rows(|tx, texts| Box::pin(begin(tx, texts)))
}

async fn begin(tx: &mut Tx, texts: &Texts) -> Answer<u64> {
    let units = rows::UNITS.iter().map(|unit| unit_cells(tx, texts, unit)).collect();
    let statuses = rows::STATUSES.iter().map(|status| status_cells(tx, texts, status)).collect();
    let mut written = fill(tx, &UNIT, "select 1 from unit where branch_code = $1 limit 1", units).await?;
    let held = "select 1 from inventory_status where branch_code = $1 limit 1";
    written += fill(tx, &STATUS, held, statuses).await?;
    for list in &rows::DICTIONARIES {
        let entries = entries(tx, texts, list);
        written += fill(tx, &list.table, list.held, entries).await?;
    }
    Ok(written)
}

fn unit_cells(tx: &Tx, texts: &Texts, unit: &rows::Unit) -> Cells {
    let symbol = match unit.symbol {
        "" => word(tx, texts, "unit", unit.code),
        symbol => symbol.to_owned(),
    };
    cells! {
        code: unit.code,
        name: word(tx, texts, "unit", unit.code),
        symbol: symbol,
        kind: unit.kind,
        decimals: unit.decimals,
        status: EnabledStatus::Enabled,
    }
}

fn status_cells(tx: &Tx, texts: &Texts, status: &rows::Status) -> Cells {
    cells! {
        code: status.code,
        name: word(tx, texts, "inventoryStatus", status.code),
        qualified: status.qualified,
        allocatable: status.allocatable,
        status: EnabledStatus::Enabled,
    }
}

fn entries(tx: &Tx, texts: &Texts, list: &rows::Dictionary) -> Vec<Cells> {
    let cells = list.codes.iter().map(|code| {
        let status = match list.collects {
            true => Value::from(CollectionDocumentType::Normal),
            false => Value::from(EnabledStatus::Enabled),
        };
        cells! { code: *code, name: word(tx, texts, list.name, code), status: status }
    });
    cells.collect()
}

fn word(tx: &Tx, texts: &Texts, list: &str, code: &str) -> String {
    texts.render(tx.lang(), &format!("firstRows.{list}.{code}"), &[])
}

/// Writes all rows, in this order, when `held` finds none of the tenant, deleted ones included.
async fn fill(tx: &mut Tx, table: &Table, held: &str, rows: Vec<Cells>) -> Answer<u64> {
    let branch = tx.branch().to_owned();
    if tx.one::<i64>(held, &vals![branch]).await?.is_some() {
        return Ok(0);
    }
    let mut written = 0;
    for (place, mut cells) in (1_i64..).zip(rows) {
        cells.push(("sort", Value::from(place * 10)));
        table.insert(tx, cells).await?;
        written += 1;
    }
    Ok(written)
}
