//! What only PostgreSQL can do to a unit of work: conflicts, broken connections, statements under way.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Barrier};
use std::time::Duration;

use db::testing::{TestDb, dialects, open};
use db::{Config, Dialect, Error, Target, Value, vals, word_list};
use tokio::task::block_in_place;

use crate::setup::{ADD, STEPS, add, count};

/// None when PostgreSQL is left out on purpose.
async fn server(tune: impl FnOnce(&mut Config)) -> Option<TestDb> {
    match dialects().contains(&Dialect::Postgres) {
        true => Some(open(Dialect::Postgres, STEPS, tune).await),
        false => None,
    }
}

/// Adds server settings to the URL.
fn options(config: &mut Config, options: &str) {
    if let Target::Postgres(url) = &mut config.target {
        url.push_str(&format!("?options={}", options.replace(' ', "%20").replace('=', "%3D")));
    }
}

/// Reads one number.
async fn number(db: &TestDb, sql: &'static str) -> i64 {
    let number = db.read((), move |tx| Box::pin(tx.one::<i64>(sql, &[]))).await;
    number.expect("a number").expect("a row")
}

const CONFLICT: &str = "do $$ begin raise exception 'in the way' using errcode = '40001'; end $$";

#[tokio::test]
async fn a_unit_is_run_again_after_a_conflict() {
    let Some(db) = server(|_| {}).await else { return };
    let runs = Arc::new(AtomicU32::new(0));
    let result = db
        .write(Arc::clone(&runs), |tx| {
            Box::pin(async move {
                tx.exec(ADD, &vals![1, "a", 1]).await?;
                if tx.context().fetch_add(1, Ordering::SeqCst) < 3 {
                    // What the closure makes of the error does not matter.
                    drop(tx.exec(CONFLICT, &[]).await);
                }
                Ok::<_, Error>(())
            })
        })
        .await;
    assert_eq!(result, Ok(()));
    assert_eq!((runs.load(Ordering::SeqCst), db.stats().retries), (4, 3));
    assert_eq!(count(&db).await, 1);
}

