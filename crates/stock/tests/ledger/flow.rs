//! What is kept of business days is what the moves say, whoever posts, and in whichever order the days come.

use std::time::Duration;

use codes::StockBeyond;
use kernel::act::Tx;
use kernel::clock::Instant;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use stock::{Posting, Side, Weight};

use crate::world::{START, World, at, both, bucket, grams, one, posting, received};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Day, batch, in and out, drift, what was left, whether it is the last one.
type Kept = (String, i64, [i64; 2], [i64; 2], i64, [i64; 2], i64);

async fn kept(tx: &mut Tx, grain: &i64) -> Answer<Vec<Kept>> {
    let sql = "select business_date, batch_id, in_qty, in_weight, out_qty, out_weight, drift, closing_qty, closing_weight,
         latest
       from stock_day where branch_code = $1 and grain = $2 order by batch_id, business_date";
    let rows = tx.rows(sql, &db::vals![tx.branch(), *grain]).await?;
    let mut kept = Vec::new();
    for row in rows {
        let two = |one: usize, other: usize| -> Answer<[i64; 2]> { Ok([row.at(one)?, row.at(other)?]) };
        kept.push((row.at(0)?, row.at(1)?, two(2, 3)?, two(4, 5)?, row.at(6)?, two(7, 8)?, row.at(9)?));
    }
    Ok(kept)
}

async fn days(world: &World, grain: i64) -> Vec<Kept> {
    world.cx().read(grain, kept).await.expect("days can be read")
}

fn shipped(cause: &str, qty: i64, weight: Weight) -> Posting {
    posting(cause, vec![one(at("L1"), Side::Beyond(StockBeyond::Customer), qty, weight)])
}

fn day(on: &str, came: [i64; 2], went: [i64; 2], left: [i64; 2], latest: i64) -> Kept {
    (format!("2026-03-{on}"), 0, came, went, 0, left, latest)
}

#[tokio::test]
async fn a_day_begins_with_what_the_day_before_left_and_moves_within_the_house_are_none() {
    both(async |world| {
        world.hand.set(START);
        world.post(received("in", "L1", 10, 100)).await.unwrap();
        world.post(posting("on", vec![one(at("L1"), at("L2"), 4, Weight::Share)])).await.unwrap();
        world.post(shipped("out", 2, Weight::Share)).await.unwrap();
        world.hand.set(START.plus(DAY * 2));
        world.post(received("more", "L1", 5, 50)).await.unwrap();
        let first = day("01", [10, 100], [2, 20], [8, 80], 0);
        let last = day("03", [5, 50], [0, 0], [13, 130], 1);
        assert_eq!(days(world, 1).await, [first.clone(), last.clone()]);
        let of_batch =
            |(day, _, came, went, drift, left, latest): Kept| (day, 7, came, went, drift, left, latest);
        assert_eq!(days(world, 2).await, [of_batch(first), of_batch(last)]);
        assert_eq!(world.verify().await, vec![]);
    })
    .await;
}

#[tokio::test]
async fn a_reverse_takes_off_what_had_come_or_gone() {
    both(async |world| {
        world.hand.set(START);
        let came = world.post(received("in", "L1", 10, 100)).await.unwrap();
        let went = world.post(shipped("out", 4, grams(39))).await.unwrap();
        world.hand.set(START.plus(DAY));
        world.reverse(went.id, "not out").await.unwrap();
        world.reverse(came.id, "not in").await.unwrap();
        let there = day("01", [10, 100], [4, 39], [6, 61], 0);
        let gone = day("02", [-10, -100], [-4, -39], [0, 0], 1);
        assert_eq!(days(world, 1).await, [there, gone]);
        assert_eq!(world.verify().await, vec![]);
    })
    .await;
}

#[tokio::test]
async fn weight_that_the_books_lose_is_drift_and_another_batch_is_in_and_out_of_batches_only() {
    both(async |world| {
        world.hand.set(START);
        world.post(received("in", "L1", 10, 100)).await.unwrap();
        let mut other = bucket("L1");
        other.batch = Some(Id::of(8));
        // All of it is weighed again on the way: ten are 97 and not 100.
        world.post(posting("weigh", vec![one(at("L1"), Side::At(other), 10, grams(97))])).await.unwrap();
        let goods = days(world, 1).await;
        assert_eq!(goods, [("2026-03-01".into(), 0, [10, 100], [0, 0], 3, [10, 97], 1)]);
        let batches = days(world, 2).await;
        let gone = ("2026-03-01".into(), 7, [10, 100], [10, 97], 3, [0, 0], 1);
        assert_eq!(batches, [gone, ("2026-03-01".into(), 8, [10, 97], [0, 0], 0, [10, 97], 1)]);
        assert_eq!(world.verify().await, vec![]);
    })
    .await;
}

