//! The published optima of the order batching set, when it lies beside the project.

use std::path::PathBuf;

use tour::{Effort, Policy, Pool};

use super::set::{Bounds, bounds, folder, read};
use super::truth;

/// Most orders of which every way to share them out is tried.
const ENUMERABLE: usize = 12;
/// A larger instance that is tried by every policy; `bench/` tries all others like it.
const LARGER: &str = "Muter/20_24_0.txt";

/// The set and what is published about it; says so when it is not there.
fn set() -> Option<(PathBuf, Vec<Bounds>)> {
    let Some(folder) = folder() else {
        println!("the order batching set is not beside the project: nothing compared");
        return None;
    };
    let bounds = bounds(&folder);
    Some((folder, bounds))
}

#[test]
fn the_best_of_all_plans_is_the_published_optimum() {
    let Some((folder, bounds)) = set() else { return };
    let mut compared = 0;
    let is_tried = |bound: &&Bounds| bound.orders <= ENUMERABLE || bound.instance == LARGER;
    for bound in bounds.iter().filter(|bound| bound.is_proven).filter(is_tried) {
        let Some(policy) = bound.routed() else { continue };
        let instance = read(&folder.join(&bound.instance));
        let pool = Pool::new(&instance.block, policy, &instance.capacity, &instance.orders)
            .expect("orders that fit");
        let best = truth::best(&pool);
        assert!((best - bound.upper).abs() <= bound.rounding, "{bound:?}: {best}");
        compared += 1;
    }
    assert_eq!(compared, 300 + 4, "all of Bahçeci and Öncan, and one by four policies");
}

#[test]
fn no_plan_is_shorter_than_a_published_lower_bound() {
    let Some((folder, bounds)) = set() else { return };
    let mut compared = 0;
    for bound in bounds.iter().filter(|bound| bound.orders <= 60) {
        let (Some(policy), Some(lower)) = (bound.routed(), bound.lower) else { continue };
        let instance = read(&folder.join(&bound.instance));
        let pool = Pool::new(&instance.block, policy, &instance.capacity, &instance.orders)
            .expect("orders that fit");
        let plan = pool.savings(u64::MAX);
        assert!(plan.length >= lower - bound.rounding, "{bound:?}: {}", plan.length);
        assert!(plan.length <= pool.each_alone().length, "{bound:?}");
        compared += 1;
    }
    assert!(compared > 600, "{compared} compared");
}

#[test]
fn a_short_search_finds_the_optimum_of_most_small_instances() {
    let Some((folder, bounds)) = set() else { return };
    let (mut found, mut tried) = (0, 0);
    for bound in bounds.iter().filter(|bound| bound.is_proven && bound.orders <= ENUMERABLE) {
        let instance = read(&folder.join(&bound.instance));
        let pool = Pool::new(&instance.block, Policy::Shortest, &instance.capacity, &instance.orders)
            .expect("orders that fit");
        let plan = pool
            .improve(&pool.savings(u64::MAX), Effort { steps: 200, seed: 1 })
            .expect("a plan of the pool");
        assert!(plan.length >= bound.upper, "{bound:?}: shorter than the optimum");
        tried += 1;
        found += usize::from(plan.length == bound.upper);
    }
    assert!(found * 10 >= tried * 9, "{found} of {tried}");
}
