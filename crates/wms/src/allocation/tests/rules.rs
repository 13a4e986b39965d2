//! Rules as master data, and which of them chooses.

use harness::{Actor, both};
use serde_json::{Value, json};

use super::{LOTS, allot, given, lots, milk, stage, wanted};
use crate::receiving::tests::with;

const RULES: &str = "/wms/allocationRule";

fn rule(changes: Value) -> Value {
    let steps = json!([{ "step": "lifo" }, { "step": "fefo" }]);
    with(
        json!({ "code": "MINE", "name": "自定", "isDefault": false, "status": 0, "sort": 99, "steps": steps }),
        changes,
    )
}

async fn add(admin: &Actor, changes: Value) -> harness::Reply {
    admin.post(&format!("{RULES}/add"), rule(changes)).await
}

both! { a_new_tenant_has_rules_and_the_first_is_the_usual_one(world) {
    let admin = stage(world).await;
    let rules = admin.get(&format!("{RULES}/list?pageSize=20")).await.records();
    let codes: Vec<&str> = rules.iter().map(|rule| rule["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["FEFO", "FIFO", "LIFO", "FULL-PALLETS", "CLEAR-SMALLEST", "PICK-FACE", "NEAREST", "NAMED-BATCH"]);
    assert_eq!((&rules[0]["isDefault"], &rules[1]["isDefault"]), (&json!(true), &json!(false)));
    let first = admin.get(&format!("{RULES}/{}", rules[7]["id"].as_str().unwrap())).await.data();
    assert_eq!((&first["steps"][0]["step"], &first["steps"][0]["manner"]), (&json!("namedBatch"), &json!("required")));
    let sheet = wanted(&admin, 1, json!({})).await;
    assert_eq!((&sheet["rule"]["code"], &sheet["rule"]["name"]), (&json!("FEFO"), &json!("先到期先出")));
    assert!(sheet["rule"]["words"][0].as_str().unwrap().contains("先到期"), "{sheet}");
    admin.post(&format!("{RULES}/{}/delete", rules[6]["id"].as_str().unwrap()), json!({})).await.ok();
    world.start_again().await;
    assert_eq!(admin.get(&format!("{RULES}/list?pageSize=20")).await.total(), 7);
} }

both! { what_is_wrong_with_a_rule_is_said_step_by_step(world) {
    let admin = stage(world).await;
    let steps = async |steps: Value| add(&admin, json!({ "steps": steps })).await;
    steps(json!([])).await.invalid("steps");
    steps(json!([{ "step": "none" }])).await.refused(40001);
    steps(json!([{ "step": "fefo" }, { "step": "fefo" }])).await.invalid("steps[1].step");
    steps(json!([{ "step": "fifo" }, { "step": "lifo" }])).await.invalid("steps[1].step");
    steps(json!([{ "step": "clearSmallest" }, { "step": "fullPallets" }])).await.invalid("steps[1].step");
    steps(json!([{ "step": "fefo", "manner": "must" }])).await.invalid("steps[0].manner");
    steps(json!([{ "step": "singleBatch", "manner": "only" }])).await.invalid("steps[0].manner");
    steps(json!([{ "step": "places" }])).await.invalid("steps[0].manner");
    steps(json!([{ "step": "places", "manner": "must" }])).await.invalid("steps[0].manner");
    steps(json!([{ "step": "zones" }])).await.invalid("steps[0].areas");
    steps(json!([{ "step": "fefo", "areas": "A" }])).await.invalid("steps[0].areas");
    add(&admin, json!({ "isDefault": true })).await.invalid("isDefault");
    add(&admin, json!({ "isDefault": true, "ownerCode": "POLAR" })).await.ok();
    add(&admin, json!({ "code": "OTHER", "isDefault": true, "ownerCode": "POLAR" })).await.invalid("isDefault");
    let reader = world.account(&["allocationRuleManage_search_button"]).await;
    add(&reader, json!({ "code": "X" })).await.refused(40003);
} }

both! { the_rule_of_the_sheet_the_owner_or_the_house_chooses(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let steps = json!([{ "step": "zones", "areas": "N1" }, { "step": "clearSmallest" }]);
    add(&admin, json!({ "code": "SMALL", "ownerCode": "POLAR", "isDefault": true, "steps": steps })).await.ok();
    add(&admin, json!({ "code": "THEIRS", "ownerCode": "ARCTIC" })).await.ok();
    let own = allot(&admin, &wanted(&admin, 5, json!({})).await).await;
    assert_eq!((given(&own), &own["rule"]["code"]), (lots(&[("D", 5)]), &json!("SMALL")));
    let named = allot(&admin, &wanted(&admin, 5, json!({ "ruleCode": "FEFO" })).await).await;
    assert_eq!(given(&named), lots(&[("A", 5)]));
    let form = |code: &str| json!({
        "warehouseCode": "WH1", "ownerCode": "POLAR", "ruleCode": code, "lines": [{ "goodsCode": "MILK", "qty": 5 }],
    });
    for code in ["NONE", "THEIRS"] {
        admin.post(&format!("{}/add", super::BASE), form(code)).await.invalid("ruleCode");
    }
    let batch = json!({ "ruleCode": "NAMED-BATCH" });
    let nameless = allot(&admin, &wanted(&admin, 5, batch).await).await;
    assert_eq!(given(&nameless), lots(&[]));
    let lines = json!([{ "goodsCode": "MILK", "qty": 5, "batchNo": "B" }]);
    let b = allot(&admin, &wanted(&admin, 5, json!({
        "ruleCode": "NAMED-BATCH", "lines": lines, "overrideReason": "客户指定",
    })).await).await;
    assert_eq!(given(&b), lots(&[("B", 5)]));
} }

both! { whoever_passes_over_the_rotation_on_a_sheet_may_do_so_and_says_why(world) {
    let admin = stage(world).await;
    milk(world, &admin, &LOTS).await;
    let rights = ["deliverysheetAdd_add_button", "deliverysheetManage_edit_button", "deliverysheetManage_detail_button"];
    let clerk = world.account(&rights).await;
    let form = |changes: Value| with(
        json!({ "warehouseCode": "WH1", "ownerCode": "POLAR", "lines": [{ "goodsCode": "MILK", "qty": 5 }] }), changes,
    );
    let add = async |actor: &Actor, changes: Value| actor.post("/wms/deliverySheet/add", form(changes)).await;
    let batch = json!([{ "goodsCode": "MILK", "qty": 5, "batchNo": "B" }]);
    for (changes, field) in [
        (json!({ "ruleCode": "LIFO" }), "ruleCode"),
        (json!({ "ruleCode": "FIFO" }), "ruleCode"),
        (json!({ "lines": batch }), "lines[0].batchNo"),
    ] {
        add(&clerk, with(changes.clone(), json!({ "overrideReason": "客户要" }))).await.invalid(field);
        add(&admin, changes.clone()).await.invalid("overrideReason");
        add(&admin, with(changes, json!({ "overrideReason": "客户要" }))).await.ok();
    }
    // Rules that only say which pallets come first turn nothing round, and neither does the usual one.
    for rule in ["FEFO", "FULL-PALLETS", "NEAREST"] {
        add(&clerk, json!({ "ruleCode": rule })).await.ok();
    }
    let rules = admin.get(&format!("{RULES}/list?pageSize=20")).await.records();
    let edit = async |code: &str, usual: bool| {
        let id = rules.iter().find(|rule| rule["code"] == code).unwrap()["id"].as_str().unwrap().to_owned();
        let now = admin.get(&format!("{RULES}/{id}")).await.data();
        let form = json!({
            "version": now["version"], "code": code, "name": now["name"], "isDefault": usual, "status": 0,
            "sort": now["sort"], "steps": now["steps"],
        });
        admin.post(&format!("{RULES}/{id}/edit"), form).await.ok();
    };
    edit("FEFO", false).await;
    edit("FIFO", true).await;
    add(&clerk, json!({ "ruleCode": "FIFO" })).await.ok();
    // What stands there may stay, and only that.
    let made = add(&admin, json!({ "lines": batch, "overrideReason": "客户要" })).await.data();
    let path = format!("/wms/deliverySheet/{}/edit", made["id"].as_str().unwrap());
    let edit = async |made: &Value, changes: Value| {
        clerk.post(&path, with(form(changes), json!({ "version": made["version"] }))).await
    };
    let kept = json!({ "lines": batch, "overrideReason": "客户要", "remark": "加急" });
    let made = edit(&made, kept).await.data();
    edit(&made, json!({ "lines": batch })).await.invalid("overrideReason");
    let other = json!([{ "goodsCode": "MILK", "qty": 5, "batchNo": "C" }]);
    edit(&made, json!({ "lines": other, "overrideReason": "客户要" })).await.invalid("lines[0].batchNo");
} }
