//! Statements: placeholders, types, many rows and records, alike on both databases.

use crate::setup::{ADD, STEPS, add, count};
use db::testing::{TestDb, both};
use db::{Error, FromRow, Row, Value, record, vals};

/// Reads one row.
async fn one<T: FromRow + Send + 'static>(
    db: &TestDb,
    sql: &'static str,
    values: Vec<Value>,
) -> Result<T, Error> {
    let row = db.read(values, move |tx| {
        Box::pin(async move {
            let values = tx.context().clone();
            tx.one::<T>(sql, &values).await
        })
    });
    row.await.map(|row| row.expect("a row"))
}

#[tokio::test]
async fn placeholders_stand_in_any_order_and_not_inside_literals() {
    both(STEPS, async |db| {
        add(db, 1).await.unwrap();
        let sql = "select '$1', 'it''s $2', /* $3 */ name as \"$4\", id -- $5
                   from item where id = $2 and name = $1 and id = $2";
        let row: Row = one(db, sql, vals!["item 1", 1].to_vec()).await.unwrap();
        assert_eq!(row.columns()[2], "$4");
        let values = vals!["$1", "it's $2", "item 1", 1];
        assert_eq!(row.into_values(), values);
    })
    .await;
}

#[tokio::test]
async fn values_and_placeholders_must_match() {
    both(STEPS, async |db| {
        let few = one::<i64>(db, "select id from item where id = $1 and name = $2", vals![1].to_vec()).await;
        assert!(matches!(few, Err(Error::Misuse(text)) if text.contains("2 placeholders but 1 values")));
        let zero = one::<i64>(db, "select id from item where id = $0", vec![]).await;
        assert!(matches!(zero, Err(Error::Misuse(text)) if text.contains("$0 is not a placeholder")));
    })
    .await;
}

#[tokio::test]
async fn a_unit_has_neither_its_transaction_nor_a_second_statement() {
    both(STEPS, async |db| {
        for sql in ["commit", " -- now\n Rollback", "pragma foreign_keys = off", "set x = 1", "savepoint a"] {
            let refused = db.write((), move |tx| Box::pin(async move { tx.exec(sql, &[]).await })).await;
            assert!(matches!(refused, Err(Error::Misuse(_))), "{sql}: {refused:?}");
        }
        let two = "delete from lot; delete from item";
        let refused = db.write((), move |tx| Box::pin(async move { tx.exec(two, &[]).await })).await;
        assert!(matches!(refused, Err(Error::Misuse(_))), "{refused:?}");
        let one = "delete from lot where note = ';' ; -- that is all";
        assert_eq!(db.write((), move |tx| Box::pin(async move { tx.exec(one, &[]).await })).await, Ok(0));
    })
    .await;
}

#[tokio::test]
async fn integers_of_every_kind_come_back_as_integers() {
    both(STEPS, async |db| {
        db.write((), |tx| {
            Box::pin(async move {
                tx.exec(ADD, &vals![1, "a", i64::MAX]).await?;
                tx.exec(ADD, &vals![i64::MIN, "b", 0]).await
            })
        })
        .await
        .unwrap();
        let sql = "select sum(quantity), max(quantity), min(id), count(*), length('abc'), id = 1,
                          case when id = 1 then 1 else 0 end, exists (select 1 from lot)
                   from item where id = 1 group by id";
        let row: Row = one(db, sql, vec![]).await.unwrap();
        assert_eq!(row.into_values(), vals![i64::MAX, i64::MAX, 1, 1, 3, 1, 1, 0]);
        let lowest: i64 = one(db, "select sum(id) from item where id < 0", vec![]).await.unwrap();
        assert_eq!(lowest, i64::MIN);
        let over: i64 = one(
            db,
            "select count(*) from (select sum(quantity) s from item) x where s >= $1",
            vals![i64::MAX].to_vec(),
        )
        .await
        .unwrap();
        assert_eq!(over, 1);
    })
    .await;
}

