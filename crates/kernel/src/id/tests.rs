//! Ids grow, never repeat and pass the borders unharmed.

use std::collections::HashSet;
use std::time::Duration;

use db::{FromValue as _, Value};
use proptest::prelude::*;

use super::{Id, IdMaker};
use crate::clock::Instant;

fn now() -> Instant {
    "2026-03-01T00:00:00Z".parse().unwrap()
}

#[test]
fn ids_grow_even_when_the_clock_is_set_back() {
    let maker = IdMaker::of_node(7);
    let times = [0, 0, 1, 5_000, 1, 0, 4_999, 5_001];
    let ids: Vec<Id> =
        times.iter().map(|millis| maker.next(now().plus(Duration::from_millis(*millis)))).collect();
    assert!(ids.is_sorted_by(|a, b| a < b), "{ids:?}");
    assert_eq!(ids[3].made_at(), now().plus(Duration::from_millis(5_000)));
    assert!(ids[4].made_at() >= ids[3].made_at(), "it goes on from where it was");
}

#[test]
fn ids_outside_the_time_they_have_bits_for_still_grow() {
    let maker = IdMaker::of_node(0);
    let ids = [Instant::EPOCH, Instant::MIN, Instant::MAX, Instant::MAX, now()].map(|time| maker.next(time));
    assert!(ids.is_sorted_by(|a, b| a < b) && ids[0] > Id::NONE, "{ids:?}");
}

#[test]
fn more_ids_than_a_millisecond_has_numbers_for_borrow_from_the_next() {
    let maker = IdMaker::of_node(3);
    let ids: Vec<Id> = (0..10_000).map(|_| maker.next(now())).collect();
    assert!(ids.is_sorted_by(|a, b| a < b));
    assert_eq!(ids[9_999].made_at(), now().plus(Duration::from_millis(2)));
}

#[test]
fn threads_that_share_a_maker_never_get_the_same_id() {
    let maker = IdMaker::of_node(1_023);
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let maker = maker.clone();
            std::thread::spawn(move || (0..5_000).map(|_| maker.next(now())).collect::<Vec<_>>())
        })
        .collect();
    let runs: Vec<Vec<Id>> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
    assert!(runs.iter().all(|run| run.is_sorted_by(|a, b| a < b)));
    let all: HashSet<Id> = runs.into_iter().flatten().collect();
    assert_eq!(all.len(), 20_000);
}

#[test]
fn nodes_keep_ids_of_one_moment_apart() {
    let ids: HashSet<Id> = (0..IdMaker::NODES).map(|node| IdMaker::of_node(node).next(now())).collect();
    assert_eq!(ids.len(), usize::from(IdMaker::NODES));
    assert_eq!(IdMaker::of_node(IdMaker::NODES + 5).node(), 5);
}

#[test]
fn the_wire_takes_strings_of_digits_only() {
    assert_eq!(serde_json::to_string(&Id::of(9_007_199_254_740_993)).unwrap(), r#""9007199254740993""#);
    let largest: Id = serde_json::from_str(r#""9223372036854775807""#).unwrap();
    assert_eq!(largest.get(), i64::MAX);
    assert_eq!("0".parse(), Ok(Id::NONE));
    let bad = [
        "5",
        "null",
        r#""""#,
        r#"" 5""#,
        r#""05""#,
        r#""-5""#,
        r#""+5""#,
        r#""5.0""#,
        r#""５""#,
        r#""5\n""#,
        r#""9223372036854775808""#,
        r#""0x5""#,
        r#""1e3""#,
    ];
    for json in bad {
        assert!(serde_json::from_str::<Id>(json).is_err(), "{json}");
    }
}

#[test]
fn columns_hold_the_number() {
    assert_eq!(Value::from(Id::of(5)), Value::Int(5));
    assert_eq!(Id::from_value(Value::Int(5)).unwrap(), Id::of(5));
    assert!(Id::from_value(Value::from("5")).is_err());
}

proptest! {
    #[test]
    fn an_id_survives_its_text(number in 0..=i64::MAX) {
        prop_assert_eq!(Id::of(number).to_string().parse(), Ok(Id::of(number)));
    }
}
