//! Stories of grants over HTTP.

use harness::{Actor, Reply};
use serde_json::{Value, json};

use crate::testing::{audited, behind};

const BASE: &str = "/arpa-basic-api/authorization";

fn form(account: &Actor, code: &str) -> Value {
    json!({ "partyId": account.id, "grantedCode": code, "grantedName": format!("Party {code}") })
}

async fn add(actor: &Actor, form: Value) -> Value {
    actor.post(&format!("{BASE}/add"), form).await.data()
}

async fn edit(actor: &Actor, seen: &Value, changes: Value) -> Reply {
    let mut form = seen.as_object().unwrap().clone();
    form.retain(|name, _| !["id", "username", "accountName", "status", "can"].contains(&name.as_str()));
    form.extend(changes.as_object().unwrap().clone());
    actor.post(&format!("{BASE}/{}/edit", seen["id"]), Value::Object(form)).await
}

async fn step(actor: &Actor, seen: &Value, verb: &str) -> Reply {
    actor.post(&format!("{BASE}/{}/{verb}", seen["id"]), json!({ "version": seen["version"] })).await
}

harness::both! {
    a_grant_is_given_found_changed_and_deleted(world) {
        let admin = world.admin().await;
        let shipper = world.outsider("SHIPPER", &[]).await;
        let made = add(&admin, form(&shipper, "S-9")).await;
        assert_eq!((&made["status"], &made["username"]), (&json!(1), &json!(shipper.username)));
        assert_eq!(made["can"], json!(["detail", "revoke", "edit", "delete"]));
        let list = admin.get(&format!("{BASE}/list?username={}&status=1&grantedCode=s-9", shipper.username)).await;
        assert_eq!((list.total(), &list.records()[0]["can"]), (1, &made["can"]));
        let changed = edit(&admin, &made, json!({ "validFrom": "2026-03-01", "validTo": "2026-03-31" })).await.data();
        assert_eq!((&changed["version"], &changed["validTo"]), (&json!(2), &json!("2026-03-31")));
        assert_eq!(admin.get(&format!("{BASE}/list?validToStart=2026-03-31&validToEnd=2026-03-31")).await.total(), 1);
        admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.ok();
        admin.get(&format!("{BASE}/{}", made["id"])).await.refused(40004);
        add(&admin, form(&shipper, "S-9")).await;
    }

    a_grant_is_revoked_and_authorized_again(world) {
        let admin = world.admin().await;
        let shipper = world.outsider("SHIPPER", &[]).await;
        let made = add(&admin, form(&shipper, "S-9")).await;
        let again = step(&admin, &made, "authorize").await;
        again.refused(40009);
        assert_eq!(again.reason(), "Authorization.alreadyAuthorized");
        let revoked = step(&admin, &made, "revoke").await.data();
        assert_eq!((&revoked["status"], &revoked["can"]), (&json!(2), &json!(["detail", "authorize", "edit", "delete"])));
        assert_eq!(step(&admin, &revoked, "revoke").await.refused(40009).reason(), "Authorization.alreadyRevoked");
        step(&admin, &made, "authorize").await.refused(40010);
        assert_eq!(step(&admin, &revoked, "authorize").await.data()["status"], 1);
        let rows = audited(world, "Authorization", "data_grant").await;
        let (before, after) = (json!({ "status": 1 }), json!({ "status": 2 }));
        assert_eq!((rows[1].action.as_str(), &rows[1].before, &rows[1].after), ("revoke", &before, &after));
    }

    all_wrong_fields_are_told_at_once(world) {
        let admin = world.admin().await;
        let shipper = world.outsider("SHIPPER", &[]).await;
        let wrong = json!({
            "partyId": shipper.id, "grantedCode": "a b", "grantedName": "", "validFrom": "2026-03-02", "validTo": "2026-03-01",
            "remark": "x".repeat(501),
        });
        let reply = admin.post(&format!("{BASE}/add"), wrong).await;
        reply.refused(40001);
        assert_eq!(reply.fields(), ["grantedCode", "grantedName", "validTo", "remark"]);
        let mut unknown = form(&shipper, "S-9");
        unknown["status"] = json!(2);
        admin.post(&format!("{BASE}/add"), unknown).await.invalid("status");
    }

    a_grant_is_for_an_outside_account_and_for_another_party(world) {
        let admin = world.admin().await;
        let shipper = world.outsider("SHIPPER", &[]).await;
        let clerk = world.account(&[]).await;
        admin.post(&format!("{BASE}/add"), form(&clerk, "S-9")).await.invalid("partyId");
        admin.post(&format!("{BASE}/add"), json!({ "partyId": "5", "grantedCode": "A", "grantedName": "A" })).await.invalid("partyId");
        admin.post(&format!("{BASE}/add"), form(&shipper, &shipper.username)).await.invalid("grantedCode");
        add(&admin, form(&shipper, "S-9")).await;
        admin.post(&format!("{BASE}/add"), form(&shipper, "S-9")).await.invalid("grantedCode");
        let other = add(&admin, form(&shipper, "S-8")).await;
        edit(&admin, &other, json!({ "grantedCode": "S-9" })).await.invalid("grantedCode");
    }

    pickers_offer_outside_accounts_and_parties(world) {
        let admin = world.admin().await;
        let shipper = world.outsider("SHIPPER", &[]).await;
        let clerk = world.account(&[]).await;
        let sql = "insert into warehouse_shipment (branch_code, warehouse_code, shipper_code, shipper_name)
                   values ('0001', 'W1', 'S-77', '海鲜供应商'), ('0001', 'W2', 'S-77', '海鲜供应商')";
        behind(world, sql, &[]).await;
        let accounts = admin.get(&format!("{BASE}/accounts")).await.data();
        assert_eq!(accounts, json!([{ "id": shipper.id, "code": shipper.username, "name": shipper.username }]));
        assert_eq!(admin.get(&format!("{BASE}/accounts?term={}", clerk.username)).await.data(), json!([]));
        let parties = admin.get(&format!("{BASE}/parties?term=海鲜")).await.data();
        assert_eq!(parties, json!([{ "code": "S-77", "name": "海鲜供应商" }]));
        assert_eq!(admin.get(&format!("{BASE}/parties")).await.data().as_array().unwrap().len(), 2);
    }

    grants_of_a_deleted_account_are_gone_with_it(world) {
        let admin = world.admin().await;
        let shipper = world.outsider("SHIPPER", &[]).await;
        add(&admin, form(&shipper, "S-9")).await;
        admin.post(&format!("/arpa-basic-api/account/{}/delete", shipper.id), json!({})).await.ok();
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 0);
    }

    each_action_needs_its_own_permission(world) {
        let admin = world.admin().await;
        let shipper = world.outsider("SHIPPER", &[]).await;
        let made = add(&admin, form(&shipper, "S-9")).await;
        let seen = json!({ "version": 1 });
        let actions = [
            ("search", format!("{BASE}/list"), None),
            ("search", format!("{BASE}/accounts"), None),
            ("search", format!("{BASE}/parties"), None),
            ("detail", format!("{BASE}/{}", made["id"]), None),
            ("add", format!("{BASE}/add"), Some(form(&shipper, "S-8"))),
            ("edit", format!("{BASE}/{}/edit", made["id"]), Some(form(&shipper, "S-8"))),
            ("authorize", format!("{BASE}/{}/authorize", made["id"]), Some(seen.clone())),
            ("revoke", format!("{BASE}/{}/revoke", made["id"]), Some(seen)),
            ("delete", format!("{BASE}/{}/delete", made["id"]), Some(json!({}))),
            ("delete", format!("{BASE}/deleteMany"), Some(json!({ "ids": [made["id"]] }))),
        ];
        for (action, path, body) in actions {
            let all = ["search", "detail", "add", "edit", "authorize", "revoke", "delete"];
            let others = all.iter().filter(|other| **other != action).map(|other| format!("Authorization_{other}_button"));
            let others: Vec<String> = others.collect();
            let clerk = world.account(&others.iter().map(String::as_str).collect::<Vec<_>>()).await;
            match body {
                None => clerk.get(&path).await,
                Some(body) => clerk.post(&path, body).await,
            }
            .refused(40003);
        }
    }

    another_tenant_is_answered_as_if_there_were_nothing(world) {
        let admin = world.admin().await;
        let stranger = world.stranger().await;
        let shipper = world.outsider("SHIPPER", &[]).await;
        let made = add(&admin, form(&shipper, "S-9")).await;
        stranger.get(&format!("{BASE}/{}", made["id"])).await.refused(40004);
        step(&stranger, &made, "revoke").await.refused(40004);
        stranger.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.refused(40004);
        stranger.post(&format!("{BASE}/add"), form(&shipper, "S-8")).await.invalid("partyId");
        edit(&stranger, &made, json!({})).await.invalid("partyId");
        assert_eq!(stranger.get(&format!("{BASE}/list")).await.total(), 0);
    }

    a_repeated_key_gives_the_same_answer_and_one_row(world) {
        let admin = world.admin().await;
        let shipper = world.outsider("SHIPPER", &[]).await;
        let path = format!("{BASE}/add");
        let first = admin.post(&path, form(&shipper, "S-9")).with_key("once").await.data();
        assert_eq!(admin.post(&path, form(&shipper, "S-9")).with_key("once").await.data(), first);
        admin.post(&path, form(&shipper, "S-8")).with_key("once").await.refused(40901);
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 1);
    }
}
