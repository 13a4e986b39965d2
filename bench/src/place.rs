//! Where a measurement runs: on SQLite in a folder of its own, and on PostgreSQL when there is a server for it.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

/// A database and a data folder that nobody else uses.
pub struct Place {
    /// Name of the database program.
    pub name: &'static str,
    /// Data folder.
    pub data: PathBuf,
    /// URL of the database.
    pub url: String,
}

/// What a program was asked for: words in order, and marks (`--full`, `--weeks=2`).
#[derive(Debug)]
pub struct Asked {
    words: Vec<String>,
    marks: Vec<String>,
}

/// What every program that measures on both databases understands.
const ONLY: &str = "[--only=sqlite|pg]";

impl Asked {
    /// Reads the arguments of a program that measures on both databases. `usage` names those which it understands:
    /// `"[MINUTES] [--every=SECONDS]"`.
    ///
    /// # Errors
    /// With the usage, when there are others (`--help` is one): a run of half an hour that nobody wanted is started easily.
    pub fn read(usage: &str) -> Result<Self> {
        Self::of(env::args().skip(1), &format!("{usage} {ONLY}"))
    }

    /// The same of a program that needs no database, or only one.
    ///
    /// # Errors
    /// Like [`Asked::read`].
    pub fn read_alone(usage: &str) -> Result<Self> {
        Self::of(env::args().skip(1), usage)
    }

    fn of(given: impl Iterator<Item = String>, usage: &str) -> Result<Self> {
        let understood = |mark: &str| {
            let name = mark.split_inclusive('=').next().unwrap_or_default();
            usage.split_whitespace().any(|part| {
                let part = part.trim_matches(['[', ']']);
                part == name || (name.ends_with('=') && part.starts_with(name))
            })
        };
        let most = usage.split_whitespace().filter(|part| !part.contains("--")).count();
        let (marks, words): (Vec<_>, Vec<_>) = given.partition(|word| word.starts_with('-'));
        if let Some(odd) = marks.iter().find(|mark| !understood(mark)).or(words.get(most)) {
            bail!("`{odd}` is not understood; what is: {usage}");
        }
        Ok(Self { words, marks })
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

#[cfg(test)]
mod tests {
    use super::Asked;

    #[test]
    fn what_is_not_understood_starts_nothing() {
        let asked = |line: &str| {
            Asked::of(
                line.split_whitespace().map(str::to_owned),
                "[MINUTES] [--every=SECONDS] [--full] [--part=a|b]",
            )
        };
        let read = asked("30 --every=60 --full --part=b").unwrap();
        assert_eq!(read.number(0, 1).ok(), Some(30));
        assert_eq!((read.number_of("--every").unwrap(), read.has("--full")), (Some(60), true));
        assert_eq!(read.text_of("--part"), Some("b"));
        assert_eq!(asked("").unwrap().number(0, 1).ok(), Some(1));
        for odd in ["--help", "-h", "30 40", "--every", "--ever=2", "--full=1", "--e=2"] {
            let error = asked(odd).unwrap_err().to_string();
            assert!(error.contains("[--every=SECONDS]"), "{odd}: {error}");
        }
    }
}
