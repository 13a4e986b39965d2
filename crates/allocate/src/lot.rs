//! What there is: rows of stock as the core sees them.

use kernel::clock::BusinessDay;
use kernel::id::Id;
use kernel::units::{Grams, Qty};

/// Goods of one owner, batch and state in one place: one row of stock, with what a decision needs to know of its
/// batch and location.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lot {
    /// Row of stock.
    pub id: Id,
    /// Cargo owner.
    pub owner: String,
    /// Goods.
    pub goods: String,
    /// Location.
    pub location: String,
    /// Area of the location.
    pub zone: String,
    /// Pallet or box that holds it.
    pub carrier: Option<Carrier>,
    /// Batch; none for goods without batches.
    pub batch: Option<Id>,
    /// Number of the batch, as people know it.
    pub batch_no: Option<String>,
    /// Day it was made.
    pub production: Option<BusinessDay>,
    /// Last day on which it may be used.
    pub expiry: Option<BusinessDay>,
    /// Day from which the house does not give it away any more.
    pub removal: Option<BusinessDay>,
    /// Business day on which it came into the house. Days, not moments: which truck of a morning was unloaded first
    /// is no reason to prefer its goods.
    pub received: Option<BusinessDay>,
    /// On hand, in the goods' own unit.
    pub qty: Qty,
    /// How much of it is promised to nobody.
    pub free: Qty,
    /// Weight of all that is on hand.
    pub weight: Grams,
    /// Inventory status.
    pub status: String,
    /// Whether orders that name no status may take that status.
    pub allocatable: bool,
    /// Whether it was entered.
    pub entered: bool,
    /// Whether a hold document keeps it back.
    pub frozen: bool,
    /// Whether its batch is held, recalled or in quarantine.
    pub batch_held: bool,
    /// Whether its location gives nothing away: disabled, or locked for what goes out.
    pub locked: bool,
    /// Whether somebody did not find there what should be there, and nobody has counted it since.
    pub disputed: bool,
    /// Whether its location is one to pick from.
    pub pick_face: bool,
    /// Way to it in centimetres, from where picking starts.
    pub distance: Option<u32>,
}

/// What holds a lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Carrier {
    /// Its code.
    pub code: String,
    /// How much of these goods makes it full.
    pub full: Option<Qty>,
    /// Whether nothing else is in it.
    pub alone: bool,
}

/// Why the given stock is none. It is a mistake of the caller, not of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unsound {
    /// The same row twice.
    #[error("row {0} of stock comes twice")]
    Twice(Id),
    /// Less than nothing, or more free than there is.
    #[error("row {0} of stock has quantities that cannot be")]
    Quantity(Id),
}

impl Lot {
    /// Whether it could leave with its container, nothing left over and nothing taken out, when so much is free.
    pub(crate) fn is_whole(&self, free: i64) -> bool {
        free > 0 && free == self.qty.raw() && self.carrier.as_ref().is_some_and(|carrier| carrier.alone)
    }

    /// The same for a container that is full.
    pub(crate) fn is_full(&self, free: i64) -> bool {
        let full = self.carrier.as_ref().and_then(|carrier| carrier.full);
        self.is_whole(free) && full.is_some_and(|full| full.is_positive() && self.qty >= full)
    }

    /// What people call it: its container, else its batch, and where it is.
    pub(crate) fn name(&self) -> String {
        match (&self.carrier, &self.batch_no) {
            (Some(carrier), _) => format!("{} ({})", carrier.code, self.location),
            (None, Some(batch)) => format!("{batch} ({})", self.location),
            (None, None) => self.location.clone(),
        }
    }
}
