//! What the project takes from others: licences, sources, and known weaknesses of it.
//!
//! `deny.toml` says what may come in. Its rules about licences, bans and sources are checked here from what cargo says of
//! the packages, so that they hold on every machine; cargo-deny checks them again where it is installed, with the known
//! weaknesses when their list can be had. npm checks the packages of the browser against its registry. What could not be
//! asked is said in a line and fails nothing: a machine without a network can still test. Where there is one,
//! `cargo xtask test supply -- --asked` fails when nobody answered.

mod licence;

use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use toml::Table;

use super::Report;
use super::count::Count;
use crate::node::Node;
use crate::{packages, place, process};

/// The argument with which silence is a failure.
const ASKED: &str = "--asked";

/// What was heard of known weaknesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Heard {
    None,
    Some,
    Silence,
}

impl Heard {
    fn fails(self, asked: bool) -> bool {
        self == Self::Some || (asked && self == Self::Silence)
    }
}

/// The step.
pub fn run(arguments: &[String]) -> Result<Report> {
    let asked = arguments.iter().any(|argument| argument == ASKED);
    let rules = Rules::read(&std::fs::read_to_string(place::root().join("deny.toml"))?)?;
    let packages = metadata()?;
    let wrong = rules.broken(&packages);
    for line in &wrong {
        println!("{line}");
    }
    println!("{} packages: licences, bans and sources", packages.len());
    let mut failed = wrong.len();
    failed += usize::from(cargo_deny()?.fails(asked));
    failed += usize::from(npm_audit()?.fails(asked));
    Ok(Report { ok: failed == 0, count: Count { passed: packages.len(), failed, skipped: 0 } })
}

