//! What an empty database gets, what a later start adds, and what it leaves alone.

#![expect(clippy::unwrap_used, reason = "a test fails by it")]

use db::{Value as Cell, vals};
use harness::{ADMIN_PASSWORD, World};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::{Answer, Fault};
use platform::NewBranch;
use serde_json::json;

const INFO: &str = "/arpa-basic-api/getUserInfo";

async fn behind(world: &World, sql: &'static str, values: Vec<Cell>) {
    async fn run(tx: &mut Tx, (sql, values): &(&'static str, Vec<Cell>)) -> Answer<()> {
        tx.exec(sql, values).await?;
        Ok(())
    }
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, "0001", "test", "behind"));
    cx.write((sql, values), run).await.unwrap();
}

async fn texts(world: &World, sql: &'static str) -> Vec<String> {
    async fn read(tx: &mut Tx, sql: &&'static str) -> Answer<Vec<String>> {
        Ok(tx.all(sql, &[]).await?)
    }
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, "0001", "test", "read"));
    cx.read(sql, read).await.unwrap()
}

const MENU: &str = "select code from resource where branch_code = '0001' order by code";

fn branch(code: &str, username: &str, password: Option<&str>) -> NewBranch {
    NewBranch {
        code: code.into(),
        name: Some("Southern Cold Stores".into()),
        username: username.into(),
        password: password.map(str::to_owned),
    }
}

fn wrong_field(answer: Result<platform::Administrator, Fault>) -> String {
    match answer {
        Err(Fault::Invalid(wrong)) => wrong[0].field.clone(),
        other => panic!("a wrong field was expected: {other:?}"),
    }
}

