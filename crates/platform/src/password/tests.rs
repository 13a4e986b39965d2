//! Hashes, and changing one's own password over HTTP.

use harness::{ADMIN_PASSWORD, Actor, Content, Reply};
use http::Method;
use serde_json::{Value, json};

use super::{Cost, Hasher, Verdict, check};
use crate::testing::number;

const CHANGE: &str = "/arpa-basic-api/party/updatePass";
const PROFILE: &str = "/arpa-basic-api/profile";
const DAY: u64 = 24 * 60 * 60 * 1000;
const FRESH: &str = "Glacier-77-blue";

async fn change(actor: &Actor, old: &str, new: &str) -> Reply {
    actor.post(CHANGE, json!({ "oldPassword": old, "newPassword": new })).await
}

#[test]
fn a_hash_knows_its_password_and_no_other() {
    harness::run(async {
        let hasher = Hasher::new(Cost::CHEAP);
        let hash = hasher.hash("ice-2026").await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{hash}");
        assert_eq!(hasher.verify("ice-2026", Some(&hash)).await.unwrap(), Verdict::Right);
        assert_eq!(hasher.verify("ice-2027", Some(&hash)).await.unwrap(), Verdict::Wrong);
        assert_ne!(hasher.hash("ice-2026").await.unwrap(), hash, "salted at random");
    });
}

#[test]
fn no_hash_is_wrong_whatever_is_tried() {
    harness::run(async {
        let hasher = Hasher::new(Cost::CHEAP);
        for password in ["", "ice-2026"] {
            assert_eq!(hasher.verify(password, None).await.unwrap(), Verdict::Wrong);
        }
        assert!(hasher.verify("ice-2026", Some("no hash")).await.is_err());
    });
}

#[test]
fn a_hash_of_another_cost_is_outdated() {
    harness::run(async {
        let hash = Hasher::new(Cost::CHEAP).hash("ice-2026").await.unwrap();
        let today = Hasher::new(Cost { memory_kib: 16, passes: 1 });
        assert_eq!(today.verify("ice-2026", Some(&hash)).await.unwrap(), Verdict::Outdated);
        assert_eq!(today.verify("ice-2027", Some(&hash)).await.unwrap(), Verdict::Wrong);
    });
}

#[test]
fn the_cost_in_use_is_what_owasp_asks_for() {
    assert_eq!(Cost::default(), Cost { memory_kib: 19 * 1024, passes: 2 });
}

#[test]
fn passwords_are_checked_by_rule() {
    let long = format!("a1{}", "x".repeat(127));
    for (password, key) in [
        ("a1b2c3d", "rule.password"),
        ("abcdefgh", "rule.password"),
        ("12345678", "rule.password"),
        (long.as_str(), "rule.tooLong"),
        ("Keeper-01", "updatePassword.sameAsUsername"),
    ] {
        let refused = check("newPassword", password, "keeper-01").unwrap_err();
        assert_eq!((refused.field.as_str(), refused.message.key.as_ref()), ("newPassword", key));
    }
    for password in ["abcdefg1", "密码密码密码a1", "correct horse 1"] {
        assert!(check("newPassword", password, "keeper-01").is_ok(), "{password}");
    }
}

