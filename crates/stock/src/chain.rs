//! Postings that follow from each other and happen at once: goods that are received, put away and entered in one call.
//!
//! Each is a posting like any other, with its moves and what they left. But the rows of `stock` are locked once, in the
//! order of their keys, and written once, as they stand after the last of them: a row that goods only pass through is
//! not filled and emptied again, which would change every index over what is there twice.

use std::collections::{BTreeMap, HashMap};

use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;

use crate::Bucket;
use crate::book::{self, Book, Manner};
use crate::flow::Flows;
use crate::moves::{Move, Posting};
use crate::post::{self, MOST};
use crate::refusal::Why;
use crate::store;

/// Postings that wait for each other, in their order.
#[derive(Debug, Default)]
#[must_use = "nothing happens until it is posted"]
pub struct Chain {
    postings: Vec<(Id, Posting)>,
}

impl Chain {
    /// Adds a posting and answers its id. Its moves may take what earlier ones bring; they use up no holds, and its
    /// cause must be new.
    pub fn add(&mut self, tx: &Tx, posting: Posting) -> Id {
        let id = tx.new_id();
        self.postings.push((id, posting));
        id
    }

    /// The moves so far.
    pub fn moves(&self) -> impl Iterator<Item = &Move> {
        self.postings.iter().flat_map(|(_, posting)| &posting.moves)
    }

    /// Posts all of them or none; nothing when there are none.
    ///
    /// # Errors
    /// A [`Refusal`](crate::Refusal) as `Refused`; the unit of work must not commit after it.
    pub async fn post(self, tx: &mut Tx) -> Answer<()> {
        if self.postings.is_empty() {
            return Ok(());
        }
        for (_, posting) in &self.postings {
            book::check(&posting.moves, MOST)?;
            if let Some(at) = posting.moves.iter().position(|each| each.hold.is_some()) {
                return Err(Why::WrongHold.at(at).into());
            }
        }
        if !post::claim_all(tx, &self.postings).await? {
            return Err(Why::CauseReused.into());
        }
        let buckets: BTreeMap<String, Bucket> =
            self.postings.iter().flat_map(|(_, posting)| post::buckets(&posting.moves)).collect();
        let locked = store::lock(tx, &buckets).await?;
        let mut book = Book {
            at: tx.now(),
            standings: locked.iter().map(|(key, row)| (key.clone(), row.standing)).collect(),
            holds: HashMap::new(),
            manner: Manner::End,
        };
        let days = post::days(tx, self.postings.iter().map(|(_, posting)| posting)).await?;
        let (mut rows, mut flows) = (Vec::new(), Flows::default());
        for (id, posting) in &self.postings {
            book.at = posting.occurred_at.unwrap_or(tx.now());
            let steps = book.apply(&posting.moves)?;
            let began = vec![None; steps.len()];
            rows.extend(post::rows(tx, (*id, posting), (&steps, &began), (&locked, &days))?);
            flows.add(posting, &steps, &days)?;
        }
        let changed: Vec<_> = locked
            .iter()
            .filter_map(|(key, row)| Some((row, *book.standings.get(key)?)))
            .filter(|(row, standing)| row.standing != *standing || standing.qty.is_positive())
            .map(|(row, standing)| (row.id, standing))
            .collect();
        store::write(tx, &changed).await?;
        post::append(tx, rows).await?;
        flows.write(tx).await
    }
}
