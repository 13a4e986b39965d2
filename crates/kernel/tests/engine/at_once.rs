//! Imports of many rows, and several at once.

use kernel::task::Tasks;
use serde_json::Value;

use crate::imports::{BRAND, asked, brands, checked, codes, ended, run};
use crate::world::both;

fn many(count: usize) -> Vec<u8> {
    let rows: Vec<String> = (0..count).map(|at| format!("C{at:05},n{at},1,1,1,,")).collect();
    brands(&rows.join("\n"))
}

#[tokio::test]
async fn a_check_leads_to_one_run_however_often_it_is_asked_at_once() {
    both(async |world| {
        let check = {
            Tasks::start(&world.app).unwrap();
            checked(world, BRAND, "b.csv", &many(1_500)).await
        };
        let ask = || asked(world, BRAND, &check, "good");
        let (a, b, c, d) = tokio::join!(ask(), ask(), ask(), ask());
        let replies = [a, b, c, d].map(|reply| reply.json());
        let taken: Vec<&Value> = replies.iter().filter(|reply| reply["data"]["id"].is_string()).collect();
        assert_eq!(taken.len(), 1, "{taken:?}");
        assert_eq!(ended(world, BRAND, &taken[0]["data"]["id"]).await["imported"], 1_500);
    })
    .await;
}

#[tokio::test]
async fn of_two_imports_of_the_same_codes_at_once_one_writes_and_the_other_says_which_rows() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        for mode in ["all", "good"] {
            world.exec("delete from brand", Vec::new()).await;
            let first = checked(world, BRAND, "a.csv", &many(400)).await;
            let second = checked(world, BRAND, "b.csv", &many(400)).await;
            let (first, second) =
                tokio::join!(run(world, BRAND, &first, mode), run(world, BRAND, &second, mode));
            for state in [&first, &second] {
                assert_eq!(state["status"], "COMPLETED", "{state}");
                let imported = state["imported"].as_i64().unwrap();
                let wrong = state["errorCount"].as_i64().unwrap();
                assert!(
                    mode == "all" && imported == 0 && wrong > 0 || imported + wrong == 400,
                    "{mode} {state}"
                );
            }
            assert_eq!(
                first["imported"].as_i64().unwrap() + second["imported"].as_i64().unwrap(),
                400,
                "{mode}"
            );
            assert_eq!(codes(world).await.len(), 400);
        }
    })
    .await;
}

#[tokio::test]
async fn five_thousand_rows_are_a_few_units_of_work() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        let before = world.app.db.stats().units;
        let check = checked(world, BRAND, "b.csv", &many(5_000)).await;
        assert_eq!(run(world, BRAND, &check, "good").await["imported"], 5_000);
        let units = world.app.db.stats().units - before;
        // Chunks, progress, the queue's own and a heartbeat or two: far from one for each row.
        assert!(units < 100, "{units} units of work");
    })
    .await;
}
