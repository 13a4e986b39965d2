//! Which line wins, by tables, and against brute force: two lines clash exactly when some case is matched
//! by both equally.

use codes::{ChargeTrigger, RatePayer, Thermosphere};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::super::conflict::{Case, Selected, Span, clashes, double_rented, pick};
use super::super::model::Rate;
use super::{day, form, rate};

const YEAR: (&str, &str) = ("2026-01-01", "2026-12-31");

fn year() -> Span {
    Span { from: day(YEAR.0), to: day(YEAR.1) }
}

fn case<'a>(day_of: &str, is: Selected<'a>) -> Case<'a> {
    Case {
        fee_type: "STORAGE",
        trigger: ChargeTrigger::DailySnapshot,
        payer: RatePayer::Owner,
        whole: false,
        day: day(day_of),
        is,
    }
}

const NOTHING: Selected<'static> = [None; 10];

#[test]
fn the_most_specific_line_wins_in_the_order_of_the_design() {
    let order = [
        json!({}),
        json!({ "bearTypeCode": "B" }),
        json!({ "containerTypeCode": "C" }),
        json!({ "vehicleType": "V" }),
        json!({ "stationType": 0 }),
        json!({ "jobType": 1 }),
        json!({ "thermosphere": "FROZEN" }),
        json!({ "goodsCategory": "FISH" }),
        json!({ "goodsCode": "SHRIMP" }),
        json!({ "areaCode": "F1" }),
        json!({ "locationCode": "L-1" }),
    ];
    let is: Selected<'_> = [
        Some("L-1"),
        Some("F1"),
        Some("SHRIMP"),
        Some("FISH"),
        Some("frozen"),
        Some("unload_large_container"),
        Some("wagon"),
        Some("V"),
        Some("C"),
        Some("B"),
    ];
    let rates: Vec<Rate> = order.into_iter().map(rate).collect();
    for last in 0..rates.len() {
        let some = &rates[..=last];
        assert_eq!(pick(some, year(), &case("2026-05-01", is)), Ok(Some(last)));
        assert_eq!(clashes(some, year()), [], "lines of different specificity never clash");
    }
    assert_eq!(
        pick(&rates, year(), &case("2026-05-01", NOTHING)),
        Ok(Some(0)),
        "a limit is not met by nothing"
    );
    assert_eq!(Thermosphere::Frozen, rates[6].thermosphere.unwrap());
}

#[test]
fn equally_specific_lines_are_told_apart_by_priority_date_or_purpose() {
    let apart = [
        (json!({}), json!({ "priority": 1 })),
        (json!({ "validTo": "2026-06-30" }), json!({ "validFrom": "2026-07-01" })),
        (json!({ "thermosphere": "FROZEN" }), json!({ "thermosphere": "CHILLED" })),
        (json!({ "areaCode": "F1" }), json!({ "areaCode": "F2" })),
        (json!({}), json!({ "feeTypeCode": "BLAST" })),
        (json!({}), json!({ "payer": 2 })),
        (json!({}), json!({ "method": "WHOLE_LOCATION" })),
        (json!({}), json!({ "trigger": 12 })),
    ];
    for (one, other) in apart {
        assert_eq!(clashes(&[rate(one.clone()), rate(other.clone())], year()), [], "{one} {other}");
    }
    let together = [
        (json!({}), json!({})),
        (json!({ "validTo": "2026-07-01" }), json!({ "validFrom": "2026-07-01" })),
        (json!({ "areaCode": "F1" }), json!({ "areaCode": " F1 " })),
        (json!({}), json!({ "unitPrice": 9, "freeDays": 3 })),
        (json!({}), json!({ "method": "SCATTER_BOARD", "unit": "BOARD" })),
        (json!({ "priority": 5, "goodsCode": "A" }), json!({ "priority": 5, "goodsCode": "A" })),
    ];
    for (one, other) in together {
        let rates = [rate(one.clone()), rate(other.clone())];
        assert_eq!(clashes(&rates, year()), [(0, 1)], "{one} {other}");
    }
}

