//! Blocks made of measures and of locations, and what is refused.

use tour::{Block, Depot, End, Error, Frame, Grid, MOST, Place, Policy, Router, Side, Stop, Survey};

const GRID: Grid = Grid { aisles: 3, pitch: 2_400, cells: 5, cell: 800, front: 1_200, back: 1_000 };

#[test]
fn an_even_block_has_its_measures() {
    let block = Block::even(&GRID, Depot::default()).expect("a block");
    assert_eq!(block.aisles(), [0, 2_400, 4_800]);
    assert_eq!(GRID.offset(0), 1_200);
    assert_eq!(block.depth(), 1_200 + 4 * 800 + 1_000);
}

#[test]
fn a_block_that_cannot_be_is_refused() {
    let depot = Depot::default();
    let measure = |what, value| Error::Measure { what, value };
    for (given, refused) in [
        (Block::new(vec![], 10, depot), Error::NoAisles),
        (Block::new(vec![0, 5, 5], 10, depot), Error::Sequence { aisle: 2 }),
        (Block::new(vec![5, 0], 10, depot), Error::Sequence { aisle: 1 }),
        (Block::new(vec![-1], 10, depot), measure("the place of an aisle", -1)),
        (Block::new(vec![0], -1, depot), measure("the length of an aisle", -1)),
        (Block::new(vec![0], MOST + 1, depot), measure("the length of an aisle", MOST + 1)),
        (Block::new(vec![0], 1, Depot { x: -3, ..depot }), measure("the place of the depot", -3)),
        (Block::new(vec![0], 1, Depot { apart: -3, ..depot }), measure("the way to the depot", -3)),
        (Block::even(&Grid { aisles: 0, ..GRID }, depot), Error::NoAisles),
        (Block::even(&Grid { pitch: 0, ..GRID }, depot), Error::Sequence { aisle: 1 }),
        (Block::even(&Grid { cell: -1, ..GRID }, depot), measure("the length of a cell", -1)),
        (
            Block::even(&Grid { aisles: u32::MAX, ..GRID }, depot),
            measure("the place of an aisle", 2_400 * i64::from(u32::MAX - 1)),
        ),
    ] {
        assert_eq!(given, Err(refused));
    }
}

#[test]
fn a_stop_outside_the_block_is_refused() {
    let block = Block::even(&GRID, Depot::default()).expect("a block");
    let stop = |aisle, offset| Stop { aisle, offset, side: Side::Left };
    let depth = block.depth();
    for (wrong, refused) in [
        (stop(3, 0), Error::UnknownAisle { stop: 1, aisle: 3, aisles: 3 }),
        (stop(0, -1), Error::OutsideAisle { stop: 1, offset: -1, depth }),
        (stop(0, depth + 1), Error::OutsideAisle { stop: 1, offset: depth + 1, depth }),
    ] {
        let stops = [stop(0, depth), wrong];
        assert_eq!(Router::new(&block).length(Policy::Shortest, &stops), Err(refused.clone()));
        assert_eq!(Router::new(&block).walk(Policy::Return, &stops), Err(refused));
    }
}

const fn place(aisle: &str, across: i64, along: i64) -> Place<'_> {
    Place { aisle, across, along }
}

/// Two aisles of two racks each, cells at 500 and 1,500, their marks not in the order of the floor.
fn places() -> Vec<Place<'static>> {
    let mut places = Vec::new();
    for (aisle, left, right) in [("B2", 100, 2_900), ("A1", 4_100, 6_900)] {
        for along in [500, 1_500] {
            places.extend([place(aisle, left, along), place(aisle, right, along)]);
        }
    }
    places
}

#[test]
fn locations_make_a_block() {
    let depot = Depot { x: -400, end: End::Back, apart: 300 };
    let survey = Survey::new(&places(), Frame { front: -500, back: 2_500, depot }).expect("a block");
    assert_eq!(survey.aisles, ["B2", "A1"]);
    assert_eq!(survey.block.aisles(), [1_900, 5_900], "middles, from the depot on");
    assert_eq!(survey.block.depth(), 3_000);
    assert_eq!(survey.block.depot(), Depot { x: 0, ..depot });
    assert_eq!(survey.stops[2], Stop { aisle: 0, offset: 2_000, side: Side::Left });
    assert_eq!(survey.stops[5], Stop { aisle: 1, offset: 1_000, side: Side::Right });
    assert_eq!(survey.stops.len(), places().len());
}

#[test]
fn a_frame_around_the_locations_begins_at_their_corner() {
    let frame = Frame::around(&places(), 1_000);
    assert_eq!((frame.front, frame.back, frame.depot.x), (-500, 2_500, 100));
    let survey = Survey::new(&places(), frame).expect("a block");
    assert_eq!(survey.block.aisles(), [1_400, 5_400]);
    assert_eq!(Survey::new(&[], Frame::around(&[], 5)), Err(Error::NoAisles));
}

#[test]
fn an_aisle_with_one_rack_is_walked_along_that_rack() {
    let one = [place("A", 700, 0), place("A", 700, 900)];
    let survey = Survey::new(&one, Frame::around(&one, 0)).expect("a block");
    assert_eq!((survey.block.aisles(), survey.block.depth()), (&[0][..], 900));
    assert!(survey.stops.iter().all(|stop| stop.side == Side::Left));
}

#[test]
fn locations_that_make_no_block_are_refused() {
    let frame = Frame { front: 0, back: 2_000, depot: Depot::default() };
    let overlap = |one: &str, other: &str| Error::Overlap { one: one.to_owned(), other: other.to_owned() };
    for (wrong, refused) in [
        (place(" ", 0, 0), Error::Unnamed { place: 8 }),
        (place("C", 9_000, -1), Error::Outside { place: 8, along: -1, front: 0, back: 2_000 }),
        (place("C", 9_000, 2_001), Error::Outside { place: 8, along: 2_001, front: 0, back: 2_000 }),
        (place("C", 5_000, 0), overlap("A1", "C")),
        (place("C", 6_900, 0), overlap("A1", "C")),
        (place("B2", 4_500, 0), overlap("B2", "A1")),
        (place("C", i64::MAX, 0), Error::Measure { what: "the width of the block", value: i64::MAX }),
        (place("C", i64::MIN, 0), Error::Measure { what: "the width of the block", value: i64::MAX }),
    ] {
        let places: Vec<_> = places().into_iter().chain([wrong]).collect();
        assert_eq!(Survey::new(&places, frame), Err(refused), "{wrong:?}");
    }
    let far = Frame { front: i64::MIN, back: i64::MAX, ..frame };
    let refused = Error::Measure { what: "the length of an aisle", value: i64::MAX };
    assert_eq!(Survey::new(&places(), far), Err(refused));
}
