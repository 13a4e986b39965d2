//! Stories of the menu over HTTP.

use harness::{Actor, Reply};
use serde_json::{Value, json};

use crate::testing::audited;

const BASE: &str = "/arpa-basic-api/resource";

fn form(code: &str, parent: Option<&str>) -> Value {
    json!({
        "code": code, "parentCode": parent, "kind": "menu", "belong": "COMMON", "name": code, "title": code,
        "component": "Layout", "hidden": false, "keepLive": true, "sort": 1,
    })
}

fn button(code: &str, parent: &str, permission: &str) -> Value {
    let mut form = form(code, Some(parent));
    let fields = json!({ "kind": "button", "permission": permission, "component": null });
    form.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    form
}

async fn add(actor: &Actor, form: Value) -> Value {
    actor.post(&format!("{BASE}/add"), form).await.data()
}

/// Sends a whole form made of the entry as it was seen and the changes.
async fn edit(actor: &Actor, seen: &Value, changes: Value) -> Reply {
    let mut form = seen.as_object().unwrap().clone();
    form.retain(|name, _| !["id", "level", "children", "can"].contains(&name.as_str()));
    form.extend(changes.as_object().unwrap().clone());
    actor.post(&format!("{BASE}/{}/edit", seen["id"]), Value::Object(form)).await
}

async fn seen(actor: &Actor, code: &str) -> Value {
    let rows = actor.get(&format!("{BASE}/list?code={code}&pageSize=1000")).await.records();
    let row = rows.iter().find(|row| row["code"] == code).unwrap_or_else(|| panic!("no entry {code}"));
    actor.get(&format!("{BASE}/{}", row["id"])).await.data()
}

async fn chain(actor: &Actor, letter: &str, levels: usize) -> Vec<Value> {
    let mut made: Vec<Value> = Vec::new();
    for level in 0..levels {
        let above = made.last().and_then(|above| above["code"].as_str()).map(str::to_owned);
        made.push(add(actor, form(&format!("{letter}{level}"), above.as_deref())).await);
    }
    made
}

