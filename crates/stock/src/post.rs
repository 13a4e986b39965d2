//! The door.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use db::{Value, vals};
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::units::Qty;
use sha2::{Digest as _, Sha256};

use crate::book::{self, Book, Manner, Step};
use crate::calendar::Days;
use crate::flow::Flows;
use crate::hold::{self, Hold};
use crate::moves::{Move, Posted, Posting, Weight};
use crate::refusal::Why;
use crate::store::{self, Locked};
use crate::{Bucket, Side};

/// Moves in one posting at most.
pub(crate) const MOST: usize = 2_000;

/// Posts moves, all or none of them. Repeating a cause changes nothing and answers what stands.
///
/// # Errors
/// A [`Refusal`](crate::Refusal) as `Refused`; the unit of work must not commit after it.
pub async fn post(tx: &mut Tx, posting: &Posting) -> Answer<Posted> {
    Ok(put(tx, posting, Way { reverses: None, manner: Manner::End }).await?.0)
}

/// How a posting goes through the door.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Way {
    /// The posting that it takes back.
    pub reverses: Option<Id>,
    /// What becomes of the holds that its moves use up.
    pub manner: Manner,
}

/// Posts, and answers for each move the hold that began where it arrived.
pub(crate) async fn put(tx: &mut Tx, posting: &Posting, way: Way) -> Answer<(Posted, Vec<Option<Hold>>)> {
    book::check(&posting.moves, MOST)?;
    let digest = digest(&posting.moves);
    let id = tx.new_id();
    if !claim(tx, id, posting, way.reverses, &digest).await? {
        let posted = standing(tx, posting, &digest).await?;
        return Ok((posted, hold::begun_by(tx, posted.id).await?));
    }
    let buckets = buckets(&posting.moves);
    let locked = store::lock(tx, &buckets).await?;
    let holds: BTreeSet<Id> = posting.moves.iter().filter_map(|each| each.hold).collect();
    let holds: Vec<Id> = holds.into_iter().collect();
    let open = store::holds(tx, &holds).await?.into_iter().map(|(id, open, of)| ((id, open), (id, of)));
    let (open, whose): (HashMap<_, _>, HashMap<_, _>) = open.unzip();
    let mut book = Book {
        at: posting.occurred_at.unwrap_or(tx.now()),
        standings: locked.iter().map(|(key, row)| (key.clone(), row.standing)).collect(),
        holds: open,
        manner: way.manner,
    };
    let steps = book.apply(&posting.moves)?;
    let changed = locked
        .iter()
        .filter_map(|(key, row)| book.standings.get(key).map(|standing| (row.id, *standing)))
        .collect::<Vec<_>>();
    store::write(tx, &changed).await?;
    if !holds.is_empty() {
        store::use_holds(tx, &used(&posting.moves)?).await?;
    }
    let began = match way.manner {
        Manner::End => vec![None; posting.moves.len()],
        Manner::Follow => hold::follow(tx, &posting.moves, (&locked, &whose)).await?,
    };
    let days = days(tx, [posting]).await?;
    let rows = rows(tx, (id, posting), (&steps, &began), (&locked, &days))?;
    append(tx, rows).await?;
    let mut flows = Flows::default();
    flows.add(posting, &steps, &days)?;
    flows.write(tx).await?;
    Ok((Posted { id, repeated: false }, began))
}

/// Every bucket that a posting touches, by key.
pub(crate) fn buckets(moves: &[Move]) -> BTreeMap<String, Bucket> {
    let sides = moves.iter().flat_map(|each| [&each.from, &each.to]);
    sides.filter_map(Side::bucket).map(|bucket| (bucket.key(), bucket.clone())).collect()
}

/// The business day that it is in the warehouses of postings.
pub(crate) async fn days<'a>(tx: &mut Tx, postings: impl IntoIterator<Item = &'a Posting>) -> Answer<Days> {
    let moves = postings.into_iter().flat_map(|posting| &posting.moves);
    let sides = moves.flat_map(|each| [&each.from, &each.to]).filter_map(Side::bucket);
    let warehouses: BTreeSet<&str> = sides.map(|bucket| bucket.warehouse.as_str()).collect();
    Days::told(tx, &warehouses).await
}

/// Writes the posting unless its cause stands already; answers whether it was written.
async fn claim(tx: &mut Tx, id: Id, posting: &Posting, reverses: Option<Id>, digest: &str) -> Answer<bool> {
    let values = told(tx, id, posting, reverses, digest);
    Ok(tx.exec(CLAIM, &values).await? == 1)
}

/// Writes postings; answers whether all of their causes were new.
pub(crate) async fn claim_all(tx: &mut Tx, postings: &[(Id, Posting)]) -> Answer<bool> {
    let row = |(id, posting): &(Id, Posting)| told(tx, *id, posting, None, &digest(&posting.moves));
    let rows: Vec<Vec<Value>> = postings.iter().map(row).collect();
    Ok(tx.exec_all(CLAIM, &rows).await?.into_iter().all(|written| written == 1))
}

const CLAIM: &str =
    "insert into stock_posting (id, branch_code, cause, digest, verb, doc_kind, doc_no, doc_line, reason,
       reverses_id, party_id, party_name, device, occurred_at, posted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict do nothing";