#[test]
fn the_higher_priority_wins_and_each_clashing_line_is_told_once() {
    let rates = [rate(json!({})), rate(json!({ "priority": 7 })), rate(json!({ "priority": 3 }))];
    assert_eq!(pick(&rates, year(), &case("2026-05-01", NOTHING)), Ok(Some(1)));
    let three = [rate(json!({})), rate(json!({})), rate(json!({}))];
    assert_eq!(clashes(&three, year()), [(0, 1), (0, 2)]);
    assert_eq!(pick(&three, year(), &case("2026-05-01", NOTHING)), Err((1, 2)));
}

#[test]
fn a_line_without_days_has_those_of_the_contract() {
    let rates = [rate(json!({ "validTo": "2026-02-28" })), rate(json!({ "validFrom": "2026-03-01" }))];
    for (at, expected) in [
        ("2025-12-31", None),
        ("2026-01-01", Some(0)),
        ("2026-02-28", Some(0)),
        ("2026-03-01", Some(1)),
        ("2026-12-31", Some(1)),
        ("2027-01-01", None),
    ] {
        assert_eq!(pick(&rates, year(), &case(at, NOTHING)), Ok(expected), "{at}");
    }
}

#[test]
fn space_is_rented_once_a_day() {
    let row = |code: &str, from: &str, to: &str| json!({ "rentBy": "LOCATION", "locationCode": code, "fromDate": from, "toDate": to });
    let spaces = form(json!({ "spaces": [
        row("A", "2026-01-01", "2026-03-31"),
        row("B", "2026-01-01", "2026-12-31"),
        row("A", "2026-04-01", "2026-06-30"),
        row("A", "2026-06-30", "2026-07-31"),
    ] }))
    .spaces;
    assert_eq!(double_rented(&spaces, year()), [(2, 3)]);
}

/// A line with few limits and few days, so that many pairs meet.
fn lines() -> impl Strategy<Value = Value> {
    let limit = || prop_oneof![Just(Value::Null), Just(json!("a")), Just(json!("b"))];
    let ends =
        || prop_oneof![Just(Value::Null), (1..=4_i64).prop_map(|day| json!(format!("2026-01-0{day}")))];
    let thermosphere = prop_oneof![Just(Value::Null), Just(json!("FROZEN")), Just(json!("CHILLED"))];
    let method = prop_oneof![Just("SCATTER_TON"), Just("SCATTER_BOARD"), Just("WHOLE_LOCATION")];
    (limit(), limit(), thermosphere, limit(), ends(), ends(), 0..2_i64, method).prop_map(
        |(location, goods, thermosphere, vehicle, from, to, priority, method)| {
            json!({
                "locationCode": location, "goodsCode": goods, "thermosphere": thermosphere, "vehicleType": vehicle,
                "validFrom": from, "validTo": to, "priority": priority, "method": method,
            })
        },
    )
}

/// Every case that those lines can tell apart.
fn cases() -> Vec<Case<'static>> {
    let mut all = Vec::new();
    for location in [None, Some("a"), Some("b")] {
        for goods in [None, Some("a"), Some("b")] {
            for thermosphere in [None, Some("frozen"), Some("chilled")] {
                for vehicle in [None, Some("a"), Some("b")] {
                    for date in ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"] {
                        for whole in [false, true] {
                            let is =
                                [location, None, goods, None, thermosphere, None, None, vehicle, None, None];
                            all.push(Case { whole, ..case(date, is) });
                        }
                    }
                }
            }
        }
    }
    all
}

fn four_days() -> Span {
    Span { from: day("2026-01-01"), to: day("2026-01-04") }
}

proptest! {
    #[test]
    fn two_lines_clash_exactly_when_some_case_is_matched_by_both_equally(one in lines(), other in lines()) {
        let rates = [rate(one), rate(other)];
        let torn = cases().iter().any(|case| pick(&rates, four_days(), case).is_err());
        prop_assert_eq!(!clashes(&rates, four_days()).is_empty(), torn);
    }

    #[test]
    fn lines_without_a_clash_price_every_case(all in prop::collection::vec(lines(), 0..6)) {
        let rates: Vec<Rate> = all.into_iter().map(rate).collect();
        prop_assume!(clashes(&rates, four_days()).is_empty());
        for case in cases() {
            let won = pick(&rates, four_days(), &case);
            prop_assert!(won.is_ok(), "{:?}", case);
        }
    }
}