harness::both! {
    an_entry_is_added_found_changed_and_deleted(world) {
        let admin = world.admin().await;
        let made = add(&admin, form("extra", Some("systemManage"))).await;
        assert_eq!((&made["level"], &made["version"]), (&json!(2), &json!(1)));
        let list = admin.get(&format!("{BASE}/list?code=extra&kind=menu&belong=COMMON,WMS&hidden=false&parentCode=systemManage")).await;
        assert_eq!(list.total(), 1);
        let changed = edit(&admin, &made, json!({ "title": "自定义", "icon": "gear", "belong": "CTMS", "hidden": true })).await.data();
        assert_eq!((&changed["title"], &changed["belong"], &changed["hidden"]), (&json!("自定义"), &json!("CTMS"), &json!(true)));
        admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.ok();
        admin.get(&format!("{BASE}/{}", made["id"])).await.refused(40004);
        add(&admin, form("extra", None)).await;
    }

    all_wrong_fields_are_told_at_once(world) {
        let admin = world.admin().await;
        let mut wrong = form("a b", None);
        let fields = json!({ "name": "", "title": "x".repeat(65), "permission": "a,b", "sort": 1_000_000 });
        wrong.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        let reply = admin.post(&format!("{BASE}/add"), wrong).await;
        reply.refused(40001);
        assert_eq!(reply.fields(), ["code", "name", "title", "permission", "sort"]);
        admin.post(&format!("{BASE}/add"), form("roleManage", None)).await.invalid("code");
        admin.post(&format!("{BASE}/add"), form("A", Some("nowhere"))).await.invalid("parentCode");
        admin.post(&format!("{BASE}/add"), form("A", Some("roleManage_add_button"))).await.invalid("parentCode");
        let mut unknown = form("A", None);
        unknown["level"] = json!(1);
        admin.post(&format!("{BASE}/add"), unknown).await.invalid("level");
        let mut belongs_nowhere = form("A", None);
        belongs_nowhere["belong"] = json!("PMS");
        admin.post(&format!("{BASE}/add"), belongs_nowhere).await.invalid("belong");
    }

    a_parent_that_makes_the_menu_a_loop_is_refused(world) {
        let admin = world.admin().await;
        let made = chain(&admin, "L", 3).await;
        for parent in ["L0", "L1", "L2"] {
            edit(&admin, &made[0], json!({ "parentCode": parent })).await.invalid("parentCode");
        }
        let codes = json!({ "parentCode": "L2", "codes": ["L0"] });
        admin.post(&format!("{BASE}/arrange"), codes).await.invalid("parentCode");
        assert_eq!(seen(&admin, "L0").await["parentCode"], Value::Null);
    }

    a_moved_subtree_gets_its_levels_anew(world) {
        let admin = world.admin().await;
        let made = chain(&admin, "M", 3).await;
        assert_eq!(made[2]["level"], 3);
        edit(&admin, &made[0], json!({ "parentCode": "systemManage" })).await.ok();
        assert_eq!((&seen(&admin, "M0").await["level"], &seen(&admin, "M2").await["level"]), (&json!(2), &json!(4)));
        let up = json!({ "parentCode": null, "codes": ["M1"] });
        admin.post(&format!("{BASE}/arrange"), up).await.ok();
        assert_eq!((&seen(&admin, "M1").await["level"], &seen(&admin, "M2").await["level"]), (&json!(1), &json!(2)));
    }

    the_menu_is_at_most_ten_levels_deep_whatever_is_moved(world) {
        let admin = world.admin().await;
        let long = chain(&admin, "D", 10).await;
        admin.post(&format!("{BASE}/add"), form("X", Some("D9"))).await.invalid("parentCode");
        let short = chain(&admin, "S", 3).await;
        edit(&admin, &short[0], json!({ "parentCode": "D7" })).await.invalid("parentCode");
        admin.post(&format!("{BASE}/arrange"), json!({ "parentCode": "D7", "codes": ["S0"] })).await.invalid("parentCode");
        edit(&admin, &short[0], json!({ "parentCode": "D6" })).await.ok();
        assert_eq!(long[9]["level"], 10);
    }

    children_are_put_in_order(world) {
        let admin = world.admin().await;
        add(&admin, form("G", None)).await;
        for code in ["G-a", "G-b", "G-c"] {
            add(&admin, form(code, Some("G"))).await;
        }
        let path = format!("{BASE}/arrange");
        let order = json!({ "parentCode": "G", "codes": ["G-c", "G-a", "G-b"] });
        admin.post(&path, order.clone()).await.ok();
        let tree = admin.get(&format!("{BASE}/tree")).await.data();
        let group = tree.as_array().unwrap().iter().find(|node| node["code"] == "G").unwrap();
        let codes: Vec<&Value> = group["children"].as_array().unwrap().iter().map(|child| &child["code"]).collect();
        assert_eq!(json!(codes), order["codes"]);
        assert_eq!(admin.post(&path, order).await.data()["moved"], 0);
        admin.post(&path, json!({ "parentCode": "G", "codes": ["G-a", "G-a"] })).await.invalid("codes");
        admin.post(&path, json!({ "parentCode": "G", "codes": ["none"] })).await.invalid("codes");
    }

    a_button_has_nothing_below_it(world) {
        let admin = world.admin().await;
        let made = chain(&admin, "B", 2).await;
        edit(&admin, &made[0], json!({ "kind": "button", "permission": "b_x_button" })).await.invalid("kind");
        edit(&admin, &made[1], json!({ "kind": "button", "permission": "b_x_button" })).await.ok();
        admin.post(&format!("{BASE}/add"), form("below", Some("B1"))).await.invalid("parentCode");
    }

    nobody_makes_a_button_for_a_right_that_they_do_not_hold(world) {
        let editor = world.account(&[
            "routerTree_add_button", "routerTree_edit_button", "routerTree_search_button", "routerTree_detail_button",
        ]).await;
        let path = format!("{BASE}/add");
        editor.post(&path, button("mine", "systemManage", "super_admin")).await.invalid("permission");
        editor.post(&path, button("mine", "systemManage", "accountManage_add_button")).await.invalid("permission");
        editor.post(&path, button("mine", "systemManage", "")).await.invalid("permission");
        let made = add(&editor, button("mine", "systemManage", "routerTree_add_button")).await;
        for permission in ["super_admin", "accountManage_add_button"] {
            edit(&editor, &made, json!({ "permission": permission })).await.invalid("permission");
        }
        let other = seen(&editor, "roleManage_add_button").await;
        edit(&editor, &other, json!({ "permission": "routerTree_add_button" })).await.invalid("permission");
        edit(&editor, &other, json!({ "kind": "menu" })).await.invalid("permission");
        edit(&editor, &other, json!({ "title": "新增角色" })).await.ok();
        let menu = seen(&editor, "roleManage").await;
        edit(&editor, &menu, json!({ "kind": "button" })).await.invalid("permission");
    }

    nobody_deletes_a_button_for_a_right_that_they_do_not_hold(world) {
        let admin = world.admin().await;
        let editor = world.account(&["routerTree_delete_button", "routerTree_detail_button"]).await;
        let foreign = add(&admin, button("foreign", "systemManage", "accountManage_add_button")).await;
        let own = add(&admin, button("own", "systemManage", "routerTree_detail_button")).await;
        let menu = add(&admin, form("menu", Some("systemManage"))).await;
        let reply = editor.post(&format!("{BASE}/{}/delete", foreign["id"]), json!({})).await;
        reply.refused(40009);
        assert_eq!(reply.reason(), "routerTree.notYours");
        editor.get(&format!("{BASE}/{}", foreign["id"])).await.ok();
        for deletable in [&own, &menu] {
            editor.post(&format!("{BASE}/{}/delete", deletable["id"]), json!({})).await.ok();
        }
        admin.post(&format!("{BASE}/{}/delete", foreign["id"]), json!({})).await.ok();
    }

    not_even_the_administrator_makes_a_button_of_all_rights(world) {
        let admin = world.admin().await;
        admin.post(&format!("{BASE}/add"), button("all", "systemManage", "super_admin")).await.invalid("permission");
        add(&admin, button("other", "systemManage", "anything_else_button")).await;
    }

    a_changed_permission_holds_at_the_next_call(world) {
        let admin = world.admin().await;
        let clerk = world.account(&["departmentManage_search_button"]).await;
        clerk.get("/arpa-basic-api/department/list").await.ok();
        let button = seen(&admin, "departmentManage_search_button").await;
        let changed = edit(&admin, &button, json!({ "permission": "somethingElse" })).await.data();
        clerk.get("/arpa-basic-api/department/list").await.refused(40003);
        edit(&admin, &changed, json!({ "permission": "departmentManage_search_button" })).await.ok();
        clerk.get("/arpa-basic-api/department/list").await.ok();
    }

    roles_and_children_follow_a_changed_code(world) {
        let admin = world.admin().await;
        let clerk = world.account(&["departmentManage_search_button"]).await;
        let made = chain(&admin, "R", 2).await;
        edit(&admin, &made[0], json!({ "code": "R-new" })).await.ok();
        let child = seen(&admin, "R1").await;
        assert_eq!((&child["parentCode"], &child["version"]), (&json!("R-new"), &json!(2)));
        edit(&admin, &made[1], json!({ "parentCode": "R-new" })).await.refused(40010);
        let rows = audited(world, "routerTree", "resource").await;
        let last = rows.last().unwrap();
        assert_eq!((&last.before, &last.after), (&json!({ "parent_code": "R0" }), &json!({ "parent_code": "R-new" })));

        let button = seen(&admin, "departmentManage_search_button").await;
        edit(&admin, &button, json!({ "code": "look" })).await.ok();
        clerk.get("/arpa-basic-api/department/list").await.ok();
        let rows = audited(world, "routerTree", "role").await;
        assert_eq!(rows.len(), 1, "{rows:?}");
        let told = |row: &Value| row["resources"].as_str().unwrap().split(',').map(str::to_owned).collect::<Vec<_>>();
        assert!(told(&rows[0].before).contains(&"departmentManage_search_button".to_owned()), "{rows:?}");
        assert!(told(&rows[0].after).contains(&"look".to_owned()), "{rows:?}");
        edit(&admin, &seen(&admin, "R1").await, json!({ "code": "R-new" })).await.invalid("code");
    }

    an_entry_in_use_cannot_be_deleted_and_says_by_what(world) {
        let admin = world.admin().await;
        world.account(&["departmentManage_search_button"]).await;
        for code in ["systemManage", "departmentManage_search_button"] {
            let entry = seen(&admin, code).await;
            let reply = admin.post(&format!("{BASE}/{}/delete", entry["id"]), json!({})).await;
            reply.refused(40009);
            assert_eq!(reply.reason(), "routerTree.inUse");
        }
    }

    the_second_of_two_people_learns_who_was_faster(world) {
        let admin = world.admin().await;
        let clerk = world.account(&["routerTree_edit_button"]).await;
        let made = add(&admin, form("two", None)).await;
        edit(&clerk, &made, json!({ "title": "Faster" })).await.ok();
        let late = edit(&admin, &made, json!({ "title": "Slower" })).await;
        late.refused(40010);
        assert!(late.msg().contains(&clerk.username), "{}", late.msg());
    }

    each_action_needs_its_own_permission(world) {
        let admin = world.admin().await;
        let made = add(&admin, form("p", None)).await;
        let actions = [
            ("search", format!("{BASE}/list"), None),
            ("search", format!("{BASE}/tree"), None),
            ("detail", format!("{BASE}/{}", made["id"]), None),
            ("add", format!("{BASE}/add"), Some(form("q", None))),
            ("edit", format!("{BASE}/{}/edit", made["id"]), Some(form("p", None))),
            ("arrange", format!("{BASE}/arrange"), Some(json!({ "codes": ["p"] }))),
            ("delete", format!("{BASE}/{}/delete", made["id"]), Some(json!({}))),
        ];
        for (action, path, body) in actions {
            let all = ["search", "detail", "add", "edit", "arrange", "delete"];
            let others = all.iter().filter(|other| **other != action).map(|other| format!("routerTree_{other}_button"));
            let others: Vec<String> = others.collect();
            let clerk = world.account(&others.iter().map(String::as_str).collect::<Vec<_>>()).await;
            match body {
                None => clerk.get(&path).await,
                Some(body) => clerk.post(&path, body).await,
            }
            .refused(40003);
        }
    }

    another_tenant_has_its_own_menu(world) {
        let admin = world.admin().await;
        let stranger = world.stranger().await;
        let made = add(&admin, form("own", None)).await;
        stranger.get(&format!("{BASE}/{}", made["id"])).await.refused(40004);
        edit(&stranger, &made, json!({})).await.refused(40004);
        stranger.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.refused(40004);
        stranger.post(&format!("{BASE}/arrange"), json!({ "codes": ["own"] })).await.invalid("codes");
        stranger.post(&format!("{BASE}/add"), form("below", Some("own"))).await.invalid("parentCode");
        let theirs = seen(&stranger, "roleManage").await;
        edit(&stranger, &theirs, json!({ "title": "Theirs" })).await.ok();
        assert_ne!(seen(&admin, "roleManage").await["title"], "Theirs");
    }

    a_repeated_key_gives_the_same_answer_and_one_row(world) {
        let admin = world.admin().await;
        let path = format!("{BASE}/add");
        let first = admin.post(&path, form("once", None)).with_key("once").await.data();
        assert_eq!(admin.post(&path, form("once", None)).with_key("once").await.data(), first);
        admin.post(&path, form("twice", None)).with_key("once").await.refused(40901);
    }

    what_changed_is_audited_and_nothing_else(world) {
        let admin = world.admin().await;
        let made = add(&admin, form("log", None)).await;
        edit(&admin, &made, json!({ "sort": 9, "keepLive": false })).await.ok();
        let rows = audited(world, "routerTree", "resource").await;
        assert_eq!(rows[1].before, json!({ "sort": 1, "keep_live": 1 }));
        assert_eq!(rows[1].after, json!({ "sort": 9, "keep_live": 0 }));
    }
}
