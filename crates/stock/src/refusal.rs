//! Why a posting is refused, in the order in which it is looked for.

use kernel::fault::Fault;
use kernel::texts::Message;
use kernel::units::Qty;

/// A refusal. Nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Why.
    pub why: Why,
    /// The move, or what is wanted, that it is about; from 0.
    pub at: Option<usize>,
}

/// The reason of a refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// No moves at all.
    Nothing,
    /// More moves than one posting takes; so many it takes.
    TooMany(usize),
    /// A quantity that is not above zero.
    NotPositive,
    /// A weight below zero, or no weight for goods that come from outside.
    BadWeight,
    /// From outside to outside.
    BothBeyond,
    /// From a bucket to itself.
    SamePlace,
    /// The cause was posted before with other moves.
    CauseReused,
    /// The posting that should be reversed is not there.
    Unknown,
    /// It was reversed before.
    Reversed,
    /// Goods that are frozen or not entered yet cannot be held.
    NotOnOffer,
    /// The hold is not there, or it holds goods of another bucket.
    WrongHold,
    /// The hold has less left than the move takes; so much is left.
    HoldShort(Qty),
    /// Less is there than the move takes; so much is there.
    TooFew(Qty),
    /// Enough is there, but the rest is held for deliveries; so much is free.
    Held(Qty),
    /// The move takes more weight than lies there.
    TooHeavy,
    /// A sum beyond the range of the unit.
    TooMuch,
}

impl Why {
    /// The refusal of one move.
    pub(crate) const fn at(self, at: usize) -> Refusal {
        Refusal { why: self, at: Some(at) }
    }

    fn message(&self) -> Message {
        match self {
            Self::Nothing => Message::new("stock.nothing"),
            Self::TooMany(most) => Message::new("stock.tooMany").with("most", most),
            Self::NotPositive => Message::new("stock.notPositive"),
            Self::BadWeight => Message::new("stock.badWeight"),
            Self::BothBeyond => Message::new("stock.bothBeyond"),
            Self::SamePlace => Message::new("stock.samePlace"),
            Self::CauseReused => Message::new("stock.causeReused"),
            Self::Unknown => Message::new("stock.unknown"),
            Self::Reversed => Message::new("stock.reversed"),
            Self::NotOnOffer => Message::new("stock.notOnOffer"),
            Self::WrongHold => Message::new("stock.wrongHold"),
            Self::HoldShort(left) => Message::new("stock.holdShort").with("left", left),
            Self::TooFew(there) => Message::new("stock.tooFew").with("there", there),
            Self::Held(free) => Message::new("stock.held").with("free", free),
            Self::TooHeavy => Message::new("stock.tooHeavy"),
            Self::TooMuch => Message::new("stock.tooMuch"),
        }
    }
}

impl From<Why> for Refusal {
    fn from(why: Why) -> Self {
        Self { why, at: None }
    }
}

impl From<Refusal> for Fault {
    /// Lines are counted from 1, as people do.
    fn from(Refusal { why, at }: Refusal) -> Self {
        let message = why.message();
        Self::Refused(match at {
            Some(at) => message.with("line", at + 1),
            None => message,
        })
    }
}

impl From<Why> for Fault {
    fn from(why: Why) -> Self {
        Refusal::from(why).into()
    }
}
