//! Allocation: 10,000 lines over 100,000 lots, in the pure core; and one sheet of twenty lines.
//!
//! For several shapes of stock: many goods, one hot product, customers with their own minimums, full pallets first,
//! batches limited. Prints milliseconds of reading the stock in and of giving it out, lines a second, and checks that
//! what was wanted is what was given and what is missing. Time is that of the processor, where the machine tells it, so
//! that other work on the machine counts little.
//! `cargo run --release -p bench --bin allocation [-- LINES LOTS]`.

mod shapes;

use std::fs;
use std::time::{Duration, Instant};

use allocate::{Amount, Floor, Lot, Sheet};
use anyhow::{Result, ensure};
use bench::place::Asked;
use kernel::clock::BusinessDay;

use shapes::Shape;

/// Lines and lots, unless the arguments say otherwise.
const SIZE: (usize, usize) = (10_000, 100_000);
/// How often each is measured; the best counts, because other work on the machine only ever adds time.
const RUNS: usize = 5;
/// How often the one sheet is served.
const SHEETS: u32 = 500;

fn main() -> Result<()> {
    let asked = Asked::read_alone("[LINES] [LOTS]")?;
    let (lines, lots) = (asked.number(0, SIZE.0)?, asked.number(1, SIZE.1)?);
    println!("{lines} lines over {lots} lots, best of {RUNS} runs");
    println!("{:<44}{:>10}{:>10}{:>12}{:>8}{:>8}", "", "read ms", "give ms", "lines/s", "picks", "short");
    for shape in Shape::all() {
        measure(&shape, lines, lots)?;
    }
    one_sheet(lots)
}

/// A clock that stands still while others have the processor; an ordinary one where the machine does not tell.
struct Clock {
    started: Instant,
    ran: Option<Duration>,
}

impl Clock {
    fn start() -> Self {
        Self { started: Instant::now(), ran: Self::ran() }
    }

    /// How long this thread had the processor.
    fn ran() -> Option<Duration> {
        let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        told.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    }

    fn elapsed(&self) -> Duration {
        match (self.ran, Self::ran()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.started.elapsed(),
        }
    }
}

fn milliseconds(took: Duration) -> f64 {
    took.as_secs_f64() * 1_000.0
}

fn measure(shape: &Shape, lines: usize, lots: usize) -> Result<()> {
    let (stock, sheets, today) = (shape.stock(lots), shape.sheets(lines), shapes::today()?);
    let (mut read, mut give) = (Duration::MAX, Duration::MAX);
    let (mut picks, mut short) = (0, 0);
    for _ in 0..RUNS {
        let started = Clock::start();
        let mut floor = Floor::of(&stock)?;
        read = read.min(started.elapsed());
        let started = Clock::start();
        let outcomes = floor.allocate_all(&sheets, today);
        give = give.min(started.elapsed());
        let all = outcomes.iter().flat_map(|outcome| &outcome.lines);
        (picks, short) = all.fold((0, 0), |(picks, short), line| {
            (picks + line.picks.len(), short + usize::from(line.rest.is_some()))
        });
        ensure!(conserved(&sheets, &outcomes), "what was wanted is not what was given and what is missing");
    }
    let count: usize = sheets.iter().map(|sheet| sheet.lines.len()).sum();
    println!(
        "{:<44}{:>10.1}{:>10.1}{:>12.0}{picks:>8}{short:>8}",
        shape.name,
        milliseconds(read),
        milliseconds(give),
        f64::from(u32::try_from(count)?) / give.as_secs_f64(),
    );
    Ok(())
}

fn conserved(sheets: &[Sheet], outcomes: &[allocate::Outcome]) -> bool {
    let pieces = |amount: Amount| match amount {
        Amount::Qty(qty) => qty.raw(),
        Amount::Weight { .. } => 0,
    };
    let wanted: i64 = sheets.iter().flat_map(|sheet| &sheet.lines).map(|line| pieces(line.amount)).sum();
    let lines = outcomes.iter().flat_map(|outcome| &outcome.lines);
    let answered: i64 = lines
        .map(|line| {
            line.picks.iter().map(|pick| pick.covers.raw()).sum::<i64>() + line.rest.map_or(0, pieces)
        })
        .sum();
    wanted == answered
}

/// A sheet of twenty lines over the lots of its goods, which is what one call reads.
fn one_sheet(lots: usize) -> Result<()> {
    let shape = &Shape::all()[0];
    let (stock, today): (Vec<Lot>, BusinessDay) = (shape.stock(lots), shapes::today()?);
    let sheets = shape.sheets(20);
    let of_goods: Vec<Lot> = stock
        .into_iter()
        .filter(|lot| sheets[0].lines.iter().any(|line| line.goods == lot.goods && line.owner == lot.owner))
        .collect();
    let started = Clock::start();
    for _ in 0..SHEETS {
        let mut floor = Floor::of(&of_goods)?;
        floor.allocate(&sheets[0], today);
    }
    let each = milliseconds(started.elapsed()) / f64::from(SHEETS);
    println!("one sheet of 20 lines over {} lots: {each:.3} ms, reading included", of_goods.len());
    Ok(())
}