fn told(tx: &Tx, id: Id, posting: &Posting, reverses: Option<Id>, digest: &str) -> Vec<Value> {
    let (session, doc) = (tx.session(), &posting.doc);
    vals![
        id,
        session.branch.as_str(),
        posting.cause.as_str(),
        digest,
        posting.verb,
        doc.kind,
        doc.no.as_str(),
        doc.line.map(Id::get),
        posting.reason.as_deref(),
        reverses.map(Id::get),
        session.party,
        session.name.as_str(),
        posting.device.as_deref(),
        posting.occurred_at.unwrap_or(tx.now()),
        tx.now()
    ]
    .to_vec()
}

/// What stands for a cause that was posted before.
async fn standing(tx: &mut Tx, posting: &Posting, digest: &str) -> Answer<Posted> {
    let stands: Option<(Id, String)> = tx
        .one(
            "select id, digest from stock_posting where branch_code = $1 and cause = $2",
            &vals![tx.branch(), posting.cause.as_str()],
        )
        .await?;
    match stands {
        Some((id, known)) if known == digest => Ok(Posted { id, repeated: true }),
        Some(_) => Err(Why::CauseReused.into()),
        // The other key of the table: one posting takes back another once.
        None => Err(Why::Reversed.into()),
    }
}

fn digest(moves: &[Move]) -> String {
    let mut hash = Sha256::new();
    for each in moves {
        for side in [&each.from, &each.to] {
            match side {
                Side::At(bucket) => hash.update(bucket.key()),
                Side::Beyond(beyond) => hash.update(format!("{beyond:?}")),
            }
            hash.update("\n");
        }
        let weight = match each.weight {
            Weight::Share => "share".to_owned(),
            Weight::Of(weight) | Weight::Exactly { arrives: weight, .. } => weight.to_string(),
        };
        let number = |id: Option<Id>| id.map(Id::get).unwrap_or_default();
        let since = each.since.map(Instant::millis);
        let rest = (each.qty.raw(), weight, number(each.hold), number(each.line), since);
        hash.update(format!("{rest:?}\n"));
    }
    kernel::act::hex(&hash.finalize())
}

/// What each hold gives, summed.
fn used(moves: &[Move]) -> Answer<Vec<store::Use>> {
    let mut taken: BTreeMap<Id, Qty> = BTreeMap::new();
    for (at, each) in moves.iter().enumerate() {
        if let Some(hold) = each.hold {
            let sum = taken.entry(hold).or_default();
            *sum = sum.plus(each.qty).map_err(|_| Why::TooMuch.at(at))?;
        }
    }
    Ok(taken.into_iter().map(|(hold, taken)| store::Use { hold, taken, released: Qty::ZERO }).collect())
}

const COLUMNS: &[&str] = &[
    "id",
    "branch_code",
    "posting_id",
    "seq",
    "verb",
    "doc_kind",
    "doc_no",
    "doc_line",
    "warehouse_code",
    "owner_code",
    "goods_code",
    "batch_id",
    "qty",
    "weight",
    "drift",
    "from_stock",
    "from_beyond",
    "from_location",
    "from_left",
    "to_stock",
    "to_beyond",
    "to_location",
    "to_left",
    "hold_id",
    "to_hold",
    "since_at",
    "party_name",
    "posted_at",
    "business_date",
];

/// Appends moves.
pub(crate) async fn append(tx: &mut Tx, rows: Vec<Vec<Value>>) -> Answer<()> {
    tx.insert_soon("stock_move", COLUMNS, rows).await?;
    Ok(())
}

/// The moves of a posting as they are kept.
pub(crate) fn rows(
    tx: &Tx,
    (posting, posted): (Id, &Posting),
    (steps, began): (&[Step], &[Option<Hold>]),
    (locked, days): (&BTreeMap<String, Locked>, &Days),
) -> Answer<Vec<Vec<Value>>> {
    let mut rows = Vec::with_capacity(steps.len());
    for (((each, step), began), seq) in posted.moves.iter().zip(steps).zip(began).zip(1_i64..) {
        // One side is in the house, and the other has nothing to say about whose goods they are. When the
        // owner or the batch changes, the move stands with what they were.
        let Some(goods) = each.from.bucket().or(each.to.bucket()) else { continue };
        let mut row: Vec<Value> = vals![
            tx.new_id(),
            tx.branch(),
            posting,
            seq,
            posted.verb,
            posted.doc.kind,
            posted.doc.no.as_str(),
            each.line.or(posted.doc.line).map(Id::get),
            goods.warehouse.as_str(),
            goods.owner.as_str(),
            goods.goods.as_str(),
            goods.batch.map(Id::get),
            each.qty.raw(),
            step.weight.raw(),
            step.drift.raw()
        ]
        .to_vec();
        row.extend(side(&each.from, step.from_left, locked));
        row.extend(side(&each.to, step.to_left, locked));
        let since = step.since.map(Instant::millis);
        let holds = [each.hold, began.map(|hold| hold.id)].map(|id| id.map(Id::get));
        let day = days.of(&goods.warehouse)?;
        row.extend(vals![holds[0], holds[1], since, tx.session().name.as_str(), tx.now(), day]);
        rows.push(row);
    }
    Ok(rows)
}

/// Row, kind outside, location, quantity left.
fn side(side: &Side, left: Option<Qty>, locked: &BTreeMap<String, Locked>) -> [Value; 4] {
    match side {
        Side::At(bucket) => {
            let row = locked.get(&bucket.key()).map(|row| row.id.get());
            vals![row, None::<String>, bucket.location.as_str(), left.map(Qty::raw)]
        }
        Side::Beyond(beyond) => vals![None::<i64>, *beyond, None::<String>, None::<i64>],
    }
}
