//! A subscription from its first day to its last, and who may do what.

use codes::EnabledStatus;
use kernel::outbox::Outbox;
use serde_json::{Value, json};

use super::super::pass;
use super::{BASE, LOG, RIGHTS, act, add, form, read, ready, with};
use crate::FIRST_BRANCH;
use crate::testing::{audited, behind, number};

harness::both! {
    a_subscription_is_added_found_changed_switched_and_deleted(world) {
        let (admin, receiver) = ready(world).await;
        let made = with(form(&receiver.url("/a")), json!({ "kinds": ["task.failed", "task.completed", "task.failed"], "remark": " 对接 " }));
        let (hook, secret) = add(&admin, made).await;
        assert!(secret.starts_with("whsec_") && secret.len() == 70, "{secret}");
        assert_eq!(hook["kinds"], json!(["task.completed", "task.failed"]));
        assert_eq!((&hook["status"], &hook["remark"], &hook["failures"], &hook["stopped"]), (&json!(0), &json!("对接"), &json!(0), &Value::Null));
        assert_eq!(hook["can"], json!(["detail", "ping", "edit", "renewSecret", "disable", "delete"]));
        let list = admin.get(&format!("{BASE}/list?name=er&url=127.0.0.1&status=0")).await;
        assert_eq!((list.total(), &list.records()[0]["kinds"], &list.records()[0]["can"]), (1, &json!("task.completed,task.failed"), &hook["can"]));
        let changed = with(form(&receiver.url("/b")), json!({ "version": 1, "name": "WMS" }));
        let edited = admin.post(&format!("{BASE}/{}/edit", hook["id"]), changed.clone()).await.data();
        assert_eq!((&edited["version"], &edited["name"], &edited["kinds"], &edited["remark"]), (&json!(2), &json!("WMS"), &json!([]), &Value::Null));
        admin.post(&format!("{BASE}/{}/edit", hook["id"]), changed).await.refused(40010);
        let off = act(&admin, &hook, "disable", json!({})).await.data();
        assert_eq!((&off["status"], &off["stopped"], &off["can"]), (&json!(1), &json!("BY_HAND"), &json!(["detail", "edit", "renewSecret", "enable", "delete"])));
        assert_eq!(act(&admin, &hook, "disable", json!({})).await.refused(40009).reason(), "webhookManage.offAlready");
        assert_eq!(admin.post(&format!("{BASE}/{}/ping", hook["id"]), json!({})).await.refused(40009).reason(), "webhookManage.off");
        let on = act(&admin, &hook, "enable", json!({})).await.data();
        assert_eq!((&on["status"], &on["stopped"]), (&json!(0), &Value::Null));
        assert_eq!(act(&admin, &hook, "enable", json!({})).await.refused(40009).reason(), "webhookManage.onAlready");
        admin.post(&format!("{BASE}/{}/delete", hook["id"]), json!({})).await.ok();
        admin.get(&format!("{BASE}/{}", hook["id"])).await.refused(40004);
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 0);
    }

    its_secret_is_told_once_and_is_in_no_audit_row(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, secret) = add(&admin, form(&receiver.url("/"))).await;
        let told = act(&admin, &hook, "renewSecret", json!({})).await.data();
        let newer = told["secret"].as_str().unwrap();
        assert_ne!(newer, secret);
        assert!(told["hook"]["formerUntil"].is_string());
        for answer in [admin.get(&format!("{BASE}/{}", hook["id"])).await, admin.get(&format!("{BASE}/list")).await] {
            assert!(!answer.text().contains("whsec_"), "{}", answer.text());
        }
        for row in audited(world, "webhookManage", "webhook").await {
            assert!(!row.before.to_string().contains("whsec_") && !row.after.to_string().contains("whsec_"), "{row:?}");
        }
        act(&admin, &hook, "renewSecret", json!({ "overlapHours": 169 })).await.invalid("overlapHours");
        act(&admin, &hook, "renewSecret", json!({ "overlapHours": -1 })).await.invalid("overlapHours");
        let at_once = act(&admin, &hook, "renewSecret", json!({ "overlapHours": 0 })).await.data();
        assert_eq!(at_once["hook"]["formerUntil"], Value::Null);
        let kept = number(world, "select count(*) from webhook where former_secret is not null", &[]).await;
        assert_eq!(kept, 0, "a secret that signs nothing any more is forgotten");
    }

    everything_that_is_wrong_is_told_at_once(world) {
        let (admin, _receiver) = ready(world).await;
        let wrong = json!({
            "name": " ", "url": "ftp://a", "kinds": ["task.completed", "moon.full"], "warehouses": ["NOWHERE"], "owners": ["NOBODY"],
            "remark": "x".repeat(501),
        });
        let reply = admin.post(&format!("{BASE}/add"), wrong).await;
        reply.refused(40001);
        assert_eq!(reply.fields(), ["name", "url", "remark", "kinds", "warehouses", "owners"]);
        assert!(reply.text().contains("“moon.full”"), "{}", reply.text());
        let unknown = with(form("https://a.example/"), json!({ "secret": "mine" }));
        admin.post(&format!("{BASE}/add"), unknown).await.invalid("secret");
        let many: Vec<String> = (0..101).map(|at| format!("K{at}")).collect();
        let many = with(form("https://a.example/"), json!({ "owners": many }));
        assert!(admin.post(&format!("{BASE}/add"), many).await.text().contains("at most 100"));
        admin.post(&format!("{BASE}/add"), form("https://a.example/")).await.ok();
    }

    addresses_of_inner_networks_are_refused_when_they_are_written_down(world) {
        let (admin, _receiver) = ready(world).await;
        for url in [
            "http://a.example/", "https://10.0.0.1/", "https://127.0.0.2/", "http://169.254.169.254/latest/meta-data",
            "https://[::1]/", "https://[fd00::1]/", "https://user:pass@a.example/", "https://a.example/#x", "a.example",
        ] {
            admin.post(&format!("{BASE}/add"), form(url)).await.invalid("url");
        }
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 0);
    }

    a_subscription_is_its_accounts_and_the_administrators(world) {
        let (admin, receiver) = ready(world).await;
        let (one, other) = (world.account(&RIGHTS).await, world.account(&RIGHTS).await);
        let (hook, _) = add(&one, form(&receiver.url("/"))).await;
        let delivery = super::ping(&one, &hook).await;
        for stranger in [&other, &world.stranger().await] {
            assert_eq!(stranger.get(&format!("{BASE}/list")).await.total(), 0);
            assert_eq!(stranger.get(&format!("{LOG}/list")).await.total(), 0);
            stranger.get(&format!("{BASE}/{}", hook["id"])).await.refused(40004);
            stranger.get(&format!("{LOG}/{delivery}")).await.refused(40004);
            let changed = with(form(&receiver.url("/x")), json!({ "version": 1 }));
            stranger.post(&format!("{BASE}/{}/edit", hook["id"]), changed).await.refused(40004);
            for (verb, body) in [("disable", json!({ "version": 1 })), ("renewSecret", json!({ "version": 1 })), ("ping", json!({})), ("delete", json!({}))] {
                stranger.post(&format!("{BASE}/{}/{verb}", hook["id"]), body).await.refused(40004);
            }
        }
        assert_eq!(admin.get(&format!("{BASE}/list?sortField=name&sortType=asc")).await.total(), 1);
        let seen = read(&admin, &hook).await;
        assert_eq!(seen["partyName"], one.username.as_str());
        act(&admin, &hook, "disable", json!({})).await.ok();
        assert_eq!(read(&one, &hook).await["partyName"], one.username.as_str(), "it stays the account's that made it");
    }

    an_account_has_a_score_of_them_at_most(world) {
        let (_, receiver) = ready(world).await;
        let clerk = world.account(&RIGHTS).await;
        for _ in 0..20 {
            add(&clerk, form(&receiver.url("/"))).await;
        }
        let more = clerk.post(&format!("{BASE}/add"), form(&receiver.url("/"))).await;
        assert_eq!(more.refused(40009).reason(), "webhookManage.tooMany");
    }

    a_repeated_key_makes_one_subscription_whose_secret_was_told_once(world) {
        let (admin, receiver) = ready(world).await;
        let add = || admin.post(&format!("{BASE}/add"), form(&receiver.url("/"))).with_key("once");
        let first = add().await.data();
        let again = add().await.data();
        assert_eq!((&again["hook"], &again["secret"]), (&first["hook"], &Value::Null));
        assert!(first["secret"].is_string());
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 1);
    }

    a_secret_is_told_although_nobody_heard_of_the_commit(world) {
        let (admin, receiver) = ready(world).await;
        let outbox = world.app.shared.get::<Outbox>().unwrap();
        db::testing::cut_commit(&world.db(), 1);
        let told = admin.post(&format!("{BASE}/add"), form(&receiver.url("/"))).with_key("once").await.data();
        assert!(told["secret"].as_str().unwrap().starts_with("whsec_"));
        assert_eq!(admin.get(&format!("{BASE}/list")).await.total(), 1);
        assert!(outbox.wants(FIRST_BRANCH, "task.completed"), "what follows a commit is done");
        db::testing::cut_commit(&world.db(), 1);
        let path = format!("{BASE}/{}/renewSecret", told["hook"]["id"]);
        let renewed = admin.post(&path, json!({ "version": 1 })).with_key("again").await.data();
        assert!(renewed["secret"].is_string() && renewed["secret"] != told["secret"]);
    }

    what_was_committed_is_answered_although_the_database_is_busy_after_it(world) {
        let (admin, receiver) = ready(world).await;
        admin.get(&format!("{BASE}/list")).await.ok();
        db::testing::refuse_read(&world.db(), 1);
        let (hook, secret) = add(&admin, form(&receiver.url("/"))).await;
        assert!(secret.starts_with("whsec_"));
        let outbox = world.app.shared.get::<Outbox>().unwrap();
        assert!(!outbox.wants(FIRST_BRANCH, "task.completed"), "it was turned away");
        pass::listen(&world.app).await.unwrap();
        assert!(outbox.wants(FIRST_BRANCH, "task.completed"));
        assert_eq!(admin.get(&format!("{BASE}/list")).await.records()[0]["id"], hook["id"]);
    }

    who_listens_is_read_in_turn_so_that_no_older_reading_speaks_last(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        act(&admin, &hook, "disable", json!({})).await.ok();
        let outbox = world.app.shared.get::<Outbox>().unwrap();
        let turn = outbox.turn().await;
        let app = world.app.clone();
        let listening = tokio::spawn(async move { pass::listen(&app).await });
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        behind(world, "update webhook set status = $1", &db::vals![EnabledStatus::Enabled]).await;
        drop(turn);
        listening.await.unwrap().unwrap();
        assert!(outbox.wants(FIRST_BRANCH, "task.completed"));
    }

    each_action_needs_its_own_permission(world) {
        let (_, receiver) = ready(world).await;
        let all: Vec<&str> = RIGHTS.into_iter().chain(["webhookManage_resend_button"]).collect();
        let owner = world.account(&all).await;
        let (hook, _) = add(&owner, form(&receiver.url("/"))).await;
        let (id, seen) = (hook["id"].as_str().unwrap(), json!({ "version": 1 }));
        let actions = [
            ("search", format!("{BASE}/list"), None),
            ("search", format!("{BASE}/kinds"), None),
            ("search", format!("{BASE}/choose?field=owners"), None),
            ("search", format!("{LOG}/list"), None),
            ("detail", format!("{BASE}/{id}"), None),
            ("detail", format!("{LOG}/{id}"), None),
            ("add", format!("{BASE}/add"), Some(form(&receiver.url("/")))),
            ("edit", format!("{BASE}/{id}/edit"), Some(form(&receiver.url("/")))),
            ("enable", format!("{BASE}/{id}/enable"), Some(seen.clone())),
            ("disable", format!("{BASE}/{id}/disable"), Some(seen.clone())),
            ("renewSecret", format!("{BASE}/{id}/renewSecret"), Some(seen.clone())),
            ("ping", format!("{BASE}/{id}/ping"), Some(json!({}))),
            ("delete", format!("{BASE}/{id}/delete"), Some(json!({}))),
            ("resend", format!("{LOG}/{id}/resend"), Some(json!({}))),
        ];
        for (action, path, body) in actions {
            let right = format!("webhookManage_{action}_button");
            let others: Vec<&str> = all.iter().copied().filter(|other| *other != right).collect();
            let clerk = world.account(&others).await;
            match body {
                None => clerk.get(&path).await,
                Some(body) => clerk.post(&path, body).await,
            }
            .refused(40003);
        }
    }

    kinds_are_offered_by_document_to_those_who_may_see_it(world) {
        let (admin, _) = ready(world).await;
        let kinds = admin.lang("zh").get(&format!("{BASE}/kinds")).await.data();
        let of = |document: &str| kinds.as_array().unwrap().iter().find(|group| group["document"] == document).cloned().unwrap();
        assert_eq!(of("receivingNote")["title"], "收货单");
        assert!(of("receivingNote")["kinds"].as_array().unwrap().contains(&json!({ "kind": "receivingNote.receiptComplete", "title": "收货完成" })), "{}", of("receivingNote"));
        let notes = of("deliveryNote")["kinds"].as_array().unwrap().iter().map(|kind| kind["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
        assert_eq!(notes[..5], ["deliveryNote.toReview", "deliveryNote.reviewing", "deliveryNote.toLoad", "deliveryNote.toShip", "deliveryNote.shipped"]);
        let clerk = world.account(&[&RIGHTS[..], &["entryManage_search_button"]].concat()).await;
        let groups = clerk.get(&format!("{BASE}/kinds")).await.data();
        let names: Vec<&str> = groups.as_array().unwrap().iter().map(|group| group["document"].as_str().unwrap()).collect();
        assert_eq!(names, ["task", "entryNote"]);
        let theirs = with(form("https://a.example/"), json!({ "kinds": ["receivingNote.new"] }));
        clerk.post(&format!("{BASE}/add"), theirs).await.invalid("kinds");
    }

    warehouses_and_owners_are_chosen_among_those_that_are_seen(world) {
        let (admin, receiver) = ready(world).await;
        crate::testing::warehouse(world, "W1", "一号库").await;
        crate::testing::warehouse(world, "W2", "二号库").await;
        let offered = admin.get(&format!("{BASE}/choose?field=warehouses&term=二")).await.data();
        assert_eq!(offered, json!([{ "code": "W2", "name": "二号库" }]));
        let clerk = world.account_in(&RIGHTS, &["W1"]).await;
        assert_eq!(clerk.get(&format!("{BASE}/choose?field=warehouses")).await.data(), json!([{ "code": "W1", "name": "一号库" }]));
        let theirs = |code: &str| with(form(&receiver.url("/")), json!({ "warehouses": [code] }));
        clerk.post(&format!("{BASE}/add"), theirs("W2")).await.invalid("warehouses");
        assert_eq!(add(&clerk, theirs("W1")).await.0["warehouses"], json!(["W1"]));
        clerk.get(&format!("{BASE}/choose?field=name")).await.invalid("field");
    }
}
