//! Random orders put together: always within the capacity, never longer than one by one.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use tour::{Block, Capacity, Effort, Error, Load, Measure, Order, Plan, Policy, Pool, Stop};

use super::floor::{block, stop};
use super::truth;

/// Tasks whose best plan is looked up.
const TASKS: usize = 300;

/// A block, orders, and a capacity that each of them fits.
fn task(count: usize) -> impl Strategy<Value = (Block, Vec<Order>, Capacity)> {
    (block(8), 1..6_u64, 6..20_u64, 0..40_u64).prop_flat_map(move |(block, orders, items, volume)| {
        let stops = prop::collection::vec(stop(&block), 0..6);
        let load = (0..7_u64, 0..9_u64, 0..=volume).prop_map(|(items, weight, volume)| Load {
            items,
            weight,
            volume,
        });
        let order = (stops, load).prop_map(|(stops, load)| Order { stops, load });
        let load = Load { items, weight: u64::MAX, volume };
        (Just(block), prop::collection::vec(order, 0..count), Just(Capacity { orders, load }))
    })
}

/// Panics unless each order is in one tour, no tour has too much, and lengths are what they are said to be.
fn check(pool: &Pool<'_>, plan: &Plan) {
    let tours: Vec<Vec<usize>> = plan.tours.iter().map(|tour| tour.orders.clone()).collect();
    assert_eq!(pool.plan(&tours).as_ref(), Ok(plan));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn savings_fit_and_are_never_longer_than_one_by_one(
        ((block, orders, capacity), few) in (task(25), 0..400_u64)
    ) {
        for policy in Policy::ALL {
            let pool = Pool::new(&block, policy, &capacity, &orders).expect("orders that fit");
            for measurements in [u64::MAX, few] {
                let plan = pool.savings(measurements);
                check(&pool, &plan);
                prop_assert!(plan.length <= pool.each_alone().length);
                prop_assert_eq!(&plan, &pool.savings(measurements));
            }
        }
    }

    #[test]
    fn a_search_is_never_worse_than_its_start(
        ((block, orders, capacity), seed, policy) in
            (task(16), any::<u64>(), prop::sample::select(Policy::ALL.to_vec()))
    ) {
        let pool = Pool::new(&block, policy, &capacity, &orders).expect("orders that fit");
        for start in [pool.each_alone(), pool.savings(u64::MAX)] {
            let found = pool.improve(&start, Effort { steps: 60, seed }).expect("a plan of the pool");
            check(&pool, &found);
            prop_assert!(found.length <= start.length);
            prop_assert_eq!(&found, &pool.improve(&start, Effort { steps: 60, seed }).expect("a plan"));
            prop_assert_eq!(&pool.improve(&start, Effort { steps: 0, seed }).expect("a plan"), &start);
        }
    }

    #[test]
    fn no_plan_is_shorter_than_the_best_of_all((block, orders, capacity) in task(8)) {
        let pool = Pool::new(&block, Policy::Shortest, &capacity, &orders).expect("orders that fit");
        let best = truth::best(&pool);
        let savings = pool.savings(u64::MAX);
        let found = pool.improve(&savings, Effort { steps: 400, seed: 7 }).expect("a plan");
        prop_assert!(best <= found.length && found.length <= savings.length);
    }
}

/// The search promises nothing, so this is about the same tasks at any time.
#[test]
fn of_few_orders_the_search_finds_the_best_plan() {
    let mut runner = TestRunner::deterministic();
    for _ in 0..TASKS {
        let (block, orders, capacity) = task(8).new_tree(&mut runner).expect("a task").current();
        let pool = Pool::new(&block, Policy::Shortest, &capacity, &orders).expect("orders that fit");
        let found = pool.improve(&pool.savings(u64::MAX), Effort { steps: 400, seed: 7 }).expect("a plan");
        assert_eq!(found.length, truth::best(&pool), "seven orders are soon tried");
    }
}

/// Three aisles of 9 m, two metres apart.
fn hall() -> Block {
    Block::new(vec![0, 2_000, 4_000], 9_000, tour::Depot::default()).expect("a block")
}

fn order(aisle: u32, offset: i64, items: u64) -> Order {
    Order { stops: vec![Stop { aisle, offset, ..Stop::default() }], load: Load { items, ..Load::default() } }
}

