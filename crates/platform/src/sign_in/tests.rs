//! Signing in over HTTP: what is let in, what is not, and what is told to whom.

use db::vals;
use harness::{ADMIN_PASSWORD, Actor, Content, Reply, World};
use http::Method;
use kernel::act::{Act, Cx, Tx};
use kernel::fault::Answer;
use serde_json::{Value, json};

use crate::testing::{behind, number};

const AUTHORIZE: &str = "/arpa-basic-api/authorize";
const MINUTE: u64 = 60_000;

/// The form as the console sends it, with some fields replaced (`None` leaves one out).
async fn authorize(actor: &Actor, world: &World, changes: &[(&str, Option<&str>)]) -> Reply {
    let console = &world.config.console;
    let mut fields = vec![
        ("username", "admin"),
        ("password", ADMIN_PASSWORD),
        ("client_id", console.client_id.as_str()),
        ("client_secret", console.client_secret.as_str()),
        ("grant_type", "password"),
        ("response_type", "token"),
        ("device_id", actor.device.as_str()),
        ("time", "1772409600000"),
        ("authorizeDataCode", ""),
    ];
    for (name, value) in changes {
        fields.retain(|(held, _)| held != name);
        fields.extend(value.map(|value| (*name, value)));
    }
    actor.post_form(AUTHORIZE, &fields).await
}

async fn try_password(world: &World, username: &str, password: &str) -> Reply {
    let changes = [("username", Some(username)), ("password", Some(password))];
    authorize(&world.anonymous(), world, &changes).await
}

/// Tries until the pace is refused, which must not happen before `free` tries. A slow machine gets more
/// than that, because tries are given back with time.
async fn until_slowed(free: u32, attempt: impl AsyncFn(u32) -> Reply) -> Reply {
    for number in 0..10 * free {
        let reply = attempt(number).await;
        if reply.status == 40029 && reply.msg().contains("Too many requests") {
            assert!(number >= free, "slowed down after {number}");
            return reply;
        }
    }
    panic!("never slowed down")
}

/// Events of the audit rows of sign-in, in order, with the tenant.
async fn audited(world: &World) -> Vec<(String, Value)> {
    async fn read(tx: &mut Tx, (): &()) -> Answer<Vec<(String, String)>> {
        let sql = "select branch_code, after_json from audit where screen = $1 order by id";
        Ok(tx.all(sql, &vals!["signIn"]).await?)
    }
    let cx = Cx::outside(&world.app, Act::of_program(&world.app, "0001", "test", "read"));
    let rows = cx.read((), read).await.unwrap();
    rows.into_iter()
        .map(|(branch, text)| (branch, serde_json::from_str::<Value>(&text).unwrap()["event"].clone()))
        .collect()
}

