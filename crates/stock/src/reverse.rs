//! Taking a posting back.

use codes::{StockBeyond, StockVerb};
use db::{Row, vals};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::units::{Grams, Qty};

use crate::book::Manner;
use crate::follow::Followed;
use crate::moves::{Doc, Move, Posted, Posting, Weight};
use crate::post::{self, Way};
use crate::refusal::Why;
use crate::{Bucket, Side};

/// Posts the mirror image of an earlier posting: the goods go back where they came from, last move
/// first. It is refused like any other posting when they are not there any more or held, and a posting
/// is taken back once. Holds that it had taken stay ended, but what the goods took along ([`follow`](crate::follow))
/// comes back with them: [`unfollow`] answers those.
///
/// # Errors
/// A [`Refusal`](crate::Refusal) as `Refused`.
pub async fn reverse(
    tx: &mut Tx,
    earlier: Id,
    doc: Doc,
    cause: String,
    reason: Option<String>,
) -> Answer<Posted> {
    Ok(back(tx, earlier, (doc, cause, reason)).await?.posted)
}

/// The same for a posting that took holds along: answers those that began where the goods came from, in the order of
/// the moves that are taken back.
///
/// # Errors
/// As [`reverse`].
pub async fn unfollow(
    tx: &mut Tx,
    earlier: Id,
    doc: Doc,
    cause: String,
    reason: Option<String>,
) -> Answer<Followed> {
    let mut back = back(tx, earlier, (doc, cause, reason)).await?;
    back.holds.reverse();
    Ok(back)
}

async fn back(
    tx: &mut Tx,
    earlier: Id,
    (doc, cause, reason): (Doc, String, Option<String>),
) -> Answer<Followed> {
    let rows = tx
        .rows(
            "select m.qty, m.weight, m.drift, m.doc_line, m.since_at, m.to_hold, m.from_beyond, m.to_beyond,
               f.warehouse_code as f_warehouse, f.location_code as f_location, f.container_code as f_container,
               f.owner_code as f_owner, f.goods_code as f_goods, f.batch_id as f_batch, f.status_code as f_status,
               f.freeze_status as f_frozen, f.entry_state as f_entered,
               t.warehouse_code as t_warehouse, t.location_code as t_location, t.container_code as t_container,
               t.owner_code as t_owner, t.goods_code as t_goods, t.batch_id as t_batch, t.status_code as t_status,
               t.freeze_status as t_frozen, t.entry_state as t_entered
             from stock_move m
             left join stock f on f.branch_code = m.branch_code and f.id = m.from_stock
             left join stock t on t.branch_code = m.branch_code and t.id = m.to_stock
             where m.branch_code = $1 and m.posting_id = $2 order by m.seq desc",
            &vals![tx.branch(), earlier],
        )
        .await?;
    if rows.is_empty() {
        return Err(Why::Unknown.into());
    }
    let moves = rows.iter().map(mirrored).collect::<Answer<Vec<Move>>>()?;
    let posting =
        Posting { cause, verb: StockVerb::Reverse, doc, reason, device: None, occurred_at: None, moves };
    let way = Way { reverses: Some(earlier), manner: Manner::Follow };
    let (posted, holds) = post::put(tx, &posting, way).await?;
    Ok(Followed { posted, holds })
}

fn mirrored(row: &Row) -> Answer<Move> {
    let (weight, drift) = (Grams::of_raw(row.get("weight")?), Grams::of_raw(row.get("drift")?));
    let (line, since): (Option<i64>, Option<i64>) = (row.get("doc_line")?, row.get("since_at")?);
    let to_hold: Option<i64> = row.get("to_hold")?;
    Ok(Move {
        from: side(row, "to_beyond", &T)?,
        to: side(row, "from_beyond", &F)?,
        qty: Qty::of_raw(row.get("qty")?),
        weight: Weight::Exactly { leaves: weight, arrives: weight.plus(drift).map_err(Fault::internal)? },
        // A hold that went along goes back along.
        hold: to_hold.map(Id::of),
        line: line.map(Id::of),
        // What comes back is as old as it was when it left.
        since: since.map(Instant::of_millis),
    })
}

/// Columns of one side's bucket.
struct Names {
    warehouse: &'static str,
    location: &'static str,
    container: &'static str,
    owner: &'static str,
    goods: &'static str,
    batch: &'static str,
    status: &'static str,
    frozen: &'static str,
    entered: &'static str,
}

const F: Names = Names {
    warehouse: "f_warehouse",
    location: "f_location",
    container: "f_container",
    owner: "f_owner",
    goods: "f_goods",
    batch: "f_batch",
    status: "f_status",
    frozen: "f_frozen",
    entered: "f_entered",
};

const T: Names = Names {
    warehouse: "t_warehouse",
    location: "t_location",
    container: "t_container",
    owner: "t_owner",
    goods: "t_goods",
    batch: "t_batch",
    status: "t_status",
    frozen: "t_frozen",
    entered: "t_entered",
};

fn side(row: &Row, beyond: &str, names: &Names) -> Answer<Side> {
    if let Some(code) = row.get::<Option<String>>(beyond)? {
        let known = StockBeyond::parse(&code);
        return known
            .map(Side::Beyond)
            .ok_or_else(|| Fault::internal(format!("stock_move.{beyond}: {code}")));
    }
    let batch: Option<i64> = row.get(names.batch)?;
    let (frozen, entered): (i64, i64) = (row.get(names.frozen)?, row.get(names.entered)?);
    Ok(Side::At(Bucket {
        warehouse: row.get(names.warehouse)?,
        location: row.get(names.location)?,
        container: row.get(names.container)?,
        owner: row.get(names.owner)?,
        goods: row.get(names.goods)?,
        batch: batch.map(Id::of),
        status: row.get(names.status)?,
        frozen: frozen == 1,
        entered: entered == 1,
    }))
}