#[tokio::test]
async fn fractions_and_null_characters_are_refused() {
    both(STEPS, async |db| {
        let fraction = one::<i64>(db, "select 1.5", vec![]).await;
        assert!(matches!(fraction, Err(Error::Misuse(_))), "{fraction:?}");
        let null = one::<i64>(db, "select id from item where name = $1", vals!["a\0b"].to_vec()).await;
        assert!(matches!(null, Err(Error::Misuse(text)) if text.contains("U+0000")));
    })
    .await;
}

#[tokio::test]
async fn rows_become_values_tuples_and_options() {
    both(STEPS, async |db| {
        let sql = "select cast(7 as bigint) as a, cast('x' as text) as b, cast(null as text) as c";
        let row: (i64, String, Option<String>) = one(db, sql, vec![]).await.unwrap();
        assert_eq!(row, (7, "x".to_owned(), None));
        let row: Row = one(db, sql, vec![]).await.unwrap();
        assert_eq!((row.get::<u8>("a"), row.at::<String>(1)), (Ok(7), Ok("x".to_owned())));
        let wrong = row.get::<i64>("b");
        assert!(matches!(wrong, Err(Error::Misuse(text)) if text.starts_with("column b: ")));
        assert!(
            row.get::<String>("c").is_err() && row.get::<bool>("a").is_err() && row.get::<i64>("z").is_err()
        );
        let none = db.read((), |tx| Box::pin(tx.one::<i64>("select id from item", &[]))).await;
        assert_eq!(none, Ok(None));
        let empty: Option<i64> = one(db, "select max(id) from item", vec![]).await.unwrap();
        assert_eq!(empty, None);
    })
    .await;
}

#[tokio::test]
async fn ten_thousand_rows_are_inserted_together() {
    both(STEPS, async |db| {
        let inserted = db
            .write((), |tx| {
                Box::pin(async move {
                    let rows = (0..10_000_i64)
                        .map(|id| vals![id, format!("it's \"{id}\" {{,}} \\ é 库"), id].to_vec());
                    let items = tx.insert_many("item", &["id", "name", "quantity"], rows.collect()).await?;
                    let lots = (0..10_001_i64).map(|id| {
                        let note = (id % 3 == 0).then(|| "NULL".to_owned());
                        vals![id, id % 10_000, (id % 2 == 0).then_some(id % 100), note].to_vec()
                    });
                    let lots =
                        tx.insert_many("lot", &["id", "item_id", "other_id", "note"], lots.collect()).await?;
                    let none = tx.insert_many("lot", &["id", "item_id"], Vec::new()).await?;
                    Ok::<_, Error>((items, lots, none))
                })
            })
            .await;
        assert_eq!(inserted, Ok((10_000, 10_001, 0)));
        let name: String = one(db, "select name from item where id = 9999", vec![]).await.unwrap();
        assert_eq!(name, "it's \"9999\" {,} \\ é 库");
        let notes =
            "select count(note), count(other_id), sum(item_id) from lot where note is null or note = 'NULL'";
        let notes: (i64, i64, i64) = one(db, notes, vec![]).await.unwrap();
        assert_eq!(notes, (3334, 5001, 49_995_000));
    })
    .await;
}

#[tokio::test]
async fn rows_that_do_not_fit_are_refused() {
    both(STEPS, async |db| {
        let rows = [vals![1, "a", 1].to_vec(), vals![2, "b"].to_vec()];
        let uneven = db
            .write(rows, |tx| {
                Box::pin(async move {
                    let rows = tx.context().to_vec();
                    tx.insert_many("item", &["id", "name", "quantity"], rows).await
                })
            })
            .await;
        assert!(matches!(uneven, Err(Error::Misuse(_))), "{uneven:?}");
        let injected = db
            .write((), |tx| {
                Box::pin(async move { tx.insert_many("item (id) --", &["id"], vec![vec![1.into()]]).await })
            })
            .await;
        assert!(matches!(injected, Err(Error::Misuse(_))), "{injected:?}");
        assert_eq!(count(db).await, 0);
    })
    .await;
}

record! {
    /// An item.
    #[derive(PartialEq)]
    struct Item in "item" {
        id: i64,
        name: String,
        quantity: i32,
    }
}

