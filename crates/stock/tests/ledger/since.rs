//! How old goods are, and what is derived again in parts.

use codes::StockBeyond;
use kernel::clock::Instant;
use stock::{Side, Weight};

use crate::world::{START, World, at, both, grams, one, posting, received};

const YEAR: i64 = 365 * 24 * 3_600_000;

/// Whether a place holds goods that have been in the house since a moment.
async fn holds_since(world: &World, location: &'static str, since: Instant) -> bool {
    let sql = match location {
        "L1" => "update stock set last_count_at = first_in_at where qty > 0 and location_code = 'L1'",
        "L2" => "update stock set last_count_at = first_in_at where qty > 0 and location_code = 'L2'",
        other => panic!("{other}"),
    };
    assert_eq!(world.tamper(sql).await, 1, "{location} holds nothing");
    let found = match since.millis() {
        old if old == START.millis() - YEAR => {
            "update stock set last_count_at = null where last_count_at = 1772352000000 - 31536000000"
        }
        _ => "update stock set last_count_at = null where last_count_at = 1772352000000",
    };
    world.tamper(found).await == 1
}

#[tokio::test]
async fn goods_from_outside_may_have_been_there_before_and_stay_as_old_wherever_they_go() {
    both(async |world| {
        let old = Instant::of_millis(START.millis() - YEAR);
        let mut opening = one(Side::Beyond(StockBeyond::Opening), at("L1"), 10, grams(100));
        opening.since = Some(old);
        world.post(posting("opening", vec![opening.clone()])).await.unwrap();
        assert!(holds_since(world, "L1", old).await);
        world.post(posting("move", vec![one(at("L1"), at("L2"), 4, Weight::Share)])).await.unwrap();
        assert!(holds_since(world, "L2", old).await);
        // What joins older goods is as old as the oldest.
        world.post(received("fresh", "L1", 3, 30)).await.unwrap();
        assert!(holds_since(world, "L1", old).await);
        // The same cause with another day is another posting.
        opening.since = None;
        assert!(world.post(posting("opening", vec![opening])).await.is_err());
        assert_eq!(world.verify().await, []);
    })
    .await;
}

#[tokio::test]
async fn what_comes_back_from_a_shipment_is_as_old_as_it_was() {
    both(async |world| {
        let old = Instant::of_millis(START.millis() - YEAR);
        let mut opening = one(Side::Beyond(StockBeyond::Opening), at("L1"), 10, grams(100));
        opening.since = Some(old);
        world.post(posting("opening", vec![opening])).await.unwrap();
        let out = one(at("L1"), Side::Beyond(StockBeyond::Customer), 10, Weight::Share);
        let shipped = world.post(posting("ship", vec![out])).await.unwrap();
        assert_eq!(world.rows().await, []);
        world.reverse(shipped.id, "back").await.unwrap();
        assert!(holds_since(world, "L1", old).await);
        assert_eq!(world.verify().await, []);
    })
    .await;
}

#[tokio::test]
async fn every_part_of_a_large_ledger_is_compared_and_every_planted_error_found() {
    both(async |world| {
        for part in 0..3 {
            let moves = (0..1_500).map(|number| {
                let place = format!("P{part}-{number}");
                one(Side::Beyond(StockBeyond::Supplier), at(&place), 2, grams(20))
            });
            world.post(posting(&format!("part {part}"), moves.collect())).await.unwrap();
        }
        assert_eq!(world.verify().await, []);
        // The first row, one in the middle, the last, and one that is gone.
        for sql in [
            "update stock set qty = 3 where location_code = 'P0-0'",
            "update stock set weight = 19 where location_code = 'P1-750'",
            "update stock set held = 1 where location_code = 'P2-1499'",
            "delete from stock where location_code = 'P2-7'",
        ] {
            assert_eq!(world.tamper(sql).await, 1, "{sql}");
        }
        let found = world.verify().await;
        let mut told: Vec<([i64; 3], [i64; 3])> =
            found.iter().map(|each| (each.stands, each.derived)).collect();
        told.sort_unstable();
        assert_eq!(
            told,
            [
                ([0, 0, 0], [2, 20, 0]),
                ([2, 19, 0], [2, 20, 0]),
                ([2, 20, 1], [2, 20, 0]),
                ([3, 20, 0], [2, 20, 0]),
            ]
        );
        assert_eq!(found.iter().filter(|each| each.key.is_empty()).count(), 1, "{found:?}");
        // Another tenant's ledger is its own.
        assert_eq!(world.tenant("T2").verify().await, []);
    })
    .await;
}
