//! Changes that nobody waits for: what they do, when, and what becomes of a unit in which one fails.

use crate::setup::STEPS;
use db::testing::{TestDb, both};
use db::{Error, vals};

async fn number(db: &TestDb, sql: &'static str) -> i64 {
    let row = db.read((), move |tx| Box::pin(tx.one::<i64>(sql, &[])));
    row.await.expect("it is read").expect("a row")
}

#[tokio::test]
async fn what_nobody_waits_for_happens_in_its_turn() {
    both(STEPS, async |db| {
        const ADD: &str = "insert into item (id, name, quantity) values ($1, $2, $3)";
        const MORE: &str = "update item set quantity = quantity + $2 where id = $1";
        const SUM: &str = "select cast(sum(quantity) as bigint) from item";
        let done = db.write((), |tx| {
            Box::pin(async move {
                tx.exec_soon(ADD, vec![vals![1, "one", 1].to_vec(), vals![2, "two", 2].to_vec()]).await?;
                tx.exec_soon(MORE, vec![vals![1, 10].to_vec()]).await?;
                let between: Option<i64> = tx.one(SUM, &[]).await?;
                tx.insert_soon("item", &["id", "name", "quantity"], vec![vals![3, "three", 3].to_vec()])
                    .await?;
                tx.part().await?;
                tx.exec_soon(MORE, vec![vals![1, 100].to_vec(), vals![3, 100].to_vec()]).await?;
                tx.give_back().await?;
                tx.exec_soon("delete from item where id = $1", vec![vals![2].to_vec()]).await?;
                tx.exec_soon(MORE, vec![]).await?;
                Ok::<_, Error>(between)
            })
        });
        assert_eq!(done.await, Ok(Some(13)));
        assert_eq!(number(db, SUM).await, 14, "what came last came with the commit");
        // Nothing else is said in the unit.
        let alone = db.write((), |tx| Box::pin(tx.exec_soon(MORE, vec![vals![3, 1].to_vec()])));
        assert_eq!(alone.await, Ok(()));
        assert_eq!(number(db, SUM).await, 15);
    })
    .await;
}

#[tokio::test]
async fn what_nobody_waits_for_fails_the_unit_or_brings_it_into_conflict() {
    both(STEPS, async |db| {
        const ADD: &str = "insert into item (id, name, quantity) values ($1, $2, $3)";
        const TAKE: &str = "update item set quantity = quantity - $2 where id = $1";
        let add = db.write((), |tx| Box::pin(tx.exec_soon(ADD, vec![vals![1, "one", 1].to_vec()])));
        assert_eq!(add.await, Ok(()));
        let check = Error::Check { constraint: "item_quantity_check".into() };
        for read_on in [false, true] {
            let failed = db.write(read_on, |tx| {
                Box::pin(async move {
                    tx.exec_soon(ADD, vec![vals![2, "two", 2].to_vec()]).await?;
                    tx.exec_soon(TAKE, vec![vals![1, 5].to_vec()]).await?;
                    if *tx.context() {
                        tx.rows("select id from item", &[]).await?;
                    }
                    Ok::<_, Error>(())
                })
            });
            assert_eq!(failed.await.unwrap_err(), check);
        }
        let lost = db.write((), |tx| {
            Box::pin(async move {
                let takes = if tx.is_again() { 1 } else { 5 };
                tx.exec_hoping(TAKE, vec![vals![1, takes].to_vec()]).await
            })
        });
        let is_alone = db.write((), |tx| Box::pin(async move { Ok::<_, Error>(tx.is_alone()) })).await;
        match is_alone.unwrap() {
            // Nobody can have been faster.
            true => assert!(matches!(lost.await, Err(Error::Conflict(_)))),
            false => assert_eq!(lost.await, Ok(())),
        }
        assert_eq!(number(db, "select count(*) from item where id = 2").await, 0);
        let read = db.read((), |tx| Box::pin(tx.exec_soon(TAKE, vec![vals![1, 0].to_vec()])));
        assert!(read.await.is_err());
    })
    .await;
}

#[tokio::test]
async fn very_many_are_sent_on_the_way_and_in_their_order() {
    both(STEPS, async |db| {
        let done = db.write((), |tx| {
            Box::pin(async move {
                tx.exec_soon("insert into item (id, name, quantity) values (1, 'one', 0)", vec![vec![]])
                    .await?;
                for turn in 1..=1_000_i64 {
                    // Each is right only behind the one before.
                    let sql = "update item set quantity = $1 where id = 1 and quantity = $2";
                    tx.exec_soon(sql, vec![vals![turn, turn - 1].to_vec()]).await?;
                }
                Ok::<_, Error>(())
            })
        });
        assert_eq!(done.await, Ok(()));
        assert_eq!(number(db, "select quantity from item where id = 1").await, 1_000);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_statement_for_many_lists_is_refused_when_it_is_said() {
    both(STEPS, async |db| {
        let said = db.write((), |tx| {
            Box::pin(async move {
                let lists = vec![vals![1].to_vec(), vals![2].to_vec()];
                assert!(tx.exec_soon("delete from item where id = $1", lists).await.is_err());
                Ok::<_, Error>(())
            })
        });
        assert!(matches!(said.await, Err(Error::Misuse(_))));
    })
    .await;
}
