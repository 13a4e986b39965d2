//! The program made of its parts: database, texts, features, shared things, and the router around them.
//!
//! This is the one list of features. Adding an area means adding its crate here; adding a feature to an area changes
//! nothing here.

use std::sync::LazyLock;

use axum::Router;
use axum::routing::get;
use db::{Db, Dialect};
use kernel::app::{App, Authenticate, Parts, Shared};
use kernel::blob::{BlobError, Blobs};
use kernel::cipher::Cipher;
use kernel::clock::Clock;
use kernel::fault::Fault;
use kernel::feature::Feature;
use kernel::id::{IdMaker, NoNode};
use kernel::number::Numbers;
use kernel::reply;
use kernel::task::{TaskSettings, Tasks};
use kernel::texts::{Lang, Texts, TextsError};
use kernel::traffic::Connections;
use platform::api_key::CallLimit;
use platform::file::UploadLimit;
use platform::operations::{Backups, Host, Verified};
use platform::sign_in::Client;
use platform::{Administrator, PlatformConfig};

use crate::config::{Config, ConfigError, Secret};
pub use crate::opening::{data_folder, find, is_there, open};
use crate::ready::{self, Readiness};
use crate::stores::Stores;
use crate::{backup, codegen, console, description, edge, secret_key};

/// Document numbers that a program takes at once where it has many writers.
const NUMBERS_AHEAD: i64 = 64;

/// Version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// What it was built from: a commit, when whoever builds it says so.
pub const BUILD: &str = match option_env!("SOURCE_COMMIT") {
    Some(build) => build,
    None => "",
};

/// Both, for people: `0.1.0 (1a2b3c4)`.
pub fn version() -> &'static str {
    static BOTH: LazyLock<String> = LazyLock::new(|| match BUILD {
        "" => VERSION.to_owned(),
        build => format!("{VERSION} ({build})"),
    });
    &BOTH
}

