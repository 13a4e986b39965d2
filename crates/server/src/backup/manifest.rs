//! What a backup says of itself.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use db::Dialect;
use kernel::act::hex;
use kernel::clock::Instant;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::program;

/// Name of the manifest in the folder of a backup.
pub const MANIFEST: &str = "manifest.json";
/// Copy of a SQLite database.
pub const SQLITE: &str = "database.db";
/// Copy of a PostgreSQL database.
pub const DUMP: &str = "database.dump";
/// List of the uploaded files.
pub const FILES: &str = "files.txt";
/// Folder of the uploaded files.
pub const FOLDER: &str = "files";
/// Folder of the commits that came after.
pub const STREAM: &str = "stream";
/// The form of the backups that this program makes and reads.
const FORMAT: u32 = 1;

/// The manifest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// Form of the backup.
    pub format: u32,
    /// Version of the program that made it.
    pub version: String,
    /// The commit that it was built from; empty when nobody said so.
    #[serde(default)]
    pub build: String,
    /// Why it was made: `COMMAND`, `NIGHT` or `START`.
    pub cause: String,
    /// The moment that it shows, for people.
    pub time: String,
    /// The same in milliseconds since 1970.
    pub moment: i64,
    /// Kind of database.
    pub database: Kind,
    /// Last step of the schema.
    pub schema: Step,
    /// Rows by table.
    pub rows: BTreeMap<String, u64>,
    /// The files of the backup itself.
    pub parts: Vec<Part>,
    /// The uploaded files.
    pub files: Uploaded,
}

/// Kind of database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// SQLite.
    Sqlite,
    /// PostgreSQL.
    Postgres,
}

impl From<Dialect> for Kind {
    fn from(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Sqlite => Self::Sqlite,
            Dialect::Postgres => Self::Postgres,
        }
    }
}

impl Kind {
    /// Name of the copy of the database.
    pub const fn part(self) -> &'static str {
        match self {
            Self::Sqlite => SQLITE,
            Self::Postgres => DUMP,
        }
    }

    /// As people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        }
    }
}

/// A step of the schema.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Its number.
    pub number: i64,
    /// Its name.
    pub name: String,
}

/// A file of the backup and what it must be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Its name in the folder.
    pub name: String,
    /// Its size.
    pub bytes: u64,
    /// SHA-256, hexadecimal.
    pub sha256: String,
}

/// What there is of uploaded files.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Uploaded {
    /// How many.
    pub count: u64,
    /// Their size.
    pub bytes: u64,
    /// Keys that rows name and that the store of files did not have.
    pub missing: Vec<String>,
    /// Keys that rows name and that only an earlier backup still had, as far as it was compared.
    #[serde(default)]
    pub only_here: Vec<String>,
}

impl Manifest {
    /// A manifest of this program, its parts and files still to come.
    pub fn of(
        cause: &str,
        moment: Instant,
        database: Kind,
        (schema, rows): (Step, BTreeMap<String, u64>),
    ) -> Self {
        Self {
            format: FORMAT,
            version: program::VERSION.to_owned(),
            build: program::BUILD.to_owned(),
            cause: cause.to_owned(),
            time: moment.to_string(),
            moment: moment.millis(),
            database,
            schema,
            rows,
            parts: Vec::new(),
            files: Uploaded::default(),
        }
    }

    /// The manifest of a folder.
    ///
    /// # Errors
    /// When there is none, or one of a newer program.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join(MANIFEST);
        let text = std::fs::read_to_string(&path)
            .with_context(|| format!("{} is no whole backup: no {MANIFEST}", folder.display()))?;
        let form: Form = serde_json::from_str(&text).with_context(|| path.display().to_string())?;
        if form.format != FORMAT {
            bail!("{}: format {} was made by a newer program", path.display(), form.format);
        }
        serde_json::from_str(&text).with_context(|| path.display().to_string())
    }

    /// Writes it, which makes the backup whole.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, folder: &Path) -> Result<()> {
        let (fresh, path) = (folder.join("manifest.part"), folder.join(MANIFEST));
        let mut file = File::create(&fresh).with_context(|| fresh.display().to_string())?;
        file.write_all(serde_json::to_string_pretty(self)?.as_bytes())?;
        file.sync_all()?;
        std::fs::rename(&fresh, &path).with_context(|| path.display().to_string())?;
        // A name is kept by its folder: without this a power cut may lose it.
        File::open(folder)?.sync_all()?;
        Ok(())
    }

    /// Compares every part with what is said of it, and refuses the first that differs.
    ///
    /// # Errors
    /// When a part is missing or is not what it was.
    pub fn check(&self, folder: &Path) -> Result<()> {
        for part in &self.parts {
            let path = folder.join(&part.name);
            let found = Part::of(folder, &part.name)?;
            if found != *part {
                bail!(
                    "{} is not what the manifest says: {} bytes with SHA-256 {}, and not {} bytes with {}",
                    path.display(),
                    found.bytes,
                    found.sha256,
                    part.bytes,
                    part.sha256
                );
            }
        }
        Ok(())
    }
}

/// Only the form, which is read before anything else.
#[derive(Deserialize)]
struct Form {
    format: u32,
}

impl Part {
    /// The part of this name as it is now.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn of(folder: &Path, name: &str) -> Result<Self> {
        let path = folder.join(name);
        let (bytes, sha256) = digest(&path).with_context(|| path.display().to_string())?;
        Ok(Self { name: name.to_owned(), bytes, sha256 })
    }
}

/// Size and SHA-256 of a file.
pub fn digest(path: &Path) -> std::io::Result<(u64, String)> {
    let mut file = File::open(path)?;
    let (mut hash, mut bytes, mut piece) = (Sha256::new(), 0_u64, vec![0; 1 << 20]);
    loop {
        match file.read(&mut piece)? {
            0 => return Ok((bytes, hex(&hash.finalize()))),
            read => {
                hash.update(&piece[..read]);
                bytes += read as u64;
            }
        }
    }
}
