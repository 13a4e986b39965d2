//! Too much to do: who is turned away, how soon, and whom it leaves alone.

use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use db::testing::{TestDb, dialects, open};
use db::{Config, Db, Dialect, Error, Lot, Pulse, Tx, Unit, vals};
use futures::FutureExt as _;
use tokio::task::{JoinHandle, block_in_place};

use crate::setup::{STEPS, add, count};

/// What holds a unit of work, and what tells that it runs.
type Gate = (Arc<Mutex<mpsc::Receiver<()>>>, mpsc::SyncSender<()>);

/// A unit that says that it runs and ends when it is told to.
fn held(tx: &mut Tx<Gate>) -> Unit<'_, (), Error> {
    Box::pin(async move {
        tx.one::<i64>("select count(*) from item", &[]).await?;
        let (go, running) = tx.context();
        let wait = || {
            running.send(()).map_err(|_| Error::Other("nobody looks".into()))?;
            // Told or let go: both end it.
            let _ = go.lock().expect("one at a time").recv();
            Ok(())
        };
        match tokio::runtime::Handle::try_current() {
            Ok(_) => block_in_place(wait),
            Err(_) => wait(),
        }
    })
}

fn one(tx: &mut Tx<()>) -> Unit<'_, Option<i64>, Error> {
    Box::pin(tx.one("select 1", &[]))
}

/// A unit that runs until the sender is dropped.
struct Holding {
    go: mpsc::SyncSender<()>,
    unit: JoinHandle<Result<(), Error>>,
}

impl Holding {
    async fn of<R>(run: impl FnOnce(Gate) -> R) -> Self
    where
        R: Future<Output = Result<(), Error>> + Send + 'static,
    {
        let ((go, gone), (running, runs)) = (mpsc::sync_channel(1), mpsc::sync_channel(1));
        let unit = tokio::spawn(run((Arc::new(Mutex::new(gone)), running)));
        tokio::task::spawn_blocking(move || runs.recv()).await.expect("a thread").expect("it runs");
        Self { go, unit }
    }

    async fn write(db: &Db) -> Self {
        let db = db.clone();
        Self::of(|gate| async move { db.write(gate, held).await }).await
    }

    async fn read(db: &Db) -> Self {
        let db = db.clone();
        Self::of(|gate| async move { db.read(gate, held).await }).await
    }

    async fn aside(db: &Db, lot: Lot) -> Self {
        let db = db.clone();
        Self::of(move |gate| async move { db.read_in(lot, gate, held).await }).await
    }

    async fn end(self) {
        drop(self.go);
        self.unit.await.expect("no panic").expect("a good end");
    }
}

