//! Goods chosen by hand, with and without the rule.

use harness::{Actor, both};
use serde_json::{Value, json};

use super::{BASE, LOTS, act, freeze, given, held, lots, milk, read, set, stage, wanted};

/// What can be chosen for the first line, by batch.
async fn offered(actor: &Actor, sheet: &Value) -> Vec<Value> {
    let line = sheet["lines"][0]["id"].as_str().unwrap();
    let path = format!("{BASE}/{}/lots?lineId={line}", sheet["id"].as_str().unwrap());
    actor.get(&path).await.data()["lots"].as_array().unwrap().clone()
}

fn row<'a>(offers: &'a [Value], batch: &str) -> &'a Value {
    offers.iter().find(|offer| offer["batchNo"] == batch).unwrap()
}

fn choice(sheet: &Value, offers: &[Value], batch: &str, qty: i64) -> Value {
    json!({ "lineId": sheet["lines"][0]["id"], "stockId": row(offers, batch)["stockId"], "qty": qty })
}

both! { what_can_be_chosen_is_listed_in_the_order_of_the_rule_with_what_speaks_against_it(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    freeze(world).await;
    set(world, "update batch set status = abs(status - 1) where batch_no = 'C'").await;
    let sheet = wanted(&admin, 60, json!({ "minLifeDays": 10 })).await;
    let offers = offered(&admin, &sheet).await;
    let order: Vec<&str> = offers.iter().map(|offer| offer["batchNo"].as_str().unwrap()).collect();
    assert_eq!(order[..2], ["A", "B"]);
    assert_eq!((&row(&offers, "A")["bar"], &row(&offers, "A")["daysLeftOnArrival"]), (&json!(null), &json!(17)));
    assert_eq!(row(&offers, "D")["bar"], json!("已冻结"));
    assert_eq!(row(&offers, "C")["bar"], json!("批次冻结或召回"));
    assert_eq!((&row(&offers, "A")["free"], &row(&offers, "A")["locationCode"]), (&json!(30), &json!("N1-01")));
} }

both! { a_person_chooses_and_the_rule_fills_the_rest(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let sheet = wanted(&admin, 60, json!({})).await;
    let offers = offered(&admin, &sheet).await;
    act(&admin, &sheet, "allot", json!({ "automatic": false })).await.invalid("chosen");
    let first = json!({ "automatic": false, "chosen": [choice(&sheet, &offers, "A", 10)] });
    let part = act(&admin, &sheet, "allot", first).await.data();
    assert_eq!((&part["status"], given(&part)), (&json!(3), lots(&[("A", 10)])));
    assert!(part["reservations"][0]["why"].as_str().unwrap().contains("A"), "{part}");
    let rest = json!({ "chosen": [choice(&sheet, &offers, "A", 5)] });
    let full = act(&admin, &part, "allot", rest).await.data();
    assert_eq!(full["status"], json!(4));
    let sum: i64 = given(&full).iter().map(|(_, qty)| qty).sum();
    assert_eq!((sum, held(world).await), (60, 60));
} }

both! { goods_before_which_others_expire_need_a_right_and_a_reason(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let clerk = world.account(&[
        "deliverysheetManage_allot_button", "deliverysheetManage_detail_button", "deliverysheetManage_search_button",
    ]).await;
    let sheet = wanted(&admin, 10, json!({})).await;
    let offers = offered(&clerk, &sheet).await;
    let late = |why: Option<&str>| json!({
        "automatic": false, "chosen": [choice(&sheet, &offers, "B", 10)], "overrideReason": why,
    });
    let refused = act(&clerk, &sheet, "allot", late(Some("客户指定"))).await;
    refused.refused(40009);
    assert!(refused.msg().contains("2026-03-20"), "{}", refused.msg());
    act(&admin, &sheet, "allot", late(None)).await.refused(40009);
    assert_eq!((read(&admin, &sheet).await["version"].clone(), held(world).await), (sheet["version"].clone(), 0));
    let given_all = act(&admin, &sheet, "allot", late(Some("客户指定"))).await.data();
    assert_eq!(given(&given_all), lots(&[("B", 10)]));
    let history = admin.get(&format!("{BASE}/{}/history", sheet["id"].as_str().unwrap())).await.data();
    assert_eq!((&history[0]["action"], &history[0]["reason"]), (&json!("allot"), &json!("客户指定")));
} }

both! { what_may_not_be_given_is_refused_with_its_reason_and_nothing_changes(world) {
    let admin = stage(world).await;
    let mut all = LOTS.to_vec();
    all.push(("OLD", "2025-01-01", "2026-02-27", 10, "N1-01"));
    milk(world, &admin, &all).await;
    freeze(world).await;
    let other = super::allot(&admin, &wanted(&admin, 30, json!({})).await).await;
    assert_eq!(given(&other), lots(&[("A", 30)]));
    let sheet = wanted(&admin, 50, json!({})).await;
    let offers = offered(&admin, &sheet).await;
    let try_it = async |batch: &str, qty: i64| {
        let form = json!({ "automatic": false, "chosen": [choice(&sheet, &offers, batch, qty)] });
        act(&admin, &sheet, "allot", form).await
    };
    let table = [
        // More than there is, held back, over, promised to another sheet.
        ("C", 51, "可用"), ("D", 5, "冻结"), ("OLD", 5, "到期"), ("A", 5, "可用"),
    ];
    for (batch, qty, word) in table {
        let reply = try_it(batch, qty).await;
        reply.invalid("chosen[0].stockId");
        assert!(reply.text().contains(word), "{batch}: {}", reply.text());
    }
    let mut none = choice(&sheet, &offers, "C", 5);
    none["stockId"] = json!("1");
    act(&admin, &sheet, "allot", json!({ "automatic": false, "chosen": [none] })).await.invalid("chosen[0].stockId");
    let mut line = choice(&sheet, &offers, "C", 5);
    line["lineId"] = json!("1");
    act(&admin, &sheet, "allot", json!({ "chosen": [line] })).await.invalid("chosen[0].lineId");
    act(&admin, &sheet, "allot", json!({ "chosen": [choice(&sheet, &offers, "C", 0)] })).await.invalid("chosen[0].qty");
    set(world, "update stock set owner_code = 'ARCTIC' where batch_id in (select id from batch where batch_no = 'C')").await;
    let reply = try_it("C", 5).await;
    reply.invalid("chosen[0].stockId");
    set(world, "update stock set owner_code = 'POLAR' where batch_id in (select id from batch where batch_no = 'C')").await;
    assert_eq!((&read(&admin, &sheet).await["version"], held(world).await), (&sheet["version"], 30));
} }
