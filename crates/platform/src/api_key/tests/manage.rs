//! Making, finding, changing and ending keys, and who may do that.

use harness::Actor;
use serde_json::{Value, json};

use super::{ADD, BASE, BRANDS, SEARCH, add, edit, form, keyed, program, step, with};
use crate::testing::{audited, number};

const OWN: [&str; 4] = [
    "apiKeyManage_add_button",
    "apiKeyManage_search_button",
    "apiKeyManage_detail_button",
    "apiKeyManage_edit_button",
];

/// What the tree to choose from says about a permission; null when it is not in it.
fn held(tree: &Value, permission: &str) -> Value {
    fn find<'a>(nodes: &'a Value, permission: &str) -> Option<&'a Value> {
        let mut nodes = nodes.as_array()?.iter();
        nodes.find_map(|node| {
            if node["permission"] == permission { Some(node) } else { find(&node["children"], permission) }
        })
    }
    find(tree, permission).map_or(Value::Null, |node| node["held"].clone())
}

async fn scopes(actor: &Actor, account: &Actor) -> Value {
    actor.get(&format!("{BASE}/scopes?partyId={}", account.id)).await.data()
}

harness::both! {
    a_key_is_made_found_changed_and_revoked(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[SEARCH, ADD]).await;
        let fresh = add(&admin, with(form(&clerk, &[SEARCH]), json!({ "expiresOn": "2026-12-31", "addresses": ["10.1.2.3/8", " ::1 ", "::1"] }))).await.data();
        let key = &fresh["key"];
        assert!(fresh["secret"].as_str().unwrap().starts_with(&format!("floe_{}_", key["id"].as_str().unwrap())));
        assert_eq!((&key["status"], &key["version"], &key["username"]), (&json!(1), &json!(1), &json!(clerk.username)));
        assert_eq!((&key["addresses"], &key["scopes"]), (&json!(["10.0.0.0/8", "::1"]), &json!([SEARCH])));
        assert_eq!(key["can"], json!(["detail", "edit", "renew", "revoke"]));
        let shown = admin.get(&format!("{BASE}/{}", key["id"])).await;
        assert_eq!(shown.data(), *key);
        assert!(!shown.text().contains("secret"), "nobody is shown it again");
        let list = admin.get(&format!("{BASE}/list?name=er&revoked=false&expiresOnStart=2026-12-01&expiresOnEnd=2026-12-31")).await;
        assert_eq!((list.total(), &list.records()[0]["scopes"], &list.records()[0]["can"]), (1, &json!(1), &key["can"]));
        let changed = edit(&admin, key, json!({ "name": "ERP 2", "scopes": [SEARCH, ADD], "expiresOn": null, "addresses": [] })).await.data();
        assert_eq!((&changed["version"], &changed["name"], &changed["scopes"]), (&json!(2), &json!("ERP 2"), &json!([ADD, SEARCH])));
        step(&admin, key, "revoke").await.refused(40010);
        let revoked = step(&admin, &changed, "revoke").await.data();
        assert_eq!((&revoked["status"], &revoked["revokedBy"].is_string(), &revoked["can"]), (&json!(3), &true, &json!(["detail"])));
        for reply in [edit(&admin, &revoked, json!({})).await, step(&admin, &revoked, "renew").await, step(&admin, &revoked, "revoke").await] {
            assert_eq!(reply.refused(40009).reason(), "apiKeyManage.isRevoked");
        }
        assert_eq!(admin.get(&format!("{BASE}/list?revoked=true")).await.total(), 1, "it stays to be looked at");
        add(&admin, with(form(&clerk, &[SEARCH]), json!({ "name": "ERP 2" }))).await.ok();
    }

    all_wrong_fields_are_told_at_once(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[SEARCH]).await;
        let wrong = json!({
            "partyId": clerk.id, "name": "a · b", "scopes": [], "addresses": ["10.0.0.1", "10.0.0.0/40", "here"], "remark": "x".repeat(501),
        });
        let reply = add(&admin, wrong).await;
        reply.refused(40001);
        assert_eq!(reply.fields(), ["name", "scopes", "remark", "addresses[1]", "addresses[2]"]);
        add(&admin, with(form(&clerk, &[SEARCH]), json!({ "name": " " }))).await.invalid("name");
        add(&admin, with(form(&clerk, &[SEARCH]), json!({ "expiresOn": "2026-02-27" }))).await.invalid("expiresOn");
        add(&admin, with(form(&clerk, &[SEARCH]), json!({ "secret": "mine" }))).await.invalid("secret");
        add(&admin, with(form(&clerk, &["brandManage_fly_button"]), json!({}))).await.invalid("scopes");
        add(&admin, with(form(&clerk, &["super_admin"]), json!({}))).await.invalid("scopes");
        add(&admin, with(form(&clerk, &[ADD]), json!({}))).await.invalid("scopes");
        add(&admin, with(form(&clerk, &[SEARCH]), json!({ "partyId": "5" }))).await.invalid("partyId");
        admin.get(&format!("{BASE}/scopes?partyId=5")).await.invalid("partyId");
    }

    a_name_is_given_once_among_the_keys_of_an_account(world) {
        let admin = world.admin().await;
        let (one, other) = (world.account(&[SEARCH]).await, world.account(&[SEARCH]).await);
        add(&admin, form(&one, &[SEARCH])).await.ok();
        add(&admin, form(&one, &[SEARCH])).await.invalid("name");
        add(&admin, form(&other, &[SEARCH])).await.ok();
    }

    a_key_stays_with_its_account(world) {
        let admin = world.admin().await;
        let (one, other) = (world.account(&[SEARCH]).await, world.account(&[SEARCH]).await);
        let (key, _) = keyed(world, &one, &[SEARCH]).await;
        edit(&admin, &key, json!({ "partyId": other.id })).await.invalid("partyId");
    }

    no_key_administers_people_rights_keys_or_webhooks(world) {
        let admin = world.admin().await;
        let people = [
            "roleManage_edit_button", "accountManage_resetPassword_button", "apiKeyManage_add_button",
            "organizationDeploy_edit_button", "webhookManage_add_button", "webhookManage_search_button",
        ];
        let boss = world.account(&[&people[..], &[SEARCH]].concat()).await;
        let tree = scopes(&admin, &boss).await;
        for scope in people {
            add(&admin, form(&boss, &[scope])).await.invalid("scopes");
            assert_eq!(held(&tree, scope), Value::Null, "{scope}");
        }
        assert_eq!((held(&tree, SEARCH), held(&tree, ADD)), (json!(true), json!(false)), "what the account does not hold is shown and cannot be chosen");
    }

    nobody_gives_a_key_what_they_do_not_hold(world) {
        let rich = world.account(&[SEARCH, ADD]).await;
        let maker = world.account(&[&OWN[..], &["apiKeyManage_renew_button", SEARCH]].concat()).await;
        assert_eq!(add(&maker, form(&rich, &[SEARCH])).await.refused(40009).reason(), "accountManage.moreRights");
        let poor = world.account(&[SEARCH]).await;
        let key = add(&maker, form(&poor, &[SEARCH])).await.data()["key"].clone();
        edit(&maker, &key, json!({ "scopes": [SEARCH, ADD] })).await.invalid("scopes");
        // The account was given more since, which the maker does not hold.
        let (key, _) = keyed(world, &maker, &[SEARCH]).await;
        let more = "insert into role_resource (branch_code, role_id, resource_code) select h.branch_code, h.role_id, $1 from party_role h where h.party_id = $2";
        let (_, strong) = keyed(world, &rich, &[ADD]).await;
        strong.get(BRANDS).await.refused(40003);
        let own = edit(&maker, &key, json!({ "scopes": [SEARCH, ADD] })).await;
        own.invalid("scopes");
        crate::testing::behind(world, more, &db::vals![ADD, poor.id.parse::<i64>().unwrap()]).await;
        let key = world.admin().await.get(&format!("{BASE}/list?username={}", poor.username)).await.records()[0]["id"].clone();
        let key = world.admin().await.get(&format!("{BASE}/{key}")).await.data();
        assert_eq!(step(&maker, &key, "renew").await.refused(40009).reason(), "accountManage.moreRights");
    }

    an_outside_account_makes_keys_for_itself_and_sees_no_other(world) {
        let rights = [&OWN[..], &["apiKeyManage_revoke_button", "goodsManage_search_button"]].concat();
        let (shipper, other) = (world.outsider("SHIPPER", &rights).await, world.outsider("SHIPPER", &rights).await);
        let (theirs, _) = keyed(world, &other, &["goodsManage_search_button"]).await;
        let fresh = add(&shipper, form(&shipper, &["goodsManage_search_button"])).await.data();
        program(world, &fresh).get("/wms/goods/list").await.ok();
        add(&shipper, form(&other, &["goodsManage_search_button"])).await.invalid("partyId");
        shipper.get(&format!("{BASE}/scopes?partyId={}", other.id)).await.invalid("partyId");
        assert_eq!(shipper.get(&format!("{BASE}/accounts")).await.data(), json!([{ "id": shipper.id, "code": shipper.username, "name": shipper.username }]));
        let list = shipper.get(&format!("{BASE}/list")).await;
        assert_eq!((list.total(), &list.records()[0]["id"]), (1, &fresh["key"]["id"]));
        shipper.get(&format!("{BASE}/{}", theirs["id"])).await.refused(40004);
        step(&shipper, &theirs, "revoke").await.refused(40004);
        edit(&shipper, &theirs, json!({})).await.refused(40004);
        // A grant of the other's records is no grant of its keys.
        let grant = json!({ "partyId": shipper.id, "grantedCode": other.username, "grantedName": "Other" });
        world.admin().await.post("/arpa-basic-api/authorization/add", grant).await.ok();
        shipper.get(&format!("{BASE}/{}", theirs["id"])).await.refused(40004);
    }

    each_action_needs_its_own_permission(world) {
        let clerk = world.account(&[SEARCH]).await;
        let (key, _) = keyed(world, &clerk, &[SEARCH]).await;
        let seen = json!({ "version": 1 });
        let actions = [
            ("search", format!("{BASE}/list"), None),
            ("search", format!("{BASE}/accounts"), None),
            ("search", format!("{BASE}/scopes?partyId={}", clerk.id), None),
            ("detail", format!("{BASE}/{}", key["id"]), None),
            ("add", format!("{BASE}/add"), Some(form(&clerk, &[SEARCH]))),
            ("edit", format!("{BASE}/{}/edit", key["id"]), Some(form(&clerk, &[SEARCH]))),
            ("renew", format!("{BASE}/{}/renew", key["id"]), Some(seen.clone())),
            ("revoke", format!("{BASE}/{}/revoke", key["id"]), Some(seen)),
        ];
        for (action, path, body) in actions {
            let all = ["search", "detail", "add", "edit", "renew", "revoke"];
            let others = all.iter().filter(|other| **other != action).map(|other| format!("apiKeyManage_{other}_button"));
            let others: Vec<String> = others.collect();
            let somebody = world.account(&others.iter().map(String::as_str).collect::<Vec<_>>()).await;
            match body {
                None => somebody.get(&path).await,
                Some(body) => somebody.post(&path, body).await,
            }
            .refused(40003);
        }
    }

    another_tenant_is_answered_as_if_there_were_nothing(world) {
        let clerk = world.account(&[SEARCH]).await;
        let (key, _) = keyed(world, &clerk, &[SEARCH]).await;
        let stranger = world.stranger().await;
        stranger.get(&format!("{BASE}/{}", key["id"])).await.refused(40004);
        edit(&stranger, &key, json!({})).await.refused(40004);
        step(&stranger, &key, "renew").await.refused(40004);
        step(&stranger, &key, "revoke").await.refused(40004);
        add(&stranger, form(&clerk, &[SEARCH])).await.invalid("partyId");
        assert_eq!(stranger.get(&format!("{BASE}/list")).await.total(), 0);
    }

    a_repeated_call_makes_no_second_key_and_tells_no_secret(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[SEARCH]).await;
        let path = format!("{BASE}/add");
        let first = admin.post(&path, form(&clerk, &[SEARCH])).with_key("once").await.data();
        let again = admin.post(&path, form(&clerk, &[SEARCH])).with_key("once").await.data();
        assert_eq!((&again["key"], &again["secret"]), (&first["key"], &Value::Null));
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 1);
        let secret = first["secret"].as_str().unwrap().rsplit('_').next().unwrap().to_owned();
        let kept = "select count(*) from idempotency where answer like '%' || $1 || '%'";
        assert_eq!(number(world, kept, &db::vals![secret.as_str()]).await, 0);
        let audit = "select count(*) from audit where after_json like '%' || $1 || '%' or before_json like '%' || $1 || '%'";
        assert_eq!(number(world, audit, &db::vals![secret.as_str()]).await, 0);
        let stored = "select count(*) from api_key where secret_hash like '%' || $1 || '%'";
        assert_eq!(number(world, stored, &db::vals![secret.as_str()]).await, 0, "only a hash is kept");
    }

    a_key_is_told_although_nobody_heard_of_the_commit(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[SEARCH]).await;
        db::testing::cut_commit(&world.db(), 1);
        let path = format!("{BASE}/add");
        let fresh = admin.post(&path, form(&clerk, &[SEARCH])).with_key("once").await.data();
        let erp = program(world, &fresh);
        erp.get(BRANDS).await.ok();
        db::testing::cut_commit(&world.db(), 1);
        let path = format!("{BASE}/{}/revoke", fresh["key"]["id"]);
        admin.post(&path, json!({ "version": fresh["key"]["version"] })).with_key("twice").await.ok();
        erp.get(BRANDS).await.refused(21332);
    }

    what_becomes_of_a_key_is_audited(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[SEARCH, ADD]).await;
        let (key, _) = keyed(world, &clerk, &[SEARCH]).await;
        let key = edit(&admin, &key, json!({ "scopes": [SEARCH, ADD] })).await.data();
        let key = step(&admin, &key, "renew").await.data()["key"].clone();
        step(&admin, &key, "revoke").await.ok();
        let rows = audited(world, "apiKeyManage", "api_key").await;
        let actions: Vec<&str> = rows.iter().map(|row| row.action.as_str()).collect();
        assert_eq!(actions, ["add", "edit", "renew", "revoke"]);
        assert_eq!((&rows[0].after["scopes"], &rows[0].after["secret_hash"]), (&json!(SEARCH), &json!("***")));
        assert_eq!(rows[1].after, json!({ "scopes": format!("{ADD},{SEARCH}") }));
    }
}
