//! Generating locations over HTTP.

use std::collections::BTreeSet;

use harness::Reply;
use serde_json::{Value, json};

use super::{BASE, add, pattern, places, program};
use kernel::act::Tx;
use kernel::fault::Answer;

fn with(changes: Value) -> Value {
    let mut pattern = pattern();
    for (name, value) in changes.as_object().unwrap() {
        if value.is_null() {
            pattern.as_object_mut().unwrap().remove(name);
        } else {
            pattern[name] = value.clone();
        }
    }
    pattern
}

fn reasons(reply: &Reply) -> String {
    reply.json()["data"]["fields"][0]["msg"].as_str().unwrap_or_default().to_owned()
}

harness::both! {
    a_preview_says_what_would_be_made_and_makes_nothing(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let seen = admin.post(&format!("{BASE}/preview"), with(json!({ "level": { "from": "1", "to": "6", "skip": ["4"] } }))).await.data();
        assert_eq!((&seen["count"], &seen["first"], &seen["last"]), (&json!(50), &json!("A1-A-01-1"), &json!("A1-B-05-6")));
        assert_eq!(seen["skipped"], json!([{ "direction": "level", "marks": ["4"] }]));
        assert_eq!((&seen["sequenceFrom"], &seen["sequenceTo"]), (&json!(1), &json!(50)));
        assert_eq!(seen["sample"].as_array().unwrap().len(), 40);
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 0);
    }

    a_generation_makes_them_all_with_walk_and_coordinates_under_one_audit_row(world) {
        async fn audited(tx: &mut Tx, (): &()) -> Answer<Vec<String>> {
            Ok(tx.all("select after_json from audit where table_name = 'location' and action = 'generate'", &[]).await?)
        }
        let admin = world.admin().await;
        places(&admin).await;
        let made = admin.post(&format!("{BASE}/generate"), pattern()).await.data();
        assert_eq!(made, json!({ "count": 30, "first": "A1-A-01-1", "last": "A1-B-05-3" }));
        let list = admin.get(&format!("{BASE}/list?pageSize=50&sortField=pickSequence&sortType=asc")).await;
        assert_eq!(list.total(), 30);
        let walk: Vec<String> = list.records().iter().step_by(3).map(|row| row["code"].as_str().unwrap().to_owned()).collect();
        assert_eq!(walk, ["A1-A-01-1", "A1-A-02-1", "A1-A-03-1", "A1-A-04-1", "A1-A-05-1",
            "A1-B-05-1", "A1-B-04-1", "A1-B-03-1", "A1-B-02-1", "A1-B-01-1"]);
        let last = &list.records()[29];
        assert_eq!((&last["x"], &last["y"], &last["z"]), (&json!(0), &json!(440), &json!(360)));
        assert_eq!((&last["status"], &last["lock"], &last["columnNo"]), (&json!(1), &json!(3), &json!("1")));
        let rows = program(world).read((), audited).await.unwrap();
        assert_eq!(rows.len(), 1);
        assert!(rows[0].contains("\"count\":30") && rows[0].contains("A..B / 1"), "{}", rows[0]);
        let next = admin.post(&format!("{BASE}/preview"), with(json!({ "roadway": { "from": "C", "to": "C" } }))).await.data();
        assert_eq!(next["sequenceFrom"], 31);
    }

    what_exists_is_told_and_skipped_only_when_asked(world) {
        let admin = world.admin().await;
        places(&admin).await;
        // However it was typed, it is the same code.
        add(&admin, "a1-a-02-1").await;
        let seen = admin.post(&format!("{BASE}/preview"), pattern()).await.data();
        assert_eq!(seen["existing"], json!({ "count": 1, "codes": ["A1-A-02-1"] }));
        let refused = admin.post(&format!("{BASE}/generate"), pattern()).await;
        refused.refused(40009);
        assert!(refused.msg().contains("A1-A-02-1"));
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 1);
        let skipping = with(json!({ "skipExisting": true }));
        let seen = admin.post(&format!("{BASE}/preview"), skipping.clone()).await.data();
        let told = ["count", "sequenceFrom", "sequenceTo"].map(|name| seen[name].as_i64().unwrap());
        assert_eq!(told, [29, 1, 29], "the walk has no hole");
        assert_eq!(admin.post(&format!("{BASE}/generate"), skipping.clone()).await.data()["count"], 29);
        admin.post(&format!("{BASE}/generate"), skipping).await.refused(40009);
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 30);
    }

    what_is_added_later_stands_beside_behind_or_above_what_is_there(world) {
        let admin = world.admin().await;
        places(&admin).await;
        admin.post(&format!("{BASE}/generate"), pattern()).await.ok();
        let first = async |changes: Value| {
            let seen = admin.post(&format!("{BASE}/preview"), with(changes)).await.data();
            let spot = seen["sample"][0].clone();
            (spot["x"].as_f64().unwrap() as i64, spot["y"].as_i64().unwrap())
        };
        assert_eq!(first(json!({ "roadway": { "from": "C", "to": "C" } })).await, (0, 880));
        assert_eq!(first(json!({ "column": { "from": "6", "to": "9" } })).await, (700, 0));
        assert_eq!(first(json!({ "roadway": { "from": "B", "to": "B" }, "level": { "from": "4", "to": "4" } })).await, (0, 440));
        assert_eq!(first(json!({ "originX": 12.5, "originY": 1000 })).await.1, 1000);
    }

    codes_that_repeat_within_the_pattern_are_told_and_refused(world) {
        let admin = world.admin().await;
        places(&admin).await;
        // 1-11 and 11-1 are both written 111.
        let twice = with(json!({ "template": "{area}-{column}{level}", "roadway": null,
            "column": { "from": "1", "to": "11" }, "level": { "from": "1", "to": "11" } }));
        let seen = admin.post(&format!("{BASE}/preview"), twice.clone()).await.data();
        assert_eq!(seen["repeated"], json!({ "count": 1, "codes": ["A1-111"] }));
        admin.post(&format!("{BASE}/generate"), twice).await.refused(40009);
    }

    a_pattern_of_a_million_locations_is_a_clear_refusal(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let million = with(json!({ "column": { "from": "1", "to": "5000" }, "level": { "from": "1", "to": "100" } }));
        for verb in ["preview", "generate"] {
            let reply = admin.post(&format!("{BASE}/{verb}"), million.clone()).await;
            reply.invalid("pattern");
            let why = reasons(&reply);
            assert!(why.contains("1000000") && why.contains("20000"), "{why}");
        }
        let endless = with(json!({ "column": { "from": "1", "to": "99999" }, "level": { "from": "1", "to": "99999" } }));
        admin.post(&format!("{BASE}/generate"), endless).await.invalid("pattern");
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 0);
    }

    wrong_patterns_name_the_field(world) {
        let admin = world.admin().await;
        places(&admin).await;
        for (field, changes) in [
            ("areaCode", json!({ "areaCode": "NO" })),
            ("bearTypeCode", json!({ "bearTypeCode": "NO" })),
            ("template", json!({ "template": "{area-{level}" })),
            ("template", json!({ "template": "{area}-{shelf}" })),
            ("template", json!({ "template": "{area}-{column:2}" })),
            ("template", json!({ "template": "{area}-{roadway}-{level}" })),
            ("template", json!({ "template": "{area}-{roadway}-{column}-{level}-{depth}" })),
            ("template", json!({ "template": "{area}_{roadway}-{column}-{level}" })),
            ("template", json!({ "template": "0123456789-0123456789-{area}-{roadway}-{column:05}-{level}" })),
            ("column.to", json!({ "column": { "from": "9", "to": "1" } })),
            ("column.to", json!({ "column": { "from": "1", "to": "C" } })),
            ("column.from", json!({ "column": { "from": "1A", "to": "9" } })),
            ("column.step", json!({ "column": { "from": "1", "to": "9", "step": 0 } })),
            ("level.skip", json!({ "level": { "from": "1", "to": "9", "skip": ["I"] } })),
            ("pattern", json!({ "level": { "from": "4", "to": "4", "skip": ["4"] } })),
            ("sequenceFrom", json!({ "sequenceFrom": -1 })),
            ("sideways", json!({ "pitch": { "sideways": 1 } })),
        ] {
            let reply = admin.post(&format!("{BASE}/preview"), with(changes.clone())).await;
            let fields = reply.fields();
            assert!(fields.iter().any(|told| told == field || told.starts_with(&format!("{field}."))), "{changes}: {fields:?}");
        }
    }

    an_area_that_is_switched_off_or_out_of_view_gets_no_locations(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let area = &admin.get("/wms/area/list?code=A1").await.records()[0];
        let off = json!({ "code": "A1", "name": "A1", "warehouseCode": "W1", "profile": "FROZEN",
            "purpose": "STORAGE", "status": 1, "sort": 1, "version": area["version"] });
        admin.post(&format!("/wms/area/{}/edit", area["id"]), off).await.ok();
        admin.post(&format!("{BASE}/generate"), pattern()).await.invalid("areaCode");
        let keeper = world.account_in(&["locationManage_generate_button"], &["W2"]).await;
        keeper.post(&format!("{BASE}/generate"), with(json!({ "enabled": false }))).await.invalid("areaCode");
    }

    who_may_not_enable_generates_locations_that_wait(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let clerk = world.account(&["locationManage_generate_button"]).await;
        clerk.post(&format!("{BASE}/generate"), pattern()).await.invalid("enabled");
        clerk.post(&format!("{BASE}/generate"), with(json!({ "enabled": false }))).await.ok();
        let states: BTreeSet<i64> =
            admin.get(&format!("{BASE}/list?pageSize=50")).await.records().iter().map(|row| row["status"].as_i64().unwrap()).collect();
        assert_eq!(states, BTreeSet::from([0]));
    }

    twenty_thousand_locations_are_made_at_once(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let many = with(json!({ "roadway": { "from": "A", "to": "T" }, "column": { "from": "01", "to": "100" },
            "level": { "from": "1", "to": "10" }, "template": "{area}-{roadway}-{column:03}-{level:02}" }));
        assert_eq!(admin.post(&format!("{BASE}/generate"), many.clone()).await.data()["count"], 20_000);
        let map = admin.get(&format!("{BASE}/map?areaCode=A1")).await.data();
        assert_eq!((map["ids"].as_array().unwrap().len(), &map["cut"]), (20_000, &json!(false)));
        let seen = admin.post(&format!("{BASE}/preview"), many).await.data();
        assert_eq!(seen["existing"]["count"], 20_000);
    }
}
