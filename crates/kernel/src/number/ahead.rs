//! Numbers taken ahead, so that documents do not wait for each other's number.
//!
//! The row of a series stays locked until its transaction ends. Where several transactions run at a time, each would
//! wait there for the one before, whatever else it does. So one of them takes a block; once it has committed, the others
//! take theirs from memory. Before these run out more are fetched beside the work ([`fetch`]), because the one that finds
//! none keeps the row locked for as long as it waits for anything else. Numbers that are never used are gaps, and
//! nothing depends on there being none.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::act::{Act, Tx};
use crate::app::App;
use crate::fault::Answer;

/// Blocks that are fetched at once.
const FETCHED: i64 = 4;
/// With fewer blocks than this, more are fetched.
const FEW: i64 = 2;

/// A series of a tenant in a period.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Series {
    pub branch: String,
    pub name: &'static str,
    pub period: String,
}

/// Numbers of one program that are free to be given. Clones share them.
#[derive(Debug, Clone)]
pub struct Numbers {
    block: i64,
    free: Free,
    /// Series for which somebody is fetching more.
    fetching: Arc<Mutex<BTreeSet<Series>>>,
}

type Free = Arc<Mutex<BTreeMap<Series, Vec<RangeInclusive<i64>>>>>;

/// One number at a time: for a database that has one writer, and for tests.
impl Default for Numbers {
    fn default() -> Self {
        Self::in_blocks(1)
    }
}

impl Numbers {
    /// Takes so many at once from the database.
    pub fn in_blocks(block: i64) -> Self {
        Self { block: block.max(1), free: Free::default(), fetching: Arc::default() }
    }

    /// Whether more of a series should be fetched by whoever asks. Nobody else is told so before [`Numbers::fetched`].
    fn wants(&self, series: &Series) -> bool {
        let left: i64 = locked(&self.free).get(series).into_iter().flatten().map(length).sum();
        self.block > 1 && left < self.block * FEW && locked(&self.fetching).insert(series.clone())
    }

    /// Fetching has ended.
    fn fetched(&self, series: &Series) {
        locked(&self.fetching).remove(series);
    }

    /// How many to take.
    pub(crate) fn block(&self) -> i64 {
        self.block
    }

    /// A free number, the smallest of the series.
    pub(crate) fn take(&self, series: &Series) -> Option<i64> {
        let mut free = locked(&self.free);
        let ranges = free.get_mut(series)?;
        let range = ranges.first_mut()?;
        let number = *range.start();
        *range = number + 1..=*range.end();
        if range.is_empty() {
            ranges.remove(0);
        }
        Some(number)
    }

    /// Sets numbers free; those of the series' other periods are forgotten, because a day that is over has no more
    /// documents.
    pub(crate) fn give(&self, series: Series, numbers: RangeInclusive<i64>) {
        if numbers.is_empty() {
            return;
        }
        let mut free = locked(&self.free);
        free.retain(|other, _| {
            other.period == series.period || (&other.branch, other.name) != (&series.branch, series.name)
        });
        let ranges = free.entry(series).or_default();
        ranges.push(numbers);
        ranges.sort_unstable_by_key(|range| *range.start());
    }
}

