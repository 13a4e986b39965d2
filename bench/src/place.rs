//! Where a measurement runs: on SQLite in a folder of its own, and on PostgreSQL when there is a server for it.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// A database and a data folder that nobody else uses.
pub struct Place {
    /// Name of the database program.
    pub name: &'static str,
    /// Data folder.
    pub data: PathBuf,
    /// URL of the database.
    pub url: String,
}

/// What a program was asked for: words in order, and marks (`--only=sqlite`, `--only=pg`, `--full`).
pub struct Asked {
    words: Vec<String>,
    marks: Vec<String>,
}

impl Asked {
    /// Reads the arguments of the program.
    pub fn read() -> Self {
        let (marks, words) = env::args().skip(1).partition(|word| word.starts_with("--"));
        Self { words, marks }
    }

    /// The word at a place, from 0.
    pub fn word(&self, at: usize) -> Option<&str> {
        self.words.get(at).map(String::as_str)
    }

    /// The number at a place.
    ///
    /// # Errors
    /// When the word there is no number.
    pub fn number<N: std::str::FromStr>(&self, at: usize, otherwise: N) -> Result<N> {
        match self.word(at) {
            None => Ok(otherwise),
            Some(word) => word.parse().ok().with_context(|| format!("`{word}` is no number")),
        }
    }

    /// Whether a mark is among the arguments.
    pub fn has(&self, mark: &str) -> bool {
        self.marks.iter().any(|given| given == mark)
    }

    /// The number of a mark: `--weeks=2`.
    ///
    /// # Errors
    /// When what stands there is no number.
    pub fn number_of(&self, mark: &str) -> Result<Option<u32>> {
        let given = self.marks.iter().find_map(|given| given.strip_prefix(mark)?.strip_prefix('='));
        given.map(|text| text.parse().with_context(|| format!("`{text}` is no number"))).transpose()
    }

    /// The text of a mark: `--on=/mnt/small`.
    pub fn text_of(&self, mark: &str) -> Option<&str> {
        self.marks.iter().find_map(|given| given.strip_prefix(mark)?.strip_prefix('='))
    }

    /// Measures on each database.
    ///
    /// # Errors
    /// What the measurement fails with.
    pub async fn on_both(&self, measure: impl AsyncFn(&Place) -> Result<()>) -> Result<()> {
        if !self.has("--only=pg") {
            let folder = tempfile::tempdir()?;
            measure(&sqlite(folder.path())).await?;
        }
        match env::var("FLOE_BENCH_PG") {
            _ if self.has("--only=sqlite") => Ok(()),
            Ok(url) => {
                let folder = tempfile::tempdir()?;
                measure(&Place { name: "PostgreSQL", data: folder.path().to_owned(), url }).await
            }
            Err(_) => {
                println!("\nPostgreSQL: not measured; `cargo xtask bench --pg` starts a server for it");
                Ok(())
            }
        }
    }
}

/// A new SQLite database in a folder.
pub fn sqlite(folder: &Path) -> Place {
    let url = format!("sqlite:{}", folder.join("floe.db").display());
    Place { name: "SQLite", data: folder.to_owned(), url }
}
