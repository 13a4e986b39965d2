//! Versions: the old one until the day before, the new one from its day, and what differs between them.

use serde_json::{Value, json};

use super::super::compare::{head, lines, rate_key};
use super::super::settle;
use super::{BASE, act, auditor, contract, day, edited, form, in_force, line, rate, read, ready, verbs};

#[test]
fn lines_are_compared_by_what_they_are_for() {
    let before = [
        rate(json!({})),
        rate(json!({ "thermosphere": "FROZEN" })),
        rate(json!({ "goodsCode": "A", "validTo": "2026-06-30" })),
        rate(json!({ "goodsCode": "A", "validFrom": "2026-07-01" })),
    ];
    let after = [
        rate(json!({ "goodsCode": "A", "validTo": "2026-06-30" })),
        rate(json!({ "unitPrice": 3, "freeDays": 2 })),
        rate(json!({ "goodsCode": "A", "validFrom": "2026-07-01" })),
        rate(json!({ "feeTypeCode": "BLAST" })),
    ];
    let changes = lines(&before, &after, rate_key).unwrap();
    let told: Vec<(bool, bool, Vec<String>)> =
        changes.into_iter().map(|each| (each.before.is_some(), each.after.is_some(), each.fields)).collect();
    let changed = vec!["freeDays".to_owned(), "unitPrice".to_owned()];
    assert_eq!(told, [(true, true, changed), (false, true, vec![]), (true, false, vec![])]);
    assert_eq!(lines(&before, &before, rate_key).unwrap(), []);
}

#[test]
fn fields_of_the_head_are_compared_as_they_are_written() {
    let changes = head(&form(json!({})), &form(json!({ "taxRate": 0.09, "deposit": 100 }))).unwrap();
    let told: Vec<(String, Value, Value)> =
        changes.into_iter().map(|each| (each.field, each.before, each.after)).collect();
    let expected =
        [("deposit".into(), json!(null), json!(100)), ("taxRate".into(), json!(0.06), json!(0.09))];
    assert_eq!(told.len(), 2);
    for each in expected {
        assert!(told.contains(&each), "{told:?}");
    }
}

harness::both! {
    a_new_version_takes_over_on_its_day_and_says_what_it_changed(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let rates = json!([line(json!({})), line(json!({ "thermosphere": "FROZEN", "validTo": "2026-02-28" }))]);
        let spaces = json!([{ "rentBy": "LOCATION", "locationCode": "L-1" }]);
        let first = contract(json!({ "contractNo": "V", "rates": rates, "spaces": spaces }));
        let first = in_force(&admin, &auditor, first).await;
        act(&admin, &first, "newVersion", json!({ "validFrom": "2026-01-01" })).await.invalid("validFrom");
        act(&admin, &first, "newVersion", json!({ "validFrom": "2027-01-01" })).await.invalid("validFrom");
        let second = act(&admin, &first, "newVersion", json!({ "validFrom": "2026-04-01" })).await.data();
        assert_eq!((&second["versionNo"], &second["status"]), (&json!(2), &json!(0)));
        assert_eq!(second["rates"].as_array().unwrap().len(), 1, "what has ended by then is left behind");
        let reply = act(&admin, &first, "newVersion", json!({ "validFrom": "2026-05-01" })).await;
        assert_eq!(reply.reason(), "contractManage.laterVersion");

        let path = format!("{BASE}/{}/edit", second["id"].as_str().unwrap());
        let reply = admin.post(&path, edited(&second, json!({ "partyCode": "ARCTIC", "startDate": "2026-01-02" }))).await;
        assert_eq!(reply.fields(), ["partyCode", "startDate"]);
        admin.post(&path, edited(&second, json!({ "validFrom": "2026-01-01" }))).await.invalid("validFrom");
        let dearer = json!({ "taxRate": 0.09, "rates": [line(json!({ "unitPrice": 2.8 }))], "spaces": [] });
        let second = admin.post(&path, edited(&second, dearer)).await.data();
        let waiting = act(&admin, &second, "submit", json!({})).await.data();
        let second = act(&auditor, &waiting, "approve", json!({})).await.data();
        let first = read(&admin, &first).await;
        assert_eq!((&first["status"], &first["validTo"]), (&json!(2), &json!("2026-03-31")));
        assert_eq!((&second["status"], &second["validFrom"]), (&json!(2), &json!("2026-04-01")));
        assert_eq!(verbs(&first), ["detail"], "what is done to the contract is done to its newest version");

        let versions = admin.get(&format!("{BASE}/{}/versions", first["id"].as_str().unwrap())).await.data();
        let told: Vec<&Value> = versions.as_array().unwrap().iter().map(|each| &each["versionNo"]).collect();
        assert_eq!(told, [&json!(2), &json!(1)]);
        let compared = admin.get(&format!("{BASE}/{}/compare", second["id"].as_str().unwrap())).await.data();
        assert_eq!((&compared["beforeNo"], &compared["afterNo"]), (&json!(1), &json!(2)));
        assert!(compared["fields"].as_array().unwrap().contains(&json!({ "field": "taxRate", "before": 0.06, "after": 0.09 })));
        assert_eq!(compared["spaces"][0]["before"]["locationCode"], "L-1");
        assert_eq!(compared["rates"][0]["fields"], json!(["unitPrice"]));
        assert_eq!(compared["rates"][1]["after"], json!(null));
        let with = format!("{BASE}/{}/compare?with={}", first["id"].as_str().unwrap(), second["id"].as_str().unwrap());
        assert_eq!(admin.get(&with).await.data()["beforeNo"], json!(1), "the earlier one comes first");
        admin.get(&format!("{BASE}/{}/compare", first["id"].as_str().unwrap())).await.refused(40004);

        settle(&world.app, "0001", day("2026-04-01")).await.unwrap();
        assert_eq!(read(&admin, &first).await["status"], json!(5));
        let free = admin.get("/wms/location/list?code=L-1").await.records()[0]["leaseContract"].clone();
        assert_eq!(free, json!(null), "the new version does not rent it any more");
    }

    ending_a_contract_ends_all_its_versions(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let first = in_force(&admin, &auditor, contract(json!({ "rates": [line(json!({}))] }))).await;
        let second = act(&admin, &first, "newVersion", json!({ "validFrom": "2026-06-01" })).await.data();
        let waiting = act(&admin, &second, "submit", json!({})).await.data();
        let second = act(&auditor, &waiting, "approve", json!({})).await.data();
        let third = act(&admin, &second, "newVersion", json!({ "validFrom": "2026-09-01" })).await.data();
        let waiting = act(&admin, &third, "submit", json!({})).await.data();
        act(&admin, &second, "terminate", json!({ "date": "2026-04-30", "reason": "退租" })).await.ok();
        assert_eq!(read(&admin, &second).await["status"], json!(4), "it would have begun after the end");
        assert_eq!(read(&admin, &first).await["status"], json!(2));
        let reply = act(&auditor, &waiting, "approve", json!({})).await;
        assert_eq!(reply.reason(), "contractManage.earlierEnded");
        settle(&world.app, "0001", day("2026-05-01")).await.unwrap();
        assert_eq!(read(&admin, &first).await["status"], json!(4));
    }
}
