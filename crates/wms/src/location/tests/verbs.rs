//! Enabling, disabling, locking, unlocking.

use db::Dialect;
use harness::World;
use kernel::act::Tx;
use kernel::fault::Answer;
use serde_json::json;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use super::{BASE, add, come, fill, form, look, places, program, rows};

/// Says that it has begun, and takes its time.
async fn linger(tx: &mut Tx, begun: &UnboundedSender<()>) -> Answer<()> {
    begun.send(()).ok();
    tx.rows("select 1 from pg_sleep(0.5)", &[]).await?;
    Ok(())
}

/// Somebody puts goods to a place, which a posting writes without a new version, and is not done yet.
async fn being_filled(world: &World) -> JoinHandle<Answer<()>> {
    async fn unit(tx: &mut Tx, begun: &UnboundedSender<()>) -> Answer<()> {
        tx.exec("update location set occupancy = 1, current_containers = 1 where code = 'A1-01'", &[])
            .await?;
        linger(tx, begun).await
    }
    let (cx, (begun, mut told)) = (program(world), unbounded_channel());
    let filling = tokio::spawn(async move { cx.write(begun, unit).await });
    assert!(told.recv().await.is_some());
    filling
}

/// Somebody receives at a dock: it was looked at, and the goods are not posted yet.
async fn being_received(world: &World) -> JoinHandle<Answer<()>> {
    async fn unit(tx: &mut Tx, begun: &UnboundedSender<()>) -> Answer<()> {
        crate::receiving::places::check(tx, "W1", &[("locationCode".to_owned(), "A1-02")]).await?;
        linger(tx, begun).await?;
        come(tx, &"A1-02").await
    }
    let (cx, (begun, mut told)) = (program(world), unbounded_channel());
    let receiving = tokio::spawn(async move { cx.write(begun, unit).await });
    assert!(told.recv().await.is_some());
    receiving
}

