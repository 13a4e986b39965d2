//! Stories of batch rules over HTTP, on both databases.

use harness::Actor;
use serde_json::{Value, json};

use crate::goods::tests::{audited_owner, goods, with_unit};

const BASE: &str = "/wms/batchRule";

/// Frozen fish: batches by production date and number, eighteen months.
pub(crate) fn rule(code: &str) -> Value {
    json!({
        "code": code, "name": "冷冻水产", "ownerCode": null, "batchNoMode": 1, "batchNoPattern": "{yyyyMMdd}{seq3}",
        "shelfLife": 18, "shelfLifeUnit": 1, "expiryMode": 0, "removalDays": 15, "alertDays": 60,
        "receiveMinPct": 66, "warnPct": 33, "shipMinPct": 20, "rotation": 1, "mixedBatch": false,
        "mergeSameDay": true, "serialMode": 0, "catchWeightMode": 0, "status": 0, "sort": 1,
        "attributes": [
            { "attribute": "productionDate", "usage": 2, "inIdentity": true },
            { "attribute": "batchNo", "usage": 2, "inIdentity": true },
            { "attribute": "origin", "usage": 1, "inIdentity": false },
            { "attribute": "ext1", "usage": 1, "inIdentity": false, "label": "捕捞海区" },
        ],
    })
}

fn with(field: &str, value: Value) -> Value {
    let mut form = rule("R1");
    form[field] = value;
    form
}

async fn add(actor: &Actor, form: Value) -> String {
    actor.post(&format!("{BASE}/add"), form).await.data()["id"].as_str().unwrap().to_owned()
}

/// The form again, with the version that was seen and another set of attributes.
fn edited(version: i64, attributes: Value) -> Value {
    let mut form = with("attributes", attributes);
    form["version"] = json!(version);
    form
}

