//! The task centre over HTTP: a large export from the wish to the file, and who may see it.

use std::time::Duration;

use codes::ExportTaskType;
use harness::{Actor, World};
use kernel::codes::Code as _;
use kernel::task::{Tasks, sweep};
use serde_json::{Value, json};

use super::list::TYPE;

const EXPORT: &str = "/arpa-basic-api/role/exportTask?format=csv&columns=code,roleName&name=roles";

fn start(world: &World) {
    Tasks::start(&world.app).unwrap();
}

async fn stop(world: &World) {
    world.app.shared.get::<Tasks>().unwrap().stop().await;
}

async fn export(actor: &Actor) -> String {
    actor.post(EXPORT, json!({})).await.data()["id"].as_str().unwrap().to_owned()
}

fn path(id: &str) -> String {
    format!("/arpa-basic-api/task/{id}")
}

/// Asks as the console does until the task has ended.
async fn ended(actor: &Actor, id: &str) -> Value {
    for _ in 0..9_000 {
        let task = actor.get(&path(id)).await.data();
        if task["status"] != "IN_PROCESS" {
            return task;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("task {id} does not end");
}

#[test]
fn the_types_of_the_specification_stand_for_their_screens() {
    for kind in ExportTaskType::ALL {
        let line = format!("when '{}' then '{}'", kind.screen(), kind.code());
        assert!(TYPE.contains(&line), "{line}");
    }
    assert_eq!(TYPE.matches(" then ").count(), ExportTaskType::ALL.len());
}

harness::both! {
    an_export_runs_to_a_file_that_its_owner_fetches(world) {
        start(world);
        let clerk = world.account(&["roleManage_export_button"]).await;
        let id = export(&clerk).await;
        let task = ended(&clerk, &id).await;
        assert_eq!((&task["status"], &task["progress"], &task["message"]), (&json!("COMPLETED"), &json!(100), &Value::Null));
        assert_eq!((&task["title"], &task["fileName"], &task["screen"]), (&json!("roles.csv"), &json!("roles.csv"), &json!("roleManage")));
        assert_eq!(task["can"], json!(["download"]));
        let file = clerk.get(&format!("{}/file", path(&id))).await;
        assert!(file.text().starts_with('\u{feff}'), "{}", file.text());
        assert!(file.text().contains("\r\nPLAT_ADMIN,"), "{}", file.text());
        assert_eq!(file.header("content-disposition"), "attachment; filename*=UTF-8''roles.csv");
        let list = clerk.get("/arpa-basic-api/task/list?status=COMPLETED&title=ROLES").await;
        assert_eq!(list.total(), 1);
        assert_eq!(list.records()[0], task);
        stop(world).await;
    }

    tasks_are_found_by_their_type_their_kind_and_their_status(world) {
        let admin = world.admin().await;
        export(&admin).await;
        let brands = admin.post("/wms/brand/exportTask?format=xml", json!({})).await.data()["id"].clone();
        let found = async |query: &str| admin.get(&format!("/arpa-basic-api/task/list?{query}")).await;
        let of_brands = found("type=BRAND").await;
        assert_eq!((of_brands.total(), &of_brands.records()[0]["id"]), (1, &brands));
        let task = &of_brands.records()[0];
        assert_eq!((&task["type"], &task["kind"], &task["screen"]), (&json!("BRAND"), &json!("export"), &json!("brandManage")));
        for (query, total) in [
            ("type=BRAND,UNIT", 1), ("type=RECEIVE", 0), ("kind=export", 2), ("kind=import", 0), ("status=IN_PROCESS", 2),
        ] {
            assert_eq!(found(query).await.total(), total, "{query}");
        }
        found("type=ROLE").await.invalid("type");
    }

    each_of_the_five_formats_is_made_in_the_background(world) {
        start(world);
        let admin = world.admin().await;
        for (format, begins) in [("xlsx", "PK"), ("csv", "\u{feff}"), ("html", "<!doctype html>"), ("xml", "<?xml"), ("txt", "")] {
            let asked = format!("/wms/unit/exportTask?format={format}&name=units");
            let id = admin.post(&asked, json!({})).await.data()["id"].as_str().unwrap().to_owned();
            let task = ended(&admin, &id).await;
            assert_eq!((&task["status"], &task["fileName"]), (&json!("COMPLETED"), &json!(format!("units.{format}"))), "{task}");
            let file = admin.get(&format!("{}/file", path(&id))).await;
            assert!(file.bytes().starts_with(begins.as_bytes()), "{format}");
        }
        stop(world).await;
    }

    a_task_is_its_owners_and_the_administrators(world) {
        let clerk = world.account(&["roleManage_export_button"]).await;
        let colleague = world.account(&["roleManage_export_button"]).await;
        let id = export(&clerk).await;
        for other in [&colleague, &world.stranger().await] {
            assert_eq!(other.get("/arpa-basic-api/task/list").await.total(), 0);
            other.get(&path(&id)).await.refused(40004);
            other.get(&format!("{}/file", path(&id))).await.refused(40004);
            other.post(&format!("{}/cancel", path(&id)), json!({})).await.refused(40004);
            other.post(&format!("{}/retry", path(&id)), json!({})).await.refused(40004);
        }
        let admin = world.admin().await;
        assert_eq!(admin.get("/arpa-basic-api/task/list").await.total(), 1);
        assert_eq!(admin.get(&path(&id)).await.data()["status"], "IN_PROCESS");
        world.account(&[]).await.post(EXPORT, json!({})).await.refused(40003);
    }

    a_task_is_cancelled_and_tried_again(world) {
        let clerk = world.account(&["roleManage_export_button"]).await.lang("zh");
        let id = export(&clerk).await;
        assert_eq!(clerk.get(&path(&id)).await.data()["can"], json!(["cancel"]));
        let file = clerk.get(&format!("{}/file", path(&id))).await;
        assert_eq!(file.refused(40009).reason(), "exportTask.noFile");
        clerk.post(&format!("{}/retry", path(&id)), json!({})).await.refused(40009);
        clerk.post(&format!("{}/cancel", path(&id)), json!({})).await.ok();
        let task = clerk.get(&path(&id)).await.data();
        assert_eq!((&task["status"], &task["message"], &task["can"]), (&json!("FAIL"), &json!("任务已取消"), &json!(["retry"])));
        clerk.post(&format!("{}/cancel", path(&id)), json!({})).await.refused(40009);
        clerk.post(&format!("{}/retry", path(&id)), json!({})).await.ok();
        start(world);
        assert_eq!(ended(&clerk, &id).await["status"], "COMPLETED");
        stop(world).await;
    }

    a_file_is_kept_as_long_as_the_organization_says(world) {
        start(world);
        let admin = world.admin().await;
        let id = export(&admin).await;
        let task = ended(&admin, &id).await;
        let day = 24 * 60 * 60 * 1000;
        let when = |name: &str| task[name].as_str().unwrap().parse::<kernel::clock::Instant>().unwrap().millis();
        assert_eq!(when("expiresAt") - when("finishedAt"), 7 * day);
        world.clock.advance(7 * day.unsigned_abs());
        sweep(&world.app).await.unwrap();
        let admin = world.admin().await;
        let gone = admin.get(&format!("{}/file", path(&id))).await;
        assert_eq!(gone.refused(40009).reason(), "exportTask.fileGone");
        assert_eq!(admin.get(&path(&id)).await.data()["can"], json!([]));
        stop(world).await;
    }

    an_account_that_was_disabled_meanwhile_gets_no_file(world) {
        let clerk = world.account(&["roleManage_export_button"]).await;
        let id = export(&clerk).await;
        let admin = world.admin().await;
        let name = clerk.username.clone();
        let disabled: Result<u64, db::Error> = world
            .db()
            .write(name, |tx| {
                Box::pin(async move {
                    let name = tx.context().clone();
                    tx.exec("update party set status = $2 where username = $1", &db::vals![name, codes::EnabledStatus::Disabled]).await
                })
            })
            .await;
        assert_eq!(disabled, Ok(1));
        start(world);
        let task = ended(&admin, &id).await;
        assert_eq!(task["status"], "FAIL");
        assert_eq!(task["message"], "The account that owns the task is disabled or lost its rights.");
        stop(world).await;
    }
}
