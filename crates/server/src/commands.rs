//! The commands of `floe`.
//!
//! Each reads the same settings (see `config`), so `floe migrate` and `floe backup` find the database that
//! `floe serve` uses. What a person asked for goes to standard output, everything else to standard error.

mod copies;
mod health;
mod owner;
mod people;
mod rekey;
mod serve;
mod verify;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use db::Target;

use crate::backup::{self, At, Wanted};
use crate::config::{self, Config, ConfigError, Sources, Switch};
use crate::demo::Extent;
use crate::lease::NodeLost;
use crate::{codegen, logs, otlp, program};

const EXAMPLES: &str = "\
Examples:
  floe serve                                   data in ./data, console at http://127.0.0.1:8080/wms_new/
  floe serve --demo --data /tmp/demo           the same with a demonstration filled in
  FLOE_LANGUAGE=en floe serve                  an empty database begins with English names
  floe serve --listen 0.0.0.0:80 --config /etc/floe.toml
  FLOE_DATABASE_URL=postgres://floe:secret@db/floe floe serve
  floe backup --to /backups/monday             database and files of one moment, while the server runs
  floe restore --from /backups/monday          brings them back and verifies them
  floe reset-password admin                    prints a new password
  floe verify                                  derives what is on hand again, and fails when something differs

The first start of an empty database makes the administrator `admin` and prints its password once, unless
FLOE_ADMIN_PASSWORD gives one.";

/// Floe: one program for a cold-chain warehouse. It serves the console, the calls behind it and the background work;
/// data lies in a SQLite file in the data folder, or in PostgreSQL.
#[derive(Parser)]
#[command(name = "floe", version = program::version(), after_help = EXAMPLES, after_long_help = long_help())]
struct Line {
    #[command(flatten)]
    settings: Settings,
    #[command(subcommand)]
    command: Command,
}

/// Settings that may stand on the command line of every command.
#[derive(Args)]
struct Settings {
    /// Config file (TOML) [default: floe.toml in the current folder, when it is there]. `--help` lists all settings.
    #[arg(long, global = true, value_name = "FILE", env = "FLOE_CONFIG")]
    config: Option<PathBuf>,
    /// Folder of the database and of uploaded files [default: data].
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<String>,
    /// What is logged: `info`, `warn,kernel=debug` [default: info].
    #[arg(long, global = true, value_name = "FILTER")]
    log: Option<String>,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the console and its calls until a signal stops it.
    ///
    /// SIGTERM and Ctrl-C stop it cleanly, also while it starts: no new connections, running calls finish, a second signal
    /// hurries. A copy that slept for so long that another has its place in the database stops as cleanly and ends with
    /// 75: start it again.
    #[command(after_long_help = settings_help())]
    Serve {
        /// Address and port to listen on [default: 127.0.0.1:8080].
        #[arg(long, value_name = "ADDR")]
        listen: Option<String>,
        /// Address and port on which /metrics is served, which is nowhere else [default: none].
        #[arg(long, value_name = "ADDR")]
        metrics_listen: Option<String>,
        /// Fill an empty database with a demonstration, and print its accounts.
        #[arg(long, value_name = "EXTENT", num_args = 0..=1, require_equals = true, default_missing_value = "full")]
        demo: Option<Extent>,
    },
    /// Ask a running server whether it can serve calls; fails when it cannot.
    #[command(after_long_help = settings_help())]
    Health {
        /// Ask only whether it lives, not whether its database answers and it is to be sent calls.
        #[arg(long)]
        alive: bool,
    },
    /// Bring the schema of the database up to date and stop; `serve` does it by itself.
    #[command(after_long_help = settings_help())]
    Migrate,
    /// Copy the database and every file that it names into a folder, also while the server runs.
    ///
    /// The folder holds a database file (SQLite) or a dump of pg_dump, which must be installed (PostgreSQL), the uploaded
    /// files, and a manifest with the SHA-256 of each part. It shows one moment; nobody who works waits for it.
    #[command(after_long_help = settings_help())]
    Backup {
        /// Folder to make; it must not exist or be empty.
        #[arg(long, value_name = "FOLDER")]
        to: PathBuf,
    },
    /// Bring a backup back and verify it. The server must not run.
    ///
    /// Everything is checked before anything is changed. All sessions end. What was there is kept beside the new data
    /// until somebody removes it (SQLite, and files).
    #[command(after_long_help = settings_help())]
    Restore {
        /// A backup, or a folder of backups, of which the newest is taken.
        #[arg(long, value_name = "FOLDER")]
        from: PathBuf,
        /// Go on to a moment after the backup, with the commits that `backup.stream` kept: `latest`, or a time like
        /// 2026-03-01T08:00:00+08:00.
        #[arg(long, value_name = "TIME")]
        at: Option<At>,
        /// Replace a database that holds data already.
        #[arg(long)]
        force: bool,
        /// Bring the rest back when uploaded files of the backup are missing or damaged, and name those.
        #[arg(long)]
        without_damaged_files: bool,
    },
    /// Give an account a new random password, end its sessions, and print the password.
    #[command(after_long_help = settings_help())]
    ResetPassword {
        /// User name.
        user: String,
    },
    /// Derive what is on hand again from all moves, for every organization; fails with a list when something differs.
    ///
    /// It changes nothing and may run while the server does.
    #[command(after_long_help = settings_help())]
    Verify {
        /// Compare the audit rows with their seals instead, and name what was changed, removed, put in or moved.
        #[arg(long)]
        audit: bool,
    },
    /// Encrypt the secrets in the database under another key. The server must not run.
    ///
    /// The key is that of the settings `secret_key` or `secret_key_file`, or a new one where the file is not there. With
    /// the former key at hand nobody notices; without it the secrets of webhooks are lost, and webhooks are switched off
    /// until their people have renewed them.
    #[command(after_long_help = settings_help())]
    Rekey {
        /// File of the former key.
        #[arg(long, value_name = "FILE")]
        former: Option<PathBuf>,
    },
    /// Write the generated files of the web application.
    #[command(hide = true)]
    Codegen {
        /// Folder to write into.
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
    },
}

