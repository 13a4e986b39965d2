//! What codes and ids of a document are called, for whoever looks at it.

use std::collections::{BTreeMap, BTreeSet};

use db::vals;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::Reference;
use kernel::sql::Sql;
use serde::Serialize;
use utoipa::ToSchema;

use crate::unit::Unit;

static UNIT: Reference = Reference::to::<Unit>();

/// Names of the warehouse and of the owner.
pub type Sides = (Option<String>, Option<String>);

/// What the warehouse and the owner of a document are called.
///
/// # Errors
/// Only those of the database.
pub async fn sides(tx: &mut Tx, warehouse: &str, owner: &str) -> Answer<Sides> {
    let names: Option<Sides> = tx
        .one(
            "select (select name from warehouse where branch_code = $1 and code = $2),
               (select name from cargo_owner where branch_code = $1 and code = $3)",
            &vals![tx.branch(), warehouse, owner],
        )
        .await?;
    Ok(names.unwrap_or_default())
}

/// What is shown of the unit and the batch of a line.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LineNames {
    /// Name of the unit.
    pub unit_name: Option<String>,
    /// Number of the batch.
    pub batch_no: Option<String>,
    /// Day of production.
    pub production_date: Option<String>,
    /// Last day.
    pub expiry_date: Option<String>,
}

/// What is shown of the batches and units of lines.
#[derive(Debug, Clone, Default)]
pub struct Shown {
    batches: BTreeMap<Id, LineNames>,
    units: BTreeMap<String, String>,
}

impl Shown {
    /// Reads it for lines, each by the id of its batch and the code of its unit.
    ///
    /// # Errors
    /// Only those of the database.
    pub async fn of<'a>(tx: &mut Tx, lines: impl Iterator<Item = (Option<Id>, &'a str)>) -> Answer<Self> {
        let (batches, units): (BTreeSet<Option<Id>>, BTreeSet<String>) =
            lines.map(|(batch, unit)| (batch, unit.to_owned())).unzip();
        let units = UNIT.names(tx, &units.into_iter().collect::<Vec<_>>()).await?;
        Ok(Self {
            batches: self::batches(tx, batches.into_iter().flatten().collect()).await?,
            units: units.into_iter().collect(),
        })
    }

    /// What is shown of a line with this batch and this unit.
    pub fn line(&self, batch: Option<Id>, unit: &str) -> LineNames {
        let known = batch.and_then(|id| self.batches.get(&id)).cloned().unwrap_or_default();
        LineNames { unit_name: self.units.get(unit).cloned(), ..known }
    }
}

async fn batches(tx: &mut Tx, ids: Vec<Id>) -> Answer<BTreeMap<Id, LineNames>> {
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let mut sql = Sql::new("select id, batch_no, production_date, expiry_date from batch where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("id", ids);
    type Batch = (Id, Option<String>, Option<String>, Option<String>);
    let rows: Vec<Batch> = tx.all(sql.text(), sql.values()).await?;
    let shown = |(id, batch_no, production_date, expiry_date)| {
        (id, LineNames { unit_name: None, batch_no, production_date, expiry_date })
    };
    Ok(rows.into_iter().map(shown).collect())
}
