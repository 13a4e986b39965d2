//! Papers and photos of documents.

use db::Value;
use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use platform::file::Change;
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

impl Files {
    /// Takes new files into use and lets old ones go.
    ///
    /// # Errors
    /// `Invalid` with `field` for a file that is not there or not the session's to use.
    pub async fn follow(&self, tx: &mut Tx, field: &'static str, before: &Self) -> Answer<()> {
        for id in self.0.iter().filter(|id| !before.0.contains(id)) {
            let wrong = |_| Fault::invalid(field, "file.gone");
            platform::file::readable(tx, *id).await.map_err(wrong)?;
            Change { field, before: None, after: Some(*id) }.note(tx).await?;
        }
        for id in before.0.iter().filter(|id| !self.0.contains(id)) {
            Change { field, before: Some(*id), after: None }.note(tx).await?;
        }
        Ok(())
    }
}
