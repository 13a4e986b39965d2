//! What has run out is removed in the background, and nothing else.

#![expect(clippy::unwrap_used, reason = "a test fails by it")]

use harness::{ADMIN_PASSWORD, World};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use platform::session::Cleaned;
use serde_json::json;

const DAY: u64 = 24 * 60 * 60 * 1000;
const PROFILE: &str = "/arpa-basic-api/profile";
const HOOKS: &str = "/arpa-basic-api/webhook";
const LOG: &str = "/arpa-basic-api/webhookDelivery";

async fn count(world: &World, sql: &'static str) -> i64 {
    async fn read(tx: &mut Tx, sql: &&'static str) -> Answer<Option<i64>> {
        Ok(tx.one(sql, &[]).await?)
    }
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, "0001", "test", "read"));
    cx.read(sql, read).await.unwrap().unwrap()
}

harness::both! {
    what_is_still_good_stays(world) {
        let admin = world.admin().await;
        let profile = admin.get(PROFILE).await.data();
        let form = json!({ "version": profile["version"], "name": "Chief" });
        admin.post(PROFILE, form).with_key("k").await.ok();
        world.sign_in("nobody", ADMIN_PASSWORD).await.invalid("password");
        assert_eq!(platform::clean(&world.app).await.unwrap(), Cleaned::default());
        admin.get(PROFILE).await.ok();
    }

    what_ran_out_goes(world) {
        let admin = world.admin().await;
        let profile = admin.get(PROFILE).await.data();
        let form = json!({ "version": profile["version"], "name": "Chief" });
        admin.post(PROFILE, form).with_key("k").await.ok();
        world.sign_in("nobody", ADMIN_PASSWORD).await.invalid("password");
        admin.upload("/arpa-basic-api/fileUpload/fileUpload", "a.txt", "x").await.ok();
        world.clock.advance(2 * DAY);
        let cleaned = platform::clean(&world.app).await.unwrap();
        assert_eq!(cleaned, Cleaned { keys: 1, unknown_sign_ins: 1, files: 1, ..Cleaned::default() });
        world.clock.advance(40 * DAY);
        let late = world.admin().await;
        assert_eq!(platform::clean(&world.app).await.unwrap().sessions, 1);
        late.get(PROFILE).await.ok();
    }

    the_log_of_webhooks_is_kept_for_a_month(world) {
        let admin = world.admin().await;
        let receiver = harness::Receiver::start().await;
        let hook = admin.post(&format!("{HOOKS}/add"), json!({ "name": "ERP", "url": receiver.url("/") })).await.data();
        let hooks = world.app.shared.get::<platform::webhook::Hooks>().unwrap();
        hooks.start(&world.app).unwrap();
        let id = hook["hook"]["id"].as_str().unwrap();
        let delivery = admin.post(&format!("{HOOKS}/{id}/ping"), json!({})).await.data()["deliveryId"].clone();
        let mut state = json!(null);
        for _ in 0..500 {
            state = admin.get(&format!("{LOG}/{}", delivery.as_str().unwrap())).await.data()["state"].clone();
            if state == "DELIVERED" {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        assert_eq!(state, "DELIVERED");
        hooks.stop().await;
        world.clock.advance(29 * DAY);
        assert_eq!(platform::clean(&world.app).await.unwrap().webhooks, 0);
        world.clock.advance(2 * DAY);
        assert_eq!(platform::clean(&world.app).await.unwrap().webhooks, 3, "a try, a delivery, an event");
        let admin = world.admin().await;
        assert_eq!(admin.get(&format!("{LOG}/list")).await.total(), 0);
        assert_eq!(admin.get(&format!("{HOOKS}/list")).await.total(), 1);
        assert_eq!(count(world, "select count(*) from event").await, 0);
        assert_eq!(count(world, "select count(*) from webhook_try").await, 0);
    }

    many_rows_go_in_small_units_of_work(world) {
        async fn fill(tx: &mut Tx, (): &()) -> Answer<()> {
            let row = |number: i64| vec!["0001".into(), number.into(), "k".into(), "d".into(), 1_i64.into()];
            let columns = ["branch_code", "party_id", "key", "digest", "created_at"];
            tx.insert_many("idempotency", &columns, (0..1201).map(row).collect()).await?;
            Ok(())
        }
        let cx = Cx::outside(&world.app, Act::of_program(&world.app, "0001", "test", "fill"));
        cx.write((), fill).await.unwrap();
        assert_eq!(platform::clean(&world.app).await.unwrap().keys, 1201);
        assert_eq!(count(world, "select count(*) from idempotency").await, 0);
    }
}
