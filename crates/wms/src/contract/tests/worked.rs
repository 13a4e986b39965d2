//! One contract line for each billing method of the worked examples B1 to B25: what billing needs is typed,
//! accepted, stored and read back as it was written.

use serde_json::{Value, json};

use super::super::model::ContractForm;
use super::super::rules::check;
use super::{BASE, add, contract, job, line, read, ready, with};

/// A board by the month, as B8 bills it.
fn board(changes: Value) -> Value {
    let month = json!({
        "feeTypeCode": "PALLET-RENT", "method": "SCATTER_BOARD", "unit": "BOARD", "unitPrice": 60,
        "cycleUnit": "MONTH", "cycleCount": 1, "cycleAnchor": 2, "qtyBasis": 2,
    });
    with(line(month), changes)
}

/// The examples by name, each a line that goes with the others: they differ in what they are limited to.
fn examples() -> Vec<(&'static str, Value)> {
    let mut all = by_what_lies_there();
    all.extend(by_place_and_month());
    all.extend(by_work());
    all
}

fn by_what_lies_there() -> Vec<(&'static str, Value)> {
    let tiers = json!([
        { "from": 1, "to": 7, "unitPrice": 2 }, { "from": 8, "to": 30, "unitPrice": 1.5 },
        { "from": 31, "to": null, "unitPrice": 1 },
    ]);
    let bands =
        json!([{ "from": 0, "to": 50, "unitPrice": 2 }, { "from": 50, "to": null, "unitPrice": 1.6 }]);
    let quantity = json!({ "unitPrice": null, "tierBasis": "QUANTITY", "tiers": bands });
    let week = json!({ "cycleUnit": "WEEK", "cycleCount": 1, "cycleAnchor": 2, "qtyBasis": 2 });
    vec![
        ("B1 ton and day, the first counts", line(json!({ "dayCount": "HEAD", "sameDayMin": true }))),
        ("B4 three days free", line(json!({ "thermosphere": "FROZEN", "freeDays": 3 }))),
        (
            "B5 by age",
            line(json!({ "thermosphere": "CHILLED", "unitPrice": null, "tierBasis": "AGE", "tiers": tiers })),
        ),
        (
            "B6 by quantity, what is in the band",
            with(line(quantity.clone()), json!({ "goodsCategory": "FISH", "tierMode": "MARGINAL" })),
        ),
        (
            "B6 by quantity, everything",
            with(line(quantity), json!({ "goodsCategory": "MEAT", "tierMode": "TOTAL" })),
        ),
        (
            "B7 by the week, whole",
            with(line(week.clone()), json!({ "goodsCategory": "VEG", "unitPrice": 12, "partial": "FULL" })),
        ),
        (
            "B7 by the week, by days",
            with(
                line(week),
                json!({ "goodsCategory": "FRUIT", "unitPrice": 12, "partial": "PRORATA_ACTUAL" }),
            ),
        ),
        (
            "B19 occupied locations",
            line(json!({ "vehicleType": "-", "method": "SCATTER_LOCATION", "unit": "LOCATION" })),
        ),
        ("B22 pieces", line(json!({ "goodsCategory": "BOX", "method": "SCATTER_PIECE", "unit": "PIECE" }))),
        (
            "B23 trolleys",
            line(
                json!({ "goodsCategory": "CAGE", "method": "SCATTER_TROLLEY", "unit": "TROLLEY", "unitPrice": 3 }),
            ),
        ),
    ]
}

fn by_place_and_month() -> Vec<(&'static str, Value)> {
    let whole = json!({ "feeTypeCode": "WHOLE-RENT", "freeMode": "PER_CONTRACT" });
    vec![
        ("B8a board and month from entry", board(json!({}))),
        ("B8b board and calendar month", board(json!({ "cycleAnchor": 1, "priority": 1 }))),
        ("B8c half months", board(json!({ "partial": "SPLIT_MONTH", "priority": 2 }))),
        ("B8d actual days", board(json!({ "cycleAnchor": 1, "partial": "PRORATA_ACTUAL", "priority": 3 }))),
        ("B8e thirtieths", board(json!({ "partial": "PRORATA_30", "fullMonthFull": true, "priority": 4 }))),
        (
            "B9 whole locations",
            with(
                line(whole.clone()),
                json!({ "method": "WHOLE_LOCATION", "unit": "LOCATION", "unitPrice": 3 }),
            ),
        ),
        (
            "B10 whole area",
            with(
                line(whole),
                json!({ "method": "WHOLE_AREA", "unit": "AREA", "unitPrice": 0.8, "priority": 1 }),
            ),
        ),
    ]
}

