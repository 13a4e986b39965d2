//! `fuzz NAME SECONDS`: searches for inputs that a reader fails on, and keeps the first.

use std::fs;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use fuzz::{Chance, Search, TARGETS, Target};
use sha2::{Digest as _, Sha256};

/// Inputs between two looks at the clock.
const ROUND: usize = 50;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let ended = match words.as_slice() {
        [name, seconds] => run(name, seconds),
        _ => {
            for target in &TARGETS {
                println!("{:10} {}", target.name, target.about);
            }
            return ExitCode::SUCCESS;
        }
    };
    match ended {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("fuzz: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Searches; `false` when something was found.
fn run(name: &str, seconds: &str) -> Result<bool> {
    let target = Target::named(name).with_context(|| format!("there is no target `{name}`"))?;
    let time = Duration::from_secs(seconds.parse().context("seconds")?);
    let mut seed = [0_u8; 8];
    getrandom::fill(&mut seed).map_err(|error| anyhow::anyhow!("no chance: {error}"))?;
    // A panic is an answer here; its own message would bury the result.
    std::panic::set_hook(Box::new(|_| {}));
    let mut search = Search::begin(target, Chance::of(u64::from_be_bytes(seed)))?;
    let started = Instant::now();
    while started.elapsed() < time {
        if let Some(failure) = search.change_times(ROUND) {
            let digest = Sha256::digest(&failure.input);
            let file = target
                .folder()
                .join(format!("found-{:02x}{:02x}{:02x}{:02x}", digest[0], digest[1], digest[2], digest[3]));
            fs::write(&file, &failure.input)?;
            println!("{failure}\n  kept as {}", file.display());
            return Ok(false);
        }
    }
    println!(
        "{name}: {} inputs of {} shapes in {} s, none failed",
        search.read(),
        search.shapes(),
        time.as_secs()
    );
    Ok(true)
}
