//! What a restore does with that which it replaces: keys that were revoked or renewed, schemas of newer programs, and
//! what is left of a database that was moved away.

use std::fs;

use db::testing::{TestDb, dialects, open};
use db::{Db, Dialect, Target};
use tempfile::TempDir;

use super::super::give::restore;
use super::super::replaced::worked_with_until;
use super::super::settle::{KeptKeys, Key};
use super::super::take::by_command;
use super::super::wanted::Wanted;
use super::{FILE, database, number, run, wanted};
use crate::MIGRATIONS;
use crate::config::{Config, Secret};

/// A database of one kind with its data folder, and room for backups.
struct Place {
    folder: TempDir,
    config: Config,
    /// The database on PostgreSQL, which goes with this.
    _postgres: Option<TestDb>,
}

impl Place {
    async fn of(dialect: Dialect) -> Self {
        // Shown only when the test fails.
        println!("on {dialect:?}");
        let folder = tempfile::tempdir().unwrap();
        let mut config = super::config(&folder.path().join("data"));
        fs::create_dir_all(&config.data).unwrap();
        let postgres = match dialect {
            Dialect::Sqlite => None,
            Dialect::Postgres => Some(open(dialect, &[], |_| {}).await),
        };
        if let Some(Target::Postgres(url)) = postgres.as_ref().map(|db| &db.config().target) {
            config.database_url = Some(Secret::new(url.as_str()));
        }
        Self { folder, config, _postgres: postgres }
    }

    async fn open(&self) -> Db {
        Db::open(&self.config.database().unwrap()).await.unwrap()
    }

    /// A database of this program with four keys, and a backup of it.
    async fn backed_up(&self) -> (Db, Wanted) {
        let db = database(&self.config, MIGRATIONS.len()).await;
        run(&db, KEYS).await;
        let backup = self.folder.path().join("backup");
        by_command(&self.config, &backup).await.unwrap();
        (db, wanted(&backup))
    }
}

const KEYS: &str =
    "insert into api_key (id, branch_code, version, deleted, created_by, gmt_created, modified_by,
    gmt_modified, party_id, name, secret_hash, addresses) values
    (1, 'T', 1, 0, 'a', 1, 'a', 1, 2, 'one', 'first', ''),
    (2, 'T', 1, 0, 'a', 1, 'a', 1, 2, 'two', 'second', ''),
    (3, 'T', 1, 0, 'a', 1, 'a', 1, 2, 'three', 'third', ''),
    (4, 'T', 1, 0, 'a', 1, 'a', 1, 2, 'four', 'fourth', '')";
const NEWER: &str =
    "insert into migration (number, name, hash, applied_at) values (9999, '9999_later', 'x', 1)";
const REVOKED: &str = "the key 1 (T: one) was revoked after the backup and is revoked again";

#[tokio::test]
async fn a_key_that_was_revoked_or_renewed_after_the_backup_is_revoked() {
    for dialect in dialects() {
        let place = Place::of(dialect).await;
        let (db, backup) = place.backed_up().await;
        run(&db, "update api_key set revoked_at = 5, revoked_by = 'a' where id = 1").await;
        run(&db, "update api_key set secret_hash = 'another' where id = 2").await;
        run(&db, "delete from api_key where id = 4").await;
        db.close().await;
        let told = restore(&place.config, &backup).await.unwrap();
        let renewed =
            "the key 2 (T: two) was renewed after the backup and is revoked; give its program a new one";
        let again = "the key 4 (T: four) was revoked after the backup and is revoked again";
        for line in [REVOKED, renewed, again, "the key 3 (T: three) can be used"] {
            assert!(told.iter().any(|told| told == line), "{line}: {told:?}");
        }
        let db = place.open().await;
        assert_eq!(number(&db, "select sum(id) from api_key where revoked_at is null").await, 3);
        assert_eq!(number(&db, "select count(*) from api_key where revoked_by = 'restored'").await, 3);
        db.close().await;
    }
}

#[tokio::test]
async fn a_backup_comes_back_over_the_schema_of_a_newer_program() {
    for dialect in dialects() {
        let place = Place::of(dialect).await;
        let (db, backup) = place.backed_up().await;
        // An upgrade; what it adds refers to what was there.
        run(&db, "create table of_later (key_id bigint references api_key (id))").await;
        run(&db, "insert into of_later (key_id) values (1)").await;
        run(&db, NEWER).await;
        run(&db, "update api_key set revoked_at = 5 where id = 1").await;
        db.close().await;
        let unforced = Wanted { force: false, ..backup.clone() };
        let error = restore(&place.config, &unforced).await.unwrap_err().to_string();
        assert!(error.contains("--force"), "{error}");
        let told = restore(&place.config, &backup).await.unwrap();
        let was_emptied = told.iter().any(|line| line.contains("9999_later") && line.contains("emptied"));
        assert_eq!(was_emptied, dialect == Dialect::Postgres, "{told:?}");
        assert!(told.iter().any(|line| line == REVOKED), "{told:?}");
        let db = place.open().await;
        let last = MIGRATIONS.last().map_or(0, db::Migration::number);
        assert_eq!(number(&db, "select max(number) from migration").await, last);
        // The upgrade can be made once more.
        run(&db, "create table of_later (key_id bigint references api_key (id))").await;
        db.close().await;
    }
}

