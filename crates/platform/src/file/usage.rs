//! Which files are in use, and the end of those that are not.
//!
//! A place that refers to a file (a portrait, a logo) says so in the unit of work that writes the
//! reference. A file that no place refers to is removed a day after it was sent or let go.

use std::time::Duration;

use kernel::act::{Act, Cx, Tx};
use kernel::app::App;
use kernel::blob::{BlobKey, Blobs};
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::import::{Upload, Uploads};

use super::model::FileRow;
use super::store;

/// How long a file may be without use: somebody may be filling in the form that it belongs to.
const UNUSED: Duration = Duration::from_secs(24 * 60 * 60);

/// A file that a record refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held<'a> {
    file: Id,
    party: Option<&'a str>,
}

impl<'a> Held<'a> {
    /// By a record of a party, whose accounts then read the file.
    pub const fn of_party(party: &'a str, file: Id) -> Self {
        Self { file, party: Some(party) }
    }

    /// By something that no outside party has a part in, or that tells itself who reads it.
    pub const fn inside(file: Id) -> Self {
        Self { file, party: None }
    }
}

/// A field that refers to a file, before and after a change.
#[derive(Debug, Clone, Copy)]
pub struct Change<'a> {
    /// The field, for refusals.
    pub field: &'static str,
    /// The file that it referred to.
    pub before: Option<Held<'a>>,
    /// The file that it refers to now.
    pub after: Option<Held<'a>>,
}

impl Change<'_> {
    /// Takes the new file into use and lets the old one go. Both stay what they are while the field
    /// does not change, nor whose record it is in.
    ///
    /// # Errors
    /// `Invalid` for a file that is not there any more, or that is not of the session's tenant.
    pub async fn note(self, tx: &mut Tx) -> Answer<()> {
        if self.before == self.after {
            return Ok(());
        }
        if let Some(after) = self.after
            && !count(tx, after, 1).await?
        {
            return Err(Fault::invalid(self.field, "file.gone"));
        }
        if let Some(before) = self.before {
            count(tx, before, -1).await?;
        }
        Ok(())
    }
}

/// Counts one more place that refers to a file, or one less. Answers whether there is such a file.
async fn count(tx: &mut Tx, held: Held<'_>, change: i64) -> Answer<bool> {
    let found = store::count_use(tx, held.file, change).await?;
    if let Some(party) = held.party.filter(|_| found) {
        store::count_party(tx, (held.file, party), change).await?;
    }
    Ok(found)
}

/// The file, if the session may read it.
///
/// # Errors
/// `NotFound`.
pub async fn readable(tx: &mut Tx, id: Id) -> Answer<FileRow> {
    match store::public(tx, &id).await? {
        Some(row) => Ok(row),
        None => store::visible(tx, &id).await,
    }
}

/// How imports find the files that people sent, and keep them for another day.
pub fn uploads() -> Uploads {
    Uploads {
        find: |tx, id| {
            Box::pin(async move {
                let row = readable(tx, id).await?;
                Ok(Upload { name: row.name, key: BlobKey::stored(&row.object_key)? })
            })
        },
        keep: |tx, id| {
            Box::pin(async move {
                // Taken into use and let go: its day begins anew.
                let held = Held::inside(id);
                Change { field: "file", before: None, after: Some(held) }.note(tx).await?;
                Change { field: "file", before: Some(held), after: None }.note(tx).await
            })
        },
    }
}

/// Removes the files that nobody has used for a day. Several processes may do it at the same time;
/// what one leaves half done the next sweep ends.
///
/// # Errors
/// The database or the store of files does not answer.
pub async fn sweep(app: &App) -> Answer<u64> {
    let anybody = Cx::outside(app, Act::of_program(app, "", "file", "sweep"));
    let blobs = app.shared.get::<Blobs>()?;
    let before = anybody.act().now().minus(UNUSED);
    let mut gone = 0;
    loop {
        let unused = anybody.read(before, store::unused).await?;
        if unused.is_empty() {
            return Ok(gone);
        }
        for (id, branch, key) in unused {
            let tenant = Cx::outside(app, Act::of_program(app, &branch, "file", "sweep"));
            // Hidden first, so that nobody takes it into use while its bytes go; the row last, because
            // without it the bytes could not be found.
            if tenant.write((id, before), store::hide).await? {
                blobs.delete(&BlobKey::stored(&key)?).await?;
                tenant.write(id, store::forget).await?;
                gone += 1;
            }
        }
    }
}
