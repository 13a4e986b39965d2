//! SQLite's writer: what shares a commit, and what happens to the others when one fails.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use crate::setup::{ADD, STEPS, add, count};
use db::testing::{TestDb, open};
use db::{Config, Db, Dialect, Error, vals};
use tokio::task::JoinHandle;

type Task = JoinHandle<Result<u64, Error>>;

async fn lite(tune: impl FnOnce(&mut Config)) -> TestDb {
    open(Dialect::Sqlite, STEPS, tune).await
}

/// Holds the writer inside a unit of work until the answer is dropped or sent to.
async fn hold(db: &Db) -> (mpsc::SyncSender<()>, Task) {
    let (go, went) = mpsc::sync_channel(1);
    let (started, starts) = mpsc::sync_channel(1);
    let db = db.clone();
    let context = (Arc::new(Mutex::new(went)), started);
    let unit = tokio::spawn(async move {
        db.write(context, |tx| {
            Box::pin(async move {
                let (went, started) = tx.context();
                started.send(()).map_err(|_| Error::Other("nobody holds".into()))?;
                went.lock().expect("one at a time").recv().map_or(Ok(0), |()| Ok(0))
            })
        })
        .await
    });
    tokio::task::spawn_blocking(move || starts.recv()).await.expect("a thread").expect("the writer is held");
    (go, unit)
}

