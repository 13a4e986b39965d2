//! Direction in the web application: `ui <- engine <- features <- app`, and features do not know each other.

use super::{Finding, Project};

const ROOT: &str = "web/src/";

/// A part of the application that a file belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Ui,
    Engine,
    Feature(String),
    App,
}

/// Imports that go the wrong way.
pub fn look(project: &Project) -> Vec<Finding> {
    let mut found = Vec::new();
    for (file, text) in project.with_ending(&["ts", "tsx"]) {
        let Some(from) = file.path.strip_prefix(ROOT).and_then(part) else {
            continue;
        };
        for (line, target) in imports(text) {
            let Some(path) = resolve(&file.path, &target) else {
                continue;
            };
            let Some(to) = path.strip_prefix(ROOT).and_then(part) else {
                continue;
            };
            if !may_import(&from, &to) {
                found.push(Finding::at(
                    &file.path,
                    line,
                    format!("{} must not import {target}", name(&from)),
                ));
            }
        }
    }
    found
}

fn part(path: &str) -> Option<Part> {
    let mut names = path.split('/');
    match names.next()? {
        "ui" => Some(Part::Ui),
        "engine" => Some(Part::Engine),
        "features" => names.next().map(|feature| Part::Feature(feature.to_owned())),
        "app" => Some(Part::App),
        _ => None,
    }
}

fn may_import(from: &Part, to: &Part) -> bool {
    match (from, to) {
        (Part::Feature(one), Part::Feature(other)) => one == other,
        (from, to) => height(to) <= height(from),
    }
}

fn height(part: &Part) -> u8 {
    match part {
        Part::Ui => 0,
        Part::Engine => 1,
        Part::Feature(_) => 2,
        Part::App => 3,
    }
}

fn name(part: &Part) -> String {
    match part {
        Part::Ui => "ui".to_owned(),
        Part::Engine => "engine".to_owned(),
        Part::Feature(feature) => format!("the feature {feature}"),
        Part::App => "app".to_owned(),
    }
}

/// What a file imports, with the line: `from '…'`, `import '…'` and `import('…')`.
fn imports(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for keyword in ["from ", "import ", "import("] {
            for (at, _) in line.match_indices(keyword) {
                let rest = &line[at + keyword.len()..];
                let quote = rest.chars().next().filter(|sign| *sign == '\'' || *sign == '"');
                let target = quote.and_then(|quote| rest[1..].split_once(quote));
                found.extend(target.map(|(target, _)| (index + 1, target.to_owned())));
            }
        }
    }
    found
}

/// The path in the project that an import means; nothing for packages.
fn resolve(file: &str, target: &str) -> Option<String> {
    if let Some(inner) = target.strip_prefix("@/") {
        return Some(format!("{ROOT}{inner}"));
    }
    if !target.starts_with('.') {
        return None;
    }
    let mut names: Vec<&str> = file.split('/').collect();
    names.pop();
    for step in target.split('/') {
        match step {
            "." => {}
            ".." => drop(names.pop()),
            name => names.push(name),
        }
    }
    Some(names.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, line: &str) -> Vec<String> {
        look(&Project::of(&[(path, line)])).into_iter().map(|finding| finding.what).collect()
    }

    #[test]
    fn every_wrong_way_is_found() {
        for (path, line) in [
            ("web/src/ui/a.tsx", "import { b } from '@/engine/b'"),
            ("web/src/ui/a.tsx", "import '../features/role/style.css'"),
            ("web/src/engine/a.ts", "const page = import('../features/role')"),
            ("web/src/engine/list/a.ts", "import type { B } from \"../../app/b\""),
            ("web/src/features/role/a.tsx", "export { b } from '@/features/staff'"),
            ("web/src/features/role/a.tsx", "import { b } from '../staff/b'"),
            ("web/src/features/role/a.tsx", "import { b } from '@/app/router'"),
        ] {
            assert_eq!(found(path, line).len(), 1, "{path}: {line}");
        }
    }

    #[test]
    fn the_right_way_packages_and_generated_files_are_free() {
        for (path, line) in [
            ("web/src/app/a.tsx", "import { role } from '@/features/role'"),
            ("web/src/features/role/a.tsx", "import { b } from './b'"),
            ("web/src/features/role/a.tsx", "import { List } from '@/engine/list'"),
            ("web/src/engine/a.ts", "import { codes } from '@/generated/codes'"),
            ("web/src/ui/a.tsx", "import { Button } from 'antd'"),
            ("web/e2e/role.e2e.ts", "import { b } from '../src/app/b'"),
        ] {
            assert!(found(path, line).is_empty(), "{path}: {line}");
        }
    }
}