fn long_help() -> String {
    format!("{EXAMPLES}\n\n{}", settings_help())
}

fn settings_help() -> String {
    format!(
        "Settings (config file, environment, default); the environment wins over the file, and the options above over\n\
         both. The file is `floe.toml` in the current folder unless --config or FLOE_CONFIG names another. A dotted name\n\
         is a table of it: `log.format` is `format` under `[log]`.\n\n{}",
        config::help()
    )
}

/// Exit code of a server that ended because another has its place: by the convention of `sysexits`, one that may be
/// tried again.
const TRY_AGAIN: u8 = 75;

/// Runs the command line and answers the exit code of the process.
pub fn main() -> ExitCode {
    let line = Line::parse();
    match run(line) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("floe: {error:#}");
            code(&error)
        }
    }
}

fn code(error: &anyhow::Error) -> ExitCode {
    if error.is::<NodeLost>() { ExitCode::from(TRY_AGAIN) } else { ExitCode::FAILURE }
}

fn run(line: Line) -> anyhow::Result<()> {
    let listen = match &line.command {
        Command::Serve { listen, metrics_listen, .. } => [listen.clone(), metrics_listen.clone()],
        _ => [None, None],
    };
    if let Command::Codegen { out } = &line.command {
        codegen::write(&program::generated()?, out)?;
        return Ok(());
    }
    let mut config = read(line.settings, listen)?;
    if !matches!(line.command, Command::Serve { .. }) {
        // The stream is the server's, which may be running.
        config.backup.stream = Switch::Off;
    }
    if !matches!(line.command, Command::Health { .. }) {
        owner::check(&config)?;
    }
    let (traces, sender) = otlp::of(&config.otlp)?.unzip();
    logs::start(&config.log, traces)?;
    if !matches!(line.command, Command::Serve { .. } | Command::Health { .. }) {
        tell_database(&config)?;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        if let Some(sender) = sender {
            // It ends with the program; what it has not sent by then is lost.
            tokio::spawn(sender.run());
        }
        match line.command {
            Command::Serve { demo, .. } => serve::serve(&config, demo).await,
            Command::Health { alive } => health::health(&config, alive),
            Command::Migrate => copies::migrate(&config).await,
            Command::Backup { to } => copies::backup(&config, &to).await,
            Command::Restore { from, at, force, without_damaged_files } => {
                copies::restore(&config, Wanted { from, at, force, without_damaged_files }).await
            }
            Command::ResetPassword { user } => people::reset_password(&config, &user).await,
            Command::Verify { audit: false } => verify::verify(&config).await,
            Command::Verify { audit: true } => verify::audit(&config).await,
            Command::Rekey { former } => rekey::rekey(&config, former.as_deref()).await,
            Command::Codegen { .. } => Ok(()),
        }
    })
}

