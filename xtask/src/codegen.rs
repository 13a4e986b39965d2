//! Generated files of the web application: written by the server from its own tables, completed here.
//!
//! `floe codegen` writes codes, lists, permissions, rules, the API description and the server's texts; here the
//! browser's own texts join them, and the API description becomes TypeScript types. Everything is made in a
//! temporary folder first: files that stay the same keep their time stamps, and `--check` changes nothing.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::node::Node;
use crate::place::{self, TempFolder};
use crate::texts::{self, LANGUAGES, Texts};
use crate::{process, web};

/// `cargo xtask codegen [--check]`; `false` when a check found files that are not current.
pub fn run(arguments: &[String]) -> Result<bool> {
    let check = match arguments {
        [] => false,
        [flag] if flag == "--check" => true,
        _ => bail!("usage: cargo xtask codegen [--check]"),
    };
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "-p", "server"]).current_dir(place::root());
    process::run(cargo)?;
    let node = Node::ready()?;
    if check { self::check(&node) } else { write(&node).map(|()| true) }
}

/// Compares the committed files with what would be written; `target/debug/floe` must be built.
pub fn check(node: &Node) -> Result<bool> {
    let fresh = TempFolder::new("codegen")?;
    generate(node, fresh.path())?;
    let stale = differences(fresh.path(), &committed())?;
    for (file, state) in &stale {
        println!("web/src/generated/{file} {state}");
    }
    if !stale.is_empty() {
        println!("generated files are not current: run `cargo xtask codegen`");
    }
    Ok(stale.is_empty())
}

fn write(node: &Node) -> Result<()> {
    let fresh = TempFolder::new("codegen")?;
    generate(node, fresh.path())?;
    for (file, _) in differences(fresh.path(), &committed())? {
        let (from, to) = (fresh.path().join(&file), committed().join(&file));
        if !from.exists() {
            fs::remove_file(&to)?;
            println!("removed web/src/generated/{file}");
            continue;
        }
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::copy(&from, &to).with_context(|| format!("cannot write {}", to.display()))?;
        println!("wrote web/src/generated/{file}");
    }
    Ok(())
}

fn committed() -> PathBuf {
    place::web().join("src/generated")
}

/// Files that are not the same in both folders, with what is the matter with the committed one.
fn differences(fresh: &Path, committed: &Path) -> Result<BTreeMap<String, &'static str>> {
    let mut found = BTreeMap::new();
    for file in place::files_below(fresh)? {
        let state = match fs::read(committed.join(&file)) {
            Err(_) => "is missing",
            Ok(old) if old != fs::read(fresh.join(&file))? => "is not current",
            Ok(_) => continue,
        };
        found.insert(file, state);
    }
    for file in place::files_below(committed)? {
        if !fresh.join(&file).exists() {
            found.insert(file, "is not generated any more");
        }
    }
    Ok(found)
}

fn generate(node: &Node, folder: &Path) -> Result<()> {
    let mut floe = Command::new(place::root().join("target/debug/floe"));
    floe.arg("codegen").arg("--out").arg(folder).current_dir(place::root());
    process::quiet(floe)?;
    write_texts(folder)?;
    write_schema(node, folder)
}

/// Joins the server's texts, which lie in the folder already, with the browser's.
fn write_texts(folder: &Path) -> Result<()> {
    let target = folder.join("texts");
    let (mut all, mut owners) = (Texts::new(), BTreeMap::new());
    let mut problems = texts::merge(&mut all, &mut owners, "the server", server_texts(&target)?);
    let source = place::web().join("src");
    for file in place::files_below(&source)?.into_iter().filter(|file| file.ends_with("texts.toml")) {
        let (own, faults) = texts::read(&fs::read_to_string(source.join(&file))?);
        let origin = format!("web/src/{file}");
        problems.extend(faults.into_iter().map(|fault| format!("{origin}: {fault}")));
        problems.extend(texts::merge(&mut all, &mut owners, &origin, own));
    }
    if !problems.is_empty() {
        bail!("texts:\n{}", problems.join("\n"));
    }
    fs::create_dir_all(&target)?;
    for (place, language) in LANGUAGES.iter().enumerate() {
        fs::write(target.join(format!("{language}.json")), texts::to_json(&all, place)?)?;
    }
    fs::write(target.join("keys.ts"), texts::to_key_type(&all))?;
    Ok(())
}

/// The texts that `floe codegen` left as flat JSON, one file a language.
fn server_texts(folder: &Path) -> Result<Texts> {
    let mut all = Texts::new();
    for (place, language) in LANGUAGES.iter().enumerate() {
        let file = folder.join(format!("{language}.json"));
        let json = fs::read_to_string(&file)
            .with_context(|| format!("the server wrote no texts/{language}.json"))?;
        let flat: BTreeMap<String, String> = serde_json::from_str(&json)?;
        for (key, words) in flat {
            all.entry(key).or_default()[place] = words;
        }
    }
    match all.iter().find(|(_, words)| words.iter().any(String::is_empty)) {
        Some((key, _)) => bail!("the server's text `{key}` lacks a language"),
        None => Ok(all),
    }
}

/// openapi-typescript wants TypeScript 5, so it has its own folder and lock file.
fn write_schema(node: &Node, folder: &Path) -> Result<()> {
    let tool = place::web().join("tools/codegen");
    web::packages(node, &tool)?;
    let (description, types) = (folder.join("openapi.json"), folder.join("schema.d.ts"));
    let mut command = node.npm(&tool, &["exec", "--offline", "--", "openapi-typescript"]);
    command.arg(&description).arg("--output").arg(&types);
    process::quiet(command)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_missing_and_surplus_files_are_told_apart() {
        let (fresh, committed) = (TempFolder::new("fresh").unwrap(), TempFolder::new("old").unwrap());
        for (folder, name, text) in [
            (&fresh, "same.ts", "a"),
            (&committed, "same.ts", "a"),
            (&fresh, "changed.ts", "a"),
            (&committed, "changed.ts", "b"),
            (&fresh, "missing.ts", "a"),
            (&committed, "surplus.ts", "a"),
        ] {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let found: Vec<_> = differences(fresh.path(), committed.path()).unwrap().into_iter().collect();
        let named = |name: &str, state: &'static str| (name.to_owned(), state);
        assert_eq!(
            found,
            [
                named("changed.ts", "is not current"),
                named("missing.ts", "is missing"),
                named("surplus.ts", "is not generated any more"),
            ]
        );
    }

    #[test]
    fn a_server_text_without_one_language_is_refused() {
        let folder = TempFolder::new("texts").unwrap();
        for language in LANGUAGES {
            let json = if language == "ja" { "{}" } else { r#"{"a.b": "x"}"# };
            fs::write(folder.path().join(format!("{language}.json")), json).unwrap();
        }
        assert!(server_texts(folder.path()).unwrap_err().to_string().contains("`a.b`"));
    }
}
