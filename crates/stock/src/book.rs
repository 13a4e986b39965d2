//! The arithmetic of a posting, without a database: buckets as they stand, moves applied in order.

use std::collections::{BTreeMap, HashMap};

use kernel::clock::Instant;
use kernel::id::Id;
use kernel::units::{Exact, Grams, Qty};

use crate::moves::{Move, Weight};
use crate::refusal::{Refusal, Why};
use crate::{Bucket, Side};

/// What lies in a bucket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Standing {
    pub qty: Qty,
    pub weight: Grams,
    /// How much of the quantity is held.
    pub held: Qty,
    /// Since when the oldest of it has been in the house; none for an empty bucket.
    pub since: Option<Instant>,
}

/// What a hold has left, and the key of the bucket that it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Open {
    pub key: String,
    pub left: Qty,
}

/// What a move did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Weight that arrived.
    pub weight: Grams,
    /// What left weighed so much more in the books.
    pub drift: Grams,
    /// Left at both ends; none for an end outside.
    pub from_left: Option<Qty>,
    pub to_left: Option<Qty>,
    /// Since when the goods are, or were, in the house.
    pub since: Option<Instant>,
}

/// What a move takes out of a bucket.
struct Leaving {
    left: Qty,
    weight: Grams,
    since: Option<Instant>,
}

/// Buckets and holds while a posting is applied. A bucket that is not in the book is empty.
#[derive(Debug)]
pub struct Book {
    /// When it happens: goods that come from outside are in the house since then.
    pub at: Instant,
    pub standings: BTreeMap<String, Standing>,
    pub holds: HashMap<Id, Open>,
    /// What becomes of the holds that moves use up.
    pub manner: Manner,
}

/// What becomes of the hold that a move uses up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// It has done what it was for: the goods lie free where they arrive.
    End,
    /// The goods take it along: as much is held where they arrive.
    Follow,
}

/// What can be said of moves before anything is read.
pub fn check(moves: &[Move], most: usize) -> Result<(), Refusal> {
    if moves.is_empty() {
        return Err(Why::Nothing.into());
    }
    if moves.len() > most {
        return Err(Why::TooMany(most).into());
    }
    moves.iter().enumerate().try_for_each(|(at, each)| check_one(at, each))
}

fn check_one(at: usize, each: &Move) -> Result<(), Refusal> {
    if !each.qty.is_positive() {
        return Err(Why::NotPositive.at(at));
    }
    match (&each.weight, &each.from) {
        (Weight::Of(weight) | Weight::Exactly { arrives: weight, .. }, _) if weight.is_negative() => {
            return Err(Why::BadWeight.at(at));
        }
        (Weight::Share, Side::Beyond(_)) => return Err(Why::BadWeight.at(at)),
        _ => {}
    }
    match (&each.from, &each.to) {
        (Side::Beyond(_), Side::Beyond(_)) => Err(Why::BothBeyond.at(at)),
        (Side::At(from), Side::At(to)) if from == to => Err(Why::SamePlace.at(at)),
        _ => Ok(()),
    }
}

impl Book {
    /// Applies moves in their order. After a refusal the book is good for nothing.
    pub fn apply(&mut self, moves: &[Move]) -> Result<Vec<Step>, Refusal> {
        moves.iter().enumerate().map(|(at, each)| self.step(at, each)).collect()
    }

    fn step(&mut self, at: usize, each: &Move) -> Result<Step, Refusal> {
        let leaving = match &each.from {
            Side::At(bucket) => Some(self.leave(at, each, bucket)?),
            Side::Beyond(_) => None,
        };
        let weight = match (each.weight, &leaving) {
            (Weight::Of(weight) | Weight::Exactly { arrives: weight, .. }, _) => weight,
            (Weight::Share, Some(leaving)) => leaving.weight,
            (Weight::Share, None) => return Err(Why::BadWeight.at(at)),
        };
        let left = leaving.as_ref().map_or(weight, |leaving| leaving.weight);
        let drift = left.minus(weight).map_err(|_| Why::TooMuch.at(at))?;
        let since = leaving.as_ref().map_or(Some(each.since.unwrap_or(self.at)), |leaving| leaving.since);
        let to_left = match &each.to {
            Side::At(bucket) => Some(self.arrive(at, each, (weight, since), bucket)?),
            Side::Beyond(_) => None,
        };
        Ok(Step { weight, drift, from_left: leaving.map(|leaving| leaving.left), to_left, since })
    }

    /// Takes the goods out of a bucket.
    fn leave(&mut self, at: usize, each: &Move, bucket: &Bucket) -> Result<Leaving, Refusal> {
        let key = bucket.key();
        let standing = self.standings.get(&key).copied().unwrap_or_default();
        let mut held = standing.held;
        if let Some(id) = each.hold {
            let open = self.holds.get_mut(&id).filter(|open| open.key == key);
            let open = open.ok_or(Why::WrongHold.at(at))?;
            if open.left < each.qty {
                return Err(Why::HoldShort(open.left).at(at));
            }
            open.left = open.left.minus(each.qty).map_err(|_| Why::TooMuch.at(at))?;
            held = held.minus(each.qty).map_err(|_| Why::TooMuch.at(at))?;
        }
        let qty = standing.qty.minus(each.qty).map_err(|_| Why::TooMuch.at(at))?;
        if qty.is_negative() {
            return Err(Why::TooFew(standing.qty).at(at));
        }
        if qty < held {
            let free = standing.qty.minus(standing.held).map_err(|_| Why::TooMuch.at(at))?;
            return Err(Why::Held(free).at(at));
        }
        let leaving = leaving(at, each, standing)?;
        let weight = standing.weight.minus(leaving).map_err(|_| Why::TooMuch.at(at))?;
        let since = standing.since.filter(|_| qty.is_positive());
        self.standings.insert(key, Standing { qty, weight, held, since });
        Ok(Leaving { left: qty, weight: leaving, since: standing.since })
    }

    fn arrive(
        &mut self,
        at: usize,
        each: &Move,
        (weight, since): (Grams, Option<Instant>),
        bucket: &Bucket,
    ) -> Result<Qty, Refusal> {
        let follows = each.hold.is_some() && self.manner == Manner::Follow;
        let standing = self.standings.entry(bucket.key()).or_default();
        standing.since = match (standing.since, since) {
            (Some(held), Some(new)) => Some(held.min(new)),
            (held, new) => held.or(new),
        };
        standing.qty = standing.qty.plus(each.qty).map_err(|_| Why::TooMuch.at(at))?;
        standing.weight = standing.weight.plus(weight).map_err(|_| Why::TooMuch.at(at))?;
        if follows {
            standing.held = standing.held.plus(each.qty).map_err(|_| Why::TooMuch.at(at))?;
        }
        Ok(standing.qty)
    }
}

/// The weight that leaves the books with a move.
fn leaving(at: usize, each: &Move, standing: Standing) -> Result<Grams, Refusal> {
    if each.qty == standing.qty {
        return Ok(standing.weight);
    }
    match each.weight {
        Weight::Of(weight) | Weight::Exactly { leaves: weight, .. } if weight <= standing.weight => {
            Ok(weight)
        }
        Weight::Of(_) | Weight::Exactly { .. } => Err(Why::TooHeavy.at(at)),
        Weight::Share => {
            let share = Exact::from(standing.weight).times(each.qty);
            let share = share.and_then(|product| product.rounded_over(standing.qty));
            share.map_err(|_| Why::TooMuch.at(at))
        }
    }
}
