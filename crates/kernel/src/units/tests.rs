//! Units: their texts, their borders, their arithmetic against big integers.

use db::{FromValue as _, Value};
use num_bigint::BigInt;
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Celsius, Exact, Grams, Inexact, Money, NotADecimal, Price, Qty, Ratio, WIRE_LIMIT, half_up};

fn money(text: &str) -> Money {
    text.parse().unwrap()
}

#[test]
fn texts_have_no_exponent_and_no_zeros_at_the_end() {
    let shown =
        [(0, "0"), (1, "0.01"), (10, "0.1"), (100, "1"), (-1, "-0.01"), (-150, "-1.5"), (12_345, "123.45")];
    for (raw, text) in shown {
        assert_eq!(Money::of_raw(raw).to_string(), text);
    }
    assert_eq!(Money::of_raw(i64::MIN).to_string(), "-92233720368547758.08");
    assert_eq!(Qty::of_raw(1).to_string(), "0.000001");
    assert_eq!(Celsius::of_raw(-1850).fixed(), "-18.50");
    assert_eq!(Money::of_raw(-5).fixed(), "-0.05");
    assert_eq!(format!("{:>8}", money("1.5")), "     1.5");
}

#[test]
fn a_weight_is_grams_inside_and_kilograms_outside() {
    let weight: Grams = "1234.567".parse().unwrap();
    assert_eq!(weight.raw(), 1_234_567);
    assert_eq!(serde_json::to_string(&weight).unwrap(), "1234.567");
}

#[test]
fn only_plain_decimals_are_read() {
    let good = [
        ("0", 0),
        ("-0", 0),
        ("-0.00", 0),
        ("7", 700),
        ("0.5", 50),
        ("12.30", 1230),
        ("12.3000", 1230),
        ("-0.01", -1),
    ];
    for (text, raw) in good {
        assert_eq!(text.parse(), Ok(Money::of_raw(raw)), "{text}");
    }
    let bad = [
        "", "-", ".", ".5", "5.", "+5", "05", "00", "-05", "1e2", "1E2", "1.5e0", "0x1", "1,000", "1 000",
        " 1", "1 ", "1\n", "--1", "1.2.3", "NaN", "inf", "１", "1٫5", "−1", "1_0",
    ];
    for text in bad {
        assert_eq!(text.parse::<Money>(), Err(NotADecimal::Malformed), "{text:?}");
    }
    assert_eq!("0.001".parse::<Money>(), Err(NotADecimal::TooPrecise(2)));
    assert_eq!("1.0000001".parse::<Qty>(), Err(NotADecimal::TooPrecise(6)));
    assert_eq!("92233720368547758.08".parse::<Money>(), Err(NotADecimal::OutOfRange));
    assert_eq!("-92233720368547758.08".parse(), Ok(Money::of_raw(i64::MIN)));
    assert_eq!("99999999999999999999999".parse::<Qty>(), Err(NotADecimal::OutOfRange));
}

#[derive(Debug, Serialize, Deserialize, PartialEq)]
struct Line {
    qty: Qty,
    price: Option<Price>,
}

