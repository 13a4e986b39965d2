//! `floe rekey`: another key for the secrets in the database, after the former was lost or has become known.

use std::path::Path;

use anyhow::{Result, bail};
use db::{Db, Target};
use kernel::clock::Clock;

use crate::backup;
use crate::config::Config;
use crate::lock::DataLock;
use crate::{program, secret_key};

/// Encrypts everything under the key at hand; without the former one, what it hid is lost.
pub(super) async fn rekey(config: &Config, former: Option<&Path>) -> Result<()> {
    let database = config.database()?;
    // Before anything is made in a folder that may be the wrong one.
    program::is_there(config)?;
    let _lock = match &database.target {
        Target::Sqlite(path) => Some(DataLock::alone(path)?),
        Target::Postgres(_) => None,
    };
    if let Target::Postgres(_) = database.target {
        let db = Db::open(&database).await?;
        let until = backup::worked_with_until(&db).await;
        db.close().await;
        let until = until?;
        if until > Clock::system().now() {
            bail!(
                "a server works with the database; stop it first. One that was killed is forgotten at {until}"
            );
        }
    }
    let app = program::join(config).await?;
    let replaced = secret_key::replace(&app, config, former).await;
    program::close(&app).await;
    let (key, lost) = replaced?;
    println!("secrets are encrypted under the key {key}");
    for webhook in lost {
        println!(
            "the secret of the webhook {webhook} is lost; it is off until somebody renews its secret and switches it on"
        );
    }
    Ok(())
}
