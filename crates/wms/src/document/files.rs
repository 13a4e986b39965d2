//! Papers and photos of documents.

use db::Value;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use platform::file::{Change, Held};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Ids of uploaded files.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct Files(pub Vec<Id>);

impl From<Files> for Value {
    fn from(files: Files) -> Self {
        let ids: Vec<String> = files.0.iter().map(Id::to_string).collect();
        ids.join(",").into()
    }
}

impl db::FromValue for Files {
    fn from_value(value: Value) -> Result<Self, db::Error> {
        let text = String::from_value(value)?;
        let ids = text.split(',').filter(|id| !id.is_empty()).map(str::parse);
        let ids = ids.collect::<Result<Vec<Id>, _>>();
        ids.map(Self).map_err(|_| db::Error::Misuse(format!("no ids of files: {text}")))
    }
}

/// The files of a document, and whose document it is: the accounts of that owner read them with it.
#[derive(Debug, Clone, Copy)]
pub struct Papers<'a> {
    owner: &'a str,
    files: &'a [Id],
}

impl<'a> Papers<'a> {
    /// Those of a document of an owner.
    pub fn of(owner: &'a str, files: &'a Files) -> Self {
        Self { owner, files: &files.0 }
    }

    /// Takes new files into use and lets old ones go. A document that changed hands takes its files with it.
    ///
    /// # Errors
    /// `Invalid` with `field` for a file that is not there or not the session's to use.
    pub async fn follow(
        tx: &mut Tx,
        field: &'static str,
        before: Option<Papers<'_>>,
        after: Papers<'_>,
    ) -> Answer<()> {
        let before = before.unwrap_or(Papers { owner: after.owner, files: &[] });
        let stays = before.owner == after.owner;
        for id in after.files {
            let known = before.files.contains(id);
            if !known {
                let wrong = |_| Fault::invalid(field, "file.gone");
                platform::file::readable(tx, *id).await.map_err(wrong)?;
            }
            if !(known && stays) {
                let held = Held::of_party(after.owner, *id);
                Change { field, before: None, after: Some(held) }.note(tx).await?;
            }
        }
        for id in before.files {
            if !(stays && after.files.contains(id)) {
                let held = Held::of_party(before.owner, *id);
                Change { field, before: Some(held), after: None }.note(tx).await?;
            }
        }
        Ok(())
    }
}
