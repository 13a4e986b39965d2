//! The queue: tasks come with their transaction, run once, are tried again, and end for a reason people can read.

use db::vals;
use kernel::task::{Tasks, sweep};
use serde_json::json;

use crate::parts::Gate;
use crate::world::{ADMIN, World, both, until};

type Row = (String, i64, Option<String>, Option<String>);

pub async fn start(world: &World, token: &str, kind: &str, number: i64) -> i64 {
    let reply = world.post(token, "/test/queue/start", json!({ "kind": kind, "number": number })).await;
    reply.data()["id"].as_str().unwrap().parse().unwrap()
}

/// State, attempt, reason and result of a task.
pub async fn row(world: &World, id: i64) -> Row {
    let rows =
        world.all("select state, attempt, fault, result from task where id = $1", vals![id].into()).await;
    rows.into_iter().next().unwrap()
}

pub async fn ended(world: &World, id: i64) -> Row {
    until("the end of a task", async || Some(row(world, id).await).filter(|row| row.0 != "IN_PROCESS")).await
}

async fn taken(world: &World, id: i64, attempt: i64) {
    until("an attempt", async || (row(world, id).await.1 >= attempt).then_some(())).await;
}

/// Attempts that left a row, in order.
async fn left(world: &World, number: i64) -> Vec<i64> {
    world.all("select attempt from probe where task_id = $1 order by attempt", vals![number].into()).await
}

fn open_gate(world: &World) {
    world.app.shared.get::<Gate>().unwrap().open();
}

#[tokio::test]
async fn a_task_runs_as_its_owner_and_keeps_its_result() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        let id = start(world, "T1:8:work_start_button", "note", 5).await;
        let (state, attempt, fault, result) = ended(world, id).await;
        assert_eq!((state.as_str(), attempt, fault), ("COMPLETED", 1, None));
        assert_eq!(result.unwrap(), r#"{"task":5}"#);
        let who: Vec<String> = world.all("select who from probe where task_id = $1", vals![5].into()).await;
        assert_eq!(who, ["Person 8"]);
    })
    .await;
}

