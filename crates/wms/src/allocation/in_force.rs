//! Which rule chooses the goods of a sheet: its own, else that of its owner and warehouse, else the usual one.

use std::sync::Arc;

use allocate::Rule;
use codes::EnabledStatus;
use db::{Row, vals};
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};

use crate::delivery::Sheet;

/// A rule that is in force for a sheet.
#[derive(Debug, Clone)]
pub struct InForce {
    /// Its code; none for the one that is built in, while a tenant has none.
    pub code: Option<String>,
    /// Its name.
    pub name: Option<String>,
    /// What it says.
    pub rule: Rule,
}

/// Whether each rule that is named lets goods go by another age than by their expiry, and is not the one that would be in
/// force anyway; one statement for all.
///
/// # Errors
/// Those of the database.
pub async fn turn_rotation(tx: &mut Tx, named: &[(Place<'_>, &str)]) -> Answer<Vec<bool>> {
    if named.is_empty() {
        return Ok(Vec::new());
    }
    let known = all(tx).await?;
    let turns = |(place, named): &(Place<'_>, &str)| {
        let usual = chosen(&known, *place, None)?;
        let own = chosen(&known, *place, Some(named))?;
        Ok(own.code != usual.code && !own.rule.rotates_by_expiry())
    };
    named.iter().map(turns).collect()
}

/// Where a sheet's goods lie, and whose they are.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// Owner.
    pub owner: &'a str,
    /// Warehouse.
    pub warehouse: &'a str,
}

struct Known {
    code: String,
    name: String,
    owner: Option<String>,
    warehouse: Option<String>,
    usual: bool,
    enabled: bool,
    steps: String,
}

/// The rule of each sheet.
///
/// # Errors
/// Those of the database.
pub async fn of(tx: &mut Tx, sheets: &[Sheet]) -> Answer<Vec<InForce>> {
    let known = all(tx).await?;
    let of = |sheet: &Sheet| {
        let place = Place { owner: &sheet.form.owner_code, warehouse: &sheet.form.warehouse_code };
        chosen(&known, place, sheet.form.rule_code.as_deref())
    };
    sheets.iter().map(of).collect()
}

/// All rules of the tenant, which a unit of work reads once.
async fn all(tx: &mut Tx) -> Answer<Arc<Vec<Known>>> {
    if let Some(known) = tx.memo().get::<Vec<Known>>() {
        return Ok(known);
    }
    let rows = tx
        .rows(
            "select code, name, owner_code, warehouse_code, is_default, status, steps from allocation_rule
             where branch_code = $1 and deleted = 0 order by sort, code",
            &vals![tx.branch()],
        )
        .await?;
    let all: Vec<Known> = rows.iter().map(known).collect::<Answer<_>>()?;
    Ok(tx.memo().keep(all))
}

fn known(row: &Row) -> Answer<Known> {
    Ok(Known {
        code: row.get("code")?,
        name: row.get("name")?,
        owner: row.get("owner_code")?,
        warehouse: row.get("warehouse_code")?,
        usual: row.get("is_default")?,
        enabled: row.get::<EnabledStatus>("status")? == EnabledStatus::Enabled,
        steps: row.get("steps")?,
    })
}

fn chosen(known: &[Known], Place { owner, warehouse }: Place<'_>, named: Option<&str>) -> Answer<InForce> {
    let fits = |held: &Option<String>, code: &str| held.as_deref().is_none_or(|held| held == code);
    let usual = known
        .iter()
        .filter(|rule| rule.usual && rule.enabled)
        .filter(|rule| fits(&rule.owner, owner) && fits(&rule.warehouse, warehouse))
        // The first of those that say most about where they hold.
        .min_by_key(|rule| (rule.owner.is_none(), rule.warehouse.is_none()));
    let own = named.and_then(|code| known.iter().find(|rule| rule.code == code));
    match own.or(usual) {
        None => Ok(InForce { code: None, name: None, rule: Rule::default() }),
        Some(rule) => Ok(InForce {
            code: Some(rule.code.clone()),
            name: Some(rule.name.clone()),
            rule: serde_json::from_str(&rule.steps).map_err(Fault::internal)?,
        }),
    }
}
