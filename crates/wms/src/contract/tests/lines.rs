//! Every rule of a rate line by the field that breaks it, and bands with gaps and overlaps.

use codes::TierBasis;
use kernel::fault::Fault;
use serde_json::{Value, json};

use super::super::model::ContractForm;
use super::super::rules::check;
use super::super::tiers::Tiers;
use super::{contract, job, line, with};

/// The wrong fields of the only line of a contract.
fn wrong(rate: Value, of: Value) -> Vec<String> {
    let form: ContractForm = serde_json::from_value(contract(with(of, json!({ "rates": [rate] })))).unwrap();
    match check(&form) {
        Ok(()) => Vec::new(),
        Err(Fault::Invalid(fields)) => {
            fields.into_iter().map(|each| each.field.replace("rates[0].", "")).collect()
        }
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn each_field_of_a_line_has_its_limits() {
    let cases = [
        (json!({ "feeTypeCode": "" }), vec!["feeTypeCode"]),
        (json!({ "unit": "BOARD" }), vec!["unit"]),
        (json!({ "trigger": 10 }), vec!["trigger"]),
        (json!({ "payer": 4 }), vec!["payer"]),
        (json!({ "unitPrice": null }), vec!["unitPrice"]),
        (json!({ "unitPrice": -0.01 }), vec!["unitPrice"]),
        (json!({ "unitPrice": 100_000_000 }), vec!["unitPrice"]),
        (json!({ "locationCode": "L", "areaCode": "F" }), vec!["locationCode"]),
        (json!({ "goodsCode": "G", "goodsCategory": "C" }), vec!["goodsCode"]),
        (json!({ "validFrom": "2025-12-31" }), vec!["validFrom"]),
        (json!({ "validTo": "2027-01-01" }), vec!["validTo"]),
        (json!({ "validFrom": "2026-03-02", "validTo": "2026-03-01" }), vec!["validTo"]),
        (json!({ "freeDays": 0 }), vec!["freeDays"]),
        (json!({ "freeHours": 2 }), vec!["freeHours"]),
        (json!({ "hourRounding": "HALF" }), vec!["hourRounding"]),
        (json!({ "cycleUnit": "MONTH" }), vec!["cycleCount", "cycleAnchor"]),
        (json!({ "cycleCount": 1 }), vec!["cycleUnit"]),
        (json!({ "minAmount": 0 }), vec!["minAmount"]),
        (json!({ "minAmount": 20, "maxAmount": 10 }), vec!["maxAmount"]),
        (json!({ "calculation": 5 }), vec!["unitPrice", "percent"]),
        (json!({ "calculation": 5, "unitPrice": null, "percent": 1.2 }), vec!["percent"]),
        (json!({ "percent": 0.1 }), vec!["percent"]),
        (json!({ "calculation": 3 }), vec!["baseAmount"]),
        (json!({ "calculation": 4, "baseAmount": 50 }), vec!["baseQty"]),
        (json!({ "baseQty": 2 }), vec!["baseQty"]),
        (json!({ "priority": 1000 }), vec!["priority"]),
        (json!({ "nightFactor": 1.3 }), vec!["nightFrom", "nightTo"]),
        (json!({ "nightFactor": 1.3, "nightFrom": "22:00", "nightTo": "24:00" }), vec!["nightTo"]),
        (json!({ "nightFrom": "22:00" }), vec!["nightFrom"]),
        (json!({ "urgentFactor": 0 }), vec!["urgentFactor"]),
        (json!({ "holidayFactor": 10.1 }), vec!["holidayFactor"]),
        (json!({ "tierBasis": "AGE" }), vec!["tierBasis"]),
    ];
    for (changes, fields) in cases {
        assert_eq!(wrong(line(changes.clone()), json!({})), fields, "{changes}");
    }
    assert_eq!(wrong(line(json!({ "unitPrice": 0 })), json!({})), Vec::<&str>::new(), "a price may be zero");
}

#[test]
fn days_and_cycles_are_for_storage_and_hours_for_what_lasts_hours() {
    let hour = json!({ "method": "HOUR", "unit": "HOUR", "hourRounding": "CEIL", "freeHours": 2 });
    assert_eq!(wrong(job(hour.clone()), json!({})), Vec::<&str>::new());
    assert_eq!(wrong(job(with(hour, json!({ "hourRounding": null }))), json!({})), ["hourRounding"]);
    for field in [json!({ "freeDays": 3 }), json!({ "dayCount": "BOTH" })] {
        let name = field.as_object().unwrap().keys().next().unwrap().clone();
        assert_eq!(wrong(job(with(json!({ "unit": "TON" }), field)), json!({})), [name]);
    }
    let monthly = json!({ "cycleUnit": "MONTH", "cycleCount": 1, "cycleAnchor": 1 });
    assert_eq!(wrong(line(monthly.clone()), json!({})), Vec::<&str>::new());
    assert_eq!(
        wrong(line(monthly), json!({ "warehouseAttribute": 2 })),
        ["cycleUnit"],
        "private by the day only"
    );
}

#[test]
fn a_line_fits_what_its_contract_lets_and_with_whom_it_is() {
    let whole = json!({ "method": "WHOLE_LOCATION", "unit": "LOCATION" });
    assert_eq!(wrong(line(whole.clone()), json!({ "leaseMode": 2 })), ["method"]);
    assert_eq!(wrong(line(json!({})), json!({ "leaseMode": 1 })), ["method"]);
    assert_eq!(wrong(line(whole), json!({ "leaseMode": 1 })), Vec::<&str>::new());
    let team = json!({ "partyKind": 3 });
    assert_eq!(wrong(job(json!({ "unit": "TON" })), team.clone()), ["payer"]);
    assert_eq!(wrong(job(json!({ "unit": "TON", "payer": 4 })), team), Vec::<&str>::new());
}

fn tiers(bands: Value) -> Tiers {
    serde_json::from_value(bands).unwrap()
}

fn band(from: i64, to: Option<i64>) -> Value {
    json!({ "from": from, "to": to, "unitPrice": 1 })
}

#[test]
fn bands_join_without_gap_or_overlap_and_the_last_is_open() {
    let cases = [
        (TierBasis::Age, vec![band(1, Some(7)), band(8, Some(30)), band(31, None)], None),
        (TierBasis::Age, vec![band(0, Some(7)), band(8, None)], Some((0, "from", "tierOverlap"))),
        (TierBasis::Age, vec![band(2, None)], Some((0, "from", "tierGap"))),
        (TierBasis::Age, vec![band(1, Some(7)), band(7, None)], Some((1, "from", "tierOverlap"))),
        (TierBasis::Age, vec![band(1, Some(7)), band(9, None)], Some((1, "from", "tierGap"))),
        (TierBasis::Age, vec![band(1, Some(7))], Some((0, "to", "tierOpen"))),
        (TierBasis::Age, vec![band(1, None), band(8, None)], Some((0, "to", "tierEnd"))),
        (TierBasis::Age, vec![band(1, Some(0)), band(1, None)], Some((0, "to", "tierBackwards"))),
        (TierBasis::Age, vec![band(1, Some(1)), band(2, None)], None),
        (TierBasis::Quantity, vec![band(0, Some(50)), band(50, None)], None),
        (TierBasis::Quantity, vec![band(0, Some(50)), band(51, None)], Some((1, "from", "tierGap"))),
        (TierBasis::Quantity, vec![band(0, Some(0)), band(0, None)], Some((0, "to", "tierBackwards"))),
    ];
    for (basis, bands, expected) in cases {
        let expected = expected.map(|(at, field, key)| (at, field, format!("contractManage.{key}")));
        let found = tiers(json!(bands)).wrong(basis).map(|(at, field, key)| (at, field, key.to_owned()));
        assert_eq!(found, expected, "{basis:?} {bands:?}");
    }
    let half = json!([{ "from": 1, "to": 1.5, "unitPrice": 2 }, { "from": 2.5, "to": null, "unitPrice": 1 }]);
    assert_eq!(tiers(half.clone()).wrong(TierBasis::Age), Some((0, "to", "contractManage.tierDays")));
}

#[test]
fn bands_are_told_by_their_place_and_replace_the_price() {
    let tiered = json!({ "unitPrice": null, "tierBasis": "AGE", "tiers": [band(1, Some(7)), band(9, None)] });
    assert_eq!(wrong(line(tiered.clone()), json!({})), ["tiers[1].from"]);
    let bands = json!({ "tiers": [band(1, Some(7)), band(8, None)] });
    let right = with(tiered, bands);
    assert_eq!(wrong(line(right.clone()), json!({})), Vec::<&str>::new());
    assert_eq!(wrong(line(with(right.clone(), json!({ "unitPrice": 2 }))), json!({})), ["unitPrice"]);
    assert_eq!(wrong(line(with(right.clone(), json!({ "tierMode": "TOTAL" }))), json!({})), ["tierMode"]);
    assert_eq!(
        wrong(line(with(right, json!({ "tierBasis": "QUANTITY" }))), json!({})),
        ["tierMode", "tiers[0].from"]
    );
}

#[test]
fn bands_have_one_spelling_in_the_database() {
    use db::{FromValue as _, Value as Cell};
    let some = tiers(json!([
        { "from": 1, "to": 7, "unitPrice": 2 }, { "from": 8, "to": 30.5, "unitPrice": 1.5 },
        { "from": 31, "to": null, "unitPrice": 0.0001 },
    ]));
    assert_eq!(some.to_string(), "1-7=2;8-30.5=1.5;31-=0.0001");
    assert_eq!(Tiers::from_value(Cell::from(some.clone())).unwrap(), some);
    assert_eq!(Cell::from(Tiers::default()), Cell::Null);
    assert_eq!(Tiers::from_value(Cell::Null).unwrap(), Tiers::default());
    for broken in ["", "1-7", "1=2", "a-b=c"] {
        assert!(Tiers::from_value(Cell::from(broken)).is_err(), "{broken}");
    }
}
