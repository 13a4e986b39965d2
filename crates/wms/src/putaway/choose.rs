//! Who may be given a note: people of the operator who may enter its warehouse.

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::master::Choice;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::party::people::{self, Who};

/// What is looked for.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Field to be filled: `accountId`.
    pub field: String,
    /// Part of a name; empty for the first ones.
    #[serde(default)]
    pub term: String,
}

/// People by id and name who may enter a warehouse that the session looks at. Whether it is the note's is asked when
/// one of them is given it.
pub async fn choose(tx: &mut Tx, asked: &Asked) -> Answer<Vec<Choice>> {
    if asked.field != "accountId" {
        return Err(Fault::invalid("field", "rule.unknownField"));
    }
    let found: Vec<(Id, String)> =
        people::offered(tx, "p.id, p.name", Who::WorkersInView, &asked.term).await?;
    Ok(found.into_iter().map(|(id, name)| Choice { code: id.to_string(), name }).collect())
}