#[tokio::test]
async fn what_was_emptied_for_a_backup_that_then_failed_is_filled_by_the_next_try() {
    if !dialects().contains(&Dialect::Postgres) {
        return;
    }
    let place = Place::of(Dialect::Postgres).await;
    let (db, backup) = place.backed_up().await;
    run(&db, NEWER).await;
    run(&db, "update api_key set revoked_at = 5 where id = 1").await;
    // No table, so it is not dropped, and pg_restore stops at it.
    run(&db, "alter table brand rename to brand_of_later").await;
    run(&db, "create view brand as select 1 as one").await;
    db.close().await;
    let error = format!("{:#}", restore(&place.config, &backup).await.unwrap_err());
    assert!(error.contains("has been emptied already") && error.contains("pg_restore failed"), "{error}");
    let db = place.open().await;
    run(&db, "drop view brand").await;
    db.close().await;
    let told = restore(&place.config, &backup).await.unwrap();
    assert!(told.iter().any(|line| line == REVOKED), "it is known still: {told:?}");
    let mut left = fs::read_dir(&place.config.data).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(!left.any(|name| name.to_string_lossy().starts_with("restoring")));
}

#[tokio::test]
async fn a_database_that_does_not_say_who_works_with_it_is_not_taken_for_nobodys() {
    for dialect in dialects() {
        let db = open(dialect, &[], |_| {}).await;
        assert_eq!(worked_with_until(&db).await.unwrap().millis(), 0, "it has no tables");
        db.migrate(MIGRATIONS).await.unwrap();
        run(&db, "insert into node (number, owner, leased_until) values (0, 'x', 9000000000000)").await;
        assert_eq!(worked_with_until(&db).await.unwrap().millis(), 9_000_000_000_000);
        run(&db, "alter table node rename to node_of_later").await;
        assert!(worked_with_until(&db).await.is_err());
        db.close().await;
    }
}

#[tokio::test]
async fn a_log_that_was_left_of_another_database_is_not_played_into_the_one_that_comes_back() {
    let place = Place::of(Dialect::Sqlite).await;
    let (db, backup) = place.backed_up().await;
    let path = place.config.data.join("floe.db");
    let beside = |ending: &str| place.config.data.join(format!("floe.db{ending}"));
    // Closed and opened, so that its log begins with what comes now.
    db.close().await;
    let db = place.open().await;
    run(&db, FILE).await;
    let log = fs::read(beside("-wal")).unwrap();
    assert!(log.len() > 4096, "{} bytes", log.len());
    db.close().await;
    for ending in ["", "-wal", "-shm"] {
        drop(fs::remove_file(beside(ending)));
    }
    // As after a crash: somebody moved the database away and left its log.
    fs::write(beside("-wal"), &log).unwrap();
    let told = restore(&place.config, &Wanted { force: false, ..backup }).await.unwrap();
    assert!(told.iter().any(|line| line.starts_with("a log that was there is kept as ")), "{told:?}");
    let kept = fs::read_dir(&place.config.data).unwrap().map(|entry| entry.unwrap());
    let mut kept = kept.filter(|entry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        name.starts_with("floe.db.replaced-") && name.ends_with("-wal")
    });
    assert_eq!(fs::read(kept.next().expect("the log").path()).unwrap(), log);
    let db = place.open().await;
    assert_eq!(number(&db, "select count(*) from file").await, 0, "it came after the backup");
    db.close().await;
    db::copies::inspect(&path).await.unwrap();
}

fn key(id: i64, secret: &str) -> Key {
    Key { id, branch: "T".into(), name: format!("key {id}"), hash: Some(secret.into()) }
}

#[test]
fn keys_that_were_revoked_stay_known_when_a_restore_is_cut_off_and_repeated() {
    let folder = tempfile::tempdir().unwrap();
    let kept = || KeptKeys::of(folder.path(), "postgres://db/floe");
    // 2 was revoked after the backup; the first try brings the backup's rows back and is cut off.
    let first = vec![key(1, "a"), key(3, "c")];
    assert_eq!(kept().keep(Some(first.clone())).unwrap(), Some(first));
    let mut again = kept();
    assert_eq!(again.keep(Some(vec![key(1, "a"), key(2, "b")])).unwrap(), Some(vec![key(1, "a")]));
    // The database stands as the first try left it, so the file is still needed.
    again.take_back();
    assert_eq!(kept().keep(None).unwrap(), Some(vec![key(1, "a")]));
    assert_eq!(KeptKeys::of(folder.path(), "postgres://db/other").keep(None).unwrap(), None);
    // 1 was renewed after the backup, whose former secret is there again: neither may live.
    let neither = kept().keep(Some(vec![key(1, "former")])).unwrap();
    assert_eq!(neither, Some(vec![key(1, "")]));
    again.forget();
    let mut fresh = kept();
    assert_eq!(fresh.keep(Some(vec![key(2, "b")])).unwrap(), Some(vec![key(2, "b")]));
    fresh.take_back();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn keys_that_an_earlier_version_kept_are_read_without_their_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let kept = || KeptKeys::of(folder.path(), "postgres://db/floe");
    kept().keep(Some(Vec::new())).unwrap();
    let file = fs::read_dir(folder.path()).unwrap().next().expect("the file").unwrap().path();
    fs::write(&file, r#"[[1,"T","key 1"],[2,"T","key 2"]]"#).unwrap();
    let known = kept().keep(Some(vec![key(1, "a"), key(3, "c")])).unwrap();
    assert_eq!(known, Some(vec![Key { hash: None, ..key(1, "") }]));
}
