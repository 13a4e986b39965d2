//! Stories of verification over HTTP, on both databases.

use std::time::Duration;

use db::vals;
use harness::{Actor, World};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use kernel::task::Tasks;
use serde_json::{Value, json};

use crate::opening::tests::{brought, line, ready, stock_of};

/// Runs one statement behind the ledger's back.
async fn plant(world: &World, sql: &'static str) {
    async fn run(tx: &mut Tx, sql: &&'static str) -> Answer<u64> {
        Ok(tx.exec(sql, &vals![]).await?)
    }
    let act = Act::of_program(&world.app, "", "inventoryManage", "test");
    assert_eq!(Cx::outside(&world.app, act).write(sql, run).await.unwrap(), 1, "{sql}");
}

/// Asks for a run and answers what it left behind.
async fn verified(actor: &Actor, runs: usize) -> Value {
    actor.post("/wms/verify/run", json!({})).await.ok();
    for _ in 0..1500 {
        let told = actor.get("/wms/verify").await.data();
        if told.as_array().unwrap().len() == runs {
            return told[0].clone();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the verification does not end");
}

harness::both! {
    a_planted_error_is_found_and_shown(world) {
        let admin = ready(world).await;
        assert_eq!(admin.get("/wms/verify").await.data(), json!([]));
        Tasks::start(&world.app).unwrap();
        let lines = vec![line("SALMON", "A-1", 100), line("SALMON", "A-2", 5)];
        brought(world, &admin, &[("W1", lines)]).await;
        let clean = verified(&admin, 1).await;
        assert_eq!((&clean["differences"], &clean["stockRows"], &clean["moves"]), (&json!(0), &json!(2), &json!(2)));
        world.clock.advance(1_000);
        plant(world, "update stock set qty = qty + 1000000 where location_code = 'A-1'").await;
        let wrong = verified(&admin, 2).await;
        assert_eq!((&wrong["differences"], &wrong["found"][0]["location"]), (&json!(1), &json!("A-1")));
        assert_eq!((&wrong["found"][0]["stands"]["qty"], &wrong["found"][0]["derived"]["qty"]), (&json!(101), &json!(100)));
        world.clock.advance(1_000);
        plant(world, "update stock set qty = qty - 1000000 where location_code = 'A-1'").await;
        plant(world, "delete from stock where location_code = 'A-2'").await;
        let lost = verified(&admin, 3).await;
        world.app.shared.get::<Tasks>().unwrap().stop().await;
        assert_eq!((&lost["differences"], &lost["found"][0]["warehouse"], &lost["found"][0]["derived"]["qty"]), (&json!(1), &json!(""), &json!(5)));
        let clerk = world.account(&["inventoryManage_search_button"]).await;
        clerk.get("/wms/verify").await.refused(40003);
        assert_eq!(world.stranger().await.get("/wms/verify").await.data(), json!([]));
        let owner = world.outsider("OWNER", &["inventoryManage_verify_button"]).await;
        owner.get("/wms/verify").await.refused(40003);
        owner.post("/wms/verify/run", json!({})).await.refused(40003);
    }

    whatever_is_changed_behind_its_back_is_found_and_named(world) {
        let admin = ready(world).await;
        Tasks::start(&world.app).unwrap();
        brought(world, &admin, &[("W1", vec![line("SALMON", "A-1", 100), line("SALMON", "A-2", 5)])]).await;
        let planted = [
            ("SUMS", "update stock set weight = weight + 1 where location_code = 'A-1'", "update stock set weight = weight - 1 where location_code = 'A-1'"),
            ("NAMED", "update stock set status_code = 'OTHER' where location_code = 'A-1'", "update stock set status_code = 'QUALIFIED' where location_code = 'A-1'"),
            ("MOVED", "update stock_move set goods_code = 'OTHER' where to_location = 'A-1'", "update stock_move set goods_code = 'SALMON' where to_location = 'A-1'"),
            ("MOVED", "update stock_move set to_location = 'A-9' where to_location = 'A-1'", "update stock_move set to_location = 'A-1' where to_location = 'A-9'"),
        ];
        for (runs, (amiss, wrong, right)) in (1..).zip(planted) {
            world.clock.advance(1_000);
            plant(world, wrong).await;
            let told = verified(&admin, runs).await;
            assert_eq!((&told["differences"], &told["found"][0]["amiss"], &told["found"][0]["location"]), (&json!(1), &json!(amiss), &json!("A-1")), "{wrong}");
            plant(world, right).await;
        }
        world.app.shared.get::<Tasks>().unwrap().stop().await;
        let branches = super::branches(&world.app).await.unwrap();
        assert_eq!(super::nightly(&world.app, &branches[0]).await.unwrap().differences, 0);
    }

    the_nightly_run_keeps_what_it_found(world) {
        let admin = ready(world).await;
        stock_of(world, &admin, &[("W1", vec![line("SALMON", "A-1", 100)])]).await;
        let branches = super::branches(&world.app).await.unwrap();
        assert_eq!(branches.len(), 1);
        assert!(super::last_run(&world.app, &branches[0]).await.unwrap().is_none());
        let derived = super::nightly(&world.app, &branches[0]).await.unwrap();
        assert_eq!((derived.rows, derived.ends, derived.differences), (1, 1, 0));
        assert_eq!(super::last_run(&world.app, &branches[0]).await.unwrap(), Some(world.clock.now()));
        assert_eq!(admin.get("/wms/verify").await.data()[0]["by"], "floe");
    }
}