record! {
    struct Lot in "lot" {
        id: i64,
        item_id: i64,
        other_id: Option<i64>,
        note: Option<String>,
    }
}

#[tokio::test]
async fn records_are_written_and_read_whole() {
    both(STEPS, async |db| {
        assert_eq!((Item::TABLE, Item::COLUMNS), ("item", &["id", "name", "quantity"][..]));
        assert_eq!(Lot::COLUMN_LIST, "id, item_id, other_id, note");
        let items: Vec<Item> =
            (1..4).map(|id| Item { id, name: format!("item {id}"), quantity: -0 }).collect();
        let read = db
            .write(items.clone(), |tx| {
                Box::pin(async move {
                    let items = tx.context().clone();
                    tx.insert(&items[0]).await?;
                    tx.insert_records(&items[1..]).await?;
                    let lot = Lot { id: 1, item_id: 1, other_id: None, note: Some("n".into()) };
                    tx.insert(&lot).await?;
                    // Columns in another order than the fields are found by name.
                    let lots = tx.all::<Lot>("select note, other_id, item_id, id from lot", &[]).await?;
                    assert_eq!(lots[0].values(), lot.values());
                    tx.all::<Item>(&format!("select {} from item order by id", Item::COLUMN_LIST), &[]).await
                })
            })
            .await;
        assert_eq!(read, Ok(items));
        let missing = one::<Item>(db, "select id, name from item", vec![]).await;
        assert!(matches!(missing, Err(Error::Misuse(text)) if text.contains("no column quantity")));
    })
    .await;
}

#[tokio::test]
async fn a_change_may_answer_rows() {
    both(STEPS, async |db| {
        add(db, 1).await.unwrap();
        let upsert = "insert into item (id, name, quantity) values ($1, $2, $3)
                      on conflict (id) do update set quantity = item.quantity + excluded.quantity
                      returning quantity";
        let now = db.write((), move |tx| {
            Box::pin(async move { tx.one::<i64>(upsert, &vals![1, "item 1", 41]).await })
        });
        assert_eq!(now.await, Ok(Some(42)));
        let ignored = "insert into item (id, name, quantity) values (1, 'x', 1) on conflict do nothing";
        assert_eq!(db.write((), move |tx| Box::pin(async move { tx.exec(ignored, &[]).await })).await, Ok(0));
    })
    .await;
}

#[tokio::test]
async fn one_statement_runs_with_many_lists_of_values() {
    both(STEPS, async |db| {
        let run = |lists: Vec<Vec<Value>>| {
            db.write(lists, |tx| {
                Box::pin(async move {
                    let lists = tx.context().clone();
                    let first = tx.exec_each(ADD, &lists).await?;
                    let take = "update item set quantity = quantity - $2 where id = $1 and quantity >= $2";
                    let takes: Vec<Vec<Value>> = (0..600).map(|id| vals![id, 300].to_vec()).collect();
                    let none = tx.exec_each(take, &[]).await?;
                    Ok::<_, Error>((first.len(), tx.exec_each(take, &takes).await?, none))
                })
            })
        };
        let items = (0..600).map(|id| vals![id, format!("item {id}"), id].to_vec()).collect();
        let (added, taken, none) = run(items).await.unwrap();
        assert_eq!((added, none.len()), (600, 0));
        assert!(taken.iter().enumerate().all(|(id, changed)| *changed == u64::from(id >= 300)), "{taken:?}");
        assert_eq!(one::<i64>(db, "select sum(quantity) from item", vec![]).await, Ok(89_700));

        let twice =
            vec![vals![601, "b", 1].to_vec(), vals![602, "b", 1].to_vec(), vals![603, "c", -1].to_vec()];
        assert_eq!(run(twice).await.unwrap_err(), Error::Unique { constraint: "item_name_key".into() });
        let short = vec![vals![601, "b", 1].to_vec(), vals![602].to_vec()];
        assert!(matches!(run(short).await, Err(Error::Misuse(_))));
        assert_eq!(count(db).await, 600);
    })
    .await;
}

