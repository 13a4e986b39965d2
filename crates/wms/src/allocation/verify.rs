//! Whether what is promised and what is held for deliveries is the same, row of stock by row of stock.

use codes::{ReservationState, StockAmiss};
use db::vals;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use stock::Difference;

use super::run::KIND;

/// Differences that are told.
const TOLD: i64 = 100;

/// Rows of which reservations that are not over and open holds for deliveries do not say the same: what stands is what
/// is promised, what is derived is what is held.
///
/// # Errors
/// Only those of the database.
pub async fn unkept(tx: &mut Tx) -> Answer<Vec<Difference>> {
    let rows: Vec<(Id, String, i64, i64, i64, i64)> = tx
        .all(
            "select compared.stock_id, coalesce(s.key, ''), coalesce(s.qty, 0), coalesce(s.weight, 0), compared.promised, compared.held
             from (
               select stock_id, cast(sum(promised) as bigint) as promised, cast(sum(held) as bigint) as held from (
                 select stock_id, qty as promised, cast(0 as bigint) as held from reservation
                 where branch_code = $1 and state in ($2, $3)
                 union all
                 select stock_id, cast(0 as bigint), qty - taken - released from stock_hold
                 where branch_code = $1 and doc_kind = $4 and ended_at is null
               ) sides
               group by stock_id
             ) compared
             left join stock s on s.branch_code = $1 and s.id = compared.stock_id
             where compared.promised <> compared.held order by compared.stock_id limit $5",
            &vals![tx.branch(), ReservationState::Soft, ReservationState::Picked, KIND, TOLD],
        )
        .await?;
    let difference = |(stock, key, qty, weight, promised, held)| Difference {
        stock,
        amiss: StockAmiss::Kept,
        key,
        stands: [qty, weight, promised],
        derived: [qty, weight, held],
    };
    Ok(rows.into_iter().map(difference).collect())
}
