//! Lines of the log that thousands of calls a second would write.
//!
//! Who is turned away because there is too much to do must not make more to do, and the log of a bad quarter of an hour
//! should be short enough to be read. How many were turned away is counted elsewhere, by route and status.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// From one line to the next.
const PAUSE: Duration = Duration::from_secs(1);

/// A line that is written once a second at most, and says then how often it was not.
pub(crate) struct Seldom(Mutex<Known>);

struct Known {
    last: Option<Instant>,
    left_out: u64,
}

impl Seldom {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(Known { last: None, left_out: 0 }))
    }

    /// Whether to write it now; then how many were left out since the last one.
    pub(crate) fn turn(&self) -> Option<u64> {
        self.turn_at(Instant::now())
    }

    fn turn_at(&self, now: Instant) -> Option<u64> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.last.is_some_and(|last| now.duration_since(last) < PAUSE) {
            known.left_out += 1;
            return None;
        }
        known.last = Some(now);
        Some(std::mem::take(&mut known.left_out))
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::Seldom;

    #[test]
    fn a_line_a_second_says_how_many_it_stands_for() {
        let (line, begin) = (Seldom::new(), Instant::now());
        let after = |millis| line.turn_at(begin + Duration::from_millis(millis));
        assert_eq!([0, 10, 900, 999].map(after), [Some(0), None, None, None]);
        assert_eq!([1_000, 1_500, 2_000, 9_000].map(after), [Some(3), None, Some(1), Some(0)]);
    }
}
