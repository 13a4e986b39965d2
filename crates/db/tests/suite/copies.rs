//! What is read out of a copy leaves it as it is, and copies that were not left as they were are mended.

use std::fs;

use db::{Config, Db, Error, Migration, Target, copies, vals};

use crate::setup::{STEPS, add};
use crate::stream::{ids, streaming};

/// So many tables that their schema has pages of its own beside the first.
async fn widen(db: &Db) {
    let made: Result<(), Error> = db
        .write((), |tx| {
            Box::pin(async move {
                for number in 0..80 {
                    let sql = format!(
                        "create table wide_{number} (id integer primary key, name text not null) strict"
                    );
                    tx.exec(&sql, &[]).await?;
                }
                Ok(())
            })
        })
        .await;
    made.unwrap();
}

#[tokio::test]
async fn looking_into_a_copy_leaves_every_byte_of_it() {
    let (db, folder) = streaming().await;
    for id in 1..=50 {
        add(&db, id).await.unwrap();
    }
    let copy = folder.of("a 100% copy?.db");
    db.backup(&copy).await.unwrap();
    let before = fs::read(&copy).unwrap();
    assert_eq!(copies::inspect(&copy).await.unwrap().rows.get("item"), Some(&50));
    let found: Vec<i64> =
        copies::select(&copy, "select id from item where id > $1 order by id", vals![48].to_vec())
            .await
            .unwrap();
    assert_eq!(found, [49, 50]);
    assert_eq!(fs::read(&copy).unwrap(), before);
    assert_eq!(fs::read_dir(folder.of("")).unwrap().count(), 1, "nothing lies beside it");
    db.close().await;
}

#[tokio::test]
async fn a_copy_that_got_statistics_of_its_own_takes_commits_all_the_same() {
    let (house, folder) = streaming().await;
    widen(&house).await;
    add(&house, 1).await.unwrap();
    // A database without statistics whose log holds nothing of the schema.
    let live = folder.of("live.db");
    house.backup(&live).await.unwrap();
    let db = Db::open(&Config { target: Target::Sqlite(live), ..house.config().clone() }).await.unwrap();
    db.stream_to(&folder.of("stream")).await.unwrap();
    let copy = folder.of("base.db");
    db.backup(&copy).await.unwrap();
    // As earlier versions did when they looked into a copy.
    let worked = Db::open(&Config::new(Target::Sqlite(copy.clone()))).await.unwrap();
    let noted = Migration::common(900, "noted", "analyze;");
    worked.migrate(&[STEPS, &[noted]].concat()).await.unwrap();
    worked.close().await;
    for id in 2..=1_000 {
        add(&db, id).await.unwrap();
    }
    // It is not closed, or it would get statistics as well: the machine went down.
    let base = fs::read(&copy).unwrap();
    while copies::replay(&copy, &folder.of("stream"), i64::MAX).await.unwrap().commits < 999 {
        fs::write(&copy, &base).unwrap();
    }
    assert!(copies::inspect(&copy).await.is_err(), "this is what has to be mended");
    copies::without_statistics(&copy).await.unwrap();
    assert_eq!(ids(&copy).await, (1..=1_000).collect::<Vec<i64>>());
    db.close().await;
}
