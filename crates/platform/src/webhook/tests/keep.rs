//! The log is kept for a month.

use super::{BASE, DAY, LOG, add, ended, form, ping, ready, start};
use crate::testing::number;

harness::both! {
    what_is_older_than_a_month_is_forgotten(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        let hooks = start(world);
        ended(&admin, &ping(&admin, &hook).await, "DELIVERED").await;
        hooks.stop().await;
        world.clock.advance(29 * DAY);
        assert_eq!(crate::clean(&world.app).await.unwrap().webhooks, 0);
        world.clock.advance(2 * DAY);
        assert_eq!(crate::clean(&world.app).await.unwrap().webhooks, 3, "a try, a delivery, an event");
        let admin = world.admin().await;
        assert_eq!(admin.get(&format!("{LOG}/list")).await.total(), 0);
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 1);
        for table in ["select count(*) from event", "select count(*) from webhook_try"] {
            assert_eq!(number(world, table, &[]).await, 0);
        }
    }
}
