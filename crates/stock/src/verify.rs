//! Deriving what is on hand again.
//!
//! A row of `stock` and its moves are compared in one statement, some thousand rows at a time in the order of their
//! ids, so that ten million moves need neither memory nor one long look at the database. Holds that say of themselves what
//! is not so are looked for after that, in the order of theirs, and at last what is kept of days is compared, some goods of
//! a day at a time.

use codes::StockAmiss;
use db::{Row, Value, vals};
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;

use crate::verify_flows;

/// How much is compared together: a statement has a time limit.
#[derive(Debug, Clone, Copy)]
pub struct Portion {
    /// Rows of `stock`.
    pub rows: i64,
    /// Moves to them, and moves from them; holds; moves of goods on a day. One row may have more by itself, and so may the
    /// goods of a day: a whole warehouse may go through them.
    pub moves: i64,
}

impl Default for Portion {
    fn default() -> Self {
        Self { rows: 2_000, moves: 50_000 }
    }
}

/// A row of `stock` that is not what its moves and holds say. Quantities and weights are scaled as in the
/// database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The row.
    pub stock: Id,
    /// What is wrong.
    pub amiss: StockAmiss,
    /// Its bucket's key; empty when there are moves of a row that is not there.
    pub key: String,
    /// Quantity, weight and held quantity in the row.
    pub stands: [i64; 3],
    /// The same as the moves and open holds say.
    pub derived: [i64; 3],
}

/// What was found in some rows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Part {
    /// Rows compared.
    pub rows: u64,
    /// Ends of moves that they were compared with: a move inside the house has two.
    pub ends: u64,
    /// What differs.
    pub differences: Vec<Difference>,
    /// From where to go on; none at the end.
    pub next: Option<Place>,
}

/// Where a comparison stands: first the rows of `stock`, then the holds, then what is kept of days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// After a row of `stock`.
    Rows(Id),
    /// After a hold.
    Holds(Id),
    /// After the moves of a business day; an empty one is before the first.
    Days(String),
    /// After goods of a business day.
    Goods {
        /// The day.
        day: String,
        /// The goods.
        after: String,
    },
}

impl Default for Place {
    fn default() -> Self {
        Self::Rows(Id::NONE)
    }
}

/// Compares every row of the tenant with the sums of its moves and its open holds, and answers those that
/// differ. It reads the whole ledger.
///
/// # Errors
/// Only those of the database.
pub async fn verify(tx: &mut Tx) -> Answer<Vec<Difference>> {
    let (mut after, mut found) = (Place::default(), Vec::new());
    loop {
        let part = verify_part(tx, &after, Portion::default()).await?;
        found.extend(part.differences);
        match part.next {
            Some(next) => after = next,
            None => return Ok(found),
        }
    }
}

/// The same for the next part after a place. A row and all that is said of it are read together, so parts may be read
/// in units of work of their own while others post.
///
/// # Errors
/// Only those of the database.
pub async fn verify_part(tx: &mut Tx, after: &Place, portion: Portion) -> Answer<Part> {
    match after {
        Place::Rows(id) => rows(tx, *id, portion).await,
        Place::Holds(id) => holds(tx, *id, portion).await,
        Place::Days(day) => verify_flows::next(tx, day, portion).await,
        Place::Goods { day, after } => verify_flows::goods(tx, (day, after), portion).await,
    }
}

async fn rows(tx: &mut Tx, after: Id, portion: Portion) -> Answer<Part> {
    // The end of the part, so that moves of a row that is not there belong to one part, too.
    let last: Option<i64> = tx
        .one(
            "select id from stock where branch_code = $1 and id > $2 order by id limit 1 offset $3",
            &vals![tx.branch(), after, portion.rows - 1],
        )
        .await?;
    let mut end = last;
    for look in [TO, FROM] {
        let busy = crowded(tx, look, after, portion.moves).await?;
        end = [end, busy].into_iter().flatten().min();
    }
    let range = vals![tx.branch(), after, end.unwrap_or(i64::MAX)];
    let rows: Option<i64> = tx.one(ROWS, &range).await?;
    let ends: Option<i64> = tx.one(ENDS, &range).await?;
    let looks = [
        (StockAmiss::Sums, DIFFERENT),
        (StockAmiss::Sums, ORPHANS),
        (StockAmiss::Named, NAMED),
        (StockAmiss::Moved, MOVED),
    ];
    let mut differences = Vec::new();
    for (amiss, look) in looks {
        differences.extend(found(tx, (amiss, look), &range).await?);
    }
    Ok(Part {
        rows: rows.unwrap_or_default().unsigned_abs(),
        ends: ends.unwrap_or_default().unsigned_abs(),
        differences,
        next: Some(end.map_or(Place::Holds(Id::NONE), |id| Place::Rows(Id::of(id)))),
    })
}