#[tokio::test]
async fn a_unit_that_always_conflicts_is_given_up() {
    let Some(db) = server(|_| {}).await else { return };
    let runs = Arc::new(AtomicU32::new(0));
    let result = db
        .write(Arc::clone(&runs), |tx| {
            Box::pin(async move {
                tx.context().fetch_add(1, Ordering::SeqCst);
                tx.exec(ADD, &vals![1, "a", 1]).await?;
                tx.exec(CONFLICT, &[]).await
            })
        })
        .await;
    assert_eq!(result, Err(Error::Conflict("in the way (40001)".into())));
    assert_eq!(runs.load(Ordering::SeqCst), 6, "once and five times again");
    assert_eq!(count(&db).await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_units_in_a_deadlock_both_succeed() {
    let Some(db) = server(|config| options(config, "-c deadlock_timeout=50ms")).await else { return };
    add(&db, 1).await.unwrap();
    add(&db, 2).await.unwrap();
    let met = Arc::new(Barrier::new(2));
    let mut tasks = Vec::new();
    for (first, second) in [(1, 2), (2, 1)] {
        let (db, met) = (db.db(), Arc::clone(&met));
        let runs = Arc::new(AtomicU32::new(0));
        tasks.push(tokio::spawn(async move {
            db.write((met, runs), move |tx| {
                Box::pin(async move {
                    let take = "update item set quantity = quantity + 1 where id = $1";
                    tx.exec(take, &vals![first]).await?;
                    if tx.context().1.fetch_add(1, Ordering::SeqCst) == 0 {
                        block_in_place(|| tx.context().0.wait());
                    }
                    tx.exec(take, &vals![second]).await
                })
            })
            .await
        }));
    }
    for task in tasks {
        assert_eq!(task.await.unwrap(), Ok::<_, Error>(1));
    }
    assert_eq!(number(&db, "select min(quantity) from item").await, 3);
    assert!(db.stats().retries >= 1, "there was no deadlock");
}

#[tokio::test]
async fn a_broken_connection_is_replaced() {
    let Some(db) = server(|_| {}).await else { return };
    let killed = db
        .write(Arc::new(AtomicU32::new(0)), |tx| {
            Box::pin(async move {
                tx.exec(ADD, &vals![1, "a", 1]).await?;
                if tx.context().fetch_add(1, Ordering::SeqCst) == 0 {
                    tx.rows("select pg_terminate_backend(pg_backend_pid())", &[]).await?;
                }
                Ok::<_, Error>(tx.context().load(Ordering::SeqCst))
            })
        })
        .await;
    assert_eq!(killed, Ok(2));
    assert_eq!(count(&db).await, 1);
}

#[tokio::test]
async fn a_dropped_unit_is_rolled_back_and_its_statement_cancelled() {
    let tune =
        |config: &mut Config| (config.connections, config.statement_timeout) = (1, Duration::from_secs(600));
    let Some(db) = server(tune).await else { return };
    let dropped = tokio::spawn({
        let db = db.db();
        async move {
            db.write((), |tx| {
                Box::pin(async move {
                    tx.exec(ADD, &vals![1, "a", 1]).await?;
                    tx.rows("select cast(pg_sleep(600) as text)", &[]).await
                })
            })
            .await
        }
    });
    let watch = open(Dialect::Postgres, &[], |_| {}).await;
    let place = db.place();
    let sleeping = async || {
        let sql = "select count(*) from pg_stat_activity where datname = $1 and query like '%pg_sleep%' and state = 'active'";
        let found = watch.read(place.clone(), move |tx| {
            Box::pin(async move {
                let place = tx.context().clone();
                tx.one::<i64>(sql, &vals![place]).await
            })
        });
        found.await.expect("a count").expect("a row")
    };
    while sleeping().await == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    dropped.abort();
    assert!(dropped.await.unwrap_err().is_cancelled());
    let cancelled = async {
        while sleeping().await > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), cancelled)
        .await
        .expect("the server goes on with the statement");
    assert_eq!(count(&db).await, 0);
    assert_eq!(add(&db, 1).await, Ok(1));
}

#[tokio::test]
async fn a_statement_dropped_half_way_fails_its_unit() {
    let Some(db) = server(|_| {}).await else { return };
    let result = db
        .write((), |tx| {
            Box::pin(async move {
                tx.exec(ADD, &vals![1, "a", 1]).await?;
                let slow = tx.rows("select cast(pg_sleep(600) as text)", &[]);
                tokio::select! { biased; _ = slow => {}, () = std::future::ready(()) => {} }
                Ok::<_, Error>(())
            })
        })
        .await;
    assert!(
        matches!(result, Err(Error::Misuse(ref text)) if text.contains("dropped before its end")),
        "{result:?}"
    );
    assert_eq!(count(&db).await, 0);
}

#[tokio::test]
async fn a_prepared_statement_survives_a_changed_table() {
    let Some(db) = server(|config| config.connections = 1).await else { return };
    add(&db, 1).await.unwrap();
    let all =
        async || db.read((), |tx| Box::pin(async move { tx.rows("select * from item", &[]).await })).await;
    assert_eq!(all().await.unwrap()[0].columns().len(), 3);
    let more = "alter table item add column size bigint";
    db.write((), move |tx| Box::pin(async move { tx.exec(more, &[]).await })).await.unwrap();
    assert_eq!(all().await.unwrap()[0].columns().len(), 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_queue_refuses_at_once_and_closing_waits() {
    let tune = |config: &mut Config| (config.connections, config.queue) = (1, 1);
    let Some(db) = server(tune).await else { return };
    let (go, went) = std::sync::mpsc::sync_channel::<()>(1);
    let (started, starts) = std::sync::mpsc::sync_channel::<()>(1);
    let held = tokio::spawn({
        let db = db.db();
        let context = (Arc::new(std::sync::Mutex::new(went)), started);
        async move {
            db.write(context, |tx| {
                Box::pin(async move {
                    tx.exec(ADD, &vals![1, "a", 1]).await?;
                    block_in_place(|| {
                        tx.context().1.send(()).unwrap();
                        tx.context().0.lock().unwrap().recv().unwrap();
                    });
                    Ok::<_, Error>(())
                })
            })
            .await
        }
    });
    tokio::task::spawn_blocking(move || starts.recv()).await.unwrap().unwrap();
    let waiting = tokio::spawn({
        let db = db.db();
        async move { add(&db, 2).await }
    });
    while db.stats().waiting == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(add(&db, 3).await, Err(Error::Overloaded));
    let closing = tokio::spawn({
        let db = db.db();
        async move { db.close().await }
    });
    tokio::task::yield_now().await;
    go.send(()).unwrap();
    assert_eq!(held.await.unwrap(), Ok(()));
    assert_eq!(waiting.await.unwrap(), Ok(1));
    closing.await.unwrap();
    assert!(matches!(add(&db, 3).await, Err(Error::Unavailable(_))));
}

#[tokio::test]
async fn an_absent_server_is_unavailable() {
    let config: Config = "postgres://nobody@127.0.0.1:1/nothing".parse().unwrap();
    let opened = db::Db::open(&config).await;
    assert!(matches!(opened, Err(Error::Unavailable(_))), "{opened:?}");
}

#[tokio::test]
async fn a_value_of_the_wrong_type_is_misuse() {
    let Some(db) = server(|_| {}).await else { return };
    let wrong: [(&str, Value); 3] = [
        ("select id from item where id = $1", "x".into()),
        ("select id from item where name = $1", 5.into()),
        ("select 1 + $1", i64::MAX.into()),
    ];
    for (sql, value) in wrong {
        let result = db.read(value, move |tx| {
            Box::pin(async move {
                let value = tx.context().clone();
                tx.one::<i64>(sql, &[value]).await
            })
        });
        let result = result.await;
        assert!(matches!(result, Err(Error::Misuse(_))), "{sql}: {result:?}");
    }
}

#[tokio::test]
async fn a_table_that_has_grown_is_looked_at_without_waiting_for_the_server() {
    let Some(db) = server(|_| {}).await else { return };
    let known = "select cast(reltuples as bigint) from pg_class where oid = to_regclass('item')";
    assert!(number(&db, known).await <= 0, "nobody has looked yet");
    let rows: Vec<Vec<Value>> = (0..150).map(|id| vals![id, format!("item {id}"), 1].to_vec()).collect();
    let added: Result<u64, Error> = db
        .write(rows, |tx| {
            let rows = tx.context().clone();
            Box::pin(async move { tx.insert_many("item", &["id", "name", "quantity"], rows).await })
        })
        .await;
    assert_eq!(added, Ok(150));
    let mut patience = 1_000;
    while number(&db, known).await != 150 {
        patience -= 1;
        assert!(patience > 0, "it was not looked at");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn what_is_done_apart_stands_and_holds_no_lock() {
    const NEXT: &str = "update item set quantity = quantity + 1 where id = $1 returning quantity";
    // The pool has one connection, and its unit waits for none of it.
    let Some(db) = server(|config| config.connections = 1).await else { return };
    add(&db, 1).await.unwrap();
    let failed = db.write((), |tx| {
        Box::pin(async move {
            let first: Option<i64> = tx.one_apart(NEXT, &vals![1]).await?;
            // Twice, though the unit has not ended: nothing of the first is locked.
            let second: Option<i64> = tx.one_apart(NEXT, &vals![1]).await?;
            assert_eq!((first, second), (Some(2), Some(3)));
            Err::<(), _>(Error::Other("no".into()))
        })
    });
    assert!(failed.await.is_err());
    assert_eq!(number(&db, "select quantity from item where id = 1").await, 3);
    let refused = db.write((), |tx| {
        Box::pin(async move {
            tx.one_apart::<i64>("update item set quantity = -1 where id = $1 returning id", &vals![1]).await
        })
    });
    assert_eq!(refused.await.unwrap_err(), Error::Check { constraint: "item_quantity_check".into() });
    assert_eq!(db.write((), |tx| Box::pin(tx.one_apart::<i64>(NEXT, &[Value::Int(1)]))).await, Ok(Some(4)));
}

#[tokio::test]
async fn writing_units_keep_the_plans_of_their_statements() {
    let Some(db) = server(|config| config.connections = 1).await else { return };
    const MODE: &str = "select current_setting('plan_cache_mode')";
    let wrote: Result<Option<String>, Error> =
        db.write((), |tx| Box::pin(async move { tx.one(MODE, &[]).await })).await;
    assert_eq!(wrote.unwrap().as_deref(), Some("force_generic_plan"));
    let read: Result<Option<String>, Error> =
        db.read((), |tx| Box::pin(async move { tx.one(MODE, &[]).await })).await;
    assert_eq!(read.unwrap().as_deref(), Some("auto"));
    let long = db.write((), |tx| {
        Box::pin(async move {
            let names: Vec<String> = (0..200).map(|item| format!("item {item}")).collect();
            let list = word_list(names.iter().map(String::as_str));
            let sql = "select current_setting('plan_cache_mode') where 'item 7' in (words($1))";
            let mode: Option<String> = tx.one(sql, &[list]).await?;
            Ok::<_, Error>((mode, tx.one::<String>(MODE, &[]).await?))
        })
    });
    let of = |mode: &str| Some(mode.to_owned());
    assert_eq!(long.await, Ok((of("auto"), of("force_generic_plan"))));
}
