//! Deriving again what came and went by business day, each day from its moves, some goods at a time. What was left at the
//! end of the last day is then what the moves say, and so what lies there.

use codes::StockAmiss;
use db::vals;
use kernel::act::Tx;
use kernel::fault::Answer;

use crate::verify::{Part, Place, Portion, found};

/// The first goods of the next day after one; the comparison is over when there is none.
pub async fn next(tx: &mut Tx, after: &str, portion: Portion) -> Answer<Part> {
    let next: Option<Option<String>> = tx.one(NEXT, &vals![tx.branch(), after]).await?;
    match next.flatten() {
        Some(day) => goods(tx, (&day, ""), portion).await,
        None => Ok(Part::default()),
    }
}

/// The next goods of a day: their sums are those of their moves, and each row begins with what the one before it left.
pub async fn goods(tx: &mut Tx, (day, after): (&str, &str), portion: Portion) -> Answer<Part> {
    let crowded = vals![tx.branch(), day, after, portion.moves - 1];
    let end: Option<String> = tx.one(CROWDED, &crowded).await?;
    let range = vals![tx.branch(), day, after, end.as_deref().unwrap_or_default()];
    let mut part = Part::default();
    for look in [MOVED, CHAINED] {
        part.differences.extend(found(tx, (StockAmiss::Flow, look), &range).await?);
    }
    let day = day.to_owned();
    part.next = Some(match end {
        Some(after) => Place::Goods { day, after },
        None => Place::Days(day),
    });
    Ok(part)
}

/// The goods with which there are as many moves of the day as are read together. Sorted by an expression, so that no index of
/// goods is the way: it holds the moves of all days.
const CROWDED: &str = "select goods_code from stock_move
    where branch_code = $1 and business_date = $2 and ($3 = '' or goods_code > $3)
    order by goods_code || '' limit 1 offset $4";

const NEXT: &str = "select min(day) from (
      select min(business_date) as day from stock_move where branch_code = $1 and business_date > $2
      union all
      select min(business_date) from stock_day where branch_code = $1 and grain = 1 and business_date > $2
      union all
      select min(business_date) from stock_day where branch_code = $1 and grain = 2 and business_date > $2
    ) days";

