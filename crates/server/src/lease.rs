//! Keeps the node of this process leased while it serves, and says when it was lost.
//!
//! Without its node the process can add no record any more, so losing it ends the program: whatever
//! watches over it starts it anew, with another node. A lease that ran out because the machine slept or the database
//! was away is looked after as soon as somebody wants an id, not only at the next round.

use std::time::Duration;

use kernel::app::App;
use kernel::id::Standing;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Rest after a renewal that the database did not do.
const REST: Duration = Duration::from_secs(1);

/// Why a server ended by itself: another copy of the program makes ids in its place.
#[derive(Debug, thiserror::Error)]
#[error(
    "another process has node {node}, which was this one's: it was asleep or without its database for too long. It can \
     add no record any more and has stopped; start it again"
)]
pub struct NodeLost {
    /// The node.
    pub node: u16,
}

/// The running renewal.
pub struct Keeper {
    stop: watch::Sender<bool>,
    lost: watch::Receiver<bool>,
    keeping: JoinHandle<()>,
}

impl Keeper {
    /// Renews the lease of the node `every` so often.
    pub fn start(app: &App, every: Duration) -> Self {
        let (stop, stopped) = watch::channel(false);
        let (lose, lost) = watch::channel(false);
        let keeping = tokio::spawn(keep(app.clone(), every, stopped, lose));
        Self { stop, lost, keeping }
    }

    /// Whether the node was lost.
    pub fn has_lost(&self) -> bool {
        *self.lost.borrow()
    }

    /// Resolves when the node was lost.
    pub fn lost(&self) -> impl Future<Output = ()> + use<> {
        let mut lost = self.lost.clone();
        async move {
            if lost.wait_for(|lost| *lost).await.is_err() {
                // The renewal was stopped and loses nothing any more.
                std::future::pending::<()>().await;
            }
        }
    }

    /// Ends the renewal and waits for it.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        if let Err(error) = self.keeping.await {
            tracing::error!(%error, "the renewal of the node ended early");
        }
    }
}

