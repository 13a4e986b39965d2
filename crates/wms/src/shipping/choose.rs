//! What the boxes of a delivery note can hold.

use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::master::{Choice, Reference};

use crate::document::choose::{Looked, nothing, offered};
use crate::loading_team::LoadingTeam;

static TEAM: Reference = Reference::to::<LoadingTeam>();

/// Records on offer for a field.
///
/// # Errors
/// `Invalid` for a field that refers to nothing.
pub async fn choose(tx: &mut Tx, asked: &Looked) -> Answer<Vec<Choice>> {
    if asked.field != "loadingTeamCode" {
        return Err(nothing());
    }
    offered(tx, &TEAM, None, &asked.term).await
}
