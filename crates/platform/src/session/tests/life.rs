//! How sessions begin, go on and end.

use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::{ELSEWHERE, HOUR, INFO, PROFILE, behind, id, session};

harness::both! {
    a_token_works_on_its_own_device_only(world) {
        let admin = world.admin().await;
        admin.get(PROFILE).await.ok();
        admin.on_device("another").get(PROFILE).await.refused(21332);
        admin.on_device("").get(PROFILE).await.refused(21332);
        admin.on_device("another").post(INFO, json!({})).await.refused(21332);
        admin.get(PROFILE).await.ok();
    }

    a_token_that_was_guessed_is_nobodys(world) {
        world.admin().await;
        let hashed = kernel::act::hex(&Sha256::digest("PLAT_ADMIN"));
        for guess in ["PLAT_ADMIN-token", "admin-token", "", "null", &hashed, &"0".repeat(64)] {
            world.anonymous().with_token(guess).get(PROFILE).await.refused(21332);
            world.anonymous().with_token(guess).post(INFO, json!({})).await.refused(21332);
        }
    }

    what_is_stored_is_no_token(world) {
        let admin = world.admin().await;
        let stored = kernel::act::hex(&Sha256::digest(admin.token.clone().unwrap().as_bytes()));
        world.anonymous().with_token(&stored).get(PROFILE).await.refused(21332);
    }

    calls_of_one_token_that_come_together_read_it_once(world) {
        let admin = world.admin().await;
        let first = session(world, &admin).await;
        world.clock.advance(ELSEWHERE);
        let all = futures::future::join_all((0..8).map(|_| session(world, &admin))).await;
        assert!(all.iter().all(|one| std::sync::Arc::ptr_eq(one, &all[0])));
        assert!(!std::sync::Arc::ptr_eq(&first, &all[0]), "read again");
    }

    a_session_runs_out_when_nobody_uses_it(world) {
        let admin = world.admin().await;
        world.clock.advance(12 * HOUR - 1);
        let late = world.admin().await;
        world.clock.advance(1);
        admin.get(PROFILE).await.refused(21332);
        late.get(PROFILE).await.ok();
    }

    every_use_moves_the_end_of_a_session(world) {
        let admin = world.admin().await;
        for _ in 0..4 {
            world.clock.advance(11 * HOUR);
            admin.get(PROFILE).await.ok();
        }
        world.clock.advance(12 * HOUR);
        admin.get(PROFILE).await.refused(21332);
    }

    the_time_of_a_call_is_written_once_a_minute_at_most(world) {
        let admin = world.admin().await;
        let seen = async || admin.get(&format!("{PROFILE}/sessions")).await.data()[0]["lastSeenAt"].clone();
        let first = seen().await;
        world.clock.advance(58_000);
        assert_eq!(seen().await, first);
        world.clock.advance(2_000);
        // The call that writes it is already answered with it.
        assert_ne!(seen().await, first);
    }

    signing_out_ends_the_session_and_only_that_one(world) {
        let (here, there) = (world.admin().await, world.admin().await);
        here.get("/arpa-basic-api/logout").await.ok();
        here.get(PROFILE).await.refused(21332);
        there.get(PROFILE).await.ok();
    }

    signing_out_twice_or_without_a_living_session_is_fine(world) {
        let admin = world.admin().await;
        let token = admin.token.clone().unwrap();
        world.anonymous().get(&format!("/arpa-basic-api/logout?token={token}")).await.ok();
        admin.get(PROFILE).await.refused(21332);
        admin.get("/arpa-basic-api/logout").await.ok();
        world.anonymous().get("/arpa-basic-api/logout").await.refused(21332);
    }

    another_process_knows_of_a_sign_out_within_two_seconds(world) {
        let admin = world.admin().await;
        let twin = world.twin().await;
        let there = twin.of(&admin);
        there.get(PROFILE).await.ok();
        admin.get("/arpa-basic-api/logout").await.ok();
        world.clock.advance(ELSEWHERE);
        there.get(PROFILE).await.refused(21332);
    }

    an_account_disabled_elsewhere_is_out_within_two_seconds(world) {
        let clerk = world.account(&[]).await;
        clerk.get(PROFILE).await.ok();
        behind(world, &[("update party set status = $2 where id = $1", vec![id(&clerk), codes::EnabledStatus::Disabled.into()])]).await;
        world.clock.advance(ELSEWHERE);
        clerk.get(PROFILE).await.refused(21332);
        clerk.post(INFO, json!({})).await.refused(21332);
    }

    a_permission_taken_away_elsewhere_is_gone_within_two_seconds(world) {
        let clerk = world.account(&["organizationDeploy_detail_button"]).await;
        let path = "/arpa-basic-api/setting/detail";
        clerk.get(path).await.ok();
        behind(world, &[("delete from role_resource where resource_code = $1", vec!["organizationDeploy_detail_button".into()])]).await;
        world.clock.advance(ELSEWHERE);
        clerk.get(path).await.refused(40003);
    }

    a_clock_that_was_set_back_makes_nothing_last_longer(world) {
        let clerk = world.account(&[]).await;
        let now = world.clock.now();
        world.clock.advance(HOUR);
        clerk.get(PROFILE).await.ok();
        world.clock.set(now);
        behind(world, &[("update party set status = $2 where id = $1", vec![id(&clerk), codes::EnabledStatus::Disabled.into()])]).await;
        clerk.get(PROFILE).await.refused(21332);
    }

    a_password_set_by_somebody_else_allows_nothing_until_it_is_changed(world) {
        let clerk = world.account(&["organizationDeploy_detail_button"]).await;
        let credential = "insert into credential (party_id, branch_code, hash, changed_at, must_change, failures)
            values ($1, '0001', '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA', 0, 1, 0)";
        behind(world, &[(credential, vec![id(&clerk)])]).await;
        world.clock.advance(ELSEWHERE);
        clerk.get("/arpa-basic-api/setting/detail").await.refused(40009);
        let info = clerk.post(INFO, json!({})).await.data();
        assert_eq!(info["mustChange"], true);
        clerk.get(PROFILE).await.refused(40009);
        assert!(session(world, &clerk).await.permissions.is_empty());
    }
}
