//! Who may be given a note: people of the operator who may enter its warehouse.

use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::id::Id;
use kernel::master::Choice;

use crate::document::choose::{Looked, nothing};
use crate::party::people::{self, Who};

/// People by id and name who may enter a warehouse that the session looks at. Whether it is the note's is asked when
/// one of them is given it.
pub async fn choose(tx: &mut Tx, asked: &Looked) -> Answer<Vec<Choice>> {
    if asked.field != "accountId" {
        return Err(nothing());
    }
    let found: Vec<(Id, String)> =
        people::offered(tx, "p.id, p.name", Who::WorkersInView, &asked.term).await?;
    Ok(found.into_iter().map(|(id, name)| Choice { code: id.to_string(), name }).collect())
}
