//! Stories of accounts over HTTP: making, finding, changing and deleting them.

mod door;
mod rights;

use db::vals;
use harness::{Actor, Reply};
use serde_json::{Value, json};

use crate::testing::{audited, number, warehouse};

const BASE: &str = "/arpa-basic-api/account";
const PASSWORD: &str = "Winter-2026-gate";

/// A role with these resources; answers its id.
async fn role(admin: &Actor, code: &str, resources: &[&str]) -> Value {
    let form =
        json!({ "code": code, "roleName": format!("Role {code}"), "type": "COMMON", "resources": resources });
    admin.post("/arpa-basic-api/role/add", form).await.data()["id"].clone()
}

/// Id of the administrator's role.
async fn administrators_role(admin: &Actor) -> Value {
    admin.get("/arpa-basic-api/role/list?code=PLAT_ADMIN").await.records()[0]["id"].clone()
}

fn form(username: &str, roles: &[&Value]) -> Value {
    json!({
        "username": username, "name": format!("Person {username}"), "partyType": "PLAT_STAFF", "dataType": "WAREHOUSE",
        "roles": roles, "allWarehouses": true, "warehouses": [], "password": PASSWORD, "mustChange": false,
    })
}

fn with(form: Value, changes: Value) -> Value {
    let mut form = form.as_object().unwrap().clone();
    form.extend(changes.as_object().unwrap().clone());
    Value::Object(form)
}

async fn add(actor: &Actor, form: Value) -> Value {
    actor.post(&format!("{BASE}/add"), form).await.data()["account"].clone()
}

/// Sends a whole form made of the account as it was seen and the changes.
async fn edit(actor: &Actor, seen: &Value, changes: Value) -> Reply {
    let kept = [
        "version",
        "username",
        "name",
        "phone",
        "email",
        "address",
        "partyType",
        "dataType",
        "departmentCode",
        "allWarehouses",
        "remark",
    ];
    let mut form: serde_json::Map<String, Value> =
        kept.iter().map(|name| ((*name).to_owned(), seen[name].clone())).collect();
    let field = |list: &str, field: &str| -> Value {
        seen[list].as_array().unwrap().iter().map(|one| one[field].clone()).collect()
    };
    form.insert("roles".into(), field("roles", "id"));
    form.insert("warehouses".into(), field("warehouses", "code"));
    actor.post(&format!("{BASE}/{}/edit", seen["id"]), with(Value::Object(form), changes)).await
}

async fn seen(actor: &Actor, id: &Value) -> Value {
    actor.get(&format!("{BASE}/{id}")).await.data()
}

