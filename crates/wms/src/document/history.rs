//! The history of a document, read from its audit rows.

use db::vals;
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use serde::Serialize;
use serde_json::Value as Json;
use utoipa::ToSchema;

/// What a reason is called in an audit row.
pub const REASON: &str = "reason";
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
    rows.into_iter().map(step).collect()
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
    })
}
