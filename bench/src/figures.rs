//! Times of many calls, and what is said about them.

use std::time::Duration;

/// The times of all calls of one run.
#[derive(Debug, Default)]
pub struct Figures {
    micros: Vec<u32>,
    /// How long the run took.
    pub took: Duration,
}

impl Figures {
    /// The figures of a run that took this long.
    pub fn new(mut micros: Vec<u32>, took: Duration) -> Self {
        micros.sort_unstable();
        Self { micros, took }
    }

    /// How many calls there were.
    pub fn count(&self) -> usize {
        self.micros.len()
    }

    /// Calls in a second.
    pub fn rate(&self) -> f64 {
        self.micros.len() as f64 / self.took.as_secs_f64()
    }

    /// The time in milliseconds that this part of the calls (0 to 100) did not exceed.
    pub fn percentile(&self, part: usize) -> f64 {
        let place = (self.micros.len().saturating_sub(1)) * part.min(100) / 100;
        f64::from(self.micros.get(place).copied().unwrap_or_default()) / 1000.0
    }

    /// One line of a table: rate, median, 99th percentile, and the ratio to a ceiling where there is one.
    pub fn line(&self, name: &str, ceiling: Option<f64>) -> String {
        let ratio =
            ceiling.map(|ceiling| format!("{:.2} of {ceiling}", self.rate() / ceiling)).unwrap_or_default();
        format!(
            "{name:<44}{:>10.0}{:>10.2}{:>10.2}   {ratio}",
            self.rate(),
            self.percentile(50),
            self.percentile(99)
        )
    }
}

/// The head of the table that [`Figures::line`] fills.
pub fn head() -> String {
    format!("{:<44}{:>10}{:>10}{:>10}   ratio to the ceiling", "", "calls/s", "p50 ms", "p99 ms")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_read_from_the_sorted_times() {
        let figures = Figures::new((1..=1000).rev().collect(), Duration::from_secs(2));
        assert_eq!((figures.percentile(50), figures.percentile(99)), (0.5, 0.99));
        assert_eq!(figures.rate(), 500.0);
        assert_eq!(Figures::default().percentile(50), 0.0);
    }
}
