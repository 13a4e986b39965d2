//! The operations page over HTTP: what it tells, to whom, and what it keeps.

use harness::World;
use kernel::fault::Fault;
use kernel::mishap::Mishaps;
use serde_json::{Value, json};

const PAGE: &str = "/arpa-basic-api/operations";
const RIGHT: &str = "operationsManage_search_button";

fn note(world: &World, branch: &str, what: &str) {
    let mishaps = world.app.shared.get::<Mishaps>().unwrap();
    mishaps.note(world.app.clock.now(), (branch, "4711", "/a/{id}"), &Fault::internal(what));
}

fn texts(page: &Value) -> Vec<&str> {
    page["mishaps"].as_array().unwrap().iter().map(|mishap| mishap["what"].as_str().unwrap()).collect()
}

/// Writes the note of a backup.
async fn run_of(tx: &mut db::Tx<Vec<db::Value>>) -> Result<u64, db::Error> {
    let values = tx.context().clone();
    tx.exec(
        "insert into backup_run (number, state, cause, place, started_at) values ($1, $2, $3, '/b', $4)",
        &values,
    )
    .await
}

harness::both! {
    an_administrator_sees_how_the_program_fares(world) {
        let admin = world.admin().await;
        let page = admin.get(PAGE).await.data();
        let kind = if page["database"]["logBytes"].is_null() { "PostgreSQL 1" } else { "SQLite 3." };
        assert!(page["database"]["version"].as_str().unwrap().starts_with(kind), "{page}");
        assert!(page["database"]["bytes"].as_u64().unwrap() > 0, "{page}");
        assert_eq!(page["units"][0]["kind"], "write");
        assert!(page["units"][0]["done"].as_u64().unwrap() > 0, "{page}");
        assert_eq!((&page["units"][1]["kind"], &page["units"][1]["waiting"]), (&json!("read"), &json!(0)));
        assert!(page["sessions"].as_i64().unwrap() >= 1, "{page}");
        assert_eq!((&page["calls"]["running"], &page["calls"]["failed"]), (&json!(1), &json!(0)), "itself");
        assert_eq!((&page["verify"], &page["backup"], &page["mishaps"]), (&Value::Null, &Value::Null, &json!([])));
        assert!(!page["program"]["version"].as_str().unwrap().is_empty(), "{page}");
        assert_eq!(page["program"]["node"], 1);
    }

    only_the_operators_staff_with_the_right_sees_it(world) {
        world.anonymous().get(PAGE).await.refused(21332);
        world.account(&["roleManage_search_button"]).await.get(PAGE).await.refused(40003);
        world.account(&[RIGHT]).await.get(PAGE).await.ok();
        world.outsider("OWNER", &[RIGHT]).await.get(PAGE).await.refused(40003);
    }

    what_goes_wrong_is_shown_with_the_id_of_its_call(world) {
        let admin = world.admin().await;
        note(world, "", "of nobody");
        world.clock.advance(1000);
        note(world, "ANOTHER", "of another tenant");
        let page = admin.get(PAGE).await.data();
        assert_eq!(texts(&page), ["of nobody"]);
        let mishap = &page["mishaps"][0];
        assert_eq!((&mishap["requestId"], &mishap["place"], &mishap["node"]), (&json!("4711"), &json!("/a/{id}"), &json!(1)));
        let twin = world.twin().await;
        assert_eq!(texts(&twin.of(&admin).get(PAGE).await.data()), ["of nobody"], "other copies show it, too");
    }

    what_went_wrong_is_forgotten_after_a_week_or_when_it_is_too_much(world) {
        note(world, "", "old");
        super::keep(&world.app).await.unwrap();
        world.clock.advance(8 * 24 * 60 * 60 * 1000);
        for round in 0..7 {
            for number in 0..200 {
                note(world, "", &format!("{round} {number}"));
            }
            super::keep(&world.app).await.unwrap();
        }
        let count = world.db().read((), |tx| Box::pin(tx.one::<i64>("select count(*) from mishap", &[]))).await;
        assert_eq!(count.map(Option::unwrap), Ok::<_, db::Error>(1000));
        let admin = world.admin().await;
        assert_eq!(texts(&admin.get(PAGE).await.data()).len(), 50);
    }

    gauges_tell_when_backups_were_made_and_whether_they_fail(world) {
        let told = async |name: &str| {
            let all = kernel::gauge::all(&world.app).await.unwrap();
            let found = all.into_iter().find(|(gauge, _)| gauge.name == name);
            found.unwrap().1.into_iter().map(|sample| (sample.labels.join(","), sample.value)).collect::<Vec<_>>()
        };
        assert_eq!((told("floe_backup_age_seconds").await, told("floe_backup_failures").await), (vec![], vec![(String::new(), 0)]));
        assert!(told("floe_backup_running_seconds").await.is_empty(), "none runs");
        let began = world.clock.now().millis();
        for (number, state, cause, ago) in [
            (1_i64, "FAILED", "NIGHT", 900_i64), (2, "DONE", "NIGHT", 800), (3, "FAILED", "NIGHT", 700), (4, "FAILED", "START", 600),
            (5, "DONE", "COMMAND", 500), (6, "FAILED", "COMMAND", 400), (7, "RUNNING", "NIGHT", 30),
        ] {
            let values = db::vals![number, state, cause, began - ago * 1000].to_vec();
            let row: Result<u64, db::Error> = world.db().write(values, |tx| Box::pin(run_of(tx))).await;
            row.unwrap();
        }
        let ages = [("command".to_owned(), 500), ("program".to_owned(), 800)];
        assert_eq!(told("floe_backup_age_seconds").await, ages);
        assert_eq!(told("floe_backup_failures").await, [(String::new(), 2)], "of the program, since the last good one");
        assert_eq!(told("floe_backup_running_seconds").await, [(String::new(), 30)]);
    }

    gauges_tell_of_all_tenants(world) {
        world.admin().await;
        let all = kernel::gauge::all(&world.app).await.unwrap();
        let of = |name: &str| all.iter().find(|(gauge, _)| gauge.name == name).map(|(_, samples)| samples.clone());
        assert!(of("floe_sessions").unwrap()[0].value >= 1);
        assert_eq!(of("floe_tasks"), Some(vec![]));
        for (gauge, samples) in &all {
            assert!(gauge.name.starts_with("floe_") && !gauge.help.is_empty(), "{gauge:?}");
            assert!(samples.iter().all(|sample| sample.labels.len() == gauge.labels.len()), "{gauge:?}");
        }
    }
}
