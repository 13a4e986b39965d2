//! The `floe` program.
fn main() {}
