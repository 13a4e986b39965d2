//! Numbers and codes: unique under concurrency, cut by the business day.

use std::collections::BTreeSet;

use db::vals;
use kernel::act::{Act, Cx, Tx};
use kernel::clock::{DayCut, Zone};
use kernel::fault::{Answer, Fault};
use kernel::number::{self, CodeSeries};

use crate::world::{World, both};

const BRANDS: CodeSeries =
    CodeSeries { series: "brand", prefix: "B", digits: 5, table: "brand", column: "code" };

fn cx(world: &World, branch: &str) -> Cx {
    Cx::outside(&world.app, Act::of_program(&world.app, branch, "work", "number"))
}

fn cut(hour: i64) -> DayCut {
    DayCut::new(Zone::of("Asia/Shanghai").unwrap(), hour).unwrap()
}

async fn one(tx: &mut Tx, (series, prefix, hour): &(&'static str, &'static str, i64)) -> Answer<String> {
    number::document(tx, series, prefix, &cut(*hour)).await
}

async fn wasted(tx: &mut Tx, hour: &i64) -> Answer<String> {
    number::document(tx, "receiving", "RK", &cut(*hour)).await?;
    Err(Fault::refused("task.ended"))
}

async fn code(tx: &mut Tx, (): &()) -> Answer<String> {
    BRANDS.next(tx).await
}

#[tokio::test(flavor = "multi_thread")]
async fn thirty_two_documents_at_the_same_time_get_thirty_two_numbers() {
    both(async |world| {
        let cx = cx(world, "T1");
        let taken = (0..32).map(|_| {
            let cx = cx.clone();
            tokio::spawn(async move { cx.write(("receiving", "RK", 0), one).await.unwrap() })
        });
        let mut numbers = BTreeSet::new();
        for number in taken.collect::<Vec<_>>() {
            numbers.insert(number.await.unwrap());
        }
        let expected: BTreeSet<String> = (1..=32).map(|number| format!("RK260301{number:06}")).collect();
        assert_eq!(numbers, expected);
    })
    .await;
}

#[tokio::test]
async fn a_series_counts_for_itself_by_tenant_and_business_day() {
    both(async |world| {
        let take = async |branch: &str, series, prefix, hour| {
            cx(world, branch).write((series, prefix, hour), one).await.unwrap()
        };
        assert_eq!(take("T1", "receiving", "RK", 0).await, "RK260301000001");
        assert_eq!(take("T1", "delivery", "CK", 0).await, "CK260301000001");
        assert_eq!(take("T2", "receiving", "RK", 0).await, "RK260301000001");
        // Another prefix for the same documents goes on counting.
        assert_eq!(take("T1", "receiving", "IN", 0).await, "IN260301000002");
        // Four in the afternoon still belongs to yesterday when days begin at five.
        assert_eq!(take("T1", "receiving", "RK", 17).await, "RK260228000001");
        world.advance(8 * 60 * 60);
        assert_eq!(take("T1", "receiving", "RK", 0).await, "RK260302000001");
    })
    .await;
}

#[tokio::test]
async fn a_document_that_fails_gives_its_number_back() {
    both(async |world| {
        assert!(cx(world, "T1").write(0, wasted).await.is_err());
        let next = cx(world, "T1").write(("receiving", "RK", 0), one).await.unwrap();
        assert_eq!(next, "RK260301000001");
    })
    .await;
}

#[tokio::test]
async fn a_proposed_code_passes_by_those_that_people_typed() {
    both(async |world| {
        let typed = "insert into brand (id, branch_code, version, deleted, created_by, gmt_created, modified_by,
            gmt_modified, code, name, sort, grade, active) values (1, 'T1', 1, 1, 'a', 0, 'a', 0, $1, 'x', 0, 1, 1)";
        world.exec(typed, vals!["B00002"].into()).await;
        let next = async |branch: &str| cx(world, branch).write((), code).await.unwrap();
        assert_eq!([next("T1").await, next("T1").await], ["B00001", "B00003"]);
        assert_eq!([next("T2").await, next("T2").await], ["B00001", "B00002"]);
    })
    .await;
}
