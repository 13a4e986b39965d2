//! What a person does to their tasks.

use db::vals;
use kernel::act::Tx;
use kernel::blob::BlobKey;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::{list, task};

use super::list::LIST;

/// Where the file of a task is, and what it is called.
pub struct TaskFile {
    pub key: BlobKey,
    pub name: String,
    pub mime: String,
}

/// The file of a task that the session may see.
pub async fn file(tx: &mut Tx, id: &Id) -> Answer<TaskFile> {
    reachable(tx, *id).await?;
    type Found = (String, Option<String>, Option<String>, Option<String>);
    let found: Option<Found> = tx
        .one(
            "select state, file_key, file_name, file_mime from task where branch_code = $1 and id = $2",
            &vals![tx.branch(), *id],
        )
        .await?;
    match found.ok_or(Fault::NotFound)? {
        (_, Some(key), Some(name), Some(mime)) => Ok(TaskFile { key: BlobKey::stored(&key)?, name, mime }),
        // The name stays when the file is forgotten.
        (_, None, Some(_), _) => Err(Fault::refused("exportTask.fileGone")),
        _ => Err(Fault::refused("exportTask.noFile")),
    }
}

/// Tries a failed task again.
pub async fn retry(tx: &mut Tx, id: &Id) -> Answer<()> {
    reachable(tx, *id).await?;
    task::retry(tx, *id).await
}

/// Stops a task.
pub async fn cancel(tx: &mut Tx, (id, reason): &(Id, String)) -> Answer<()> {
    reachable(tx, *id).await?;
    task::cancel(tx, *id, reason).await
}

/// Whose task it is, is the list's scope.
async fn reachable(tx: &mut Tx, id: Id) -> Answer<()> {
    let screen = tx.screen();
    list::one(tx, &LIST, screen, id).await.map(drop)
}
