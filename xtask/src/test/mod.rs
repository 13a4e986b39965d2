//! `cargo xtask test`: every test and guard in an order that fails early and builds little twice.
//!
//! Steps that do not need each other all run, so that one run shows all that is wrong; a step whose ground failed
//! is counted as failed too. The last line printed is the sum over all test runners, alone.

mod count;
mod e2e;
mod request;
mod steps;
mod supply;

use std::time::{Duration, Instant};

use anyhow::Result;

use crate::process::{self, Watchdog};
use count::Count;
use request::Request;
use steps::{STEPS, Step};

/// The longest that a step may take: many times what it needs, also on a machine that does other work beside it.
const LIMIT: Duration = Duration::from_secs(60 * 60);

/// What a step found.
pub struct Report {
    ok: bool,
    count: Count,
}

impl Report {
    /// A step that is no test runner: it holds or it does not.
    fn of(ok: bool) -> Self {
        Self { ok, count: Count::default() }
    }
}

/// How a step ended.
#[derive(Debug, Clone, PartialEq, Eq)]
enum End {
    Passed,
    Failed,
    /// Not run, because this one failed before.
    Blocked(&'static str),
}

struct Line {
    name: &'static str,
    end: End,
    time: Duration,
    count: Count,
}

/// Runs the steps asked for; `false` when one failed.
pub fn run(arguments: &[String]) -> Result<bool> {
    let request = Request::read(arguments);
    if request.steps == ["list"] {
        for step in &STEPS {
            println!("{:12} {:5} {}", step.name, step.group, step.about);
        }
        return Ok(true);
    }
    let chosen = request::choose(&request.steps)?;
    let mut lines: Vec<Line> = Vec::new();
    let mut sum = Count::default();
    for step in STEPS.iter().filter(|step| chosen.contains(&step.name)) {
        let passes_on = request.steps.last().is_some_and(|last| last == step.name);
        let rest = if passes_on { request.rest.as_slice() } else { &[] };
        let (line, count) = take(step, &lines, rest);
        sum.add(count);
        let stop = request.first && line.end != End::Passed;
        lines.push(line);
        if stop || process::check_interrupted().is_err() {
            break;
        }
    }
    Ok(conclude(&lines, sum))
}

/// Runs one step, unless one that it needs has failed.
fn take(step: &Step, before: &[Line], rest: &[String]) -> (Line, Count) {
    let failed = |name: &&&str| before.iter().any(|line| line.name == **name && line.end != End::Passed);
    if let Some(ground) = step.needs.iter().find(failed) {
        println!("\n== {}: not run, because {ground} failed", step.name);
        let count = Count { failed: 1, ..Count::default() };
        let line = Line { name: step.name, end: End::Blocked(ground), time: Duration::ZERO, count };
        return (line, count);
    }
    println!("\n== {}: {}", step.name, step.about);
    let start = Instant::now();
    let watchdog = Watchdog::start(LIMIT);
    let report = (step.act)(rest).unwrap_or_else(|error| {
        println!("{error:#}");
        Report::of(false)
    });
    if watchdog.barked() {
        println!("ended after {} minutes", LIMIT.as_secs() / 60);
    }
    let mut count = report.count;
    if !report.ok {
        // A step that broke down without a failed test still is a failure.
        count.failed = count.failed.max(1);
    }
    let end = if count.failed == 0 { End::Passed } else { End::Failed };
    let line = Line { name: step.name, end, time: start.elapsed(), count };
    println!("== {}", describe(&line));
    (line, count)
}

fn describe(line: &Line) -> String {
    let end = match &line.end {
        End::Passed => "ok".to_owned(),
        End::Failed => "FAILED".to_owned(),
        End::Blocked(ground) => format!("not run ({ground} failed)"),
    };
    let Count { passed, failed, skipped } = line.count;
    // A step that is no test runner counts nothing, or itself as one failure.
    let sums = if passed == 0 && failed <= 1 {
        String::new()
    } else {
        format!(", {passed} passed, {failed} failed")
    };
    let skipped = if skipped == 0 { String::new() } else { format!(", {skipped} skipped") };
    format!("{:12} {end}, {:.1} s{sums}{skipped}", line.name, line.time.as_secs_f64())
}

/// Prints the table of steps and, as the very last line, the sum.
fn conclude(lines: &[Line], sum: Count) -> bool {
    let mut sum = sum;
    println!();
    for line in lines {
        println!("{}", describe(line));
    }
    let total: Duration = lines.iter().map(|line| line.time).sum();
    println!("{:12} {:.1} s", "all", total.as_secs_f64());
    if process::check_interrupted().is_err() {
        println!("interrupted");
        sum.failed = sum.failed.max(1);
    }
    println!("{} passed, {} failed", sum.passed, sum.failed);
    sum.failed == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_whose_ground_failed_counts_as_failed() {
        let step = Step { name: "b", group: "g", about: "", needs: &["a"], act: |_| Ok(Report::of(true)) };
        let line = |end| Line { name: "a", end, time: Duration::ZERO, count: Count::default() };
        let (after_failure, count) = take(&step, &[line(End::Failed)], &[]);
        assert_eq!((after_failure.end, count.failed), (End::Blocked("a"), 1));
        let (after_success, count) = take(&step, &[line(End::Passed)], &[]);
        assert_eq!((after_success.end, count.failed), (End::Passed, 0));
    }

    #[test]
    fn the_line_of_a_test_runner_says_its_sums() {
        let count = Count { passed: 15, failed: 2, skipped: 1 };
        let line = Line { name: "rust-tests", end: End::Failed, time: Duration::ZERO, count };
        assert_eq!(describe(&line), "rust-tests   FAILED, 0.0 s, 15 passed, 2 failed, 1 skipped");
        let plain = Line { name: "fmt", end: End::Passed, time: Duration::ZERO, count: Count::default() };
        assert_eq!(describe(&plain), "fmt          ok, 0.0 s");
    }

    #[test]
    fn a_step_that_breaks_down_counts_as_one_failure() {
        let step = Step { name: "b", group: "g", about: "", needs: &[], act: |_| anyhow::bail!("broken") };
        let (line, count) = take(&step, &[], &[]);
        assert_eq!((line.end, count), (End::Failed, Count { failed: 1, ..Count::default() }));
    }
}
