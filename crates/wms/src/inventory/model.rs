//! What is asked about stock, and what is answered.

use codes::{StockBeyond, StockVerb};
use kernel::clock::Instant;
use kernel::id::Id;
use kernel::units::{Grams, Qty};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A row of stock as it was seen.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeenStock {
    /// Its id.
    pub id: Id,
    /// What was on hand; it is refused when it is another quantity now.
    pub qty: Qty,
    /// How much of it, when not all.
    #[serde(default)]
    pub part: Option<Qty>,
}

/// Stock to be held back, or let go again.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct HoldForm {
    /// One to a thousand rows.
    pub rows: Vec<SeenStock>,
    /// Why.
    pub reason: String,
}

/// Stock to get another inventory status.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RestateForm {
    /// One to a thousand rows.
    pub rows: Vec<SeenStock>,
    /// Code of the inventory status.
    #[serde(deserialize_with = "crate::document::spelled::code")]
    pub status_code: String,
    /// Why.
    pub reason: String,
}

/// What became of rows of stock.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Restated {
    /// Number of the document; none when nothing was done.
    pub doc_no: Option<String>,
    /// How many were done.
    pub done: usize,
    /// One for each row, in the order in which they were asked for.
    pub results: Vec<StockResult>,
}

/// What became of one row.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StockResult {
    /// Its id.
    pub id: Id,
    /// Whether it was done.
    pub ok: bool,
    /// Why it was not, in the caller's language.
    pub reason: Option<String>,
}

/// A move of a row of stock, seen from the row.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StockMoveLine {
    /// Id of the move.
    pub id: Id,
    /// When it was posted.
    pub posted_at: Instant,
    /// What kind of work it was.
    pub verb: StockVerb,
    /// Number of the document.
    pub doc_no: String,
    /// How much came; below zero when it went.
    pub qty: Qty,
    /// What was there after it.
    pub left: Qty,
    /// The location at the other end, when that is in the house.
    pub other: Option<String>,
    /// What is at the other end outside.
    pub beyond: Option<StockBeyond>,
    /// Who did it.
    pub posted_by: String,
    /// Why, where somebody had to say.
    pub reason: Option<String>,
}

/// Sums of a filtered list by something.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StockSummary {
    /// The heaviest groups.
    pub rows: Vec<StockGroup>,
    /// Whether there are more of them.
    pub more: bool,
    /// All of them together.
    pub total: StockSums,
}

/// Sums of one group.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StockGroup {
    /// Code of the goods, owner, thermosphere or warehouse.
    pub code: String,
    /// Its name; none for a thermosphere, which is a code of its table.
    pub name: Option<String>,
    /// Its sums.
    #[serde(flatten)]
    pub sums: StockSums,
}

/// Sums of some rows of stock.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct StockSums {
    /// How many rows.
    pub rows: i64,
    /// Quantity on hand, each in its own unit.
    pub qty: Qty,
    /// Of it held for deliveries.
    pub held: Qty,
    /// Weight in kilograms.
    pub weight: Grams,
}
