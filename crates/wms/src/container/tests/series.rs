//! Series of containers.

use serde_json::{Value, json};

use super::{BASE, add, container, with_type};

fn series(prefix: &str, first: i64, count: i64) -> Value {
    json!({ "typeCode": "STD", "ownerKind": 0, "sscc": false, "prefix": prefix, "first": first, "digits": 4, "count": count })
}

harness::both! {
    a_series_is_looked_at_then_made_as_a_whole(world) {
        let admin = with_type(world).await;
        let preview = admin.post(&format!("{BASE}/generate/preview"), series("TP", 1, 30)).await.data();
        assert_eq!((&preview["count"], &preview["last"], &preview["takenCount"]), (&json!(30), &json!("TP0030"), &json!(0)));
        assert_eq!(preview["codes"], json!(["TP0001", "TP0002", "TP0003", "TP0004", "TP0005"]));
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 0, "a preview makes nothing");
        let made = admin.post(&format!("{BASE}/generate"), series("TP", 1, 30)).await.data();
        assert_eq!(made, json!({ "count": 30, "first": "TP0001", "last": "TP0030" }));
        assert_eq!(admin.get(&format!("{BASE}/list?code=TP00")).await.total(), 30);
    }

    a_series_with_a_taken_code_makes_nothing_and_names_it(world) {
        let admin = with_type(world).await;
        add(&admin, container("TP0003")).await;
        let preview = admin.post(&format!("{BASE}/generate/preview"), series("TP", 1, 5)).await.data();
        assert_eq!((&preview["takenCount"], &preview["taken"]), (&json!(1), &json!(["TP0003"])));
        let refused = admin.post(&format!("{BASE}/generate"), series("TP", 1, 5)).await;
        refused.invalid("first");
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 1);
    }

    an_sscc_series_makes_codes_that_check(world) {
        let admin = with_type(world).await;
        let mut form = series("10614141", 234_567_890, 2);
        (form["sscc"], form["digits"]) = (json!(true), Value::Null);
        admin.post(&format!("{BASE}/generate"), form.clone()).await.ok();
        let codes: Vec<Value> = admin.get(&format!("{BASE}/list?sortField=code&sortType=asc")).await.records().iter()
            .map(|row| row["code"].clone()).collect();
        assert_eq!(codes, [json!("106141412345678908"), json!("106141412345678915")]);
        form["prefix"] = json!("1061");
        admin.post(&format!("{BASE}/generate"), form).await.invalid("prefix");
    }

    what_would_make_no_series_is_refused(world) {
        let admin = with_type(world).await;
        admin.post(&format!("{BASE}/generate"), series("TP", 1, 0)).await.invalid("count");
        admin.post(&format!("{BASE}/generate"), series("TP", 1, 1_000_000)).await.invalid("count");
        admin.post(&format!("{BASE}/generate"), series("TP", 9_999, 2)).await.invalid("first");
        let mut strange = series("TP", 1, 2);
        strange["typeCode"] = json!("NONE");
        admin.post(&format!("{BASE}/generate"), strange).await.invalid("typeCode");
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 0);
    }

    a_series_sent_twice_under_one_key_is_made_once(world) {
        let admin = with_type(world).await;
        let path = format!("{BASE}/generate");
        let first = admin.post(&path, series("TP", 1, 3)).with_key("series-1").await.data();
        let again = admin.post(&path, series("TP", 1, 3)).with_key("series-1").await.data();
        assert_eq!(first, again);
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 3);
    }
}
