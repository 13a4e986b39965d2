//! What happens when a receiver does not take an event.

use db::vals;
use harness::Answers;
use serde_json::json;
use tokio::net::TcpListener;

use super::super::queue::PAUSES;
use super::{BASE, DAY, HOUR, MINUTE, SECOND, act, add, ended, form, later, ping, read, ready, start, tried};
use crate::testing::{audited, behind, number};

/// An address at which nobody listens.
async fn deaf() -> String {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    format!("http://{}/", listener.local_addr().unwrap())
}

harness::both! {
    an_event_that_is_not_taken_is_sent_again_later_under_the_same_id(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        receiver.answers([Answers::Fully(500, Vec::new(), "broken".into()), Answers::Never, Answers::With(404)]);
        let hooks = start(world);
        let delivery = ping(&admin, &hook).await;
        let first = tried(&admin, &delivery, 1).await;
        assert_eq!((&first["state"], &first["log"][0]["fault"], &first["log"][0]["answer"]), (&json!("PENDING"), &json!("STATUS"), &json!("broken")));
        let next = first["nextAt"].as_str().unwrap().parse::<kernel::clock::Instant>().unwrap();
        let wait = next.since(world.clock.now());
        assert!(wait <= PAUSES[0] && wait >= PAUSES[0] * 9 / 10, "{wait:?}");
        assert_eq!(read(&admin, &hook).await["failures"], 1);
        later(world, 10 * SECOND);
        let second = tried(&admin, &delivery, 2).await;
        assert_eq!((&second["log"][0]["fault"], &second["log"][0]["status"]), (&json!("TIMED_OUT"), &json!(null)));
        later(world, MINUTE);
        assert_eq!(tried(&admin, &delivery, 3).await["log"][0]["status"], 404);
        later(world, 5 * MINUTE);
        let done = ended(&admin, &delivery, "DELIVERED").await;
        assert_eq!((&done["tries"], &done["nextAt"]), (&json!(4), &json!(null)));
        let ids: Vec<String> = receiver.got().iter().map(|got| got.header("floe-event-id").to_owned()).collect();
        assert!(ids.len() == 4 && ids.iter().all(|id| *id == ids[0]), "{ids:?}");
        let stamps: Vec<i64> = receiver.got().iter().map(|got| got.header("floe-timestamp").parse().unwrap()).collect();
        assert!(stamps.windows(2).all(|two| two[0] < two[1]), "each try is signed for its own time: {stamps:?}");
        let seen = read(&admin, &hook).await;
        assert_eq!((&seen["failures"], &seen["failingSince"]), (&json!(0), &json!(null)));
        hooks.stop().await;
    }

    nobody_listening_and_no_tls_are_told_apart(world) {
        let (admin, receiver) = ready(world).await;
        let hooks = start(world);
        let plain = format!("https://127.0.0.1:{}/", receiver.port());
        for (url, fault) in [(deaf().await, "UNREACHABLE"), (plain, "TLS")] {
            let (hook, _) = add(&admin, form(&url)).await;
            let failed = tried(&admin, &ping(&admin, &hook).await, 1).await;
            assert_eq!((&failed["state"], &failed["log"][0]["fault"]), (&json!("PENDING"), &json!(fault)), "{url}");
        }
        hooks.stop().await;
    }

    a_receiver_says_when_it_wants_to_be_asked_again(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        receiver.answers([Answers::Fully(429, vec![("retry-after", "3600".into())], String::new())]);
        let hooks = start(world);
        let delivery = ping(&admin, &hook).await;
        tried(&admin, &delivery, 1).await;
        later(world, 59 * MINUTE);
        assert_eq!(ended(&admin, &delivery, "PENDING").await["tries"], 1);
        later(world, MINUTE);
        ended(&admin, &delivery, "DELIVERED").await;
        hooks.stop().await;
    }

    after_three_days_an_event_is_given_up_and_those_behind_it_go_on(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        let (first, second) = (ping(&admin, &hook).await, ping(&admin, &hook).await);
        let all = i64::try_from(PAUSES.len()).unwrap();
        behind(world, "update webhook_delivery set tries = $1 where id = $2", &vals![all, first.parse::<i64>().unwrap()]).await;
        receiver.answers([Answers::With(503)]);
        let hooks = start(world);
        let failed = ended(&admin, &first, "FAILED").await;
        assert_eq!((&failed["tries"], &failed["nextAt"], &failed["can"]), (&json!(all + 1), &json!(null), &json!(["detail", "resend"])));
        assert!(failed["endedAt"].is_string());
        ended(&admin, &second, "DELIVERED").await;
        hooks.stop().await;
    }

    a_receiver_that_is_gone_for_good_is_asked_no_more(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        receiver.answers([Answers::With(410)]);
        let hooks = start(world);
        let delivery = ping(&admin, &hook).await;
        tried(&admin, &delivery, 1).await;
        let seen = read(&admin, &hook).await;
        assert_eq!((&seen["status"], &seen["stopped"]), (&json!(1), &json!("GONE")));
        later(world, DAY);
        let (other, _) = add(&world.admin().await, form(&receiver.url("/other"))).await;
        let admin = world.admin().await;
        ended(&admin, &ping(&admin, &other).await, "DELIVERED").await;
        assert_eq!(receiver.got().iter().filter(|got| got.path == "/").count(), 1);
        hooks.stop().await;
    }

    a_subscription_that_fails_for_days_is_switched_off_with_a_reason(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        receiver.always(Answers::With(500));
        let hooks = start(world);
        tried(&admin, &ping(&admin, &hook).await, 1).await;
        later(world, 4 * DAY + 23 * HOUR);
        let admin = world.admin().await;
        let next = ping(&admin, &hook).await;
        // The first of them was tried again meanwhile.
        receiver.wait(2).await;
        // It is written down a moment after it was sent, and the pause begins then.
        super::until_hook(&admin, &hook, |seen| seen["failures"] == 2).await;
        later(world, MINUTE);
        receiver.wait(3).await;
        let failing = super::until_hook(&admin, &hook, |seen| seen["failures"] == 3).await;
        assert_eq!(failing["status"], 0, "not yet five days");
        later(world, DAY);
        receiver.wait(4).await;
        let admin = world.admin().await;
        let off = super::until_hook(&admin, &hook, |seen| seen["status"] == 1).await;
        assert_eq!(off["stopped"], "FAILING");
        assert_eq!(admin.get(&format!("{BASE}/list?status=1")).await.records()[0]["stopped"], "FAILING");
        let told = audited(world, "webhookManage", "webhook").await.pop().unwrap();
        assert_eq!((told.by.as_str(), &told.after["stopped"]), ("floe", &json!("FAILING")));
        receiver.always(Answers::With(200));
        act(&admin, &hook, "enable", json!({})).await.ok();
        ended(&admin, &next, "DELIVERED").await;
        assert_eq!(number(world, "select failures from webhook", &[]).await, 0);
        hooks.stop().await;
    }
}
