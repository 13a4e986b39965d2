//! The project's files as the rules see them: what git has or would take, with text where there is text.

use std::process::Command;

use anyhow::{Context, Result};

use crate::{place, process};

/// Endings of files that people write as text.
const TEXT: [&str; 16] = [
    "rs",
    "ts",
    "tsx",
    "mjs",
    "css",
    "html",
    "toml",
    "sql",
    "md",
    "json",
    "txt",
    "yml",
    "svg",
    "sh",
    "gitignore",
    "run",
];

/// Endings of program text, which may be only so long.
const CODE: [&str; 11] = ["rs", "ts", "tsx", "mjs", "css", "html", "toml", "sql", "yml", "sh", "run"];

/// One file.
pub struct File {
    /// Path from the project's root, with `/`.
    pub path: String,
    /// Size in bytes.
    pub size: usize,
    /// Its text; nothing when it is not text in UTF-8.
    pub text: Option<String>,
}

/// All files that people wrote, and the binary ones.
pub struct Project {
    pub files: Vec<File>,
}

impl Project {
    /// Reads the checkout: tracked files, and new ones that are not ignored.
    pub fn read() -> Result<Self> {
        let mut git = Command::new("git");
        git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(place::root());
        let list = process::quiet(git).context("tidy asks git for the project's files")?;
        let mut names: Vec<&str> = list.split('\0').filter(|name| !name.is_empty()).collect();
        names.sort_unstable();
        names.dedup();
        let mut files = Vec::new();
        for name in names {
            // A file that was removed without telling git is still listed.
            let Ok(bytes) = std::fs::read(place::root().join(name)) else {
                continue;
            };
            files.push(File::new(name, bytes));
        }
        Ok(Self { files })
    }

    /// A sample project for tests of rules.
    #[cfg(test)]
    pub fn of(files: &[(&str, &str)]) -> Self {
        Self { files: files.iter().map(|(path, text)| File::new(path, text.as_bytes().to_vec())).collect() }
    }

    /// Files that people write by hand, with their text.
    pub fn written(&self) -> impl Iterator<Item = (&File, &str)> {
        self.files
            .iter()
            .filter(|file| !file.is_generated() && TEXT.contains(&file.ending()))
            .filter_map(|file| file.text.as_deref().map(|text| (file, text)))
    }

    /// Hand-written files with one of these endings.
    pub fn with_ending(&self, endings: &'static [&'static str]) -> impl Iterator<Item = (&File, &str)> {
        self.written().filter(move |(file, _)| endings.contains(&file.ending()))
    }
}

impl File {
    fn new(path: &str, bytes: Vec<u8>) -> Self {
        let size = bytes.len();
        let text = if bytes.contains(&0) { None } else { String::from_utf8(bytes).ok() };
        Self { path: path.to_owned(), size, text }
    }

    /// What follows the last dot, or the whole name when there is none.
    pub fn ending(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or(&self.path);
        name.rsplit('.').next().unwrap_or(name)
    }

    /// Whether it is program text: configuration counts, prose and data do not.
    pub fn is_code(&self) -> bool {
        CODE.contains(&self.ending()) && !self.path.contains("/data/")
    }

    /// Written by a program and never edited.
    fn is_generated(&self) -> bool {
        self.path.starts_with("web/src/generated/")
            || self.path.ends_with("package-lock.json")
            || self.path == "Cargo.lock"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_and_locked_files_are_nobodys_writing() {
        let project = Project::of(&[
            ("web/src/generated/codes.ts", "x"),
            ("web/package-lock.json", "{}"),
            ("Cargo.lock", "x"),
            ("web/src/main.tsx", "x"),
            (".ci/run", "x"),
            ("docs/screen.png", "x"),
        ]);
        let paths: Vec<_> = project.written().map(|(file, _)| file.path.as_str()).collect();
        assert_eq!(paths, ["web/src/main.tsx", ".ci/run"]);
    }

    #[test]
    fn this_project_is_read_with_this_very_file() {
        let project = Project::read().unwrap();
        assert!(
            project
                .written()
                .any(|(file, text)| file.path == "xtask/src/tidy/files.rs" && text.contains("ls-files"))
        );
    }
}
