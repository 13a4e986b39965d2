//! Stories of departments over HTTP.

use harness::Actor;
use serde_json::{Value, json};

use crate::testing::audited;

const BASE: &str = "/arpa-basic-api/department";

fn form(code: &str, parent: &Value) -> Value {
    json!({ "code": code, "name": format!("Department {code}"), "parentId": parent, "sort": 1, "status": 0 })
}

async fn add(actor: &Actor, code: &str, parent: &Value) -> Value {
    actor.post(&format!("{BASE}/add"), form(code, parent)).await.data()
}

async fn edit(actor: &Actor, department: &Value, changes: Value) -> harness::Reply {
    let mut form = form(department["code"].as_str().unwrap(), &department["parentId"]);
    form["version"] = department["version"].clone();
    form["name"] = department["name"].clone();
    form.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    actor.post(&format!("{BASE}/{}/edit", department["id"]), form).await
}

/// Makes `A1` below `A0`, `A2` below that, and so on; answers all of them.
async fn chain(actor: &Actor, letter: &str, levels: usize) -> Vec<Value> {
    let mut made: Vec<Value> = Vec::new();
    for level in 0..levels {
        let above = made.last().map_or(Value::Null, |above| above["id"].clone());
        made.push(add(actor, &format!("{letter}{level}"), &above).await);
    }
    made
}

