//! Values come back as they went, and texts of statements keep their meaning, whatever is in them.

use std::sync::LazyLock;

use db::testing::{TestDb, dialects, open};
use db::{Error, Migration, Value, vals};
use proptest::prelude::*;
use tokio::runtime::Runtime;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime"));

const STEPS: &[Migration] =
    &[Migration::common(1, "cells", "create table cell (place bigint not null, number bigint, words text);")];

fn databases() -> Vec<TestDb> {
    dialects().into_iter().map(|dialect| RUNTIME.block_on(open(dialect, STEPS, |_| {}))).collect()
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\PC{0,20}",
        // Printable and control characters, without U+0000, which is refused.
        any::<String>().prop_map(|text| text.replace('\0', "")),
        Just("NULL".to_owned()),
        Just("{}".to_owned()),
        Just("'; --$1?1\\".to_owned()),
    ]
}

type Cell = (Option<i64>, Option<String>);

/// Writes the cells one by one and all together, and reads them back in the order of writing.
async fn round_trip(db: &TestDb, cells: Vec<Cell>) -> Result<Vec<Cell>, Error> {
    db.write(cells, |tx| {
        Box::pin(async move {
            let cells = tx.context().clone();
            tx.exec("delete from cell", &[]).await?;
            for (place, (number, words)) in (0_i64..).zip(&cells) {
                let insert = "insert into cell (place, number, words) values ($1, $2, $3)";
                tx.exec(insert, &vals![place, number, words]).await?;
            }
            let rows =
                (1000_i64..).zip(&cells).map(|(place, (number, words))| vals![place, number, words].to_vec());
            tx.insert_many("cell", &["place", "number", "words"], rows.collect()).await?;
            tx.all("select number, words from cell order by place", &[]).await
        })
    })
    .await
}

#[test]
fn values_come_back_as_they_went() {
    let databases = databases();
    let cells = prop::collection::vec((any::<Option<i64>>(), prop::option::of(words())), 0..8);
    proptest!(ProptestConfig::with_cases(64), |(cells in cells)| {
        for db in &databases {
            let twice: Vec<Cell> = cells.iter().chain(&cells).cloned().collect();
            let back = RUNTIME.block_on(round_trip(db, cells.clone()));
            prop_assert_eq!(back, Ok(twice), "on {:?}", db.dialect());
        }
    });
}

/// Parts of a statement that hold no placeholder, with the text each of them means.
fn part() -> impl Strategy<Value = (String, Option<Value>)> {
    prop_oneof![
        "[a-z$0-9? ;-]{0,8}".prop_map(|text| (format!("'{text}'"), Some(Value::Text(text)))),
        "[a-z$0-9 ]{0,4}".prop_map(|text| (format!("'{text}''$2'"), Some(Value::Text(format!("{text}'$2"))))),
        "[a-z$0-9';? ]{0,8}".prop_map(|text| (format!("/* {text} */"), None)),
        "[a-z$0-9\"';? ]{0,8}".prop_map(|text| (format!("--{text}\n"), None)),
        (1_usize..4).prop_map(|place| (format!("cast(${place} as text)"), Some(Value::Int(place as i64)))),
    ]
}

#[test]
fn only_placeholders_are_replaced() {
    let databases = databases();
    let parts = prop::collection::vec(part(), 1..8);
    proptest!(ProptestConfig::with_cases(128), |(parts in parts)| {
        let given = vals!["one", "two", "three"];
        // All three are used once, so that the number of values is right whatever the parts are.
        let mut sql = "select cast($1 as text), cast($2 as text), cast($3 as text)".to_owned();
        let mut expected = given.to_vec();
        for (text, value) in &parts {
            match value {
                Some(Value::Int(place)) => expected.push(given[usize::try_from(*place).unwrap() - 1].clone()),
                Some(value) => expected.push(value.clone()),
                None => {}
            }
            sql.push_str(if value.is_some() { ", " } else { " " });
            sql.push_str(text);
        }
        for db in &databases {
            let sql = sql.clone();
            let row = RUNTIME.block_on(db.read((sql, given.clone()), |tx| {
                Box::pin(async move {
                    let (sql, given) = tx.context().clone();
                    tx.one::<db::Row>(&sql, &given).await
                })
            }));
            let values = row.map(|row| row.expect("a row").into_values());
            prop_assert_eq!(values, Ok(expected.clone()), "on {:?}", db.dialect());
        }
    });
}

#[test]
fn urls_name_the_database_and_debug_output_hides_the_password() {
    let config: db::Config = "postgres://ann:secret@db.example:5432/floe".parse().unwrap();
    let shown = format!("{config:?}");
    assert!(shown.contains("db.example:5432/floe") && !shown.contains("secret"), "{shown}");
    let config: db::Config = "sqlite:data/floe.db".parse().unwrap();
    assert_eq!(config.target, db::Target::Sqlite("data/floe.db".into()));
    for wrong in ["", "sqlite:", "mysql://u:secret@h/d", "floe.db"] {
        let error = wrong.parse::<db::Config>().unwrap_err().to_string();
        assert!(!error.contains("secret"), "{error}");
    }
}
