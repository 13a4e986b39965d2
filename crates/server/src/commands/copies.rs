//! Schema, backups and their return: `migrate`, `backup`, `restore`. What they do is in `backup`.

use std::path::Path;

use anyhow::Result;

use super::verify;
use crate::backup::{self, Wanted};
use crate::config::Config;
use crate::{MIGRATIONS, program, secret_key};

/// Brings the schema up to date.
pub(super) async fn migrate(config: &Config) -> Result<()> {
    let db = program::open(config).await?;
    db.close().await;
    println!("the schema is at step {}", MIGRATIONS.last().map_or("none", db::Migration::name));
    Ok(())
}

/// Copies database and files into a new folder.
pub(super) async fn backup(config: &Config, to: &Path) -> Result<()> {
    let manifest = backup::by_command(config, to).await?;
    let rows: u64 = manifest.rows.values().sum();
    println!(
        "copied to {}: {rows} rows, {} files, as of {}",
        to.display(),
        manifest.files.count,
        manifest.time
    );
    for key in &manifest.files.missing {
        println!("attention: the file {key} is named by a row and is not there");
    }
    for key in &manifest.files.only_here {
        println!(
            "attention: the file {key} is not in the store any more; an earlier backup had it, so this one has it too"
        );
    }
    Ok(())
}

/// Brings a backup back, its schema up to date, and compares what is on hand with the moves.
pub(super) async fn restore(config: &Config, wanted: Wanted) -> Result<()> {
    for line in backup::restore(config, &wanted).await? {
        println!("{line}");
    }
    println!("the schema is at step {}", MIGRATIONS.last().map_or("none", db::Migration::name));
    let app = program::join(config).await?;
    let missing = secret_key::missing(&app, config).await;
    program::close(&app).await;
    if let Some(line) = missing? {
        println!("attention: {line}");
    }
    verify::verify(config).await
}
