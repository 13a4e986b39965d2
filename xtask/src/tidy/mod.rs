//! House rules that a compiler does not check, each a small function over the project's files.
//!
//! A rule gets all hand-written files and answers findings. Exceptions stand in `xtask/tidy-allow.txt`; one that
//! is not needed any more is an error, so the list can only shrink. Each rule has a test with a planted violation.

mod allow;
mod columns;
mod crate_direction;
mod files;
mod layers;
mod length;
mod shape;
mod source;
mod status;
mod web_direction;
mod words;

use anyhow::Result;

use files::Project;

/// One place that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Path from the project's root.
    pub path: String,
    /// Line, counted from 1; 0 when the whole file is meant.
    pub line: usize,
    /// What is wrong, as a sentence without its end.
    pub what: String,
}

impl Finding {
    /// A finding in a line of a file.
    pub fn at(path: &str, line: usize, what: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, what: what.into() }
    }
}

/// A rule: its name in the allow-list, what it asks for, and how it looks.
struct Rule {
    name: &'static str,
    asks: &'static str,
    look: fn(&Project) -> Vec<Finding>,
}

const RULES: [Rule; 12] = [
    rule("file-length", "hand-written files of at most 400 lines", length::files),
    rule("function-length", "Rust functions of at most 70 lines", length::functions),
    rule("words", "no unfinished work, machine paths or workplace words", words::look),
    rule("module-docs", "a //! text at the top of every Rust file", shape::module_docs),
    rule("white-space", "no trailing white space", shape::trailing_space),
    rule("final-newline", "exactly one newline at the end of a file", shape::final_newline),
    rule("texts", "texts.toml: plain keys, four languages, equal placeholders", shape::texts),
    rule("binaries", "no binary file over 512 KiB", shape::binaries),
    rule("status-literals", "no SQL that compares a status with a literal", status::look),
    rule("columns", "no SQL that takes all columns of a table", columns::look),
    rule("crate-direction", "crates and their layers in one direction", direction),
    rule("web-direction", "web: ui <- engine <- features <- app", web_direction::look),
];

const fn rule(name: &'static str, asks: &'static str, look: fn(&Project) -> Vec<Finding>) -> Rule {
    Rule { name, asks, look }
}

fn direction(project: &Project) -> Vec<Finding> {
    let mut found = crate_direction::look(project);
    found.extend(layers::look(project));
    found
}

/// How many rules hold and how many are broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    pub kept: usize,
    pub broken: usize,
}

/// `cargo xtask tidy`; `false` when a rule is broken.
pub fn run() -> Result<bool> {
    Ok(inspect()?.broken == 0)
}

/// Looks with every rule and prints what is wrong.
pub fn inspect() -> Result<Verdict> {
    let project = Project::read()?;
    let (verdict, lines) = judge(&project, &allow::read()?);
    for line in lines {
        println!("{line}");
    }
    Ok(verdict)
}

/// All rules over a project; the allow-list counts as one rule more.
fn judge(project: &Project, allowed: &allow::List) -> (Verdict, Vec<String>) {
    let mut lines = Vec::new();
    let mut broken = 0;
    let mut used = Vec::new();
    for rule in &RULES {
        let (excused, open): (Vec<_>, Vec<_>) =
            (rule.look)(project).into_iter().partition(|finding| allowed.excuses(rule.name, finding));
        used.extend(excused.into_iter().map(|finding| (rule.name, finding.path)));
        broken += usize::from(!open.is_empty());
        for Finding { path, line, what } in open {
            let place = if line == 0 { path } else { format!("{path}:{line}") };
            lines.push(format!("{place}: {what} [{}: {}]", rule.name, rule.asks));
        }
    }
    let complaints = allowed.complaints(&used);
    broken += usize::from(!complaints.is_empty());
    lines.extend(complaints);
    (Verdict { kept: RULES.len() + 1 - broken, broken }, lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_planted_violation_breaks_one_rule_and_is_printed() {
        let project = Project::of(&[("crates/db/src/lib.rs", "fn a() {}\n")]);
        let (verdict, lines) = judge(&project, &allow::List::of(""));
        assert_eq!(verdict, Verdict { kept: RULES.len(), broken: 1 });
        assert_eq!(lines.len(), 1);
        assert!(
            lines[0].starts_with("crates/db/src/lib.rs:1: ") && lines[0].contains("[module-docs:"),
            "{lines:?}"
        );
    }

    #[test]
    fn an_allowed_violation_breaks_nothing() {
        let project = Project::of(&[("crates/db/src/lib.rs", "fn a() {}\n")]);
        let (verdict, lines) = judge(&project, &allow::List::of("module-docs crates/db/src/lib.rs"));
        assert_eq!(
            (verdict.broken, lines.len()),
            (usize::from(allow::CEILING == 0), usize::from(allow::CEILING == 0))
        );
    }

    #[test]
    fn a_stale_exception_is_an_error() {
        let project = Project::of(&[("crates/db/src/lib.rs", "//! Database.\n")]);
        let (verdict, lines) = judge(&project, &allow::List::of("module-docs crates/db/src/lib.rs"));
        assert_eq!(verdict.broken, 1);
        assert!(lines.iter().any(|line| line.contains("not needed any more")), "{lines:?}");
    }

    #[test]
    fn rule_names_are_unique() {
        let names: std::collections::BTreeSet<_> = RULES.iter().map(|rule| rule.name).collect();
        assert_eq!(names.len(), RULES.len());
    }
}
