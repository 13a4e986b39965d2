//! Who is told of what: the ends of tasks, which are their account's own. Documents are told of in `wms`.

use std::sync::Arc;

use codes::EnabledStatus;
use db::vals;
use harness::{Actor, Answers, World};
use kernel::act::{Act, Cx};
use kernel::task::Tasks;
use serde_json::{Value, json};

use super::super::accounts::Accounts;
use super::super::{SCREEN, pass};
use super::{
    LOG, MINUTE, RIGHTS, add, ended, form, later, ping, read, ready, start, tried, until_hook, with,
};
use crate::FIRST_BRANCH;
use crate::testing::{behind, number};

const EXPORT: &str = "/arpa-basic-api/role/exportTask?format=csv&name=roles";

async fn clerk(world: &World) -> Actor {
    world.account(&[&RIGHTS[..], &["roleManage_export_button"]].concat()).await
}

/// Exports something, and waits until that has ended.
async fn export(world: &World, actor: &Actor) -> String {
    let id = actor.post(EXPORT, json!({})).await.data()["id"].as_str().unwrap().to_owned();
    Tasks::start(&world.app).unwrap();
    for _ in 0..1500 {
        if actor.get(&format!("/arpa-basic-api/task/{id}")).await.data()["status"] != "IN_PROCESS" {
            return id;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("task {id} does not end");
}

harness::both! {
    the_end_of_a_task_is_told_to_its_account_and_to_the_administrator_alone(world) {
        let (admin, receiver) = ready(world).await;
        let (one, other) = (clerk(world).await, clerk(world).await);
        add(&one, form(&receiver.url("/own"))).await;
        let (hook, _) = add(&other, form(&receiver.url("/other"))).await;
        add(&admin, with(form(&receiver.url("/admin")), json!({ "kinds": ["task.completed"] }))).await;
        let task = export(world, &one).await;
        let hooks = start(world);
        receiver.wait(2).await;
        ended(&other, &ping(&other, &hook).await, "DELIVERED").await;
        let mut got: Vec<(String, Value)> = receiver.got().iter().map(|got| (got.path.clone(), got.json())).collect();
        got.retain(|(_, body)| body["type"] != "ping");
        got.sort_by(|one, other| one.0.cmp(&other.0));
        let paths: Vec<&str> = got.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths, ["/admin", "/own"]);
        let body = &got[1].1;
        assert_eq!((&body["type"], &body["document"]["id"], &body["document"]["number"]), (&json!("task.completed"), &json!(task), &json!("roles.csv")));
        assert_eq!(body["change"], json!({ "field": "state", "from": "inProcess", "to": "completed" }));
        assert_eq!(got[0].1, *body, "everybody gets the same bytes");
        world.app.shared.get::<Tasks>().unwrap().stop().await;
        hooks.stop().await;
    }

    a_task_that_is_cancelled_has_failed(world) {
        let (_, receiver) = ready(world).await;
        let one = clerk(world).await;
        add(&one, with(form(&receiver.url("/")), json!({ "kinds": ["task.failed"] }))).await;
        let id = one.post(EXPORT, json!({})).await.data()["id"].as_str().unwrap().to_owned();
        one.post(&format!("/arpa-basic-api/task/{id}/cancel"), json!({})).await.ok();
        let hooks = start(world);
        let body = receiver.wait(1).await[0].json();
        assert_eq!((&body["type"], &body["document"]["id"]), (&json!("task.failed"), &json!(id)));
        hooks.stop().await;
    }

    nothing_is_written_for_a_tenant_to_which_nobody_listens(world) {
        let (admin, receiver) = ready(world).await;
        let events = "select count(*) from event";
        export(world, &admin).await;
        assert_eq!(number(world, events, &[]).await, 0);
        let (hook, _) = add(&admin, with(form(&receiver.url("/")), json!({ "kinds": ["task.failed"] }))).await;
        export(world, &admin).await;
        assert_eq!(number(world, events, &[]).await, 0, "nobody wants this kind");
        let wider = with(form(&receiver.url("/")), json!({ "version": 1 }));
        admin.post(&format!("/arpa-basic-api/webhook/{}/edit", hook["id"]), wider).await.ok();
        export(world, &admin).await;
        assert_eq!(number(world, events, &[]).await, 1);
        super::act(&admin, &hook, "disable", json!({})).await.ok();
        export(world, &admin).await;
        assert_eq!(number(world, events, &[]).await, 1);
        world.app.shared.get::<Tasks>().unwrap().stop().await;
    }

    a_subscription_ends_with_its_account(world) {
        let (admin, receiver) = ready(world).await;
        let one = clerk(world).await;
        let (hook, _) = add(&one, form(&receiver.url("/"))).await;
        export(world, &one).await;
        let sql = "update party set status = $1 where username = $2";
        behind(world, sql, &vals![EnabledStatus::Disabled, one.username.as_str()]).await;
        let hooks = start(world);
        let off = until_hook(&admin, &hook, |seen| seen["status"] == 1).await;
        assert_eq!(off["stopped"], "OWNER_GONE");
        while number(world, "select count(*) from event where passed_at is null", &[]).await > 0 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        assert_eq!(number(world, "select count(*) from webhook_delivery", &[]).await, 0);
        assert!(receiver.got().is_empty());
        world.app.shared.get::<Tasks>().unwrap().stop().await;
        hooks.stop().await;
    }

    whoever_listens_by_the_time_an_event_is_passed_on_gets_it(world) {
        let (admin, receiver) = ready(world).await;
        add(&admin, form(&receiver.url("/"))).await;
        export(world, &admin).await;
        let waiting = "select count(*) from event where passed_at is null";
        assert_eq!(number(world, waiting, &[]).await, 1);
        // Whoever passes on has looked at nobody yet: as when a subscription was made since.
        let cx = Cx::outside(&world.app, Act::of_program(&world.app, FIRST_BRANCH, SCREEN, "pass"));
        let nobody = Arc::new(pass::Sessions::new());
        assert_eq!(cx.write(nobody, pass::pass).await.unwrap(), pass::Passed::Unknown);
        assert_eq!(number(world, waiting, &[]).await, 1, "nobody has missed it");
        assert!(pass::all(&world.app, &Accounts::default()).await.unwrap());
        assert!(!pass::all(&world.app, &Accounts::default()).await.unwrap());
        assert_eq!(number(world, "select count(*) from webhook_delivery", &[]).await, 1);
        world.app.shared.get::<Tasks>().unwrap().stop().await;
    }

    only_the_accounts_of_those_who_ask_for_an_event_are_looked_at(world) {
        let (admin, receiver) = ready(world).await;
        let one = clerk(world).await;
        let (hook, _) = add(&one, with(form(&receiver.url("/")), json!({ "kinds": ["task.failed"] }))).await;
        add(&admin, form(&receiver.url("/"))).await;
        let sql = "update party set status = $1 where username = $2";
        behind(world, sql, &vals![EnabledStatus::Disabled, one.username.as_str()]).await;
        export(world, &admin).await;
        assert!(pass::all(&world.app, &Accounts::default()).await.unwrap());
        assert_eq!(number(world, "select count(*) from webhook_delivery", &[]).await, 1);
        assert_eq!(read(&admin, &hook).await["status"], 0);
        world.app.shared.get::<Tasks>().unwrap().stop().await;
    }

    what_waits_for_a_disabled_account_is_not_sent_although_nothing_happens(world) {
        let (admin, receiver) = ready(world).await;
        let one = clerk(world).await;
        let (hook, _) = add(&one, form(&receiver.url("/"))).await;
        receiver.answers([Answers::With(500)]);
        let hooks = start(world);
        let delivery = ping(&one, &hook).await;
        tried(&admin, &delivery, 1).await;
        let sql = "update party set status = $1 where username = $2";
        behind(world, sql, &vals![EnabledStatus::Disabled, one.username.as_str()]).await;
        later(world, MINUTE);
        let off = until_hook(&admin, &hook, |seen| seen["status"] == 1).await;
        assert_eq!(off["stopped"], "OWNER_GONE");
        assert_eq!(receiver.got().len(), 1);
        hooks.stop().await;
    }

    nothing_is_sent_again_that_its_account_may_not_see_any_more(world) {
        let (admin, receiver) = ready(world).await;
        let one = clerk(world).await;
        add(&one, form(&receiver.url("/"))).await;
        export(world, &one).await;
        let hooks = start(world);
        receiver.wait(1).await;
        let id = admin.get(&format!("{LOG}/list")).await.records()[0]["id"].as_str().unwrap().to_owned();
        ended(&admin, &id, "DELIVERED").await;
        hooks.stop().await;
        let resend = async || admin.post(&format!("{LOG}/{id}/resend"), json!({})).await;
        behind(world, "update event set party_id = 1", &[]).await;
        assert_eq!(resend().await.refused(40009).reason(), "webhookManage.unseen");
        let sql = "update event set party_id = (select p.id from party p where p.username = $1)";
        behind(world, sql, &vals![one.username.as_str()]).await;
        resend().await.ok();
        behind(world, "update webhook_delivery set state = 'DELIVERED', ended_at = 1", &[]).await;
        let sql = "update party set status = $1 where username = $2";
        behind(world, sql, &vals![EnabledStatus::Disabled, one.username.as_str()]).await;
        assert_eq!(resend().await.refused(40009).reason(), "webhookManage.ownerGone");
        world.app.shared.get::<Tasks>().unwrap().stop().await;
    }

    an_old_password_stops_nobody_from_being_told(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        export(world, &admin).await;
        behind(world, "update credential set must_change = 1", &[]).await;
        let hooks = start(world);
        receiver.wait(1).await;
        behind(world, "update credential set must_change = 0", &[]).await;
        assert_eq!(read(&world.admin().await, &hook).await["status"], 0);
        world.app.shared.get::<Tasks>().unwrap().stop().await;
        hooks.stop().await;
    }
}
