//! No SQL of the product says `select *`: a change of a table is found by searching for its columns' names.

use super::{Finding, Project, source};

/// Crates that know no table of their own: they move whatever columns there are.
const EXEMPT: [&str; 2] = ["crates/db/", "crates/harness/"];

/// String literals of the product's Rust files that take all columns. Tests may look at whole rows.
pub fn look(project: &Project) -> Vec<Finding> {
    let mut found = Vec::new();
    for (file, text) in project.with_ending(&["rs"]) {
        let path = file.path.as_str();
        let test = path.contains("/tests/") || path.ends_with("/tests.rs");
        if !path.starts_with("crates/") || test || EXEMPT.iter().any(|start| path.starts_with(start)) {
            continue;
        }
        for (line, literal) in source::strings(source::tokens(text)) {
            if takes_all(&literal) {
                found.push(Finding::at(path, line, "a statement does not name its columns"));
            }
        }
    }
    found
}

/// Whether `*` or `table.*` stands where a column begins.
fn takes_all(literal: &str) -> bool {
    let sql = literal.trim_matches(['r', '#', '"']).to_lowercase().replace(',', " , ").replace('(', " ( ");
    let words: Vec<&str> = sql.split_whitespace().collect();
    let query = words.iter().any(|word| matches!(*word, "select" | "returning"));
    let begins = |before: &str| matches!(before, "select" | "distinct" | "returning" | ",");
    query && words.windows(2).any(|pair| begins(pair[0]) && (pair[1] == "*" || pair[1].ends_with(".*")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(path: &str, sql: &str) -> usize {
        look(&Project::of(&[(path, &format!("fn a() {{\n    tx.rows(\"{sql}\");\n}}\n"))])).len()
    }

    #[test]
    fn all_columns_are_found() {
        for sql in [
            "select * from party",
            "SELECT *\n from party",
            "select p.*, 1 from party p",
            "select a, p.* from party p",
            "select 1 from a where exists (select * from b)",
            "update a set b = $1 returning *",
        ] {
            assert_eq!(count("crates/platform/src/a/store.rs", sql), 1, "{sql}");
        }
    }

    #[test]
    fn named_columns_counts_and_sums_are_right() {
        for sql in
            ["select id, code from party", "select count(*) from party", "select a * 2 from b", "a * b"]
        {
            assert_eq!(count("crates/platform/src/a/store.rs", sql), 0, "{sql}");
        }
        for path in ["crates/server/tests/guards/a.rs", "crates/wms/src/a/tests.rs", "crates/db/src/pg.rs"] {
            assert_eq!(count(path, "select * from party"), 0, "{path}");
        }
    }
}
