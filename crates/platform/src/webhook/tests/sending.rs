//! What arrives, and in which order.

use std::time::Duration;

use db::vals;
use harness::{Actor, Answers, World};
use serde_json::{Value, json};

use super::{LOG, MINUTE, RIGHTS, act, add, ended, form, later, ping, read, ready, signature, start, tried};
use crate::FIRST_BRANCH;
use crate::testing::{behind, number};

/// A dozen events, each of a document of its own, that wait to be sent to a subscription.
async fn wait_for_each(world: &World, hook: &Value, account: &Actor, first: i64) {
    let number = |text: &str| text.parse::<i64>().unwrap();
    let (hook, party) = (number(hook["id"].as_str().unwrap()), number(&account.id));
    for id in first..first + 12 {
        let at = world.clock.now();
        let sql = "insert into event (id, branch_code, kind, at, document, document_id, doc_no, seq, body, passed_at)
             values ($1, $2, 'task.completed', $3, 'task', $1, 'a.csv', 1, '{}', $3)";
        behind(world, sql, &vals![id, FIRST_BRANCH, at]).await;
        let sql =
            "insert into webhook_delivery (id, branch_code, party_id, webhook_id, event_id, kind, document,
               document_id, doc_no, seq, state, tries, next_at, created_at)
             values ($1, $2, $3, $4, $1, 'task.completed', 'task', $1, 'a.csv', 1, 'PENDING', 0, $5, $5)";
        behind(world, sql, &vals![id, FIRST_BRANCH, party, hook, at]).await;
    }
}