async fn lite(tune: impl FnOnce(&mut Config)) -> TestDb {
    open(Dialect::Sqlite, STEPS, tune).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn who_waits_too_long_is_refused_and_whoever_comes_then_at_once() {
    let db = lite(|config| config.turn = Duration::from_millis(50)).await;
    let holding = Holding::write(&db).await;
    assert_eq!(add(&db, 1).await, Err(Error::Overloaded));
    assert_eq!(add(&db, 2).now_or_never(), Some(Err(Error::Overloaded)), "there is nothing to wait for");
    assert_eq!(count(&db).await, 0, "readers are not held up");
    holding.end().await;
    while add(&db, 3).await == Err(Error::Overloaded) {}
    assert_eq!(count(&db).await, 1, "nothing was done that was refused");
    let [writes, reads] = db.traffic();
    assert!(writes.refused >= 2, "{writes:?}");
    assert_eq!((reads.refused, reads.rolled_back), (0, 0));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn on_postgresql_who_waits_in_vain_for_a_connection_is_the_last_one_to_wait() {
    for dialect in dialects().into_iter().filter(|dialect| *dialect == Dialect::Postgres) {
        let tune = |config: &mut Config| (config.connections, config.turn) = (1, Duration::from_millis(50));
        let db = open(dialect, STEPS, tune).await;
        let holding = Holding::write(&db).await;
        assert_eq!(add(&db, 1).await, Err(Error::Overloaded));
        assert_eq!(add(&db, 2).now_or_never(), Some(Err(Error::Overloaded)), "there is nothing to wait for");
        holding.end().await;
        assert_eq!(add(&db, 3).await, Ok(1));
        assert_eq!(count(&db).await, 1, "nothing was done that was refused");
        db.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn the_pulse_is_felt_however_many_wait() {
    const PATIENCE: Duration = Duration::from_secs(5);
    for dialect in dialects() {
        let tune = |config: &mut Config| {
            (config.connections, config.readers, config.turn) = (1, 1, Duration::from_millis(50));
        };
        let db = open(dialect, STEPS, tune).await;
        assert_eq!(db.pulse(PATIENCE).await, Ok(Pulse::Step(1)), "{dialect:?}");
        let holding = Holding::read(&db).await;
        assert_eq!(db.read_in(Lot::Little, (), one).await, Err(Error::Overloaded), "{dialect:?}");
        if dialect == Dialect::Postgres {
            assert_eq!(db.pulse(PATIENCE).await, Ok(Pulse::Step(1)), "it has a connection of its own");
        } else {
            assert_eq!(
                db.pulse(Duration::from_millis(200)).await,
                Err(Error::Overloaded),
                "nobody is served"
            );
            let others = db.db();
            let served = tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(200)).await;
                add(&others, 7).await
            });
            assert_eq!(db.pulse(PATIENCE).await, Ok(Pulse::Busy), "who writes is served");
            served.await.unwrap().unwrap();
        }
        holding.end().await;
        db.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn on_postgresql_each_kind_counts_those_that_wait_of_its_own() {
    for dialect in dialects().into_iter().filter(|dialect| *dialect == Dialect::Postgres) {
        let db = open(dialect, STEPS, |config| config.connections = 1).await;
        let holding = Holding::write(&db).await;
        let read = tokio::spawn({
            let db = db.db();
            async move { count(&db).await }
        });
        while db.traffic()[1].waiting == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!(db.traffic().map(|traffic| traffic.waiting), [0, 1]);
        holding.end().await;
        read.await.unwrap();
        assert_eq!(db.traffic().map(|traffic| traffic.waiting), [0, 0]);
        db.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn what_has_begun_is_answered_however_long_it_takes() {
    let db = lite(|config| config.turn = Duration::from_millis(10)).await;
    let holding = Holding::write(&db).await;
    assert_eq!(add(&db, 1).await, Err(Error::Overloaded));
    assert!(!holding.unit.is_finished());
    holding.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn who_reads_much_leaves_room_for_the_others() {
    for dialect in dialects() {
        // Long enough for a thread that gives way to all other tests.
        let tune = |config: &mut Config| {
            (config.readers, config.connections, config.turn) = (4, 8, Duration::from_secs(3));
        };
        let db = open(dialect, STEPS, tune).await;
        let one = Holding::aside(&db, Lot::Much).await;
        let other = Holding::aside(&db, Lot::Background).await;
        let third = db.read_in(Lot::Much, (), |tx| {
            Box::pin(async move { tx.one::<i64>("select count(*) from item", &[]).await })
        });
        assert_eq!(third.await, Err(Error::Overloaded), "{dialect:?}");
        assert_eq!(count(&db).await, 0, "{dialect:?}: those who read little go on");
        one.end().await;
        let patient = tokio::spawn({
            let db = db.db();
            async move { db.read_in(Lot::Background, (), |tx| Box::pin(tx.one::<i64>("select 1", &[]))).await }
        });
        assert_eq!(patient.await.unwrap(), Ok(Some(1)), "{dialect:?}");
        other.end().await;
        db.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn on_postgresql_who_reads_much_begins_when_fewer_are_at_work_or_later_in_any_case() {
    for dialect in dialects().into_iter().filter(|dialect| *dialect == Dialect::Postgres) {
        let db = open(dialect, STEPS, |_| {}).await;
        let read = |db: Db| async move {
            db.read_in(Lot::Much, (), |tx| Box::pin(tx.one::<i64>("select 1", &[]))).await
        };
        let others = [Holding::write(&db).await, Holding::write(&db).await, Holding::write(&db).await];
        let before = db.traffic()[1].done;
        let mut late = Box::pin(read(db.db()));
        assert_eq!((&mut late).now_or_never(), None);
        assert_eq!((db.traffic()[1].running, db.traffic()[1].done), (0, before), "it has not begun");
        assert_eq!(late.await, Ok(Some(1)), "in any case");
        assert_eq!(db.traffic()[1].done, before + 1);
        for other in others {
            other.end().await;
        }
        db.close().await;
    }
}

#[tokio::test]
async fn who_reads_much_has_threads_of_its_own() {
    let db = lite(|config| (config.readers, config.turn) = (2, Duration::from_secs(3600))).await;
    for (lot, expected) in
        [(Lot::Little, "db-read-"), (Lot::Much, "db-aside-0"), (Lot::Background, "db-aside-0")]
    {
        let name = db.read_in(lot, (), |tx| {
            Box::pin(async move {
                tx.one::<i64>("select 1", &[]).await?;
                Ok::<_, Error>(std::thread::current().name().unwrap_or_default().to_owned())
            })
        });
        let name = name.await.expect("a name");
        assert!(name.starts_with(expected), "{lot:?}: {name}");
    }
    assert_eq!(db.traffic()[1].width, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn only_a_few_calls_wait_to_read_much() {
    let db = lite(|config| (config.readers, config.turn) = (2, Duration::from_secs(3600))).await;
    let holding = Holding::aside(&db, Lot::Much).await;
    let read = |db: Db| async move {
        db.read_in(Lot::Much, (), |tx| Box::pin(tx.one::<i64>("select 1", &[]))).await
    };
    let mut waiting: Vec<_> = (0..32).map(|_| Box::pin(read(db.db()))).collect();
    for call in &mut waiting {
        assert_eq!(call.now_or_never(), None);
    }
    assert_eq!(read(db.db()).now_or_never(), Some(Err(Error::Overloaded)));
    holding.end().await;
    drop(waiting);
}

#[tokio::test]
async fn units_of_work_are_counted_by_how_they_ended() {
    for dialect in dialects() {
        let db = open(dialect, STEPS, |_| {}).await;
        let [writes, reads] = db.traffic();
        assert_eq!(add(&db, 1).await, Ok(1));
        assert!(add(&db, 1).await.is_err(), "the name is taken");
        count(&db).await;
        let [wrote, read] = db.traffic();
        assert_eq!((wrote.done - writes.done, wrote.rolled_back - writes.rolled_back), (1, 1), "{dialect:?}");
        assert_eq!((read.done - reads.done, read.running, wrote.waiting), (1, 0, 0), "{dialect:?}");
        assert_eq!(wrote.times.count() - writes.times.count(), 2, "{dialect:?}");
        assert!(db.commits().0.count() >= 2 && db.size().await.unwrap().bytes > 0, "{dialect:?}");
        assert_eq!(db.schema().await, Ok(1), "{dialect:?}");
        let name = if dialect == Dialect::Sqlite { "SQLite 3." } else { "PostgreSQL 1" };
        assert!(db.version().await.unwrap().starts_with(name), "{dialect:?}");
        db.close().await;
    }
}

#[tokio::test]
async fn slow_statements_are_told_by_their_text_without_values() {
    for dialect in dialects() {
        let db = open(dialect, STEPS, |config| config.slow = Duration::ZERO).await;
        let sql = "select\n  id from item where name = $1";
        let read =
            db.read((), move |tx| Box::pin(async move { tx.rows(sql, &vals!["a secret name"]).await }));
        assert_eq!(read.await.map(|rows| rows.len()), Ok(0));
        let slow = db.slow();
        let told = slow.iter().find(|one| one.text == "select id from item where name = $1");
        assert_eq!(told.map(|one| one.count), Some(1), "{slow:?}");
        assert!(!format!("{slow:?}").contains("secret"), "{slow:?}");
        db.close().await;
    }
}
