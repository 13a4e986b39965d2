//! Wrong input, wrong states, wrong people.

use serde_json::{Value, json};

use super::{BASE, act, add, auditor, contract, edited, in_force, line, ready, with};

harness::both! {
    what_a_contract_refers_to_must_exist_belong_together_and_be_on_offer(world) {
        let admin = ready(world).await;
        let add_path = format!("{BASE}/add");
        let waiting = json!({ "code": "NEW", "name": "未审核货主", "status": 0 });
        admin.post("/wms/enterpriseCargoOwner/add", waiting).await.ok();
        let other = json!({ "code": "WH2", "name": "二号库", "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 0 });
        admin.post("/wms/warehouse/add", other).await.ok();
        let cases = [
            (json!({ "partyCode": "NOBODY" }), "partyCode"),
            (json!({ "partyCode": "NEW" }), "partyCode"),
            (json!({ "partyKind": 0 }), "partyCode"),
            (json!({ "partyKind": 2 }), "partyCode"),
            (json!({ "warehouseCode": "WH9" }), "warehouseCode"),
            (json!({ "rates": [line(json!({ "feeTypeCode": "NOTHING" }))] }), "rates[0].feeTypeCode"),
            (json!({ "rates": [line(json!({ "goodsCode": "NOTHING" }))] }), "rates[0].goodsCode"),
            (json!({ "rates": [line(json!({ "locationCode": "L-9" }))] }), "rates[0].locationCode"),
            (json!({ "rates": [line(json!({ "containerTypeCode": "X" }))] }), "rates[0].containerTypeCode"),
            (json!({ "rates": [line(json!({ "bearTypeCode": "X" }))] }), "rates[0].bearTypeCode"),
            (
                json!({ "warehouseCode": "WH2", "spaces": [{ "rentBy": "LOCATION", "locationCode": "L-1" }] }),
                "spaces[0].locationCode",
            ),
        ];
        for (changes, field) in cases {
            admin.post(&add_path, contract(changes)).await.invalid(field);
        }
        let several = json!({ "partyCode": "NOBODY", "rates": [line(json!({ "feeTypeCode": "NOTHING" }))] });
        assert_eq!(admin.post(&add_path, contract(several)).await.fields(), ["partyCode", "rates[0].feeTypeCode"]);
    }

    wrong_input_is_told_by_field_and_line(world) {
        let admin = ready(world).await;
        let add_path = format!("{BASE}/add");
        let clash = contract(json!({ "taxRate": 6, "rates": [line(json!({})), line(json!({}))] }));
        let reply = admin.post(&add_path, clash).lang("zh").await;
        assert_eq!(reply.fields(), ["taxRate", "rates[1].validFrom"]);
        assert!(reply.text().contains("第 1 行"), "{}", reply.text());
        admin.post(&add_path, contract(json!({ "colour": "red" }))).await.invalid("colour");
        admin.post(&add_path, contract(json!({ "deposit": 1.005 }))).await.invalid("deposit");
        admin.post(&add_path, contract(json!({ "startDate": "2026-02-30" }))).await.invalid("startDate");
        admin.post(&add_path, contract(json!({ "rates": [line(json!({ "method": "GUESS" }))] }))).await.invalid("rates[0].method");
        let made = add(&admin, contract(json!({ "contractNo": "TWICE" }))).await;
        admin.post(&add_path, contract(json!({ "contractNo": "TWICE" }))).await.invalid("contractNo");
        let reply = act(&admin, &made, "submit", json!({})).await;
        assert_eq!(reply.reason(), "contractManage.noRates");
    }

    each_state_allows_its_own_verbs_only(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let draft = add(&admin, contract(json!({ "rates": [line(json!({}))] }))).await;
        let all = [
            ("submit", json!({})), ("withdraw", json!({})), ("approve", json!({})), ("reject", json!({ "opinion": "x" })),
            ("newVersion", json!({ "validFrom": "2026-06-01" })), ("terminate", json!({ "date": "2026-06-01", "reason": "x" })),
        ];
        let refuse = async |record: &Value, but: &[&str]| {
            for (verb, more) in all.iter().filter(|(verb, _)| !but.contains(verb)) {
                let reply = act(&admin, record, verb, more.clone()).await;
                reply.refused(40009);
                assert_eq!(reply.reason(), "contractManage.state", "{verb}");
            }
        };
        refuse(&draft, &["submit"]).await;
        let waiting = act(&admin, &draft, "submit", json!({})).await.data();
        refuse(&waiting, &["withdraw", "approve", "reject"]).await;
        let edit = format!("{BASE}/{}/edit", draft["id"].as_str().unwrap());
        admin.post(&edit, edited(&waiting, json!({}))).await.refused(40009);
        let done = act(&auditor, &waiting, "approve", json!({})).await.data();
        refuse(&done, &["newVersion", "terminate"]).await;
        admin.post(&edit, edited(&done, json!({}))).await.refused(40009);
        admin.post(&format!("{BASE}/{}/delete", draft["id"].as_str().unwrap()), json!({})).await.refused(40009);
    }

    drafts_are_deleted_together_or_not_at_all_and_their_number_is_free_again(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let draft = add(&admin, contract(json!({ "contractNo": "D" }))).await;
        let done = in_force(&admin, &auditor, contract(json!({ "partyCode": "ARCTIC", "rates": [line(json!({}))] }))).await;
        let many = format!("{BASE}/deleteMany");
        admin.post(&many, json!({ "ids": [draft["id"], done["id"]] })).await.refused(40009);
        admin.post(&many, json!({ "ids": [draft["id"]] })).await.ok();
        admin.get(&format!("{BASE}/{}", draft["id"].as_str().unwrap())).await.refused(40004);
        add(&admin, contract(json!({ "contractNo": "D" }))).await;
    }

    others_see_nothing_and_every_verb_has_its_right(world) {
        let admin = ready(world).await;
        let made = add(&admin, contract(json!({ "rates": [line(json!({}))] }))).await;
        let path = format!("{BASE}/{}", made["id"].as_str().unwrap());
        let stranger = world.stranger().await;
        stranger.get(&path).await.refused(40004);
        act(&stranger, &made, "submit", json!({})).await.refused(40004);
        assert_eq!(stranger.get(&format!("{BASE}/list")).await.total(), 0);
        let owner = world.outsider("ENTERPRISE_OWNER", &["contractManage_search_button", "contractManage_detail_button"]).await;
        owner.get(&path).await.refused(40004);
        assert_eq!(owner.get(&format!("{BASE}/list")).await.total(), 0);
        let clerk = world.account(&["contractManage_search_button"]).await;
        clerk.get(&path).await.refused(40003);
        clerk.get(&format!("{path}/versions")).await.refused(40003);
        clerk.post(&format!("{BASE}/add"), contract(json!({}))).await.refused(40003);
        for verb in ["edit", "submit", "withdraw", "approve", "reject", "newVersion", "terminate", "delete"] {
            clerk.post(&format!("{path}/{verb}"), json!({})).await.refused(40003);
        }
        clerk.get(&format!("{BASE}/export?format=csv")).await.refused(40003);
    }

    pickers_offer_what_fits_the_form(world) {
        let admin = ready(world).await;
        let offered = async |query: &str| -> Vec<String> {
            let found = admin.get(&format!("{BASE}/choose?{query}")).await.data();
            found.as_array().unwrap().iter().map(|each| each["code"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(offered("field=partyCode&partyKind=1").await, ["ARCTIC", "POLAR"]);
        assert_eq!(offered("field=partyCode&partyKind=1&term=pol").await, ["POLAR"]);
        assert_eq!(offered("field=partyCode&partyKind=0").await, Vec::<&str>::new());
        assert_eq!(offered("field=locationCode&warehouseCode=WH1&term=-2").await, ["L-2"]);
        assert_eq!(offered("field=locationCode&warehouseCode=WH9").await, Vec::<&str>::new());
        assert!(offered("field=feeTypeCode").await.contains(&"STORAGE".to_owned()));
        admin.get(&format!("{BASE}/choose?field=partyCode")).await.invalid("partyKind");
        admin.get(&format!("{BASE}/choose?field=name")).await.invalid("field");
    }

    a_repeated_key_writes_one_contract(world) {
        let admin = ready(world).await;
        let form = contract(json!({ "rates": [line(json!({}))] }));
        let path = format!("{BASE}/add");
        let first = admin.post(&path, form.clone()).with_key("once").await.data();
        assert_eq!(admin.post(&path, form.clone()).with_key("once").await.data(), first);
        admin.post(&path, with(form, json!({ "name": "x" }))).with_key("once").await.refused(40901);
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 1);
    }
}
