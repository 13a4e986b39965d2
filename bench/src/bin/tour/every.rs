//! Every plan of the small instances.

use std::path::Path;

use anyhow::{Result, ensure};
use tour::{Policy, Pool};

use crate::set::{bounds, read};
use crate::truth;

/// Most orders of which every plan is tried.
const MOST: usize = 20;

/// Compares the best of all plans with what is published, by each policy.
pub fn plan(folder: &Path) -> Result<()> {
    println!("\nthe best of all plans of instances of at most {MOST} orders");
    println!(
        "  {:<14}{:>8}{:>24}{:>10}{:>24}",
        "", "proven", "and the best of all", "open", "of these shorter now"
    );
    let bounds = bounds(folder);
    for policy in Policy::ALL {
        let (mut proven, mut open, mut shorter) = (0, 0, 0);
        for bound in bounds.iter().filter(|bound| bound.routed() == Some(policy) && bound.orders <= MOST) {
            let instance = read(&folder.join(&bound.instance));
            let pool = Pool::new(&instance.block, policy, &instance.capacity, &instance.orders)?;
            let best = truth::best(&pool);
            if bound.is_proven {
                let is_same = (best - bound.upper).abs() <= bound.rounding;
                ensure!(is_same, "{}, {}: the best of all plans is {best}", bound.instance, bound.policy);
                proven += 1;
            } else {
                open += 1;
                shorter += u32::from(best < bound.upper - bound.rounding);
            }
        }
        println!("  {:<14}{proven:>8}{proven:>24}{open:>10}{shorter:>24}", format!("{policy:?}"));
    }
    Ok(())
}
