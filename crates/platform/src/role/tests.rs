//! Stories of roles over HTTP.

use harness::{Actor, Reply, World};
use serde_json::{Value, json};

use crate::testing::{audited, behind};

const BASE: &str = "/arpa-basic-api/role";

fn form(code: &str, resources: &[&str]) -> Value {
    json!({ "code": code, "roleName": format!("Role {code}"), "type": "WMS", "resources": resources })
}

async fn add(actor: &Actor, code: &str, resources: &[&str]) -> Value {
    actor.post(&format!("{BASE}/add"), form(code, resources)).await.data()
}

async fn edit(actor: &Actor, role: &Value, resources: &[&str]) -> Reply {
    let form = json!({
        "version": role["version"], "code": role["code"], "roleName": role["roleName"], "type": role["type"],
        "description": role["description"], "resources": resources,
    });
    actor.post(&format!("{BASE}/{}/edit", role["id"]), form).await
}

/// Gives somebody a role behind the product's back; their only other one is their own.
async fn give(world: &World, role: &Value, actor: &Actor) {
    let (role, party) =
        (role["id"].as_str().unwrap().parse::<i64>().unwrap(), actor.id.parse::<i64>().unwrap());
    let sql = "update party_role set role_id = $1 where party_id = $2";
    behind(world, sql, &db::vals![role, party]).await;
    // Rights are believed for a moment after they were read.
    world.clock.advance(2_000);
}

async fn fixed(admin: &Actor) -> Value {
    admin.get(&format!("{BASE}/list?code=PLAT_ADMIN")).await.records()[0].clone()
}