#[test]
fn json_numbers_are_read_from_their_text() {
    let line = Line { qty: "0.1".parse().unwrap(), price: Some("123456789.1234".parse().unwrap()) };
    let json = r#"{"qty":0.1,"price":123456789.1234}"#;
    assert_eq!(serde_json::from_str::<Line>(json).unwrap(), line);
    assert_eq!(serde_json::to_string(&line).unwrap(), json);
    let tree: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(serde_json::from_value::<Line>(tree).unwrap(), line);
    assert_eq!(serde_json::to_value(&line).unwrap().to_string(), r#"{"price":123456789.1234,"qty":0.1}"#);
    // A binary float would read this as 0.30000000000000004 or lose its last digits.
    assert_eq!(serde_json::from_str::<Money>("9999999999999.99").unwrap().raw(), WIRE_LIMIT);
}

#[test]
fn json_that_is_no_exact_number_of_the_unit_is_refused() {
    let bad = [
        "1e2",
        "1E-1",
        "1.5e0",
        "\"1.5\"",
        "null",
        "true",
        "[1]",
        "{}",
        "NaN",
        "-Infinity",
        "0.001",
        "01",
        "+1",
        ".5",
        "5.",
        "10000000000000.00",
        "-10000000000000",
        "123456789012345678901234567890",
    ];
    for json in bad {
        let read = serde_json::from_str::<Money>(json);
        assert!(read.is_err(), "{json} became {read:?}");
    }
    let reason = serde_json::from_str::<Money>("0.125").unwrap_err().to_string();
    assert!(reason.contains("more than 2 decimals"), "{reason}");
}

#[test]
fn columns_hold_the_scaled_integer() {
    assert_eq!(Value::from(money("1.5")), Value::Int(150));
    assert_eq!(Money::from_value(Value::Int(150)).unwrap(), money("1.5"));
    assert!(Money::from_value(Value::from("1.5")).is_err());
}

#[test]
fn sums_are_checked() {
    assert_eq!(Money::sum([money("0.1"), money("0.2"), money("-0.05")]), Ok(money("0.25")));
    assert_eq!(Money::of_raw(i64::MAX).plus(Money::of_raw(1)), Err(Inexact::OutOfRange));
    assert_eq!(Money::of_raw(i64::MIN).negated(), Err(Inexact::OutOfRange));
    assert!(money("-0.01").is_negative() && money("0").is_zero() && !money("0").is_positive());
}

#[test]
fn half_a_cent_goes_away_from_zero() {
    let cases = [
        (5, 10, 1),
        (-5, 10, -1),
        (4, 10, 0),
        (-4, 10, 0),
        (15, 10, 2),
        (-15, 10, -2),
        (25, -10, -3),
        (1, 3, 0),
    ];
    for (numerator, denominator, rounded) in cases {
        assert_eq!(half_up(numerator, denominator), Ok(rounded), "{numerator} / {denominator}");
    }
    assert_eq!(half_up(1, 0), Err(Inexact::ZeroDivisor));
    assert_eq!(half_up(i128::MIN, -1), Err(Inexact::OutOfRange));
    assert_eq!(half_up(i128::MAX, i128::MIN), Ok(-1));
}

#[test]
fn worked_numbers_of_freight_settlement_come_out() {
    // F1: 32.380 t at 120.00 a tonne; F2: 0.055 t of 6500.00 deducted; F6: a fee of 6 %.
    let tonnes = |text: &str| text.parse::<Grams>().unwrap();
    let price = |text: &str| text.parse::<Price>().unwrap();
    let rate: Ratio = "0.06".parse().unwrap();
    let base: Money = Exact::from(tonnes("32.380")).times(price("120")).unwrap().rounded().unwrap();
    assert_eq!(base, money("3885.6"));
    let deduct = Exact::from(tonnes("0.055")).times(price("6500")).unwrap();
    let net: Money = Exact::from(base).minus(deduct).unwrap().rounded().unwrap();
    assert_eq!(net, money("3528.10"));
    assert_eq!(Exact::from(net).times(rate).unwrap().rounded(), Ok(money("211.69")));
    let rest = Exact::from(1).minus(rate).unwrap();
    assert_eq!(Exact::from(net).rounded_over(rest), Ok(money("3753.30")));
}

#[test]
fn a_group_is_rounded_once() {
    // Three days at 0.004 each: rounded alone they are nothing, together a cent.
    let day = Exact::from(1).times("0.004".parse::<Price>().unwrap()).unwrap();
    let total = Exact::ZERO.plus(day).unwrap().plus(day).unwrap().plus(day).unwrap();
    assert_eq!(day.rounded(), Ok(Money::ZERO));
    assert_eq!(total.rounded(), Ok(money("0.01")));
    assert_eq!(Exact::from(10).rounded_over::<Money>(0), Err(Inexact::ZeroDivisor));
    assert_eq!(Exact::from(i64::MAX).rounded::<Money>(), Err(Inexact::OutOfRange));
}

/// Half away from zero, said in another way and without bounds.
fn model(numerator: BigInt, denominator: &BigInt) -> BigInt {
    let sign = if (numerator < BigInt::ZERO) == (*denominator < BigInt::ZERO) { 1 } else { -1 };
    let (numerator, denominator) = (numerator.magnitude().clone(), denominator.magnitude().clone());
    BigInt::from((numerator * 2_u32 + &denominator) / (denominator * 2_u32)) * sign
}

proptest! {
    #[test]
    fn an_amount_survives_its_text_and_its_column(raw in any::<i64>()) {
        prop_assert_eq!(Qty::of_raw(raw).to_string().parse(), Ok(Qty::of_raw(raw)));
        prop_assert_eq!(Price::of_raw(raw).fixed().parse(), Ok(Price::of_raw(raw)));
        prop_assert_eq!(Grams::from_value(Value::from(Grams::of_raw(raw))), Ok(Grams::of_raw(raw)));
    }

    #[test]
    fn an_amount_survives_the_wire(raw in -WIRE_LIMIT..=WIRE_LIMIT) {
        let json = serde_json::to_string(&Celsius::of_raw(raw)).unwrap();
        prop_assert_eq!(serde_json::from_str::<Celsius>(&json).unwrap(), Celsius::of_raw(raw));
        // A browser reads and writes it unchanged: 15 digits fit its numbers.
        let browser: f64 = json.parse().unwrap();
        prop_assert_eq!(format!("{browser}"), json);
    }

    #[test]
    fn any_text_is_read_or_refused_without_harm(text in "[-+0-9.e ]{0,40}") {
        if let Ok(amount) = text.parse::<Qty>() {
            prop_assert_eq!(amount.to_string().parse(), Ok(amount));
        }
    }

    #[test]
    fn addition_is_commutative_associative_and_undone_by_subtraction(
        a in -WIRE_LIMIT..=WIRE_LIMIT, b in -WIRE_LIMIT..=WIRE_LIMIT, c in -WIRE_LIMIT..=WIRE_LIMIT,
    ) {
        let (a, b, c) = (Money::of_raw(a), Money::of_raw(b), Money::of_raw(c));
        prop_assert_eq!(a.plus(b), b.plus(a));
        prop_assert_eq!(a.plus(b).unwrap().plus(c), a.plus(b.plus(c).unwrap()));
        prop_assert_eq!(a.plus(b).unwrap().minus(b), Ok(a));
        prop_assert_eq!(a.plus(a.negated().unwrap()), Ok(Money::ZERO));
    }

    #[test]
    fn a_product_is_rounded_as_big_integers_round_it(qty in any::<i64>(), price in any::<i64>()) {
        let product = Exact::from(Qty::of_raw(qty)).times(Price::of_raw(price)).unwrap();
        let expected = model(BigInt::from(qty) * price, &BigInt::from(10_u64.pow(8)));
        match product.rounded::<Money>() {
            Ok(money) => prop_assert_eq!(BigInt::from(money.raw()), expected),
            Err(error) => {
                prop_assert_eq!(error, Inexact::OutOfRange);
                prop_assert!(i64::try_from(expected).is_err());
            }
        }
    }

    #[test]
    fn a_quotient_is_rounded_as_big_integers_round_it(amount in any::<i64>(), ratio in any::<i64>()) {
        prop_assume!(ratio != 0);
        let quotient = Exact::from(Money::of_raw(amount)).rounded_over::<Money>(Ratio::of_raw(ratio));
        let expected = model(BigInt::from(amount) * 1_000_000, &BigInt::from(ratio));
        match quotient {
            Ok(money) => prop_assert_eq!(BigInt::from(money.raw()), expected),
            Err(_) => prop_assert!(i64::try_from(expected).is_err()),
        }
    }
}

#[test]
fn every_refusal_of_a_number_has_words_in_the_callers_language() {
    let table = [
        (NotADecimal::OutOfRange, "rule.numberTooLarge"),
        (NotADecimal::Malformed, "rule.decimal"),
        (NotADecimal::TooPrecise(6), "rule.decimal"),
    ];
    for (refusal, key) in table {
        assert_eq!(NotADecimal::told(&refusal.to_string()), Some(key), "{refusal}");
    }
    let said = serde_json::from_str::<Qty>("1000000000000000").unwrap_err().to_string();
    let words = said.split(" at line ").next().unwrap_or_default();
    assert_eq!(NotADecimal::told(words), Some("rule.numberTooLarge"), "{said}");
    assert_eq!(NotADecimal::told("invalid type: map, expected a number"), None);
}
