//! Which crate may depend on which: the house has floors, and areas on the same floor do not know each other. The
//! platform (files, regions, people) is the floor below the areas.

use toml::{Table, Value};

use super::{Finding, Project};

/// A crate and the crates it must not depend on. Test code may (it drives the whole house).
const FORBIDDEN: [(&str, &[&str]); 7] = [
    ("db", &["codes", "kernel", "platform", "server", "stock", "tms", "wms"]),
    ("codes", &["platform", "server", "stock", "tms", "wms"]),
    ("kernel", &["platform", "server", "stock", "tms", "wms"]),
    ("stock", &["platform", "server", "tms", "wms"]),
    ("platform", &["server", "stock", "tms", "wms"]),
    ("wms", &["server", "tms"]),
    ("tms", &["server", "wms"]),
];

/// Dependencies that go the wrong way.
pub fn look(project: &Project) -> Vec<Finding> {
    let mut found = Vec::new();
    for (file, text) in project.with_ending(&["toml"]) {
        let Some(name) = file.path.strip_prefix("crates/").and_then(|rest| rest.strip_suffix("/Cargo.toml"))
        else {
            continue;
        };
        let Some((_, forbidden)) = FORBIDDEN.iter().find(|(of, _)| *of == name) else {
            continue;
        };
        let Ok(manifest) = text.parse::<Table>() else {
            continue;
        };
        for section in ["dependencies", "build-dependencies"] {
            let used = manifest.get(section).and_then(Value::as_table).into_iter().flat_map(Table::keys);
            for other in used.filter(|other| forbidden.contains(&other.as_str())) {
                found.push(Finding::at(&file.path, 0, format!("`{name}` must not depend on `{other}`")));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_that_know_each_other_are_found() {
        let manifest = "[dependencies]\nkernel.workspace = true\ntms = { path = \"../tms\" }\n\
                        [dev-dependencies]\nserver.workspace = true\n";
        let project =
            Project::of(&[("crates/wms/Cargo.toml", manifest), ("crates/server/Cargo.toml", manifest)]);
        let found = look(&project);
        assert_eq!(found, [Finding::at("crates/wms/Cargo.toml", 0, "`wms` must not depend on `tms`")]);
    }
}
