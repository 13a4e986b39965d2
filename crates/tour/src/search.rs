//! Makes a plan shorter: takes a few orders out of their tours and puts them back better, again and again.
//!
//! An adaptive large neighbourhood search (Ropke and Pisinger 2006): there are several ways to choose what comes out
//! and several to put it back, and those that have done well are used more. A plan that is a little longer than the
//! best one is gone on with, too; how much longer shrinks to nothing with the steps (record-to-record travel, Dueck
//! 1993). It counts steps, not seconds, and draws its chances from a seed: the same input gives the same plan.

mod draft;
mod insert;
mod remove;
mod wheel;

use crate::block::Millimetres;
use crate::error::Error;
use crate::plan::Plan;
use crate::pool::Pool;
use crate::random::Random;

use draft::Draft;
use insert::Insert;
use remove::Remove;
use wheel::Wheel;

/// How long is searched, and on which paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// How often orders are taken out and put back.
    pub steps: u64,
    /// Another seed may find another plan.
    pub seed: u64,
}

/// A plan may be longer than the best by this part of an average tour, at the first step.
const SLACK: u128 = 10;
/// Orders that come out at once: at least, and at most.
const LEAST: usize = 2;
const MOST: usize = 20;

impl Pool<'_> {
    /// A plan that is at most as long as `start`, which may come from anywhere.
    ///
    /// # Errors
    /// `start` is checked as by [`Pool::plan`].
    pub fn improve(&self, start: &Plan, effort: Effort) -> Result<Plan, Error> {
        let start: Vec<Vec<usize>> = start.tours.iter().map(|tour| tour.orders.clone()).collect();
        let start = self.plan(&start)?;
        if self.len() < LEAST || start.tours.len() < 2 {
            return Ok(start);
        }
        Ok(search(self, start, effort))
    }
}

fn search(pool: &Pool<'_>, start: Plan, effort: Effort) -> Plan {
    let mut random = Random::new(effort.seed);
    let mut draft = Draft::new(pool, &start, &mut random);
    let (mut removes, mut inserts) = (Wheel::new(Remove::ALL), Wheel::new(Insert::ALL));
    let mut best = start;
    let most = MOST.min(pool.len() / 2).max(LEAST);
    for step in 0..effort.steps {
        let before = draft.length();
        let (remove, insert) = (removes.choose(&mut random), inserts.choose(&mut random));
        let count = LEAST + random.below(most - LEAST + 1);
        let out = remove.1.take(&mut draft, &mut random, count);
        insert.1.put(&mut draft, &mut random, out);
        let after = draft.length();
        let slack = slack(&best, effort.steps - step - 1, effort.steps);
        let score = if after < best.length {
            best = draft.plan();
            wheel::RECORD
        } else if after < before {
            wheel::BETTER
        } else {
            0
        };
        if after <= best.length + slack {
            draft.keep();
        } else {
            draft.undo();
        }
        removes.tell(remove.0, score);
        inserts.tell(insert.0, score);
    }
    best
}

/// How much longer than the best a plan may be that is gone on with.
fn slack(best: &Plan, left: u64, steps: u64) -> Millimetres {
    let shares = SLACK * best.tours.len().max(1) as u128 * u128::from(steps);
    let slack = u128::from(best.length.unsigned_abs()) * u128::from(left) / shares;
    Millimetres::try_from(slack).unwrap_or(0)
}