harness::both! {
    a_second_start_changes_nothing(world) {
        let before = texts(world, MENU).await;
        assert!(before.len() > 100, "{} nodes", before.len());
        assert_eq!(platform::first_start(&world.app, Some("Another-2026")).await.unwrap(), None);
        assert_eq!(texts(world, MENU).await, before);
        world.sign_in("admin", ADMIN_PASSWORD).await.ok();
    }

    every_permission_of_every_route_has_its_button(world) {
        let menu = texts(world, "select permission from resource where kind = 'button' and deleted = 0").await;
        for button in platform::menu::buttons(&world.app.features) {
            assert!(menu.contains(&button.permission), "{} has no button", button.permission);
        }
        assert!(menu.contains(&"platUser_search_button".to_owned()));
    }

    every_node_of_the_menu_has_a_title_in_every_language(world) {
        let buttons = texts(world, "select title from resource where kind = 'button'").await;
        let entries = texts(world, "select 'route.' || title from resource where kind = 'menu'").await;
        for title in buttons.iter().chain(&entries) {
            for lang in kernel::texts::Lang::ALL {
                assert!(world.app.texts.get(lang, title).is_some(), "{title} has no words in {lang}");
            }
        }
    }

    a_later_start_adds_what_is_missing_and_keeps_what_people_changed(world) {
        let before = texts(world, MENU).await;
        behind(world, "delete from resource where code in ('brandManage', 'organizationDeploy_edit_button', 'auditManage')", vec![]).await;
        behind(world, "delete from resource where parent_code = 'auditManage'", vec![]).await;
        behind(world, "update resource set title = $1, sort = 99, hidden = 1 where code = 'goodsManage'", vec!["我的货品".into()]).await;
        assert_eq!(platform::first_start(&world.app, None).await.unwrap(), None);
        assert_eq!(texts(world, MENU).await, before);
        let kept = "select title || '/' || cast(sort as text) || '/' || cast(hidden as text) from resource where code = 'goodsManage'";
        assert_eq!(texts(world, kept).await, ["我的货品/99/1"]);
        let level = "select cast(level as text) from resource where code in ('cargoOwnerAudit', 'auditManage') order by level";
        assert_eq!(texts(world, level).await, ["1", "2"]);
    }

    what_people_deleted_stays_deleted_with_what_lies_below(world) {
        let id = texts(world, "select cast(id as text) from resource where code = 'customSet'").await;
        let path = format!("/arpa-basic-api/resource/{}/delete", id[0]);
        world.admin().await.post(&path, json!({})).await.ok();
        behind(world, "update resource set deleted = 1 where code = 'organizationDeploy'", vec![]).await;
        behind(world, "delete from resource where parent_code = 'organizationDeploy'", vec![]).await;
        platform::first_start(&world.app, None).await.unwrap();
        let back = "select code from resource where deleted = 0 and (name = 'customSet' or code like 'organizationDeploy%')";
        assert!(texts(world, back).await.is_empty());
    }

    an_entry_that_got_another_code_is_not_added_again(world) {
        behind(world, "update resource set code = 'sections', parent_code = $1 where code = 'departmentManage'", vec!["systemManage".into()]).await;
        behind(world, "delete from resource where parent_code = 'departmentManage'", vec![]).await;
        platform::first_start(&world.app, None).await.unwrap();
        assert!(texts(world, "select code from resource where code = 'departmentManage'").await.is_empty());
        let buttons = texts(world, "select code from resource where permission like 'departmentManage%' and parent_code <> 'sections'").await;
        assert!(buttons.is_empty(), "{buttons:?}");
    }

    another_tenant_has_its_own_menu_role_and_administrator(world) {
        let made = platform::add_branch(&world.app, branch("0002", "boss2", Some(ADMIN_PASSWORD))).await.unwrap();
        assert_eq!((made.username.as_str(), made.password), ("boss2", None));
        let boss = world.signed_in("boss2", ADMIN_PASSWORD).await;
        let info = boss.post(INFO, json!({})).await.data();
        assert_eq!((&info["party"]["branchCode"], &info["roleList"][0]["branchCode"]), (&json!("0002"), &json!("0002")));
        assert_eq!(info["resourceList"][0]["branchCode"], "0002");
        let menus = texts(world, "select branch_code from resource where code = 'roleManage' order by branch_code").await;
        assert_eq!(menus, ["0001", "0002"]);
    }

    a_password_made_by_chance_works_and_is_told_once(world) {
        let made = platform::add_branch(&world.app, branch("0003", "boss3", None)).await.unwrap();
        world.sign_in("boss3", &made.password.unwrap()).await.ok();
    }

    a_tenant_that_cannot_be_is_refused_by_field_and_leaves_nothing(world) {
        for (code, username, password, field) in [
            ("1", "x", Some(ADMIN_PASSWORD), "code"),
            ("00 4", "x", Some(ADMIN_PASSWORD), "code"),
            ("0001", "x", Some(ADMIN_PASSWORD), "code"),
            ("0004", "", Some(ADMIN_PASSWORD), "username"),
            ("0004", "admin", Some(ADMIN_PASSWORD), "username"),
            ("0004", "x", Some("short"), "password"),
            ("0004", "Password1", Some("password1"), "password"),
        ] {
            assert_eq!(wrong_field(platform::add_branch(&world.app, branch(code, username, password)).await), field);
        }
        assert_eq!(texts(world, "select branch_code from organization").await, ["0001"]);
        assert!(texts(world, "select code from resource where branch_code = '0004'").await.is_empty());
    }
}

/// Two processes that find the database empty at the same time.
#[test]
fn only_one_of_two_processes_makes_the_first_tenant() {
    harness::run(async {
        let world = World::sqlite().await;
        behind(&world, "delete from organization", vec![]).await;
        for table in [
            "delete from role",
            "delete from party",
            "delete from resource",
            "delete from credential",
            "delete from party_role",
        ] {
            behind(&world, table, vals![].to_vec()).await;
        }
        let twin = world.twin().await;
        let (one, other) = tokio_join(&world, &twin.app).await;
        assert_eq!([one, other].iter().filter(|made| **made).count(), 1);
        world.sign_in("admin", "Chosen-2026").await.ok();
        world.close().await;
    });
}

async fn tokio_join(world: &World, twin: &kernel::app::App) -> (bool, bool) {
    let start = |app: kernel::app::App| async move {
        platform::first_start(&app, Some("Chosen-2026")).await.unwrap().is_some()
    };
    futures::future::join(start(world.app.clone()), start(twin.clone())).await
}
