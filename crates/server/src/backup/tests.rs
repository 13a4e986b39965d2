//! What the commands cannot show: schemas of before, keys of programs, files that are gone, and what is tidied away.

mod replaced;

use std::fs;
use std::path::{Path, PathBuf};

use db::Db;
use kernel::clock::Instant;

use super::give::{find, restore};
use super::manifest::{Kind, Manifest, Step};
use super::runs::{self, Cause, Ended};
use super::take::by_command;
use super::wanted::{At, Wanted};
use super::{shelf, take};
use crate::MIGRATIONS;
use crate::config::Config;

fn config(data: &Path) -> Config {
    Config { data: data.to_owned(), ..Config::defaults().unwrap() }
}

async fn database(config: &Config, steps: usize) -> Db {
    let db = Db::open(&config.database().unwrap()).await.unwrap();
    db.migrate(&MIGRATIONS[..steps]).await.unwrap();
    db
}

async fn run(db: &Db, sql: &'static str) {
    let done: Result<u64, db::Error> = db.write((), move |tx| Box::pin(tx.exec(sql, &[]))).await;
    done.unwrap();
}

async fn number(db: &Db, sql: &'static str) -> i64 {
    let read: Result<Option<i64>, db::Error> = db.read((), move |tx| Box::pin(tx.one(sql, &[]))).await;
    read.unwrap().unwrap()
}

const SESSION: &str =
    "insert into session (id, branch_code, party_id, token_hash, device_id, address, agent, data_type,
    created_at, last_seen_at, expires_at) values (1, 'T', 2, 'x', 'd', '', '', 'ALL', 1, 1, 9000000000000)";
const FILE: &str = "insert into file (id, branch_code, party_id, party_code, visibility, name, mime, size, digest, object_key,
    created_at, uses, used_at) values (1, 'T', 2, 'P', 'tenant', 'a', 'text/csv', 5, 'x', 'upload/2026-03/1', 1, 1, 1)";

fn wanted(from: &Path) -> Wanted {
    Wanted { from: from.to_owned(), at: None, force: true, without_damaged_files: false }
}

#[tokio::test]
async fn a_backup_of_an_older_schema_comes_back_in_that_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let old = config(&folder.path().join("old"));
    fs::create_dir_all(&old.data).unwrap();
    let db = database(&old, 3).await;
    run(&db, SESSION).await;
    run(&db, FILE).await;
    run(&db, "insert into node (number, owner, leased_until) values (0, 'x', 9000000000000)").await;
    db.close().await;
    let backup = folder.path().join("backup");
    let manifest = by_command(&old, &backup).await.unwrap();
    assert_eq!(manifest.schema, Step { number: 3, name: "0003_warehouse".into() });
    assert_eq!(manifest.files.missing, ["upload/2026-03/1"], "told, and no hindrance");
    let new = config(&folder.path().join("new"));
    restore(&new, &wanted(&backup)).await.unwrap();
    let db = Db::open(&new.database().unwrap()).await.unwrap();
    let last = MIGRATIONS.last().map_or(0, db::Migration::number);
    assert_eq!(number(&db, "select max(number) from migration").await, last);
    assert_eq!(number(&db, "select count(*) from session where end_reason = 'restored'").await, 1);
    let now = kernel::clock::Clock::system().now().millis();
    let until = number(&db, "select leased_until from node").await;
    assert!(until < now - 59_000, "the node is free");
    db.close().await;
}

#[tokio::test]
async fn of_two_copies_that_decide_the_same_one_makes_the_backup() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    let db = database(&config, MIGRATIONS.len()).await;
    let now = Instant::of_millis(1_800_000_000_000);
    let (seen, last) = runs::seen(&db).await.unwrap();
    assert_eq!((seen, last), (0, None));
    assert_eq!(runs::begin(&db, Cause::Night, ("/b", Some(seen)), now).await, Ok(Some(1)));
    assert_eq!(runs::begin(&db, Cause::Night, ("/b", Some(seen)), now).await, Ok(None));
    runs::end(&db, 1, Ended::Failed("no room".into()), now).await.unwrap();
    assert_eq!(runs::begin(&db, Cause::Command, ("/c", None), now).await, Ok(Some(2)));
    let (seen, last) = runs::seen(&db).await.unwrap();
    assert_eq!((seen, last.map(|run| (run.number, run.state))), (2, Some((1, "FAILED".to_owned()))));
    db.close().await;
}

