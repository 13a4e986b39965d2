//! What the boxes of a delivery note can hold.

use kernel::act::Tx;
use kernel::fault::{Answer, Fault};
use kernel::master::{Choice, Reference, Wanted, choices};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::loading_team::LoadingTeam;

static TEAM: Reference = Reference::to::<LoadingTeam>();

/// What is looked for.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Field to be filled: `loadingTeamCode`.
    pub field: String,
    /// Part of a code or a name; empty for the first ones.
    #[serde(default)]
    pub term: String,
}

/// Records on offer for a field.
///
/// # Errors
/// `Invalid` for a field that refers to nothing.
pub async fn choose(tx: &mut Tx, asked: &Asked) -> Answer<Vec<Choice>> {
    if asked.field != "loadingTeamCode" {
        return Err(Fault::invalid("field", "rule.unknownField"));
    }
    let term = asked.term.trim().to_owned();
    choices(tx, &Wanted { reference: &TEAM, term, within: Vec::new() }).await
}
