//! Moves of goods that are held, and stay held for the same delivery where they arrive.

use kernel::act::Tx;
use kernel::fault::Answer;
use serde::Serialize;

use crate::book::Manner;
use crate::hold::Hold;
use crate::moves::{Posted, Posting};
use crate::post::{self, Way};

/// A posting whose goods took their holds along.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Followed {
    /// The posting.
    pub posted: Posted,
    /// For each move the hold that began where it arrived; none for a move that used up none, or went outside.
    pub holds: Vec<Option<Hold>>,
}

/// Posts moves, all or none of them, as [`post`](crate::post) does; but what a move uses up of a hold is held anew
/// where it arrives, for the same document and line, within the same posting: at no time could anybody else have had
/// the goods. Repeating a cause changes nothing and answers what stands.
///
/// # Errors
/// A [`Refusal`](crate::Refusal) as `Refused`; the unit of work must not commit after it.
pub async fn follow(tx: &mut Tx, posting: &Posting) -> Answer<Followed> {
    let (posted, holds) = post::put(tx, posting, Way { reverses: None, manner: Manner::Follow }).await?;
    Ok(Followed { posted, holds })
}
