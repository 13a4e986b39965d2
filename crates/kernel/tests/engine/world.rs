//! A program made of the engine and two screens, spoken to over HTTP.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use bytes::Bytes;
use db::testing::TestDb;
use db::{Db, Migration};
use futures::FutureExt as _;
use futures::future::BoxFuture;
use http::{HeaderMap, Request, header};
use kernel::access::Session;
use kernel::app::{App, Credentials, Parts, Shared};
use kernel::blob::{BlobPlace, Blobs};
use kernel::clock::{Clock, ClockHand, DayCut, Instant, Zone};
use kernel::export::Exports;
use kernel::fault::{Answer, Fault};
use kernel::id::{Id, IdMaker};
use kernel::number::Numbers;
use kernel::task::{Owner, TaskSettings, Tasks};
use kernel::texts::Texts;
use serde_json::Value;
use tower::ServiceExt as _;

use crate::{depots, imports, items, parts};

/// 2026-03-01 16:00:00 in Shanghai.
pub const START: Instant = Instant::of_millis(1_772_352_000_000);

/// Somebody who may do everything.
pub const ADMIN: &str = "T1:7:super_admin";

pub static STEPS: [Migration; 9] = [
    Migration::common(1, "engine", include_str!("../../../../migrations/0001_engine.sql")),
    Migration::common(2, "parts", parts::TABLES),
    Migration::common(3, "depots", depots::TABLES),
    Migration::common(4, "items", items::TABLES),
    Migration::pair(
        5,
        "search",
        include_str!("../../../../migrations/0010_goods_search.sqlite.sql"),
        include_str!("../../../../migrations/0010_goods_search.pg.sql"),
    ),
    Migration::common(6, "import", include_str!("../../../../migrations/0009_import.sql")),
    Migration::common(7, "uploads", imports::TABLES),
    Migration::common(8, "keys", include_str!("../../../../migrations/0025_api_key.sql")),
    Migration::common(9, "audit", include_str!("../../../../migrations/0027_audit_chain.sql")),
];

pub struct World {
    pub app: App,
    pub hand: ClockHand,
    clock: Clock,
    config: db::Config,
    folder: Arc<tempfile::TempDir>,
    router: Router,
}

/// Runs a test on both databases.
pub async fn both(test: impl AsyncFn(&World)) {
    db::testing::both(&STEPS, async |db| {
        let world = World::new(db);
        test(&world).await;
        if let Ok(tasks) = world.app.shared.get::<Tasks>() {
            tasks.stop().await;
        }
    })
    .await;
}

impl World {
    fn new(db: &TestDb) -> Self {
        let (clock, hand) = Clock::with_hand(START);
        let folder = Arc::new(tempfile::tempdir().unwrap());
        Self::on(IdMaker::of_node(1), (db.db(), db.config().clone()), (clock, hand), folder)
    }

    fn on(
        ids: IdMaker,
        (db, config): (Db, db::Config),
        (clock, hand): (Clock, ClockHand),
        folder: Arc<tempfile::TempDir>,
    ) -> Self {
        let app = program(ids, db, clock.clone(), folder.path());
        let router = app.router();
        Self { app, hand, clock, config, folder, router }
    }

    /// Another process on the same database, with the same clock and files.
    pub async fn twin(&self) -> Self {
        self.copy(IdMaker::of_node(2)).await
    }

    /// Another process whose ids are made by `ids`.
    pub async fn copy(&self, ids: IdMaker) -> Self {
        let db = Db::open(&self.config).await.unwrap();
        let hands = (self.clock.clone(), self.hand.clone());
        Self::on(ids, (db, self.config.clone()), hands, self.folder.clone())
    }

    pub fn advance(&self, seconds: u64) {
        self.hand.advance(Duration::from_secs(seconds));
    }

    pub fn tasks(&self) -> Arc<Tasks> {
        self.app.shared.get::<Tasks>().unwrap()
    }

    pub fn blobs(&self) -> Arc<Blobs> {
        self.app.shared.get::<Blobs>().unwrap()
    }

    pub async fn get(&self, token: &str, path: &str) -> Reply {
        self.call(Request::get(path), token, Body::empty()).await
    }

    pub async fn post(&self, token: &str, path: &str, body: Value) -> Reply {
        self.call(Request::post(path), token, Body::from(body.to_string())).await
    }

