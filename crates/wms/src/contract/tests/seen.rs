//! Who sees a contract: the staff of its warehouse, and its owner as soon as it is in force.

use serde_json::{Value, json};

use super::{BASE, act, add, auditor, contract, in_force, line, read, ready};

fn with_warehouse(party: &str, code: Value) -> Value {
    contract(json!({ "partyCode": party, "warehouseCode": code, "rates": [line(json!({}))] }))
}

const ALL: [&str; 9] =
    ["search", "detail", "add", "edit", "submit", "newVersion", "terminate", "delete", "withdraw"];

harness::both! {
    staff_of_one_warehouse_see_its_contracts_and_those_about_every_warehouse(world) {
        let admin = ready(world).await;
        let second = json!({ "code": "WH2", "name": "二号库", "attribute": 1, "type": 1, "thermosphere": "FROZEN", "status": 0 });
        admin.post("/wms/warehouse/add", second).await.ok();
        let here = add(&admin, with_warehouse("POLAR", json!("WH1"))).await;
        let there = add(&admin, with_warehouse("POLAR", json!("WH2"))).await;
        let all = add(&admin, with_warehouse("ARCTIC", Value::Null)).await;
        let rights = ALL.map(|action| format!("contractManage_{action}_button"));
        let rights = rights.each_ref().map(String::as_str);
        let north = world.account_in(&rights, &["WH1"]).await;
        let list = north.get(&format!("{BASE}/list?sortField=contractNo&sortType=asc")).await;
        let seen: Vec<&Value> = [&here, &all].map(|each| &each["contractNo"]).to_vec();
        let found = list.records();
        assert_eq!(found.iter().map(|row| &row["contractNo"]).collect::<Vec<_>>(), seen);
        read(&north, &here).await;
        read(&north, &all).await;
        let hidden = format!("{BASE}/{}", there["id"].as_str().unwrap());
        north.get(&hidden).await.refused(40004);
        north.get(&format!("{hidden}/versions")).await.refused(40004);
        for verb in ["submit", "delete"] {
            act(&north, &there, verb, json!({})).await.refused(40004);
        }
        act(&north, &here, "submit", json!({})).await.ok();
        north.post(&format!("{BASE}/add"), with_warehouse("POLAR", json!("WH2"))).await.invalid("warehouseCode");
    }

    an_owner_reads_its_contracts_in_force_and_writes_none(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let rights = ALL.map(|action| format!("contractManage_{action}_button"));
        let owner = world.outsider("ENTERPRISE_OWNER", &rights.each_ref().map(String::as_str)).await;
        let code = owner.username.clone();
        let form = json!({ "code": code, "name": "外部货主", "status": 0 });
        let made = admin.post("/wms/enterpriseCargoOwner/add", form).await.data();
        let judge = world.account(&["cargoOwnerAudit_pass_button"]).await;
        judge.post(&format!("/wms/cargoOwnerAudit/{}/pass", made["id"].as_str().unwrap()), json!({ "version": 1 })).await.ok();
        in_force(&admin, &auditor, with_warehouse("POLAR", json!("WH1"))).await;
        let draft = add(&admin, with_warehouse(&code, json!("WH1"))).await;
        assert_eq!(owner.get(&format!("{BASE}/list")).await.total(), 0, "a draft is the operator's");
        owner.get(&format!("{BASE}/{}", draft["id"].as_str().unwrap())).await.refused(40004);
        let waiting = act(&admin, &draft, "submit", json!({})).await.data();
        let held = act(&auditor, &waiting, "approve", json!({ "opinion": "毛利低" })).await.data();
        assert_eq!(owner.get(&format!("{BASE}/list")).await.total(), 1);
        let seen = read(&owner, &held).await;
        assert_eq!((&seen["can"], &seen["auditOpinion"]), (&json!(["detail"]), &Value::Null));
        // The draft of the next version is not theirs to know.
        act(&admin, &held, "newVersion", json!({ "validFrom": "2026-06-01" })).await.ok();
        let history = owner.get(&format!("{BASE}/{}/versions", held["id"].as_str().unwrap())).await.data();
        assert_eq!(history.as_array().unwrap().len(), 1, "{history}");
        for (verb, more) in [
            ("terminate", json!({ "date": "2026-05-01", "reason": "x" })), ("newVersion", json!({ "validFrom": "2026-07-01" })),
            ("delete", json!({})), ("submit", json!({})), ("withdraw", json!({})),
        ] {
            let reply = act(&owner, &held, verb, more).await;
            reply.refused(40003);
        }
        owner.post(&format!("{BASE}/add"), with_warehouse(&code, json!("WH1"))).await.refused(40003);
    }

    a_customer_of_the_same_code_is_not_the_owner(world) {
        let admin = ready(world).await;
        let auditor = auditor(world).await;
        let owner = world.outsider("ENTERPRISE_OWNER", &["contractManage_search_button"]).await;
        let customer = json!({ "code": owner.username, "name": "同码客户", "kind": 4, "neverOlder": false, "status": 0 });
        let made = admin.post("/wms/customer/add", customer).await.data();
        let judge = world.account(&["customerAudit_pass_button"]).await;
        judge.post(&format!("/wms/customerAudit/{}/pass", made["id"].as_str().unwrap()), json!({ "version": 1 })).await.ok();
        let form = contract(json!({ "partyKind": 2, "partyCode": owner.username, "rates": [line(json!({}))] }));
        in_force(&admin, &auditor, form).await;
        assert_eq!(owner.get(&format!("{BASE}/list")).await.total(), 0);
    }
}
