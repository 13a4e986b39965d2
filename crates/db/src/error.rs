//! What can go wrong in the database layer, in the same words on both databases.
//!
//! Callers react to three groups: broken rules of the schema (`Unique`, `Check`, `ForeignKey`, each with the name of
//! the constraint, equal on both databases), pressure or absence of the database (`Overloaded`, `Timeout`,
//! `Unavailable`, `Unsure`, `Conflict`: the same call may succeed later), and mistakes of ours (`Misuse`, `Other`).

use std::any::Any;

/// A failed statement, unit of work or start of the database.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// Two rows would hold the same key.
    #[error("unique key {constraint} is already taken")]
    Unique {
        /// Name of the unique index (`<table>_<columns>_key`), or `<table>_pkey` for the primary key.
        constraint: String,
    },
    /// A row breaks a CHECK, or a NOT NULL (then the name is `<table>_<column>_not_null`).
    #[error("check {constraint} does not hold")]
    Check {
        /// Name of the constraint.
        constraint: String,
    },
    /// A row points to a row that does not exist, or a row still pointed to was to be removed.
    #[error("foreign key {constraint} does not hold")]
    ForeignKey {
        /// Name of the constraint (`<table>_<columns>_fkey` unless the schema names it).
        constraint: String,
    },
    /// The queue in front of the database is full; nothing was done. Answer 503 and let the caller come again.
    #[error("too many units of work are waiting for the database")]
    Overloaded,
    /// A statement ran longer than `Config::statement_timeout`; its unit of work was rolled back.
    #[error("a statement took longer than allowed")]
    Timeout,
    /// The database cannot be reached, is closed, or the connection broke.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// The connection broke during a commit: whether the unit of work was done is not known.
    #[error("the connection broke during a commit, which may have happened or not: {0}")]
    Unsure(String),
    /// Concurrent units of work kept getting in each other's way and all retries were used up; nothing was done.
    #[error("concurrent changes could not be brought in order: {0}")]
    Conflict(String),
    /// The calling code broke a rule of this layer (awaited something else, wrote in a read, panicked, bad SQL text).
    #[error("the database layer was used wrongly: {0}")]
    Misuse(String),
    /// Anything else the database reported.
    #[error("database error: {0}")]
    Other(String),
}

impl Error {
    /// Whether a rule of the schema was broken, as opposed to a fault of the machinery.
    #[must_use]
    pub fn is_violation(&self) -> bool {
        matches!(self, Self::Unique { .. } | Self::Check { .. } | Self::ForeignKey { .. })
    }

    /// A unit of work waited for something that is not the database.
    pub(crate) fn awaited_elsewhere() -> Self {
        Self::Misuse("a unit of work awaited something other than the database".into())
    }

    /// A unit of work panicked.
    pub(crate) fn panicked(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Self::Misuse(format!("a unit of work panicked: {}", text.unwrap_or_default()))
    }
}
