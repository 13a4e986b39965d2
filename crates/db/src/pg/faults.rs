//! PostgreSQL's errors in the words of this crate.

use std::error::Error as StdError;

use tokio_postgres::error::{DbError, SqlState};

use crate::Error;

/// The error of a statement, a commit or a connection.
pub(super) fn translate(error: &tokio_postgres::Error) -> Error {
    match error.as_db_error() {
        Some(fault) => answered(fault),
        None if error.is_closed() || is_io(error) => Error::Unavailable(describe(error)),
        None if error.source().is_some() => Error::Misuse(describe(error)),
        None => Error::Other(describe(error)),
    }
}

/// An error that the server answered with.
fn answered(fault: &DbError) -> Error {
    let constraint = || fault.constraint().unwrap_or_default().to_owned();
    let code = fault.code();
    let text = || format!("{} ({})", fault.message(), code.code());
    if is_stale_answer(fault) {
        return Error::Conflict(text());
    }
    match *code {
        SqlState::UNIQUE_VIOLATION => Error::Unique { constraint: constraint() },
        SqlState::CHECK_VIOLATION => Error::Check { constraint: constraint() },
        SqlState::FOREIGN_KEY_VIOLATION | SqlState::RESTRICT_VIOLATION => {
            Error::ForeignKey { constraint: constraint() }
        }
        SqlState::NOT_NULL_VIOLATION => {
            let (table, column) = (fault.table().unwrap_or_default(), fault.column().unwrap_or_default());
            Error::Check { constraint: format!("{table}_{column}_not_null") }
        }
        SqlState::T_R_SERIALIZATION_FAILURE | SqlState::T_R_DEADLOCK_DETECTED => Error::Conflict(text()),
        SqlState::QUERY_CANCELED | SqlState::LOCK_NOT_AVAILABLE => Error::Timeout,
        SqlState::READ_ONLY_SQL_TRANSACTION => {
            Error::Misuse(format!("a reading unit of work may not write: {}", text()))
        }
        // Classes: connection exception, insufficient resources, operator intervention, system error.
        _ if ["08", "53", "57", "58"].contains(&&code.code()[..2]) => Error::Unavailable(text()),
        _ => Error::Other(text()),
    }
}

/// Whether a prepared statement no longer fits its table, which changed after it was prepared.
pub(super) fn is_stale(error: &tokio_postgres::Error) -> bool {
    error.as_db_error().is_some_and(is_stale_answer)
}

fn is_stale_answer(fault: &DbError) -> bool {
    let replanned =
        *fault.code() == SqlState::FEATURE_NOT_SUPPORTED && fault.message().contains("cached plan");
    replanned || *fault.code() == SqlState::INVALID_SQL_STATEMENT_NAME
}

fn is_io(error: &tokio_postgres::Error) -> bool {
    error.source().is_some_and(|source| source.is::<std::io::Error>())
}

/// The error with its causes: its own text says little.
pub(super) fn describe(error: &tokio_postgres::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(": ");
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}
