//! The database layer: SQLite and PostgreSQL behind one set of calls.
//!
//! A [`Db`] runs units of work, closures over [`Tx`], each in a transaction; SQL is plain text that both databases
//! understand. Nothing outside this crate asks which database it talks to.
//!
//! # SQL texts
//!
//! Lower case, `$1`, `$2`, … for values, one statement a text, columns named. What runs alike on both databases:
//!
//! - Columns are `bigint` or `text`. Flags are 0/1 and compared (`where hidden = 0`); a comparison selected comes back
//!   as 0/1. `sum` and `count` are integers; `avg` and fractions are refused.
//! - PostgreSQL takes the type of a value from its neighbours, and a small constant is a small integer: beside one, or
//!   alone in a select list, write `cast($1 as bigint)` or `cast($1 as text)`.
//! - Locks: mostly none. Change the row under a condition and look at the number of rows
//!   (`update … set quantity = quantity - $1 where id = $2 and quantity >= $1`). `for update [skip locked]` is left
//!   out on SQLite, whose writing units run one after the other.
//! - `insert … on conflict (…) do update` for increments only (a CHECK sees the proposed row first), no key twice in
//!   one statement, keys ascending within a unit, or two units block each other.
//! - Text search: `lower(name) like $1 escape '\'` with a lowered pattern; `like` alone differs in case.
//!   `lower` knows every script on both.
//! - Order: `nulls last` is written out; rows of `returning` have no order.
//! - Any number of ids is one value, the ids with commas between them: `id in (ids($1))`; see [`id_list`]. So is any
//!   number of texts, as a JSON array: `code in (words($1))`; see [`word_list`], and of pairs of texts: `(goods_code, identity) in
//!   (pairs($1))`; see [`pair_list`].
//! - JSON is text and never looked into.
//! - Schema changes belong to [`Migration`]s; unique keys are made with `create unique index <table>_<columns>_key`,
//!   checks are named, so that a broken rule is reported under the same name.
//!
//! ```
//! # async fn example(db: &db::Db) -> Result<(), db::Error> {
//! let id = 7_i64;
//! let taken = db
//!     .write((), move |tx| {
//!         Box::pin(async move {
//!             let take = "update item set quantity = quantity - $2 where id = $1 and quantity >= $2";
//!             tx.exec(take, &db::vals![id, 3]).await
//!         })
//!     })
//!     .await?;
//! assert_eq!(taken, 1, "there were fewer than three");
//! # Ok(())
//! # }
//! ```

mod config;
pub mod copies;
mod database;
mod error;
mod migrate;
mod pulse;
mod record;
mod row;
mod scan;
mod search;
mod slow;
mod statement;
mod statements;
mod stats;
mod tx;
mod value;

mod lite;
mod pg;

#[cfg(feature = "testing")]
pub mod testing;

pub use config::{Config, Dialect, Target};
use database::blocking;
pub use database::{Db, Lot};
pub use error::Error;
pub use lite::stream::Streaming;
pub use migrate::Migration;
pub use pulse::Pulse;
pub use record::Record;
#[doc(hidden)]
pub use record::insert_text;
pub use row::{FromRow, Row};
pub use search::{Entry, Wanted};
pub use slow::SlowStatement;
pub use statement::{id_list, pair_list, word_list};
pub use stats::{Size, Stats, Traffic};
pub use tx::{Tx, Unit};
pub use value::{FromValue, Value};