fn items(items: u64) -> Capacity {
    Capacity { load: Load { items, ..Capacity::default().load }, ..Capacity::default() }
}

#[test]
fn what_lies_together_is_picked_together() {
    let block = hall();
    let orders = [order(2, 8_000, 1), order(0, 8_000, 1), order(2, 7_000, 1), order(0, 7_000, 1)];
    let pool = Pool::new(&block, Policy::Shortest, &items(2), &orders).expect("small orders");
    let plan = pool.savings(u64::MAX);
    let tours: Vec<_> = plan.tours.iter().map(|tour| (tour.orders.as_slice(), tour.length)).collect();
    assert_eq!(tours, [(&[0, 2][..], 24_000), (&[1, 3][..], 16_000)]);
    assert_eq!(plan.length, 40_000);
    assert_eq!(pool.alone(2), Some(22_000));
    assert_eq!(pool.alone(4), None);
}

#[test]
fn with_few_measurements_only_neighbours_are_tried() {
    let block = hall();
    let orders: Vec<Order> = (0..60).map(|number| order(number % 3, i64::from(number) * 100, 1)).collect();
    let pool = Pool::new(&block, Policy::Shortest, &items(20), &orders).expect("small orders");
    let plan = pool.savings(0);
    check(&pool, &plan);
    assert_eq!(plan.tours.len(), 3, "neighbours begin in the same aisle");
}

#[test]
fn an_order_too_large_for_a_tour_is_named() {
    let block = hall();
    let orders = [order(0, 1, 3), order(0, 1, 4)];
    let refused = Pool::new(&block, Policy::Shortest, &items(3), &orders).expect_err("four of three");
    assert_eq!(refused, Error::TooLarge { order: 1, measure: Measure::Items, has: 4, takes: 3 });
    assert_eq!(refused.to_string(), "order 1 has 4 items, a tour takes 3");
    let none = Capacity { orders: 0, ..Capacity::default() };
    let refused = Pool::new(&block, Policy::Shortest, &none, &orders).expect_err("no order at all");
    assert_eq!(refused, Error::TooLarge { order: 0, measure: Measure::Orders, has: 1, takes: 0 });
    let beside = Pool::new(&block, Policy::Shortest, &items(9), &[order(3, 1, 1)]).expect_err("no aisle");
    assert_eq!(beside, Error::UnknownAisle { stop: 0, aisle: 3, aisles: 3 });
}

#[test]
fn a_plan_of_somebody_else_is_checked() {
    let block = hall();
    let orders = [order(0, 1, 2), order(1, 1, 2), order(2, 1, 2)];
    let pool = Pool::new(&block, Policy::Shortest, &items(4), &orders).expect("small orders");
    for (tours, refused) in [
        (vec![vec![0, 1]], Error::Times { order: 2, times: 0 }),
        (vec![vec![0, 1], vec![2, 1]], Error::Times { order: 1, times: 2 }),
        (vec![vec![0, 1], vec![2, 3]], Error::UnknownOrder { order: 3 }),
        (
            vec![vec![], vec![0, 1, 2]],
            Error::Overloaded { tour: 1, measure: Measure::Items, has: 6, takes: 4 },
        ),
    ] {
        assert_eq!(pool.plan(&tours), Err(refused));
    }
    let lost = Plan::default();
    let effort = Effort { steps: 1, seed: 1 };
    assert_eq!(pool.improve(&lost, effort), Err(Error::Times { order: 0, times: 0 }));
    assert_eq!(pool.tour(&[3]), Err(Error::UnknownOrder { order: 3 }));
}

#[test]
fn a_thousand_orders_are_put_together_within_a_bound() {
    let block = hall();
    let orders: Vec<Order> = (0..1_000)
        .map(|number| order(number % 3, i64::from(number * 7_919 % 9_000), u64::from(number % 4)))
        .collect();
    let pool = Pool::new(&block, Policy::Shortest, &items(30), &orders).expect("small orders");
    let plan = pool.savings(30_000);
    check(&pool, &plan);
    assert!(plan.length * 4 < pool.each_alone().length, "{}", plan.length);
}