harness::both! {
    a_new_password_works_and_the_old_one_does_not(world) {
        let admin = world.admin().await;
        change(&admin, ADMIN_PASSWORD, FRESH).await.ok();
        world.sign_in("admin", ADMIN_PASSWORD).await.invalid("password");
        world.sign_in("admin", FRESH).await.ok();
        admin.get(PROFILE).await.ok();
    }

    the_other_sessions_of_the_account_end_and_nobody_elses(world) {
        let (here, there, clerk) = (world.admin().await, world.admin().await, world.account(&[]).await);
        there.get(PROFILE).await.ok();
        change(&here, ADMIN_PASSWORD, FRESH).await.ok();
        there.get(PROFILE).await.refused(21332);
        here.get(PROFILE).await.ok();
        clerk.get(PROFILE).await.ok();
    }

    the_passwords_may_stand_in_the_query_as_the_specification_has_them(world) {
        let admin = world.admin().await;
        let path = format!("{CHANGE}?oldPassword={ADMIN_PASSWORD}&newPassword={FRESH}");
        admin.call(Method::POST, &path, Content::None).await.ok();
        world.sign_in("admin", FRESH).await.ok();
    }

    what_is_missing_or_unknown_is_named(world) {
        let admin = world.admin().await;
        admin.post(CHANGE, json!({ "oldPassword": "x" })).await.invalid("newPassword");
        admin.post(CHANGE, json!({ "oldPassword": "x", "newPassword": "y", "again": "y" })).await.invalid("again");
        admin.call(Method::POST, &format!("{CHANGE}?old=x"), Content::None).await.invalid("old");
        admin.call(Method::POST, CHANGE, Content::Raw("application/json", "{".into())).await.refused(40001);
        change(&world.anonymous(), "x", "y").await.refused(21332);
    }

    a_new_password_must_obey_the_rules(world) {
        let admin = world.admin().await;
        for new in ["short1", "onlyletters", "1234567890", ADMIN_PASSWORD] {
            change(&admin, ADMIN_PASSWORD, new).await.invalid("newPassword");
        }
        world.sign_in("admin", ADMIN_PASSWORD).await.ok();
    }

    guessing_the_old_password_locks_the_account(world) {
        let admin = world.admin().await;
        for _ in 0..4 {
            change(&admin, "wrong-2026", FRESH).await.invalid("oldPassword");
        }
        change(&admin, "wrong-2026", FRESH).await.refused(40029);
        change(&admin, ADMIN_PASSWORD, FRESH).await.refused(40029);
        world.sign_in("admin", ADMIN_PASSWORD).await.refused(40029);
    }

    nothing_of_a_password_is_kept_under_an_idempotency_key(world) {
        let admin = world.admin().await;
        let body = json!({ "oldPassword": ADMIN_PASSWORD, "newPassword": FRESH });
        admin.post(CHANGE, body.clone()).with_key("once").await.ok();
        assert_eq!(number(world, "select count(*) from idempotency", &[]).await, 0);
        admin.post(CHANGE, body).with_key("once").await.invalid("oldPassword");
        assert_eq!(number(world, "select count(*) from audit where after_json like '%argon2%'", &[]).await, 0);
    }

    a_password_that_grew_old_must_be_changed(world) {
        let admin = world.admin().await;
        let setting = json!({ "changes": [{ "name": "passwordDays", "value": "30", "version": 0 }] });
        admin.post("/arpa-basic-api/setting/edit", setting).await.ok();
        world.clock.advance(29 * DAY);
        assert_eq!(world.sign_in("admin", ADMIN_PASSWORD).await.data()["mustChange"], false);
        world.clock.advance(2 * DAY);
        let late = world.signed_in("admin", ADMIN_PASSWORD).await;
        late.get("/arpa-basic-api/setting/detail").await.refused(40009);
        change(&late, ADMIN_PASSWORD, FRESH).await.ok();
        late.get("/arpa-basic-api/setting/detail").await.ok();
        assert_eq!(world.sign_in("admin", FRESH).await.data()["mustChange"], Value::Bool(false));
    }

    nothing_else_is_done_before_a_given_password_is_changed(world) {
        let (admin, zhang) = (world.admin().await, world.account(&[]).await);
        let file = admin.upload("/arpa-basic-api/fileUpload/fileUpload", "a.txt", "x").await.data();
        let reset = admin.post(&format!("/arpa-basic-api/account/{}/resetPassword", zhang.id), json!({})).await.data();
        let given = reset["password"].as_str().unwrap();
        let zhang = world.signed_in(&zhang.username, given).await;
        for path in [PROFILE, "/arpa-basic-api/task/list", "/arpa-basic-api/role/list", file["url"].as_str().unwrap()] {
            assert_eq!(zhang.get(path).await.refused(40009).reason(), "fault.mustChange", "{path}");
        }
        let upload = zhang.upload("/arpa-basic-api/fileUpload/fileUpload", "a.txt", "x").await;
        assert!(upload.refused(40009).msg().starts_with("Change your password first"), "{}", upload.msg());
        zhang.post("/arpa-basic-api/changeLogin", json!({})).await.refused(40009);
        let info = zhang.post("/arpa-basic-api/getUserInfo", json!({})).await.data();
        assert_eq!(info["mustChange"], true);
        zhang.get("/arpa-basic-api/partyGroup/getDefault").await.ok();
        change(&zhang, given, FRESH).await.ok();
        zhang.get(PROFILE).await.ok();
        zhang.get(file["url"].as_str().unwrap()).await.bytes();
        let again = world.signed_in(&zhang.username, FRESH).await;
        again.get("/arpa-basic-api/logout").await.ok();
        again.get(PROFILE).await.refused(21332);
    }
}
