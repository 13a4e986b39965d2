//! What a scanned text is in this house: a location, a container, or goods with what their label tells.
//!
//! Whatever the house calls something comes first (codes of locations, containers, goods), then what GS1 calls
//! it. Several scans are understood in a constant number of statements, within what the session sees. Nothing is
//! changed here, and nothing is judged: whether goods may lie at a location is asked elsewhere.

mod api;
mod model;
mod resolve;
mod store;
#[cfg(test)]
mod tests;

use kernel::feature::Feature;

pub use model::{Candidate, Goods, Label, Pallet, Place, Scanned};
pub use resolve::{Wanted, resolve, resolve_all};

/// Who works with a scanner: drivers, receivers, and whoever puts goods away, picks, checks or loads them.
const SCANNERS: &[&str] = &[
    "forkliftJobManage_search_button",
    "receivingNoteManage_register_button",
    "putawayNoteManage_confirm_button",
    "pickingGoodsNoteManage_pick_button",
    "deliveryNoteManage_reCheck_button",
    "deliveryNoteManage_load_button",
];

/// Scanning has one route of its own, for whoever wants to know what a label is.
pub fn feature() -> Feature {
    Feature::new("forkliftJobManage", "/wms/scan")
        .get_any("/what", "search", SCANNERS, api::what)
        .texts(include_str!("texts.toml"))
}