/// The next holds, of every tenant: those of one have no order of their own.
async fn holds(tx: &mut Tx, after: Id, portion: Portion) -> Answer<Part> {
    let last = "select id from stock_hold where id > $1 order by id limit 1 offset $2";
    let end: Option<i64> = tx.one(last, &vals![after, portion.moves - 1]).await?;
    let range = vals![tx.branch(), after, end.unwrap_or(i64::MAX)];
    let differences = found(tx, (StockAmiss::Ended, ENDED), &range).await?;
    let next = Some(end.map_or(Place::Days(String::new()), |id| Place::Holds(Id::of(id))));
    Ok(Part { differences, next, ..Part::default() })
}

/// What a statement finds amiss.
pub(crate) async fn found(
    tx: &mut Tx,
    (amiss, look): (StockAmiss, &'static str),
    values: &[Value],
) -> Answer<Vec<Difference>> {
    tx.rows(look, values).await?.iter().map(|row| difference(row, amiss)).collect()
}

/// The row up to which there are not more moves than are read together, if they do not all belong to that row; none when
/// there are not so many. It goes through an index only, and so through the moves of every tenant.
async fn crowded(tx: &mut Tx, look: &'static str, after: Id, moves: i64) -> Answer<Option<i64>> {
    let Some(beyond) = tx.one::<i64>(look, &vals![after, moves]).await? else { return Ok(None) };
    let first = tx.one::<i64>(look, &vals![after, 0_i64]).await?;
    Ok(Some(if first == Some(beyond) { beyond } else { beyond - 1 }))
}

const TO: &str = "select to_stock from stock_move where to_stock > $1 order by to_stock limit 1 offset $2";
const FROM: &str =
    "select from_stock from stock_move where from_stock > $1 order by from_stock limit 1 offset $2";

const ROWS: &str = "select count(*) from stock where branch_code = $1 and id > $2 and id <= $3";

const ENDS: &str = "select cast((select count(*) from stock_move where to_stock > $2 and to_stock <= $3 and branch_code = $1)
    + (select count(*) from stock_move where from_stock > $2 and from_stock <= $3 and branch_code = $1) as bigint)";

/// The tenant of a hold is compared as an expression, so that its index by documents is no way to find it.
const DIFFERENT: &str = "select id, key, qty, weight, held, d_qty, d_weight, d_held from (
      select s.id, s.key, s.qty, s.weight, s.held,
        coalesce(i.qty, 0) - coalesce(o.qty, 0) as d_qty,
        coalesce(i.weight, 0) - coalesce(o.weight, 0) as d_weight,
        coalesce(h.held, 0) as d_held
      from stock s
      left join (
        select to_stock, cast(sum(qty) as bigint) as qty, cast(sum(weight) as bigint) as weight from stock_move
        where to_stock > $2 and to_stock <= $3 and branch_code = $1 group by to_stock
      ) i on i.to_stock = s.id
      left join (
        select from_stock, cast(sum(qty) as bigint) as qty, cast(sum(weight + drift) as bigint) as weight from stock_move
        where from_stock > $2 and from_stock <= $3 and branch_code = $1 group by from_stock
      ) o on o.from_stock = s.id
      left join (
        select stock_id, cast(sum(qty - taken - released) as bigint) as held from stock_hold
        where stock_id > $2 and stock_id <= $3 and ended_at is null and branch_code || '' = $1 group by stock_id
      ) h on h.stock_id = s.id
      where s.branch_code = $1 and s.id > $2 and s.id <= $3
    ) compared
    where qty <> d_qty or weight <> d_weight or held <> d_held
    order by id";

