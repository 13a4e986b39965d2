//! The tests of the database layer, on both databases; see `db::testing` for what they need.

mod constraints;
#[cfg(test)]
mod copies;
mod group_commit;
mod migrations;
mod overload;
mod postgres;
mod setup;
mod silence;
mod soon;
mod statements;
#[cfg(test)]
mod stream;
#[cfg(test)]
mod tls;
mod units;
mod values;
