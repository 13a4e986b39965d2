//! No SQL compares a status with a literal: the numbers of the code tables collide between documents, so a
//! number stands in its code table only and reaches SQL as a parameter.

use super::{Finding, Project, source};

/// Words that make a string literal SQL; a query string of a URL has none of them.
const SQL: [&str; 8] = ["select", "update", "delete", "where", "and", "or", "case", "when"];

/// String literals of the product's Rust files that hold such a comparison.
pub fn look(project: &Project) -> Vec<Finding> {
    let mut found = Vec::new();
    for (file, text) in project.with_ending(&["rs"]) {
        if !file.path.starts_with("crates/") || !text.contains("status") {
            continue;
        }
        for (line, literal) in source::strings(source::tokens(text)) {
            if is_sql(&literal) && compares(&literal.to_lowercase()) {
                found.push(Finding::at(&file.path, line, "a status is compared with a literal"));
            }
        }
    }
    found
}

fn is_sql(literal: &str) -> bool {
    let words = literal.split(|sign: char| sign.is_whitespace() || sign == '"');
    words.map(str::to_lowercase).any(|word| SQL.contains(&word.as_str()))
}

/// Whether a name that ends in `status` is followed by a comparison with a number or a quoted text.
fn compares(sql: &str) -> bool {
    sql.match_indices("status").any(|(at, name)| {
        let rest = sql[at + name.len()..].trim_start();
        let value = ["<>", "!=", ">=", "<=", "=", "<", ">"].iter().find_map(|sign| rest.strip_prefix(sign));
        let list = rest.strip_prefix("not ").unwrap_or(rest).trim_start().strip_prefix("in");
        let list = list.and_then(|rest| rest.trim_start().strip_prefix('('));
        let literal =
            |text: &str| text.trim_start().starts_with(|sign: char| sign.is_ascii_digit() || sign == '\'');
        value.or(list).is_some_and(literal)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(sql: &str) -> usize {
        let text = format!("fn a() {{\n    tx.exec(\"{sql}\");\n}}\n");
        look(&Project::of(&[("crates/wms/src/a/store.rs", &text)])).len()
    }

    #[test]
    fn a_comparison_with_a_number_or_text_is_found() {
        for sql in [
            "select id from note where status = 1",
            "update note set x = $1 where pay_status<>2",
            "select 1 from a where n.status in (1, 2)",
            "select 1 from a where status not in ( 'x')",
        ] {
            assert_eq!(lines(sql), 1, "{sql}");
        }
    }

    #[test]
    fn a_parameter_a_column_and_a_url_are_right() {
        for sql in [
            "select id from note where status = $1",
            "select id from a where status in ($1, $2)",
            "update a set status = b.status where id = $1",
            "/wms/note/list?status=1",
        ] {
            assert_eq!(lines(sql), 0, "{sql}");
        }
    }
}
