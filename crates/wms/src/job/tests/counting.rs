//! A place was counted: who may say so, of which job, once.

use codes::TaskType;
use harness::{Actor, World};
use kernel::id::Id;
use serde_json::{Value, json};
use stock::Doc;

use super::super::New;
use super::{CENTRE, DRIVE, NOTE, act, driver, putaway, raise, ready, state, steps};

/// Counting a place that was reported short.
fn count(line: i64) -> New {
    let doc = Doc { kind: "putaway", no: "SJ1".into(), line: Some(Id::of(line)) };
    New {
        area: Some("A".into()),
        from: Some(format!("A-0{line}")),
        ..New::of(TaskType::Inventory, "WH1", Id::of(NOTE), doc)
    }
}

/// Somebody who counts in these warehouses.
async fn counter(world: &World, warehouses: &[&str]) -> Actor {
    let rights =
        ["search", "detail", "take", "counted"].map(|action| format!("forkliftJobManage_{action}_button"));
    let mut rights: Vec<&str> = rights.iter().map(String::as_str).collect();
    rights.push("tasksList_counted_button");
    world.account_in(&rights, warehouses).await
}

fn found() -> Value {
    json!({ "note": "都在" })
}

harness::both! {
    a_count_is_told_once_by_whoever_may_and_has_it(world) {
        let admin = ready(world).await;
        let jobs = raise(world, vec![count(1), count(2), putaway(3, "A")]).await;
        let job = &jobs[0];
        let anna = counter(world, &["WH1"]).await;

        // Nobody without the right, of another warehouse, another organization, or from outside.
        act(&driver(world, &["WH1"]).await, job, "counted", found()).await.refused(40003);
        act(&counter(world, &["WH2"]).await, job, "counted", found()).await.refused(40004);
        act(&world.stranger().await, job, "counted", found()).await.refused(40004);
        let owner = world.outsider("ENTERPRISE_OWNER", &["forkliftJobManage_counted_button", "tasksList_counted_button"]).await;
        for base in [DRIVE, CENTRE] {
            owner.post(&format!("{base}/{job}/counted"), found()).await.refused(40004);
        }

        // What is wrong is said at its field.
        for note in [json!({}), json!({ "note": null }), json!({ "note": "  " }), json!({ "note": "长".repeat(201) })] {
            act(&anna, job, "counted", note).await.invalid("note");
        }
        act(&anna, job, "counted", json!({ "note": "都在", "qty": 3 })).await.refused(40001);

        // No other job ends like this, and nobody's who has it already.
        assert_eq!(act(&anna, &jobs[2], "counted", found()).await.refused(40009).reason(), "tasksList.noCount");
        let ben = counter(world, &["WH1"]).await;
        act(&ben, job, "take", json!({})).await.ok();
        act(&anna, job, "counted", found()).await.refused(40009);

        // What somebody else has changed meanwhile is looked at first.
        let seen = admin.get(&format!("{CENTRE}/{job}")).await.data();
        let stale = json!({ "note": "都在", "version": seen["version"].as_i64().unwrap() - 1 });
        for (actor, base) in [(&ben, DRIVE), (&admin, CENTRE)] {
            actor.post(&format!("{base}/{job}/counted"), stale.clone()).await.refused(40010);
        }
        assert_eq!(state(&ben, job).await.0, "WAITING", "nothing changed");
        assert_eq!(steps(&ben, job).await, ["TAKE"]);

        // The same call twice is one count; the key of another is not taken for it.
        let told = json!({ "note": "都在", "version": seen["version"] });
        let path = format!("{DRIVE}/{job}/counted");
        let once = ben.post(&path, told.clone()).with_key("count-1").await.data();
        assert_eq!((&once["status"], &once["can"]), (&json!("COMPLETED"), &json!(["detail"])));
        assert_eq!(ben.post(&path, told).with_key("count-1").await.data(), once);
        ben.post(&path, json!({ "note": "少了一箱" })).with_key("count-1").await.refused(40901);
        assert_eq!(steps(&ben, job).await, ["FINISH", "TAKE"]);
        act(&ben, job, "counted", found()).await.refused(40009);

        // Whoever runs the centre says it for somebody else.
        act(&ben, &jobs[1], "take", json!({})).await.ok();
        let path = format!("{CENTRE}/{}/counted", jobs[1]);
        assert_eq!(admin.post(&path, found()).await.data()["status"], "COMPLETED");
    }
}
