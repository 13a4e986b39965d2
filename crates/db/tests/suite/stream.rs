//! Copies while others write, and commits played back into them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use db::testing::{TestDb, open};
use db::{Config, Db, Dialect, Error, Streaming, Target, copies, vals};

use crate::setup::{ADD, STEPS, add, count};

pub(crate) async fn streaming() -> (TestDb, Folder) {
    let db = open(Dialect::Sqlite, STEPS, |config| config.stream = true).await;
    let folder = std::env::temp_dir().join(format!("floe_stream_{}_{:x}", std::process::id(), now()));
    fs::create_dir_all(&folder).unwrap();
    (db, Folder(folder))
}

/// A folder that goes with the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn of(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

/// Nanoseconds, so that two tests never have the same.
fn now() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_nanos()
}

fn millis() -> i64 {
    i64::try_from(now() / 1_000_000).unwrap()
}

/// Waits until the clock shows another millisecond, so that a commit before and one after differ in time.
fn tick() -> i64 {
    let before = millis();
    while millis() == before {
        std::thread::yield_now();
    }
    before
}

/// The ids of a copy, after it was looked through.
pub(crate) async fn ids(file: &Path) -> Vec<i64> {
    copies::inspect(file).await.unwrap();
    let db = Db::open(&Config::new(Target::Sqlite(file.to_owned()))).await.unwrap();
    let read = db.read((), |tx| Box::pin(tx.all::<i64>("select id from item order by id", &[])));
    let ids: Result<Vec<i64>, Error> = read.await;
    db.close().await;
    ids.unwrap()
}

/// A copy with the commits of a stream up to a moment.
async fn at(folder: &Folder, stream: &str, until: i64) -> Vec<i64> {
    let file = folder.of(&format!("at-{until}.db"));
    fs::copy(folder.of("base.db"), &file).unwrap();
    copies::replay(&file, &folder.of(stream), until).await.unwrap();
    ids(&file).await
}

#[tokio::test]
async fn every_moment_after_a_copy_comes_back() {
    let (db, folder) = streaming().await;
    add(&db, 1).await.unwrap();
    assert_eq!(db.streaming(), Streaming::Off);
    db.stream_to(&folder.of("stream")).await.unwrap();
    assert_eq!(db.streaming(), Streaming::On);
    let moment = db.backup(&folder.of("base.db")).await.unwrap();
    let mut moments = vec![(moment, vec![1])];
    for id in 2..=9 {
        add(&db, id).await.unwrap();
        moments.push((tick(), (1..=id).collect()));
    }
    db.stream_end(&folder.of("stream")).await.unwrap();
    assert_eq!(db.streaming(), Streaming::Off);
    add(&db, 10).await.unwrap();
    for (moment, wanted) in moments {
        assert_eq!(at(&folder, "stream", moment).await, wanted, "{moment}");
    }
    assert_eq!(at(&folder, "stream", i64::MAX).await, (1..=9).collect::<Vec<_>>());
}