async fn keep(app: App, every: Duration, mut stop: watch::Receiver<bool>, lose: watch::Sender<bool>) {
    let mut failed = false;
    loop {
        let pause = async {
            if failed {
                // Those who want an id would have it renewed without a pause.
                tokio::time::sleep(REST.min(every)).await;
            } else {
                tokio::select! {
                    () = tokio::time::sleep(every) => {}
                    () = app.ids.lapsed() => {}
                }
            }
        };
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return,
            () = pause => {}
        }
        let renewed = app.ids.renew(&app.db, app.clock.now()).await;
        failed = renewed.is_err();
        match renewed {
            Ok(Standing::Held) => {}
            Ok(Standing::Lost) => {
                tracing::error!(node = app.ids.node(), "another process has the node: no ids are made here");
                lose.send_replace(true);
                return;
            }
            // The next try may be luckier; until then no id is made beyond the lease.
            Err(error) => tracing::warn!(%error, "the node was not renewed"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::body::Body;
    use db::{Db, vals};
    use http::{Request, StatusCode};
    use kernel::app::App;
    use kernel::clock::{Clock, ClockHand};
    use kernel::id::IdMaker;
    use platform::PlatformConfig;
    use tower::ServiceExt as _;

    use super::Keeper;
    use crate::config::{Config, Secret};
    use crate::program::{self, Engine};

    const SOON: Duration = Duration::from_millis(5);
    /// Longer than any test takes.
    const NEVER: Duration = Duration::from_secs(24 * 60 * 60);
    const PASSWORD: &str = "Frost-2026-door";

    async fn started() -> (App, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config::defaults().unwrap();
        config.data = folder.path().to_owned();
        (program::build(&config).await.unwrap(), folder)
    }

    async fn until_of(db: &Db) -> i64 {
        let read = db.read((), |tx| Box::pin(tx.one("select leased_until from node where number = 0", &[])));
        let until: Result<Option<i64>, db::Error> = read.await;
        until.unwrap().unwrap()
    }

    async fn set(db: &Db, sql: &'static str) {
        let changed: Result<u64, db::Error> = db.write((), move |tx| Box::pin(tx.exec(sql, &vals![]))).await;
        assert_eq!(changed, Ok(1));
    }

    #[tokio::test]
    async fn a_lease_is_renewed_and_given_back_at_the_end() {
        let (app, _folder) = started().await;
        let keeper = Keeper::start(&app, SOON);
        set(&app.db, "update node set leased_until = 1").await;
        while until_of(&app.db).await == 1 {
            tokio::task::yield_now().await;
        }
        assert!(!keeper.has_lost());
        keeper.stop().await;
        app.ids.release(&app.db, app.clock.now()).await.unwrap();
        assert!(until_of(&app.db).await <= app.clock.now().millis());
        app.db.close().await;
    }

    #[tokio::test]
    async fn a_lost_node_is_told_and_gives_no_ids() {
        let (app, _folder) = started().await;
        let keeper = Keeper::start(&app, SOON);
        app.ids.next(app.clock.now());
        set(&app.db, "update node set owner = 'somebody else'").await;
        keeper.lost().await;
        assert!(keeper.has_lost());
        let maker = app.ids.clone();
        let made = std::thread::spawn(move || maker.next(kernel::clock::Clock::system().now())).join();
        assert!(made.is_err());
        keeper.stop().await;
        program::close(&app).await;
    }

    /// A program whose clock is set by hand: a machine that sleeps is one whose clock jumps.
    async fn asleep(config: &Config) -> (App, ClockHand) {
        let db = program::open(config).await.unwrap();
        let (clock, hand) = Clock::with_hand(Clock::system().now());
        let ids = IdMaker::leased(&db, clock.now()).await.unwrap();
        let platform = PlatformConfig::new(program::client(config));
        let app = program::assemble(config, Engine { clock, ..Engine::new(db, ids, platform) }).unwrap();
        program::first_start(&app, config).await.unwrap();
        (app, hand)
    }

    /// How a sign-in is answered, which writes a session.
    async fn sign_in(app: &App, config: &Config) -> StatusCode {
        let form = format!(
            "username=admin&password={PASSWORD}&client_id={}&client_secret={}&grant_type=password\
             &response_type=token&device_id=d&time=0&authorizeDataCode=",
            config.console.client_id, config.console.client_secret
        );
        let call = Request::post("/arpa-basic-api/authorize")
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from(form));
        program::router(app, config).oneshot(call.unwrap()).await.unwrap().status()
    }

    #[tokio::test]
    async fn who_wakes_up_after_its_lease_refuses_until_it_is_renewed_or_ends_when_it_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let config = Config {
            data: folder.path().to_owned(),
            admin_password: Some(Secret::new(PASSWORD)),
            ..Config::defaults().unwrap()
        };
        let (app, hand) = asleep(&config).await;
        assert_eq!(sign_in(&app, &config).await, StatusCode::OK);
        hand.advance(Duration::from_secs(10 * 60));
        assert_eq!(sign_in(&app, &config).await, StatusCode::SERVICE_UNAVAILABLE, "nothing is written");

        // Nobody took the place: being asked for an id is enough to have it renewed.
        let before = until_of(&app.db).await;
        let keeper = Keeper::start(&app, NEVER);
        while until_of(&app.db).await == before {
            tokio::task::yield_now().await;
        }
        while sign_in(&app, &config).await != StatusCode::OK {}

        hand.advance(Duration::from_secs(10 * 60));
        set(&app.db, "update node set owner = 'somebody else'").await;
        assert_eq!(sign_in(&app, &config).await, StatusCode::SERVICE_UNAVAILABLE);
        keeper.lost().await;
        assert_eq!(sign_in(&app, &config).await, StatusCode::SERVICE_UNAVAILABLE, "for good");
        keeper.stop().await;
        program::close(&app).await;
    }
}