fn by_work() -> Vec<(&'static str, Value)> {
    let hour = json!({ "feeTypeCode": "PLUG-IN", "method": "HOUR", "unit": "HOUR", "unitPrice": 35 });
    vec![
        ("B12 by the hour", with(job(hour), json!({ "hourRounding": "CEIL", "freeHours": 2 }))),
        (
            "B13 another price from a day on",
            line(json!({ "jobType": 3, "unitPrice": 2.5, "validTo": "2026-03-05" })),
        ),
        (
            "B13 the price from then",
            line(json!({ "jobType": 3, "unitPrice": 2.8, "validFrom": "2026-03-06" })),
        ),
        (
            "B15 unloading with a minimum, at night",
            job(json!({
                "unit": "TON", "jobType": 3, "minAmount": 200, "nightFactor": 1.3, "nightFrom": "22:00",
                "nightTo": "06:00", "holidayFactor": 2, "urgentFactor": 1.2, "frozenRoomFactor": 1.1,
            })),
        ),
        (
            "B21 tax included",
            job(json!({ "feeTypeCode": "LABEL", "unit": "PIECE", "unitPrice": 0.1275, "taxIncluded": true })),
        ),
        (
            "a fixed amount for each document",
            job(json!({
                "feeTypeCode": "DOCUMENT", "trigger": 6, "method": "FIXED", "unit": "JOB", "calculation": 2, "unitPrice": 15,
            })),
        ),
        (
            "a monthly fee",
            job(json!({
                "feeTypeCode": "OTHER", "trigger": 12, "method": "FIXED", "unit": "JOB", "calculation": 2, "unitPrice": 500,
            })),
        ),
        (
            "first ton and the others",
            job(json!({
                "feeTypeCode": "HANDLING-IN", "trigger": 2, "unit": "TON", "calculation": 4, "baseAmount": 50, "baseQty": 1,
            })),
        ),
        (
            "base and what comes on top",
            job(
                json!({ "feeTypeCode": "HANDLING-OUT", "trigger": 6, "unit": "BOARD", "calculation": 3, "baseAmount": 20 }),
            ),
        ),
        (
            "a share of the loss",
            job(json!({
                "feeTypeCode": "LOSS", "trigger": 11, "method": "FIXED", "unit": "JOB", "calculation": 5,
                "unitPrice": null, "percent": 0.05,
            })),
        ),
    ]
}

#[test]
fn each_example_is_a_line_that_a_contract_can_have() {
    for (name, line) in examples() {
        let form: ContractForm = serde_json::from_value(contract(json!({ "rates": [line] }))).unwrap();
        assert!(check(&form).is_ok(), "{name}: {:?}", check(&form));
    }
}

#[test]
fn a_team_is_paid_by_the_ton() {
    let team = job(json!({ "unit": "TON", "unitPrice": 12.5, "payer": 4 }));
    let form: ContractForm =
        serde_json::from_value(contract(json!({ "partyKind": 3, "rates": [team] }))).unwrap();
    assert!(check(&form).is_ok());
}

harness::both! {
    one_contract_has_all_of_them_and_is_read_back_as_it_was_written(world) {
        let admin = ready(world).await;
        let rates: Vec<Value> = examples().into_iter().map(|(_, line)| line).collect();
        let head = json!({
            "contractNo": "ALL", "minPerBill": 3000, "minProrate": true, "lotPriceLock": true, "overdueFactor": 1.5,
            "deposit": 20000, "paymentDays": 15, "billDay": 25, "temperatureMin": -22.5, "temperatureMax": -18,
            "rates": rates, "spaces": [
                { "rentBy": "LOCATION", "locationCode": "L-1", "unitPrice": 3 },
                { "rentBy": "AREA", "areaCode": "F1", "areaM2": 420.5, "fromDate": "2026-03-06", "toDate": "2026-03-10" },
            ],
        });
        let made = add(&admin, contract(head.clone())).await;
        let kept = read(&admin, &made).await;
        for field in ["minPerBill", "minProrate", "overdueFactor", "deposit", "billDay", "temperatureMin", "lotPriceLock"] {
            assert_eq!(kept[field], head[field], "{field}");
        }
        for (lines, expected) in [("rates", &rates), ("spaces", head["spaces"].as_array().unwrap())] {
            let kept = kept[lines].as_array().unwrap();
            assert_eq!(kept.len(), expected.len());
            for (kept, written) in kept.iter().zip(expected) {
                for (field, value) in written.as_object().unwrap() {
                    assert_eq!(&kept[field], value, "{lines} {field}");
                }
            }
        }
        assert_eq!(kept["names"]["feeTypeCode"]["STORAGE"], "仓储费");
        assert_eq!(kept["names"]["partyCode"]["POLAR"], "POLAR 水产");
        let list = admin.get(&format!("{BASE}/list?partyName=polar&warehouseAttribute=1&status=0")).await;
        assert_eq!(list.records()[0]["rateLines"], json!(rates.len()));
    }
}
