//! What verbs on documents are told: the version that was seen, why, and which documents when they are many.

use kernel::fault::{Answer, Fault, FieldError};
use kernel::id::Id;
use kernel::texts::Message;
use kernel::validate::Checks;
use serde::Deserialize;
use utoipa::ToSchema;

/// Documents in one call at most.
const MOST: usize = 200;
/// Characters of a reason at most.
const REASON: usize = 200;

/// The version that was seen.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Seen {
    /// Version of the document.
    pub version: i64,
}

/// The version that was seen, and why.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Reasoned {
    /// Version of the document.
    pub version: i64,
    /// Why.
    pub reason: String,
}

/// A document.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Id.
    pub id: Id,
    /// Version that was seen.
    pub version: i64,
}

/// Documents, each with the version that was seen.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rows {
    /// The documents.
    pub rows: Vec<Row>,
}

/// Documents and why.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReasonedRows {
    /// The documents.
    pub rows: Vec<Row>,
    /// Why.
    pub reason: String,
}

/// A reason that must be said.
///
/// # Errors
/// `Invalid` with `reason`.
pub fn needed(text: &str) -> Answer<&str> {
    Checks::new().required("reason", text).at_most("reason", text, REASON).done()?;
    Ok(text.trim())
}

/// The documents in the one order in which everybody locks them, each with its place in the call.
///
/// # Errors
/// `Invalid` for none of them and for more than are done in one call.
pub fn in_order(rows: &[Row]) -> Answer<Vec<(usize, Row)>> {
    if rows.is_empty() || rows.len() > MOST {
        let message = Message::new("rule.outOfRange").with("min", 1).with("max", MOST);
        return Err(Fault::Invalid(vec![FieldError { field: "rows".into(), message }]));
    }
    let mut order: Vec<(usize, Row)> = rows.iter().copied().enumerate().collect();
    order.sort_by_key(|(_, row)| row.id);
    order.dedup_by_key(|(_, row)| row.id);
    Ok(order)
}
