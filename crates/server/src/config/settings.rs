//! The table of all settings: names, kinds, defaults and what they mean.
//!
//! It is the one place a new setting is added besides the struct; file, environment, defaults and the help text all
//! read it.

use toml::Value;

/// What a value looks like when it comes as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Taken as it stands, so that a password of digits stays a text.
    Text,
    /// As [`Kind::Text`], and never shown.
    Secret,
    /// A whole number.
    Number,
    /// Texts between commas.
    List,
}

/// One setting.
#[derive(Debug)]
pub struct Setting {
    /// Dotted name.
    pub name: &'static str,
    /// Kind of value.
    pub kind: Kind,
    /// Default as text; none for settings that may be absent.
    pub default: Option<&'static str>,
    /// What it means, in one line.
    pub help: &'static str,
}

const fn setting(
    name: &'static str,
    kind: Kind,
    default: Option<&'static str>,
    help: &'static str,
) -> Setting {
    Setting { name, kind, default, help }
}

/// All settings.
pub const SETTINGS: &[Setting] = &[
    setting("data", Kind::Text, Some("data"), "folder of the database and of uploaded files"),
    setting("listen", Kind::Text, Some("127.0.0.1:8080"), "address and port to listen on"),
    setting("database_url", Kind::Secret, None, "sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/NAME"),
    setting(
        "database.connections",
        Kind::Number,
        Some("16"),
        "PostgreSQL: connections of this copy at most, 4 or more; two more are for single statements",
    ),
    setting("admin_password", Kind::Secret, None, "password of `admin` at the first start"),
    setting("secret_key", Kind::Secret, None, "key for secrets in the database: 64 hexadecimal digits"),
    setting(
        "secret_key_file",
        Kind::Text,
        None,
        "file of that key when it is no setting; made when needed [secret.key in the data folder]",
    ),
    setting(
        "language",
        Kind::Text,
        Some("zh"),
        "zh, en, es or ja: names of the units, statuses and roles that an empty database begins with",
    ),
    setting(
        "trusted_proxies",
        Kind::List,
        Some(""),
        "addresses and networks of proxies whose X-Forwarded-For is believed",
    ),
    setting("log.format", Kind::Text, Some("text"), "text or json"),
    setting("log.filter", Kind::Text, Some("info"), "what is logged: info, or warn,kernel=debug"),
    setting("limits.upload_mib", Kind::Number, Some("20"), "largest uploaded file in MiB"),
    setting("limits.call_seconds", Kind::Number, Some("60"), "longest run of one call"),
    setting("limits.stop_seconds", Kind::Number, Some("30"), "time to finish running calls at a stop"),
    setting("limits.key_calls", Kind::Number, Some("600"), "calls of one API key in a minute"),
    setting(
        "limits.drain_seconds",
        Kind::Number,
        Some("0"),
        "time to serve on after a stop signal while /ready says no; set it behind a proxy",
    ),
    setting("limits.calls", Kind::Number, Some("2000"), "calls that run at a time; more are answered 503"),
    setting("limits.connections", Kind::Number, Some("10000"), "connections at most; more are answered 503"),
    setting(
        "limits.connections_per_address",
        Kind::Number,
        Some("1000"),
        "connections from one address at most; trusted proxies may have all",
    ),
    setting("files.store", Kind::Text, Some("local"), "local (the folder data/files) or s3"),
    setting("files.bucket", Kind::Text, None, "S3: bucket"),
    setting("files.region", Kind::Text, None, "S3: region"),
    setting("files.endpoint", Kind::Text, None, "S3: address of a server that is not Amazon's"),
    setting("files.access_key", Kind::Secret, None, "S3: key id"),
    setting("files.secret_key", Kind::Secret, None, "S3: key"),
    setting("files.prefix", Kind::Text, None, "S3: put before every object's name"),
    setting("metrics.listen", Kind::Text, None, "address and port of /metrics, which is served nowhere else"),
    setting(
        "metrics.token",
        Kind::Secret,
        None,
        "bearer token of /metrics; needed when the address is not this machine's own",
    ),
    setting("otlp.endpoint", Kind::Text, None, "http address of an OTLP collector that traces are sent to"),
    setting("otlp.one_of", Kind::Number, Some("1"), "one call of so many is traced"),
    setting(
        "backup.folder",
        Kind::Text,
        None,
        "folder in which a backup is made every night; best on another disk",
    ),
    setting("backup.keep", Kind::Number, Some("14"), "backups of that folder that are kept"),
    setting(
        "backup.stream",
        Kind::Text,
        Some("off"),
        "on: every commit is kept beside the last backup as well, to restore any moment (SQLite)",
    ),
    setting(
        "console.api_base",
        Kind::Text,
        Some(""),
        "origin of the API when it is not the console's own; a proxy before the API must add the CORS headers",
    ),
    setting("console.client_id", Kind::Text, Some("floe-console"), "client id that sign-in expects"),
    setting("console.client_secret", Kind::Text, Some("floe-console"), "client secret that sign-in expects"),
    setting(
        "webhooks.allow",
        Kind::List,
        Some(""),
        "hosts, addresses and networks (10.0.0.0/8) of your own that webhooks may lead to, also without TLS",
    ),
];

impl Setting {
    /// Its environment variable.
    pub fn variable(&self) -> String {
        format!("FLOE_{}", self.name.replace('.', "_").to_uppercase())
    }

    /// A text as the value of this setting.
    pub(super) fn value(&self, text: &str) -> Value {
        let words = || text.split(',').map(str::trim).filter(|word| !word.is_empty());
        match self.kind {
            Kind::Text | Kind::Secret => Value::String(text.to_owned()),
            // What is no number stays a text, and the reader says what it wanted instead.
            Kind::Number => {
                text.trim().parse().map_or_else(|_| Value::String(text.to_owned()), Value::Integer)
            }
            Kind::List => Value::Array(words().map(|word| Value::String(word.to_owned())).collect()),
        }
    }
}

/// The settings as a table for `--help`.
pub fn help() -> String {
    let line = |setting: &Setting| {
        let default = match setting.default {
            Some("") | None => String::new(),
            Some(value) => format!(" [{value}]"),
        };
        format!("  {:<24}{:<30}{}{default}\n", setting.name, setting.variable(), setting.help)
    };
    SETTINGS.iter().map(line).collect()
}
