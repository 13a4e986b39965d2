//! Every rule of a contract by the field that breaks it.

use kernel::fault::Fault;
use serde_json::{Value, json};

use super::super::daily::{Fate, fate, months_later};
use super::super::model::{ContractForm, Standing};
use super::super::rules::check;
use super::{contract, day, form, job, line, with};

/// The wrong fields of a form, each with the reason's key.
fn wrong(form: Value) -> Vec<(String, String)> {
    let form: ContractForm = serde_json::from_value(form).unwrap();
    match check(&form) {
        Ok(()) => Vec::new(),
        Err(Fault::Invalid(fields)) => {
            fields.into_iter().map(|each| (each.field, each.message.key.into_owned())).collect()
        }
        Err(other) => panic!("{other:?}"),
    }
}

fn fields(form: Value) -> Vec<String> {
    wrong(form).into_iter().map(|(field, _)| field).collect()
}

#[test]
fn a_plain_contract_has_nothing_wrong() {
    assert_eq!(wrong(contract(json!({ "rates": [line(json!({})), job(json!({ "unit": "TON" }))] }))), []);
}

#[test]
fn each_field_of_the_head_has_its_limits() {
    let cases = [
        (json!({ "name": " " }), "name"),
        (json!({ "contractNo": "a b" }), "contractNo"),
        (json!({ "endDate": "2025-12-31" }), "endDate"),
        (json!({ "validFrom": "2025-12-31" }), "validFrom"),
        (json!({ "validFrom": "2027-01-01" }), "validFrom"),
        (json!({ "warehouseAttribute": 2, "cycleUnit": "MONTH" }), "cycleUnit"),
        (json!({ "cycleCount": 0 }), "cycleCount"),
        (json!({ "renewMonths": 6 }), "renewMonths"),
        (json!({ "autoRenew": true, "renewMonths": 121 }), "renewMonths"),
        (json!({ "noticeDays": -1 }), "noticeDays"),
        (json!({ "billDay": 29 }), "billDay"),
        (json!({ "decimals": 3 }), "decimals"),
        (json!({ "currency": "rmb" }), "currency"),
        (json!({ "taxRate": 1.01 }), "taxRate"),
        (json!({ "taxRate": -0.01 }), "taxRate"),
        (json!({ "deposit": 0 }), "deposit"),
        (json!({ "deposit": 100_000_000 }), "deposit"),
        (json!({ "creditLimit": -5 }), "creditLimit"),
        (json!({ "minPerBill": 200, "maxPerBill": 100 }), "maxPerBill"),
        (json!({ "overdueFactor": 11 }), "overdueFactor"),
        (json!({ "temperatureMin": -18, "temperatureMax": -25 }), "temperatureMax"),
        (json!({ "remark": "x".repeat(501) }), "remark"),
        (
            json!({ "leaseMode": 2, "spaces": [{ "rentBy": "AREA", "areaCode": "F1", "areaM2": 10 }] }),
            "spaces",
        ),
    ];
    for (changes, field) in cases {
        assert_eq!(fields(contract(changes.clone())), [field], "{changes}");
    }
    assert_eq!(wrong(contract(json!({ "deposit": 99_999_999.99 }))), []);
    let all = json!({ "name": "", "taxRate": 2, "decimals": 9, "cycleCount": 100 });
    assert_eq!(fields(contract(all)), ["name", "cycleCount", "decimals", "taxRate"], "all at once");
}

#[test]
fn space_says_what_is_rented_and_when() {
    let cases = [
        (json!({ "rentBy": "LOCATION" }), vec!["locationCode"]),
        (
            json!({ "rentBy": "LOCATION", "locationCode": "L", "areaCode": "F1", "areaM2": 1 }),
            vec!["areaCode", "areaM2"],
        ),
        (json!({ "rentBy": "AREA" }), vec!["areaCode", "areaM2"]),
        (json!({ "rentBy": "AREA", "areaCode": "F1", "areaM2": 0 }), vec!["areaM2"]),
        (json!({ "rentBy": "LOCATION", "locationCode": "L", "fromDate": "2025-12-31" }), vec!["fromDate"]),
        (json!({ "rentBy": "LOCATION", "locationCode": "L", "toDate": "2027-01-01" }), vec!["toDate"]),
        (
            json!({ "rentBy": "LOCATION", "locationCode": "L", "fromDate": "2026-05-02", "toDate": "2026-05-01" }),
            vec!["toDate"],
        ),
        (json!({ "rentBy": "LOCATION", "locationCode": "L", "unitPrice": -1 }), vec!["unitPrice"]),
    ];
    for (space, names) in cases {
        let names: Vec<String> = names.into_iter().map(|name| format!("spaces[0].{name}")).collect();
        assert_eq!(fields(contract(json!({ "spaces": [space] }))), names, "{space}");
    }
}

