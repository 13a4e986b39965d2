//! Taking, starting, giving back, being finished by the document.

use serde_json::json;

use super::{DRIVE, Says, act, driver, putaway, raise, ready, says, state, steps};

harness::both! {
    a_job_is_taken_started_and_finished_by_its_document(world) {
        ready(world).await;
        let anna = driver(world, &["WH1"]).await;
        let job = raise(world, vec![putaway(1, "A")]).await.remove(0);
        let read = anna.get(&format!("{DRIVE}/{job}")).await.data();
        assert!(read["jobNo"].as_str().unwrap().starts_with("CC"), "{read}");
        assert_eq!((&read["status"], &read["qty"], &read["weight"]), (&json!("WAITING"), &json!(40), &json!(480)));
        assert_eq!(read["can"], json!(["detail", "take", "start", "report"]));
        let taken = act(&anna, &job, "take", json!({})).await.data();
        assert_eq!((&taken["status"], &taken["mine"]), (&json!("WAITING"), &json!(true)));
        assert_eq!(taken["can"], json!(["detail", "start", "release", "report"]));
        let begun = act(&anna, &job, "start", json!({ "version": taken["version"] })).await.data();
        assert_eq!(begun["status"], "WORKING");
        act(&anna, &job, "start", json!({})).await.refused(40009);
        says(world, Says::Finished, &[1]).await;
        let done = anna.get(&format!("{DRIVE}/{job}")).await.data();
        assert_eq!((&done["status"], &done["can"], &done["mine"]), (&json!("COMPLETED"), &json!(["detail"]), &json!(true)));
        for verb in ["take", "start", "release"] {
            act(&anna, &job, verb, json!({})).await.refused(40009);
        }
        assert_eq!(steps(&anna, &job).await, ["FINISH", "START", "TAKE"]);
    }

    a_job_given_back_is_everybodys_again(world) {
        ready(world).await;
        let (anna, ben) = (driver(world, &["WH1"]).await, driver(world, &["WH1"]).await);
        let job = raise(world, vec![putaway(1, "A")]).await.remove(0);
        act(&anna, &job, "release", json!({})).await.refused(40009);
        act(&anna, &job, "start", json!({})).await.ok();
        for verb in ["take", "start", "release"] {
            act(&ben, &job, verb, json!({})).await.refused(40009);
        }
        act(&ben, &job, "report", json!({ "problem": "BLOCKED" })).await.refused(40009);
        assert_eq!(ben.get(&format!("{DRIVE}/{job}")).await.data()["can"], json!(["detail"]));
        act(&anna, &job, "release", json!({})).await.ok();
        assert_eq!(state(&ben, &job).await, ("WAITING".to_owned(), None));
        act(&ben, &job, "take", json!({})).await.ok();
        assert_eq!(steps(&ben, &job).await, ["TAKE", "RELEASE", "START"]);
    }

    of_two_who_reach_for_one_job_exactly_one_gets_it(world) {
        ready(world).await;
        let jobs = raise(world, (1..=8).map(|line| putaway(line, "A")).collect()).await;
        let mut people = Vec::new();
        for _ in 0..4 {
            people.push(driver(world, &["WH1"]).await);
        }
        for (at, job) in jobs.iter().enumerate() {
            let verb = if at % 2 == 0 { "take" } else { "start" };
            let [a, b, c, d] = [0, 1, 2, 3].map(|person: usize| act(&people[person], job, verb, json!({})));
            let (a, b, c, d) = tokio::join!(a, b, c, d);
            let got: Vec<u32> = [a, b, c, d].iter().map(|reply| reply.status).collect();
            assert_eq!(got.iter().filter(|status| **status == 0).count(), 1, "{got:?}");
            assert_eq!(got.iter().filter(|status| **status == 40_009).count(), 3, "{got:?}");
            assert_eq!(steps(&people[0], job).await.len(), 1);
        }
    }

    a_stale_version_is_refused_and_a_repeated_key_takes_once(world) {
        ready(world).await;
        let anna = driver(world, &["WH1"]).await;
        let job = raise(world, vec![putaway(1, "A")]).await.remove(0);
        let take = format!("{DRIVE}/{job}/take");
        let first = anna.post(&take, json!({})).with_key("k1").await.data();
        assert_eq!(anna.post(&take, json!({})).with_key("k1").await.data(), first);
        act(&anna, &job, "start", json!({ "version": 1 })).await.refused(40010);
        assert_eq!(steps(&anna, &job).await, ["TAKE"]);
    }

    a_document_drops_what_it_needs_no_more_and_reopens_what_was_done(world) {
        ready(world).await;
        let anna = driver(world, &["WH1"]).await;
        let jobs = raise(world, (1..=3).map(|line| putaway(line, "A")).collect()).await;
        act(&anna, &jobs[0], "start", json!({})).await.ok();
        says(world, Says::Finished, &[1]).await;
        says(world, Says::Finished, &[1]).await;
        act(&anna, &jobs[1], "start", json!({})).await.ok();
        says(world, Says::Dropped, &[]).await;
        assert_eq!(state(&anna, &jobs[0]).await.0, "COMPLETED");
        let dropped = anna.get(&format!("{DRIVE}/{}", jobs[1])).await.data();
        assert_eq!((&dropped["cancelled"], &dropped["can"]), (&json!(true), &json!(["detail"])));
        act(&anna, &jobs[2], "take", json!({})).await.refused(40009);
        says(world, Says::Reopened, &[1]).await;
        let (status, name) = state(&anna, &jobs[0]).await;
        assert_eq!((status.as_str(), name.is_some()), ("WAITING", true));
        assert_eq!(steps(&anna, &jobs[0]).await, ["REOPEN", "FINISH", "START"]);
        says(world, Says::Finished, &[]).await;
        assert_eq!(steps(&anna, &jobs[1]).await, ["DROP", "START"]);
    }

    nobody_sees_a_job_of_another_warehouse_tenant_or_as_an_owner(world) {
        ready(world).await;
        let job = raise(world, vec![putaway(1, "A")]).await.remove(0);
        let elsewhere = driver(world, &["WH2"]).await;
        act(&elsewhere, &job, "take", json!({})).await.refused(40004);
        assert_eq!(elsewhere.get(&format!("{DRIVE}/board")).await.data()["poolTotal"], 0);
        world.stranger().await.post(&format!("{DRIVE}/{job}/take"), json!({})).await.refused(40004);
        let right = ["forkliftJobManage_take_button", "forkliftJobManage_search_button"];
        let owner = world.outsider("ENTERPRISE_OWNER", &right).await;
        act(&owner, &job, "take", json!({})).await.refused(40004);
        world.account(&["forkliftJobManage_search_button"]).await.post(&format!("{DRIVE}/{job}/take"), json!({})).await.refused(40003);
    }
}
