//! Lists as one value, locks, and the table of an insert, as each database gets them.

use super::{Statement, id_list, pair_list, word_list, words_of};
use crate::Value;

fn lite(sql: &str) -> String {
    Statement::parse(sql).unwrap().lite
}

#[test]
fn any_number_of_ids_is_one_value() {
    let statement = Statement::parse("select id from t where id in (ids($2)) and a = $1").unwrap();
    assert_eq!(
        statement.lite,
        "select id from t where id in (select value from json_each('[' || ?2 || ']')) and a = ?1"
    );
    let unnested = "select unnest(cast(string_to_array($2, ',') as bigint[]))";
    assert_eq!(statement.text, format!("select id from t where id in ({unnested}) and a = $1"));
    assert_eq!(statement.places, 2);
    assert_eq!(id_list([3, 1]), Value::Text("3,1".into()));
}

#[test]
fn any_number_of_texts_is_one_value() {
    let statement = Statement::parse("select id from t where code in (words($1))").unwrap();
    assert_eq!(statement.lite, "select id from t where code in (select value from json_each(?1))");
    assert_eq!(statement.text, "select id from t where code = any(cast($1 as text[]))");
    assert_eq!((statement.places, statement.words), (1, true));
    let kept = Statement::parse("select id from t where code in (kept($1))").unwrap();
    assert_eq!((&kept.lite, &kept.text), (&statement.lite, &statement.text));
    assert!(!kept.words);
    let list = r#"["a \\ b","say \"冷\"","\u0009,"]"#;
    assert_eq!(word_list(["a \\ b", "say \"冷\"", "\t,"]), Value::Text(list.into()));
    assert_eq!(word_list([]), Value::Text("[]".into()));
    let words = ["", "a \\ b", "say \"冷\"", "\t,", "\",\"", "\\", "u0009", "[]"];
    for words in [&words[..], &[], &[""]] {
        let Value::Text(list) = word_list(words.iter().copied()) else { panic!("no text") };
        assert_eq!(words_of(&list), words, "{list}");
    }
}

#[test]
fn the_table_of_an_insert_is_known() {
    let into = |sql: &str| Statement::parse(sql).unwrap().into;
    assert_eq!(into("insert into\n  stock (id) values ($1)").as_deref(), Some("stock"));
    assert_eq!(into("-- why\nINSERT INTO a select id from b").as_deref(), Some("a"));
    for sql in ["update t set a = 1", "select a from t", "insert", "with x as (select 1) select 1 from x"] {
        assert_eq!(into(sql), None, "{sql}");
    }
}

#[test]
fn any_number_of_pairs_is_one_value() {
    let statement = Statement::parse("select id from t where (a, b) in (pairs($1))").unwrap();
    let unpacked = "select value ->> 0, value ->> 1 from json_each(?1)";
    assert_eq!(statement.lite, format!("select id from t where (a, b) in ({unpacked})"));
    let unpacked = "select pair ->> 0, pair ->> 1 from jsonb_array_elements(cast($1 as jsonb)) pair";
    assert_eq!(statement.text, format!("select id from t where (a, b) in ({unpacked})"));
    assert_eq!(pair_list([("a", "b\"c"), ("1", "")]), Value::Text(r#"[["a","b\"c"],["1",""]]"#.into()));
}

#[test]
fn sqlite_gets_the_text_without_row_locks_and_postgresql_as_it_stands() {
    let sql = "update t set a = $1 where id = (select id from t limit 1 for update skip locked) returning id";
    assert_eq!(Statement::parse(sql).unwrap().text, sql);
    assert_eq!(lite(sql), "update t set a = ?1 where id = (select id from t limit 1 ) returning id");
    assert_eq!(lite("select id from t where id = $1 for update"), "select id from t where id = ?1 ");
    for lock in ["for key share", "for no key update", "for no key update skip locked"] {
        assert_eq!(
            lite(&format!("select id from t where id = $1 {lock}")),
            "select id from t where id = ?1 "
        );
    }
    // Words of the same look that are no lock.
    for sql in ["select 'for update' from t", "select update_for from t", "select a from t -- for update"] {
        assert_eq!(lite(sql), sql);
    }
}
