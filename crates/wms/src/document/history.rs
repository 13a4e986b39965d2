//! The history of a document, read from its audit rows.

use db::{Value, vals};
use kernel::act::Tx;
use kernel::audit::{self, Change};
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use serde::Serialize;
use serde_json::Value as Json;
use utoipa::ToSchema;

/// What a reason is called in an audit row.
pub const REASON: &str = "reason";
/// What the number of the document that a part became is called there.
const BECAME: &str = "became";
/// Steps that are shown, the latest.
const SHOWN: i64 = 200;

/// A step in the life of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Happened {
    /// What was done, as in the route and its permission.
    pub action: String,
    /// Who did it.
    pub by: String,
    /// When.
    pub at: Instant,
    /// Status before, when it changed.
    pub from_status: Option<i64>,
    /// Status after, when it changed.
    pub to_status: Option<i64>,
    /// Why, where a person had to say.
    pub reason: Option<String>,
    /// Number of the document that a part of this one became.
    pub became: Option<String>,
}

/// Writes that a part of a record became the document of that number.
///
/// # Errors
/// Those of the database.
pub async fn became(tx: &mut Tx, table: &'static str, (record, doc_no): (Id, &str)) -> Answer<()> {
    let after = [(BECAME, Value::from(doc_no))];
    audit::log_many(tx, &[Change { table, record, before: &[], after: &after }]).await
}

/// What happened to a record of `table`, the latest first. The caller has loaded the record, so it is within the
/// session's scope.
///
/// # Errors
/// Only those of the database.
pub async fn history(tx: &mut Tx, table: &'static str, record: Id) -> Answer<Vec<Happened>> {
    let rows: Vec<(String, String, Instant, String, String)> = tx
        .all(
            "select action, party_name, at, before_json, after_json from audit
             where branch_code = $1 and table_name = $2 and record_id = $3 order by at desc, id desc limit $4",
            &vals![tx.branch(), table, record, SHOWN],
        )
        .await?;
    let mut steps: Vec<Happened> = Vec::with_capacity(rows.len());
    for row in rows {
        let mut next = step(row)?;
        // What a part became is told by a row of its own: it belongs to what was done in the same call.
        match steps.last_mut() {
            Some(last) if next.became.is_some() && last.is_of_call(&next) => last.became = next.became.take(),
            _ => steps.push(next),
        }
    }
    Ok(steps)
}

impl Happened {
    fn is_of_call(&self, other: &Self) -> bool {
        (&self.action, &self.by, self.at) == (&other.action, &other.by, other.at)
    }
}

fn step((action, by, at, before, after): (String, String, Instant, String, String)) -> Answer<Happened> {
    let read = |json: &str| serde_json::from_str::<Json>(json).map_err(Fault::internal);
    let (before, after) = (read(&before)?, read(&after)?);
    let status = |json: &Json| json.get("status").and_then(Json::as_i64);
    let reason = after.get(REASON).and_then(Json::as_str).filter(|reason| !reason.is_empty());
    Ok(Happened {
        action,
        by,
        at,
        from_status: status(&before),
        to_status: status(&after),
        reason: reason.map(str::to_owned),
        became: after.get(BECAME).and_then(Json::as_str).map(str::to_owned),
    })
}
