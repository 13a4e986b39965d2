//! What can be charged.

use codes::{ChargeTrigger, Thermosphere};
use kernel::clock::Instant;
use kernel::id::Id;
use kernel::units::{CubicMetres, Grams, Qty, SquareMetres};
use stock::Doc;

/// Something that happened. Amounts that mean nothing for it stay zero:
/// `Event { qty, weight, ..Event::new(ChargeTrigger::Receipt, "WH1", "O1", doc) }`.
#[derive(Debug, Clone)]
pub struct Event {
    /// What can charge it.
    pub trigger: ChargeTrigger,
    /// When it happened on the floor; now when none.
    pub at: Option<Instant>,
    /// Warehouse, whose cut-off says which business day it was.
    pub warehouse: String,
    /// Cargo owner.
    pub owner: String,
    /// Who else it concerns: the loading team that did it.
    pub party: Option<String>,
    /// The document, and its line.
    pub doc: Doc,
    /// The posting that came with it.
    pub posting: Option<Id>,
    /// Goods.
    pub goods: Option<String>,
    /// Location where it happened.
    pub location: Option<String>,
    /// Container.
    pub container: Option<String>,
    /// How cold.
    pub thermosphere: Option<Thermosphere>,
    /// Quantity in the goods' base unit.
    pub qty: Qty,
    /// Gross weight.
    pub weight: Grams,
    /// Volume.
    pub volume: CubicMetres,
    /// Pieces, where they differ from the quantity.
    pub pieces: i64,
    /// How long it took.
    pub minutes: i64,
    /// Pallets or boxes.
    pub containers: i64,
    /// Floor.
    pub area: SquareMetres,
}

impl Event {
    /// An event of now without amounts.
    pub fn new(trigger: ChargeTrigger, warehouse: &str, owner: &str, doc: Doc) -> Self {
        Self {
            trigger,
            at: None,
            warehouse: warehouse.to_owned(),
            owner: owner.to_owned(),
            party: None,
            doc,
            posting: None,
            goods: None,
            location: None,
            container: None,
            thermosphere: None,
            qty: Qty::ZERO,
            weight: Grams::ZERO,
            volume: CubicMetres::ZERO,
            pieces: 0,
            minutes: 0,
            containers: 0,
            area: SquareMetres::ZERO,
        }
    }
}

/// Which events.
#[derive(Debug, Clone, Copy)]
pub enum Of<'a> {
    /// All of a document, by its number.
    Doc(&'a str),
    /// All of a document that one trigger can charge.
    Trigger(&'a str, ChargeTrigger),
    /// Those that came with these postings.
    Postings(&'a [Id]),
    /// Those of these lines of a document, by its number.
    Lines(&'a str, &'a [Id]),
}
