//! What is posted.

use codes::StockVerb;
use kernel::clock::Instant;
use kernel::id::Id;
use kernel::units::{Grams, Qty};
use serde::Serialize;

use crate::Side;

/// The document that a posting belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doc {
    /// Its kind: `receiving`, `picking`.
    pub kind: &'static str,
    /// Its number.
    pub no: String,
    /// The line, when it is about one.
    pub line: Option<Id>,
}

/// The weight of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// As it was weighed or written down.
    Of(Grams),
    /// So much leaves the books and so much arrives: a reverse brings drift back.
    Exactly {
        /// What leaves.
        leaves: Grams,
        /// What arrives.
        arrives: Grams,
    },
    /// The part of what lies there that belongs to the quantity, rounded half up.
    Share,
}

/// A quantity and its weight from one side to the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// Where it leaves.
    pub from: Side,
    /// Where it arrives.
    pub to: Side,
    /// How much, in the goods' base unit; above zero.
    pub qty: Qty,
    /// How heavy. The last goods of a bucket take all its weight with them; what they weigh less or
    /// more than that is kept with the move as its drift.
    pub weight: Weight,
    /// The hold that it uses up, wholly or in part.
    pub hold: Option<Id>,
    /// Document line, when the posting is about several.
    pub line: Option<Id>,
    /// Since when goods from outside are in the house, when that is not the time of the posting: opening stock was
    /// there before the program. Goods from within keep the time that they have.
    pub since: Option<Instant>,
}

/// Moves that happen together.
#[derive(Debug, Clone)]
pub struct Posting {
    /// What causes it, in words that are the same when the request is repeated and different for
    /// everything else: `receiving/RK261121000001/register/7`. A repeated cause changes nothing.
    pub cause: String,
    /// What kind of work it is.
    pub verb: StockVerb,
    /// The document.
    pub doc: Doc,
    /// Why, where a person had to say.
    pub reason: Option<String>,
    /// Device on which it was done.
    pub device: Option<String>,
    /// When it happened on the floor; now unless it is posted later.
    pub occurred_at: Option<Instant>,
    /// The moves, in the order in which they happen.
    pub moves: Vec<Move>,
}

/// A posting that stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Posted {
    /// Its id.
    pub id: Id,
    /// Whether it stood before, and this call changed nothing.
    pub repeated: bool,
}
