//! One tour after the other.

use std::hint::black_box;
use std::time::Instant;

use anyhow::Result;
use tour::{Block, Depot, Grid, Policy, Router, Side, Stop};

/// Tours that are measured for each line.
const TOURS: usize = 2_000;
/// Times that all of them are measured.
const RUNS: usize = 20;

/// Aisles and stops of a tour.
const SIZES: [(u32, usize); 8] =
    [(5, 10), (10, 10), (10, 20), (10, 45), (20, 30), (20, 100), (50, 100), (50, 300)];

/// Numbers at random, the same in each run.
pub struct Chance(u64);

impl Chance {
    pub const fn new() -> Self {
        Self(0x2026)
    }

    /// A number below `limit`.
    pub const fn below(&mut self, limit: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (((self.0 >> 32) * limit as u64) >> 32) as u32
    }
}

/// Equal aisles 5 m apart, 45 cells of 1 m.
pub const fn hall(aisles: u32) -> Grid {
    Grid { aisles, pitch: 5_000, cells: 45, cell: 1_000, front: 1_500, back: 1_500 }
}

/// A stop anywhere in the hall.
pub fn anywhere(grid: &Grid, chance: &mut Chance) -> Stop {
    let (aisle, cell) = (chance.below(grid.aisles), chance.below(grid.cells));
    Stop { aisle, offset: grid.offset(cell), side: Side::Left }
}

/// Prints a line for each size.
pub fn measure() -> Result<()> {
    println!("one tour, microseconds, stops in any order; the rules in percent over the shortest");
    println!(
        "  {:<8}{:>8}{:>10}{:>10}{:>12}{:>14}{:>10}",
        "aisles", "stops", "length", "walk", "s-shape", "largest gap", "return"
    );
    for (aisles, stops) in SIZES {
        let grid = hall(aisles);
        let block = Block::even(&grid, Depot::default())?;
        let mut chance = Chance::new();
        let tours: Vec<Vec<Stop>> =
            (0..TOURS).map(|_| (0..stops).map(|_| anywhere(&grid, &mut chance)).collect()).collect();
        let mut router = Router::new(&block);
        let mut sums = Vec::new();
        for policy in Policy::ALL {
            let lengths = tours.iter().map(|stops| router.length(policy, stops));
            sums.push(lengths.sum::<Result<i64, _>>()? as f64);
        }
        let length = micros(|| {
            for stops in &tours {
                black_box(router.length(Policy::Shortest, black_box(stops)).is_ok());
            }
        });
        let walk = micros(|| {
            for stops in &tours {
                black_box(router.walk(Policy::Shortest, black_box(stops)).is_ok());
            }
        });
        let over = |policy: usize| (sums[policy] / sums[0] - 1.0) * 100.0;
        println!(
            "  {aisles:<8}{stops:>8}{length:>10.2}{walk:>10.2}{:>12.1}{:>14.1}{:>10.1}",
            over(1),
            over(2),
            over(3)
        );
    }
    Ok(())
}

/// Microseconds for each tour in the fastest of a few runs: what it costs when nobody else wants the processor.
fn micros(mut run: impl FnMut()) -> f64 {
    let runs = (0..RUNS).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed()
    });
    runs.min().unwrap_or_default().as_secs_f64() * 1e6 / TOURS as f64
}
