//! Lengths: files and Rust functions that a reader can hold in mind.

use super::{Finding, Project, source};

/// Lines of a hand-written file at most.
const FILE_LINES: usize = 400;
/// Lines between the braces of a Rust function at most.
const FUNCTION_LINES: usize = 70;

/// Program files that are too long. Prose, texts in four languages and data may be longer.
pub fn files(project: &Project) -> Vec<Finding> {
    let code = project.written().filter(|(file, _)| file.is_code() && !file.path.ends_with("texts.toml"));
    let long = code.map(|(file, text)| (file, text.lines().count())).filter(|(_, lines)| *lines > FILE_LINES);
    long.map(|(file, lines)| Finding::at(&file.path, 0, format!("{lines} lines"))).collect()
}

/// Rust functions that are too long.
pub fn functions(project: &Project) -> Vec<Finding> {
    let mut found = Vec::new();
    for (file, text) in project.with_ending(&["rs"]) {
        for function in source::functions(source::tokens(text)) {
            if function.lines > FUNCTION_LINES {
                let what = format!("the function `{}` has {} lines", function.name, function.lines);
                found.push(Finding::at(&file.path, function.line, what));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_over_the_limit_is_found_and_prose_is_not() {
        let (long, enough) = ("x\n".repeat(FILE_LINES + 1), "x\n".repeat(FILE_LINES));
        let project = Project::of(&[
            ("web/src/long.ts", &long),
            ("web/src/enough.ts", &enough),
            ("CHANGELOG.md", &long),
            ("crates/a/src/texts.toml", &long),
        ]);
        assert_eq!(files(&project), [Finding::at("web/src/long.ts", 0, "401 lines")]);
    }

    #[test]
    fn a_function_over_the_limit_is_found() {
        let body = |lines: usize| format!("fn f() {{\n{}}}\n", "    x();\n".repeat(lines));
        let project = Project::of(&[("a.rs", &body(FUNCTION_LINES + 1)), ("b.rs", &body(FUNCTION_LINES))]);
        assert_eq!(functions(&project), [Finding::at("a.rs", 1, "the function `f` has 71 lines")]);
    }
}
