//! Blocks, stops and orders at random, and the plain truth to compare with.

use proptest::prelude::*;
use tour::{Block, Depot, End, Millimetres, Point, Side, Stop, Walk};

/// Any block of up to `aisles` aisles at any distances, with a depot anywhere.
pub fn block(aisles: usize) -> impl Strategy<Value = Block> {
    let apart = prop::collection::vec(1..9_i64, 1..=aisles);
    let depot = (0..40_i64, any::<bool>(), 0..3_i64);
    (apart, 0..30_i64, depot).prop_map(|(apart, depth, (x, is_back, way))| {
        let xs = apart.iter().scan(0, |at, step| {
            *at += step;
            Some(*at)
        });
        let end = if is_back { End::Back } else { End::Front };
        Block::new(xs.collect(), depth, Depot { x, end, apart: way }).expect("a block")
    })
}

/// A block with up to `count` stops, some of them at the same place or at the very end of an aisle.
pub fn tour(aisles: usize, count: usize) -> impl Strategy<Value = (Block, Vec<Stop>)> {
    block(aisles).prop_flat_map(move |block| {
        let stops = prop::collection::vec(stop(&block), 0..=count);
        (Just(block), stops)
    })
}

/// A stop of the block.
pub fn stop(block: &Block) -> impl Strategy<Value = Stop> + use<> {
    let aisles = u32::try_from(block.aisles().len()).expect("few aisles");
    (0..aisles, 0..=block.depth(), any::<bool>()).prop_map(|(aisle, offset, is_right)| Stop {
        aisle,
        offset,
        side: if is_right { Side::Right } else { Side::Left },
    })
}

/// Where a stop is.
pub fn point(block: &Block, stop: &Stop) -> Point {
    Point { x: block.aisles()[stop.aisle as usize], y: stop.offset }
}

/// Shortest way between two stops: along the aisle, or around by one of the two cross aisles.
fn way(block: &Block, one: Point, other: Point) -> Millimetres {
    if one.x == other.x {
        return (one.y - other.y).abs();
    }
    let around = (one.y + other.y).min(2 * block.depth() - one.y - other.y);
    (one.x - other.x).abs() + around
}

/// Length of the shortest round from the depot through all stops: every order of them is tried (Held and Karp).
pub fn shortest(block: &Block, stops: &[Stop]) -> Millimetres {
    let depot = block.depot();
    let door = Point { x: depot.x, y: if depot.end == End::Front { 0 } else { block.depth() } };
    let points: Vec<Point> = stops.iter().map(|stop| point(block, stop)).collect();
    // The depot may be in line with an aisle, but it is in the cross aisle: the ways agree.
    let from_door = |at: Point| (door.x - at.x).abs() + (door.y - at.y).abs();
    let all = (1_usize << points.len()) - 1;
    if all == 0 {
        return 0;
    }
    let mut best = vec![vec![Millimetres::MAX / 2; points.len()]; all + 1];
    for (last, &at) in points.iter().enumerate() {
        best[1 << last][last] = from_door(at);
    }
    for seen in 1..=all {
        for last in (0..points.len()).filter(|last| seen >> last & 1 == 1) {
            for next in (0..points.len()).filter(|next| seen >> next & 1 == 0) {
                let length = best[seen][last] + way(block, points[last], points[next]);
                let entry = &mut best[seen | 1 << next][next];
                *entry = length.min(*entry);
            }
        }
    }
    let home = |last: usize| best[all][last] + from_door(points[last]);
    (0..points.len()).map(home).min().expect("stops") + 2 * depot.apart
}

/// Panics unless the walk can be walked: it begins and ends at the depot, keeps to the aisles, comes to each stop
/// once, and is as long as it says.
pub fn check(block: &Block, stops: &[Stop], walk: &Walk) {
    let depot = block.depot();
    let y = if depot.end == End::Front { -depot.apart } else { block.depth() + depot.apart };
    let home = Point { x: depot.x, y };
    let steps = &walk.steps;
    assert_eq!(steps.first().map(|step| step.at), Some(home), "from the depot");
    assert_eq!(steps.last().map(|step| step.at), Some(home), "to the depot");
    let mut length = 0;
    for pair in steps.windows(2) {
        let (from, to) = (pair[0].at, pair[1].at);
        length += from.way(to);
        let end = |point: Point| point.y <= 0 || point.y >= block.depth();
        assert!(from.x == to.x || (from.y == to.y && end(from)), "{from:?} to {to:?} is no aisle");
        if from.x == to.x && from.y != to.y {
            let is_inside = from.y.min(to.y) < block.depth() && from.y.max(to.y) > 0;
            let is_way = if is_inside { block.aisles().contains(&from.x) } else { from.x == depot.x };
            assert!(is_way, "{from:?} to {to:?} goes through a rack or a wall");
        }
    }
    assert_eq!(length, walk.length, "its steps are its length");
    let mut visits: Vec<usize> = walk.visits().collect();
    visits.sort_unstable();
    assert_eq!(visits, (0..stops.len()).collect::<Vec<_>>(), "each stop once");
    for step in steps {
        if let Some(stop) = step.stop {
            assert_eq!(step.at, point(block, &stops[stop]), "picked where it is");
        }
    }
}
