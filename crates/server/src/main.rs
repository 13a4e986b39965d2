//! The `floe` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    server::commands::main()
}