harness::both! {
    only_enabled_and_unlocked_locations_are_offered(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let made = add(&admin, "A1-01").await;
        let offered = async || admin.get(&format!("{BASE}/pick?term=A1")).await.data().as_array().unwrap().len();
        assert_eq!(offered().await, 1);
        let done = admin.post(&format!("{BASE}/disable"), json!({ "rows": rows(&[&made]) })).await.data();
        assert_eq!((&done["done"], &done["rows"][0]["version"]), (&json!(1), &json!(2)));
        assert_eq!(offered().await, 0);
        let again = json!({ "rows": [{ "id": made["id"], "version": 2 }] });
        assert_eq!(admin.post(&format!("{BASE}/enable"), again).await.data()["done"], 1);
        assert_eq!(offered().await, 1);
        let lock = json!({ "rows": [{ "id": made["id"], "version": 3 }], "lock": 0, "reason": "门封结冰", "doc": "HJ-1" });
        admin.post(&format!("{BASE}/lock"), lock).await.ok();
        assert_eq!(offered().await, 0);
        let seen = look(&admin, &made).await;
        assert_eq!((&seen["lock"], &seen["lockReason"], &seen["lockDoc"]), (&json!(0), &json!("门封结冰"), &json!("HJ-1")));
        assert!(seen["can"].as_array().unwrap().contains(&json!("unlock")));
        let unlock = json!({ "rows": [{ "id": made["id"], "version": 4 }], "reason": "已除冰" });
        admin.post(&format!("{BASE}/unlock"), unlock).await.ok();
        let seen = look(&admin, &made).await;
        assert_eq!((&seen["lock"], &seen["lockReason"], &seen["lockDoc"]), (&json!(3), &json!(null), &json!(null)));
        assert_eq!(offered().await, 1);
    }

    each_row_has_its_own_result(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let (empty, full, stale) = (add(&admin, "A1-01").await, add(&admin, "A1-02").await, add(&admin, "A1-03").await);
        let lock = json!({ "rows": rows(&[&empty, &full, &stale]), "lock": 2, "reason": "检修" });
        assert_eq!(admin.post(&format!("{BASE}/lock"), lock).await.data()["done"], 3);
        fill(world, "A1-02").await;
        let asked = json!({ "rows": [
            { "id": stale["id"], "version": 1 }, { "id": full["id"], "version": 2 },
            { "id": empty["id"], "version": 2 }, { "id": "1", "version": 1 },
        ] });
        let done = admin.post(&format!("{BASE}/disable"), asked).lang("zh").await.data();
        assert_eq!(done["done"], 1);
        let results: Vec<(bool, bool)> = done["rows"].as_array().unwrap().iter()
            .map(|row| (row["done"].as_bool().unwrap(), row["reason"].is_string())).collect();
        assert_eq!(results, [(false, true), (false, true), (true, false), (false, true)]);
        assert_eq!(done["rows"][1]["code"], "A1-02");
        assert!(done["rows"][1]["reason"].as_str().unwrap().contains("腾空"));
        assert!(done["rows"][0]["reason"].as_str().unwrap().contains("系统管理员"), "{done}");
        assert_eq!(look(&admin, &empty).await["status"], 0);
        assert_eq!(look(&admin, &full).await["status"], 1);
    }

    a_lock_needs_a_kind_and_a_reason(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let made = add(&admin, "A1-01").await;
        let lock = |kind: i64, reason: &str| json!({ "rows": rows(&[&made]), "lock": kind, "reason": reason });
        let url = format!("{BASE}/lock");
        admin.post(&url, lock(3, "x")).await.invalid("lock");
        admin.post(&url, lock(7, "x")).await.invalid("lock");
        admin.post(&url, lock(2, "  ")).await.invalid("reason");
        admin.post(&url, lock(2, &"x".repeat(201))).await.invalid("reason");
        admin.post(&url, json!({ "rows": [], "lock": 2, "reason": "x" })).await.invalid("rows");
        let unlock = json!({ "rows": rows(&[&made]), "reason": "x" });
        let done = admin.post(&format!("{BASE}/unlock"), unlock).await.data();
        assert_eq!(done["done"], 0);
        admin.post(&format!("{BASE}/unlock"), json!({ "rows": rows(&[&made]), "reason": "" })).await.invalid("reason");
    }

    each_verb_asks_for_its_own_right_and_a_repeat_does_nothing_twice(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let made = add(&admin, "A1-01").await;
        let clerk = world.account(&["locationManage_lock_button"]).await;
        let asked = json!({ "rows": rows(&[&made]) });
        for verb in ["enable", "disable", "unlock", "generate", "preview"] {
            clerk.post(&format!("{BASE}/{verb}"), asked.clone()).await.refused(40003);
        }
        let lock = json!({ "rows": rows(&[&made]), "lock": 2, "reason": "检修" });
        let url = format!("{BASE}/lock");
        let once = clerk.post(&url, lock.clone()).with_key("lock-1").await.data();
        let twice = clerk.post(&url, lock).with_key("lock-1").await.data();
        assert_eq!((&once, once["rows"][0]["version"].as_i64()), (&twice, Some(2)));
    }

    a_location_that_is_being_filled_is_not_taken_out_of_use(world) {
        let admin = world.admin().await;
        places(&admin).await;
        let place = add(&admin, "A1-01").await;
        let mut dock = form("A1-02");
        dock["type"] = json!(2);
        let dock = admin.post(&format!("{BASE}/add"), dock).await.data();
        // SQLite has one writer, so nobody is ever met there.
        if world.db().dialect() == Dialect::Postgres {
            for (made, passes) in [(&place, false), (&dock, true)] {
                let others = if passes { being_received(world).await } else { being_filled(world).await };
                let told = admin.post(&format!("{BASE}/disable"), json!({ "rows": rows(&[made]) })).await.data();
                others.await.unwrap().unwrap();
                assert_eq!((&told["done"], &look(&admin, made).await["status"]), (&json!(0), &json!(1)), "{told}");
            }
        }
    }
}
