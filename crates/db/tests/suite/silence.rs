//! A network that swallows what is sent, which nobody is told of.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};
use std::thread;
use std::time::Duration;

use db::testing::{TestDb, dialects, open};
use db::{Config, Dialect, Error, Target, vals};

use crate::setup::{ADD, STEPS, add, count};

/// A road to the server that can be cut or can swallow everything.
struct Road {
    port: u16,
    swallows: Arc<AtomicBool>,
    cut_at_commit: Arc<AtomicBool>,
}

impl Road {
    fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let road = Self {
            port: listener.local_addr().expect("an address").port(),
            swallows: Arc::default(),
            cut_at_commit: Arc::default(),
        };
        let (swallows, cut) = (Arc::clone(&road.swallows), Arc::clone(&road.cut_at_commit));
        thread::spawn(move || {
            while let Ok((near, _)) = listener.accept() {
                let far = TcpStream::connect(("127.0.0.1", port)).expect("the server");
                let mute = Arc::<AtomicBool>::default();
                for there in [true, false] {
                    let (from, to) = if there { (&near, &far) } else { (&far, &near) };
                    let ends = (from.try_clone().expect("a clone"), to.try_clone().expect("a clone"));
                    let (swallows, cut, mute) = (Arc::clone(&swallows), Arc::clone(&cut), Arc::clone(&mute));
                    thread::spawn(move || carry(ends, there, (&swallows, &cut, &mute)));
                }
            }
        });
        road
    }
}

fn carry(
    (mut from, mut to): (TcpStream, TcpStream),
    there: bool,
    (swallows, cut, mute): (&AtomicBool, &AtomicBool, &AtomicBool),
) {
    let mut piece = [0; 16 * 1024];
    while let Ok(read @ 1..) = from.read(&mut piece) {
        let piece = &piece[..read];
        if swallows.load(Ordering::SeqCst) || (!there && mute.load(Ordering::SeqCst)) {
            continue;
        }
        // The server gets the commit, and its answer never comes.
        let last =
            there && piece.windows(7).any(|word| word == b"commit\0") && cut.swap(false, Ordering::SeqCst);
        mute.fetch_or(last, Ordering::SeqCst);
        if to.write_all(piece).is_err() {
            break;
        }
        if last {
            thread::sleep(Duration::from_millis(300));
            drop(from.shutdown(Shutdown::Both));
            break;
        }
    }
    drop(to.shutdown(Shutdown::Both));
}

/// A database behind a road; none when PostgreSQL is left out on purpose.
async fn behind_a_road(tune: impl Fn(&mut Config)) -> Option<(TestDb, db::Db, Road)> {
    if !dialects().contains(&Dialect::Postgres) {
        return None;
    }
    let port = AtomicU16::new(0);
    let direct = open(Dialect::Postgres, STEPS, |config| {
        if let Target::Postgres(url) = &config.target {
            let after = url.rsplit_once('@').map_or("", |(_, place)| place);
            let digits = after.split(['/', '?']).next().and_then(|place| place.rsplit_once(':'));
            port.store(digits.and_then(|(_, port)| port.parse().ok()).unwrap_or(5432), Ordering::SeqCst);
        }
    })
    .await;
    let port = port.into_inner();
    let road = Road::to(port);
    let mut config = direct.config().clone();
    if let Target::Postgres(url) = &mut config.target {
        *url = url.replace(&format!(":{port}/"), &format!(":{}/", road.port));
    }
    config.connections = 1;
    tune(&mut config);
    let db = db::Db::open(&config).await.expect("the database behind the road");
    Some((direct, db, road))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_hears_nothing_is_told_so_and_the_next_has_a_new_connection() {
    let tune = |config: &mut Config| {
        (config.statement_timeout, config.patience) =
            (Duration::from_millis(300), Duration::from_millis(700));
    };
    let Some((direct, db, road)) = behind_a_road(tune).await else { return };
    add(&db, 1).await.unwrap();
    road.swallows.store(true, Ordering::SeqCst);
    let refused =
        tokio::time::timeout(Duration::from_secs(60), add(&db, 2)).await.expect("it does not wait for ever");
    assert!(matches!(refused, Err(Error::Unavailable(_))), "{refused:?}");
    road.swallows.store(false, Ordering::SeqCst);
    assert_eq!(add(&db, 3).await, Ok(1));
    assert_eq!(count(&direct).await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_without_an_answer_is_not_taken_for_a_failure() {
    let Some((direct, db, road)) = behind_a_road(|_| {}).await else { return };
    add(&db, 1).await.unwrap();
    road.cut_at_commit.store(true, Ordering::SeqCst);
    let unsure: Result<u64, Error> =
        db.write((), |tx| Box::pin(async move { tx.exec(ADD, &vals![2, "b", 1]).await })).await;
    assert!(matches!(unsure, Err(Error::Unsure(_))), "{unsure:?}");
    assert_eq!(count(&direct).await, 2, "it was done all the same");
}
