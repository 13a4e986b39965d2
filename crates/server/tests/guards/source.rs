//! The project's own Rust files, for guards that look at what the program says.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Program text of the crates without their tests, with the file's path.
pub fn program_files() -> Vec<(String, String)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    collect(&crates, &mut files).expect("the crates can be read");
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a source file");
        // Tests stand at the end of a file.
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
        (path.display().to_string(), text)
    };
    files.into_iter().map(read).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !["tests", "testing", "target", "harness"].contains(&name.as_str()) {
                collect(&path, files)?;
            }
        } else if name.ends_with(".rs") && name != "tests.rs" {
            files.push(path);
        }
    }
    Ok(())
}

/// The string literals of a program text that directly follow `before`.
pub fn literals_after<'a>(text: &'a str, before: &str) -> Vec<&'a str> {
    let opening = format!("{before}\"");
    text.split(opening.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// All string literals of a program text that begin with `prefix` and look like a text key.
pub fn keys<'a>(text: &'a str, prefix: &str) -> Vec<&'a str> {
    let key = |word: &&str| {
        word.len() > prefix.len()
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'_')
    };
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .filter(|word| word.starts_with(prefix))
        .filter(key)
        .collect()
}

#[test]
fn keys_are_found_in_literals_and_not_in_comments() {
    let text = "/// `\"rule.no\"`\nlet a = (\"rule.taken\", \"rule. x\"); refused(\"role.inUse\")";
    assert_eq!(keys(text, "rule."), ["rule.taken"]);
    assert_eq!(literals_after(text, "refused("), ["role.inUse"]);
}
