//! Which batches a line gets when it may have only so many.
//!
//! If the lots that come first cover the line within the allowance, it gets their batches. Otherwise taking batches as
//! they come could spend the allowance on small ones and leave the line short though there is enough. So an earlier batch is taken only if the allowance that is left still covers the rest; of all choices that
//! cover the line this is the earliest. If none covers it, the largest batches are taken.

use std::collections::HashMap;

use kernel::id::Id;

/// How much of a batch there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sum {
    pub batch: Option<Id>,
    pub sum: i64,
}

/// Batches to choose from, in the order of the rule.
#[derive(Debug, Default)]
pub(crate) struct Choice {
    sums: Vec<Sum>,
    places: HashMap<Option<Id>, usize>,
}

impl Choice {
    /// Adds a lot to its batch.
    pub fn add(&mut self, more: Sum) {
        // Lots of a batch mostly come one after the other.
        if let Some(last) = self.sums.last_mut().filter(|last| last.batch == more.batch) {
            last.sum = last.sum.saturating_add(more.sum);
            return;
        }
        let next = self.sums.len();
        let place = *self.places.entry(more.batch).or_insert(next);
        if place == next {
            self.sums.push(more);
        } else if let Some(known) = self.sums.get_mut(place) {
            known.sum = known.sum.saturating_add(more.sum);
        }
    }

    /// The batches that a line may have which has some of `used` already, and whether they cover what it needs.
    pub fn choose(&self, used: &[Option<Id>], most: usize, need: i64) -> (Vec<Option<Id>>, bool) {
        let mut need = need;
        let mut allowed = used.to_vec();
        let mut others = Vec::new();
        for sum in &self.sums {
            if used.contains(&sum.batch) {
                need = need.saturating_sub(sum.sum);
            } else {
                others.push(*sum);
            }
        }
        let mut left = most.saturating_sub(used.len());
        let mut largest: Vec<i64> = others.iter().map(|sum| sum.sum).collect();
        largest.sort_unstable_by_key(|sum| std::cmp::Reverse(*sum));
        let top = |largest: &[i64], count: usize| {
            largest.iter().take(count).fold(0_i64, |sum, more| sum.saturating_add(*more))
        };
        if top(&largest, left) < need {
            others.sort_by_key(|sum| std::cmp::Reverse(sum.sum));
            allowed.extend(others.iter().take(left).map(|sum| sum.batch));
            return (allowed, false);
        }
        for other in others {
            if need <= 0 || left == 0 {
                break;
            }
            if let Ok(place) = largest.binary_search_by(|sum| other.sum.cmp(sum)) {
                largest.remove(place);
            }
            if other.sum.saturating_add(top(&largest, left - 1)) >= need {
                need = need.saturating_sub(other.sum);
                left -= 1;
                allowed.push(other.batch);
            }
        }
        (allowed, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(sums: &[i64], most: usize, need: i64) -> (Vec<i64>, bool) {
        let mut choice = Choice::default();
        for (at, sum) in (1..).zip(sums) {
            choice.add(Sum { batch: Some(Id::of(at)), sum: *sum });
        }
        let (batches, covers) = choice.choose(&[], most, need);
        (batches.into_iter().flatten().map(|id| id.get()).collect(), covers)
    }

    #[test]
    fn the_earliest_batches_that_cover_the_line_are_chosen() {
        let table = [
            (vec![5, 5, 100], 2, 50, vec![1, 3], true),
            (vec![5, 5, 100], 1, 50, vec![3], true),
            (vec![60, 5, 100], 1, 50, vec![1], true),
            (vec![5, 40, 10, 8], 2, 50, vec![2, 3], true),
            (vec![5, 40, 10, 8], 3, 50, vec![1, 2, 3], true),
            (vec![5, 40, 10, 8], 1, 50, vec![2], false),
            (vec![10, 10, 10], 2, 30, vec![1, 2], false),
            (vec![], 2, 30, vec![], false),
        ];
        for (sums, most, need, batches, covers) in table {
            assert_eq!(chosen(&sums, most, need), (batches, covers), "{sums:?}, {most} for {need}");
        }
    }
}
