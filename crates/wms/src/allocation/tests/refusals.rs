//! Who may do what, and what nobody sees.

use harness::both;
use serde_json::json;

use super::{BASE, LOTS, act, allot, held, milk, read, stage, wanted};

const RIGHTS: [&str; 7] = [
    "deliverysheetManage_search_button",
    "deliverysheetManage_detail_button",
    "deliverysheetManage_allot_button",
    "deliverysheetManage_acceptPartial_button",
    "deliverysheetManage_cancelAllocation_button",
    "deliverysheetManage_swap_button",
    "deliverysheetManage_releaseRest_button",
];

both! { nobody_allots_out_of_sight_or_without_the_right(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let sheet = wanted(&admin, 10, json!({})).await;
    let reader = world.account(&["deliverysheetManage_detail_button"]).await;
    let line = sheet["lines"][0]["id"].as_str().unwrap();
    let lots = format!("{BASE}/{}/lots?lineId={line}", sheet["id"].as_str().unwrap());
    let elsewhere = world.account_in(&RIGHTS, &["WH9"]).await;
    let owner = world.outsider("OWNER", &RIGHTS).await;
    let stranger = world.stranger().await;
    let verbs = [
        ("allot", json!({})),
        ("acceptPartial", json!({ "rest": "cancel" })),
        ("cancelAllocation", json!({ "reason": "试" })),
        ("swap", json!({ "lineId": line, "batchNo": "B" })),
        ("releaseRest", json!({ "reason": "试" })),
    ];
    for (verb, form) in verbs {
        act(&reader, &sheet, verb, form.clone()).await.refused(40003);
        for actor in [&elsewhere, &owner, &stranger] {
            act(actor, &sheet, verb, form.clone()).await.refused(40004);
        }
    }
    reader.get(&lots).await.refused(40003);
    for actor in [&elsewhere, &owner, &stranger] {
        actor.get(&lots).await.refused(40004);
        let rows = json!({ "rows": [{ "id": sheet["id"], "version": sheet["version"] }] });
        let many = actor.post(&format!("{BASE}/allotMany"), rows).await.data();
        assert_eq!((&many["done"], &many["rows"][0]["code"]), (&json!(0), &json!(null)));
    }
    assert_eq!((&read(&admin, &sheet).await["version"], held(world).await), (&sheet["version"], 0));
} }

both! { goods_of_another_owner_or_warehouse_are_never_looked_at(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    super::set(world, "update stock set warehouse_code = 'WH9', key = 'WH9' || substr(key, 4)
        where batch_id in (select id from batch where batch_no = 'A')").await;
    super::set(world, "update stock set owner_code = 'ARCTIC', key = replace(key, 'POLAR', 'ARCTIC')
        where batch_id in (select id from batch where batch_no = 'D')").await;
    let sheet = allot(&admin, &wanted(&admin, 200, json!({})).await).await;
    assert_eq!(super::given(&sheet), super::lots(&[("C", 50), ("B", 40)]));
} }
