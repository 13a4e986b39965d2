//! The task centre: who has what, giving and taking jobs, priorities.

use codes::TaskType;
use harness::Actor;
use serde_json::json;

use super::{CENTRE, New, Says, act, driver, putaway, raise, ready, says, state, steps};

harness::both! {
    jobs_are_given_to_people_of_the_warehouse(world) {
        let admin = ready(world).await;
        let (anna, ben) = (driver(world, &["WH1"]).await, driver(world, &["WH2"]).await);
        let jobs = raise(world, vec![putaway(1, "A"), putaway(2, "A"), putaway(3, "A")]).await;
        let people = admin.get(&format!("{CENTRE}/people?warehouseCode=WH1&term={}", anna.username)).await.data();
        assert_eq!((&people[0]["id"], &people[0]["open"], people.as_array().unwrap().len()), (&json!(anna.id), &json!(0), 1));
        let others = admin.get(&format!("{CENTRE}/people?warehouseCode=WH1&term={}", ben.username)).await.data();
        assert_eq!(others, json!([]));
        admin.get(&format!("{CENTRE}/people?warehouseCode=")).await.invalid("warehouseCode");
        act(&anna, &jobs[1], "start", json!({})).await.ok();
        let all = json!({ "ids": [jobs[0], jobs[1], jobs[2], "1"], "personId": anna.id });
        let done = admin.post(&format!("{CENTRE}/assign"), all).lang("en").await.data();
        let each: Vec<bool> = done["rows"].as_array().unwrap().iter().map(|row| row["done"].as_bool().unwrap()).collect();
        assert_eq!((&done["done"], each), (&json!(2), vec![true, false, true, false]));
        assert!(done["rows"][1]["reason"].as_str().unwrap().contains("begun"), "{done}");
        assert_eq!(state(&anna, &jobs[0]).await.0, "WAITING");
        assert_eq!(steps(&anna, &jobs[0]).await, ["ASSIGN"]);
        let wrong = json!({ "ids": [jobs[0]], "personId": ben.id });
        admin.post(&format!("{CENTRE}/assign"), wrong).await.invalid("personId");
        admin.post(&format!("{CENTRE}/assign"), json!({ "ids": [], "personId": anna.id })).await.invalid("ids");
        let people = admin.get(&format!("{CENTRE}/people?warehouseCode=WH1&term={}", anna.username)).await.data();
        assert_eq!(people[0]["open"], 3);
    }

    a_job_is_given_to_nobody_who_may_not_do_it(world) {
        let admin = ready(world).await;
        let (anna, clerk) = (driver(world, &["WH1"]).await, world.account_in(&["putawayNoteManage_detail_button"], &["WH1"]).await);
        let jobs = raise(world, vec![putaway(1, "A"), New { kind: TaskType::Receive, ..putaway(2, "A") }]).await;
        let offered = async |who: &Actor, kinds: &str| {
            let path = format!("{CENTRE}/people?warehouseCode=WH1&taskTypes={kinds}&term={}", who.username);
            admin.get(&path).await.data().as_array().unwrap().len()
        };
        assert_eq!((offered(&anna, "PUTAWAY").await, offered(&clerk, "PUTAWAY").await), (1, 0));
        assert_eq!((offered(&anna, "receive").await, offered(&anna, "PUTAWAY,receive").await), (0, 0));
        assert_eq!((offered(&clerk, "").await, offered(&admin, "PUTAWAY,receive,PICKING").await), (1, 1), "the administrator may do all");
        admin.get(&format!("{CENTRE}/people?warehouseCode=WH1&taskTypes=FLYING")).await.invalid("taskTypes");
        let refused = admin.post(&format!("{CENTRE}/assign"), json!({ "ids": [jobs[0]], "personId": clerk.id })).lang("en").await;
        refused.invalid("personId");
        assert!(refused.text().contains("may not do tasks"), "{}", refused.text());
        assert_eq!(state(&anna, &jobs[0]).await.1, None, "nothing changed");
        let both = admin.post(&format!("{CENTRE}/assign"), json!({ "ids": jobs, "personId": anna.id })).await.data();
        let each: Vec<bool> = both["rows"].as_array().unwrap().iter().map(|row| row["done"].as_bool().unwrap()).collect();
        assert_eq!(each, [true, false], "what she may do is hers");
    }

    the_list_tells_assigned_from_unassigned_and_finds_by_type_and_status(world) {
        let admin = ready(world).await;
        let anna = driver(world, &["WH1"]).await;
        let jobs = raise(world, (1..=4).map(|line| putaway(line, "A")).collect()).await;
        act(&anna, &jobs[0], "take", json!({})).await.ok();
        act(&anna, &jobs[1], "start", json!({})).await.ok();
        act(&anna, &jobs[2], "report", json!({ "problem": "BLOCKED" })).await.ok();
        says(world, Says::Dropped, &[4]).await;
        for (query, total) in [
            ("", 4), ("assigned=0", 2), ("assigned=1", 2), ("status=WORKING", 1), ("taskType=PUTAWAY", 4), ("taskType=receive", 0),
            ("stage=0", 1), ("stage=4", 1), ("problem=true", 1), ("cancelled=true", 1), ("docNo=sj1", 4), ("warehouseCode=WH2", 0), ("priority=30", 4),
        ] {
            assert_eq!(admin.get(&format!("{CENTRE}/list?{query}")).await.total(), total, "{query}");
        }
        let can = |query: &str| {
            let path = format!("{CENTRE}/list?{query}");
            let admin = admin.clone();
            async move { admin.get(&path).await.records()[0]["can"].clone() }
        };
        assert_eq!(can("stage=0").await, json!(["detail", "assign", "priority", "solve"]));
        assert_eq!(can("stage=2").await, json!(["detail", "priority", "release"]));
        assert_eq!(can("stage=4").await, json!(["detail"]));
        assert_eq!(world.stranger().await.get(&format!("{CENTRE}/list")).await.total(), 0);
        world.account(&["tasksList_detail_button"]).await.get(&format!("{CENTRE}/list")).await.refused(40003);
    }

    what_somebody_has_is_taken_back_and_made_urgent(world) {
        let admin = ready(world).await;
        let anna = driver(world, &["WH1"]).await;
        let jobs = raise(world, vec![putaway(1, "A"), putaway(2, "A")]).await;
        act(&anna, &jobs[0], "start", json!({})).await.ok();
        let both = json!({ "ids": jobs });
        assert_eq!(admin.post(&format!("{CENTRE}/release"), both).await.data()["done"], 2);
        assert_eq!(state(&anna, &jobs[0]).await, ("WAITING".to_owned(), None));
        assert_eq!((steps(&anna, &jobs[0]).await, steps(&anna, &jobs[1]).await), (vec!["RELEASE".to_owned(), "START".into()], vec![]));
        let urgent = json!({ "ids": jobs, "priority": 10 });
        assert_eq!(admin.post(&format!("{CENTRE}/priority"), urgent).await.data()["done"], 2);
        admin.post(&format!("{CENTRE}/priority"), json!({ "ids": jobs, "priority": 11 })).await.invalid("priority");
        assert_eq!(admin.get(&format!("{CENTRE}/list?priority=10")).await.total(), 2);
        says(world, Says::Finished, &[]).await;
        let late = admin.post(&format!("{CENTRE}/priority"), json!({ "ids": jobs, "priority": 50 })).await.data();
        assert_eq!(late["done"], 0);
        let detail = admin.get(&format!("{CENTRE}/{}", jobs[0])).await.data();
        assert_eq!((&detail["can"], &detail["finishedBy"]), (&json!(["detail"]), &json!("floe")));
        let history = admin.get(&format!("{CENTRE}/{}/history", jobs[0])).await.data();
        assert_eq!(history[1]["note"], "30 → 10");
    }
}
