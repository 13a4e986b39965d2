//! Allocation: which goods are promised to which line of a delivery sheet, and why.
//!
//! What is chosen is decided by the pure core in `allocate`; here rows of stock become lots, sheets become questions,
//! and answers become holds in the ledger with a reservation each. A reservation is released or goes on to be picked;
//! [`settle`](crate::delivery::settle) works out from them how far a sheet is. Nothing here moves goods.

mod again;
mod allot;
mod api;
mod ask;
mod candidates;
mod in_force;
mod lots;
mod many;
mod model;
mod partial;
mod release;
mod rules;
mod run;
mod shapes;
mod show;
mod store;
mod swap;
#[cfg(test)]
mod tests;
mod verify;
mod words;

pub use again::{again, still_usable};
pub use allot::{Got, by_rule, may_turn_rotation};
pub use in_force::{Place, turn_rotation};
pub use model::Reservation;
pub use partial::{Left, leave, left, may_go_incomplete, may_leave_out};
pub use release::{expire, give_back, release};
pub use rules::AllocationRule;
pub use run::KIND;
pub use shapes::SwapForm;
pub use shapes::{Reserved, RuleWords, SaidWords};
pub use show::{Shown, of as shown};
pub use store::{add, by_ids, lock, lock_sheets, of_sheets, save};
pub use swap::{part, swap};
pub use verify::unkept;

use kernel::feature::Feature;
use kernel::task::TaskKind;

/// Looks for goods for many sheets.
static ALLOT: TaskKind = TaskKind::new("allotMany", |cx| Box::pin(many::task(cx)));

/// The verbs of allocation on the screen of sheets.
pub fn feature() -> Feature {
    Feature::new("deliverysheetManage", "/wms/deliverySheet")
        .texts(include_str!("texts.toml"))
        .task(&ALLOT)
        .post("/allotMany", "allot", api::allot_many)
        .post("/{id}/allot", "allot", api::allot)
        .get("/{id}/lots", "allot", api::lots)
        .post("/{id}/acceptPartial", "acceptPartial", api::accept_partial)
        .post("/{id}/cancelAllocation", "cancelAllocation", api::cancel_allocation)
        .post("/{id}/swap", "swap", api::swap)
        .post("/{id}/releaseRest", "releaseRest", api::release_rest)
}

/// Manifest of allocationRuleManage.
pub fn rules() -> Feature {
    Feature::master::<AllocationRule>()
        .texts(include_str!("rules.toml"))
        .first_rows(|tx, texts| Box::pin(rules::begin(tx, texts)))
}
