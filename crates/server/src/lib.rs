//! The program around the engine: settings, features, the console, the listener, the commands.
//!
//! [`build`] makes the program from its settings, [`router`] puts it on HTTP; the tests of the whole product do both
//! in process. Nothing of the business is decided here.

mod background;
pub mod backup;
pub mod codegen;
pub mod commands;
pub mod config;
mod console;
pub mod demo;
mod description;
mod edge;
mod held;
pub mod http;
mod lease;
mod lock;
mod logs;
mod metrics;
mod migrations;
mod opening;
mod otlp;
mod program;
mod ready;
mod secret_key;
mod stores;

pub use background::Background;
pub use config::Config;
pub use migrations::MIGRATIONS;
pub use program::{
    Engine, StartError, assemble, build, client, features, first_start, generated, open, router, texts,
};
