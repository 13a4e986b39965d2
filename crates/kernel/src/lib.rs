//! The engine of Floe: it knows calls, people, rights, records and lists, but no business noun.
//!
//! Read in this order: `feature` (a manifest), `handler` and `call` (from HTTP to a function),
//! `act` (units of work), `record` and `list` (the two doors to rows), `fault` (refusals).

pub mod access;
pub mod act;
pub mod app;
pub mod audit;
pub mod blob;
pub mod call;
pub mod clock;
pub mod codes;
pub mod export;
pub mod fault;
pub mod feature;
pub mod file_name;
pub mod handler;
pub mod id;
pub mod list;
pub mod openapi;
pub mod record;
pub mod reply;
pub mod sql;
pub mod task;
pub mod texts;
pub mod tree;
pub mod units;
pub mod validate;