#[test]
fn what_clashes_is_told_at_the_later_line() {
    let space = json!({ "rentBy": "LOCATION", "locationCode": "L" });
    let twice = contract(json!({ "spaces": [space, space], "rates": [line(json!({})), line(json!({})) ] }));
    let expected = [
        ("spaces[1].fromDate".to_owned(), "contractManage.spaceTwice".to_owned()),
        ("rates[1].validFrom".to_owned(), "contractManage.rateClash".to_owned()),
    ];
    assert_eq!(wrong(twice), expected);
}

#[test]
fn a_version_ends_with_its_day_and_a_contract_with_its_own() {
    let standing = |changes: Value| {
        let plain = json!({ "terminateOn": null, "validTo": null });
        let fields = with(plain, changes);
        let date = |name: &str| fields[name].as_str().map(day);
        Standing { terminate_on: date("terminateOn"), valid_to: date("validTo"), ..in_force() }
    };
    let ended = json!({ "endDate": "2026-06-30" });
    let goes_on = json!({ "endDate": "2026-06-30", "autoRenew": true, "renewMonths": 6 });
    let cases = [
        (json!({}), json!({}), "2026-11-30", Fate::Stays { expiring: false }),
        (json!({}), json!({}), "2026-12-01", Fate::Stays { expiring: true }),
        (json!({}), json!({ "noticeDays": 0 }), "2026-12-31", Fate::Stays { expiring: false }),
        (json!({}), json!({}), "2027-01-01", Fate::Expired),
        (json!({ "validTo": "2026-05-31" }), json!({}), "2026-05-31", Fate::Stays { expiring: false }),
        (json!({ "validTo": "2026-05-31" }), json!({}), "2026-06-01", Fate::Expired),
        (json!({ "terminateOn": "2026-05-31" }), json!({}), "2026-05-31", Fate::Stays { expiring: false }),
        (json!({ "terminateOn": "2026-05-31" }), json!({}), "2026-06-01", Fate::Terminated),
        (json!({}), ended, "2026-07-01", Fate::Expired),
        (json!({}), goes_on.clone(), "2026-07-01", Fate::Renewed(day("2026-12-31"))),
        (json!({}), goes_on.clone(), "2027-02-01", Fate::Renewed(day("2027-06-30"))),
        (json!({ "terminateOn": "2026-06-30" }), goes_on, "2026-07-01", Fate::Terminated),
    ];
    for (stands, says, today, expected) in cases {
        assert_eq!(
            fate(&standing(stands.clone()), &form(says.clone()), day(today)),
            expected,
            "{stands} {says} {today}"
        );
    }
}

/// A version in force, as far as its fate goes.
fn in_force() -> Standing {
    Standing {
        id: kernel::id::Id::NONE,
        version_no: 1,
        supersedes_id: None,
        status: codes::ContractStatus::InForce,
        valid_to: None,
        expiring: false,
        submitted_by: None,
        submitted_at: None,
        audit_by: None,
        audit_at: None,
        audit_opinion: None,
        terminate_on: None,
        terminate_reason: None,
        terminated_by: None,
        created_by: String::new(),
        gmt_created: kernel::clock::Instant::EPOCH,
        modified_by: String::new(),
        gmt_modified: kernel::clock::Instant::EPOCH,
        makers: ",".into(),
    }
}

#[test]
fn months_keep_the_day_and_the_end_of_a_month_stays_the_end() {
    let cases = [
        ("2026-01-15", 1, "2026-02-15"),
        ("2026-01-30", 1, "2026-02-28"),
        ("2026-02-28", 12, "2027-02-28"),
        ("2026-02-28", 1, "2026-03-31"),
        ("2027-02-28", 12, "2028-02-29"),
        ("2026-12-31", 2, "2027-02-28"),
        ("2026-12-01", 13, "2028-01-01"),
    ];
    for (from, months, to) in cases {
        assert_eq!(months_later(day(from), months), day(to), "{from} {months}");
    }
}
