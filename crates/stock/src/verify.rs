//! Deriving what is on hand again.

use db::{Row, vals};
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;

/// A row of `stock` that is not what its moves and holds say. Quantities and weights are scaled as in the
/// database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The row.
    pub stock: Id,
    /// Its bucket's key.
    pub key: String,
    /// Quantity, weight and held quantity in the row.
    pub stands: [i64; 3],
    /// The same as the moves and open holds say.
    pub derived: [i64; 3],
}

/// Compares every row of the tenant with the sums of its moves and its open holds, and answers those that
/// differ. It reads the whole ledger.
///
/// # Errors
/// Only those of the database.
pub async fn verify(tx: &mut Tx) -> Answer<Vec<Difference>> {
    let rows = tx
        .rows(
            "select s.id, s.key, s.qty, s.weight, s.held, coalesce(d.qty, 0) as d_qty,
               coalesce(d.weight, 0) as d_weight, coalesce(h.held, 0) as d_held
             from stock s
             left join (
               select stock_id, cast(sum(qty) as bigint) as qty, cast(sum(weight) as bigint) as weight from (
                 select to_stock as stock_id, qty, weight from stock_move
                 where branch_code = $1 and to_stock is not null
                 union all
                 select from_stock, -qty, -(weight + drift) from stock_move
                 where branch_code = $1 and from_stock is not null
               ) sides group by stock_id
             ) d on d.stock_id = s.id
             left join (
               select stock_id, cast(sum(qty - taken - released) as bigint) as held from stock_hold
               where branch_code = $1 and ended_at is null group by stock_id
             ) h on h.stock_id = s.id
             where s.branch_code = $1 and (s.qty <> coalesce(d.qty, 0) or s.weight <> coalesce(d.weight, 0)
               or s.held <> coalesce(h.held, 0))
             order by s.id",
            &vals![tx.branch()],
        )
        .await?;
    rows.iter().map(difference).collect()
}

fn difference(row: &Row) -> Answer<Difference> {
    Ok(Difference {
        stock: row.get("id")?,
        key: row.get("key")?,
        stands: [row.get("qty")?, row.get("weight")?, row.get("held")?],
        derived: [row.get("d_qty")?, row.get("d_weight")?, row.get("d_held")?],
    })
}