/// What cargo says of every package that the program is made of on this system.
fn metadata() -> Result<Vec<Value>> {
    let mut cargo = Command::new("cargo");
    let host = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    cargo.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", &host]);
    let output = cargo.current_dir(place::root()).output().context("cannot start `cargo metadata`")?;
    if !output.status.success() {
        bail!("`cargo metadata` failed:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    let told: Value = serde_json::from_slice(&output.stdout)?;
    let resolved = told["resolve"]["nodes"].as_array().cloned().unwrap_or_default();
    let taken = |package: &&Value| resolved.iter().any(|node| node["id"] == package["id"]);
    let all = told["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    Ok(all.iter().filter(taken).cloned().collect())
}

/// The rules of `deny.toml` that are checked here.
struct Rules {
    licences: Vec<String>,
    banned: Vec<String>,
    registries: Vec<String>,
}

impl Rules {
    fn read(text: &str) -> Result<Self> {
        let all: Table = text.parse().context("deny.toml")?;
        let words = |table: &str, key: &str| -> Result<Vec<String>> {
            let list = all.get(table).and_then(|table| table.get(key)).and_then(toml::Value::as_array);
            let list = list.with_context(|| format!("deny.toml has no list `{key}` in [{table}]"))?;
            Ok(list.iter().filter_map(|word| word.as_str().map(str::to_owned)).collect())
        };
        Ok(Self {
            licences: words("licenses", "allow")?,
            banned: words("bans", "deny")?,
            registries: words("sources", "allow-registry")?,
        })
    }

    /// What breaks them, a line each.
    fn broken(&self, packages: &[Value]) -> Vec<String> {
        let mut wrong = Vec::new();
        // Our own packages have no source.
        for package in packages.iter().filter(|package| package["source"].is_string()) {
            let text = |key: &str| package[key].as_str().unwrap_or_default();
            let name = format!("{} {}", text("name"), text("version"));
            let allowed = |licence: &str| self.licences.iter().any(|allowed| allowed == licence);
            match package["license"].as_str() {
                Some(licence) if licence::holds(licence, &allowed) => {}
                Some(licence) => wrong.push(format!("{name}: its licence is {licence}")),
                None => wrong.push(format!("{name}: it names no licence")),
            }
            if self.banned.iter().any(|banned| banned == text("name")) {
                wrong.push(format!("{name}: it is banned by deny.toml"));
            }
            let source = text("source");
            let registry = source.strip_prefix("registry+");
            if !registry.is_some_and(|registry| self.registries.iter().any(|known| known == registry)) {
                wrong.push(format!("{name}: it comes from {source}"));
            }
        }
        wrong
    }
}

/// The same by cargo-deny, and its list of known weaknesses; says what was left out.
fn cargo_deny() -> Result<Heard> {
    let local = place::tools().join("deny/bin/cargo-deny");
    let found = packages::is_program(&local).then_some(local).or_else(|| packages::program(&["cargo-deny"]));
    let Some(program) = found else {
        println!(
            "cargo-deny is not installed: known weaknesses were not looked for (docs/operating/security.md)"
        );
        return Ok(Heard::Silence);
    };
    let deny = |arguments: &[&str]| {
        let mut command = Command::new(&program);
        command.args(arguments).current_dir(place::root());
        command
    };
    let rules = process::tee(deny(&["check", "--hide-inclusion-graph", "licenses", "bans", "sources"]))?;
    // Only whether the list can be had is asked first, so that a weakness is never taken for a missing list.
    if let Err(error) = process::quiet(deny(&["fetch", "db"])) {
        let why = error.to_string();
        let why = why.lines().nth(1).unwrap_or_default();
        println!("known weaknesses of crates were not looked for: their list cannot be had ({why})");
        return Ok(if rules.ok { Heard::Silence } else { Heard::Some });
    }
    let known = process::tee(deny(&["check", "--disable-fetch", "advisories"]))?;
    Ok(if rules.ok && known.ok { Heard::None } else { Heard::Some })
}

/// Known weaknesses of the browser's packages; says when the registry tells of none, good or bad.
fn npm_audit() -> Result<Heard> {
    let mut command = Node::ready()?.npm(&place::web(), &["audit", "--json"]);
    let output = command.output().context("cannot start `npm audit`")?;
    let told: Value = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    match npm_verdict(&told) {
        Ok(lines) => {
            lines.iter().for_each(|line| println!("npm audit: {line}"));
            println!("npm audit: {} weaknesses", lines.len());
            Ok(if lines.is_empty() { Heard::None } else { Heard::Some })
        }
        Err(why) => {
            println!("known weaknesses of npm packages were not looked for: {why}");
            Ok(Heard::Silence)
        }
    }
}

/// What `npm audit` said: a line for each weak package, or why it knows nothing.
fn npm_verdict(told: &Value) -> std::result::Result<Vec<String>, String> {
    let Some(weak) = told["vulnerabilities"].as_object() else {
        let why = told["message"].as_str().or_else(|| told["error"]["summary"].as_str());
        return Err(why.filter(|why| !why.is_empty()).unwrap_or("the registry did not answer").to_owned());
    };
    let line = |(name, found): (&String, &Value)| {
        format!(
            "{name} {}: {}",
            found["range"].as_str().unwrap_or("*"),
            found["severity"].as_str().unwrap_or("?")
        )
    };
    Ok(weak.iter().map(line).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const RULES: &str = "[licenses]\nallow = [\"MIT\"]\n[bans]\ndeny = [\"openssl\"]\n\
        [sources]\nallow-registry = [\"https://crates\"]\n";

    fn package(name: &str, licence: Option<&str>, source: Option<&str>) -> Value {
        json!({ "name": name, "version": "1.0.0", "license": licence, "source": source })
    }

    #[test]
    fn a_licence_a_ban_and_a_source_are_told_by_name() {
        let rules = Rules::read(RULES).unwrap();
        let good = Some("registry+https://crates");
        let packages = [
            package("ours", None, None),
            package("good", Some("MIT OR GPL-3.0"), good),
            package("copyleft", Some("MIT AND GPL-3.0"), good),
            package("nameless", None, good),
            package("openssl", Some("MIT"), good),
            package("elsewhere", Some("MIT"), Some("git+https://crates")),
        ];
        assert_eq!(
            rules.broken(&packages),
            [
                "copyleft 1.0.0: its licence is MIT AND GPL-3.0",
                "nameless 1.0.0: it names no licence",
                "openssl 1.0.0: it is banned by deny.toml",
                "elsewhere 1.0.0: it comes from git+https://crates",
            ]
        );
        assert!(Rules::read("[licenses]\nallow = []\n").is_err());
    }

    #[test]
    fn silence_fails_only_whoever_asked() {
        assert!(!Heard::Silence.fails(false) && Heard::Silence.fails(true));
        assert!(Heard::Some.fails(false) && !Heard::None.fails(true));
    }

    #[test]
    fn the_registrys_silence_is_no_verdict() {
        let weak = json!({ "vulnerabilities": { "left": { "range": "<1", "severity": "high" } } });
        assert_eq!(npm_verdict(&weak).unwrap(), ["left <1: high"]);
        assert_eq!(npm_verdict(&json!({ "vulnerabilities": {} })).unwrap(), [""; 0]);
        assert_eq!(npm_verdict(&json!({ "message": "404 Not Found" })).unwrap_err(), "404 Not Found");
        assert!(npm_verdict(&Value::Null).is_err());
    }
}
