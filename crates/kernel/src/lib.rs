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
pub mod cipher;
pub mod clock;
pub mod codes;
pub mod duty;
pub mod export;
pub mod fault;
pub mod feature;
pub mod file_name;
pub mod gauge;
pub mod handler;
pub mod id;
pub mod import;
pub mod list;
pub mod live;
pub mod master;
pub mod memo;
pub mod mishap;
pub mod net;
pub mod number;
pub mod openapi;
pub mod outbox;
pub mod people;
pub mod record;
pub mod reply;
mod seldom;
pub mod sql;
pub mod task;
pub mod texts;
pub mod traffic;
pub mod tree;
pub mod units;
pub mod validate;

/// All texts of the engine: name of the file and its content, for the registry of texts.
pub const TEXTS: [(&str, &str); 6] = [
    ("kernel/texts.toml", include_str!("texts.toml")),
    ("kernel/export/texts.toml", export::TEXTS),
    ("kernel/import/texts.toml", import::TEXTS),
    ("kernel/master/texts.toml", master::TEXTS),
    ("kernel/task/texts.toml", task::TEXTS),
    ("kernel/validate/texts.toml", validate::TEXTS),
];
