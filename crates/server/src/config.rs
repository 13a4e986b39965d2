//! The settings of one running program, and where each came from.
//!
//! Four layers, the later wins: built-in defaults, the config file, environment variables, the command line. Every
//! setting has one dotted name; `files.bucket` is `[files] bucket` in the file and `FLOE_FILES_BUCKET` in the
//! environment. A wrong value is refused at start with the name of its source, an unknown name too.

mod check;
mod layers;
mod secret;
mod settings;
#[cfg(test)]
mod tests;

use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use kernel::blob::{BlobPlace, Bucket};
use kernel::net::Net;
use kernel::texts::Lang;
use platform::webhook::HookSettings;
use platform::webhook::allow::Allow;
use serde::Deserialize;

pub use layers::{ConfigError, Sources};
pub use secret::Secret;
pub use settings::{SETTINGS, Setting, help};

/// Everything that can be set. Secrets never show in logs or in `Debug`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Folder of the SQLite database and of uploaded files; made when absent.
    pub data: PathBuf,
    /// Address and port to listen on.
    pub listen: String,
    /// `sqlite:PATH` or `postgres://…`; a SQLite file in the data folder when absent.
    pub database_url: Option<Secret>,
    /// How the database is worked with.
    pub database: Database,
    /// Password of the administrator made at the first start; a random one is printed when absent.
    pub admin_password: Option<Secret>,
    /// Key for secrets in the database; that of a file when absent.
    pub secret_key: Option<Secret>,
    /// The file of that key; `secret.key` in the data folder when absent.
    pub secret_key_file: Option<PathBuf>,
    /// Language of the names that a new tenant begins with.
    pub language: Language,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<Net>,
    /// Logging.
    pub log: Log,
    /// Limits of calls.
    pub limits: Limits,
    /// Where uploaded files and exports are kept.
    pub files: Files,
    /// Who may read what is counted.
    #[serde(default)]
    pub metrics: Metrics,
    /// Where traces are sent.
    pub otlp: Otlp,
    /// Backups that the program makes by itself.
    pub backup: Backup,
    /// What the console is told.
    pub console: Console,
    /// Where webhooks may lead.
    pub webhooks: Webhooks,
}

/// How the database is worked with.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    /// PostgreSQL: connections for units of work at most; the program takes two more.
    pub connections: u16,
}

/// Backups that the program makes by itself.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Backup {
    /// Where; none are made when absent.
    pub folder: Option<PathBuf>,
    /// How many are kept.
    pub keep: u32,
    /// Whether every commit is kept as well.
    pub stream: Switch,
}

/// Something that is on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Switch {
    /// On.
    On,
    /// Off.
    Off,
}

impl Switch {
    /// Whether it is on.
    pub fn is_on(self) -> bool {
        self == Self::On
    }
}

/// One of the four languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// Chinese.
    Zh,
    /// English.
    En,
    /// Spanish.
    Es,
    /// Japanese.
    Ja,
}

impl Language {
    /// The same as texts know it.
    pub const fn lang(self) -> Lang {
        match self {
            Self::Zh => Lang::Zh,
            Self::En => Lang::En,
            Self::Es => Lang::Es,
            Self::Ja => Lang::Ja,
        }
    }
}

/// How the program logs, always to standard error.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    /// Form of a line.
    pub format: LogFormat,
    /// Filter as `tracing` reads it: `info`, `warn,kernel=debug`.
    pub filter: String,
}

/// Form of a log line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for collectors.
    Json,
}

/// Limits of calls.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Largest uploaded file in MiB.
    pub upload_mib: u32,
    /// Longest run of one call in seconds; then it is answered with a refusal.
    pub call_seconds: u32,
    /// How long running calls may take to finish after a stop signal, in seconds.
    pub stop_seconds: u32,
    /// Calls that run at a time; more are turned away.
    pub calls: u32,
    /// Connections at most; more are turned away.
    pub connections: u32,
    /// Calls of one API key in a minute.
    pub key_calls: NonZeroU32,
    /// Connections from one address at most; trusted proxies may have as many as there are.
    pub connections_per_address: u32,
    /// How long the program serves on after a stop signal while it says that it is not ready, in seconds.
    pub drain_seconds: u32,
}

impl Limits {
    /// Longest run of one call.
    pub fn call(&self) -> Duration {
        Duration::from_secs(self.call_seconds.into())
    }