/// Moves and open holds of rows that are not there.
const ORPHANS: &str =
    "select stock_id as id, cast('' as text) as key, cast(0 as bigint) as qty, cast(0 as bigint) as weight,
      cast(0 as bigint) as held, cast(sum(qty) as bigint) as d_qty, cast(sum(weight) as bigint) as d_weight,
      cast(sum(held) as bigint) as d_held
    from (
      select to_stock as stock_id, qty, weight, cast(0 as bigint) as held from stock_move
      where to_stock > $2 and to_stock <= $3 and branch_code = $1
      union all
      select from_stock, -qty, -(weight + drift), cast(0 as bigint) from stock_move
      where from_stock > $2 and from_stock <= $3 and branch_code = $1
      union all
      select stock_id, cast(0 as bigint), cast(0 as bigint), qty - taken - released from stock_hold
      where stock_id > $2 and stock_id <= $3 and ended_at is null and branch_code || '' = $1
    ) sides
    where not exists (select 1 from stock s where s.id = sides.stock_id and s.branch_code = $1)
    group by stock_id order by stock_id";

/// Rows whose key is not what [`Bucket::key`](crate::Bucket::key) makes of their columns.
const NAMED: &str = r"select id, key, qty, weight, held, qty as d_qty, weight as d_weight, held as d_held from stock
    where branch_code = $1 and id > $2 and id <= $3 and key <>
      replace(replace(warehouse_code, '\', '\\'), '|', '\|')
      || '|' || replace(replace(location_code, '\', '\\'), '|', '\|')
      || '|' || replace(replace(coalesce(container_code, ''), '\', '\\'), '|', '\|')
      || '|' || replace(replace(owner_code, '\', '\\'), '|', '\|')
      || '|' || replace(replace(goods_code, '\', '\\'), '|', '\|')
      || '|' || coalesce(cast(batch_id as text), '')
      || '|' || replace(replace(status_code, '\', '\\'), '|', '\|')
      || '|' || cast(freeze_status as text) || '|' || cast(entry_state as text)
    order by id";

/// Rows with a move that says something else of them than they do. What a move is about is said by where it leaves, and
/// for goods from outside by where they arrive.
const MOVED: &str = "select s.id, s.key, s.qty, s.weight, s.held, s.qty as d_qty, s.weight as d_weight, s.held as d_held
    from stock s
    where s.branch_code = $1 and s.id > $2 and s.id <= $3 and (
      exists (
        select 1 from stock_move m where m.from_stock = s.id and m.branch_code = $1 and (
          m.goods_code <> s.goods_code or m.owner_code <> s.owner_code or m.warehouse_code <> s.warehouse_code
          or m.from_location <> s.location_code or coalesce(m.batch_id, 0) <> coalesce(s.batch_id, 0)))
      or exists (
        select 1 from stock_move m where m.to_stock = s.id and m.branch_code = $1 and (
          m.to_location <> s.location_code or (m.from_stock is null and (
            m.goods_code <> s.goods_code or m.owner_code <> s.owner_code or m.warehouse_code <> s.warehouse_code
            or coalesce(m.batch_id, 0) <> coalesce(s.batch_id, 0))))))
    order by s.id";

/// Rows with a hold that says that it has ended and has not, or the other way round. The holds of a row that have ended
/// are in no index, so this goes by the holds.
const ENDED: &str =
    "select distinct s.id, s.key, s.qty, s.weight, s.held, s.qty as d_qty, s.weight as d_weight, s.held as d_held
    from stock_hold h
    join stock s on s.branch_code = h.branch_code and s.id = h.stock_id
    where h.branch_code || '' = $1 and h.id > $2 and h.id <= $3
      and (h.ended_at is null) <> (h.taken + h.released < h.qty)
    order by s.id";

fn difference(row: &Row, amiss: StockAmiss) -> Answer<Difference> {
    Ok(Difference {
        stock: row.get("id")?,
        amiss,
        key: row.get("key")?,
        stands: [row.get("qty")?, row.get("weight")?, row.get("held")?],
        derived: [row.get("d_qty")?, row.get("d_weight")?, row.get("d_held")?],
    })
}

/// Tenants that have a ledger.
///
/// # Errors
/// Only those of the database.
pub async fn branches(tx: &mut Tx) -> Answer<Vec<String>> {
    // From one tenant to the next in the index; a plain `distinct` would read all of it.
    let mut branches: Vec<String> = Vec::new();
    loop {
        let last = branches.last().cloned().unwrap_or_default();
        let next: Option<String> = tx
            .one(
                "select branch_code from stock where branch_code > $1 order by branch_code limit 1",
                &vals![last],
            )
            .await?;
        match next {
            Some(branch) => branches.push(branch),
            None => return Ok(branches),
        }
    }
}
