//! Broken rules of the schema carry the same names on both databases.

use crate::setup::{ADD, STEPS, add};
use db::testing::{TestDb, both};
use db::{Error, Migration, Value, vals};

/// Runs one statement and answers its error.
async fn refused(db: &TestDb, sql: &'static str, values: &[Value]) -> Error {
    let values = values.to_vec();
    let result = db
        .write(values, move |tx| {
            Box::pin(async move {
                let values = tx.context().clone();
                tx.exec(sql, &values).await
            })
        })
        .await;
    result.expect_err("the statement breaks a rule")
}

fn unique(name: &str) -> Error {
    Error::Unique { constraint: name.into() }
}

fn check(name: &str) -> Error {
    Error::Check { constraint: name.into() }
}

fn foreign(name: &str) -> Error {
    Error::ForeignKey { constraint: name.into() }
}

#[tokio::test]
async fn a_unique_index_is_named() {
    both(STEPS, async |db| {
        add(db, 1).await.unwrap();
        assert_eq!(refused(db, ADD, &vals![2, "item 1", 1]).await, unique("item_name_key"));
        // Once more: the name comes from the cache now.
        assert_eq!(refused(db, ADD, &vals![3, "item 1", 1]).await, unique("item_name_key"));
        assert_eq!(refused(db, ADD, &vals![1, "b", 1]).await, unique("item_pkey"));
    })
    .await;
}

const KEYS: &[Migration] = &[Migration::common(
    1,
    "keys",
    "create table place (
        id bigint primary key,
        branch_code text not null,
        code text not null,
        barcode text not null constraint place_barcode_key unique,
        zone bigint not null,
        slot bigint not null,
        unique (zone, slot)
     );
     create unique index place_branch_code_code_key on place (branch_code, code);
     create unique index place_code_branch_code_key on place (code, branch_code);
     create unique index place_lower_code_key on place (lower(code));
     create table place_tag (place_id bigint not null, tag text not null, primary key (place_id, tag));
     insert into place (id, branch_code, code, barcode, zone, slot) values (1, 'a', 'b', 'c', 1, 1);
     insert into place_tag (place_id, tag) values (1, 'cold');",
)];

#[tokio::test]
async fn keys_of_every_kind_are_named() {
    both(KEYS, async |db| {
        let add =
            "insert into place (id, branch_code, code, barcode, zone, slot) values ($1, $2, $3, $4, $5, $6)";
        let both = refused(db, add, &vals![2, "a", "b", "d", 2, 2]).await;
        // Two keys over the same columns are broken at once: either may be reported.
        let names = [unique("place_branch_code_code_key"), unique("place_code_branch_code_key")];
        assert!(names.contains(&both) || both == unique("place_lower_code_key"), "{both:?}");
        assert_eq!(refused(db, add, &vals![2, "x", "B", "d", 2, 2]).await, unique("place_lower_code_key"));
        assert_eq!(refused(db, add, &vals![2, "x", "y", "d", 1, 1]).await, unique("place_zone_slot_key"));
        assert_eq!(refused(db, add, &vals![2, "x", "y", "c", 2, 2]).await, unique("place_barcode_key"));
        let tag = "insert into place_tag (place_id, tag) values ($1, $2)";
        assert_eq!(refused(db, tag, &vals![1, "cold"]).await, unique("place_tag_pkey"));
    })
    .await;
}

#[tokio::test]
async fn checks_and_missing_values_are_named() {
    both(STEPS, async |db| {
        assert_eq!(refused(db, ADD, &vals![1, "a", -1]).await, check("item_quantity_check"));
        assert_eq!(refused(db, ADD, &vals![1, None::<&str>, 1]).await, check("item_name_not_null"));
    })
    .await;
}

#[tokio::test]
async fn a_foreign_key_is_named_also_among_several() {
    both(STEPS, async |db| {
        add(db, 1).await.unwrap();
        add(db, 2).await.unwrap();
        let lot = "insert into lot (id, item_id, other_id) values ($1, $2, $3)";
        assert_eq!(refused(db, lot, &vals![1, 99, 1]).await, foreign("lot_item_id_fkey"));
        assert_eq!(refused(db, lot, &vals![1, 1, 99]).await, foreign("lot_goes_to_other"));
        db.write((), move |tx| Box::pin(async move { tx.exec(lot, &vals![1, 1, 2]).await })).await.unwrap();
        assert_eq!(
            refused(db, "delete from item where id = $1", &vals![1]).await,
            foreign("lot_item_id_fkey")
        );
        assert_eq!(
            refused(db, "delete from item where id = $1", &vals![2]).await,
            foreign("lot_goes_to_other")
        );
        assert_eq!(refused(db, "update lot set other_id = 7", &[]).await, foreign("lot_goes_to_other"));
        // The search has left nothing behind: the keys are still checked at once, and no row was touched.
        assert_eq!(refused(db, lot, &vals![2, 99, 1]).await, foreign("lot_item_id_fkey"));
        let rows =
            db.read((), |tx| Box::pin(tx.all::<(i64, i64)>("select item_id, other_id from lot", &[]))).await;
        assert_eq!(rows, Ok(vec![(1, 2)]));
    })
    .await;
}

#[tokio::test]
async fn a_foreign_key_stays_checked_at_once_after_a_search() {
    both(STEPS, async |db| {
        add(db, 1).await.unwrap();
        let lot = "insert into lot (id, item_id, other_id) values ($1, $2, $3)";
        let tried = db.write((), move |tx| {
            Box::pin(async move {
                let first = tx.attempt(lot, &vals![1, 1, 98]).await?;
                let second = tx.attempt(lot, &vals![2, 99, 1]).await?;
                Ok::<_, Error>((first, second, tx.attempt(lot, &vals![3, 1, 1]).await?))
            })
        });
        let expected = (Err(foreign("lot_goes_to_other")), Err(foreign("lot_item_id_fkey")), Ok(1));
        assert_eq!(tried.await, Ok(expected));
    })
    .await;
}

#[tokio::test]
async fn a_table_with_one_foreign_key_is_told_without_a_search() {
    const ONE: &[Migration] = &[Migration::common(
        1,
        "one",
        "create table head (id bigint primary key);
         create table line (id bigint primary key, head_id bigint not null,
            constraint line_of_head foreign key (head_id) references head (id) on delete restrict);
         insert into head (id) values (1);
         insert into line (id, head_id) values (1, 1);",
    )];
    both(ONE, async |db| {
        let line = "insert into line (id, head_id) values (2, 9)";
        assert_eq!(refused(db, line, &[]).await, foreign("line_of_head"));
        assert_eq!(refused(db, "delete from head", &[]).await, foreign("line_of_head"));
    })
    .await;
}

#[tokio::test]
async fn rows_inserted_together_name_their_rule_too() {
    both(STEPS, async |db| {
        let result = db
            .write((), |tx| {
                Box::pin(async move {
                    let rows = (0..10).map(|id| vals![id, format!("item {}", id % 7), 1].to_vec()).collect();
                    tx.insert_many("item", &["id", "name", "quantity"], rows).await
                })
            })
            .await;
        assert_eq!(result, Err(unique("item_name_key")));
        let result = db
            .write((), |tx| {
                Box::pin(async move {
                    let rows = vec![vals![1, 5, 5].to_vec()];
                    tx.insert_many("lot", &["id", "item_id", "other_id"], rows).await
                })
            })
            .await;
        assert!(matches!(result, Err(Error::ForeignKey { .. })), "{result:?}");
    })
    .await;
}
