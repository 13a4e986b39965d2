//! Statements that took long: their texts, which hold no values, and how often and how long.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Texts remembered; beyond it the one that cost least in all makes room.
const KEPT: usize = 100;

/// A statement that took long at least once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlowStatement {
    /// Its text on one line, as the program has it: with places instead of values.
    pub text: String,
    /// How often it took long.
    pub count: u64,
    /// How long all of these took together.
    pub total: Duration,
    /// The longest.
    pub worst: Duration,
}

impl SlowStatement {
    /// How long these took on average.
    #[must_use]
    pub fn mean(&self) -> Duration {
        self.total / u32::try_from(self.count).unwrap_or(u32::MAX).max(1)
    }
}

/// The slow statements of a database.
#[derive(Debug)]
pub(crate) struct Slow {
    limit: Duration,
    known: Mutex<HashMap<String, SlowStatement>>,
}

impl Slow {
    pub(crate) fn over(limit: Duration) -> Self {
        Self { limit, known: Mutex::default() }
    }

    /// A statement that began then has ended.
    pub(crate) fn ended(&self, text: &str, begun: Instant) {
        let took = begun.elapsed();
        if took >= self.limit {
            self.note(text, took);
        }
    }

    fn note(&self, text: &str, took: Duration) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if !known.contains_key(text) && known.len() >= KEPT {
            let least = known.iter().min_by_key(|(_, statement)| statement.total);
            if let Some(least) = least.map(|(text, _)| text.clone()) {
                known.remove(&least);
            }
        }
        let statement = known.entry(text.to_owned()).or_insert_with(|| SlowStatement {
            text: text.split_whitespace().collect::<Vec<_>>().join(" "),
            count: 0,
            total: Duration::ZERO,
            worst: Duration::ZERO,
        });
        statement.count += 1;
        statement.total += took;
        statement.worst = statement.worst.max(took);
    }

    /// All of them, the costliest first.
    pub(crate) fn read(&self) -> Vec<SlowStatement> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all: Vec<SlowStatement> = known.values().cloned().collect();
        all.sort_by(|one, other| other.total.cmp(&one.total).then_with(|| one.text.cmp(&other.text)));
        all
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::{KEPT, Slow};

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn only_what_takes_long_is_noted_under_its_text() {
        let slow = Slow::over(SECOND);
        slow.ended("select 1", Instant::now());
        assert_eq!(slow.read(), []);
        slow.note("select a\n  from t where b = $1", SECOND);
        slow.note("select a\n  from t where b = $1", 4 * SECOND);
        slow.note("select 2", 2 * SECOND);
        let all = slow.read();
        let [first, second] = &all[..] else { panic!("{all:?}") };
        assert_eq!(
            (first.text.as_str(), first.count, first.worst),
            ("select a from t where b = $1", 2, 4 * SECOND)
        );
        assert_eq!((first.mean(), second.text.as_str()), (SECOND * 5 / 2, "select 2"));
    }

    #[test]
    fn what_cost_least_makes_room() {
        let slow = Slow::over(Duration::ZERO);
        for number in 0..KEPT {
            slow.note(&format!("select {number}"), SECOND * (u32::try_from(number).unwrap() + 2));
        }
        slow.note("select 'new'", SECOND);
        let texts: Vec<String> = slow.read().into_iter().map(|statement| statement.text).collect();
        assert_eq!(texts.len(), KEPT);
        assert!(texts.contains(&"select 'new'".to_owned()) && !texts.contains(&"select 0".to_owned()));
    }
}
