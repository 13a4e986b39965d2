//! Tours through random blocks: the shortest is the shortest, and all can be walked.

use proptest::prelude::*;
use tour::{Block, Depot, End, Grid, Policy, Router, Side, Stop};

use super::floor::{check, shortest, tour};

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, ..ProptestConfig::default() })]

    #[test]
    fn the_shortest_tour_is_what_trying_every_order_finds((block, stops) in tour(6, 7)) {
        let length = Router::new(&block).length(Policy::Shortest, &stops).expect("stops of the block");
        prop_assert_eq!(length, shortest(&block, &stops));
    }

    #[test]
    fn no_rule_is_shorter_than_the_shortest_tour((block, stops) in tour(12, 40)) {
        let mut router = Router::new(&block);
        let mut length = |policy| router.length(policy, &stops).expect("stops of the block");
        let shortest = length(Policy::Shortest);
        for policy in Policy::ALL {
            prop_assert!(shortest <= length(policy), "{policy:?}");
        }
    }

    #[test]
    fn every_walk_comes_to_each_stop_once_and_is_as_long_as_it_says((block, stops) in tour(9, 25)) {
        let mut router = Router::new(&block);
        for policy in Policy::ALL {
            let walk = router.walk(policy, &stops).expect("stops of the block");
            check(&block, &stops, &walk);
            prop_assert_eq!(walk.length, router.length(policy, &stops).expect("stops"), "{:?}", policy);
            prop_assert_eq!(&walk, &Router::new(&block).walk(policy, &stops).expect("stops"));
        }
    }

    #[test]
    fn a_tour_does_not_care_in_which_order_stops_are_named((block, stops) in tour(8, 20)) {
        let turned: Vec<Stop> = stops.iter().rev().copied().collect();
        let twice: Vec<Stop> = stops.iter().chain(&turned).copied().collect();
        let mut router = Router::new(&block);
        for policy in Policy::ALL {
            let length = router.length(policy, &stops);
            prop_assert_eq!(&length, &router.length(policy, &turned));
            prop_assert_eq!(&length, &router.length(policy, &twice));
        }
    }
}

/// Four aisles 3 m apart, 10 cells of 1 m, the depot in front of the first aisle.
fn hall() -> (Block, Grid) {
    let grid = Grid { aisles: 4, pitch: 3_000, cells: 10, cell: 1_000, front: 1_000, back: 1_000 };
    (Block::even(&grid, Depot::default()).expect("a block"), grid)
}

fn stops(grid: &Grid, cells: &[(u32, u32)]) -> Vec<Stop> {
    cells.iter().map(|&(aisle, cell)| Stop { aisle, offset: grid.offset(cell), side: Side::Left }).collect()
}

#[test]
fn four_policies_walk_the_same_stops_differently() {
    let (block, grid) = hall();
    let stops = stops(&grid, &[(0, 9), (1, 0), (1, 9), (2, 1), (3, 4)]);
    let mut router = Router::new(&block);
    // Aisles are 11 m long. Across and back is 18 m in any case.
    for (policy, metres, order) in [
        // Up the first, the far end of the second from behind, down the last; the near ends on the way home.
        (Policy::Shortest, 18 + 11 + 2 + 11 + 4 + 2, vec![0, 2, 4, 3, 1]),
        (Policy::SShape, 18 + 4 * 11, vec![0, 2, 1, 3, 4]),
        (Policy::LargestGap, 18 + 11 + 2 + 11 + 4 + 2, vec![0, 2, 4, 3, 1]),
        (Policy::Return, 18 + 2 * (10 + 10 + 2 + 5), vec![0, 1, 2, 3, 4]),
    ] {
        let walk = router.walk(policy, &stops).expect("stops of the hall");
        check(&block, &stops, &walk);
        assert_eq!(walk.length, metres * 1_000, "{policy:?}");
        assert_eq!(walk.visits().collect::<Vec<_>>(), order, "{policy:?}");
    }
}

#[test]
fn nothing_to_pick_is_no_way() {
    let (block, _) = hall();
    for policy in Policy::ALL {
        let walk = Router::new(&block).walk(policy, &[]).expect("no stops");
        assert_eq!((walk.length, walk.steps.len(), walk.policy), (0, 1, policy));
    }
}

#[test]
fn a_depot_apart_at_the_back_is_walked_to() {
    let grid = Grid { aisles: 2, pitch: 2_000, cells: 4, cell: 1_000, front: 500, back: 500 };
    let depot = Depot { x: 2_000, end: End::Back, apart: 7_000 };
    let block = Block::even(&grid, depot).expect("a block");
    let stops = stops(&grid, &[(0, 3)]);
    let walk = Router::new(&block).walk(Policy::Shortest, &stops).expect("a stop");
    check(&block, &stops, &walk);
    assert_eq!(walk.length, 2 * (7_000 + 2_000 + 500));
}

#[test]
fn both_racks_of_a_place_are_picked_in_one_go_left_hand_first() {
    let (block, grid) = hall();
    let at = |cell, side| Stop { aisle: 1, offset: grid.offset(cell), side };
    let stops = [at(3, Side::Right), at(5, Side::Left), at(3, Side::Left)];
    let walk = Router::new(&block).walk(Policy::Return, &stops).expect("stops of the hall");
    assert_eq!(walk.visits().collect::<Vec<_>>(), [2, 0, 1]);
}