/// A key of the columns of a row, as [`crate::Bucket::key`] writes it where there is no place.
macro_rules! key {
    () => {
        r"replace(replace(warehouse_code, '\', '\\'), '|', '\|') || '|||'
          || replace(replace(owner_code, '\', '\\'), '|', '\|') || '|'
          || replace(replace(goods_code, '\', '\\'), '|', '\|') || '|' || cast(batch_id as text) || '|||'"
    };
}

/// Moves of the day as both grains see them: a move between batches of the same goods is none to the goods.
macro_rules! sided {
    () => {
        "select g.grain, m.qty, m.weight, m.drift, case when m.verb = 'REVERSE' then 1 else 0 end as back,
           case when m.from_stock is null then 0 else 1 end as leaves,
           coalesce(f.warehouse_code, m.warehouse_code) as f_warehouse, coalesce(f.owner_code, m.owner_code) as f_owner,
           coalesce(f.goods_code, m.goods_code) as f_goods,
           case when g.grain = 1 then 0 else coalesce(f.batch_id, m.batch_id, 0) end as f_batch,
           case when m.to_stock is null then 0 else 1 end as arrives,
           coalesce(t.warehouse_code, m.warehouse_code) as t_warehouse, coalesce(t.owner_code, m.owner_code) as t_owner,
           coalesce(t.goods_code, m.goods_code) as t_goods,
           case when g.grain = 1 then 0 else coalesce(t.batch_id, m.batch_id, 0) end as t_batch,
           case when m.from_stock is not null and m.to_stock is not null
             and coalesce(f.warehouse_code, m.warehouse_code) = coalesce(t.warehouse_code, m.warehouse_code)
             and coalesce(f.owner_code, m.owner_code) = coalesce(t.owner_code, m.owner_code)
             and coalesce(f.goods_code, m.goods_code) = coalesce(t.goods_code, m.goods_code)
             and (g.grain = 1 or coalesce(f.batch_id, m.batch_id, 0) = coalesce(t.batch_id, m.batch_id, 0))
             then 1 else 0 end as within
         from (select 1 as grain union all select 2) g
         join stock_move m on m.branch_code = $1 and m.business_date = $2
           and ($3 = '' or m.goods_code > $3) and ($4 = '' or m.goods_code <= $4)
         left join stock f on f.branch_code = m.branch_code and f.id = m.from_stock
         left join stock t on t.branch_code = m.branch_code and t.id = m.to_stock"
    };
}

const MOVED: &str = concat!(
    "select coalesce(min(id), 0) as id, ",
    key!(),
    " as key, cast(sum(in_qty - out_qty) as bigint) as qty, cast(sum(in_weight - out_weight - drift) as bigint) as weight,
       cast(0 as bigint) as held, cast(sum(d_in_qty - d_out_qty) as bigint) as d_qty,
       cast(sum(d_in_weight - d_out_weight - d_drift) as bigint) as d_weight, cast(0 as bigint) as d_held
     from (
       select id, grain, warehouse_code, owner_code, goods_code, batch_id, in_qty, in_weight, out_qty, out_weight, drift,
         0 as d_in_qty, 0 as d_in_weight, 0 as d_out_qty, 0 as d_out_weight, 0 as d_drift
       from stock_day where branch_code = $1 and grain in (1, 2) and business_date = $2
         and ($3 = '' or goods_code > $3) and ($4 = '' or goods_code <= $4)
       union all
       select cast(null as bigint), grain, f_warehouse, f_owner, f_goods, f_batch, 0, 0, 0, 0, 0,
         case when within = 0 and back = 1 then -qty else 0 end, case when within = 0 and back = 1 then -weight else 0 end,
         case when within = 0 and back = 0 then qty else 0 end, case when within = 0 and back = 0 then weight else 0 end,
         drift
       from (",
    sided!(),
    ") leaving where leaves = 1
       union all
       select cast(null as bigint), grain, t_warehouse, t_owner, t_goods, t_batch, 0, 0, 0, 0, 0,
         case when back = 0 then qty else 0 end, case when back = 0 then weight else 0 end,
         case when back = 1 then -qty else 0 end, case when back = 1 then -weight else 0 end, 0
       from (",
    sided!(),
    ") arriving where arrives = 1 and within = 0
     ) sides
     group by grain, warehouse_code, owner_code, goods_code, batch_id
     having sum(in_qty) <> sum(d_in_qty) or sum(in_weight) <> sum(d_in_weight) or sum(out_qty) <> sum(d_out_qty)
       or sum(out_weight) <> sum(d_out_weight) or sum(drift) <> sum(d_drift)
     order by 1"
);

/// Rows of the day that do not begin with what the row before them left, or are the last one and do not say so.
const CHAINED: &str = concat!(
    "select id, ",
    key!(),
    " as key, closing_qty as qty, closing_weight as weight, cast(0 as bigint) as held,
       before_qty + in_qty - out_qty as d_qty, before_weight + in_weight - out_weight - drift as d_weight,
       cast(0 as bigint) as d_held
     from (
       select d.id, d.warehouse_code, d.owner_code, d.goods_code, d.batch_id, d.in_qty, d.in_weight, d.out_qty,
         d.out_weight, d.drift, d.closing_qty, d.closing_weight,
         coalesce((select e.closing_qty from stock_day e where e.branch_code = d.branch_code
           and e.goods_code = d.goods_code and e.owner_code = d.owner_code and e.batch_id = d.batch_id
           and e.warehouse_code = d.warehouse_code and e.grain = d.grain and e.business_date < d.business_date
           order by e.business_date desc limit 1), 0) as before_qty,
         coalesce((select e.closing_weight from stock_day e where e.branch_code = d.branch_code
           and e.goods_code = d.goods_code and e.owner_code = d.owner_code and e.batch_id = d.batch_id
           and e.warehouse_code = d.warehouse_code and e.grain = d.grain and e.business_date < d.business_date
           order by e.business_date desc limit 1), 0) as before_weight,
         case when d.latest = case when exists (select 1 from stock_day e where e.branch_code = d.branch_code
           and e.goods_code = d.goods_code and e.owner_code = d.owner_code and e.batch_id = d.batch_id
           and e.warehouse_code = d.warehouse_code and e.grain = d.grain and e.business_date > d.business_date)
           then 0 else 1 end then 1 else 0 end as placed
       from stock_day d where d.branch_code = $1 and d.grain in (1, 2) and d.business_date = $2
         and ($3 = '' or d.goods_code > $3) and ($4 = '' or d.goods_code <= $4)
     ) chained
     where closing_qty <> before_qty + in_qty - out_qty
       or closing_weight <> before_weight + in_weight - out_weight - drift or placed = 0
     order by id"
);
