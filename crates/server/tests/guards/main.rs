//! Guards over the whole product: what must hold for every route, text, code and generated file, whoever adds one.
//!
//! Nothing here knows a feature by name except the short lists of routes that need no permission.

#[cfg(test)]
mod access;
#[cfg(test)]
mod backup;
#[cfg(test)]
mod clients;
#[cfg(test)]
mod commands;
#[cfg(test)]
mod console;
#[cfg(test)]
mod crossing;
#[cfg(test)]
mod demo;
#[cfg(test)]
mod description;
#[cfg(test)]
mod edge;
#[cfg(test)]
mod faults;
#[cfg(test)]
mod generated;
#[cfg(test)]
mod killed;
#[cfg(test)]
mod logs;
mod matrix;
#[cfg(test)]
mod operating;
#[cfg(test)]
mod process;
#[cfg(test)]
mod rolling;
#[cfg(test)]
mod source;
#[cfg(test)]
mod tenants;
#[cfg(test)]
mod texts;
#[cfg(test)]
mod times;
#[cfg(test)]
mod told;
