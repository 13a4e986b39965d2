//! The search: inputs of new shapes are kept and changed further; the first failure ends it.

use std::collections::HashSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::change::{Chance, changed};
use crate::{Reader, Target};

/// How long one input may take. A person would have given up, and a server has others to serve.
const LONGEST: Duration = Duration::from_secs(10);

/// Inputs that are kept beside the corpus.
const KEPT: usize = 4_000;

/// Times that a failing input is tried to be made smaller.
const SMALLER: usize = 2_000;

/// An input that a reader fails on.
#[derive(Debug)]
pub struct Failure {
    /// The input, as small as it could be made.
    pub input: Vec<u8>,
    /// What happened.
    pub why: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}\n  input: {}", self.why, self.input.escape_ascii())
    }
}

/// A search in progress.
pub struct Search {
    reader: Reader,
    words: &'static [&'static [u8]],
    pool: Vec<Vec<u8>>,
    shapes: HashSet<u64>,
    chance: Chance,
    read: usize,
    failed: Option<Failure>,
}

impl Search {
    /// Reads the corpus of a target.
    ///
    /// # Errors
    /// Those of reading the corpus. An input of it that fails is answered by the first step.
    pub fn begin(target: &Target, chance: Chance) -> anyhow::Result<Self> {
        let mut search = Self {
            reader: (target.open)(),
            words: target.words,
            pool: Vec::new(),
            shapes: HashSet::new(),
            chance,
            read: 0,
            failed: None,
        };
        for input in target.corpus()? {
            let failed = search.take(&input);
            search.failed = search.failed.or(failed);
            search.pool.push(input);
        }
        Ok(search)
    }

    /// Inputs that were read.
    pub fn read(&self) -> usize {
        self.read
    }

    /// Shapes that were seen.
    pub fn shapes(&self) -> usize {
        self.shapes.len()
    }

    /// Reads that many changed inputs, or until one fails.
    pub fn change_times(&mut self, times: usize) -> Option<Failure> {
        if let Some(failed) = self.failed.take() {
            return Some(failed);
        }
        (0..times).find_map(|_| self.step())
    }

    fn step(&mut self) -> Option<Failure> {
        let (one, other) = (self.chance.below(self.pool.len()), self.chance.below(self.pool.len()));
        let input = changed(&self.pool[one], &self.pool[other], self.words, &mut self.chance);
        let before = self.shapes.len();
        let failed = self.take(&input);
        if self.shapes.len() > before && self.pool.len() < KEPT {
            self.pool.push(input);
        }
        failed.map(|failure| self.smaller(failure))
    }

    fn take(&mut self, input: &[u8]) -> Option<Failure> {
        self.read += 1;
        match outcome(&mut self.reader, input) {
            Ok(shape) => {
                self.shapes.insert(shape);
                None
            }
            Err(why) => Some(Failure { input: input.to_vec(), why }),
        }
    }

    /// Takes pieces out as long as it still fails.
    fn smaller(&mut self, failure: Failure) -> Failure {
        let mut least = failure;
        let mut size = least.input.len().div_ceil(2).max(1);
        let (mut at, mut tries) = (0, 0);
        while size > 0 && tries < SMALLER && !least.why.starts_with(SLOW) {
            if at >= least.input.len() {
                (at, size) = (0, size / 2);
                continue;
            }
            let mut input = least.input.clone();
            input.drain(at..(at + size).min(input.len()));
            tries += 1;
            match outcome(&mut self.reader, &input) {
                Ok(_) => at += size,
                Err(why) => least = Failure { input, why },
            }
        }
        least
    }
}

const SLOW: &str = "it took";

/// What a reader makes of an input, a panic and slowness included.
fn outcome(reader: &mut Reader, input: &[u8]) -> Result<u64, String> {
    let started = Instant::now();
    let ended = catch_unwind(AssertUnwindSafe(|| reader(input))).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        Err(format!(
            "panic: {}",
            text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
        ))
    });
    match started.elapsed() {
        took if took > LONGEST => Err(format!("{SLOW} {took:.1?}")),
        _ => ended,
    }
}
