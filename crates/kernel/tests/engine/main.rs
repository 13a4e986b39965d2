//! The engine at work: a small program made of it alone, on both databases.

mod bucket;
mod exports;
mod masters;
mod memory;
mod numbers;
mod parts;
mod queue;
mod tasks;
mod world;