harness::both! {
    an_account_is_added_found_changed_and_deleted(world) {
        let admin = world.admin().await;
        warehouse(world, "W1", "一号冷库").await;
        warehouse(world, "W2", "二号冷库").await;
        let (first, second) = (role(&admin, "B-FIRST", &[]).await, role(&admin, "A-SECOND", &[]).await);
        let department = json!({ "code": "COLD", "name": "Cold", "sort": 1, "status": 0 });
        admin.post("/arpa-basic-api/department/add", department).await.ok();
        let changes = json!({
            "username": "  zhang.san ", "allWarehouses": false, "warehouses": ["W2", "W1"], "departmentCode": "COLD",
            "phone": "13812345678", "email": "z@example.com",
        });
        let made = add(&admin, with(form("", &[&first, &second]), changes)).await;
        assert_eq!((&made["username"], &made["code"]), (&json!("zhang.san"), &json!("U00001")));
        let roles: Vec<&Value> = made["roles"].as_array().unwrap().iter().map(|role| &role["code"]).collect();
        assert_eq!(json!(roles), json!(["B-FIRST", "A-SECOND"]), "roles keep the order they were given in");
        assert_eq!(made["warehouses"][0], json!({ "code": "W1", "name": "一号冷库" }));
        assert_eq!(made["departmentName"], "Cold");

        let query = "username=ZHANG&roleNames=second&departmentName=Cold&status=0&partyType=PLAT_STAFF&allWarehouses=false";
        let list = admin.get(&format!("{BASE}/list?{query}")).await;
        let row = &list.records()[0];
        assert_eq!((list.total(), &row["warehouses"], &row["locked"]), (1, &json!(2), &json!(false)));
        assert_eq!(row["roleNames"], "Role B-FIRST, Role A-SECOND");
        assert_eq!(row["can"], json!(["detail", "edit", "disable", "resetPassword", "signOut", "delete"]));
        assert_eq!(made["can"], row["can"]);

        let changed = edit(&admin, &made, json!({ "roles": [second], "warehouses": ["W2"], "phone": "" })).await.data();
        assert_eq!((&changed["version"], &changed["phone"]), (&json!(2), &Value::Null));
        assert_eq!(changed["warehouses"], json!([{ "code": "W2", "name": "二号冷库" }]));

        admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.ok();
        admin.get(&format!("{BASE}/{}", made["id"])).await.refused(40004);
        world.sign_in("zhang.san", PASSWORD).await.refused(40001);
        admin.post(&format!("/arpa-basic-api/role/{first}/delete"), json!({})).await.ok();
    }

    a_given_password_signs_in_and_a_made_one_must_be_changed(world) {
        let admin = world.admin().await;
        let role = role(&admin, "LOOK", &["roleManage_search_button"]).await;
        let reply = admin.post(&format!("{BASE}/add"), form("given", &[&role])).await.data();
        assert_eq!(reply["password"], Value::Null, "a password that somebody chose is not told again");
        let given = world.signed_in("given", PASSWORD).await;
        given.get("/arpa-basic-api/role/list").await.ok();

        let made = with(form("made", &[&role]), json!({ "password": null, "mustChange": null }));
        let reply = admin.post(&format!("{BASE}/add"), made).await.data();
        let password = reply["password"].as_str().unwrap();
        assert_eq!(reply["account"]["mustChange"], true);
        let made = world.signed_in("made", password).await;
        assert_eq!(made.get("/arpa-basic-api/role/list").await.refused(40009).reason(), "fault.mustChange");
        let change = json!({ "oldPassword": password, "newPassword": PASSWORD });
        made.post("/arpa-basic-api/party/updatePass", change).await.ok();
        made.get("/arpa-basic-api/role/list").await.ok();
    }

    all_wrong_fields_are_told_at_once(world) {
        let admin = world.admin().await;
        let role = role(&admin, "R", &[]).await;
        let wrong = json!({
            "username": "a#1", "name": "", "phone": "1", "email": "nobody", "address": "x".repeat(201), "code": "仓",
            "remark": "x".repeat(501), "password": "short",
        });
        let reply = admin.post(&format!("{BASE}/add"), with(form("", &[&role]), wrong)).await;
        reply.refused(40001);
        assert_eq!(reply.fields(), ["username", "name", "phone", "email", "address", "remark", "code", "password"]);
        let wrong = json!({ "roles": ["7"], "allWarehouses": false, "warehouses": ["W9"], "departmentCode": "NONE" });
        let reply = admin.post(&format!("{BASE}/add"), with(form("good", &[]), wrong)).await;
        assert_eq!(reply.fields(), ["roles", "warehouses", "departmentCode"]);
        admin.post(&format!("{BASE}/add"), form("good", &[])).await.invalid("roles");
        admin.post(&format!("{BASE}/add"), form("good", &[&role, &role])).await.invalid("roles");
        for (field, value) in [("partyType", json!("BOSS")), ("dataType", json!("ALL")), ("branchCode", json!("0002"))] {
            admin.post(&format!("{BASE}/add"), with(form("good", &[&role]), json!({ field: value }))).await.invalid(field);
        }
        let own_name = json!({ "username": "winter2026", "password": "Winter2026" });
        admin.post(&format!("{BASE}/add"), with(form("", &[&role]), own_name)).await.invalid("password");
    }

    a_user_name_is_unique_among_all_tenants_and_free_again_when_deleted(world) {
        let (admin, stranger) = (world.admin().await, world.stranger().await);
        let role = role(&admin, "R", &[]).await;
        let first = add(&admin, form("zhang", &[&role])).await;
        admin.post(&format!("{BASE}/add"), form("zhang", &[&role])).await.invalid("username");
        let theirs = administrators_role(&stranger).await;
        stranger.post(&format!("{BASE}/add"), form("zhang", &[&theirs])).await.invalid("username");
        let other = add(&admin, with(form("li", &[&role]), json!({ "code": "S-1" }))).await;
        edit(&admin, &other, json!({ "username": "zhang" })).await.invalid("username");
        admin.post(&format!("{BASE}/add"), with(form("wu", &[&role]), json!({ "code": "S-1" }))).await.invalid("code");

        admin.post(&format!("{BASE}/deleteMany"), json!({ "ids": [first["id"], other["id"]] })).await.ok();
        add(&stranger, form("zhang", &[&theirs])).await;
        add(&admin, with(form("li", &[&role]), json!({ "code": "S-1" }))).await;
    }

    what_belongs_to_a_new_account_only_cannot_be_edited(world) {
        let admin = world.admin().await;
        let role = role(&admin, "R", &[]).await;
        let made = add(&admin, form("zhang", &[&role])).await;
        let reply = edit(&admin, &made, json!({ "code": "X", "password": PASSWORD, "mustChange": true })).await;
        assert_eq!(reply.fields(), ["code", "password", "mustChange"]);
        edit(&admin, &made, json!({ "version": null })).await.invalid("version");
    }

    the_second_of_two_people_learns_who_was_faster(world) {
        let admin = world.admin().await;
        let clerk = world.account(&["accountManage_edit_button"]).await;
        let role = role(&admin, "R", &[]).await;
        let made = add(&admin, form("zhang", &[&role])).await;
        edit(&clerk, &made, json!({ "name": "Faster" })).await.ok();
        for late in [
            edit(&admin, &made, json!({ "name": "Slower" })).await,
            admin.post(&format!("{BASE}/{}/disable", made["id"]), json!({ "version": 1 })).await,
        ] {
            late.refused(40010);
            assert!(late.msg().contains(&clerk.username), "{}", late.msg());
        }
    }

    each_action_needs_its_own_permission(world) {
        let admin = world.admin().await;
        let role = role(&admin, "R", &[]).await;
        let made = add(&admin, form("zhang", &[&role])).await;
        let path = |verb: &str| format!("{BASE}/{}/{verb}", made["id"]);
        let actions = [
            ("search", format!("{BASE}/list"), None),
            ("search", format!("{BASE}/options"), None),
            ("detail", format!("{BASE}/{}", made["id"]), None),
            ("detail", path("sessions"), None),
            ("add", format!("{BASE}/add"), Some(form("li", &[&role]))),
            ("edit", path("edit"), Some(form("li", &[&role]))),
            ("enable", path("enable"), Some(json!({ "version": 1 }))),
            ("disable", path("disable"), Some(json!({ "version": 1 }))),
            ("resetPassword", path("resetPassword"), Some(json!({}))),
            ("unlock", path("unlock"), Some(json!({}))),
            ("signOut", path("signOut"), Some(json!({}))),
            ("delete", path("delete"), Some(json!({}))),
            ("delete", format!("{BASE}/deleteMany"), Some(json!({ "ids": [made["id"]] }))),
        ];
        for (action, path, body) in actions {
            let all =
                ["search", "detail", "add", "edit", "enable", "disable", "resetPassword", "unlock", "signOut", "delete"];
            let others = all.iter().filter(|other| **other != action).map(|other| format!("accountManage_{other}_button"));
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
        let (admin, stranger) = (world.admin().await, world.stranger().await);
        let (mine, theirs) = (role(&admin, "R", &[]).await, role(&stranger, "R", &[]).await);
        warehouse(world, "W1", "一号冷库").await;
        let made = add(&admin, form("zhang", &[&mine])).await;
        for path in [format!("{BASE}/{}", made["id"]), format!("{BASE}/{}/sessions", made["id"])] {
            stranger.get(&path).await.refused(40004);
        }
        edit(&stranger, &made, json!({})).await.refused(40004);
        for verb in ["enable", "disable"] {
            stranger.post(&format!("{BASE}/{}/{verb}", made["id"]), json!({ "version": 1 })).await.refused(40004);
        }
        for verb in ["resetPassword", "unlock", "signOut", "delete"] {
            stranger.post(&format!("{BASE}/{}/{verb}", made["id"]), json!({})).await.refused(40004);
        }
        stranger.post(&format!("{BASE}/deleteMany"), json!({ "ids": [made["id"]] })).await.refused(40004);
        stranger.post(&format!("{BASE}/add"), form("wu", &[&mine])).await.invalid("roles");
        let wanted = with(form("wu", &[&theirs]), json!({ "allWarehouses": false, "warehouses": ["W1"] }));
        stranger.post(&format!("{BASE}/add"), wanted).await.invalid("warehouses");
        assert_eq!(stranger.get(&format!("{BASE}/list?username=zhang")).await.total(), 0);
        assert_eq!(stranger.get(&format!("{BASE}/options")).await.data()["warehouses"], json!([]));
    }

    a_repeated_key_gives_the_same_account_and_tells_no_password_twice(world) {
        let admin = world.admin().await;
        let role = role(&admin, "R", &[]).await;
        let path = format!("{BASE}/add");
        let wanted = with(form("once", &[&role]), json!({ "password": null }));
        let first = admin.post(&path, wanted.clone()).with_key("once").await.data();
        let second = admin.post(&path, wanted).with_key("once").await.data();
        assert_eq!(first["account"], second["account"]);
        assert!(first["password"].is_string() && second["password"].is_null());
        admin.post(&path, form("twice", &[&role])).with_key("once").await.refused(40901);
        assert_eq!(admin.get(&format!("{BASE}/list?username=once")).await.total(), 1);

        let reset = format!("{BASE}/{}/resetPassword", first["account"]["id"]);
        let fresh = admin.post(&reset, json!({})).with_key("reset").await.data();
        assert_eq!(admin.post(&reset, json!({})).with_key("reset").await.data(), json!({ "password": null }));
        world.sign_in("once", fresh["password"].as_str().unwrap()).await.ok();
    }

    no_password_is_stored_in_any_form_but_its_hash(world) {
        let admin = world.admin().await;
        let role = role(&admin, "R", &[]).await;
        let path = format!("{BASE}/add");
        admin.post(&path, form("zhang", &[&role])).with_key("given").await.ok();
        let made = admin.post(&path, with(form("li", &[&role]), json!({ "password": null }))).with_key("made").await.data();
        let made = made["password"].as_str().unwrap().to_owned();
        for word in [PASSWORD, &made] {
            for sql in [
                "select count(*) from idempotency where answer like $1",
                "select count(*) from audit where after_json like $1 or before_json like $1",
                "select count(*) from credential where hash like $1",
            ] {
                assert_eq!(number(world, sql, &vals![format!("%{word}%")]).await, 0, "{sql}");
            }
        }
        // The same key with another password is the same call: the password is not part of its digest.
        let other = with(form("zhang", &[&role]), json!({ "password": "Another-2026-pass" }));
        admin.post(&path, other).with_key("given").await.ok();
        world.sign_in("zhang", PASSWORD).await.ok();
    }

    what_changed_is_audited_with_roles_and_warehouses(world) {
        let admin = world.admin().await;
        warehouse(world, "W1", "一号冷库").await;
        let (one, other) = (role(&admin, "ONE", &[]).await, role(&admin, "OTHER", &[]).await);
        let made = add(&admin, form("zhang", &[&one])).await;
        let changes = json!({ "roles": [other, one], "allWarehouses": false, "warehouses": ["W1"] });
        edit(&admin, &made, changes).await.ok();
        admin.post(&format!("{BASE}/{}/resetPassword", made["id"]), json!({})).await.ok();
        let rows = audited(world, "accountManage", "party").await;
        assert_eq!((&rows[0].after["roles"], &rows[0].after["username"]), (&json!("ONE"), &json!("zhang")));
        assert_eq!(rows[1].before, json!({ "all_warehouses": 1, "roles": "ONE", "warehouses": "" }));
        assert_eq!(rows[1].after, json!({ "all_warehouses": 0, "roles": "OTHER,ONE", "warehouses": "W1" }));
        assert_eq!(rows[2].after, json!({ "event": "passwordReset" }));
    }
}