fn length(numbers: &RangeInclusive<i64>) -> i64 {
    numbers.end() - numbers.start() + 1
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Fetches more of the series that a unit of work of `act` has used and of which few are left, while the program goes on.
pub(crate) fn fetch(app: &App, act: &Act, used: &Taken) {
    for series in used.series() {
        if !app.numbers.wants(&series) {
            continue;
        }
        let (app, act) = (app.clone(), act.clone());
        tokio::spawn(async move {
            let (name, period, count) = (series.name, series.period.clone(), app.numbers.block * FETCHED);
            let advanced: Answer<i64> = app
                .db
                .write(act, move |tx: &mut Tx| {
                    let period = period.clone();
                    Box::pin(async move { super::advance(tx, name, &period, count).await })
                })
                .await;
            match advanced {
                Ok(last) => app.numbers.give(series.clone(), last - count + 1..=last),
                Err(error) => tracing::debug!(?error, series = name, "no numbers were taken ahead"),
            }
            app.numbers.fetched(&series);
        });
    }
}

/// Numbers that a unit of work has taken from the database: its own until it commits.
#[derive(Debug, Clone)]
pub(crate) struct Taken {
    all: Numbers,
    own: Numbers,
    /// Series that were asked for.
    used: Arc<Mutex<BTreeSet<Series>>>,
}

impl Taken {
    pub fn of(all: Numbers) -> Self {
        Self { own: Numbers::in_blocks(all.block), all, used: Arc::default() }
    }

    /// Series that were asked for.
    fn series(&self) -> BTreeSet<Series> {
        locked(&self.used).clone()
    }

    /// A number that need not be asked for.
    pub fn next(&self, series: &Series) -> Option<i64> {
        if !locked(&self.used).contains(series) {
            locked(&self.used).insert(series.clone());
        }
        self.own.take(series).or_else(|| self.all.take(series))
    }

    pub fn block(&self) -> i64 {
        self.all.block()
    }

    /// Keeps what was taken and not used yet.
    pub fn keep(&self, series: Series, numbers: RangeInclusive<i64>) {
        self.own.give(series, numbers);
    }

    /// The unit begins, perhaps anew: what an earlier try took was rolled back.
    pub fn forget(&self) {
        locked(&self.own.free).clear();
    }

    /// The unit has committed: what it did not use is everybody's.
    pub fn release(&self) {
        let own = std::mem::take(&mut *locked(&self.own.free));
        for (series, ranges) in own {
            for range in ranges {
                self.all.give(series.clone(), range);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Numbers, Series, Taken};

    fn series(period: &str) -> Series {
        Series { branch: "T1".into(), name: "receiving", period: period.into() }
    }

    #[test]
    fn what_a_unit_took_is_everybodys_once_it_has_committed() {
        let all = Numbers::in_blocks(3);
        let (one, other) = (Taken::of(all.clone()), Taken::of(all));
        one.keep(series("260301"), 2..=3);
        assert_eq!(other.next(&series("260301")), None, "not before the commit");
        assert_eq!(one.next(&series("260301")), Some(2));
        one.release();
        assert_eq!(other.next(&series("260302")), None);
        assert_eq!(other.next(&series("260301")), Some(3));
        assert_eq!(other.next(&series("260301")), None);
    }

    #[test]
    fn one_fetches_more_when_few_are_left() {
        let all = Numbers::in_blocks(3);
        assert!(all.wants(&series("260301")) && !all.wants(&series("260301")), "one of them");
        all.give(series("260301"), 4..=9);
        all.fetched(&series("260301"));
        assert!(!all.wants(&series("260301")), "six are enough");
        assert_eq!(all.take(&series("260301")), Some(4));
        assert!(all.wants(&series("260301")));
        assert!(!Numbers::default().wants(&series("260301")), "one writer needs none");
    }

    #[test]
    fn a_try_that_was_rolled_back_leaves_nothing() {
        let taken = Taken::of(Numbers::in_blocks(3));
        taken.keep(series("260301"), 2..=3);
        taken.forget();
        taken.release();
        assert_eq!(taken.next(&series("260301")), None);
    }

    #[test]
    fn the_smallest_comes_first_and_yesterday_is_forgotten() {
        let all = Numbers::in_blocks(9);
        all.give(series("260301"), 7..=8);
        all.give(series("260301"), 2..=2);
        let given: Vec<_> = (0..4).map(|_| all.take(&series("260301"))).collect();
        assert_eq!(given, [Some(2), Some(7), Some(8), None]);
        all.give(series("260301"), 9..=9);
        all.give(series("260302"), 1..=1);
        assert_eq!(all.take(&series("260301")), None);
    }
}
