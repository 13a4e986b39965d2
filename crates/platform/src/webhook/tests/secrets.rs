//! How secrets lie in the database: readable to nobody who has not the key.

use db::vals;
use kernel::act::{Act, Cx, Tx};
use kernel::cipher::{self, Cipher, Key, is_hidden};
use kernel::fault::Answer;
use serde_json::{Value, json};

use super::super::{encrypt_anew, hide_old};
use super::{BASE, act, add, ended, form, later, ping, read, ready, signature, start};
use crate::testing::{audited, number};

/// The secrets of all subscriptions as they lie there.
async fn kept(world: &harness::World) -> Vec<(String, Option<String>)> {
    async fn unit(tx: &mut Tx, (): &()) -> Answer<Vec<(String, Option<String>)>> {
        Ok(tx.all("select secret, former_secret from webhook order by id", &[]).await?)
    }
    outside(world).read((), unit).await.unwrap()
}

fn outside(world: &harness::World) -> Cx {
    Cx::outside(&world.app, Act::of_program(&world.app, "0001", "webhookManage", "test"))
}

/// Puts secrets into the one row as a version of before has written them.
async fn write_plain(world: &harness::World, secret: &str, former: &str) {
    async fn unit(tx: &mut Tx, (secret, former): &(String, String)) -> Answer<u64> {
        let values = vals![secret.as_str(), former.as_str(), tx.branch()];
        Ok(tx
            .exec("update webhook set secret = $1, former_secret = $2 where branch_code = $3", &values)
            .await?)
    }
    assert_eq!(outside(world).write((secret.to_owned(), former.to_owned()), unit).await.unwrap(), 1);
}

async fn goes_by(world: &harness::World) -> Option<String> {
    outside(world).read((), cipher::of_database).await.unwrap()
}

/// Whether a verb is offered on a subscription as it was told.
fn offers(hook: &Value, verb: &str) -> bool {
    hook["can"].as_array().is_some_and(|can| can.iter().any(|offered| offered == verb))
}