    pub async fn call(&self, request: http::request::Builder, token: &str, body: Body) -> Reply {
        let request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        let response = self.router.clone().oneshot(request.body(body).unwrap()).await.unwrap();
        let (head, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        Reply { headers: head.headers, bytes }
    }

    /// Runs one statement outside the program.
    pub async fn exec(&self, sql: &'static str, values: Vec<db::Value>) -> u64 {
        let done: Result<u64, db::Error> = self
            .app
            .db
            .write(values, move |tx| {
                Box::pin(async move {
                    let values = tx.context().clone();
                    tx.exec(sql, &values).await
                })
            })
            .await;
        done.unwrap()
    }

    /// Reads rows outside the program.
    pub async fn all<T: db::FromRow + Send + 'static>(
        &self,
        sql: &'static str,
        values: Vec<db::Value>,
    ) -> Vec<T> {
        let rows: Result<Vec<T>, db::Error> = self
            .app
            .db
            .read(values, move |tx| {
                Box::pin(async move {
                    let values = tx.context().clone();
                    tx.all(sql, &values).await
                })
            })
            .await;
        rows.unwrap()
    }
}

pub struct Reply {
    pub headers: HeaderMap,
    pub bytes: Bytes,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|_| panic!("no JSON: {:?}", self.bytes))
    }

    /// `data` of a success.
    pub fn data(&self) -> Value {
        let json = self.json();
        assert_eq!(json["status"], 0, "{json}");
        json["data"].clone()
    }

    /// The message of a refusal with this number.
    pub fn refused(&self, status: u32) -> String {
        let json = self.json();
        assert_eq!(json["status"], status, "{json}");
        json["msg"].as_str().unwrap().to_owned()
    }

    /// Names of the wrong fields.
    pub fn wrong(&self) -> Vec<String> {
        let json = self.json();
        assert_eq!(json["status"], 40001, "{json}");
        let fields = json["data"]["fields"].as_array().unwrap();
        fields.iter().map(|field| field["field"].as_str().unwrap().to_owned()).collect()
    }
}

fn program(ids: IdMaker, db: Db, clock: Clock, folder: &std::path::Path) -> App {
    let features = parts::features();
    let mut texts = Texts::new();
    for (file, toml) in kernel::TEXTS {
        texts.add(file, toml).unwrap();
    }
    for toml in features.iter().flat_map(|feature| &feature.texts) {
        texts.add("parts", toml).unwrap();
    }
    // One worker, so that a process whose worker hangs takes nothing else.
    let settings = TaskSettings {
        workers: 1,
        poll: Duration::from_millis(30),
        grace: Duration::from_millis(100),
        ..TaskSettings::new(session_of)
    };
    let blobs = Blobs::open(&BlobPlace::Folder(folder.join("files")), &folder.join("scratch")).unwrap();
    App::new(Parts {
        db,
        texts,
        clock,
        ids,
        numbers: Numbers::default(),
        features,
        proxies: Vec::new(),
        authenticate,
        shared: Shared::default()
            .with(blobs)
            .with(Exports::default())
            .with(imports::uploads())
            .with(Tasks::new(settings))
            .with(parts::Gate::default()),
    })
}

/// A token is `tenant:party:permission,…[:party code,…]`.
fn authenticate(_: App, credentials: Credentials) -> BoxFuture<'static, Answer<Arc<Session>>> {
    async move { session(&credentials.token).map(Arc::new).ok_or(Fault::SignedOut) }.boxed()
}

/// Account 13 was disabled meanwhile, account 14 lost its rights.
fn session_of(_: App, owner: Owner) -> BoxFuture<'static, Answer<Arc<Session>>> {
    async move {
        let rights = match owner.party.get() {
            13 => return Err(Fault::SignedOut),
            14 => "",
            _ => "super_admin",
        };
        let session = session(&format!("{}:{}:{rights}", owner.branch, owner.party)).unwrap();
        Ok(Arc::new(Session { data_code: owner.data_code, ..session }))
    }
    .boxed()
}

fn session(token: &str) -> Option<Session> {
    let mut parts = token.split(':');
    let (branch, party, rights) = (parts.next()?, parts.next()?, parts.next()?);
    let codes = |text: &str| text.split(',').map(str::to_owned).collect::<Vec<_>>();
    let mut session = Session::of_program(branch, &format!("Person {party}"));
    session.party = Id::of(party.parse().ok()?);
    session.code = format!("P{party}");
    session.role = "R1".into();
    session.data_type = "WAREHOUSE".into();
    session.permissions = Arc::new(codes(rights).into_iter().collect());
    session.parties = parts.next().map(codes);
    session.zone = Zone::of("Asia/Shanghai").unwrap();
    session.cut = DayCut::midnight(session.zone.clone());
    Some(session)
}

/// Waits until something is there; fails after three minutes: files are written by threads that give way, and all tests run
/// at once.
pub async fn until<T>(what: &str, look: impl AsyncFn() -> Option<T>) -> T {
    for _ in 0..9_000 {
        if let Some(found) = look().await {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{what} did not come about");
}