harness::both! {
    a_test_event_arrives_signed_and_is_in_the_log(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, secret) = add(&admin, form(&receiver.url("/hooks?from=floe"))).await;
        receiver.answers([Answers::Fully(202, vec![("x-any", "thing".into())], "{\"taken\":true}\u{0}".into())]);
        let hooks = start(world);
        let delivery = ping(&admin, &hook).await;
        let done = ended(&admin, &delivery, "DELIVERED").await;
        let got = receiver.wait(1).await.remove(0);
        assert_eq!(got.path, "/hooks?from=floe");
        assert_eq!(got.header("content-type"), "application/json");
        assert_eq!(got.header("user-agent"), concat!("Floe/", env!("CARGO_PKG_VERSION")));
        assert_eq!(got.header("host"), format!("127.0.0.1:{}", receiver.port()));
        assert_eq!(got.header("floe-event-type"), "ping");
        assert_eq!(got.header("floe-signature"), signature(&got, &secret));
        assert_eq!(got.header("floe-timestamp"), (world.clock.now().millis() / 1000).to_string());
        let body = got.json();
        assert_eq!((&body["id"], &body["type"], &body["tenant"]), (&done["eventId"], &json!("ping"), &json!("0001")));
        assert_eq!(got.header("floe-event-id"), body["id"].as_str().unwrap());
        assert_eq!((&body["document"]["id"], &body["document"]["kind"], &body["change"]), (&hook["id"], &json!("webhook"), &Value::Null));
        assert_eq!(done["body"], body, "the log shows what was sent");
        let log = &done["log"][0];
        assert_eq!((&log["number"], &log["status"], &log["fault"], &log["address"]), (&json!(1), &json!(202), &Value::Null, &json!("127.0.0.1")));
        assert_eq!(log["answer"], "{\"taken\":true}\u{fffd}");
        let list = admin.get(&format!("{LOG}/list?kind=ping&state=DELIVERED&docNo=erp&webhookId={}", hook["id"].as_str().unwrap())).await;
        let row = &list.records()[0];
        assert_eq!((list.total(), &row["tries"], &row["lastStatus"], &row["hookName"]), (1, &json!(1), &json!(202), &json!("ERP")));
        assert_eq!(row["can"], json!(["detail", "resend"]));
        assert!(read(&admin, &hook).await["succeededAt"].is_string());
        hooks.stop().await;
    }

    an_answer_is_read_as_far_as_four_kibibytes_and_redirects_are_not_followed(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        receiver.answers([
            Answers::Fully(200, Vec::new(), "x".repeat(100_000)),
            Answers::Fully(302, vec![("location", receiver.url("/elsewhere"))], "moved".into()),
        ]);
        let hooks = start(world);
        let long = ended(&admin, &ping(&admin, &hook).await, "DELIVERED").await;
        assert_eq!(long["log"][0]["answer"].as_str().map(str::len), Some(4096));
        let moved = tried(&admin, &ping(&admin, &hook).await, 1).await;
        let log = &moved["log"][0];
        assert_eq!((&moved["state"], &log["status"], &log["fault"]), (&json!("PENDING"), &json!(302), &json!("REDIRECT")));
        assert_eq!(log["answer"], format!("Location: {}\nmoved", receiver.url("/elsewhere")));
        assert!(receiver.got().iter().all(|got| got.path == "/"));
        hooks.stop().await;
    }

    an_event_waits_for_those_before_it_of_its_document_and_for_no_others(world) {
        let (admin, receiver) = ready(world).await;
        let (one, _) = add(&admin, form(&receiver.url("/one"))).await;
        let (other, _) = add(&admin, form(&receiver.url("/other"))).await;
        let (first, second) = (ping(&admin, &one).await, ping(&admin, &one).await);
        receiver.answers([Answers::With(500)]);
        let hooks = start(world);
        tried(&admin, &first, 1).await;
        ended(&admin, &ping(&admin, &other).await, "DELIVERED").await;
        later(world, MINUTE / 12);
        assert_eq!(ended(&admin, &second, "PENDING").await["tries"], 0);
        later(world, MINUTE / 12);
        ended(&admin, &first, "DELIVERED").await;
        ended(&admin, &second, "DELIVERED").await;
        let got: Vec<(String, String)> =
            receiver.got().iter().map(|got| (got.path.clone(), got.header("floe-event-id").to_owned())).collect();
        let ids: Vec<&str> = got.iter().filter(|(path, _)| path == "/one").map(|(_, id)| id.as_str()).collect();
        assert_eq!((ids.len(), ids[0] == ids[1], ids[1] < ids[2]), (3, true, true), "{ids:?}");
        hooks.stop().await;
    }

    one_slow_receiver_does_not_hold_up_others(world) {
        let (admin, slow) = ready(world).await;
        let quick = harness::Receiver::start().await;
        slow.always(Answers::Never);
        let mut hooks = Vec::new();
        for _ in 0..3 {
            hooks.push(add(&admin, form(&slow.url("/"))).await.0);
        }
        let (other, _) = add(&admin, form(&quick.url("/"))).await;
        for hook in &hooks {
            ping(&admin, hook).await;
        }
        let hooks = start(world);
        slow.wait(3).await;
        let delivery = ping(&admin, &other).await;
        ended(&admin, &delivery, "DELIVERED").await;
        let under_way = admin.get(&format!("{LOG}/list?state=PENDING")).await;
        assert_eq!(under_way.total(), 3, "those are still waited for");
        hooks.stop().await;
    }

    an_account_with_many_slow_receivers_does_not_hold_up_others(world) {
        let (admin, slow) = ready(world).await;
        let quick = harness::Receiver::start().await;
        slow.always(Answers::After(Duration::from_millis(300)));
        let clerk = world.account(&RIGHTS).await;
        for place in 0..8 {
            let (hook, _) = add(&clerk, form(&slow.url("/"))).await;
            wait_for_each(world, &hook, &clerk, 1_000 + place * 100).await;
        }
        let (other, _) = add(&admin, form(&quick.url("/"))).await;
        let delivery = ping(&admin, &other).await;
        let hooks = start(world);
        ended(&admin, &delivery, "DELIVERED").await;
        let untouched = number(world, "select count(*) from webhook_delivery where tries = 0", &[]).await;
        assert!(untouched > 0, "it did not wait until all of theirs was under way");
        hooks.stop().await;
    }

    a_delivery_is_sent_again_when_somebody_asks_for_it(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        let delivery = ping(&admin, &hook).await;
        let resend = async || admin.post(&format!("{LOG}/{delivery}/resend"), json!({})).await;
        assert_eq!(resend().await.refused(40009).reason(), "webhookManage.waits");
        let hooks = start(world);
        ended(&admin, &delivery, "DELIVERED").await;
        resend().await.ok();
        let again = tried(&admin, &delivery, 2).await;
        ended(&admin, &delivery, "DELIVERED").await;
        let got = receiver.wait(2).await;
        assert_eq!(got[0].header("floe-event-id"), got[1].header("floe-event-id"));
        assert_eq!(again["log"][0]["number"], 1, "its tries are counted anew");
        act(&admin, &hook, "disable", json!({})).await.ok();
        assert_eq!(resend().await.refused(40009).reason(), "webhookManage.off");
        admin.post(&format!("/arpa-basic-api/webhook/{}/delete", hook["id"]), json!({})).await.ok();
        assert_eq!(resend().await.refused(40009).reason(), "webhookManage.deleted");
        assert_eq!(admin.get(&format!("{LOG}/{delivery}")).await.data()["can"], json!(["detail"]));
        hooks.stop().await;
    }

    what_waits_for_a_subscription_that_goes_is_not_sent(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/gone"))).await;
        let delivery = ping(&admin, &hook).await;
        admin.post(&format!("/arpa-basic-api/webhook/{}/delete", hook["id"]), json!({})).await.ok();
        let (other, _) = add(&admin, form(&receiver.url("/other"))).await;
        let hooks = start(world);
        ended(&admin, &ping(&admin, &other).await, "DELIVERED").await;
        assert_eq!(admin.get(&format!("{LOG}/{delivery}")).await.data()["state"], "CANCELLED");
        assert_eq!(receiver.got().len(), 1);
        hooks.stop().await;
    }

    what_waits_while_it_is_off_is_sent_when_it_is_on_again(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/off"))).await;
        let (other, _) = add(&admin, form(&receiver.url("/other"))).await;
        let delivery = ping(&admin, &hook).await;
        act(&admin, &hook, "disable", json!({})).await.ok();
        let hooks = start(world);
        ended(&admin, &ping(&admin, &other).await, "DELIVERED").await;
        assert_eq!(ended(&admin, &delivery, "PENDING").await["tries"], 0);
        act(&admin, &hook, "enable", json!({})).await.ok();
        ended(&admin, &delivery, "DELIVERED").await;
        hooks.stop().await;
    }

    an_address_that_became_forbidden_is_not_asked(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        // As if the configuration had allowed it when it was written down.
        behind(world, "update webhook set url = 'http://127.0.0.2/'", &[]).await;
        let hooks = start(world);
        let refused = tried(&admin, &ping(&admin, &hook).await, 1).await;
        assert_eq!((&refused["log"][0]["fault"], &refused["log"][0]["address"]), (&json!("FORBIDDEN"), &Value::Null));
        hooks.stop().await;
    }

    the_program_stops_without_waiting_for_receivers_for_ever(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        receiver.always(Answers::After(Duration::from_millis(300)));
        let hooks = start(world);
        let delivery = ping(&admin, &hook).await;
        receiver.wait(1).await;
        hooks.stop().await;
        ended(&admin, &delivery, "DELIVERED").await;
    }
}
