//! Several copies of the program, and one that dies between sending and writing it down.

use std::collections::BTreeSet;
use std::time::Duration;

use harness::{Answers, World};
use kernel::act::{Act, Cx};
use serde_json::Value;

use super::super::queue::{self, Claimed, Take};
use super::super::{SCREEN, pass, work};
use super::{BASE, LOG, MINUTE, add, ended, form, later, ping, ready, start, tried, workers};
use crate::FIRST_BRANCH;
use crate::testing::number;

/// Takes what is due of a subscription, as a copy of the program does that then goes no further.
async fn claim(world: &World, hook: &Value) -> Vec<Claimed> {
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, FIRST_BRANCH, SCREEN, "send"));
    let take = Take {
        hook: hook["id"].as_str().unwrap().parse().unwrap(),
        worker: "somebody else".into(),
        until: world.clock.now().plus(Duration::from_secs(60)),
        most: 4,
    };
    let ready = cx.read(take.clone(), queue::ready).await.unwrap();
    cx.write((take, ready), queue::claim).await.unwrap()
}

harness::both! {
    two_copies_send_each_event_once(world) {
        let (admin, receiver) = ready(world).await;
        receiver.always(Answers::After(Duration::from_millis(20)));
        let mut deliveries = Vec::new();
        for _ in 0..8 {
            let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
            for _ in 0..3 {
                deliveries.push(ping(&admin, &hook).await);
            }
        }
        let twin = world.twin().await;
        let hooks = start(world);
        let others = workers();
        others.start(&twin.app).unwrap();
        for delivery in &deliveries {
            ended(&admin, delivery, "DELIVERED").await;
        }
        hooks.stop().await;
        others.stop().await;
        let got = receiver.got();
        let ids: BTreeSet<&str> = got.iter().map(|got| got.header("floe-event-id")).collect();
        assert_eq!((got.len(), ids.len()), (24, 24));
        assert_eq!(number(world, "select count(*) from webhook_try", &[]).await, 24);
        assert_eq!(number(world, "select count(*) from webhook_delivery where lease_owner is not null", &[]).await, 0);
        twin.app.db.close().await;
    }

    of_two_that_take_the_same_at_once_one_gets_it(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        ping(&admin, &hook).await;
        let (one, other) = tokio::join!(claim(world, &hook), claim(world, &hook));
        assert_eq!(one.len() + other.len(), 1);
        assert_eq!(claim(world, &hook).await.len(), 0, "the lease holds");
    }

    what_was_sent_and_not_written_down_is_sent_again_under_the_same_id(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        let delivery = ping(&admin, &hook).await;
        let taken = claim(world, &hook).await.remove(0);
        let hooks = workers();
        let reply = work::post(&hooks.door, &taken, world.clock.now()).await.unwrap();
        assert_eq!(reply.status, Some(200));
        let hooks = start(world);
        later(world, MINUTE / 2);
        let waits = admin.get(&format!("{LOG}/{delivery}")).await.data();
        assert_eq!((&waits["state"], &waits["log"]), (&"PENDING".into(), &Value::Array(Vec::new())));
        later(world, MINUTE);
        let done = ended(&admin, &delivery, "DELIVERED").await;
        assert_eq!((done["tries"].as_i64(), done["log"][0]["number"].as_i64()), (Some(2), Some(2)));
        let got = receiver.wait(2).await;
        assert_eq!(got[0].header("floe-event-id"), got[1].header("floe-event-id"));
        // Whoever comes back from the dead changes nothing any more, but what it did is in the log.
        work::send(&world.app, &hooks.door, taken).await.unwrap();
        let after = tried(&admin, &delivery, 2).await;
        assert_eq!((&after["state"], &after["endedAt"]), (&done["state"], &done["endedAt"]));
        hooks.stop().await;
    }

    another_copy_hears_of_a_subscription_within_its_next_look(world) {
        let (admin, receiver) = ready(world).await;
        let twin = world.twin().await;
        let outbox = twin.app.shared.get::<kernel::outbox::Outbox>().unwrap();
        add(&admin, form(&receiver.url("/"))).await;
        assert!(!outbox.wants(FIRST_BRANCH, "task.completed"));
        let others = workers();
        others.start(&twin.app).unwrap();
        for _ in 0..500 {
            if outbox.wants(FIRST_BRANCH, "task.completed") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert!(outbox.wants(FIRST_BRANCH, "task.completed"));
        let id = admin.get(&format!("{BASE}/list")).await.records()[0]["id"].clone();
        admin.post(&format!("{BASE}/{id}/delete"), serde_json::json!({})).await.ok();
        pass::listen(&twin.app).await.unwrap();
        assert!(!outbox.wants(FIRST_BRANCH, "task.completed"));
        others.stop().await;
        twin.app.db.close().await;
    }
}
