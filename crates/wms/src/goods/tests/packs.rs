//! Packaging levels.

use serde_json::{Value, json};

use super::{BASE, add, audited_owner, packed, ready, with};

/// The levels with one value changed.
fn changed(line: usize, field: &str, value: Value) -> Value {
    let mut packs = packed();
    packs[line][field] = value;
    with("packs", packs)
}

harness::both! {
    a_level_without_its_unit_is_told_in_words_that_its_unit_is_needed(world) {
        let admin = ready(world).await;
        let missing = || changed(1, "unitCode", Value::Null);
        let reply = admin.post(&format!("{BASE}/add"), missing()).lang("zh").await;
        let said = reply.invalid("packs[1].unitCode").json()["data"]["fields"][0]["msg"].clone();
        assert_eq!(said, "必填");
        let id = add(&admin, with("packs", packed())).await;
        let mut form = missing();
        form["version"] = json!(1);
        let reply = admin.post(&format!("{BASE}/{id}/edit"), form).lang("zh").await;
        assert_eq!((reply.fields(), reply.json()["data"]["fields"][0]["msg"].clone()), (vec!["packs[1].unitCode".to_owned()], said));
        let form = with("name", Value::Null);
        admin.post(&format!("{BASE}/add"), form).await.invalid("name");
    }

    levels_rise_grow_and_weigh_what_is_in_them(world) {
        let admin = ready(world).await;
        let wrong = [
            (changed(0, "level", json!(2)), "packs[0].level"),
            (changed(0, "pieces", json!(2)), "packs[0].pieces"),
            (changed(0, "unitCode", json!("CASE")), "packs[0].unitCode"),
            (changed(1, "level", json!(1)), "packs[1].level"),
            (changed(1, "pieces", json!(1)), "packs[1].pieces"),
            (changed(1, "pieces", json!(0)), "packs[1].pieces"),
            (changed(1, "unitCode", json!("NONE")), "packs[1].unitCode"),
            (changed(1, "netWeight", json!(7)), "packs[1].netWeight"),
            (changed(1, "grossWeight", json!(6.1)), "packs[1].grossWeight"),
            (changed(1, "netWeight", json!(5.9)), "packs[1].netWeight"),
            (changed(2, "grossWeight", json!(249)), "packs[2].grossWeight"),
            (changed(1, "height", json!(0.1)), "packs[1].volume"),
            (changed(1, "volume", json!(0.025)), "packs[1].volume"),
            (changed(1, "layers", Value::Null), "packs[1].layers"),
            (changed(1, "layers", json!(5)), "packs[1].layers"),
            (changed(1, "forOutbound", json!(true)), "packs[1].forOutbound"),
            (changed(2, "forInbound", json!(true)), "packs[2].forInbound"),
        ];
        for (form, field) in wrong {
            admin.post(&format!("{BASE}/add"), form).await.invalid(field);
        }
        add(&admin, with("packs", packed())).await;
    }

    the_sum_of_rounded_weights_may_differ_by_half_a_gram_a_piece(world) {
        let admin = ready(world).await;
        let mut packs = packed();
        (packs[0]["grossWeight"], packs[0]["netWeight"]) = (json!(0.333), Value::Null);
        packs[1]["netWeight"] = Value::Null;
        packs[1]["grossWeight"] = json!(3.989);
        admin.post(&format!("{BASE}/add"), with("packs", packs.clone())).await.invalid("packs[1].grossWeight");
        packs[1]["grossWeight"] = json!(3.99);
        add(&admin, with("packs", packs)).await;
    }

    gtins_check_and_stand_once_with_each_owner(world) {
        let admin = ready(world).await;
        for gtin in ["6901234567893", "690123456789", "69012345678920", "ABC"] {
            admin.post(&format!("{BASE}/add"), changed(0, "gtin", json!(gtin))).await.invalid("packs[0].gtin");
        }
        admin.post(&format!("{BASE}/add"), changed(1, "gtin", json!("6901234567892"))).await.invalid("packs[1].gtin");
        let id = add(&admin, with("packs", packed())).await;
        let mut twin = changed(0, "gtin", json!("96385074"));
        twin["code"] = json!("TROUT");
        admin.post(&format!("{BASE}/add"), twin.clone()).await.invalid("packs[1].gtin");
        twin["packs"][1]["gtin"] = json!("036000291452");
        let other = add(&admin, twin.clone()).await;
        // The goods' own codes may be sent again, another's may not.
        let mut again = with("packs", packed());
        (again["version"], again["spec"]) = (json!(1), json!("500g"));
        admin.post(&format!("{BASE}/{id}/edit"), again).await.ok();
        twin["packs"][0]["gtin"] = json!("6901234567892");
        twin["version"] = json!(1);
        admin.post(&format!("{BASE}/{other}/edit"), twin).await.invalid("packs[0].gtin");
        // Deleted goods give theirs back.
        admin.post(&format!("{BASE}/{id}/delete"), json!({})).await.ok();
        add(&admin, with("packs", packed())).await;
        // Another organization has its own.
        let stranger = world.stranger().await;
        assert_eq!(stranger.get(&format!("{BASE}/list")).await.total(), 0);
    }

    more_than_four_levels_are_refused_and_none_is_enough(world) {
        let admin = ready(world).await;
        let line = packed()[0].clone();
        let many = json!([line, line, line, line, line]);
        admin.post(&format!("{BASE}/add"), with("packs", many)).await.invalid("packs");
        let id = add(&admin, with("packs", json!([]))).await;
        assert_eq!(admin.get(&format!("{BASE}/{id}")).await.data()["baseGtin"], Value::Null);
    }

    changed_levels_change_what_is_kept_beside(world) {
        let admin = ready(world).await;
        let id = add(&admin, with("packs", packed())).await;
        let mut packs = packed();
        packs[0]["gtin"] = json!("96385074");
        packs[0]["volume"] = json!(0.001);
        let mut form = with("packs", packs);
        form["version"] = json!(1);
        admin.post(&format!("{BASE}/{id}/edit"), form).await.ok();
        let read = admin.get(&format!("{BASE}/{id}")).await.data();
        assert_eq!((&read["baseGtin"], &read["baseVolume"], &read["version"]), (&json!("96385074"), &json!(0.001), &json!(2)));
    }

    a_gtin_of_any_length_is_one_number(world) {
        let admin = ready(world).await;
        let mut form = with("packs", packed());
        form["packs"][0]["gtin"] = json!("06901234567892");
        let id = add(&admin, form.clone()).await;
        let read = admin.get(&format!("{BASE}/{id}")).await.data();
        assert_eq!((&read["baseGtin"], &read["packs"][0]["gtin"]), (&json!("6901234567892"), &json!("6901234567892")));
        // Within a form, and against the goods that are there.
        let mut twice = with("packs", packed());
        (twice["code"], twice["packs"][1]["gtin"]) = (json!("TROUT"), json!("06901234567892"));
        assert_eq!(admin.post(&format!("{BASE}/add"), twice.clone()).await.fields(), ["packs[1].gtin"]);
        twice["packs"] = json!([packed()[0]]);
        for gtin in ["6901234567892", "06901234567892"] {
            twice["packs"][0]["gtin"] = json!(gtin);
            assert_eq!(admin.post(&format!("{BASE}/add"), twice.clone()).await.fields(), ["packs[0].gtin"]);
        }
        twice["packs"][0]["gtin"] = json!("036000291452");
        add(&admin, twice.clone()).await;
        (twice["code"], twice["packs"][0]["gtin"]) = (json!("COD"), json!("0036000291452"));
        assert_eq!(admin.post(&format!("{BASE}/add"), twice).await.fields(), ["packs[0].gtin"]);
        for query in ["keyword=00036000291452", "baseGtin=0036000291452", "baseGtin=00036000291452", "baseGtin=36000291"] {
            assert_eq!(admin.get(&format!("{BASE}/list?{query}")).await.total(), 1, "{query}");
        }
    }

    several_owners_keep_the_same_product(world) {
        let admin = ready(world).await;
        audited_owner(world, "OTHER").await;
        let first = add(&admin, with("packs", packed())).await;
        let mut theirs = with("packs", packed());
        (theirs["code"], theirs["ownerCode"]) = (json!("SALMON-O"), json!("OTHER"));
        let second = add(&admin, theirs.clone()).await;
        for query in ["keyword=6901234567892", "keyword=16901234567899", "baseGtin=6901234567892"] {
            assert_eq!(admin.get(&format!("{BASE}/list?{query}")).await.total(), 2, "{query}");
        }
        // Goods that change hands take their codes with them, and meet those that are there.
        (theirs["version"], theirs["ownerCode"]) = (json!(1), json!("POLAR"));
        let reply = admin.post(&format!("{BASE}/{second}/edit"), theirs.clone()).await;
        assert_eq!(reply.fields(), ["packs[0].gtin", "packs[1].gtin"]);
        admin.post(&format!("{BASE}/{first}/delete"), json!({})).await.ok();
        admin.post(&format!("{BASE}/{second}/edit"), theirs).await.ok();
        admin.post(&format!("{BASE}/add"), with("packs", packed())).await.invalid("packs[0].gtin");
        let mut again = with("packs", packed());
        again["ownerCode"] = json!("OTHER");
        add(&admin, again).await;
    }
}
