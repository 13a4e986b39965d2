//! The schema of the tests, and what several of them do.

use db::{Db, Error, Migration, vals};

/// Two tables: items, and lots that point to items.
pub const STEPS: &[Migration] = &[Migration::common(
    1,
    "items and lots",
    "create table item (
        id bigint primary key,
        name text not null,
        quantity bigint not null constraint item_quantity_check check (quantity >= 0)
     );
     create unique index item_name_key on item (name);
     create table lot (
        id bigint primary key,
        item_id bigint not null references item (id),
        other_id bigint constraint lot_goes_to_other references item (id),
        note text
     );",
)];

/// Adds an item.
pub const ADD: &str = "insert into item (id, name, quantity) values ($1, $2, $3)";

/// Adds an item named after its id.
pub async fn add(db: &Db, id: i64) -> Result<u64, Error> {
    db.write((), move |tx| Box::pin(async move { tx.exec(ADD, &vals![id, format!("item {id}"), 1]).await }))
        .await
}

/// The number of items, as a read of its own.
pub async fn count(db: &Db) -> i64 {
    let counted = db
        .read((), |tx| Box::pin(async move { tx.one::<i64>("select count(*) from item", &[]).await }))
        .await;
    counted.expect("a count").expect("a row")
}
