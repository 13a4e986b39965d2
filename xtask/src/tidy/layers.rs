//! Layers inside a feature: `api -> flow -> store`, and rows and codes below them.
//!
//! A file uses only files of lower layers of its own feature. Another feature of the same crate is reached through
//! what its `mod.rs` re-exports, never through one of its files.

use super::{Finding, Project, source};

/// Crates made of feature folders.
const AREAS: [&str; 3] = ["platform", "wms", "tms"];

/// The fixed file names of a feature with their height.
const LAYERS: [(&str, u8); 5] = [("status", 0), ("model", 0), ("store", 1), ("flow", 2), ("api", 3)];

/// Paths that climb, or that enter another feature by a side door.
pub fn look(project: &Project) -> Vec<Finding> {
    let mut found = Vec::new();
    for (file, text) in project.with_ending(&["rs"]) {
        let parts: Vec<&str> = file.path.split('/').collect();
        let ["crates", area, "src", feature, rest @ ..] = parts.as_slice() else {
            continue;
        };
        let Some(last) = rest.last().and_then(|name| name.strip_suffix(".rs")) else {
            continue;
        };
        if !AREAS.contains(area) || last == "tests" || rest.contains(&"tests") {
            continue;
        }
        for (line, path) in source::paths(source::tokens(text)) {
            if let Some(what) = fault(feature, last, &path) {
                found.push(Finding::at(&file.path, line, what));
            }
        }
    }
    found
}

/// What is wrong with a path used in a file of a feature.
fn fault(feature: &str, file: &str, path: &[String]) -> Option<String> {
    let names: Vec<&str> = path.iter().map(String::as_str).collect();
    let (of, layer) = match names.as_slice() {
        ["crate", of, layer, ..] | ["super", "super", of, layer, ..] => (*of, *layer),
        ["super", layer, ..] => (feature, *layer),
        _ => return None,
    };
    let height = height(layer)?;
    if of != feature {
        return Some(format!("`{of}::{layer}` is a file of another feature; use what its mod.rs offers"));
    }
    let own = self::height(file)?;
    (height > own).then(|| format!("`{file}` must not use `{layer}`"))
}

fn height(name: &str) -> Option<u8> {
    LAYERS.iter().find(|(of, _)| *of == name).map(|(_, height)| *height)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        look(&Project::of(&[(path, text)])).into_iter().map(|finding| finding.what).collect()
    }

    #[test]
    fn a_lower_layer_that_uses_a_higher_one_is_found() {
        let store = "crates/platform/src/role/store.rs";
        assert_eq!(found(store, "use super::flow;"), ["`store` must not use `flow`"]);
        assert_eq!(found(store, "fn a() { crate::role::api::list() }"), ["`store` must not use `api`"]);
        assert_eq!(
            found("crates/wms/src/note/flow.rs", "use super::{api::x, store};"),
            ["`flow` must not use `api`"]
        );
    }

    #[test]
    fn the_side_door_of_another_feature_is_found() {
        let what = "`role::store` is a file of another feature; use what its mod.rs offers";
        assert_eq!(
            found("crates/platform/src/staff/flow.rs", "use crate::role::{self, store::find};"),
            [what]
        );
    }

    #[test]
    fn downwards_and_through_the_front_door_is_right() {
        for (path, text) in [
            ("crates/platform/src/role/api.rs", "use super::{flow, model::Role, store};"),
            ("crates/platform/src/role/mod.rs", "use crate::role::api;"),
            ("crates/platform/src/staff/flow.rs", "use crate::role::find;"),
            ("crates/platform/src/staff/tests.rs", "use crate::role::store;"),
            ("crates/kernel/src/list/store.rs", "use super::flow;"),
        ] {
            assert!(found(path, text).is_empty(), "{path}");
        }
    }
}
