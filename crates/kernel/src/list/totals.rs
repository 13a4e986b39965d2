//! Results that are longer than the cap need no new count at every page.
//!
//! Counting up to the cap costs many times what a page costs, and for a long result it says the same
//! each time. So this process remembers for a short while which results were longer than the cap. An
//! exact total is never remembered: a total that a person can read is always counted anew.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use db::Value;

use crate::clock::Instant;
use crate::sql::Sql;

/// How long a result is believed to be as long as it was.
const BELIEVED: Duration = Duration::from_secs(15);
/// Results remembered at most.
const REMEMBERED: usize = 1_000;

/// A counting statement with its values, which hold the scope of whoever asks.
type Counted = (String, Vec<Value>);

/// The long results of this process; one of the program's shared things.
#[derive(Debug, Default)]
pub struct Totals(Mutex<HashMap<Counted, Instant>>);

impl Totals {
    /// Whether the rows that this statement counts were more than the cap a moment ago.
    pub fn is_long(&self, count: &Sql, now: Instant) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = known.get(&key(count)).copied();
        // A clock that was set back makes times from the future, which are not believed either.
        seen.is_some_and(|seen| seen <= now && now.since(seen) < BELIEVED)
    }

    /// Remembers that the rows that this statement counts are more than the cap.
    pub fn note(&self, count: &Sql, now: Instant) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(key(count), now);
    }
}

fn key(count: &Sql) -> Counted {
    (count.text().to_owned(), count.values().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(branch: &str) -> Sql {
        let mut sql = Sql::new("select count(*) from staff where 1 = 1");
        sql.and_equals("branch_code", branch);
        sql
    }

    #[test]
    fn a_long_result_is_believed_for_a_while_and_only_for_the_same_question() {
        let (totals, noon) = (Totals::default(), Instant::of_millis(1_772_409_600_000));
        assert!(!totals.is_long(&count("0001"), noon));
        totals.note(&count("0001"), noon);
        assert!(totals.is_long(&count("0001"), noon.plus(Duration::from_secs(14))));
        assert!(!totals.is_long(&count("0002"), noon));
        assert!(!totals.is_long(&count("0001"), noon.plus(BELIEVED)));
        assert!(!totals.is_long(&count("0001"), noon.minus(Duration::from_secs(1))));
    }

    #[test]
    fn memory_is_bounded() {
        let (totals, noon) = (Totals::default(), Instant::of_millis(1_772_409_600_000));
        for number in 0..=REMEMBERED {
            totals.note(&count(&number.to_string()), noon);
        }
        assert!(totals.0.lock().unwrap().len() <= REMEMBERED);
    }
}
