//! Guards over the whole product: what must hold for every route, text, code and generated file, whoever adds one.
//!
//! Nothing here knows a feature by name except the short lists of routes that need no permission.

mod access;
mod commands;
mod console;
mod demo;
mod edge;
mod generated;
mod process;
mod source;
mod tenants;
mod texts;