    /// Time to serve on after a stop signal.
    pub fn drain(&self) -> Duration {
        Duration::from_secs(self.drain_seconds.into())
    }

    /// Time to finish after a stop signal.
    pub fn stop(&self) -> Duration {
        Duration::from_secs(self.stop_seconds.into())
    }
}

/// Where uploaded files and exports are kept.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Files {
    /// A folder or a bucket.
    pub store: FileStore,
    /// S3: name of the bucket.
    pub bucket: Option<String>,
    /// S3: region.
    pub region: Option<String>,
    /// S3: address of the server when it is not Amazon's.
    pub endpoint: Option<String>,
    /// S3: key id.
    pub access_key: Option<Secret>,
    /// S3: key.
    pub secret_key: Option<Secret>,
    /// S3: put before every object's name.
    pub prefix: Option<String>,
}

/// Kind of file store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FileStore {
    /// The folder `files` in the data folder.
    Local,
    /// A bucket of an S3 server.
    S3,
}

/// The listener of the metrics.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Metrics {
    /// Address and port; no metrics are served when absent.
    pub listen: Option<String>,
    /// What a collector has to bring; needed when others than this machine can reach the address.
    pub token: Option<Secret>,
}

/// Traces for a collector that speaks OTLP over HTTP.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Otlp {
    /// Address of the collector: `http://127.0.0.1:4318`; nothing is sent when absent.
    pub endpoint: Option<String>,
    /// One call of so many is traced.
    pub one_of: u32,
}

/// What the console is told by `/wms_new/config.js`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Console {
    /// Put before the path of every call; empty when the API has the console's own origin. The program sends no CORS
    /// headers, so with another origin the proxy in front of the API must add them.
    pub api_base: String,
    /// Client id that sign-in expects.
    pub client_id: String,
    /// Client secret that sign-in expects. Every browser gets it: it tells programs apart, it protects nothing.
    pub client_secret: String,
}

/// Where webhooks may lead.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Webhooks {
    /// Hosts, addresses and networks (`10.0.0.0/8`) that may be told of events although they are not of the public
    /// internet, and without TLS.
    pub allow: Vec<String>,
}

impl Config {
    /// The defaults, without file, environment or command line: tests start from here.
    ///
    /// # Errors
    /// Never in a program whose tests pass: the defaults are constants.
    pub fn defaults() -> Result<Self, ConfigError> {
        Sources::default().read()
    }

    /// The database: the URL when one is set, else `floe.db` in the data folder.
    ///
    /// # Errors
    /// [`ConfigError`] when the URL is not one of a database that we speak.
    pub fn database(&self) -> Result<db::Config, ConfigError> {
        let database = match &self.database_url {
            Some(url) => {
                let refused = |error: db::Error| ConfigError::new("database_url", error);
                url.expose().parse::<db::Config>().map_err(refused)?
            }
            None => db::Config::new(db::Target::Sqlite(self.data.join("floe.db"))),
        };
        Ok(db::Config { connections: self.database.connections.into(), ..database })
    }

    /// How webhooks are sent.
    ///
    /// # Errors
    /// [`ConfigError`] when an entry is no host, address or network.
    pub fn hooks(&self) -> Result<HookSettings, ConfigError> {
        let allow =
            Allow::of(&self.webhooks.allow).map_err(|wrong| ConfigError::new("webhooks.allow", wrong))?;
        Ok(HookSettings { allow, ..HookSettings::default() })
    }

    /// Where files are kept.
    ///
    /// # Errors
    /// [`ConfigError`] when a bucket is wanted and its name or keys are missing.
    pub fn blobs(&self) -> Result<BlobPlace, ConfigError> {
        if self.files.store == FileStore::Local {
            return Ok(BlobPlace::Folder(self.data.join("files")));
        }
        fn given<T: Clone>(value: &Option<T>, name: &str) -> Result<T, ConfigError> {
            value.clone().ok_or_else(|| ConfigError::new(name, "needed when files.store is s3"))
        }
        Ok(BlobPlace::Bucket(Bucket {
            name: given(&self.files.bucket, "files.bucket")?,
            region: self.files.region.clone().unwrap_or_else(|| "us-east-1".into()),
            endpoint: self.files.endpoint.clone(),
            access_key: given(&self.files.access_key, "files.access_key")?.expose().to_owned(),
            secret_key: given(&self.files.secret_key, "files.secret_key")?.expose().to_owned(),
            prefix: self.files.prefix.clone(),
        }))
    }
}
