//! Orders put together.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use tour::{Block, Capacity, Depot, Effort, Load, Order, Policy, Pool};

use crate::set::{Bounds, bounds, read};
use crate::tours::{Chance, anywhere, hall};

/// Tours that savings may measure.
const MEASUREMENTS: u64 = 3_000_000;

/// A thousand orders of 1 to 9 stops in twenty aisles, 60 pieces a tour.
pub fn thousand(steps: u64) -> Result<()> {
    let grid = hall(20);
    let block = Block::even(&grid, Depot::default())?;
    let mut chance = Chance::new();
    let orders: Vec<Order> = (0..1_000)
        .map(|_| {
            let stops: Vec<_> = (0..=chance.below(9)).map(|_| anywhere(&grid, &mut chance)).collect();
            Order { load: Load { items: stops.len() as u64, ..Load::default() }, stops }
        })
        .collect();
    let load = Load { items: 60, ..Capacity::default().load };
    let capacity = Capacity { load, ..Capacity::default() };
    println!("\n1,000 orders of 1 to 9 stops, 20 aisles, 60 pieces a tour");
    println!("  {:<34}{:>8}{:>12}{:>10}", "", "tours", "metres", "ms");
    let start = Instant::now();
    let pool = Pool::new(&block, Policy::Shortest, &capacity, &orders)?;
    let line = |what: &str, plan: &tour::Plan, time: Duration| {
        let millis = time.as_secs_f64() * 1e3;
        println!("  {what:<34}{:>8}{:>12}{millis:>10.1}", plan.tours.len(), plan.length / 1_000);
    };
    line("one by one", &pool.each_alone(), start.elapsed());
    for (what, measurements) in [("savings among neighbours, 30,000", 30_000), ("savings", MEASUREMENTS)] {
        let start = Instant::now();
        line(what, &pool.savings(measurements), start.elapsed());
    }
    let plan = pool.savings(MEASUREMENTS);
    for steps in [steps, steps * 10] {
        let start = Instant::now();
        let found = pool.improve(&plan, Effort { steps, seed: 1 })?;
        line(&format!("search, {steps} steps"), &found, start.elapsed());
    }
    Ok(())
}

/// What came of the instances of one group.
#[derive(Default)]
struct Group {
    instances: u32,
    proven: u32,
    savings: Quality,
    search: Quality,
}

/// How one way of making plans did.
#[derive(Default)]
struct Quality {
    /// Plans as short as the published one.
    equal: u32,
    /// Plans that are shorter.
    shorter: u32,
    /// Sum of the distances to the published plans, in parts of these.
    gap: f64,
    time: Duration,
}

impl Quality {
    fn add(&mut self, length: i64, bound: &Bounds, time: Duration) {
        let off = length - bound.upper;
        self.equal += u32::from(off.abs() <= bound.rounding);
        self.shorter += u32::from(off < -bound.rounding);
        self.gap += off as f64 / bound.upper as f64;
        self.time += time;
    }

    fn cells(&self, instances: u32) -> String {
        let each = f64::from(instances);
        let millis = self.time.as_secs_f64() * 1e3 / each;
        format!("{:>8}{:>9}{:>9.2}{millis:>10.2}", self.equal, self.shorter, self.gap * 100.0 / each)
    }
}

/// Every instance of the set under its shortest tours.
pub fn published(folder: &Path, steps: u64) -> Result<()> {
    let mut groups: BTreeMap<(String, usize, u64), Group> = BTreeMap::new();
    for bound in bounds(folder).iter().filter(|bound| bound.policy == "optimal") {
        let instance = read(&folder.join(&bound.instance));
        let takes = instance.capacity.load.items;
        let pool = Pool::new(&instance.block, Policy::Shortest, &instance.capacity, &instance.orders)?;
        let name = bound.instance.split('/').next().unwrap_or_default().to_owned();
        let group = groups.entry((name, bound.orders, takes)).or_default();
        group.instances += 1;
        group.proven += u32::from(bound.is_proven);
        let start = Instant::now();
        let savings = pool.savings(MEASUREMENTS);
        group.savings.add(savings.length, bound, start.elapsed());
        let effort = Effort { steps: steps * bound.orders as u64, seed: 1 };
        let start = Instant::now();
        let found = pool.improve(&savings, effort)?;
        group.search.add(found.length, bound, start.elapsed());
        let lower = bound.lower.unwrap_or_default() - bound.rounding;
        ensure!(found.length >= lower, "{}: {} is below the bound", bound.instance, found.length);
    }
    print(&groups, steps);
    Ok(())
}

fn print(groups: &BTreeMap<(String, usize, u64), Group>, steps: u64) {
    println!(
        "\npublished instances, by savings, then by {steps} steps of search an order: plans as short as the"
    );
    println!("published one, shorter, mean gap in percent, milliseconds each");
    let quality = format!("{:>8}{:>9}{:>9}{:>10}", "equal", "shorter", "gap", "ms");
    println!("  {:<15}{:>7}{:>6}{:>6}{:>7}{quality}{quality}", "set", "orders", "takes", "inst.", "proven");
    let mut all = Group::default();
    for ((name, orders, takes), group) in groups {
        println!(
            "  {name:<15}{orders:>7}{takes:>6}{:>6}{:>7}{}{}",
            group.instances,
            group.proven,
            group.savings.cells(group.instances),
            group.search.cells(group.instances)
        );
        all.instances += group.instances;
        all.proven += group.proven;
        for (sum, part) in [(&mut all.savings, &group.savings), (&mut all.search, &group.search)] {
            sum.equal += part.equal;
            sum.shorter += part.shorter;
            sum.gap += part.gap;
            sum.time += part.time;
        }
    }
    println!(
        "  {:<28}{:>6}{:>7}{}{}",
        "all",
        all.instances,
        all.proven,
        all.savings.cells(all.instances),
        all.search.cells(all.instances)
    );
}