/// Says which database a command is about: the folder that somebody is in decides it when nothing else does.
fn tell_database(config: &Config) -> Result<(), ConfigError> {
    match config.database()?.target {
        Target::Sqlite(path) => {
            println!("database: {}", std::path::absolute(&path).unwrap_or(path).display());
        }
        Target::Postgres(url) => println!("database: {}", backup::address(&url)),
    }
    Ok(())
}

fn read(given: Settings, [listen, metrics]: [Option<String>; 2]) -> Result<Config, ConfigError> {
    let given_on_line =
        [("data", given.data), ("listen", listen), ("metrics.listen", metrics), ("log.filter", given.log)];
    let arguments = given_on_line.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    let environment = std::env::vars().filter(|(name, _)| name != "FLOE_CONFIG").collect();
    let beside = PathBuf::from("floe.toml");
    let file = given.config.or_else(|| beside.is_file().then_some(beside));
    Sources { file, environment, arguments }.read()
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory as _, Parser as _};

    use super::{Command, Extent, Line};

    #[test]
    fn the_command_line_is_consistent() {
        Line::command().debug_assert();
    }

    #[test]
    fn the_version_tells_the_build() {
        let told = Line::command().render_version();
        assert!(told.starts_with("floe ") && told.contains(env!("CARGO_PKG_VERSION")), "{told}");
        assert!(told.contains(crate::program::BUILD), "{told}");
    }

    #[test]
    fn settings_may_stand_before_and_after_the_command() {
        for line in
            ["floe --data d serve --listen 127.0.0.1:0", "floe serve --listen=127.0.0.1:0 --data d --demo"]
        {
            let line = Line::try_parse_from(line.split(' ')).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(line.settings.data.as_deref(), Some("d"));
        }
    }

    #[test]
    fn a_demonstration_is_full_unless_it_shall_be_brief() {
        for (word, wanted) in
            [("--demo", Extent::Full), ("--demo=full", Extent::Full), ("--demo=brief", Extent::Brief)]
        {
            let line =
                Line::try_parse_from(["floe", "serve", word]).unwrap_or_else(|error| panic!("{error}"));
            assert!(
                matches!(line.command, Command::Serve { demo: Some(extent), .. } if extent == wanted),
                "{word}"
            );
        }
    }

    #[test]
    fn the_long_help_explains_examples_and_settings() {
        let help = Line::command().render_long_help().to_string();
        for word in ["floe backup", "FLOE_DATABASE_URL", "limits.upload_mib", "reset-password"] {
            assert!(help.contains(word), "{word}");
        }
    }

    #[test]
    fn each_command_explains_every_setting_and_the_file_that_is_read() {
        let mut line = Line::command();
        for command in line.get_subcommands_mut().filter(|command| !command.is_hide_set()) {
            let help = command.render_long_help().to_string();
            assert!(help.contains("floe.toml"), "{}", command.get_name());
            for setting in crate::config::SETTINGS {
                assert!(help.contains(&setting.variable()), "{}: {}", command.get_name(), setting.name);
            }
        }
    }
}
