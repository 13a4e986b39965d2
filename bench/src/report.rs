//! What is proven, a line each.

use std::time::Duration;

/// The lines so far.
#[derive(Debug, Default)]
pub struct Report {
    failed: usize,
}

impl Report {
    /// Prints a line: what was looked at, what was found, and whether that is as it must be.
    pub fn line(&mut self, what: &str, found: &str, holds: bool) {
        let verdict = if holds { "ok" } else { "FAILED" };
        println!("  {what:<58} {found}  {verdict}");
        self.failed += usize::from(!holds);
    }

    /// How many lines failed.
    pub fn failed(&self) -> usize {
        self.failed
    }
}

/// The longest and the middle of some times, in words.
pub fn spread(times: &[Duration]) -> String {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let at = |place: Option<&Duration>| place.copied().unwrap_or_default().as_secs_f64();
    let middle = at(sorted.get(sorted.len() / 2));
    format!("{} tries: {middle:.2} s in the middle, {:.2} s at worst", sorted.len(), at(sorted.last()))
}
