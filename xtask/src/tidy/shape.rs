//! The shape of files: a text at the top of Rust files, clean line ends, whole texts, small binaries.

use super::{Finding, Project};
use crate::texts;

/// Bytes of a binary file at most.
const BINARY_BYTES: usize = 512 * 1024;

/// Rust files that do not open with `//!`.
pub fn module_docs(project: &Project) -> Vec<Finding> {
    let rust = project.with_ending(&["rs"]);
    let bare = rust.filter(|(_, text)| !text.lines().next().is_some_and(|line| line.starts_with("//!")));
    bare.map(|(file, _)| Finding::at(&file.path, 1, "no //! text opens the file")).collect()
}

/// Lines that end in white space, or in a carriage return.
pub fn trailing_space(project: &Project) -> Vec<Finding> {
    let mut found = Vec::new();
    for (file, text) in project.written() {
        for (index, line) in text.split('\n').enumerate() {
            if line != line.trim_end() {
                found.push(Finding::at(&file.path, index + 1, "white space at the end of the line"));
            }
        }
    }
    found
}

/// Files without a newline at the end, or with empty lines there.
pub fn final_newline(project: &Project) -> Vec<Finding> {
    let wrong = |text: &str| !text.is_empty() && (!text.ends_with('\n') || text.ends_with("\n\n"));
    let files = project.written().filter(|(_, text)| wrong(text));
    files.map(|(file, text)| Finding::at(&file.path, text.lines().count(), "the end of the file")).collect()
}

/// Faults of `texts.toml` files.
pub fn texts(project: &Project) -> Vec<Finding> {
    let mut found = Vec::new();
    for (file, text) in project.written().filter(|(file, _)| file.path.ends_with("/texts.toml")) {
        let problems = texts::read(text).1;
        found.extend(problems.into_iter().map(|problem| Finding::at(&file.path, 0, problem)));
    }
    found
}

/// Binary files that are too big to keep in a repository.
pub fn binaries(project: &Project) -> Vec<Finding> {
    let big = project.files.iter().filter(|file| file.text.is_none() && file.size > BINARY_BYTES);
    big.map(|file| Finding::at(&file.path, 0, format!("{} KiB", file.size / 1024))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rust_file_without_a_text_at_its_top_is_found() {
        let project = Project::of(&[("a.rs", "use b;\n//! late\n"), ("b.rs", "//! Good.\n"), ("c.rs", "")]);
        let paths: Vec<_> = module_docs(&project).into_iter().map(|finding| finding.path).collect();
        assert_eq!(paths, ["a.rs", "c.rs"]);
    }

    #[test]
    fn white_space_at_the_end_of_a_line_is_found() {
        let project = Project::of(&[("a.ts", "one\ntwo \nthree\t\nfour\r\n"), ("b.ts", "one\n")]);
        let lines: Vec<_> = trailing_space(&project).into_iter().map(|finding| finding.line).collect();
        assert_eq!(lines, [2, 3, 4]);
    }

    #[test]
    fn a_missing_and_a_double_end_are_found() {
        let project = Project::of(&[("a.ts", "one"), ("b.ts", "one\n\n"), ("c.ts", "one\n"), ("d.ts", "")]);
        let paths: Vec<_> = final_newline(&project).into_iter().map(|finding| finding.path).collect();
        assert_eq!(paths, ["a.ts", "b.ts"]);
    }

    #[test]
    fn a_text_without_a_language_is_found() {
        let project = Project::of(&[(
            "web/src/ui/texts.toml",
            "[a]\nb = { zh = \"一\", en = \"one\", es = \"uno\" }\n",
        )]);
        let found = texts(&project);
        assert_eq!(found.len(), 1);
        assert!(found[0].what.contains("no words in ja"), "{found:?}");
    }

    #[test]
    fn a_big_binary_is_found_and_a_big_text_is_not() {
        let text = "a".repeat(BINARY_BYTES + 1);
        let binary = "\0".repeat(BINARY_BYTES + 1);
        let project = Project::of(&[("a.png", &binary), ("b.csv", &text), ("c.png", "\0")]);
        assert_eq!(binaries(&project), [Finding::at("a.png", 0, "512 KiB")]);
    }
}