/// Queues an item behind a held writer.
async fn queue(db: &Db, id: i64) -> Task {
    let waiting = db.stats().waiting;
    let task = tokio::spawn({
        let db = db.clone();
        async move { add(&db, id).await }
    });
    while db.stats().waiting == waiting && !task.is_finished() {
        tokio::task::yield_now().await;
    }
    task
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn units_that_wait_share_a_commit() {
    let db = lite(|_| {}).await;
    let before = db.stats();
    let (go, held) = hold(&db).await;
    let mut tasks = Vec::new();
    for id in 0..10 {
        tasks.push(queue(&db, id).await);
    }
    assert_eq!(db.stats().waiting, 10);
    go.send(()).unwrap();
    assert_eq!(held.await.unwrap(), Ok(0));
    for task in tasks {
        assert_eq!(task.await.unwrap(), Ok(1));
    }
    let after = db.stats();
    assert_eq!(
        (after.units - before.units, after.batches - before.batches, after.largest_batch),
        (11, 2, 10)
    );
    assert_eq!(count(&db).await, 10);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_takes_as_many_units_as_configured() {
    let db = lite(|config| config.batch = 4).await;
    let before = db.stats();
    let (go, held) = hold(&db).await;
    let mut tasks = Vec::new();
    for id in 0..10 {
        tasks.push(queue(&db, id).await);
    }
    go.send(()).unwrap();
    held.await.unwrap().unwrap();
    for task in tasks {
        assert_eq!(task.await.unwrap(), Ok(1));
    }
    assert_eq!(db.stats().largest_batch, 4);
    assert_eq!(db.stats().batches - before.batches, 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_unit_is_answered_before_the_commit() {
    let db = lite(|_| {}).await;
    let (go, held) = hold(&db).await;
    let answered = Arc::new(AtomicBool::new(false));
    let first = tokio::spawn({
        let (db, answered) = (db.db(), Arc::clone(&answered));
        async move {
            let result = add(&db, 1).await;
            answered.store(true, Ordering::SeqCst);
            result
        }
    });
    while db.stats().waiting == 0 {
        tokio::task::yield_now().await;
    }
    let second = tokio::spawn({
        let (db, answered) = (db.db(), Arc::clone(&answered));
        async move {
            db.write(answered, |tx| {
                Box::pin(async move {
                    // The first unit of this batch has run; give a premature answer the time to arrive.
                    let started = Instant::now();
                    while started.elapsed() < Duration::from_millis(200)
                        && !tx.context().load(Ordering::SeqCst)
                    {
                        std::thread::yield_now();
                    }
                    Ok::<_, Error>(tx.context().load(Ordering::SeqCst))
                })
            })
            .await
        }
    });
    while db.stats().waiting == 1 {
        tokio::task::yield_now().await;
    }
    go.send(()).unwrap();
    held.await.unwrap().unwrap();
    assert_eq!(
        second.await.unwrap(),
        Ok(false),
        "the first unit was answered while its batch was still running"
    );
    assert_eq!(first.await.unwrap(), Ok(1));
    assert!(answered.load(Ordering::SeqCst));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_failing_unit_leaves_the_others_of_its_commit_alone() {
    let db = lite(|_| {}).await;
    let (go, held) = hold(&db).await;
    let first = queue(&db, 1).await;
    let twice = queue(&db, 1).await;
    let waiting = db.stats().waiting;
    let half = tokio::spawn({
        let db = db.db();
        async move {
            db.write((), |tx| {
                Box::pin(async move {
                    tx.exec(ADD, &vals![3, "three", 1]).await?;
                    tx.exec("update item set quantity = 9", &[]).await?;
                    Err::<u64, _>(Error::Other("half-way".into()))
                })
            })
            .await
        }
    });
    while db.stats().waiting == waiting {
        tokio::task::yield_now().await;
    }
    let last = queue(&db, 2).await;
    go.send(()).unwrap();
    held.await.unwrap().unwrap();
    assert_eq!(first.await.unwrap(), Ok(1));
    assert_eq!(twice.await.unwrap(), Err(Error::Unique { constraint: "item_pkey".into() }));
    assert_eq!(half.await.unwrap(), Err(Error::Other("half-way".into())));
    assert_eq!(last.await.unwrap(), Ok(1));
    assert_eq!(db.stats().largest_batch, 4);
    let items = "select id, quantity from item order by id";
    let items = db.read((), move |tx| Box::pin(tx.all::<(i64, i64)>(items, &[]))).await;
    assert_eq!(items, Ok(vec![(1, 1), (2, 1)]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_unit_that_loses_the_transaction_does_not_take_the_others_with_it() {
    let db = lite(|config| config.statement_timeout = Duration::from_millis(50)).await;
    let (go, held) = hold(&db).await;
    let first = queue(&db, 1).await;
    let ran = Arc::new(AtomicU32::new(0));
    // A change that is interrupted makes SQLite roll back everything, not only the change.
    let endless = "insert into item (id, name, quantity)
        with recursive n (i) as (select 10 union all select i + 1 from n) select i, 'endless ' || i, 1 from n";
    let culprit = tokio::spawn({
        let (db, ran) = (db.db(), Arc::clone(&ran));
        async move {
            db.write(ran, move |tx| {
                Box::pin(async move {
                    tx.context().fetch_add(1, Ordering::SeqCst);
                    drop(tx.exec(endless, &[]).await);
                    Ok(0)
                })
            })
            .await
        }
    });
    while db.stats().waiting == 1 {
        tokio::task::yield_now().await;
    }
    let last = queue(&db, 2).await;
    go.send(()).unwrap();
    held.await.unwrap().unwrap();
    assert_eq!(culprit.await.unwrap(), Err::<u64, _>(Error::Timeout));
    assert_eq!(first.await.unwrap(), Ok(1));
    assert_eq!(last.await.unwrap(), Ok(1));
    assert_eq!(ran.load(Ordering::SeqCst), 1);
    assert_eq!(count(&db).await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_queue_refuses_at_once() {
    let db = lite(|config| config.queue = 2).await;
    let (go, held) = hold(&db).await;
    let waiting = [queue(&db, 1).await, queue(&db, 2).await];
    assert_eq!(add(&db, 3).await, Err(Error::Overloaded));
    go.send(()).unwrap();
    held.await.unwrap().unwrap();
    for task in waiting {
        assert_eq!(task.await.unwrap(), Ok(1));
    }
    assert_eq!(add(&db, 3).await, Ok(1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closing_finishes_what_waits() {
    let db = lite(|_| {}).await;
    let (go, held) = hold(&db).await;
    let waiting = [queue(&db, 1).await, queue(&db, 2).await];
    let closing = tokio::spawn({
        let db = db.db();
        async move { db.close().await }
    });
    // A closed queue has no length any more.
    while db.stats().waiting > 0 {
        tokio::task::yield_now().await;
    }
    assert!(matches!(add(&db, 3).await, Err(Error::Unavailable(_))));
    go.send(()).unwrap();
    held.await.unwrap().unwrap();
    for task in waiting {
        assert_eq!(task.await.unwrap(), Ok(1));
    }
    closing.await.unwrap();
    let again = Db::open(db.config()).await.unwrap();
    assert_eq!(count(&again).await, 2);
    again.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_unit_that_nobody_waits_for_any_more_is_not_run() {
    let db = lite(|_| {}).await;
    let (go, held) = hold(&db).await;
    let dropped = queue(&db, 1).await;
    dropped.abort();
    assert!(dropped.await.unwrap_err().is_cancelled());
    let kept = queue(&db, 2).await;
    go.send(()).unwrap();
    held.await.unwrap().unwrap();
    assert_eq!(kept.await.unwrap(), Ok(1));
    let ids = db.read((), |tx| Box::pin(tx.all::<i64>("select id from item", &[]))).await;
    assert_eq!(ids, Ok(vec![2]));
}

#[tokio::test]
async fn a_deferred_rule_broken_at_the_commit_is_the_answer() {
    let db = lite(|_| {}).await;
    let result = db
        .write((), |tx| {
            Box::pin(async move {
                let table = "create table late (
                    id integer primary key,
                    item_id integer references item (id) deferrable initially deferred
                 ) strict";
                tx.exec(table, &[]).await?;
                tx.exec("insert into late (id, item_id) values (1, 99)", &[]).await
            })
        })
        .await;
    assert!(matches!(result, Err(Error::ForeignKey { .. })), "{result:?}");
    assert_eq!(add(&db, 1).await, Ok(1), "the writer goes on");
    let there = "select count(*) from sqlite_schema where name = 'late'";
    assert_eq!(db.read((), move |tx| Box::pin(tx.one::<i64>(there, &[]))).await, Ok(Some(0)));
}

#[tokio::test]
async fn a_copy_made_in_use_is_whole() {
    let db = lite(|_| {}).await;
    for id in 0..50 {
        add(&db, id).await.unwrap();
    }
    let copy = std::path::Path::new(&db.place()).join("copy.db");
    db.backup(&copy).await.unwrap();
    add(&db, 50).await.unwrap();
    assert!(matches!(db.backup(&copy).await, Err(Error::Misuse(_))), "an existing file is not overwritten");

    let mut config = db.config().clone();
    config.target = db::Target::Sqlite(copy);
    let copied = Db::open(&config).await.unwrap();
    assert_eq!(count(&copied).await, 50);
    let added = copied.write((), |tx| Box::pin(async move { tx.exec(ADD, &vals![99, "x", 1]).await })).await;
    assert_eq!(added, Ok(1));
    copied.close().await;
}

#[tokio::test]
async fn the_disk_is_told_to_keep_every_commit() {
    let db = lite(|_| {}).await;
    // `synchronous` is a setting of the connection: ask the writing one, through the table-valued form.
    let ask =
        "select (select synchronous from pragma_synchronous), (select journal_mode from pragma_journal_mode),
                      (select foreign_keys from pragma_foreign_keys)";
    let answer = db.write((), move |tx| Box::pin(tx.one::<(i64, String, i64)>(ask, &[]))).await;
    assert_eq!(answer, Ok(Some((2, "wal".to_owned(), 1))));
    db.tidy().await.unwrap();
}