harness::both! {
    a_rule_is_added_read_changed_and_deleted(world) {
        let admin = world.admin().await;
        let id = add(&admin, rule("R1")).await;
        let read = admin.get(&format!("{BASE}/{id}")).await.data();
        assert_eq!((&read["ruleVersion"], &read["shelfLife"], &read["batchNoPattern"]), (&json!(1), &json!(18), &json!("{yyyyMMdd}{seq3}")));
        assert_eq!(read["attributes"][3]["label"], "捕捞海区");
        for query in ["code=r1", "name=水产", "rotation=1,2", "batchNoMode=1", "status=0", "warnPctStart=30&warnPctEnd=40"] {
            assert_eq!(admin.get(&format!("{BASE}/list?{query}")).await.total(), 1, "{query}");
        }
        let mut form = with("warnPct", json!(40));
        form["version"] = json!(1);
        let edit = format!("{BASE}/{id}/edit");
        assert_eq!(admin.post(&edit, form.clone()).await.data()["version"], 2);
        admin.post(&edit, form).await.refused(40010);
        admin.post(&format!("{BASE}/add"), rule("R1")).await.invalid("code");
        admin.post(&format!("{BASE}/{id}/delete"), json!({})).await.ok();
        admin.get(&format!("{BASE}/{id}/versions")).await.refused(40004);
    }

    everything_that_does_not_fit_together_is_told(world) {
        let admin = world.admin().await;
        let wrong = [
            (with("batchNoPattern", Value::Null), "batchNoPattern"),
            (with("batchNoPattern", json!("{YYYY}{seq3}")), "batchNoPattern"),
            (with("batchNoPattern", json!("{yyyyMMdd}")), "batchNoPattern"),
            (with("batchNoMode", json!(0)), "batchNoPattern"),
            (with("shelfLife", json!(0)), "shelfLife"),
            (with("removalDays", json!(504)), "removalDays"),
            (with("alertDays", json!(14)), "alertDays"),
            (with("warnPct", json!(19)), "warnPct"),
            (with("receiveMinPct", json!(32)), "receiveMinPct"),
            (with("shipMinPct", json!(101)), "shipMinPct"),
            (with("nominalWeight", json!(5)), "nominalWeight"),
            (with("ownerCode", json!("NOBODY")), "ownerCode"),
            (with("rotation", json!(6)), "rotation"),
        ];
        for (form, field) in wrong {
            admin.post(&format!("{BASE}/add"), form).await.invalid(field);
        }
        let mut weights = with("catchWeightMode", json!(3));
        (weights["nominalWeight"], weights["weightMin"], weights["weightMax"]) = (json!(5), json!(5.5), json!(4.5));
        assert_eq!(admin.post(&format!("{BASE}/add"), weights).await.fields(), ["weightMin", "weightMax"]);
    }

    attributes_are_named_once_labelled_and_fit_the_rule(world) {
        let admin = world.admin().await;
        let one = |attribute: &str, usage: i64, in_identity: bool| {
            json!({ "attribute": attribute, "usage": usage, "inIdentity": in_identity })
        };
        let wrong = [
            (json!([one("productionDate", 2, true), one("batchNo", 1, false), one("batchNo", 1, false)]), "attributes[2].attribute"),
            (json!([one("productionDate", 0, true), one("batchNo", 1, false), one("expiryDate", 1, false)]), "attributes[0].inIdentity"),
            (json!([one("productionDate", 1, false), one("batchNo", 1, false), one("ext2", 1, false)]), "attributes[2].label"),
            (json!([one("productionDate", 1, false)]), "batchNoMode"),
            (json!([one("batchNo", 1, false)]), "rotation"),
            (json!([one("batchNo", 1, false), one("colour", 1, false)]), "attributes[1].attribute"),
        ];
        for (attributes, field) in wrong {
            admin.post(&format!("{BASE}/add"), with("attributes", attributes)).await.invalid(field);
        }
    }

    a_rule_that_nobody_uses_changes_in_place(world) {
        let admin = world.admin().await;
        let id = add(&admin, rule("R1")).await;
        let attributes = json!([{ "attribute": "productionDate", "usage": 2, "inIdentity": true }, { "attribute": "batchNo", "usage": 1, "inIdentity": false }]);
        admin.post(&format!("{BASE}/{id}/edit"), edited(1, attributes)).await.ok();
        let versions = admin.get(&format!("{BASE}/{id}/versions")).await.data();
        assert_eq!((&versions["goods"], versions["versions"].as_array().unwrap().len()), (&json!(0), 1));
        assert_eq!(versions["versions"][0]["content"]["attributes"].as_array().unwrap().len(), 2);
    }

    a_rule_in_use_gets_a_new_version_when_its_identity_changes(world) {
        let admin = with_unit(world).await;
        audited_owner(world, "POLAR").await;
        let id = add(&admin, rule("R1")).await;
        let mut salmon = goods("SALMON", "POLAR");
        salmon["batchRuleCode"] = json!("R1");
        admin.post("/wms/goods/add", salmon).await.ok();
        // What does not make batches changes in place.
        let mut milder = with("warnPct", json!(40));
        milder["version"] = json!(1);
        admin.post(&format!("{BASE}/{id}/edit"), milder).await.ok();
        let versions = admin.get(&format!("{BASE}/{id}/versions")).await.data();
        assert_eq!((&versions["goods"], versions["versions"].as_array().unwrap().len()), (&json!(1), 1));
        assert_eq!(versions["versions"][0]["content"]["warnPct"], 40);
        world.clock.advance(60_000);
        let attributes = json!([
            { "attribute": "productionDate", "usage": 2, "inIdentity": true },
            { "attribute": "batchNo", "usage": 2, "inIdentity": true },
            { "attribute": "plantNo", "usage": 2, "inIdentity": true },
        ]);
        admin.post(&format!("{BASE}/{id}/edit"), edited(2, attributes.clone())).await.ok();
        let read = admin.get(&format!("{BASE}/{id}")).await.data();
        assert_eq!(read["ruleVersion"], 2);
        let versions = admin.get(&format!("{BASE}/{id}/versions")).await.data();
        let (new, old) = (&versions["versions"][0], &versions["versions"][1]);
        assert_eq!((&new["versionNo"], &old["versionNo"]), (&json!(2), &json!(1)));
        assert_eq!(old["content"]["attributes"].as_array().unwrap().len(), 4, "the old version says what it said");
        assert_eq!((&new["validUntil"], &old["validUntil"]), (&Value::Null, &new["validFrom"]));
        // Whether an attribute of the identity must be there is part of it too.
        let mut milder = attributes.clone();
        milder[2]["usage"] = json!(1);
        admin.post(&format!("{BASE}/{id}/edit"), edited(3, milder)).await.ok();
        assert_eq!(admin.get(&format!("{BASE}/{id}")).await.data()["ruleVersion"], 3);
        // The order of the lines is not.
        let turned = json!([attributes[1], { "attribute": "plantNo", "usage": 1, "inIdentity": true }, attributes[0]]);
        admin.post(&format!("{BASE}/{id}/edit"), edited(4, turned)).await.ok();
        assert_eq!(admin.get(&format!("{BASE}/{id}")).await.data()["ruleVersion"], 3);
    }

    a_rule_in_use_stays_and_says_where(world) {
        let admin = with_unit(world).await;
        audited_owner(world, "POLAR").await;
        let id = add(&admin, rule("R1")).await;
        let mut salmon = goods("SALMON", "POLAR");
        salmon["batchRuleCode"] = json!("R1");
        admin.post("/wms/goods/add", salmon).await.ok();
        let refused = admin.lang("zh").post(&format!("{BASE}/{id}/delete"), json!({})).await;
        refused.refused(40009);
        assert!(refused.text().contains("货品管理"), "{}", refused.text());
        let mut renamed = rule("R2");
        renamed["version"] = json!(1);
        admin.post(&format!("{BASE}/{id}/edit"), renamed).await.refused(40009);
    }

    an_owner_sees_its_own_rules_and_common_ones_and_writes_only_its_own(world) {
        let admin = world.admin().await;
        let rights = ["search", "detail", "add", "edit", "delete"].map(|action| format!("batchRuleManage_{action}_button"));
        let owner = world.outsider("ENTERPRISE_OWNER", &rights.each_ref().map(String::as_str)).await;
        audited_owner(world, &owner.username).await;
        audited_owner(world, "OTHER").await;
        let common = add(&admin, rule("COMMON")).await;
        let mut foreign = rule("FOREIGN");
        foreign["ownerCode"] = json!("OTHER");
        let foreign = add(&admin, foreign).await;
        let mut own = rule("OWN");
        own["ownerCode"] = json!(owner.username);
        let mine = add(&owner, own.clone()).await;
        let codes: Vec<Value> = owner.get(&format!("{BASE}/list?sortField=code&sortType=asc")).await.records().iter()
            .map(|row| row["code"].clone()).collect();
        assert_eq!(codes, [json!("COMMON"), json!("OWN")]);
        owner.get(&format!("{BASE}/{foreign}")).await.refused(40004);
        owner.get(&format!("{BASE}/{foreign}/versions")).await.refused(40004);
        owner.get(&format!("{BASE}/{common}/versions")).await.ok();
        owner.post(&format!("{BASE}/add"), rule("MORE")).await.invalid("ownerCode");
        let mut blank = rule("MORE");
        blank["ownerCode"] = json!(" ");
        owner.post(&format!("{BASE}/add"), blank).await.invalid("ownerCode");
        let mut taken = rule("COMMON");
        (taken["version"], taken["ownerCode"]) = (json!(1), json!(owner.username));
        owner.post(&format!("{BASE}/{common}/edit"), taken).await.invalid("ownerCode");
        owner.post(&format!("{BASE}/{common}/delete"), json!({})).await.refused(40009);
        own["version"] = json!(1);
        own["ownerCode"] = Value::Null;
        owner.post(&format!("{BASE}/{mine}/edit"), own).await.invalid("ownerCode");
        owner.post(&format!("{BASE}/{mine}/delete"), json!({})).await.ok();
    }

    strangers_and_people_without_the_right_are_refused(world) {
        let admin = world.admin().await;
        let id = add(&admin, rule("R1")).await;
        let stranger = world.stranger().await;
        stranger.get(&format!("{BASE}/{id}")).await.refused(40004);
        stranger.get(&format!("{BASE}/{id}/versions")).await.refused(40004);
        add(&stranger, rule("R1")).await;
        let clerk = world.account(&["batchRuleManage_search_button"]).await;
        clerk.get(&format!("{BASE}/{id}/versions")).await.refused(40003);
        clerk.post(&format!("{BASE}/add"), rule("R2")).await.refused(40003);
    }
}
