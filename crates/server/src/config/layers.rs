//! Defaults, file, environment and command line, laid over each other with their origins.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

use super::Config;
use super::settings::{Kind, SETTINGS, Setting};

/// Variables with these beginnings belong to tests, to measurements, and to customers' programs (`examples/`).
const FOREIGN: [&str; 6] = ["FLOE_TEST_", "FLOE_BENCH_", "FLOE_BIN", "FLOE_URL", "FLOE_KEY", "FLOE_PAUSE"];

/// Whether a variable is one that Kubernetes sets in every container beside a service named `floe`: `FLOE_PORT`,
/// `FLOE_PORT_8080_TCP_ADDR`, `FLOE_SERVICE_HOST`.
fn is_of_cluster(name: &str) -> bool {
    name == "FLOE_PORT" || ["FLOE_PORT_", "FLOE_SERVICE_"].iter().any(|begin| name.starts_with(begin))
}

/// A setting that cannot be used: which, why, and where it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    /// Where and which.
    place: String,
    /// Why.
    reason: String,
}

impl ConfigError {
    /// A wrong value at a place: a setting's name, a variable, a file.
    pub fn new(place: impl fmt::Display, reason: impl fmt::Display) -> Self {
        Self { place: place.to_string(), reason: reason.to_string() }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.place, self.reason.trim())
    }
}

impl std::error::Error for ConfigError {}

/// Where settings come from, besides the defaults.
#[derive(Debug, Default)]
pub struct Sources {
    /// Config file.
    pub file: Option<PathBuf>,
    /// Environment variables, `FLOE_` ones among others.
    pub environment: Vec<(String, String)>,
    /// Dotted names with the texts given on the command line.
    pub arguments: Vec<(&'static str, String)>,
}

/// A value with its origin, as a person would name it.
type Placed = BTreeMap<&'static str, (Value, String)>;

impl Sources {
    /// Lays the sources over each other and reads the result.
    ///
    /// # Errors
    /// [`ConfigError`] for a file that cannot be read, an unknown name and a value of the wrong kind.
    pub fn read(&self) -> Result<Config, ConfigError> {
        let mut placed = Placed::new();
        for setting in SETTINGS {
            if let Some(default) = setting.default {
                placed.insert(setting.name, (setting.value(default), format!("default of {}", setting.name)));
            }
        }
        if let Some(path) = &self.file {
            lay_file(&mut placed, path)?;
        }
        lay_environment(&mut placed, &self.environment)?;
        for (name, text) in &self.arguments {
            let setting = find(|setting| setting.name == *name)
                .ok_or_else(|| ConfigError::new(format!("command line {name}"), "no such setting"))?;
            placed.insert(setting.name, (setting.value(text), format!("command line {name}")));
        }
        typed(placed)
    }
}

fn find(wanted: impl Fn(&Setting) -> bool) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| wanted(setting))
}

fn lay_file(placed: &mut Placed, path: &Path) -> Result<(), ConfigError> {
    let file = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| ConfigError::new(&file, error))?;
    let table: Table = text.parse().map_err(|error: toml::de::Error| ConfigError::new(&file, error))?;
    for (name, value) in flat("", table) {
        let setting = find(|setting| setting.name == name)
            .ok_or_else(|| ConfigError::new(format!("{file}: {name}"), "no such setting"))?;
        placed.insert(setting.name, (value, format!("{file}: {name}")));
    }
    Ok(())
}

fn flat(prefix: &str, table: Table) -> Vec<(String, Value)> {
    let mut all = Vec::new();
    for (name, value) in table {
        let name = if prefix.is_empty() { name } else { format!("{prefix}.{name}") };
        match value {
            Value::Table(inner) => all.extend(flat(&name, inner)),
            value => all.push((name, value)),
        }
    }
    all
}

fn lay_environment(placed: &mut Placed, environment: &[(String, String)]) -> Result<(), ConfigError> {
    let ours = environment.iter().filter(|(name, _)| name.starts_with("FLOE_") && !is_of_cluster(name));
    for (name, text) in ours.filter(|(name, _)| !FOREIGN.iter().any(|foreign| name.starts_with(foreign))) {
        let place = format!("environment {name}");
        let setting = find(|setting| setting.variable() == *name)
            .ok_or_else(|| ConfigError::new(&place, "no such setting"))?;
        placed.insert(setting.name, (setting.value(text), place));
    }
    Ok(())
}

/// Reads the values into the struct; a refused one is reported under its origin.
fn typed(placed: Placed) -> Result<Config, ConfigError> {
    let mut table = Table::new();
    for (name, (value, _)) in &placed {
        put(&mut table, name, value.clone());
    }
    serde_path_to_error::deserialize(Value::Table(table)).map_err(|error| {
        let path = error.path().to_string();
        let name = path.split('[').next().unwrap_or_default();
        let place = placed.get(name).map_or(path.clone(), |(_, place)| place.clone());
        match find(|setting| setting.name == name && setting.kind == Kind::Secret) {
            // The reader's complaint would repeat the value.
            Some(_) => ConfigError::new(place, "this is a text: put it in quotes"),
            None => ConfigError::new(place, error.into_inner().message()),
        }
    })
}

fn put(table: &mut Table, name: &str, value: Value) {
    match name.split_once('.') {
        None => {
            table.insert(name.to_owned(), value);
        }
        Some((group, rest)) => {
            let inner = table.entry(group).or_insert_with(|| Value::Table(Table::new()));
            if let Value::Table(inner) = inner {
                put(inner, rest, value);
            }
        }
    }
}