harness::both! {
    no_secret_lies_in_the_database_as_it_was_told(world) {
        let (admin, receiver) = ready(world).await;
        assert_eq!(goes_by(world).await, None);
        let first = admin.post(&format!("{BASE}/add"), form(&receiver.url("/"))).with_key("once").await.data();
        let told = act(&admin, &first["hook"], "renewSecret", json!({})).await.data();
        assert!(goes_by(world).await.is_some(), "the first secret says which key the database goes by");
        for secret in [&first["secret"], &told["secret"]].map(|secret| secret.as_str().unwrap().to_owned()) {
            let pattern = vals![format!("%{}%", secret.trim_start_matches("whsec_"))];
            for sql in [
                "select count(*) from webhook where secret like $1 or former_secret like $1",
                "select count(*) from idempotency where answer like $1",
                "select count(*) from audit where before_json like $1 or after_json like $1",
            ] {
                assert_eq!(number(world, sql, &pattern).await, 0, "{sql}");
            }
        }
        let (secret, former) = kept(world).await.remove(0);
        assert!(is_hidden(&secret) && former.as_deref().is_some_and(is_hidden), "{secret} {former:?}");
        let again = admin.post(&format!("{BASE}/add"), form(&receiver.url("/"))).with_key("once").await.data();
        assert_eq!((&again["hook"]["id"], &again["secret"]), (&first["hook"]["id"], &Value::Null));
        admin.post(&format!("{BASE}/{}/delete", first["hook"]["id"]), json!({})).await.ok();
        assert_eq!(kept(world).await, [(String::new(), None)], "whoever is gone signs nothing");
    }

    what_was_written_before_is_encrypted_at_the_start_and_signs_as_ever(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, _) = add(&admin, form(&receiver.url("/"))).await;
        act(&admin, &hook, "renewSecret", json!({})).await.ok();
        write_plain(world, "whsec_of_before", "whsec_of_long_before").await;
        let hooks = start(world);
        // By a copy of the version before, which may still be there for a moment.
        ended(&admin, &ping(&admin, &hook).await, "DELIVERED").await;
        world.start_again().await;
        let (secret, former) = kept(world).await.remove(0);
        assert!(is_hidden(&secret) && former.as_deref().is_some_and(is_hidden), "{secret} {former:?}");
        assert_eq!(hide_old(&world.app).await.unwrap(), 0, "once is enough");
        ended(&admin, &ping(&admin, &hook).await, "DELIVERED").await;
        for got in receiver.wait(2).await {
            let both = ["whsec_of_before", "whsec_of_long_before"].map(|secret| signature(&got, secret)).join(",");
            assert_eq!(got.header("floe-signature"), both);
        }
        hooks.stop().await;
    }

    a_copy_with_another_key_neither_writes_secrets_nor_takes_deliveries(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, secret) = add(&admin, form(&receiver.url("/"))).await;
        let other = world.twin_with_key(&Key::random().unwrap().written()).await;
        let there = other.of(&admin);
        there.post(&format!("{BASE}/add"), form(&receiver.url("/"))).await.refused(50000);
        act(&there, &hook, "renewSecret", json!({})).await.refused(50000);
        let delivery = ping(&admin, &hook).await;
        let theirs = super::workers();
        theirs.start(&other.app).unwrap();
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        let waits = admin.get(&format!("{}/{delivery}", super::LOG)).await.data();
        assert_eq!((&waits["state"], &waits["tries"]), (&json!("PENDING"), &json!(0)), "left to those who can sign it");
        theirs.stop().await;
        let hooks = start(world);
        ended(&admin, &delivery, "DELIVERED").await;
        let got = receiver.wait(1).await.remove(0);
        assert_eq!(got.header("floe-signature"), signature(&got, &secret));
        hooks.stop().await;
    }

    with_the_former_key_nobody_notices_another_and_without_it_secrets_are_lost(world) {
        let (admin, receiver) = ready(world).await;
        let (hook, secret) = add(&admin, form(&receiver.url("/"))).await;
        act(&admin, &hook, "renewSecret", json!({ "overlapHours": 9 })).await.ok();
        let keys = [Key::random().unwrap(), Key::random().unwrap()];
        let [one, two] = [0, 1].map(|at| Cipher::of(&keys[at]).unwrap());
        let here = world.app.shared.get::<Cipher>().unwrap();
        assert_eq!(encrypt_anew(&world.app, &here, &one).await.unwrap(), [""; 0]);
        let place = format!("webhook 0001 {}", hook["id"].as_str().unwrap());
        assert_eq!(one.show(&place, &kept(world).await[0].1.clone().unwrap()).unwrap(), secret);
        assert_eq!(read(&admin, &hook).await["status"], 0);
        let before = kept(world).await;
        assert_eq!(encrypt_anew(&world.app, &Cipher::default(), &one).await.unwrap(), [""; 0]);
        assert_eq!(kept(world).await, before, "what goes by the key already stays");
        later(world, 1000);
        assert_eq!(encrypt_anew(&world.app, &Cipher::default(), &two).await.unwrap(), ["0001: ERP"]);
        let lost = read(&admin, &hook).await;
        assert_eq!((&lost["status"], &lost["stopped"], &lost["formerUntil"]), (&json!(1), &json!("SECRET_LOST"), &Value::Null));
        let listed = admin.get(&format!("{BASE}/list")).await.records().remove(0);
        assert!(!offers(&lost, "enable") && !offers(&listed, "enable") && offers(&listed, "renewSecret"), "{listed}");
        assert_eq!(act(&admin, &lost, "enable", json!({})).await.refused(40009).reason(), "webhookManage.secretLost");
        let kept = kept(world).await;
        assert!(two.show(&place, &kept[0].0).unwrap() != secret && kept[0].1.is_none(), "{kept:?}");
        let rows = audited(world, "webhookManage", "webhook").await;
        assert!(rows.iter().all(|row| !format!("{row:?}").contains("v1:")), "{rows:?}");
        outside(world).write(keys[1].name(), cipher::replace).await.unwrap();
        let there = world.twin_with_key(&keys[1].written()).await;
        let renewed = act(&there.of(&admin), &lost, "renewSecret", json!({ "overlapHours": 9 })).await.data();
        let hook = &renewed["hook"];
        assert_eq!((&hook["stopped"], &hook["formerUntil"]), (&json!("BY_HAND"), &Value::Null), "a secret that nobody knew does not sign");
        assert!(offers(hook, "enable"), "{hook}");
        assert_eq!(act(&there.of(&admin), hook, "enable", json!({})).await.data()["status"], 0);
    }
}
