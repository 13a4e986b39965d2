//! The board of who drives: what is proposed, problems, filters.

use codes::{EquipmentClass, TaskType};
use serde_json::json;

use super::{DRIVE, New, Says, act, driver, ids, putaway, raise, ready, says, urgent};

harness::both! {
    near_jobs_come_first_then_urgent_then_old_ones(world) {
        ready(world).await;
        let anna = driver(world, &["WH1"]).await;
        let board = format!("{DRIVE}/board");
        assert_eq!(anna.get(&board).await.data(), json!({ "mine": [], "pool": [], "poolTotal": 0, "next": null }));
        assert_eq!(anna.get(&format!("{DRIVE}/next")).await.data(), json!(null));
        let jobs = raise(world, vec![putaway(1, "A"), putaway(2, "B"), urgent(putaway(3, "A")), putaway(4, "B")]).await;
        // Nothing is near to somebody who has done nothing.
        let seen = anna.get(&board).await.data();
        assert_eq!(ids(&seen["pool"]), [&jobs[2], &jobs[0], &jobs[1], &jobs[3]].map(String::clone));
        assert_eq!((&seen["next"], &seen["poolTotal"]), (&json!(jobs[2]), &json!(4)));
        act(&anna, &jobs[1], "start", json!({})).await.ok();
        let seen = anna.get(&board).await.data();
        assert_eq!(ids(&seen["mine"]), [jobs[1].clone()]);
        assert_eq!(ids(&seen["pool"]), [&jobs[3], &jobs[2], &jobs[0]].map(String::clone));
        assert_eq!(seen["next"], json!(null));
        says(world, Says::Finished, &[2]).await;
        assert_eq!(anna.get(&format!("{DRIVE}/next")).await.data()["id"], json!(jobs[3]));
    }

    what_has_a_problem_is_not_proposed_until_it_is_solved(world) {
        ready(world).await;
        let anna = driver(world, &["WH1"]).await;
        let jobs = raise(world, vec![urgent(putaway(1, "A")), putaway(2, "A")]).await;
        act(&anna, &jobs[0], "solve", json!({})).await.refused(40009);
        act(&anna, &jobs[0], "report", json!({ "problem": "OTHER" })).await.invalid("note");
        act(&anna, &jobs[0], "report", json!({ "problem": "LAZY" })).await.invalid("problem");
        let told = act(&anna, &jobs[0], "report", json!({ "problem": "OCCUPIED", "note": "托盘占位" })).await.data();
        assert_eq!((&told["problemCode"], &told["problemNote"], &told["status"]), (&json!("OCCUPIED"), &json!("托盘占位"), &json!("WAITING")));
        let seen = anna.get(&format!("{DRIVE}/board")).await.data();
        assert_eq!((&seen["next"], ids(&seen["pool"])), (&json!(jobs[1]), vec![jobs[1].clone(), jobs[0].clone()]));
        let solved = act(&anna, &jobs[0], "solve", json!({ "note": "已移走" })).await.data();
        assert_eq!(solved["problemCode"], json!(null));
        assert_eq!(anna.get(&format!("{DRIVE}/next")).await.data()["id"], json!(jobs[0]));
        let events = anna.get(&format!("{DRIVE}/{}/history", jobs[0])).await.data();
        assert_eq!((&events[0]["note"], &events[1]["note"]), (&json!("已移走"), &json!("托盘占位")));
    }

    the_pool_is_narrowed_to_what_one_can_do(world) {
        ready(world).await;
        let anna = driver(world, &["WH1"]).await;
        let by_hand = New { equipment: Some(EquipmentClass::Hand), ..putaway(2, "A") };
        let anyhow = New { equipment: None, kind: TaskType::Move, ..putaway(3, "A") };
        let jobs = raise(world, vec![putaway(1, "A"), by_hand, anyhow]).await;
        for (query, found) in [
            ("equipment=FORKLIFT", vec![0, 2]), ("equipment=HAND", vec![1, 2]), ("taskType=move", vec![2]), ("warehouseCode=WH1", vec![0, 1, 2]),
            ("warehouseCode=WH2", vec![]),
        ] {
            let seen = anna.get(&format!("{DRIVE}/board?{query}")).await.data();
            let found: Vec<String> = found.into_iter().map(|at: usize| jobs[at].clone()).collect();
            assert_eq!(ids(&seen["pool"]), found, "{query}");
        }
        anna.get(&format!("{DRIVE}/board?colour=red")).await.invalid("colour");
    }
}
