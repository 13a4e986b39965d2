//! SQLite files for tests: copies of a template in the folder for temporary files.

use std::path::{Path, PathBuf};
use std::{env, fs};

use super::{fingerprint, unique};
use crate::{Config, Db, Migration, Target};

/// A folder with a database in it, removed on drop.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// A folder with a database that has this schema.
    pub(super) async fn with(steps: &[Migration]) -> Self {
        let path = env::temp_dir().join(format!("floe_test_{}", unique()));
        fs::create_dir_all(&path).expect("a folder for the test database");
        let folder = Self { path };
        if !steps.is_empty() {
            fs::copy(template(steps).await, folder.path.join("floe.db")).expect("a copy of the template");
        }
        folder
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn target(&self) -> Target {
        Target::Sqlite(self.path.join("floe.db"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Threads of the database may still have the file open; the folder goes all the same.
        drop(fs::remove_dir_all(&self.path));
    }
}

/// The template of this schema, made when absent. It appears under its name only when it is whole, so processes that
/// make it at once do not disturb each other.
async fn template(steps: &[Migration]) -> PathBuf {
    let template = env::temp_dir().join(format!("floe_template_{}.db", fingerprint(steps)));
    if !template.exists() {
        let built = env::temp_dir().join(format!("floe_build_{}.db", unique()));
        let db = Db::open(&Config::new(Target::Sqlite(built.clone()))).await.expect("the template opens");
        db.migrate(steps).await.expect("the schema steps run on SQLite");
        db.close().await;
        fs::rename(&built, &template).expect("the template gets its name");
    }
    template
}
