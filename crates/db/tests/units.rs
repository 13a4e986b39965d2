//! Units of work: all or nothing, on both databases.

use db::testing::both;
use db::{Db, Error, Migration, vals};

const STEPS: &[Migration] = &[Migration::common(
    1,
    "items",
    "create table item (
        id bigint primary key,
        name text not null,
        quantity bigint not null constraint item_quantity_check check (quantity >= 0)
     );
     create unique index item_name_key on item (name);",
)];

const ADD: &str = "insert into item (id, name, quantity) values ($1, $2, $3)";

async fn count(db: &Db) -> i64 {
    let counted = db.read((), |tx| Box::pin(async move { tx.one::<i64>("select count(*) from item", &[]).await })).await;
    counted.expect("a count").expect("a row")
}

#[tokio::test]
async fn a_unit_that_succeeds_is_there_afterwards() {
    both(STEPS, async |db| {
        let added = db.write((), |tx| Box::pin(async move { tx.exec(ADD, &vals![1, "a", 5]).await })).await;
        assert_eq!(added, Ok(1));
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
