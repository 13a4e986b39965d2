//! What was decided, and why.

use kernel::fault::FieldError;
use kernel::id::Id;
use kernel::texts::Message;
use kernel::units::{Grams, Qty};

use crate::judge::Bar;
use crate::line::Amount;

/// What became of a sheet.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The sheet.
    pub sheet: Id,
    /// How far it got.
    pub standing: Standing,
    /// What is wrong with it; then nothing was looked at.
    pub wrong: Vec<FieldError>,
    /// Its lines, in their order.
    pub lines: Vec<LineOutcome>,
}

/// How far a sheet got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// No goods at all.
    Nothing,
    /// Goods for a part of it.
    Partly,
    /// Goods for all of it.
    Full,
}

/// What became of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineOutcome {
    /// The line.
    pub line: Id,
    /// What it gets.
    pub picks: Vec<Pick>,
    /// What is missing; none when nothing is. `wanted` is always what the picks cover plus this; by weight what they
    /// cover may go beyond it, as far as the line accepts.
    pub rest: Option<Amount>,
    /// What becomes of what is missing.
    pub fate: Fate,
    /// Why it is missing.
    pub reason: Option<Message>,
    /// What was chosen by hand and is not given.
    pub refused: Vec<Refused>,
    /// Which lots were passed over, reason by reason, those that explain most first.
    pub skipped: Vec<Skip>,
    /// Lots passed over for reasons beyond the ones that are told.
    pub more: u32,
    /// What expires earlier than what is given and is left all the same, whatever the rule looks at: which step comes
    /// first.
    pub inversion: Option<Message>,
}

/// What becomes of what is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// Nothing is missing.
    Done,
    /// It waits on the sheet. So does what nobody has looked for, because goods were only chosen by hand.
    Waits,
    /// It becomes an order of its own.
    BackOrder,
    /// It is given up.
    Cancelled,
    /// The whole sheet waits, because it goes complete or not at all.
    Withheld,
}

/// Goods for a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pick {
    /// Row of stock.
    pub lot: Id,
    /// How much of it.
    pub qty: Qty,
    /// Its weight: the lot's share.
    pub weight: Grams,
    /// How much of the ordered quantity it stands for; the same as `qty`, except for substitutes. By weight `weight`
    /// counts.
    pub covers: Qty,
    /// Which substitute it is.
    pub substitute: Option<usize>,
    /// Whether its container goes whole.
    pub whole: bool,
    /// Place of the step in the rule that decided for it and against the next one.
    pub step: Option<usize>,
    /// Why this one.
    pub why: Message,
}

/// Goods that were chosen by hand and are not given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Row of stock.
    pub lot: Id,
    /// Why not; none when there are no such goods here or too little is free.
    pub bar: Option<Bar>,
    /// Why not, in words.
    pub message: Message,
}

/// Lots that were passed over for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skip {
    /// The reason.
    pub bar: Bar,
    /// How many lots.
    pub lots: u32,
    /// How much of them is free.
    pub free: Qty,
    /// One of them.
    pub example: Id,
    /// The reason in words, with the example.
    pub message: Message,
}