#[tokio::test]
async fn a_backup_that_fails_leaves_nothing_and_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(&folder.path().join("data"));
    fs::create_dir_all(&config.data).unwrap();
    let db = database(&config, MIGRATIONS.len()).await;
    run(&db, FILE).await;
    run(&db, "update file set object_key = 'no key'").await;
    let to = folder.path().join("backup");
    let order =
        take::Order { config: &config, db: &db, to: &to, stream: false, after: None, cause: Cause::Night };
    assert!(take::noted(&order).await.is_err());
    assert!(!to.exists(), "half a backup is none");
    let fault =
        db.read((), |tx| Box::pin(tx.one::<(String, String)>("select state, fault from backup_run", &[])));
    let fault: Result<Option<(String, String)>, db::Error> = fault.await;
    let (state, fault) = fault.unwrap().unwrap();
    assert!(state == "FAILED" && fault.contains("no key"), "{fault}");
    db.close().await;
    config.data = folder.path().join("nowhere");
    assert!(by_command(&config, &to).await.is_err() && !to.exists());
}

/// A whole backup that holds nothing but its manifest.
fn made(folder: &Path, name: &str, (cause, moment): (&str, i64)) -> PathBuf {
    let path = folder.join(name);
    fs::create_dir_all(&path).unwrap();
    let step = Step { number: 1, name: "one".into() };
    let manifest = Manifest::of(cause, Instant::of_millis(moment), Kind::Sqlite, (step, Default::default()));
    manifest.write(&path).unwrap();
    path
}

#[test]
fn a_moment_is_looked_for_behind_backups_that_have_commits_after_them() {
    let folder = tempfile::tempdir().unwrap();
    let night = made(folder.path(), "floe-20260301-020000", ("NIGHT", 10));
    let wanted = |at: Option<At>| Wanted {
        from: folder.path().to_owned(),
        at,
        force: false,
        without_damaged_files: false,
    };
    let found = |at: Option<At>| find(&wanted(at)).map(|(path, _)| path).map_err(|error| error.to_string());
    assert!(found(Some(At::Latest)).unwrap_err().ends_with("has no backup with commits after it"));
    fs::create_dir(night.join("stream")).unwrap();
    // By hand, into the same folder, as before an upgrade.
    let by_hand = made(folder.path(), "2026-03-01", ("COMMAND", 20));
    for at in [At::Latest, At::Moment(Instant::of_millis(25))] {
        assert_eq!(found(Some(at)), Ok(night.clone()), "{at:?}");
    }
    assert!(found(Some(At::Moment(Instant::of_millis(5)))).is_err());
    assert_eq!(found(None), Ok(by_hand));
}

#[test]
fn a_stream_of_this_morning_outlives_any_number_of_restarts() {
    let folder = tempfile::tempdir().unwrap();
    for (night, moment) in [(1, 100), (2, 200), (3, 300)] {
        made(folder.path(), &format!("floe-2026030{night}-020000"), ("NIGHT", moment));
    }
    made(folder.path(), "floe-20260301-110000", ("START", 150));
    for start in 0..9 {
        made(folder.path(), &format!("floe-20260302-11000{start}"), ("START", 210 + start));
    }
    // Of two nights that are kept the older one is the second: what began before it goes.
    assert_eq!(shelf::tidy(folder.path(), 2, &[]).unwrap(), 2);
    assert_eq!(shelf::backups(folder.path()).unwrap().len(), 11);
    assert!(!folder.path().join("floe-20260301-110000").exists());
}

#[cfg(unix)]
#[tokio::test]
async fn a_folder_that_was_there_is_closed_to_others_too() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let config = config(&folder.path().join("data"));
    fs::create_dir_all(&config.data).unwrap();
    database(&config, MIGRATIONS.len()).await.close().await;
    let to = folder.path().join("backup");
    fs::create_dir(&to).unwrap();
    fs::set_permissions(&to, fs::Permissions::from_mode(0o755)).unwrap();
    by_command(&config, &to).await.unwrap();
    assert_eq!(fs::metadata(&to).unwrap().permissions().mode() & 0o777, 0o700);
}

