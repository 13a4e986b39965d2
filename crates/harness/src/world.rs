//! One program with its own database, clock and folder.

use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use axum::Router;
use db::testing::TestDb;
use db::{Db, Dialect};
use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::clock::{self, ClockHand, Instant};
use kernel::fault::Answer;
use kernel::id::IdMaker;
use platform::PlatformConfig;
use server::config::Secret;
use server::{Config, Engine};

use crate::people::ADMIN_PASSWORD;
use crate::seed::{self, STARTED};
use crate::{Actor, Call};

/// A program of its own: nothing in it is shared with another test.
pub struct World {
    /// The program, for tests that look behind HTTP.
    pub app: App,
    /// Its settings.
    pub config: Config,
    /// Its clock, which stands still until the test moves it.
    pub clock: Clock,
    pub(crate) router: Router,
    database: TestDb,
    twins: AtomicU16,
    _folder: tempfile::TempDir,
}

/// Moves the program's clock.
#[derive(Debug, Clone)]
pub struct Clock(ClockHand, clock::Clock);

impl Clock {
    /// Moves it on by milliseconds.
    pub fn advance(&self, ms: u64) {
        self.0.advance(Duration::from_millis(ms));
    }

    /// Sets it.
    pub fn set(&self, instant: Instant) {
        self.0.set(instant);
    }

    /// The time it shows.
    pub fn now(&self) -> Instant {
        self.1.now()
    }
}

impl World {
    /// A program on a fresh SQLite database after its first start.
    ///
    /// # Panics
    /// When the database or the program cannot be made.
    pub async fn sqlite() -> Self {
        Self::on(Dialect::Sqlite).await
    }

    /// A program on a fresh PostgreSQL database after its first start; none when `FLOE_TEST_PG=off`.
    ///
    /// # Panics
    /// When `FLOE_TEST_PG` is not set, and as [`World::sqlite`].
    pub async fn postgres() -> Option<Self> {
        if !db::testing::dialects().contains(&Dialect::Postgres) {
            println!("PostgreSQL is left out by FLOE_TEST_PG=off");
            return None;
        }
        Some(Self::on(Dialect::Postgres).await)
    }

    async fn on(dialect: Dialect) -> Self {
        // What the program logs as broken shows with the test that failed; a second start of it is declined.
        let shown = tracing_subscriber::fmt().with_test_writer().with_ansi(false).with_env_filter("warn");
        drop(shown.try_init());
        let database = db::testing::open(dialect, seed::steps().await, |_| {}).await;
        let folder = tempfile::tempdir().expect("a data folder");
        let config = settings(folder.path());
        // A minute after the first start, so that ids and times differ from those of its rows.
        let (clock, hand) = clock::Clock::with_hand(STARTED.plus(Duration::from_secs(60)));
        let app = program(&config, database.db(), clock.clone(), IdMaker::of_node(1));
        let router = server::router(&app, &config);
        Self {
            app,
            config,
            clock: Clock(hand, clock),
            router,
            database,
            twins: AtomicU16::default(),
            _folder: folder,
        }
    }

    /// Somebody who has not signed in.
    pub fn anonymous(&self) -> Actor {
        Actor::anonymous(self.router.clone())
    }

    /// `GET path` by nobody, for public things.
    pub fn get(&self, path: &str) -> Call {
        self.anonymous().get(path)
    }

    /// The database, for tests that look behind HTTP.
    pub fn db(&self) -> Db {
        self.database.db()
    }

    /// What the program does to its database whenever it starts.
    ///
    /// # Panics
    /// When it fails.
    pub async fn start_again(&self) {
        server::first_start(&self.app, &self.config).await.expect("another start");
    }

    /// A second program on the same database with the same clock, as another process would be.
    ///
    /// # Panics
    /// When the program cannot be made.
    pub async fn twin(&self) -> Twin {
        self.twin_of(&self.config).await
    }

    /// The same with another key for the secrets in the database.
    ///
    /// # Panics
    /// As [`World::twin`].
    pub async fn twin_with_key(&self, key: &str) -> Twin {
        self.twin_of(&Config { secret_key: Some(Secret::new(key)), ..self.config.clone() }).await
    }

    async fn twin_of(&self, config: &Config) -> Twin {
        let db = Db::open(self.database.config()).await.expect("a second door to the database");
        let clock = self.clock.1.clone();
        let node = self.twins.fetch_add(1, Ordering::Relaxed) + 2;
        let app = program(config, db, clock, IdMaker::of_node(node));
        Twin { router: server::router(&app, config), app }
    }

    /// Derives what is on hand again, for every tenant: to be called at the end of each story that moves goods.
    ///
    /// # Panics
    /// When a row of stock is not what its moves and holds say.
    pub async fn verify(&self) {
        async fn branches(tx: &mut Tx, (): &()) -> Answer<Vec<String>> {
            stock::branches(tx).await
        }
        async fn differences(tx: &mut Tx, (): &()) -> Answer<Vec<stock::Difference>> {
            stock::verify(tx).await
        }
        let cx =
            |branch: &str| Cx::outside(&self.app, Act::of_program(&self.app, branch, "harness", "verify"));
        for branch in cx("").read((), branches).await.expect("the tenants") {
            let differences = cx(&branch).read((), differences).await.expect("a verification");
            assert_eq!(differences, [], "what is on hand and what moved differ in {branch}");
        }
    }

    /// Ends the program; what it still does is finished first.
    pub async fn close(self) {
        self.app.db.close().await;
    }
}

/// Another process on the same database.
pub struct Twin {
    /// Its program.
    pub app: App,
    router: Router,
}

impl Twin {
    /// The same person calling this process.
    pub fn of(&self, actor: &Actor) -> Actor {
        Actor { router: self.router.clone(), ..actor.clone() }
    }
}

fn settings(folder: &std::path::Path) -> Config {
    let mut config = Config::defaults().expect("the default settings");
    config.data = folder.to_owned();
    config.secret_key = Some(Secret::new("5a".repeat(32)));
    config
}

/// The program with cheap password hashes and no waiting after a wrong password.
fn program(config: &Config, db: Db, clock: clock::Clock, ids: IdMaker) -> App {
    let platform = PlatformConfig::quick(server::client(config));
    server::assemble(config, Engine { clock, ..Engine::new(db, ids, platform) }).expect("the program")
}

/// Runs the first start of the product on a database.
pub(crate) async fn first_start(db: Db, at: Instant) {
    let folder = tempfile::tempdir().expect("a data folder");
    let mut config = settings(folder.path());
    config.admin_password = Some(Secret::new(ADMIN_PASSWORD));
    let (clock, _) = clock::Clock::with_hand(at);
    let app = program(&config, db, clock, IdMaker::of_node(0));
    server::first_start(&app, &config).await.expect("a first start");
}
