//! Schema steps: each once, in order, whoever starts first.

use db::testing::{TestDb, both, dialects, open};
use db::{Db, Error, Migration};

const FIRST: Migration =
    Migration::common(1, "first", "create table a (id bigint primary key, name text not null);");
const SECOND: Migration = Migration::common(
    2,
    "second",
    "alter table a add column size bigint;\ninsert into a values (1, 'x', 2);",
);
const PAIR: Migration = Migration::pair(
    3,
    "pair",
    "create table dialect (name text not null) strict; insert into dialect values ('lite');",
    "create table dialect (name text not null); insert into dialect values ('postgres');",
);

async fn applied(db: &Db) -> Vec<i64> {
    let sql = "select number from migration where number > 0 order by number";
    db.read((), move |tx| Box::pin(tx.all::<i64>(sql, &[]))).await.expect("the table of steps")
}

fn refusal(result: Result<(), Error>) -> String {
    match result {
        Err(Error::Other(text)) => text,
        other => panic!("not refused: {other:?}"),
    }
}

#[tokio::test]
async fn steps_are_applied_once_and_in_order() {
    both(&[], async |db| {
        db.migrate(&[FIRST]).await.unwrap();
        assert_eq!(applied(db).await, [1]);
        db.migrate(&[FIRST, SECOND, PAIR]).await.unwrap();
        db.migrate(&[FIRST, SECOND, PAIR]).await.unwrap();
        assert_eq!(applied(db).await, [1, 2, 3]);
        let sizes = db.read((), |tx| Box::pin(tx.all::<i64>("select size from a", &[]))).await;
        assert_eq!(sizes, Ok(vec![2]), "the second step ran once");
    })
    .await;
}

#[tokio::test]
async fn each_database_gets_its_text_of_a_pair() {
    both(&[], async |db| {
        db.migrate(&[PAIR]).await.unwrap();
        let name = db
            .read((), |tx| Box::pin(tx.one::<String>("select name from dialect", &[])))
            .await
            .unwrap()
            .unwrap();
        assert_eq!(name, if db.dialect() == db::Dialect::Sqlite { "lite" } else { "postgres" });
    })
    .await;
}

#[tokio::test]
async fn tables_of_common_text_are_strict_on_sqlite() {
    let db = db::testing::lite(&[FIRST]).await;
    let wrong = db
        .write((), |tx| Box::pin(async move { tx.exec("insert into a values ('x', 'y')", &[]).await }))
        .await;
    assert!(wrong.is_err());
    let strict = "select count(*) from pragma_table_list where name = 'a' and strict = 1";
    assert_eq!(db.read((), move |tx| Box::pin(tx.one::<i64>(strict, &[]))).await, Ok(Some(1)));
    let keyed = "select count(*) from pragma_index_list('a')";
    let second_index = db.read((), move |tx| Box::pin(tx.one::<i64>(keyed, &[]))).await;
    assert_eq!(second_index, Ok(Some(0)), "the key is the row's own number");
}

#[tokio::test]
async fn a_changed_step_is_refused() {
    both(&[FIRST], async |db| {
        let changed = Migration::common(1, "first", "create table a (id bigint primary key);");
        let text = refusal(db.migrate(&[changed, SECOND]).await);
        assert!(text.contains("step 1 (first) was changed"), "{text}");
        assert_eq!(applied(db).await, [1]);
    })
    .await;
}

#[tokio::test]
async fn line_ends_do_not_change_a_step() {
    both(&[FIRST, SECOND], async |db| {
        let windows = Migration::common(
            2,
            "second",
            "alter table a add column size bigint;\r\ninsert into a values (1, 'x', 2);",
        );
        db.migrate(&[FIRST, windows]).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_newer_database_is_refused() {
    both(&[FIRST, SECOND], async |db| {
        let text = refusal(db.migrate(&[FIRST]).await);
        assert!(text.contains("step 2 (second)") && text.contains("newer version"), "{text}");
    })
    .await;
}

#[tokio::test]
async fn a_step_before_an_applied_one_is_refused() {
    both(&[FIRST, PAIR], async |db| {
        let text = refusal(db.migrate(&[FIRST, SECOND, PAIR]).await);
        assert!(text.contains("step 2 (second) comes before step 3"), "{text}");
        assert_eq!(applied(db).await, [1, 3]);
    })
    .await;
}

#[tokio::test]
async fn a_failing_step_leaves_nothing_of_itself() {
    both(&[], async |db| {
        let broken = Migration::common(
            2,
            "broken",
            "create table b (id bigint primary key); insert into nowhere values (1);",
        );
        assert!(db.migrate(&[FIRST, broken]).await.is_err());
        assert_eq!(applied(db).await, [1]);
        let mended = Migration::common(2, "broken", "create table b (id bigint primary key);");
        db.migrate(&[FIRST, mended]).await.unwrap();
        assert_eq!(applied(db).await, [1, 2]);
    })
    .await;
}

#[tokio::test]
async fn steps_out_of_order_are_refused() {
    both(&[], async |db| {
        assert!(matches!(db.migrate(&[SECOND, FIRST]).await, Err(Error::Misuse(_))));
        assert!(matches!(db.migrate(&[FIRST, FIRST]).await, Err(Error::Misuse(_))));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_programs_may_start_at_once() {
    for dialect in dialects() {
        let first: TestDb = open(dialect, &[], |_| {}).await;
        let mut starts = tokio::task::JoinSet::new();
        for _ in 0..6 {
            let config = first.config().clone();
            starts.spawn(async move {
                let db = Db::open(&config).await?;
                let result = db.migrate(&[FIRST, SECOND, PAIR]).await;
                db.close().await;
                result
            });
        }
        while let Some(started) = starts.join_next().await {
            assert_eq!(started.unwrap(), Ok(()), "on {dialect:?}");
        }
        assert_eq!(applied(&first).await, [1, 2, 3]);
    }
}

#[tokio::test]
async fn everything_is_dropped_whatever_step_it_is_of() {
    if !dialects().contains(&db::Dialect::Postgres) {
        return;
    }
    let db = open(db::Dialect::Postgres, &[FIRST, SECOND], |_| {}).await;
    for sql in [
        "create table \"Of later\" (a_id bigint references a (id))",
        "create function of_later(a text) returns text language sql immutable as 'select $1'",
        "create index a_later on a (of_later(name))",
    ] {
        let made: Result<u64, Error> = db.write((), move |tx| Box::pin(tx.exec(sql, &[]))).await;
        made.unwrap();
    }
    db.drop_everything().await.unwrap();
    let left = "select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = current_schema() and c.relkind in ('r', 'i')";
    assert_eq!(db.read((), move |tx| Box::pin(tx.one::<i64>(left, &[]))).await, Ok(Some(0)));
    let left = "select count(*) from pg_proc where proname = 'of_later'";
    assert_eq!(db.read((), move |tx| Box::pin(tx.one::<i64>(left, &[]))).await, Ok(Some(0)));
    db.migrate(&[FIRST, SECOND]).await.unwrap();
    assert_eq!(applied(&db).await, [1, 2]);
    db.close().await;
}
