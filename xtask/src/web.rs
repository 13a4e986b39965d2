//! The web application's packages and its build, each done only when something changed.
//!
//! Packages are current when what is installed equals the lock file, whoever installed it. The build is current
//! when a digest of everything it reads equals the one noted beside the last build.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::node::Node;
use crate::{place, process};

/// Files beside `src` and `public` that change what the build makes.
const BUILD_INPUTS: [&str; 5] =
    ["index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"];

/// Installs the packages that a folder's lock file names, unless exactly they are there; `true` when it did.
pub fn packages(node: &Node, folder: &Path) -> Result<bool> {
    let lock = fs::read_to_string(folder.join("package-lock.json"))
        .with_context(|| format!("no package-lock.json in {}", folder.display()))?;
    let installed = fs::read_to_string(folder.join("node_modules/.package-lock.json")).unwrap_or_default();
    if is_installed(&lock, &installed)? {
        return Ok(false);
    }
    process::quiet(node.npm(folder, &["ci", "--no-audit", "--no-fund"]))?;
    Ok(true)
}

/// Builds `web/dist`, unless nothing it is made from has changed; `true` when it did.
pub fn build(node: &Node) -> Result<bool> {
    let note = place::tools().join("web-build");
    let digest = digest()?;
    let noted = fs::read_to_string(&note).unwrap_or_default();
    if noted == digest && place::web().join("dist/index.html").is_file() {
        return Ok(false);
    }
    process::run(node.script("build", &[]))?;
    fs::create_dir_all(place::tools())?;
    fs::write(&note, digest)?;
    Ok(true)
}

fn digest() -> Result<String> {
    let web = place::web();
    let mut inputs: Vec<String> = BUILD_INPUTS.iter().map(|name| (*name).to_owned()).collect();
    for folder in ["src", "public"] {
        inputs.extend(
            place::files_below(&web.join(folder))?.into_iter().map(|file| format!("{folder}/{file}")),
        );
    }
    let mut hasher = DefaultHasher::new();
    for input in inputs {
        let content = fs::read(web.join(&input)).ok();
        (input, content).hash(&mut hasher);
    }
    Ok(format!("{:016x}\n", hasher.finish()))
}

/// Whether npm's note of what it installed names all that the lock file does, in the same versions.
///
/// Packages for other systems (`optional`) may be absent; nothing may be there beyond the lock file.
fn is_installed(lock: &str, installed: &str) -> Result<bool> {
    let wanted = packages_of(lock).context("package-lock.json cannot be read")?;
    let Ok(present) = packages_of(installed) else {
        return Ok(false);
    };
    let same = |name: &String, package: &Value| {
        wanted.get(name).is_some_and(|other| identity(other) == identity(package))
    };
    let complete = wanted.iter().all(|(name, package)| {
        present.contains_key(name) || package.get("optional").and_then(Value::as_bool) == Some(true)
    });
    Ok(complete && present.iter().all(|(name, package)| same(name, package)))
}

fn packages_of(lock: &str) -> Result<BTreeMap<String, Value>> {
    let whole: Value = serde_json::from_str(lock)?;
    let packages = whole.get("packages").and_then(Value::as_object).context("no list of packages")?;
    // The entry without a name is the application itself.
    Ok(packages.iter().filter(|(name, _)| !name.is_empty()).map(|(n, p)| (n.clone(), p.clone())).collect())
}

fn identity(package: &Value) -> (Option<&Value>, Option<&Value>) {
    (package.get("version"), package.get("integrity"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = r#"{"packages": {"": {"name": "app"}, "node_modules/a": {"version": "1.0.0", "integrity": "x"},
        "node_modules/b": {"version": "2.0.0", "optional": true}}}"#;

    #[test]
    fn packages_of_another_system_may_be_absent() {
        let installed = r#"{"packages": {"node_modules/a": {"version": "1.0.0", "integrity": "x"}}}"#;
        assert!(is_installed(LOCK, installed).unwrap());
    }

    #[test]
    fn a_missing_another_or_an_extra_package_is_noticed() {
        for packages in [
            r#"{}"#,
            r#"{"node_modules/a": {"version": "1.0.1", "integrity": "x"}}"#,
            r#"{"node_modules/a": {"version": "1.0.0", "integrity": "y"}}"#,
            r#"{"node_modules/a": {"version": "1.0.0", "integrity": "x"}, "node_modules/c": {"version": "1.0.0"}}"#,
        ] {
            assert!(!is_installed(LOCK, &format!(r#"{{"packages": {packages}}}"#)).unwrap(), "{packages}");
        }
        assert!(!is_installed(LOCK, "").unwrap());
    }

    #[test]
    fn a_broken_lock_file_is_an_error() {
        assert!(is_installed("{}", LOCK).is_err());
    }
}
