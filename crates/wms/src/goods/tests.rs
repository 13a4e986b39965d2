//! Stories of goods over HTTP, on both databases.

mod import;
mod packs;
mod photos;
mod seen;
mod sorted;
mod together;
mod updates;

use harness::{Actor, World};
use serde_json::{Value, json};

const BASE: &str = "/wms/goods";

/// The least that goods say.
pub(crate) fn goods(code: &str, owner: &str) -> Value {
    json!({
        "code": code, "ownerCode": owner, "name": "冷冻三文鱼段", "unitCode": "BAG", "commodityType": 1, "source": 1,
        "settlementUnit": "piece", "catchWeightMode": 0, "thermosphere": "FROZEN", "serialMode": 0, "status": 0,
    })
}

/// An administrator, where there is a unit to count goods in.
pub(crate) async fn with_unit(world: &World) -> Actor {
    let admin = world.admin().await;
    for (code, name, kind) in [("BAG", "袋", "piece"), ("CASE", "箱", "piece"), ("PLT", "托", "trolley")] {
        let unit = json!({ "code": code, "name": name, "kind": kind, "decimals": 0, "status": 0, "sort": 0 });
        let had = admin.get(&format!("/wms/unit/list?code={code}")).await.total();
        if had == 0 {
            admin.post("/wms/unit/add", unit).await.ok();
        }
    }
    admin
}

/// An owner that has passed its audit.
pub(crate) async fn audited_owner(world: &World, code: &str) {
    let admin = world.admin().await;
    let form = json!({ "code": code, "name": format!("{code} 水产"), "status": 0 });
    let made = admin.post("/wms/enterpriseCargoOwner/add", form).await.data();
    let rights = ["cargoOwnerAudit_search_button", "cargoOwnerAudit_pass_button"];
    let judge = world.account(&rights).await;
    let pass = format!("/wms/cargoOwnerAudit/{}/pass", made["id"].as_str().unwrap());
    judge.post(&pass, json!({ "version": 1 })).await.ok();
}

async fn ready(world: &World) -> Actor {
    let admin = with_unit(world).await;
    audited_owner(world, "POLAR").await;
    admin
}

fn with(field: &str, value: Value) -> Value {
    let mut form = goods("SALMON", "POLAR");
    form[field] = value;
    form
}

async fn add(actor: &Actor, form: Value) -> String {
    actor.post(&format!("{BASE}/add"), form).await.data()["id"].as_str().unwrap().to_owned()
}

/// A bag, a case of twelve and a pallet of forty cases.
fn packed() -> Value {
    json!([
        { "level": 1, "unitCode": "BAG", "pieces": 1, "gtin": "6901234567892", "length": 20, "width": 15, "height": 4,
          "grossWeight": 0.52, "netWeight": 0.5, "forInbound": false, "forOutbound": true },
        { "level": 3, "unitCode": "CASE", "pieces": 12, "gtin": "16901234567899", "length": 40, "width": 30, "height": 20,
          "grossWeight": 6.9, "netWeight": 6, "perLayer": 10, "layers": 4, "forInbound": true, "forOutbound": false },
        { "level": 4, "unitCode": "PLT", "pieces": 480, "grossWeight": 300, "forInbound": false, "forOutbound": false },
    ])
}

