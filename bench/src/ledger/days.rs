//! What came and went by day, as the moves of the ledger say: the rows that the product writes with its postings.

/// The sides of moves that change what is there: goods leave the row of stock that a move begins at and come to the one
/// that it ends at, unless both are of the same goods (grain 1) or of the same batch of them (grain 2).
const SIDES: &str = "
    select g.grain, f.warehouse_code, f.owner_code, f.goods_code,
      case when g.grain = 1 then 0 else f.batch_id end as batch_id, m.business_date, 0 as in_qty, 0 as in_weight,
      m.qty as out_qty, m.weight as out_weight
    from (select 1 as grain union all select 2) g
    cross join stock_move m
    join stock f on f.id = m.from_stock
    left join stock t on t.id = m.to_stock
    where t.id is null or t.warehouse_code <> f.warehouse_code or t.owner_code <> f.owner_code
      or t.goods_code <> f.goods_code or (g.grain = 2 and t.batch_id <> f.batch_id)
    union all
    select g.grain, t.warehouse_code, t.owner_code, t.goods_code, case when g.grain = 1 then 0 else t.batch_id end,
      m.business_date, m.qty, m.weight, 0, 0
    from (select 1 as grain union all select 2) g
    cross join stock_move m
    join stock t on t.id = m.to_stock
    left join stock f on f.id = m.from_stock
    where f.id is null or t.warehouse_code <> f.warehouse_code or t.owner_code <> f.owner_code
      or t.goods_code <> f.goods_code or (g.grain = 2 and t.batch_id <> f.batch_id)";

/// The statement that writes a row for each day of goods, and of batches, with what the day left.
pub(super) fn all(branch: &str) -> String {
    let key = "grain, warehouse_code, owner_code, goods_code, batch_id";
    format!(
        "insert into stock_day (id, branch_code, {key}, business_date, latest, in_qty, in_weight, out_qty, out_weight,
           drift, closing_qty, closing_weight)
         select row_number() over (order by {key}, business_date), '{branch}', {key}, business_date,
           case when lead(business_date) over own is null then 1 else 0 end, in_qty, in_weight, out_qty, out_weight, 0,
           cast(sum(in_qty - out_qty) over own as bigint), cast(sum(in_weight - out_weight) over own as bigint)
         from (
           select {key}, business_date, cast(sum(in_qty) as bigint) as in_qty,
             cast(sum(in_weight) as bigint) as in_weight, cast(sum(out_qty) as bigint) as out_qty,
             cast(sum(out_weight) as bigint) as out_weight
           from ({SIDES}) sides
           group by {key}, business_date
         ) days
         window own as (partition by {key} order by business_date)"
    )
}
