//! Units of work: all or nothing, on both databases.

use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::setup::{ADD, STEPS, add, count};
use db::testing::both;
use db::{Error, vals};

#[tokio::test]
async fn a_unit_that_succeeds_is_there_afterwards() {
    both(STEPS, async |db| {
        assert_eq!(add(db, 1).await, Ok(1));
        assert_eq!(count(db).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_unit_that_answers_an_error_leaves_nothing() {
    both(STEPS, async |db| {
        let refused: Result<(), Error> = db
            .write((), |tx| {
                Box::pin(async move {
                    tx.exec(ADD, &vals![1, "a", 5]).await?;
                    Err(Error::Other("no".into()))
                })
            })
            .await;
        assert_eq!(refused, Err(Error::Other("no".into())));
        assert_eq!(count(db).await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_unit_that_panics_fails_alone_and_leaves_nothing() {
    both(STEPS, async |db| {
        let panicked: Result<(), Error> = db
            .write((), |tx| {
                Box::pin(async move {
                    tx.exec(ADD, &vals![1, "a", 5]).await?;
                    panic!("what a mess")
                })
            })
            .await;
        assert_eq!(panicked, Err(Error::Misuse("a unit of work panicked: what a mess".into())));
        let panicked: Result<(), Error> = db.read((), |_| panic!("before the {}", "future")).await;
        assert_eq!(panicked, Err(Error::Misuse("a unit of work panicked: before the future".into())));
        assert_eq!(count(db).await, 0);
        assert_eq!(add(db, 2).await, Ok(1));
    })
    .await;
}

#[tokio::test]
async fn a_unit_that_awaits_something_else_fails_and_leaves_nothing() {
    both(STEPS, async |db| {
        let waited: Result<(), Error> = db
            .write((), |tx| {
                Box::pin(async move {
                    tx.exec(ADD, &vals![1, "a", 5]).await?;
                    pending::<()>().await;
                    Ok(())
                })
            })
            .await;
        assert!(matches!(waited, Err(Error::Misuse(text)) if text.contains("awaited something other")));
        assert_eq!(count(db).await, 0);
        assert_eq!(add(db, 2).await, Ok(1));
    })
    .await;
}

#[tokio::test]
async fn a_failed_statement_fails_its_unit_even_when_swallowed() {
    both(STEPS, async |db| {
        add(db, 1).await.unwrap();
        let swallowed: Result<(), Error> = db
            .write((), |tx| {
                Box::pin(async move {
                    tx.exec(ADD, &vals![2, "b", 5]).await?;
                    drop(tx.exec(ADD, &vals![1, "c", 5]).await);
                    Ok(())
                })
            })
            .await;
        assert_eq!(swallowed, Err(Error::Unique { constraint: "item_pkey".into() }));
        assert_eq!(count(db).await, 1);
    })
    .await;
}

#[tokio::test]
async fn an_attempt_may_break_a_rule_and_the_unit_goes_on() {
    both(STEPS, async |db| {
        add(db, 1).await.unwrap();
        let tried = db
            .write((), |tx| {
                Box::pin(async move {
                    let good = tx.attempt(ADD, &vals![2, "b", 5]).await?;
                    let twice = tx.attempt(ADD, &vals![3, "b", 5]).await?;
                    let negative = tx.attempt("update item set quantity = -quantity", &[]).await?;
                    tx.exec(ADD, &vals![4, "d", 5]).await?;
                    Ok::<_, Error>((good, twice, negative))
                })
            })
            .await;
        let unique = Error::Unique { constraint: "item_name_key".into() };
        let check = Error::Check { constraint: "item_quantity_check".into() };
        assert_eq!(tried, Ok((Ok(1), Err(unique), Err(check))));
        assert_eq!(count(db).await, 3);
        let sum = db.read((), |tx| Box::pin(tx.one::<i64>("select sum(quantity) from item", &[]))).await;
        assert_eq!(sum, Ok(Some(11)), "the refused update has changed no row");
    })
    .await;
}

#[tokio::test]
async fn an_attempt_forgives_violations_only() {
    both(STEPS, async |db| {
        let tried = db
            .write((), |tx| {
                Box::pin(async move {
                    drop(tx.attempt("insert into nowhere (id) values (1)", &[]).await);
                    Ok::<_, Error>(())
                })
            })
            .await;
        assert!(matches!(tried, Err(Error::Other(_))), "{tried:?}");
    })
    .await;
}

#[tokio::test]
async fn a_reading_unit_may_not_write() {
    both(STEPS, async |db| {
        let wrote = db.read((), |tx| Box::pin(async move { tx.exec(ADD, &vals![1, "a", 5]).await })).await;
        assert!(matches!(wrote, Err(Error::Misuse(_))), "{wrote:?}");
        assert_eq!(count(db).await, 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reading_unit_sees_one_moment() {
    both(STEPS, async |db| {
        add(db, 1).await.unwrap();
        let (seen, told) = std::sync::mpsc::sync_channel::<()>(1);
        let (go, went) = std::sync::mpsc::sync_channel::<()>(1);
        let went = Arc::new(std::sync::Mutex::new(went));
        let reading = db.db();
        let read = tokio::spawn(async move {
            reading
                .read((seen, went), |tx| {
                    Box::pin(async move {
                        let before = tx.one::<i64>("select count(*) from item", &[]).await?;
                        // A unit cannot await a channel, so this blocks.
                        tokio::task::block_in_place(|| {
                            tx.context().0.send(()).unwrap();
                            tx.context().1.lock().unwrap().recv().unwrap();
                        });
                        let after = tx.one::<i64>("select count(*) from item", &[]).await?;
                        Ok::<_, Error>((before, after))
                    })
                })
                .await
        });
        tokio::task::spawn_blocking(move || told.recv()).await.unwrap().unwrap();
        add(db, 2).await.unwrap();
        go.send(()).unwrap();
        assert_eq!(read.await.unwrap(), Ok((Some(1), Some(1))));
        assert_eq!(count(db).await, 2);
    })
    .await;
}

#[tokio::test]
async fn a_unit_carries_its_context() {
    #[derive(Clone)]
    struct Who {
        name: &'static str,
        notes: Vec<String>,
    }
    both(STEPS, async |db| {
        let who = Who { name: "ann", notes: Vec::new() };
        let noted = db
            .write(who, |tx| {
                Box::pin(async move {
                    let note = format!("by {}", tx.name);
                    tx.notes.push(note.clone());
                    tx.exec(ADD, &vals![1, note, 5]).await?;
                    Ok::<_, Error>(tx.notes.len())
                })
            })
            .await;
        assert_eq!(noted, Ok(1));
        let name = db.read((), |tx| Box::pin(tx.one::<String>("select name from item", &[]))).await;
        assert_eq!(name, Ok(Some("by ann".to_owned())));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn units_at_once_lose_nothing() {
    both(STEPS, async |db| {
        add(db, 1).await.unwrap();
        let ran = Arc::new(AtomicU32::new(0));
        let mut tasks = tokio::task::JoinSet::new();
        for id in 2..102 {
            let (db, ran) = (db.db(), Arc::clone(&ran));
            tasks.spawn(async move {
                db.write((), move |tx| {
                    ran.fetch_add(1, Ordering::Relaxed);
                    Box::pin(async move {
                        tx.exec(ADD, &vals![id, format!("item {id}"), 0]).await?;
                        tx.exec("update item set quantity = quantity + 1 where id = 1", &[]).await
                    })
                })
                .await
            });
        }
        while let Some(done) = tasks.join_next().await {
            assert_eq!(done.unwrap(), Ok(1));
        }
        assert!(ran.load(Ordering::Relaxed) >= 100);
        assert_eq!(count(db).await, 101);
        let sum =
            db.read((), |tx| Box::pin(tx.one::<i64>("select quantity from item where id = 1", &[]))).await;
        assert_eq!(sum, Ok(Some(101)));
        assert_eq!(db.stats().units, 101);
    })
    .await;
}

#[tokio::test]
async fn a_closed_database_takes_no_more_units() {
    both(STEPS, async |db| {
        db.close().await;
        assert!(matches!(add(db, 1).await, Err(Error::Unavailable(_))));
        let read = db.read((), |tx| Box::pin(tx.one::<i64>("select 1", &[]))).await;
        assert!(matches!(read, Err(Error::Unavailable(_))));
    })
    .await;
}

#[tokio::test]
async fn a_statement_that_takes_too_long_fails_its_unit() {
    for dialect in db::testing::dialects() {
        let db = db::testing::open(dialect, STEPS, |config| {
            config.statement_timeout = std::time::Duration::from_millis(50);
        })
        .await;
        let endless =
            "with recursive n (i) as (select 1 union all select i + 1 from n) select count(*) from n";
        let read = db.read((), move |tx| Box::pin(tx.one::<i64>(endless, &[]))).await;
        assert_eq!(read, Err(Error::Timeout));
        assert_eq!(add(&db, 1).await, Ok(1));
        let written = db.write((), move |tx| Box::pin(tx.one::<i64>(endless, &[]))).await;
        assert_eq!(written, Err(Error::Timeout));
        assert_eq!(count(&db).await, 1);
    }
}