harness::both! {
    goods_are_added_read_found_changed_and_deleted(world) {
        let admin = ready(world).await;
        admin.post("/wms/brand/add", json!({ "code": "NORD", "name": "北海", "status": 0, "sort": 0 })).await.ok();
        let mut form = with("packs", packed());
        for (field, value) in [
            ("brandCode", json!("NORD")), ("spec", json!("500g")), ("category", json!("水产")), ("shortName", json!("DSWYD")),
            ("englishName", json!("Frozen salmon portions")), ("maxTemperature", json!(-20.5)), ("unitPrice", json!(45.1234)),
            ("insuranceValue", json!(60.5)), ("hsCode", json!("0303.13")), ("shelfLifeDays", json!(540)), ("abcClass", json!("A")),
        ] {
            form[field] = value;
        }
        let id = add(&admin, form.clone()).await;
        let read = admin.get(&format!("{BASE}/{id}")).await.data();
        assert_eq!((&read["ownerName"], &read["brandName"], &read["unitName"]), (&json!("POLAR 水产"), &json!("北海"), &json!("袋")));
        assert_eq!((&read["baseGtin"], &read["baseGrossWeight"], &read["baseVolume"]), (&json!("6901234567892"), &json!(0.52), &json!(0.0012)));
        assert_eq!((&read["unitPrice"], &read["maxTemperature"], &read["abcClass"]), (&json!(45.1234), &json!(-20.5), &json!("A")));
        assert_eq!((&read["packs"][1]["unitName"], &read["packs"][2]["pieces"]), (&json!("箱"), &json!(480)));
        assert_eq!(read["photos"], json!([]));
        for query in [
            "code=salm", "name=三文鱼", "name=文鱼段", "ownerCode=POLAR", "brandCode=NORD", "category=水产", "unitCode=BAG", "baseGtin=6901234567892",
            "thermosphere=FROZEN", "source=1", "status=0", "abcClass=A", "shelfLifeDaysStart=500&shelfLifeDaysEnd=600",
        ] {
            assert_eq!(admin.get(&format!("{BASE}/list?{query}")).await.total(), 1, "{query}");
        }
        for query in ["code=trout", "thermosphere=CHILLED", "ownerCode=NOBODY"] {
            assert_eq!(admin.get(&format!("{BASE}/list?{query}")).await.total(), 0, "{query}");
        }
        form["version"] = json!(1);
        form["name"] = json!("冷冻三文鱼柳");
        let edit = format!("{BASE}/{id}/edit");
        assert_eq!(admin.post(&edit, form.clone()).await.data()["version"], 2);
        admin.post(&edit, form).await.refused(40010);
        admin.post(&format!("{BASE}/deleteMany"), json!({ "ids": [id] })).await.ok();
        admin.get(&format!("{BASE}/{id}")).await.refused(40004);
        add(&admin, with("packs", packed())).await;
    }

    what_goods_refer_to_must_be_there_and_on_offer(world) {
        let admin = ready(world).await;
        for (field, code) in [("ownerCode", "NOBODY"), ("unitCode", "NONE"), ("brandCode", "NONE"), ("batchRuleCode", "NONE")] {
            admin.post(&format!("{BASE}/add"), with(field, json!(code))).await.invalid(field);
        }
        admin.post("/wms/enterpriseCargoOwner/add", json!({ "code": "WAITING", "name": "未审", "status": 0 })).await.ok();
        admin.post(&format!("{BASE}/add"), with("ownerCode", json!("WAITING"))).await.invalid("ownerCode");
        let offered = admin.get(&format!("{BASE}/choose?field=ownerCode&term=")).await.data();
        assert_eq!(offered.as_array().unwrap().len(), 1, "{offered}");
    }

    a_batch_rule_is_the_owners_or_common(world) {
        let admin = ready(world).await;
        audited_owner(world, "OTHER").await;
        for (code, owner) in [("COMMON", Value::Null), ("OWN", json!("POLAR")), ("FOREIGN", json!("OTHER"))] {
            let mut rule = crate::batch_rule::tests::rule(code);
            rule["ownerCode"] = owner;
            admin.post("/wms/batchRule/add", rule).await.ok();
        }
        admin.post(&format!("{BASE}/add"), with("batchRuleCode", json!("FOREIGN"))).await.invalid("batchRuleCode");
        let offered = admin.get(&format!("{BASE}/choose?field=batchRuleCode&term=&ownerCode=POLAR")).await.data();
        let codes: Vec<&str> = offered.as_array().unwrap().iter().map(|rule| rule["code"].as_str().unwrap()).collect();
        assert_eq!(codes, ["COMMON", "OWN"]);
        add(&admin, with("batchRuleCode", json!("OWN"))).await;
    }

    temperatures_narrow_the_thermosphere_and_never_widen_it(world) {
        let admin = ready(world).await;
        let band = |thermosphere: &str, min: Value, max: Value| {
            let mut form = with("thermosphere", json!(thermosphere));
            (form["minTemperature"], form["maxTemperature"]) = (min, max);
            form
        };
        let wrong = [
            (band("FROZEN", Value::Null, json!(-17.9)), "maxTemperature"),
            (band("CHILLED", json!(-0.1), Value::Null), "minTemperature"),
            (band("CHILLED", json!(4), json!(2)), "maxTemperature"),
            (band("NORMAL", json!(8), json!(31)), "maxTemperature"),
            (band("NORMAL", json!(8.55), Value::Null), "minTemperature"),
            (band("DEEP", Value::Null, Value::Null), "thermosphere"),
        ];
        for (form, field) in wrong {
            admin.post(&format!("{BASE}/add"), form).await.invalid(field);
        }
        let said = admin.lang("zh").post(&format!("{BASE}/add"), band("CHILLED", json!(0), json!(9))).await;
        assert!(said.text().contains("0 ~ 8"), "{}", said.text());
        add(&admin, band("CHILLED", json!(2), json!(4))).await;
    }

    weights_minimums_and_settlement_fit_together(world) {
        let admin = ready(world).await;
        let wrong = [
            (with("catchWeightMode", json!(1)), "nominalWeight"),
            (with("nominalWeight", json!(5)), "nominalWeight"),
            (with("settlementUnit", json!("trolley")), "trolleyPieces"),
            (with("settlementUnit", json!("TON")), "settlementUnit"),
            (with("receiveMinPct", json!(101)), "receiveMinPct"),
            (with("unitPrice", json!(-1)), "unitPrice"),
            (with("unitPrice", json!(1.23456)), "unitPrice"),
            (with("shelfLifeDays", json!(0)), "shelfLifeDays"),
            (with("source", json!(2)), "source"),
            (with("code", json!("三文鱼")), "code"),
        ];
        for (form, field) in wrong {
            admin.post(&format!("{BASE}/add"), form).await.invalid(field);
        }
        let mut order = with("shipMinPct", json!(50));
        (order["warnPct"], order["receiveMinPct"]) = (json!(40), json!(30));
        assert_eq!(admin.post(&format!("{BASE}/add"), order).await.fields(), ["warnPct", "receiveMinPct"]);
        let mut caught = with("catchWeightMode", json!(3));
        (caught["nominalWeight"], caught["weightMin"], caught["weightMax"]) = (json!(5), json!(4.5), json!(5.5));
        caught["settlementUnit"] = json!("TON");
        add(&admin, caught).await;
    }

    what_goods_use_stays(world) {
        let admin = ready(world).await;
        admin.post("/wms/brand/add", json!({ "code": "NORD", "name": "北海", "status": 0, "sort": 0 })).await.ok();
        let mut form = with("brandCode", json!("NORD"));
        form["packs"] = packed();
        add(&admin, form).await;
        let places = [
            ("/wms/brand", "NORD"), ("/wms/unit", "BAG"), ("/wms/unit", "CASE"), ("/wms/enterpriseCargoOwner", "POLAR"),
        ];
        for (base, code) in places {
            let found = admin.get(&format!("{base}/list?code={code}")).await.records();
            let refused = admin.lang("zh").post(&format!("{base}/{}/delete", found[0]["id"].as_str().unwrap()), json!({})).await;
            refused.refused(40009);
            assert!(refused.text().contains("货品管理"), "{base} {code}: {}", refused.text());
        }
        let left = admin.get("/wms/unit/list?code=PLT").await.records();
        admin.post(&format!("/wms/unit/{}/delete", left[0]["id"].as_str().unwrap()), json!({})).await.refused(40009);
    }

    nobody_writes_what_is_kept_beside(world) {
        let admin = ready(world).await;
        for field in ["baseGtin", "baseVolume", "baseGrossWeight", "cover"] {
            admin.post(&format!("{BASE}/add"), with(field, json!("1"))).await.invalid(field);
        }
    }

    what_was_chosen_before_stays_when_it_is_on_offer_no_longer(world) {
        let admin = ready(world).await;
        admin.post("/wms/brand/add", json!({ "code": "NORD", "name": "北海", "status": 0, "sort": 0 })).await.ok();
        admin.post("/wms/batchRule/add", crate::batch_rule::tests::rule("RULE")).await.ok();
        let mut form = with("brandCode", json!("NORD"));
        form["batchRuleCode"] = json!("RULE");
        form["packs"] = packed();
        let id = add(&admin, form.clone()).await;
        // Each of them is switched off; the owner, changed, waits for its audit besides.
        for (base, code) in [
            ("/wms/brand", "NORD"), ("/wms/batchRule", "RULE"), ("/wms/unit", "BAG"), ("/wms/enterpriseCargoOwner", "POLAR"),
        ] {
            let record = admin.get(&format!("{base}/list?code={code}")).await.records()[0]["id"].as_str().unwrap().to_owned();
            let read = admin.get(&format!("{base}/{record}")).await.data();
            let mut off = match base {
                "/wms/batchRule" => crate::batch_rule::tests::rule(code),
                "/wms/unit" => json!({ "code": code, "name": "袋", "kind": "piece", "decimals": 0, "sort": 0 }),
                "/wms/brand" => json!({ "code": code, "name": "北海", "sort": 0 }),
                _ => json!({ "code": code, "name": code }),
            };
            (off["status"], off["version"]) = (json!(1), read["version"].clone());
            admin.post(&format!("{base}/{record}/edit"), off).await.ok();
        }
        (form["version"], form["spec"]) = (json!(1), json!("500g"));
        admin.post(&format!("{BASE}/{id}/edit"), form.clone()).await.ok();
        form["code"] = json!("TROUT");
        form.as_object_mut().unwrap().remove("version");
        form["packs"] = json!([]);
        let fields = admin.post(&format!("{BASE}/add"), form).await.fields();
        assert_eq!(fields.len(), 4, "{fields:?}");
    }
}
