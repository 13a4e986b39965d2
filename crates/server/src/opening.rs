//! Opening the database: for those who serve it, whose program decides about its schema, and for commands beside them,
//! which take it as it is.

use std::cmp::Ordering;
use std::path::Path;

use db::{Db, Dialect, Target};
use kernel::texts::Lang;

use crate::backup::Step;
use crate::config::{Config, ConfigError};
use crate::program::{StartError, features, texts};
use crate::{MIGRATIONS, backup};

/// Opens the database and brings its schema up to date.
///
/// # Errors
/// When it cannot be reached or belongs to a newer program.
pub async fn open(config: &Config) -> Result<Db, StartError> {
    data_folder(&config.data)?;
    let database = config.database()?;
    let stream = config.backup.stream.is_on() && database.dialect() == Dialect::Sqlite;
    let db = Db::open(&db::Config { stream, ..database }).await?;
    let ready = async {
        // It is asked for once, and with the tables made it is too late for another.
        if matches!(backup::step(&db).await, Ok(None)) {
            first_password(config)?;
        }
        Ok::<(), StartError>(db.migrate(MIGRATIONS).await?)
    };
    match ready.await {
        Ok(()) => Ok(db),
        Err(error) => {
            db.close().await;
            Err(error)
        }
    }
}

/// Whether the password for the administrator of an empty database can be one.
fn first_password(config: &Config) -> Result<(), StartError> {
    let Some(password) = &config.admin_password else { return Ok(()) };
    let checked = platform::password::check("password", password.expose(), platform::ADMIN);
    let Err(wrong) = checked else { return Ok(()) };
    let texts = texts(&features())?;
    Err(ConfigError::new("admin_password", texts.message(Lang::En, &wrong.message)).into())
}

/// Makes the folder of the data when it is not there. It holds everything, so nobody but its owner may look into it; one
/// that is there stays as somebody wanted it.
///
/// # Errors
/// When it cannot be made.
pub fn data_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Refuses where there is no file of a SQLite database.
///
/// # Errors
/// When there is none.
pub fn is_there(config: &Config) -> Result<(), StartError> {
    match config.database()?.target {
        Target::Sqlite(path) if !path.is_file() => Err(StartError::Part(format!(
            "there is no database at {}; --data or FLOE_DATA names its folder",
            path.display()
        ))),
        _ => Ok(()),
    }
}

/// Opens a database that is there, and leaves its schema alone: a server of another version may work with it.
///
/// # Errors
/// When there is none, or when it is not at the step of this program.
pub async fn find(config: &Config) -> Result<Db, StartError> {
    is_there(config)?;
    let db = Db::open(&config.database()?).await?;
    let fits = match backup::step(&db).await {
        Ok(step) => fits(step),
        Err(error) => Err(format!("the database: {error:#}")),
    };
    match fits {
        Ok(()) => Ok(db),
        Err(why) => {
            db.close().await;
            Err(StartError::Part(why))
        }
    }
}

/// Whether a database is at the step of this program; if not, what to do.
fn fits(step: Option<Step>) -> Result<(), String> {
    let ours = MIGRATIONS.last().map_or((0, "none"), |step| (step.number(), step.name()));
    let Some(step) = step else {
        return Err("the database is empty: `floe serve` or `floe migrate` makes its tables".into());
    };
    match step.number.cmp(&ours.0) {
        Ordering::Equal => Ok(()),
        Ordering::Less => Err(format!(
            "the database is at schema step {}, and this program needs {}: run the command with the version that \
             serves it, or stop that one and bring the database up to date with `floe migrate`",
            step.name, ours.1
        )),
        Ordering::Greater => Err(format!(
            "the database is at schema step {}, which this program does not know: run the command with the newer \
             version that serves it",
            step.name
        )),
    }
}
