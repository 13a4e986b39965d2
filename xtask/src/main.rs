//! Automation of the project: build it, run it, test it, write its generated files, keep its house rules.
//!
//! Every command is reached by `cargo xtask <command>`; `cargo xtask help` lists them. Nothing here is shipped
//! to a customer. All of it is Rust, so that one language and one debugger serve the whole house.

mod bench;
mod browser;
mod codegen;
mod demo_data;
mod demonstration;
mod fuzz;
mod node;
mod packages;
mod place;
mod postgres;
mod probe;
mod process;
mod product;
mod test;
mod texts;
mod tidy;
mod web;

use anyhow::{Result, bail};

const HELP: &str = "\
Automation of Floe. Usage: cargo xtask <command>

  run [-- ARGS]      build in release mode, then serve a demonstration on 127.0.0.1:8080;
                     ARGS go to `floe serve` and may replace --listen and --data
  build              the same without running; the program is target/release/floe
  test [STEP...]     run every test, or only these steps with what they need
                     (groups: rust, web, e2e; `cargo xtask test list` names the steps)
                     --first stops at the first failure; what follows -- goes to the last step
  codegen [--check]  write web/src/generated from the server's tables and all texts;
                     --check only compares and names the files that are not current
  tidy               check the house rules (exceptions: xtask/tidy-allow.txt, which may only shrink)
  demo-data          make the excerpts in crates/server/demo-data anew from ../shared/data, if that is there
  pg [--measured] COMMAND...
                     run a command with FLOE_TEST_PG pointing to a private PostgreSQL cluster,
                     e.g. cargo xtask pg cargo test -p db; --measured makes one that flushes what
                     it commits, and names it FLOE_BENCH_PG
  bench [--pg] [NAME [-- ARGS]]
                     run a measurement of bench/ in release mode; without NAME, list them
  fuzz [NAME SECONDS]
                     feed a reader of fuzz/ with changed inputs and keep one that it fails on in its corpus;
                     without words, list them
  probe [api|sql]    call everything of openapi.json with made-up input against a demonstration, and try to
                     inject SQL; needs python3 (docs/operating/security.md)
  help               this text

What is missing is installed from the distribution's packages when that is allowed (root and apt-get),
otherwise one line says what to install. Node 24 is kept in .tools/node.";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let ended = process::watch_signals().and_then(|()| dispatch(&arguments));
    match ended {
        Ok(true) => {}
        Ok(false) => std::process::exit(1),
        Err(error) => {
            eprintln!("xtask: {error:#}");
            std::process::exit(1);
        }
    }
}

/// Runs one command; `false` means that it ran to its end and found something wrong, and has said so.
fn dispatch(arguments: &[String]) -> Result<bool> {
    let (command, rest) = match arguments.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", arguments),
    };
    match command {
        "run" => product::run(rest).map(|()| true),
        "build" => product::build().map(|()| true),
        "test" => test::run(rest),
        "codegen" => codegen::run(rest),
        "demo-data" => demo_data::run().map(|()| true),
        "tidy" => tidy::run(),
        "pg" => postgres::run_with(rest).map(|()| true),
        "bench" => bench::run(rest).map(|()| true),
        "fuzz" => fuzz::run(rest).map(|()| true),
        "probe" => probe::run(rest),
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(true)
        }
        other => bail!("there is no command `{other}`; see `cargo xtask help`"),
    }
}