/// Why the program cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// A setting cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The database cannot be used.
    #[error(transparent)]
    Database(#[from] db::Error),
    /// No node is free, so no ids can be made.
    #[error(transparent)]
    Node(#[from] NoNode),
    /// The file store cannot be used.
    #[error(transparent)]
    Blobs(#[from] BlobError),
    /// The folder of the data cannot be made.
    #[error("the data folder")]
    Folder(#[from] std::io::Error),
    /// The texts inside the program contradict each other.
    #[error("the texts")]
    Texts(#[from] TextsError),
    /// The key for secrets is not the one that the database goes by.
    #[error("{0}")]
    Key(String),
    /// Something else failed.
    #[error("{0}")]
    Part(String),
}

/// Everything the program can do.
pub fn features() -> Vec<Feature> {
    let mut all = platform::features();
    all.extend(wms::features());
    all
}

/// Every text of the program.
///
/// # Errors
/// When a file has a mistake, which the tests of this crate rule out.
pub fn texts(features: &[Feature]) -> Result<Texts, TextsError> {
    let mut texts = Texts::new();
    let leaves = [
        ("allocate/texts.toml", allocate::TEXTS),
        ("gs1/texts.toml", gs1::TEXTS),
        ("stock/texts.toml", stock::TEXTS),
    ];
    for (file, toml) in kernel::TEXTS.iter().chain(&codes::TEXTS).chain(&leaves) {
        texts.add(file, toml)?;
    }
    for feature in features {
        for toml in &feature.texts {
            texts.add(feature.screen, toml)?;
        }
    }
    Ok(texts)
}

/// The generated files of the web application.
///
/// # Errors
/// As [`texts`].
pub fn generated() -> Result<codegen::Files, TextsError> {
    let features = features();
    let texts = texts(&features)?;
    Ok(codegen::files(&features, codes::TABLES, &texts))
}

/// What tests choose for themselves.
pub struct Engine {
    /// The database, its schema up to date.
    pub db: Db,
    /// The clock.
    pub clock: Clock,
    /// Ids.
    pub ids: IdMaker,
    /// How sign-in works.
    pub platform: PlatformConfig,
    /// How a token becomes a session.
    pub authenticate: Authenticate,
}

impl Engine {
    /// The usual program on a database, its ids made by `ids`.
    pub fn new(db: Db, ids: IdMaker, platform: PlatformConfig) -> Self {
        Self { db, clock: Clock::system(), ids, platform, authenticate: platform::authenticate }
    }
}

/// The whole program on its database, with a node of its own, which [`close`] gives back.
///
/// # Errors
/// As [`open`] and [`assemble`], and when no node is free.
pub async fn build(config: &Config) -> Result<App, StartError> {
    on(config, open(config).await?).await
}

/// The same on a database that is there, at the step of this program: for commands that stand beside a server.
///
/// # Errors
/// As [`find`] and [`assemble`], and when no node is free.
pub async fn join(config: &Config) -> Result<App, StartError> {
    on(config, find(config).await?).await
}

async fn on(config: &Config, db: Db) -> Result<App, StartError> {
    let ids = IdMaker::leased(&db, Clock::system().now()).await?;
    let uploads = UploadLimit::mib(config.limits.upload_mib);
    let (calls, hooks) = (CallLimit(config.limits.key_calls), config.hooks()?);
    let platform = PlatformConfig { uploads, calls, hooks, ..PlatformConfig::new(client(config)) };
    assemble(config, Engine::new(db, ids, platform))
}

/// Gives back what [`build`] took: the node, and the doors to the database.
pub async fn close(app: &App) {
    if let Err(error) = app.ids.release(&app.db, app.clock.now()).await {
        tracing::warn!(%error, "the node was not given back; its lease runs out by itself");
    }
    app.db.close().await;
}

/// The client that sign-in expects: the console.
pub fn client(config: &Config) -> Client {
    Client { id: config.console.client_id.clone(), secret: config.console.client_secret.clone() }
}

/// The whole program out of its parts.
///
/// # Errors
/// When the texts contradict each other or the file store cannot be used.
pub fn assemble(config: &Config, engine: Engine) -> Result<App, StartError> {
    let features = features();
    let texts = texts(&features)?;
    let cipher = Cipher::default();
    if let Some(key) = secret_key::at_hand(config)? {
        cipher.begin(&key).map_err(|fault| StartError::Part(format!("{fault:?}")))?;
    }
    let things = Shared::default()
        .with(cipher)
        .with(Blobs::open(&config.blobs()?, &config.data.join("scratch"))?)
        .with(stock::Calendar(wms::document::days))
        .with(Host { version: VERSION, build: BUILD, started: engine.clock.now() })
        .with(Verified(wms::verify::last))
        .with(Backups(backup::last))
        .with(Stores::of(config, engine.clock.now()))
        .with(Connections::default())
        .with(Readiness::default())
        .with(wms::home::Figures::default())
        .with(platform::FirstLanguage(config.language.lang()))
        .with(wms::place::Claims::default())
        .with(Tasks::new(TaskSettings::new(platform::session_of).keeping(platform::task::keep_of)));
    let numbers = match engine.db.dialect() {
        // It has one writer, for whom nobody waits at the row of a series.
        Dialect::Sqlite => Numbers::default(),
        Dialect::Postgres => Numbers::in_blocks(NUMBERS_AHEAD),
    };
    Ok(App::new(Parts {
        db: engine.db,
        texts,
        clock: engine.clock,
        ids: engine.ids,
        numbers,
        features,
        proxies: config.trusted_proxies.clone(),
        authenticate: engine.authenticate,
        shared: platform::shared(things, &engine.platform),
    }))
}

/// Readies the database: the first tenant with its administrator when there is none, new menu entries for all. Answers
/// the administrator it made.
///
/// # Errors
/// When the password that the settings give breaks the rule for passwords, or the database does not take the rows.
pub async fn first_start(app: &App, config: &Config) -> Result<Option<Administrator>, StartError> {
    secret_key::meet(app, config).await?;
    let password = config.admin_password.as_ref().map(Secret::expose);
    let started = platform::first_start(app, password).await;
    let heard = platform::webhook::listen(app).await;
    heard.map_err(|fault| StartError::Part(format!("who listens to events: {fault:?}")))?;
    started.map_err(|fault| match fault {
        Fault::Invalid(wrong) => {
            let reasons = wrong.iter().map(|wrong| app.texts.message(Lang::En, &wrong.message));
            ConfigError::new("admin_password", reasons.collect::<Vec<_>>().join(" ")).into()
        }
        other => StartError::Part(format!("the first start: {other:?}")),
    })
}

/// The program on HTTP: calls, console, health, and everything that stands around them.
pub fn router(app: &App, config: &Config) -> Router {
    let missing = app.clone();
    let missing = move || reply::failure(Fault::NotFound, &missing.texts, Lang::default(), "");
    let ready = app.clone();
    let router = app
        .router()
        .merge(console::router(&config.console, missing))
        .merge(description::router(app))
        .route(edge::HEALTH, get(|| async { "ok" }))
        .route(edge::READY, get(move || ready::answer(ready.clone())));
    edge::around(router, app, config)
}