#[tokio::test]
async fn a_day_that_had_ended_takes_what_is_posted_late_and_all_days_since_know_of_it() {
    both(async |world| {
        let on = async |days: u32, posting: Posting| {
            world.hand.set(START.plus(DAY * days));
            world.post(posting).await.unwrap();
        };
        on(3, received("fourth", "L1", 10, 100)).await;
        on(5, received("sixth", "L1", 1, 10)).await;
        // The warehouse cuts its days later from now on: it is an earlier day again, one without a row, then one with.
        on(1, received("second", "L1", 2, 20)).await;
        on(3, received("fourth again", "L1", 4, 40)).await;
        on(5, shipped("out", 3, Weight::Share)).await;
        let expected = [
            day("02", [2, 20], [0, 0], [2, 20], 0),
            day("04", [14, 140], [0, 0], [16, 160], 0),
            day("06", [1, 10], [3, 30], [14, 140], 1),
        ];
        assert_eq!(days(world, 1).await, expected);
        assert_eq!(world.verify().await, vec![]);
    })
    .await;
}

#[tokio::test]
async fn many_who_post_at_once_and_at_midnight_lose_nothing() {
    both(async |world| {
        for round in 0_u32..3 {
            world.hand.set(START.plus(DAY * round));
            let post = |at: u32| async move {
                // Some think that it is the day before still.
                let late = Instant::of_millis(START.millis() + i64::from(round) * 86_400_000 - 28_800_000);
                if at.is_multiple_of(3) {
                    world.hand.set(late);
                }
                // Told that the system is busy, nothing was done, and one comes again.
                let goods = || received(&format!("{round}/{at}"), &format!("L{}", at % 5), 1, 10);
                while let Err(fault) = world.post(goods()).await {
                    assert!(matches!(fault, Fault::Busy), "{fault:?}");
                }
            };
            futures::future::join_all((0..12).map(post)).await;
        }
        let rows = days(world, 1).await;
        assert_eq!(rows.iter().filter(|row| row.6 == 1).count(), 1);
        assert_eq!(rows.iter().map(|row| row.2[0]).sum::<i64>(), 36);
        assert_eq!(rows.last().unwrap().5, [36, 360]);
        assert_eq!(world.verify().await, vec![]);
    })
    .await;
}

#[tokio::test]
async fn a_changed_sum_a_lost_day_and_a_broken_chain_are_found() {
    both(async |world| {
        world.hand.set(START);
        world.post(received("in", "L1", 10, 100)).await.unwrap();
        world.hand.set(START.plus(DAY));
        world.post(shipped("out", 4, Weight::Share)).await.unwrap();
        for (wrong, right, found) in [
            (
                "update stock_day set in_qty = in_qty + 1 where grain = 1 and latest = 0",
                "update stock_day set in_qty = in_qty - 1 where grain = 1 and latest = 0",
                2,
            ),
            (
                "update stock_day set closing_weight = closing_weight + 1 where grain = 2 and latest = 1",
                "update stock_day set closing_weight = closing_weight - 1 where grain = 2 and latest = 1",
                1,
            ),
            (
                "update stock_day set latest = 0 where grain = 1 and out_qty > 0",
                "update stock_day set latest = 1 where grain = 1 and out_qty > 0",
                1,
            ),
            (
                "update stock_move set business_date = '2026-03-09' where verb = 'MOVE' and to_stock is null",
                "update stock_move set business_date = '2026-03-02' where verb = 'MOVE' and to_stock is null",
                4,
            ),
        ] {
            assert_eq!(world.tamper(wrong).await, 1, "{wrong}");
            let differences = world.verify().await;
            assert_eq!(differences.len(), found, "{wrong}: {differences:?}");
            assert!(differences.iter().all(|each| each.amiss == codes::StockAmiss::Flow), "{differences:?}");
            assert!(differences.iter().all(|each| each.key.starts_with("W1|||A|FISH|")), "{differences:?}");
            assert_eq!(world.tamper(right).await, 1, "{right}");
            assert_eq!(world.verify().await, vec![]);
        }
    })
    .await;
}
