//! What is printed every minute, and whether the last quarter is like the first.

use std::time::Duration;

use super::pace::Came;
use super::watch::Used;
use crate::report::Report;

/// What a minute was like.
#[derive(Debug, Clone)]
pub struct Minute {
    rate: f64,
    /// The middle, the 95th and the 99th percentile in milliseconds.
    times: [f64; 3],
    refused: usize,
    failed: usize,
    used: Used,
}

/// The head of the table.
#[must_use]
pub fn head() -> String {
    format!(
        "  {:>7}{:>9}{:>9}{:>9}{:>9}{:>9}{:>8}{:>9}{:>9}{:>9}{:>7}",
        "s",
        "calls/s",
        "p50 ms",
        "p95 ms",
        "p99 ms",
        "refused",
        "failed",
        "MiB",
        "handles",
        "log MiB",
        "tasks"
    )
}

impl Minute {
    /// What came in a minute, and what the server used at its end.
    #[must_use]
    pub fn of(came: &Came, took: Duration, used: Used) -> Self {
        let figures = came.figures(took);
        Self {
            rate: figures.rate(),
            times: [50, 95, 99].map(|part| figures.percentile(part)),
            refused: came.refused.len(),
            failed: came.failed.len(),
            used,
        }
    }

    /// A line of the table.
    #[must_use]
    pub fn line(&self, at: Duration) -> String {
        let [p50, p95, p99] = self.times;
        let Used { memory, handles, log, tasks, .. } = self.used;
        format!(
            "  {:>7}{:>9.0}{p50:>9.2}{p95:>9.2}{p99:>9.2}{:>9}{:>8}{memory:>9.1}{handles:>9}{log:>9.1}{tasks:>7.0}",
            at.as_secs(),
            self.rate,
            self.refused,
            self.failed,
        )
    }

    /// The 95th percentile in milliseconds.
    #[must_use]
    pub fn p95(&self) -> f64 {
        self.times[1]
    }
}

/// A figure that must stay as it is: its name, and how much the last quarter may be above the first, as a part of it and
/// beside that.
struct Bound {
    what: &'static str,
    figure: fn(&Minute) -> f64,
    part: f64,
    beside: f64,
}

const BOUNDS: [Bound; 5] = [
    Bound { what: "memory, MiB", figure: |minute| minute.used.memory, part: 0.15, beside: 32.0 },
    Bound { what: "file handles", figure: |minute| minute.used.handles as f64, part: 0.0, beside: 8.0 },
    Bound { what: "p95, ms", figure: Minute::p95, part: 0.3, beside: 1.0 },
    Bound { what: "log of the database, MiB", figure: |minute| minute.used.log, part: 0.5, beside: 16.0 },
    Bound { what: "tasks that wait", figure: |minute| minute.used.tasks, part: 0.0, beside: 2.0 },
];

/// Compares the last quarter with the first, which begins after the first minute: a server that has just begun has
/// nothing in its memory.
pub fn judge(report: &mut Report, minutes: &[Minute]) {
    let failed: usize = minutes.iter().map(|minute| minute.failed + minute.refused).sum();
    report.line("no call failed or was turned away", &format!("{failed} of them"), failed == 0);
    let settled = minutes.get(1..).unwrap_or_default();
    let quarter = settled.len().div_ceil(4);
    let (first, last) = (settled.get(..quarter), settled.len().checked_sub(quarter).map(|at| &settled[at..]));
    let (Some(first), Some(last)) = (first, last) else { return };
    for Bound { what, figure, part, beside } in BOUNDS {
        let [before, after] = [first, last].map(|minutes| middle(minutes, figure));
        let most = before * (1.0 + part) + beside;
        let found = format!("{before:.1} in the first quarter, {after:.1} in the last, {most:.1} may be");
        report.line(&format!("flat: {what}"), &found, after <= most);
    }
}

/// The middle of the figures of some minutes.
fn middle(minutes: &[Minute], figure: fn(&Minute) -> f64) -> f64 {
    let mut all: Vec<f64> = minutes.iter().map(figure).collect();
    all.sort_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minute(memory: f64) -> Minute {
        let used = Used { memory, ..Used::default() };
        Minute { rate: 1.0, times: [1.0; 3], refused: 0, failed: 0, used }
    }

    #[test]
    fn what_grows_all_the_time_is_not_flat() {
        let mut report = Report::default();
        judge(&mut report, &[minute(900.0), minute(100.0), minute(100.0), minute(100.0), minute(140.0)]);
        assert_eq!(report.failed(), 0);
        judge(&mut report, &[minute(100.0), minute(100.0), minute(150.0), minute(200.0), minute(250.0)]);
        assert_eq!(report.failed(), 1);
    }
}
