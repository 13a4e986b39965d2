//! What has run out is removed in the background, and nothing else.

#![expect(clippy::unwrap_used, reason = "a test fails by it")]

use harness::{ADMIN_PASSWORD, World};
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use platform::session::Cleaned;
use serde_json::json;

const DAY: u64 = 24 * 60 * 60 * 1000;
const PROFILE: &str = "/arpa-basic-api/profile";

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
