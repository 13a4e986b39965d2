//! The database layer: SQLite and PostgreSQL behind one set of calls.
//!
//! A [`Db`] runs units of work, closures over [`Tx`], each in a transaction; SQL is plain text that both databases
//! understand. Nothing outside this crate knows which database it talks to. See `docs/` for the rules of SQL texts.

mod config;
mod database;
mod error;
mod migrate;
mod record;
mod row;
mod scan;
mod statement;
mod stats;
mod tx;
mod value;

mod lite;
mod pg;

#[cfg(feature = "testing")]
pub mod testing;

pub use config::{Config, Dialect, Target};
pub use database::Db;
pub use error::Error;
pub use migrate::Migration;
pub use record::Record;
#[doc(hidden)]
pub use record::insert_text;
pub use row::{FromRow, Row};
pub use stats::Stats;
pub use tx::{Tx, Unit};
pub use value::{FromValue, Value};
