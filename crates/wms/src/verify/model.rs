//! What a run found.

use codes::StockAmiss;
use kernel::clock::Instant;
use kernel::id::Id;
use kernel::units::{Grams, Qty};
use serde::{Deserialize, Serialize};
use stock::Difference;
use utoipa::ToSchema;

/// A run over the whole ledger of a tenant.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyRun {
    /// Id.
    pub id: Id,
    /// When it began.
    pub started_at: Instant,
    /// When it ended.
    pub finished_at: Instant,
    /// Who asked for it; the program itself at night.
    pub by: String,
    /// Rows of stock that were compared.
    pub stock_rows: i64,
    /// Ends of moves that they were compared with: a move inside the house has two.
    pub moves: i64,
    /// Rows that differ.
    pub differences: i64,
    /// The first of them.
    pub found: Vec<FoundDifference>,
}

/// A row of stock that is not what its moves and holds say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundDifference {
    /// Id of the row.
    pub stock: Id,
    /// What is wrong with it.
    pub amiss: StockAmiss,
    /// Warehouse; empty when there are moves of a row that is not there.
    pub warehouse: String,
    /// Location.
    pub location: String,
    /// Container.
    pub container: String,
    /// Owner.
    pub owner: String,
    /// Goods.
    pub goods: String,
    /// What the row says.
    pub stands: Amounts,
    /// What its moves and open holds say.
    pub derived: Amounts,
}

/// Quantity, weight and held quantity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Amounts {
    /// On hand.
    pub qty: Qty,
    /// In kilograms.
    pub weight: Grams,
    /// Held for deliveries.
    pub held: Qty,
}

impl Amounts {
    fn of([qty, weight, held]: [i64; 3]) -> Self {
        Self { qty: Qty::of_raw(qty), weight: Grams::of_raw(weight), held: Qty::of_raw(held) }
    }
}

impl From<&Difference> for FoundDifference {
    fn from(difference: &Difference) -> Self {
        let parts = stock::key_parts(&difference.key);
        let part = |at: usize| parts.get(at).cloned().unwrap_or_default();
        Self {
            stock: difference.stock,
            amiss: difference.amiss,
            warehouse: part(0),
            location: part(1),
            container: part(2),
            owner: part(3),
            goods: part(4),
            stands: Amounts::of(difference.stands),
            derived: Amounts::of(difference.derived),
        }
    }
}

impl std::fmt::Display for FoundDifference {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { stock, amiss, warehouse, location, container, owner, goods, stands, derived } = self;
        write!(out, "row {stock} ({warehouse} {location} {container} {owner} {goods}): ")?;
        match amiss {
            StockAmiss::Sums => {}
            StockAmiss::Flow => write!(out, "what is kept of a business day is not what its moves say; ")?,
            StockAmiss::Named => return write!(out, "its columns are not what its key says"),
            StockAmiss::Moved => return write!(out, "a move of it says something else of it than it does"),
            StockAmiss::Kept => {
                return write!(
                    out,
                    "{} is promised to deliveries and {} held for them",
                    stands.held, derived.held
                );
            }
            StockAmiss::Ended => {
                return write!(out, "a hold on it has ended with something left, or the other way round");
            }
        }
        write!(
            out,
            "quantity {} and not {}, weight {} and not {}, held {} and not {}",
            stands.qty, derived.qty, stands.weight, derived.weight, stands.held, derived.held
        )
    }
}
