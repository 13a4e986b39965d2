//! The list of exceptions, `xtask/tidy-allow.txt`: one `rule path` a line, `#` opens a comment.
//!
//! It may only shrink. An entry that excuses nothing is an error, and so is a list longer than [`CEILING`], which
//! stands in code so that growth is seen in review; lower it whenever an entry goes.

use anyhow::{Context, Result};

use super::{Finding, RULES};
use crate::place;

/// The most entries the list may hold.
pub const CEILING: usize = 0;

const FILE: &str = "xtask/tidy-allow.txt";

/// The parsed list.
pub struct List(Vec<Entry>);

struct Entry {
    line: usize,
    rule: String,
    path: String,
}

/// Reads the project's list.
pub fn read() -> Result<List> {
    let text =
        std::fs::read_to_string(place::root().join(FILE)).with_context(|| format!("cannot read {FILE}"))?;
    Ok(List::of(&text))
}

impl List {
    /// The list written in a text.
    pub fn of(text: &str) -> Self {
        let entry = |(index, line): (usize, &str)| {
            let mut words = line.split('#').next()?.split_whitespace();
            let rule = words.next()?.to_owned();
            Some(Entry { line: index + 1, rule, path: words.next().unwrap_or_default().to_owned() })
        };
        Self(text.lines().enumerate().filter_map(entry).collect())
    }

    /// Whether a finding of a rule is excused.
    pub fn excuses(&self, rule: &str, finding: &Finding) -> bool {
        self.0.iter().any(|entry| entry.rule == rule && entry.path == finding.path)
    }

    /// What is wrong with the list itself, given what it excused.
    pub fn complaints(&self, used: &[(&str, String)]) -> Vec<String> {
        let mut lines = Vec::new();
        for entry in &self.0 {
            let Entry { line, rule, path } = entry;
            if !RULES.iter().any(|known| known.name == rule) {
                lines.push(format!("{FILE}:{line}: there is no rule `{rule}`"));
            } else if !used.iter().any(|(name, excused)| name == rule && excused == path) {
                lines.push(format!("{FILE}:{line}: `{rule} {path}` is not needed any more, remove it"));
            }
        }
        if self.0.len() > CEILING {
            lines.push(format!("{FILE}: {} entries, while at most {CEILING} are allowed", self.0.len()));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_excuses_its_rule_in_its_file_only() {
        let list = List::of("# comment\n\nwords a.rs # because\n");
        assert!(list.excuses("words", &Finding::at("a.rs", 3, "x")));
        assert!(!list.excuses("words", &Finding::at("b.rs", 3, "x")));
        assert!(!list.excuses("texts", &Finding::at("a.rs", 3, "x")));
    }

    #[test]
    fn an_unknown_rule_is_named_with_its_line() {
        let lines = List::of("\nno-such-rule a.rs").complaints(&[]);
        assert_eq!(lines[0], format!("{FILE}:2: there is no rule `no-such-rule`"));
    }

    #[test]
    fn a_longer_list_than_the_ceiling_is_an_error() {
        let text = "words a.rs\n".repeat(CEILING + 1);
        let lines = List::of(&text).complaints(&[("words", "a.rs".to_owned())]);
        assert_eq!(lines.len(), 1, "{lines:?}");
    }
}