harness::both! {
    the_right_password_gives_a_token_that_works_on_its_device(world) {
        let reply = authorize(&world.anonymous(), world, &[("username", Some("  admin "))]).await;
        let data = reply.data();
        assert_eq!((&data["token_type"], &data["mustChange"]), (&json!("Bearer"), &json!(false)));
        assert_eq!(data["expires_in"], 12 * 60 * 60);
        let token = data["access_token"].as_str().unwrap();
        assert_eq!(token.len(), 64);
        let admin = world.anonymous().with_token(token);
        admin.get("/arpa-basic-api/profile").await.ok();
        assert_eq!(audited(world).await, [("0001".to_owned(), json!("signedIn"))]);
    }

    two_sign_ins_give_two_tokens_that_both_work(world) {
        let (one, other) = (world.admin().await, world.admin().await);
        assert_ne!(one.token, other.token);
        one.get("/arpa-basic-api/profile").await.ok();
        other.get("/arpa-basic-api/profile").await.ok();
    }

    a_wrong_password_and_an_unknown_user_get_the_same_answer(world) {
        for lang in ["zh", "en", "es", "ja"] {
            let person = world.anonymous().lang(lang);
            let wrong = authorize(&person, world, &[("password", Some("not-it-2026"))]).await;
            let unknown = authorize(&person, world, &[("username", Some("nobody"))]).await;
            wrong.invalid("password");
            assert_eq!(wrong.json(), unknown.json());
        }
    }

    five_wrong_passwords_lock_the_account_for_a_quarter_of_an_hour(world) {
        for _ in 0..4 {
            try_password(world, "admin", "wrong-2026").await.invalid("password");
        }
        let fifth = try_password(world, "admin", "wrong-2026").await;
        fifth.refused(40029);
        assert_eq!(fifth.json()["data"]["retryAfter"], 15 * 60);
        assert!(fifth.msg().contains("15 minutes"), "{}", fifth.msg());
        try_password(world, "admin", ADMIN_PASSWORD).await.refused(40029);
        world.clock.advance(14 * MINUTE);
        let told = try_password(world, "admin", ADMIN_PASSWORD).await.msg();
        assert!(told.ends_with("try again in 1 minute."), "{told}");
        world.clock.advance(MINUTE);
        try_password(world, "admin", ADMIN_PASSWORD).await.ok();
        let events: Vec<Value> = audited(world).await.into_iter().map(|(_, event)| event).collect();
        assert_eq!(events, ["wrongPassword", "wrongPassword", "wrongPassword", "wrongPassword", "locked", "signedIn"]);
    }

    guesses_made_at_the_same_time_are_counted_one_by_one(world) {
        let guess = |name: &'static str| async move { try_password(world, name, "wrong-2026").await };
        let all = (0..12).map(|number| guess(if number % 2 == 0 { "admin" } else { "nobody" }));
        futures::future::join_all(all).await;
        let counted = number(world, "select failures from credential", &[]).await;
        let events = audited(world).await.len();
        assert_eq!(usize::try_from(counted).unwrap(), events, "each has its own number");
        assert!(counted >= 5, "{counted}");
        assert!(number(world, "select failures from unknown_sign_in", &[]).await >= 5);
        for name in ["admin", "nobody"] {
            try_password(world, name, ADMIN_PASSWORD).await.refused(40029);
        }
    }

    a_right_password_among_many_guesses_does_not_get_past_the_lock(world) {
        let tries = (0..24).map(|number| {
            let password = if number % 8 == 7 { ADMIN_PASSWORD } else { "wrong-2026" };
            try_password(world, "admin", password)
        });
        futures::future::join_all(tries).await;
        let events: Vec<Value> = audited(world).await.into_iter().map(|(_, event)| event).collect();
        let locked = events.iter().position(|event| event == "locked").unwrap_or(events.len());
        assert!(!events[locked..].contains(&json!("signedIn")), "{events:?}");
    }

    a_lock_that_falls_while_a_password_is_compared_holds(world) {
        // A hash that takes a while, so that the lock is there before the comparison ends.
        let dear = crate::password::Hasher::new(crate::password::Cost { memory_kib: 32 * 1024, passes: 4 });
        let hash = dear.hash(ADMIN_PASSWORD).await.unwrap();
        behind(world, "update credential set hash = $1", &vals![hash]).await;
        let until = world.app.clock.now().plus(std::time::Duration::from_secs(600));
        let lock = async {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            behind(world, "update credential set failures = 5, locked_until = $1", &vals![until]).await;
        };
        let (reply, ()) = tokio::join!(try_password(world, "admin", ADMIN_PASSWORD), lock);
        reply.refused(40029);
        assert_eq!(number(world, "select count(*) from session", &[]).await, 0);
    }

    a_name_nobody_has_is_locked_in_the_same_words(world) {
        let mut answers = Vec::new();
        for name in ["admin", "nobody"] {
            for _ in 0..5 {
                try_password(world, name, "wrong-2026").await;
            }
            answers.push(try_password(world, name, "wrong-2026").await.json());
        }
        assert_eq!(answers[0], answers[1]);
    }

    the_lock_of_one_spelling_says_nothing_of_another(world) {
        let mut answers = Vec::new();
        for (tried, other) in [("ADMIN", "admin"), ("NOBODY", "nobody")] {
            for _ in 0..5 {
                try_password(world, tried, "wrong-2026").await;
            }
            answers.push(try_password(world, other, "wrong-2026").await.json());
        }
        assert_eq!(answers[0], answers[1]);
    }

    a_right_password_forgives_the_wrong_ones_before_it(world) {
        for _ in 0..3 {
            for _ in 0..4 {
                try_password(world, "admin", "wrong-2026").await.invalid("password");
            }
            try_password(world, "admin", ADMIN_PASSWORD).await.ok();
        }
    }

    a_lock_that_has_run_out_leaves_five_more_tries(world) {
        for _ in 0..5 {
            try_password(world, "admin", "wrong-2026").await;
        }
        world.clock.advance(15 * MINUTE);
        for _ in 0..4 {
            try_password(world, "admin", "wrong-2026").await.invalid("password");
        }
        try_password(world, "admin", "wrong-2026").await.refused(40029);
    }

    another_process_knows_of_the_lock(world) {
        for _ in 0..5 {
            try_password(world, "admin", "wrong-2026").await;
        }
        let twin = world.twin().await;
        authorize(&twin.of(&world.anonymous()), world, &[]).await.refused(40029);
    }

    an_account_that_is_tried_too_fast_is_slowed_down(world) {
        let slowed = until_slowed(30, async |_| try_password(world, "nobody", "wrong-2026").await).await;
        assert!(slowed.header("retry-after").parse::<u64>().unwrap() >= 1);
        try_password(world, "admin", ADMIN_PASSWORD).await.ok();
    }

    an_address_is_slowed_down_and_others_are_not(world) {
        let guesser = world.anonymous().from_address("203.0.113.9");
        until_slowed(120, async |number| {
            let name = format!("guess{number}");
            authorize(&guesser, world, &[("username", Some(&name))]).await
        })
        .await;
        authorize(&world.anonymous(), world, &[]).await.ok();
    }

    a_disabled_account_is_told_so_only_with_the_right_password(world) {
        behind(world, "update party set status = $1 where username = 'admin'", &vals![codes::EnabledStatus::Disabled]).await;
        try_password(world, "admin", "wrong-2026").await.invalid("password");
        let told = try_password(world, "admin", ADMIN_PASSWORD).await;
        told.refused(40009);
        assert_eq!(told.reason(), "signIn.disabled");
    }

    a_deleted_account_is_like_one_that_never_was(world) {
        behind(world, "update party set deleted = 1 where username = $1", &vals!["admin"]).await;
        try_password(world, "admin", ADMIN_PASSWORD).await.invalid("password");
    }

    every_field_of_the_form_is_checked(world) {
        let cases: [(&str, Option<&str>); 9] = [
            ("username", None),
            ("username", Some("   ")),
            ("password", Some("")),
            ("client_id", Some("somebody-else")),
            ("client_id", None),
            ("device_id", Some("")),
            ("grant_type", Some("client_credentials")),
            ("colour", Some("blue")),
            ("authorizeDataCode", Some("W404")),
        ];
        for (field, value) in cases {
            let reply = authorize(&world.anonymous(), world, &[(field, value)]).await;
            reply.invalid(field);
        }
        let secret = authorize(&world.anonymous(), world, &[("client_secret", Some("guess"))]).await;
        secret.invalid("client_id");
        let long = "x".repeat(2000);
        authorize(&world.anonymous(), world, &[("password", Some(&long))]).await.invalid("password");
    }

    a_form_may_leave_out_what_nothing_depends_on(world) {
        let absent = ["grant_type", "response_type", "time", "authorizeDataCode"].map(|field| (field, None));
        authorize(&world.anonymous(), world, &absent).await.ok();
    }

    a_body_that_is_no_form_or_too_large_is_refused(world) {
        let anonymous = world.anonymous();
        anonymous.post(AUTHORIZE, json!({ "username": "admin" })).await.refused(40001);
        let flood = Content::Raw("application/x-www-form-urlencoded", vec![b'a'; 9 * 1024].into());
        assert_eq!(anonymous.call(Method::POST, AUTHORIZE, flood).await.http.as_u16(), 413);
    }

    a_repeated_sign_in_is_never_answered_from_an_idempotency_key(world) {
        let console = &world.config.console;
        let fields = [
            ("username", "admin"), ("password", ADMIN_PASSWORD), ("device_id", "device-1"),
            ("client_id", &console.client_id), ("client_secret", &console.client_secret),
        ];
        let one = world.anonymous().post_form(AUTHORIZE, &fields).with_key("k1").await.data();
        let other = world.anonymous().post_form(AUTHORIZE, &fields).with_key("k1").await.data();
        assert_ne!(one["access_token"], other["access_token"]);
    }

    a_hash_of_another_cost_is_replaced_at_the_next_sign_in(world) {
        let dearer = crate::password::Hasher::new(crate::password::Cost { memory_kib: 16, passes: 1 });
        let hash = dearer.hash(ADMIN_PASSWORD).await.unwrap();
        behind(world, "update credential set hash = $1", &vals![hash]).await;
        world.admin().await;
        async fn read(tx: &mut Tx, (): &()) -> Answer<Option<String>> {
            Ok(tx.one("select hash from credential", &[]).await?)
        }
        let cx = Cx::outside(&world.app, Act::of_program(&world.app, "0001", "test", "read"));
        let hash = cx.read((), read).await.unwrap().unwrap();
        assert!(hash.contains("m=8,t=1"), "{hash}");
        world.admin().await;
    }

    the_door_shows_the_organization_in_the_callers_language(world) {
        let path = "/arpa-basic-api/partyGroup/getDefault";
        let zh = world.anonymous().lang("zh").get(path).await.data();
        assert_eq!(zh, json!({ "groupName": "冷链仓储管理系统", "logoUrl": "", "loginLogoUrl": "" }));
        let es = world.anonymous().lang("es").get(path).await.data();
        assert_eq!(es["groupName"], "Sistema de gestión de almacén de cadena de frío");
        behind(world, "update organization set logo_file = $1", &vals![77_i64]).await;
        assert_eq!(world.get(path).await.data()["logoUrl"], "/arpa-basic-api/file/77");
    }

    somebody_signed_in_sees_their_own_organization_at_the_door(world) {
        let path = "/arpa-basic-api/partyGroup/getDefault";
        assert_eq!(world.stranger().await.get(path).await.data()["groupName"], "Northern Cold Stores");
        let lost = world.anonymous().with_token(&"0".repeat(64));
        assert_eq!(lost.get(path).await.data()["groupName"], "Cold-chain warehouse management system");
    }

    a_sign_in_may_begin_in_a_warehouse_of_the_account(world) {
        crate::testing::warehouse(world, "W1", "North").await;
        let reply = authorize(&world.anonymous(), world, &[("authorizeDataCode", Some("W1"))]).await.data();
        let admin = world.anonymous().with_token(reply["access_token"].as_str().unwrap());
        let info = admin.post("/arpa-basic-api/getUserInfo", json!({})).await.data();
        assert_eq!(info["authorizeData"], json!({ "dataType": "WAREHOUSE", "data": [{ "code": "W1", "name": "North" }] }));
    }
}