#[tokio::test]
async fn one_statement_is_for_many_lists_of_values() {
    const ONCE: &str = "insert into item (id, name, quantity) values ($1, $2, coalesce(cast($3 as bigint), 7)) on conflict (name) do nothing";
    const TAKE: &str = "update item set quantity = quantity - $2 where id = $1 and quantity >= $2";
    both(STEPS, async |db| {
        let run = |sql: &'static str, lists: Vec<Vec<Value>>| {
            db.write(lists, move |tx| {
                Box::pin(async move {
                    let lists = tx.context().clone();
                    tx.exec_all(sql, &lists).await
                })
            })
        };
        let items = (0..600).map(|id| vals![id, format!("item {}", id % 500), id].to_vec()).collect();
        let made = run(ONCE, items).await.unwrap();
        assert!(made.iter().enumerate().all(|(id, made)| *made == u64::from(id < 500)), "{made:?}");
        let takes: Vec<Vec<Value>> = (0..600).rev().map(|id| vals![id, 300].to_vec()).collect();
        let taken = run(TAKE, takes).await.unwrap();
        assert!(
            taken.iter().rev().zip(0..).all(|(changed, id)| *changed == u64::from((300..500).contains(&id)))
        );
        assert_eq!(one::<i64>(db, "select sum(quantity) from item", vec![]).await, Ok(64_750));
        assert_eq!(run(TAKE, vec![]).await, Ok(vec![]));
        assert_eq!(run(TAKE, vec![vals![1, 1].to_vec()]).await, Ok(vec![1]));

        let none = vec![vals![901, "x", None::<i64>].to_vec(), vals![902, "y", 1].to_vec()];
        assert_eq!(run(ONCE, none).await, Ok(vec![1, 1]));
        assert_eq!(one::<i64>(db, "select quantity from item where id = 901", vec![]).await, Ok(7));
        let less = vec![vals![0, 0].to_vec(), vals![1, -1].to_vec()];
        let below = "update item set quantity = $2 where id = $1";
        let check = Error::Check { constraint: "item_quantity_check".into() };
        assert_eq!(run(below, less).await.unwrap_err(), check);
        let short = vec![vals![601, 1].to_vec(), vals![602].to_vec()];
        assert!(matches!(run(TAKE, short).await, Err(Error::Misuse(_))));
    })
    .await;
}

#[tokio::test]
async fn lower_knows_every_script_on_sqlite_too() {
    let db = db::testing::lite(STEPS).await;
    let lowered: String = one(&db, "select lower($1)", vals!["ÁVILA Ñ Я 库 A"].to_vec()).await.unwrap();
    assert_eq!(lowered, "ávila ñ я 库 a");
}

#[tokio::test]
async fn a_list_of_texts_finds_what_it_names() {
    both(STEPS, async |db| {
        let names = ["plain", "say \"cold\"", "back\\slash", "冷冻、牛肉", "tab\there", "[1,2]", "o'clock"];
        let items: Vec<Item> =
            (1..).zip(names).map(|(id, name)| Item { id, name: name.to_owned(), quantity: 1 }).collect();
        let found = db
            .write(items, |tx| {
                Box::pin(async move {
                    let items = tx.context().clone();
                    tx.insert_records(&items).await?;
                    let wanted = items.iter().skip(1).map(|item| item.name.as_str()).chain(["none"]);
                    let list = db::word_list(wanted);
                    tx.all::<i64>("select id from item where name in (words($1)) order by id", &[list]).await
                })
            })
            .await;
        assert_eq!(found, Ok((2..=7).collect()));
        let none =
            one::<i64>(db, "select count(*) from item where name in (words($1))", vec![db::word_list([])]);
        assert_eq!(none.await, Ok(0_i64));
        // Exactly these pairs, not every name with every kind.
        let kinds = "select count(*) from item where (name, case when id < 4 then 'low' else 'high' end) in (pairs($1))";
        let pairs = [("say \"cold\"", "low"), ("plain", "high"), ("冷冻、牛肉", "high"), ("冷冻、牛肉", "low")];
        assert_eq!(one(db, kinds, vec![db::pair_list(pairs)]).await, Ok(2_i64));
        assert_eq!(one(db, kinds, vec![db::pair_list([])]).await, Ok(0_i64));
    })
    .await;
}