#[tokio::test]
async fn a_transaction_that_fails_leaves_no_task() {
    both(async |world| {
        let reply = world
            .post(ADMIN, "/test/queue/start", json!({ "kind": "note", "number": 1, "fails": true }))
            .await;
        reply.refused(40009);
        assert!(world.all::<i64>("select id from task", Vec::new()).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn one_account_cannot_fill_the_queue() {
    both(async |world| {
        for number in 0..50 {
            start(world, ADMIN, "note", number).await;
        }
        let body = json!({ "kind": "note", "number": 50 });
        let refused = world.post(ADMIN, "/test/queue/start", body).await.refused(40029);
        assert!(refused.contains("50 tasks"), "{refused}");
        start(world, "T1:8:work_start_button", "note", 51).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_never_run_one_task_twice() {
    both(async |world| {
        let twin = world.twin().await;
        for number in 0..40 {
            start(world, ADMIN, "note", number).await;
        }
        Tasks::start(&world.app).unwrap();
        Tasks::start(&twin.app).unwrap();
        until("all ends", async || {
            let open: Vec<i64> =
                world.all("select id from task where state <> 'COMPLETED'", Vec::new()).await;
            open.is_empty().then_some(())
        })
        .await;
        let runs: Vec<(i64, i64)> =
            world.all("select task_id, attempt from probe order by task_id", Vec::new()).await;
        assert_eq!(runs, (0..40).map(|number| (number, 1)).collect::<Vec<_>>());
        twin.tasks().stop().await;
        twin.app.db.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_worker_that_lost_its_lease_changes_nothing_any_more() {
    both(async |world| {
        let twin = world.twin().await;
        let id = start(world, ADMIN, "stalls", 1).await;
        Tasks::start(&world.app).unwrap();
        taken(world, id, 1).await;
        // The first worker hangs for longer than its lease; another one takes over and stays at it.
        world.advance(61);
        Tasks::start(&twin.app).unwrap();
        taken(world, id, 2).await;
        open_gate(world);
        world.tasks().stop().await;
        assert_eq!(left(world, 1).await, Vec::<i64>::new());
        assert_eq!(row(world, id).await.0, "IN_PROCESS");
        open_gate(&twin);
        assert_eq!(ended(world, id).await.0, "COMPLETED");
        assert_eq!(left(world, 1).await, [2]);
        twin.tasks().stop().await;
        twin.app.db.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_task_whose_last_worker_died_fails_and_says_so() {
    both(async |world| {
        let id = start(world, ADMIN, "stallsOnce", 1).await;
        Tasks::start(&world.app).unwrap();
        taken(world, id, 1).await;
        sweep(&world.app).await.unwrap();
        assert_eq!(row(world, id).await.0, "IN_PROCESS");
        world.advance(61);
        sweep(&world.app).await.unwrap();
        let (state, _, fault, _) = row(world, id).await;
        assert_eq!(
            (state.as_str(), fault.as_deref()),
            ("FAIL", Some("The program stopped while it worked on this task. Please try again."))
        );
    })
    .await;
}

#[tokio::test]
async fn a_panic_is_tried_again_with_pauses_and_then_fails() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        let id = start(world, ADMIN, "panics", 1).await;
        for (attempt, pause) in [(1_i64, 10_i64), (2, 40)] {
            // The fault of the attempt before stands until this one has ended and nobody holds the task.
            let next: i64 = until("the end of an attempt", async || {
                let sql = "select run_after from task
                     where id = $1 and attempt = $2 and fault is not null and lease_owner is null";
                world.all(sql, vals![id, attempt].into()).await.into_iter().next()
            })
            .await;
            assert_eq!(next - world.app.clock.now().millis(), pause * 1000);
            world.advance(pause.unsigned_abs());
            world.tasks().wake();
            taken(world, id, attempt + 1).await;
        }
        let (state, attempt, fault, _) = ended(world, id).await;
        assert_eq!((state.as_str(), attempt), ("FAIL", 3));
        assert!(fault.unwrap().contains("The task failed"));
    })
    .await;
}

#[tokio::test]
async fn a_fault_that_passes_ends_well() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        let id = start(world, ADMIN, "flaky", 3).await;
        let (state, attempt, fault, _) = until("the end", async || {
            world.advance(60);
            Some(row(world, id).await).filter(|row| row.0 != "IN_PROCESS")
        })
        .await;
        assert_eq!((state.as_str(), attempt, fault), ("COMPLETED", 3, None));
        assert_eq!(left(world, 3).await, [3]);
    })
    .await;
}

#[tokio::test]
async fn what_a_person_must_act_on_is_not_tried_again() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        let table = [
            ("refuses", ADMIN, "Only a failed task can be tried again."),
            ("forgotten", ADMIN, "This version does not know this kind of task."),
            ("note", "T1:13:super_admin", "The account that owns the task is disabled or lost its rights."),
        ];
        for (kind, token, reason) in table {
            let id = start(world, token, kind, 1).await;
            let (state, attempt, fault, _) = ended(world, id).await;
            assert_eq!((state.as_str(), attempt, fault.as_deref()), ("FAIL", 1, Some(reason)));
        }
        assert_eq!(left(world, 1).await, Vec::<i64>::new());
        let id = start(world, ADMIN, "tooLong", 1).await;
        assert_eq!(ended(world, id).await.2.as_deref(), Some("The task took too long and was stopped."));
    })
    .await;
}

#[tokio::test]
async fn a_failed_task_can_be_tried_again_by_a_person_and_no_other() {
    both(async |world| {
        Tasks::start(&world.app).unwrap();
        let id = start(world, ADMIN, "refuses", 1).await;
        ended(world, id).await;
        world.post(ADMIN, &format!("/test/queue/{id}/retry"), json!({})).await.data();
        until("the second attempt", async || (row(world, id).await.1 == 2).then_some(())).await;
        assert_eq!(ended(world, id).await.0, "FAIL");
        let done = start(world, ADMIN, "note", 2).await;
        ended(world, done).await;
        world.post(ADMIN, &format!("/test/queue/{done}/retry"), json!({})).await.refused(40009);
        world.post("T2:9:super_admin", &format!("/test/queue/{id}/retry"), json!({})).await.refused(40009);
    })
    .await;
}

#[tokio::test]
async fn a_task_is_cancelled_while_it_waits_and_while_it_runs() {
    both(async |world| {
        let waiting = start(world, ADMIN, "note", 1).await;
        world.post(ADMIN, &format!("/test/queue/{waiting}/cancel"), json!({})).await.data();
        assert_eq!(row(world, waiting).await.2.as_deref(), Some("called off"));
        world.post(ADMIN, &format!("/test/queue/{waiting}/cancel"), json!({})).await.refused(40009);
        Tasks::start(&world.app).unwrap();
        let running = start(world, ADMIN, "stalls", 2).await;
        taken(world, running, 1).await;
        world.post(ADMIN, &format!("/test/queue/{running}/cancel"), json!({})).await.data();
        let (state, _, fault, _) = ended(world, running).await;
        assert_eq!((state.as_str(), fault.as_deref()), ("FAIL", Some("The task was cancelled.")));
        open_gate(world);
        world.tasks().stop().await;
        assert_eq!(left(world, 1).await.len() + left(world, 2).await.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn a_program_that_stops_gives_its_tasks_back() {
    both(async |world| {
        let twin = world.twin().await;
        let id = start(world, ADMIN, "stallsOnce", 1).await;
        Tasks::start(&world.app).unwrap();
        taken(world, id, 1).await;
        world.tasks().stop().await;
        assert_eq!(row(world, id).await.0, "IN_PROCESS");
        // No lease has to run out, and the broken-off attempt does not count.
        open_gate(&twin);
        Tasks::start(&twin.app).unwrap();
        assert_eq!(ended(world, id).await.0, "COMPLETED");
        assert_eq!(left(world, 1).await, [2]);
        twin.tasks().stop().await;
        twin.app.db.close().await;
    })
    .await;
}