#[test]
fn of_each_cause_the_newest_are_kept_and_what_is_not_ours_stays() {
    let folder = tempfile::tempdir().unwrap();
    let make = |name: &str, cause: &str, moment: i64| drop(made(folder.path(), name, (cause, moment)));
    for night in 1..=4 {
        make(&format!("floe-2026030{night}-020000"), "NIGHT", night);
    }
    make("floe-20260301-110000", "START", 1);
    make("floe-20260302-110000", "START", 2);
    make("floe-20260303-110000", "START", 3);
    make("floe-20260101-000000", "COMMAND", 0);
    make("mine", "NIGHT", 0);
    fs::create_dir_all(folder.path().join("floe-20260304-030000/files")).unwrap();
    let in_use = folder.path().join("floe-20260301-110000");
    assert_eq!(shelf::tidy(folder.path(), 2, &[in_use]).unwrap(), 2);
    let mut left: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    left.sort();
    let wanted = [
        "floe-20260101-000000",
        "floe-20260301-110000",
        "floe-20260302-110000",
        "floe-20260303-020000",
        "floe-20260303-110000",
        "floe-20260304-020000",
        "floe-20260304-030000",
        "mine",
    ];
    assert_eq!(left, wanted);
    assert_eq!(shelf::name(Instant::of_millis(1_772_330_400_250)), "floe-20260301-020000");
}

#[test]
fn a_moment_is_latest_or_a_time_with_its_offset() {
    assert_eq!("latest".parse(), Ok(At::Latest));
    let at = Instant::of_millis(1_772_330_400_000);
    assert_eq!("2026-03-01T10:00:00+08:00".parse(), Ok(At::Moment(at)));
    assert!("2026-03-01 10:00:00".parse::<At>().is_err());
}

const KEY: &str = "upload/2026-03/1";

#[tokio::test]
async fn a_file_that_rots_in_a_backup_is_copied_anew_into_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(&folder.path().join("data"));
    fs::create_dir_all(config.data.join("files/upload/2026-03")).unwrap();
    let live = config.data.join("files").join(KEY);
    fs::write(&live, "whole").unwrap();
    let db = database(&config, MIGRATIONS.len()).await;
    run(&db, FILE).await;
    db.close().await;
    let [first, second, third] = ["1", "2", "3"].map(|name| folder.path().join("backups").join(name));
    by_command(&config, &first).await.unwrap();
    fs::write(first.join("files").join(KEY), "whole".replace('w', "W")).unwrap();
    by_command(&config, &second).await.unwrap();
    assert_eq!(fs::read(second.join("files").join(KEY)).unwrap(), b"whole");
    let new = self::config(&folder.path().join("new"));
    restore(&new, &wanted(&second)).await.unwrap();
    // The store loses it; the backup has it still, and says so.
    fs::remove_file(&live).unwrap();
    let manifest = by_command(&config, &third).await.unwrap();
    assert_eq!((manifest.files.count, manifest.files.only_here), (1, vec![KEY.to_owned()]));
    // What cannot be copied anew stops the restore only until somebody says to leave it out.
    let new = self::config(&folder.path().join("newer"));
    let error = restore(&new, &wanted(&first)).await.unwrap_err().to_string();
    assert!(error.contains(KEY) && error.contains("--without-damaged-files"), "{error}");
    let told = restore(&new, &Wanted { without_damaged_files: true, ..wanted(&first) }).await.unwrap();
    assert!(told.iter().any(|line| line.starts_with("attention: ") && line.contains(KEY)), "{told:?}");
    assert!(told.contains(&"0 files, 0 sessions ended".to_owned()), "{told:?}");
}

#[test]
fn each_shared_file_has_its_turn_in_a_week() {
    let key = kernel::blob::BlobKey::stored(KEY).unwrap();
    for day in [0, 20_000, -3] {
        let turns = (day..day + 7).filter(|day| super::files::Compared::Day(*day).takes(&key)).count();
        assert_eq!(turns, 1);
    }
}
