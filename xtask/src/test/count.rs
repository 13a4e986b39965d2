//! Reading the test runners' own closing lines.
//!
//! The runners print their sums in their own words; here they become numbers. A runner that ended well without
//! a sum that can be read is an error, so that a changed format cannot pass for zero tests.

use anyhow::{Result, bail};

/// How many tests passed, failed and were left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    pub passed: usize,
    pub failed: usize,
    pub skipped: usize,
}

impl Count {
    /// Adds another count.
    pub fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }

    /// The count itself, unless a runner says that all went well and yet named no test.
    pub fn believed(self, ok: bool, runner: &str) -> Result<Self> {
        if ok && self.passed == 0 {
            bail!("{runner} printed no sum of passed tests that can be read");
        }
        Ok(self)
    }
}

/// `test result: ok. 12 passed; 0 failed; 1 ignored; …`, one line a test binary.
pub fn cargo(text: &str) -> Count {
    let mut sum = Count::default();
    for line in text.lines().filter_map(|line| line.trim().strip_prefix("test result: ")) {
        let parts = line.split_once(". ").map_or(line, |(_, parts)| parts);
        sum.add(parts_of(parts, ';'));
    }
    sum
}

/// `Tests  1 failed | 11 passed (12)`.
pub fn vitest(text: &str) -> Count {
    let line = text.lines().rev().find_map(|line| line.trim().strip_prefix("Tests "));
    line.map(|line| parts_of(line, '|')).unwrap_or_default()
}

/// Closing lines like `  1 failed`, `  2 did not run`, `  11 passed (6.7s)`.
pub fn playwright(text: &str) -> Count {
    let mut sum = Count::default();
    for line in text.lines().map(str::trim) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let closing = match words.as_slice() {
            [_, "passed", time] => time.starts_with('('),
            [_, "failed" | "flaky" | "skipped" | "interrupted"] | [_, "did", "not", "run"] => true,
            _ => false,
        };
        if closing {
            sum.add(parts_of(line, ';'));
        }
    }
    sum
}

/// Parts like `12 passed`, in any order; a word that is neither passed nor skipped is a failure.
fn parts_of(line: &str, separator: char) -> Count {
    let mut count = Count::default();
    for part in line.split(separator) {
        let mut words = part.split_whitespace();
        let Some(Ok(number)) = words.next().map(str::parse::<usize>) else {
            continue;
        };
        match words.next() {
            Some("passed") => count.passed += number,
            Some("failed" | "flaky" | "interrupted" | "did") => count.failed += number,
            Some("ignored" | "skipped" | "todo") => count.skipped += number,
            _ => {}
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(passed: usize, failed: usize, skipped: usize) -> Count {
        Count { passed, failed, skipped }
    }

    #[test]
    fn every_test_binary_of_cargo_is_summed() {
        let text = "test a ... ok\n\ntest result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.1s\n\
                    test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.0s\n";
        assert_eq!(cargo(text), counted(15, 2, 1));
    }

    #[test]
    fn vitest_counts_tests_and_not_files() {
        let text = " Test Files  1 failed | 3 passed (4)\n      Tests  1 failed | 11 passed | 2 skipped (14)\n   Start at  10:00\n";
        assert_eq!(vitest(text), counted(11, 1, 2));
        assert_eq!(vitest(" Test Files  3 passed (3)\n      Tests  7 passed (7)\n"), counted(7, 0, 0));
        assert_eq!(vitest("      Tests  no tests\n"), counted(0, 0, 0));
    }

    #[test]
    fn playwright_tests_that_did_not_run_are_failures() {
        let text = "Running 9 tests using 1 worker\n  ok 1 signs in (2s)\n\n  1 failed\n    [chromium] › a.e2e.ts:3:1 › x\n  \
                    2 did not run\n  1 skipped\n  5 passed (6.7s)\n";
        assert_eq!(playwright(text), counted(5, 3, 1));
        assert_eq!(playwright("  12 passed (1.1m)\n"), counted(12, 0, 0));
    }

    #[test]
    fn a_success_without_a_sum_is_not_believed() {
        assert!(counted(0, 0, 0).believed(true, "vitest").is_err());
        assert!(counted(0, 0, 0).believed(false, "vitest").is_ok());
        assert!(counted(1, 0, 0).believed(true, "vitest").is_ok());
    }
}