harness::both! {
    a_role_is_added_found_changed_and_deleted(world) {
        let admin = world.admin().await;
        let made = add(&admin, "KEEPER", &["roleManage", "roleManage_search_button"]).await;
        assert_eq!((&made["fixed"], &made["version"], &made["type"]), (&json!(false), &json!(1), &json!("WMS")));
        assert_eq!(made["can"], json!(["detail", "edit", "copy", "delete"]));
        let list = admin.get(&format!("{BASE}/list?roleName=role keep&type=WMS,TMS&fixed=false")).await;
        assert_eq!((list.total(), &list.records()[0]["accounts"]), (1, &json!(0)));

        let changed = edit(&admin, &made, &["roleManage"]).await.data();
        assert_eq!((&changed["version"], &changed["resources"]), (&json!(2), &json!(["roleManage"])));
        admin.post(&format!("{BASE}/{}/delete", made["id"]), json!({})).await.ok();
        admin.get(&format!("{BASE}/{}", made["id"])).await.refused(40004);
        add(&admin, "KEEPER", &[]).await;
    }

    several_roles_are_deleted_together_or_not_at_all(world) {
        let admin = world.admin().await;
        let (one, other) = (add(&admin, "ONE", &[]).await, add(&admin, "OTHER", &[]).await);
        let fixed = fixed(&admin).await;
        let path = format!("{BASE}/deleteMany");
        admin.post(&path, json!({ "ids": [one["id"], fixed["id"]] })).await.refused(40009);
        admin.get(&format!("{BASE}/{}", one["id"])).await.ok();
        admin.post(&path, json!({ "ids": [] })).await.invalid("ids");
        admin.post(&path, json!({ "ids": [one["id"], other["id"]] })).await.ok();
        admin.get(&format!("{BASE}/{}", other["id"])).await.refused(40004);
    }

    all_wrong_fields_are_told_at_once(world) {
        let admin = world.admin().await;
        let wrong = json!({
            "code": "仓管", "roleName": "", "type": "WMS", "description": "x".repeat(501), "resources": [],
        });
        let reply = admin.post(&format!("{BASE}/add"), wrong).await;
        reply.refused(40001);
        assert_eq!(reply.fields(), ["code", "roleName", "description"]);
        admin.post(&format!("{BASE}/add"), form("A", &["nothingLikeIt"])).await.invalid("resources");
        admin.post(&format!("{BASE}/add"), form("PLAT_ADMIN", &[])).await.invalid("code");
        let mut wrong = form("A", &[]);
        wrong["type"] = json!("wms");
        admin.post(&format!("{BASE}/add"), wrong).await.invalid("type");
        let mut unknown = form("A", &[]);
        unknown["fixed"] = json!(true);
        admin.post(&format!("{BASE}/add"), unknown).await.invalid("fixed");
    }

    the_administrators_role_cannot_be_touched_but_copied(world) {
        let admin = world.admin().await;
        let role = fixed(&admin).await;
        assert_eq!(role["can"], json!(["detail", "copy"]));
        let detail = admin.get(&format!("{BASE}/{}", role["id"])).await.data();
        for reply in [
            edit(&admin, &detail, &[]).await,
            admin.post(&format!("{BASE}/{}/delete", role["id"]), json!({})).await,
        ] {
            reply.refused(40009);
            assert_eq!(reply.reason(), "roleManage.fixed");
        }
        let copy = json!({ "code": "ALL", "roleName": "Everything" });
        let copy = admin.post(&format!("{BASE}/{}/copy", role["id"]), copy).await.data();
        assert_eq!(copy["fixed"], false);
        assert!(copy["resources"].as_array().unwrap().contains(&json!("roleManage_edit_button")));
        let holder = world.account(&[]).await;
        give(world, &copy, &holder).await;
        holder.get(&format!("{BASE}/list")).await.ok();
        let info = holder.post("/arpa-basic-api/getUserInfo", json!({})).await.data();
        let rights = info["permissionlist"].as_array().unwrap();
        assert!(!rights.contains(&json!("super_admin")), "a copy holds every right but the one that stands for all");
    }

    a_copy_holds_what_the_original_holds(world) {
        let admin = world.admin().await;
        let made = add(&admin, "FIRST", &["roleManage", "roleManage_search_button"]).await;
        let path = format!("{BASE}/{}/copy", made["id"]);
        let copy = admin.post(&path, json!({ "code": "SECOND", "roleName": "Second" })).await.data();
        assert_eq!((&copy["resources"], &copy["type"]), (&made["resources"], &made["type"]));
        admin.post(&path, json!({ "code": "FIRST", "roleName": "Again" })).await.invalid("code");
        let clerk = world.account(&["roleManage_copy_button"]).await;
        let reply = clerk.post(&path, json!({ "code": "THIRD", "roleName": "Third" })).await;
        reply.refused(40009);
        assert_eq!(reply.reason(), "roleManage.notHeld");
    }

    nobody_gives_or_takes_a_right_that_they_do_not_hold(world) {
        let admin = world.admin().await;
        let own = ["roleManage_add_button", "roleManage_edit_button", "roleManage_search_button"];
        let editor = world.account(&own).await;
        let strong = ["accountManage_resetPassword_button"];
        let reply = editor.post(&format!("{BASE}/add"), form("STRONG", &strong)).await;
        reply.refused(40009);
        assert_eq!(reply.reason(), "roleManage.notHeld");
        let made = add(&admin, "STRONG", &strong).await;
        edit(&editor, &made, &[]).await.refused(40009);
        edit(&editor, &made, &[strong[0], "staffManage_add_button"]).await.refused(40009);
        let renamed = edit(&editor, &made, &[strong[0], own[2], "roleManage"]).await;
        assert_eq!(renamed.data()["resources"].as_array().unwrap().len(), 3, "what is not touched need not be held");
        let tree = editor.get(&format!("{BASE}/resources")).await.data();
        assert_eq!((held(&tree, own[0]), held(&tree, strong[0]), held(&tree, "roleManage")), (true, false, true));
    }

    an_editor_cannot_raise_their_own_role(world) {
        let editor = world.account(&["roleManage_edit_button", "roleManage_search_button", "roleManage_detail_button"]).await;
        let own = editor.get(&format!("{BASE}/list?code={}", editor.username)).await.records()[0].clone();
        let own = editor.get(&format!("{BASE}/{}", own["id"])).await.data();
        let mut wanted: Vec<&str> = own["resources"].as_array().unwrap().iter().map(|code| code.as_str().unwrap()).collect();
        wanted.push("accountManage_add_button");
        edit(&editor, &own, &wanted).await.refused(40009);
        editor.post("/arpa-basic-api/account/add", json!({})).await.refused(40003);
    }

    a_right_taken_away_is_gone_at_the_next_call(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[]).await;
        let role = add(&admin, "VIEW", &["roleManage_search_button"]).await;
        give(world, &role, &clerk).await;
        clerk.get(&format!("{BASE}/list")).await.ok();
        let role = edit(&admin, &role, &[]).await.data();
        clerk.get(&format!("{BASE}/list")).await.refused(40003);
        edit(&admin, &role, &["roleManage_search_button"]).await.ok();
        clerk.get(&format!("{BASE}/list")).await.ok();
    }

    a_role_in_use_cannot_be_deleted(world) {
        let admin = world.admin().await;
        let clerk = world.account(&[]).await;
        let role = add(&admin, "USED", &[]).await;
        give(world, &role, &clerk).await;
        let reply = admin.post(&format!("{BASE}/{}/delete", role["id"]), json!({})).await;
        reply.refused(40009);
        assert_eq!(reply.reason(), "roleManage.inUse");
        assert!(reply.msg().starts_with('1'), "{}", reply.msg());
    }

    rights_to_administer_are_never_an_outside_partys(world) {
        let admin = world.admin().await;
        let shipper = world.outsider("SHIPPER", &[]).await;
        let role = add(&admin, "OUT", &[]).await;
        give(world, &role, &shipper).await;
        let reply = edit(&admin, &role, &["staffManage_search_button"]).await;
        reply.refused(40009);
        assert_eq!(reply.reason(), "roleManage.outsider");
        assert!(reply.msg().contains(&shipper.username), "{}", reply.msg());
        edit(&admin, &role, &["staffManage", "exportTask"]).await.ok();
    }

    the_second_of_two_people_editing_one_role_learns_who_was_faster(world) {
        let admin = world.admin().await;
        let clerk = world.account(&["roleManage_edit_button", "roleManage_search_button"]).await;
        let role = add(&admin, "TWO", &["roleManage_search_button"]).await;
        edit(&clerk, &role, &[]).await.ok();
        let late = edit(&admin, &role, &["roleManage_search_button", "roleManage_edit_button"]).await;
        late.refused(40010);
        assert!(late.msg().contains(&clerk.username), "{}", late.msg());
        let now = admin.get(&format!("{BASE}/{}", role["id"])).await.data();
        assert_eq!(now["resources"], json!([]), "nothing of the late change is there");
    }

    each_action_needs_its_own_permission(world) {
        let admin = world.admin().await;
        let role = add(&admin, "P", &[]).await;
        let actions = [
            ("search", format!("{BASE}/list"), None),
            ("search", format!("{BASE}/resources"), None),
            ("detail", format!("{BASE}/{}", role["id"]), None),
            ("add", format!("{BASE}/add"), Some(form("Q", &[]))),
            ("edit", format!("{BASE}/{}/edit", role["id"]), Some(form("P", &[]))),
            ("copy", format!("{BASE}/{}/copy", role["id"]), Some(json!({ "code": "C", "roleName": "C" }))),
            ("delete", format!("{BASE}/{}/delete", role["id"]), Some(json!({}))),
            ("delete", format!("{BASE}/deleteMany"), Some(json!({ "ids": [role["id"]] }))),
        ];
        for (action, path, body) in actions {
            let all = ["search", "detail", "add", "edit", "copy", "delete"];
            let others = all.iter().filter(|other| **other != action).map(|other| format!("roleManage_{other}_button"));
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
        let role = add(&admin, "MINE", &["roleManage_search_button"]).await;
        stranger.get(&format!("{BASE}/{}", role["id"])).await.refused(40004);
        edit(&stranger, &role, &[]).await.refused(40004);
        stranger.post(&format!("{BASE}/{}/delete", role["id"]), json!({})).await.refused(40004);
        stranger.post(&format!("{BASE}/{}/copy", role["id"]), json!({ "code": "C", "roleName": "C" })).await.refused(40004);
        assert_eq!(stranger.get(&format!("{BASE}/list?code=MINE")).await.total(), 0);
        add(&stranger, "MINE", &[]).await;
    }

    a_repeated_key_gives_the_same_answer_and_one_row(world) {
        let admin = world.admin().await;
        let path = format!("{BASE}/add");
        let first = admin.post(&path, form("ONCE", &["roleManage"])).with_key("once").await.data();
        assert_eq!(admin.post(&path, form("ONCE", &["roleManage"])).with_key("once").await.data(), first);
        admin.post(&path, form("ONCE", &[])).with_key("once").await.refused(40901);
        assert_eq!(admin.get(&format!("{BASE}/list?code=ONCE")).await.total(), 1);
    }

    what_a_role_holds_is_audited(world) {
        let admin = world.admin().await;
        let role = add(&admin, "LOG", &["roleManage"]).await;
        edit(&admin, &role, &["roleManage", "roleManage_add_button"]).await.ok();
        let rows = audited(world, "roleManage", "role").await;
        assert_eq!(rows[0].after["resources"], "roleManage");
        assert_eq!(rows[1].before, json!({ "resources": "roleManage" }));
        assert_eq!(rows[1].after, json!({ "resources": "roleManage,roleManage_add_button" }));
    }
}

/// What the tree to tick says about a node.
fn held(tree: &Value, code: &str) -> bool {
    fn find<'a>(nodes: &'a Value, code: &str) -> Option<&'a Value> {
        let nodes = nodes.as_array()?;
        nodes
            .iter()
            .find_map(|node| if node["code"] == code { Some(node) } else { find(&node["children"], code) })
    }
    find(tree, code).unwrap_or_else(|| panic!("no node {code}"))["held"] == true
}
