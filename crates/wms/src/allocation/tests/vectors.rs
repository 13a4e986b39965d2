//! The vectors of the specification: what expires first goes first, with minimums on the day of arrival.

use harness::both;
use serde_json::json;

use super::{LOTS, allot, customer, freeze, got, held, lots, milk, set, stage, thaw, wanted};

both! { what_expires_first_goes_first_and_frozen_goods_do_not_go(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    freeze(world).await;
    let sheet = allot(&admin, &wanted(&admin, 60, json!({})).await).await;
    assert_eq!(got(&sheet), (4, lots(&[("A", 30), ("C", 30)])));
    assert_eq!((&sheet["lines"][0]["qtyAllocated"], &sheet["lines"][0]["qtyOpen"]), (&json!(60), &json!(0)));
    let why = sheet["reservations"][0]["why"].as_str().unwrap();
    assert!(why.contains("2026-03-20"), "{why}");
    let skipped = sheet["lines"][0]["said"]["skipped"].to_string();
    assert!(skipped.contains("冻结"), "{skipped}");
    assert_eq!(held(world).await, 60);
} }

both! { minimums_of_life_count_on_the_day_of_arrival(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    freeze(world).await;
    let days = allot(&admin, &wanted(&admin, 60, json!({ "minLifeDays": 30 })).await).await;
    assert_eq!(got(&days), (4, lots(&[("C", 50), ("B", 10)])));
    super::act(&admin, &days, "cancelAllocation", json!({ "reason": "重来" })).await.ok();
    let half = allot(&admin, &wanted(&admin, 60, json!({ "minLifePercent": 50 })).await).await;
    assert_eq!(got(&half), (2, lots(&[])));
    assert!(half["lines"][0]["said"]["reason"].as_str().unwrap().contains("剩余保质期不足"), "{half}");
    let less = allot(&admin, &wanted(&admin, 60, json!({ "minLifePercent": 49 })).await).await;
    assert_eq!(got(&less), (3, lots(&[("B", 40)])));
    assert_eq!(less["lines"][0]["qtyOpen"], json!(20));
    thaw(world).await;
    let all = allot(&admin, &wanted(&admin, 60, json!({})).await).await;
    assert_eq!(got(&all), (4, lots(&[("A", 30), ("D", 20), ("C", 10)])));
    assert_eq!(held(world).await, 100);
} }

both! { a_customer_who_never_takes_older_goods_gets_newer_ones(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    customer(world, &admin, json!({ "ownerCode": "POLAR", "neverOlder": true })).await;
    let shop = json!({ "customerCode": "SHOP" });
    allot(&admin, &wanted(&admin, 1, shop.clone()).await).await;
    set(world, "update reservation set state = 3, expiry_date = '2026-05-10'").await;
    let sheet = allot(&admin, &wanted(&admin, 60, shop).await).await;
    assert_eq!(got(&sheet), (3, lots(&[("B", 40)])));
} }

both! { minimums_of_the_customer_its_class_of_goods_and_the_owner_count_together(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let classes = json!([{ "goodsClass": "乳制品", "minDays": 50, "minPercent": null }]);
    let minimums = json!({ "ownerCode": "POLAR", "minShelfDays": 20, "shelfLife": classes });
    customer(world, &admin, minimums).await;
    // A has 17 days on arrival, D 43, C 59, B 90.
    let sheet = allot(&admin, &wanted(&admin, 60, json!({ "customerCode": "SHOP" })).await).await;
    assert_eq!(got(&sheet), (4, lots(&[("C", 50), ("B", 10)])));
    let strict = json!({ "customerCode": "SHOP", "minLifeDays": 60 });
    let sheet = allot(&admin, &wanted(&admin, 60, strict).await).await;
    assert_eq!(got(&sheet), (3, lots(&[("B", 30)])));
} }

both! { goods_go_on_their_last_day_and_not_after_it(world) {
    let admin = stage(world).await;
    milk(world, &admin, &[
        ("LAST", "2025-09-01", "2026-03-03", 10, "N1-01"),
        ("OVER", "2025-09-01", "2026-03-02", 10, "N1-01"),
    ]).await;
    let sheet = allot(&admin, &wanted(&admin, 20, json!({})).await).await;
    assert_eq!(got(&sheet), (3, lots(&[("LAST", 10)])));
    let reason = sheet["lines"][0]["said"]["reason"].as_str().unwrap();
    assert!(reason.contains("到货时已过期"), "{reason}");
} }

both! { what_stands_in_is_no_older_than_what_the_customer_got_of_it(world) {
    let admin = stage(world).await;
    let juice = json!({
        "code": "JUICE", "ownerCode": "POLAR", "name": "果汁", "unitCode": "BAG", "commodityType": 1, "source": 1,
        "settlementUnit": "piece", "catchWeightMode": 0, "thermosphere": "NORMAL", "serialMode": 0, "status": 0,
        "batchRuleCode": "DAYS",
    });
    admin.post("/wms/goods/add", juice).await.ok();
    customer(world, &admin, json!({ "ownerCode": "POLAR", "neverOlder": true })).await;
    let of = |goods: &str, lot: &super::Milk<'_>| crate::receiving::tests::with(super::lot(lot), json!({ "goodsCode": goods }));
    let few = super::lot(&("A", "2025-09-01", "2026-06-20", 10, "N1-01"));
    let (old, new) = (("J1", "2025-09-01", "2026-04-20", 30, "N1-01"), ("J2", "2025-09-01", "2026-07-20", 30, "N1-02"));
    let stock = vec![few, of("JUICE", &old), of("JUICE", &new)];
    crate::opening::tests::stock_of(world, &admin, &[("WH1", stock)]).await;
    let lines = json!([{
        "goodsCode": "MILK", "qty": 15, "substitutes": [{ "goodsCode": "JUICE", "gives": 1, "insteadOf": 1 }],
    }]);
    let wants = |customer: &str| json!({ "customerCode": customer, "substitutable": true, "lines": lines });
    let bought = json!({ "customerCode": "SHOP", "lines": [{ "goodsCode": "JUICE", "qty": 1 }] });
    let before = allot(&admin, &wanted(&admin, 1, bought).await).await;
    assert_eq!(super::given(&before), lots(&[("J1", 1)]));
    set(world, "update reservation set state = 3, expiry_date = '2026-05-10'").await;
    let sheet = allot(&admin, &wanted(&admin, 1, wants("SHOP")).await).await;
    assert_eq!(got(&sheet), (4, lots(&[("A", 10), ("J2", 5)])), "no juice that is older than the last");
} }
