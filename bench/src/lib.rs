//! What the measurements share: a running server, a load client, figures.
//!
//! A measurement is a program in `src/bin`, started by `cargo xtask bench NAME`. It finds the release binary in
//! `FLOE_BIN`, with `--pg` also the URL of a private PostgreSQL server in `FLOE_BENCH_PG`.

pub mod ask;
pub mod chance;
pub mod copies;
pub mod crew;
pub mod faults;
pub mod figures;
pub mod inbound;
pub mod ledger;
pub mod load;
pub mod outbound;
pub mod person;
pub mod place;
pub mod report;
pub mod server;
pub mod soak;
pub mod tables;
pub mod verify;
