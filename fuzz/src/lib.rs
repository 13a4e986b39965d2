//! Readers of what strangers send, fed with what no person would send.
//!
//! A target takes bytes and answers the shape of what became of them: which refusal, how many rows. Inputs that make a
//! new shape are kept and changed further, so that the search goes deeper than by chance alone without a special
//! compiler. A target fails when it panics, answers that the server is broken, breaks its own promise (what was read can
//! be written and read again), or takes too long. `fuzz/corpus` holds where the search begins, and every input that ever
//! failed; the tests run all of it and some thousand changes, `cargo xtask fuzz NAME SECONDS` as many as there is time for.

mod change;
mod http;
mod labels;
mod search;
mod tables;

use std::fs;
use std::path::{Path, PathBuf};

pub use change::Chance;
pub use search::{Failure, Search};

/// What became of an input: equal numbers mean the same kind of end.
pub type Shape = u64;

/// One reader.
pub struct Target {
    /// Name, and folder of its corpus.
    pub name: &'static str,
    /// What it reads.
    pub about: &'static str,
    /// Pieces that its inputs are made of.
    pub words: &'static [&'static [u8]],
    /// Makes whatever it needs and answers the reader.
    pub open: fn() -> Reader,
}

/// Reads an input: its shape, or what is wrong with the reader.
pub type Reader = Box<dyn FnMut(&[u8]) -> Result<Shape, String>>;

/// All targets.
pub const TARGETS: [Target; 5] = [labels::GS1, tables::SHEET, tables::WORKBOOK, http::QUERY, http::UPLOAD];

impl Target {
    /// The target of a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        static ALL: [Target; 5] = TARGETS;
        ALL.iter().find(|target| target.name == name)
    }

    /// Folder of its corpus.
    pub fn folder(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(self.name)
    }

    /// Its corpus, in the order of the names.
    ///
    /// # Errors
    /// Those of the file system; a target without a corpus has none to begin with, which is one too.
    pub fn corpus(&self) -> anyhow::Result<Vec<Vec<u8>>> {
        let mut files: Vec<PathBuf> =
            fs::read_dir(self.folder())?.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<_>>()?;
        files.sort();
        anyhow::ensure!(!files.is_empty(), "the corpus of {} is empty", self.name);
        files.iter().map(|file| Ok(fs::read(file)?)).collect()
    }
}

/// A shape from parts: what differs in one of them is another shape.
fn shape(parts: &[&str]) -> Shape {
    use sha2::{Digest as _, Sha256};
    let digest = Sha256::digest(parts.join("\u{1f}").as_bytes());
    Shape::from_be_bytes([
        digest[0], digest[1], digest[2], digest[3], digest[4], digest[5], digest[6], digest[7],
    ])
}

/// A count as far as shapes tell it apart.
fn about(count: usize) -> String {
    count.checked_ilog2().map_or_else(|| "0".to_owned(), |log| format!("2^{log}"))
}

/// The kind of an error: its name without what it says.
fn kind(error: &impl std::fmt::Debug) -> String {
    let text = format!("{error:?}");
    text.split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Changed inputs that each target reads in a test.
    const CHANGES: usize = 400;

    #[test]
    fn every_input_of_the_corpus_and_some_changes_of_it_are_read_or_refused() {
        for target in &TARGETS {
            let mut search = Search::begin(target, Chance::of(0x5eed)).unwrap();
            let found = search.change_times(CHANGES);
            assert!(found.is_none(), "{}: {}", target.name, found.unwrap());
            assert!(search.shapes() > 3, "{}: all of {} inputs end alike", target.name, search.read());
        }
    }

    #[test]
    fn what_fails_is_found_and_made_smaller() {
        fn open() -> Reader {
            Box::new(|bytes| {
                assert!(!bytes.windows(2).any(|two| two == b"!!"), "two in a row");
                Ok(bytes.len().min(4) as u64)
            })
        }
        let target = Target { name: "gs1", about: "", words: &[b"!", b"?"], open };
        let mut search = Search::begin(&target, Chance::of(7)).unwrap();
        let found = search.change_times(100_000).expect("a panic is found");
        assert!(found.why.contains("two in a row"), "{found}");
        assert!(found.input.len() <= 4, "{found}");
    }
}