#[tokio::test]
async fn the_log_begins_anew_again_and_again_and_nothing_is_missing() {
    let (db, folder) = streaming().await;
    db.stream_to(&folder.of("stream")).await.unwrap();
    let moment = db.backup(&folder.of("base.db")).await.unwrap();
    let mut single = 100_000;
    // Some 18 MiB a unit: enough that the log is moved into the database after it.
    for unit in 0..4_i64 {
        let before = salt(&db.place());
        let ids = unit * 8_000..(unit + 1) * 8_000;
        let rows: Vec<Vec<db::Value>> = ids.map(|id| vals![id, noise(id), unit].to_vec()).collect();
        let added: Result<u64, Error> = db
            .write(rows, |tx| {
                let rows = tx.context().clone();
                Box::pin(async move { tx.insert_many("item", &["id", "name", "quantity"], rows).await })
            })
            .await;
        assert_eq!(added, Ok(8_000));
        while salt(&db.place()) == before {
            single += 1;
            add(&db, single).await.unwrap();
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    assert_eq!(db.streaming(), Streaming::On);
    db.stream_end(&folder.of("stream")).await.unwrap();
    assert!(fs::read_dir(folder.of("stream")).unwrap().count() > 1, "one file follows the other");
    let singles = usize::try_from(single - 100_000).unwrap();
    assert_eq!(at(&folder, "stream", i64::MAX).await.len(), 32_000 + singles);
    assert_eq!(at(&folder, "stream", moment).await.len(), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_does_not_grow_for_ever_because_somebody_reads_at_any_time() {
    let db = open(Dialect::Sqlite, STEPS, |config| config.readers = 3).await;
    let stop = Arc::new(AtomicBool::new(false));
    // Each looks for a while, and another one has begun before it ends.
    let readers: Vec<_> = (0..3_u64)
        .map(|reader| {
            let (db, stop) = (db.db(), stop.clone());
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(reader * 20)).await;
                while !stop.load(Ordering::Relaxed) {
                    let looked: Result<(), Error> = db
                        .read((), |tx| {
                            Box::pin(async move {
                                tx.one::<i64>("select count(*) from lot", &[]).await?;
                                std::thread::sleep(Duration::from_millis(60));
                                Ok(())
                            })
                        })
                        .await;
                    looked.unwrap();
                }
            })
        })
        .collect();
    let log = PathBuf::from(db.place()).join("floe.db-wal");
    let mut longest = 0;
    for unit in 0..60_i64 {
        let rows: Vec<Vec<db::Value>> =
            (unit * 2_000..(unit + 1) * 2_000).map(|id| vals![id, noise(id), unit].to_vec()).collect();
        let added: Result<u64, Error> = db
            .write(rows, |tx| {
                let rows = tx.context().clone();
                Box::pin(async move { tx.insert_many("item", &["id", "name", "quantity"], rows).await })
            })
            .await;
        added.unwrap();
        longest = longest.max(fs::metadata(&log).unwrap().len() >> 20);
    }
    stop.store(true, Ordering::Relaxed);
    for reader in readers {
        reader.await.unwrap();
    }
    // Some 270 MiB were written; it is moved from 64 MiB on, when the readers of that moment have ended.
    assert!(longest < 160, "{longest} MiB");
}

/// What changes when the log begins anew.
fn salt(place: &str) -> Vec<u8> {
    let log = fs::read(PathBuf::from(place).join("floe.db-wal")).unwrap();
    log.get(16..24).map(<[u8]>::to_vec).unwrap_or_default()
}

/// A long text of its own for each id, which does not pack well.
fn noise(id: i64) -> String {
    let mut next = id.unsigned_abs().wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let words = (0..60).map(|_| {
        next ^= next << 13;
        next ^= next >> 7;
        next ^= next << 17;
        format!("{next:016x}")
    });
    words.collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_copy_under_writers_is_whole_and_goes_on_with_their_commits() {
    let (db, folder) = streaming().await;
    let stop = Arc::new(AtomicBool::new(false));
    let writers: Vec<_> = (0..4_i64)
        .map(|writer| {
            let (db, stop) = (db.db(), stop.clone());
            tokio::spawn(async move {
                let mut acknowledged = Vec::new();
                let mut id = writer;
                while !stop.load(Ordering::Relaxed) {
                    let sent = millis();
                    add(&db, id).await.unwrap();
                    acknowledged.push((id, sent, millis()));
                    id += 4;
                }
                acknowledged
            })
        })
        .collect();
    tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    db.stream_to(&folder.of("stream")).await.unwrap();
    db.backup(&folder.of("base.db")).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    let moment = millis();
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    stop.store(true, Ordering::Relaxed);
    let mut acknowledged = Vec::new();
    for writer in writers {
        acknowledged.extend(writer.await.unwrap());
    }
    db.stream_end(&folder.of("stream")).await.unwrap();
    let there = at(&folder, "stream", moment).await;
    for (id, sent, answered) in acknowledged {
        let is_there = there.binary_search(&id).is_ok();
        assert!(is_there || answered >= moment, "{id} was acknowledged {} ms before", moment - answered);
        assert!(!is_there || sent <= moment, "{id} was sent {} ms after", sent - moment);
    }
}

#[tokio::test]
async fn two_streams_go_side_by_side() {
    let (db, folder) = streaming().await;
    db.stream_to(&folder.of("one")).await.unwrap();
    add(&db, 1).await.unwrap();
    db.stream_to(&folder.of("other")).await.unwrap();
    db.backup(&folder.of("base.db")).await.unwrap();
    add(&db, 2).await.unwrap();
    db.stream_end(&folder.of("one")).await.unwrap();
    add(&db, 3).await.unwrap();
    db.stream_end(&folder.of("other")).await.unwrap();
    assert_eq!(at(&folder, "one", i64::MAX).await, [1, 2]);
    fs::remove_file(folder.of(&format!("at-{}.db", i64::MAX))).unwrap();
    assert_eq!(at(&folder, "other", i64::MAX).await, [1, 2, 3]);
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_ends_the_stream_and_nothing_else() {
    let (db, folder) = streaming().await;
    fs::write(folder.of("file"), "").unwrap();
    let refused = db.stream_to(&folder.of("file")).await;
    assert!(matches!(refused, Err(Error::Other(_))), "{refused:?}");
    assert_eq!(db.streaming(), Streaming::Off);
    db.stream_to(&folder.of("stream")).await.unwrap();
    fs::remove_dir_all(folder.of("stream")).unwrap();
    add(&db, 1).await.unwrap();
    while db.streaming() == Streaming::On {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(matches!(db.streaming(), Streaming::Broken(_)), "{:?}", db.streaming());
    add(&db, 2).await.unwrap();
    db.stream_to(&folder.of("again")).await.unwrap();
    assert_eq!(db.streaming(), Streaming::On, "it begins anew");
    db.backup(&folder.of("base.db")).await.unwrap();
    add(&db, 3).await.unwrap();
    db.stream_end(&folder.of("again")).await.unwrap();
    assert_eq!(at(&folder, "again", i64::MAX).await, [1, 2, 3]);
}

#[tokio::test]
async fn a_damaged_stream_is_refused_and_a_torn_end_is_not() {
    let (db, folder) = streaming().await;
    db.stream_to(&folder.of("stream")).await.unwrap();
    db.backup(&folder.of("base.db")).await.unwrap();
    for id in 1..=3 {
        add(&db, id).await.unwrap();
        tick();
    }
    db.stream_end(&folder.of("stream")).await.unwrap();
    let file = fs::read_dir(folder.of("stream")).unwrap().next().unwrap().unwrap().path();
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() - 5]).unwrap();
    assert_eq!(at(&folder, "stream", i64::MAX).await, [1, 2]);
    let mut damaged = whole.clone();
    damaged[60] ^= 1;
    fs::write(&file, damaged).unwrap();
    let target = folder.of("damaged.db");
    fs::copy(folder.of("base.db"), &target).unwrap();
    let refused = copies::replay(&target, &folder.of("stream"), i64::MAX).await;
    assert!(matches!(&refused, Err(Error::Other(why)) if why.contains("damaged")), "{refused:?}");
    assert_eq!(ids(&target).await, [], "nothing was changed");
}

#[tokio::test]
async fn a_closed_database_has_written_all_of_its_stream() {
    let (db, folder) = streaming().await;
    db.stream_to(&folder.of("stream")).await.unwrap();
    db.backup(&folder.of("base.db")).await.unwrap();
    for id in 1..=50 {
        add(&db, id).await.unwrap();
    }
    db.close().await;
    assert_eq!(at(&folder, "stream", i64::MAX).await.len(), 50);
    assert!(db.stream_to(&folder.of("late")).await.is_err());
}

#[tokio::test]
async fn a_damaged_copy_is_seen() {
    let (db, folder) = streaming().await;
    let rows = (0..2_000).map(|row| vals![row, format!("{row:0200}"), 1].to_vec()).collect::<Vec<_>>();
    let added: Result<u64, Error> = db
        .write(rows, |tx| {
            let rows = tx.context().clone();
            Box::pin(async move { tx.insert_many("item", &["id", "name", "quantity"], rows).await })
        })
        .await;
    assert_eq!(added, Ok(2_000));
    db.backup(&folder.of("base.db")).await.unwrap();
    let contents = copies::inspect(&folder.of("base.db")).await.unwrap();
    assert_eq!(contents.rows.get("item"), Some(&2_000));
    let mut bytes = fs::read(folder.of("base.db")).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 4096].fill(0x5a);
    fs::write(folder.of("damaged.db"), bytes).unwrap();
    let refused = copies::inspect(&folder.of("damaged.db")).await;
    assert!(refused.is_err(), "{refused:?}");
}

#[tokio::test]
async fn a_database_without_a_stream_says_so() {
    let db = open(Dialect::Sqlite, STEPS, |_| {}).await;
    let refused = db.stream_to(Path::new("/nowhere")).await;
    assert!(matches!(refused, Err(Error::Misuse(_))), "{refused:?}");
    assert_eq!(count(&db).await, 0);
    let added: Result<u64, Error> =
        db.write((), |tx| Box::pin(async move { tx.exec(ADD, &vals![1, "a", 1]).await })).await;
    assert_eq!(added, Ok(1));
}