harness::both! {
    a_department_is_added_found_changed_and_deleted(world) {
        let admin = world.admin().await;
        let made = add(&admin, "WH", &Value::Null).await;
        assert_eq!((&made["version"], &made["can"]), (&json!(1), &json!(["edit", "delete"])));
        let below = add(&admin, "WH-1", &made["id"]).await;

        let found = admin.get(&format!("{BASE}/list?code=wh-&parentName=Department WH")).await;
        assert_eq!(found.total(), 1);
        assert_eq!((&found.records()[0]["id"], &found.records()[0]["parentName"]), (&below["id"], &made["name"]));

        let changed = edit(&admin, &below, json!({ "name": " 冷库一部 ", "phone": "010-82345678", "leader": "  " })).await.data();
        assert_eq!((&changed["name"], &changed["version"]), (&json!("冷库一部"), &json!(2)));
        assert_eq!((&changed["leader"], &changed["phone"]), (&Value::Null, &json!("010-82345678")));
        assert_eq!(admin.get(&format!("{BASE}/{}", below["id"])).await.data(), changed);

        admin.post(&format!("{BASE}/{}/delete", below["id"]), json!({})).await.ok();
        admin.get(&format!("{BASE}/{}", below["id"])).await.refused(40004);
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 1);
    }

    the_tree_keeps_the_order_of_siblings(world) {
        let admin = world.admin().await;
        let top = add(&admin, "TOP", &Value::Null).await;
        for (code, sort) in [("B", 2), ("C", 3), ("A", 1)] {
            let mut form = form(code, &top["id"]);
            form["sort"] = json!(sort);
            admin.post(&format!("{BASE}/add"), form).await.ok();
        }
        let tree = admin.get(&format!("{BASE}/tree")).await.data();
        let codes: Vec<&Value> = tree[0]["children"].as_array().unwrap().iter().map(|child| &child["code"]).collect();
        assert_eq!((tree.as_array().unwrap().len(), json!(codes)), (1, json!(["A", "B", "C"])));
    }

    all_wrong_fields_are_told_at_once(world) {
        let admin = world.admin().await;
        let wrong = json!({
            "code": "wh 1", "name": " ", "leader": "x".repeat(51), "phone": "12", "sort": -1, "status": 0,
            "remark": "长".repeat(501),
        });
        let reply = admin.post(&format!("{BASE}/add"), wrong).await;
        reply.refused(40001);
        assert_eq!(reply.fields(), ["code", "name", "leader", "phone", "sort", "remark"]);
        let unknown = json!({ "code": "A", "name": "A", "sort": 1, "status": 0, "level": 3 });
        admin.post(&format!("{BASE}/add"), unknown).await.invalid("level");
        admin.post(&format!("{BASE}/add"), json!({ "code": "A", "name": "A", "sort": 1, "status": 7 })).await.invalid("status");
        admin.post(&format!("{BASE}/add"), form("A", &json!("12345"))).await.invalid("parentId");
    }

    a_code_is_given_once_and_again_after_its_department_was_deleted(world) {
        let admin = world.admin().await;
        let first = add(&admin, "COLD", &Value::Null).await;
        admin.post(&format!("{BASE}/add"), form("COLD", &Value::Null)).await.invalid("code");
        let other = add(&admin, "DRY", &Value::Null).await;
        edit(&admin, &other, json!({ "code": "COLD" })).await.invalid("code");
        admin.post(&format!("{BASE}/{}/delete", first["id"]), json!({})).await.ok();
        let again = add(&admin, "COLD", &Value::Null).await;
        assert_ne!(again["id"], first["id"]);
        admin.post(&format!("{BASE}/{}/delete", again["id"]), json!({})).await.ok();
        add(&admin, "COLD", &Value::Null).await;
    }

    a_department_cannot_lie_below_itself(world) {
        let admin = world.admin().await;
        let made = chain(&admin, "L", 3).await;
        edit(&admin, &made[0], json!({ "parentId": made[0]["id"] })).await.invalid("parentId");
        edit(&admin, &made[0], json!({ "parentId": made[2]["id"] })).await.invalid("parentId");
        let moved = edit(&admin, &made[2], json!({ "parentId": made[0]["id"] })).await.data();
        assert_eq!(moved["parentId"], made[0]["id"]);
    }

    two_people_who_hang_two_departments_below_each_other_make_no_loop(world) {
        let admin = world.admin().await;
        for round in 0..8 {
            let one = add(&admin, &format!("ONE-{round}"), &Value::Null).await;
            let other = add(&admin, &format!("OTHER-{round}"), &Value::Null).await;
            let below_other = edit(&admin, &one, json!({ "parentId": other["id"] }));
            let below_one = edit(&admin, &other, json!({ "parentId": one["id"] }));
            let (first, second) = futures::future::join(below_other, below_one).await;
            let done = [&first, &second].iter().filter(|reply| reply.status == 0).count();
            assert_eq!(done, 1, "{} {}", first.text(), second.text());
        }
    }

    a_tree_is_at_most_twelve_levels_deep_whatever_is_moved(world) {
        let admin = world.admin().await;
        let long = chain(&admin, "L", 12).await;
        admin.post(&format!("{BASE}/add"), form("X", &long[11]["id"])).await.invalid("parentId");
        let short = chain(&admin, "S", 3).await;
        edit(&admin, &short[0], json!({ "parentId": long[9]["id"] })).await.invalid("parentId");
        edit(&admin, &short[0], json!({ "parentId": long[8]["id"] })).await.ok();
    }

    a_department_in_use_cannot_be_deleted_and_says_by_what(world) {
        let admin = world.admin().await;
        let made = chain(&admin, "U", 2).await;
        let staff = json!({ "code": "E1", "name": "Li", "departmentId": made[1]["id"], "status": 0 });
        let staff = admin.post("/arpa-basic-api/staff/add", staff).await.data();
        for department in &made {
            let reply = admin.post(&format!("{BASE}/{}/delete", department["id"]), json!({})).await;
            reply.refused(40009);
            assert_eq!(reply.reason(), "departmentManage.inUse");
        }
        let reply = admin.post(&format!("{BASE}/{}/delete", made[1]["id"]), json!({})).lang("zh").await;
        assert_eq!(reply.msg(), "该部门仍在使用：下级部门 0 个、员工 1 人、账号 0 个");
        admin.post(&format!("/arpa-basic-api/staff/{}/delete", staff["id"]), json!({})).await.ok();
        for department in made.iter().rev() {
            admin.post(&format!("{BASE}/{}/delete", department["id"]), json!({})).await.ok();
        }
    }

    the_second_of_two_people_learns_who_was_faster(world) {
        let admin = world.admin().await;
        let clerk = world.account(&["departmentManage_edit_button"]).await;
        let made = add(&admin, "TWO", &Value::Null).await;
        edit(&clerk, &made, json!({ "name": "Faster" })).await.ok();
        let late = edit(&admin, &made, json!({ "name": "Slower" })).await;
        late.refused(40010);
        assert!(late.msg().contains(&clerk.username), "{}", late.msg());
        assert_eq!(admin.get(&format!("{BASE}/{}", made["id"])).await.data()["name"], "Faster");
    }

    each_action_needs_its_own_permission(world) {
        let admin = world.admin().await;
        let made = add(&admin, "P", &Value::Null).await;
        let paths = [
            ("search", format!("{BASE}/list"), None),
            ("search", format!("{BASE}/tree"), None),
            ("detail", format!("{BASE}/{}", made["id"]), None),
            ("add", format!("{BASE}/add"), Some(form("Q", &Value::Null))),
            ("edit", format!("{BASE}/{}/edit", made["id"]), Some(json!({}))),
            ("delete", format!("{BASE}/{}/delete", made["id"]), Some(json!({}))),
        ];
        for (action, path, body) in paths {
            let others = ["search", "detail", "add", "edit", "delete"].into_iter().filter(|other| *other != action);
            let others: Vec<String> = others.map(|other| format!("departmentManage_{other}_button")).collect();
            let clerk = world.account(&others.iter().map(String::as_str).collect::<Vec<_>>()).await;
            let reply = match body {
                None => clerk.get(&path).await,
                Some(body) => clerk.post(&path, body).await,
            };
            reply.refused(40003);
        }
    }

    another_tenant_is_answered_as_if_there_were_nothing(world) {
        let admin = world.admin().await;
        let stranger = world.stranger().await;
        let made = chain(&admin, "S", 2).await;
        stranger.get(&format!("{BASE}/{}", made[0]["id"])).await.refused(40004);
        edit(&stranger, &made[0], json!({})).await.refused(40004);
        stranger.post(&format!("{BASE}/{}/delete", made[0]["id"]), json!({})).await.refused(40004);
        stranger.post(&format!("{BASE}/add"), form("BELOW", &made[0]["id"])).await.invalid("parentId");
        assert_eq!(stranger.get(&format!("{BASE}/list")).await.total(), 0);
        assert_eq!(stranger.get(&format!("{BASE}/tree")).await.data(), json!([]));
        add(&stranger, "S0", &Value::Null).await;
    }

    a_repeated_key_gives_the_same_answer_and_one_row(world) {
        let admin = world.admin().await;
        let path = format!("{BASE}/add");
        let first = admin.post(&path, form("ONCE", &Value::Null)).with_key("k-1").await;
        let second = admin.post(&path, form("ONCE", &Value::Null)).with_key("k-1").await;
        assert_eq!(first.data(), second.data());
        admin.post(&path, form("TWICE", &Value::Null)).with_key("k-1").await.refused(40901);
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 1);
    }

    accounts_follow_a_changed_code(world) {
        let admin = world.admin().await;
        let made = add(&admin, "OLD", &Value::Null).await;
        crate::testing::behind(world, "update party set department_code = 'OLD' where username = 'admin'", &[]).await;
        admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.refused(40009);
        let path = format!("/arpa-basic-api/account/{}", admin.id);
        let before = admin.get(&path).await.data();
        edit(&admin, &made, json!({ "code": "NEW" })).await.ok();
        let account = admin.get(&path).await.data();
        assert_eq!((&account["departmentCode"], &account["departmentName"]), (&json!("NEW"), &made["name"]));
        assert_eq!(account["version"].as_i64().unwrap(), before["version"].as_i64().unwrap() + 1);
        let rows = audited(world, "departmentManage", "party").await;
        assert_eq!(rows.len(), 1, "{rows:?}");
        let (old, new) = (json!({ "department_code": "OLD" }), json!({ "department_code": "NEW" }));
        assert_eq!((&rows[0].before, &rows[0].after), (&old, &new));
    }

    departments_are_put_in_order_and_those_from_elsewhere_come_along(world) {
        let admin = world.admin().await;
        let (made, path) = (chain(&admin, "O", 3).await, format!("{BASE}/arrange"));
        let below = [add(&admin, "O-a", &made[0]["id"]).await, add(&admin, "O-b", &made[0]["id"]).await];
        let ids = json!([below[1]["id"], made[2]["id"], below[0]["id"], made[1]["id"]]);
        let order = json!({ "parentId": made[0]["id"], "ids": ids });
        admin.post(&path, order.clone()).await.ok();
        let tree = async || admin.get(&format!("{BASE}/tree")).await.data()[0]["children"].as_array().unwrap().clone();
        let now = tree().await;
        assert_eq!(json!(now.iter().map(|child| &child["id"]).collect::<Vec<_>>()), ids);
        admin.post(&path, order).await.ok();
        assert_eq!(tree().await, now, "what lies right already gets no new version");
    }

    an_order_that_loops_is_too_deep_or_names_what_is_not_there_moves_nothing(world) {
        let admin = world.admin().await;
        let (long, short, path) = (chain(&admin, "L", 12).await, chain(&admin, "S", 3).await, format!("{BASE}/arrange"));
        let send = async |parent: &Value, ids: Value| admin.post(&path, json!({ "parentId": parent["id"], "ids": ids })).await;
        send(&long[2], json!([short[2]["id"], long[1]["id"]])).await.invalid("parentId");
        send(&long[9], json!([short[0]["id"]])).await.invalid("parentId");
        send(&long[0], json!([short[2]["id"], short[2]["id"]])).await.invalid("ids");
        send(&long[0], json!([short[2]["id"], "12345"])).await.refused(40004);
        send(&json!({ "id": "12345" }), json!([short[2]["id"]])).await.invalid("parentId");
        let still = admin.get(&format!("{BASE}/{}", short[2]["id"])).await.data();
        assert_eq!(still, short[2]);
        // One by one, S0 would come with S1 below it and be too deep.
        send(&long[10], json!([short[0]["id"], short[1]["id"], short[2]["id"], long[11]["id"]])).await.ok();
    }

    what_changed_is_audited_and_nothing_else(world) {
        let admin = world.admin().await;
        let made = add(&admin, "LOG", &Value::Null).await;
        let same = edit(&admin, &made, json!({})).await.data();
        assert_eq!(same["version"], 1, "nothing changed, so there is no new version");
        edit(&admin, &made, json!({ "remark": "moved" })).await.ok();
        admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.ok();
        let rows = audited(world, "departmentManage", "department").await;
        let told: Vec<(&str, &Value, &Value)> =
            rows.iter().map(|row| (row.action.as_str(), &row.before, &row.after)).collect();
        let (before, after) = (json!({ "remark": null }), json!({ "remark": "moved" }));
        let added = json!({ "code": "LOG", "name": "Department LOG", "sort": 1, "status": 0 });
        let (nothing, gone) = (json!({}), json!({ "deleted": 1 }));
        assert_eq!(told, [("add", &nothing, &added), ("edit", &before, &after), ("delete", &nothing, &gone)]);
        assert_eq!(rows[0].by, "系统管理员");
    }
}
