//! Shipping: what was picked for a sheet is checked by another person, loaded, and leaves; then somebody signs for it.
//!
//! A delivery note is made when the last line of a sheet is picked. Which steps it takes is the way of its warehouse:
//! checked, checked and loaded, or neither. Goods stay where they were gathered, promised to their sheet, until they
//! leave: a check moves only what does not go, and loading marks what is on the vehicle.

mod api;
mod asked;
mod came_back;
mod check;
mod choose;
mod cold;
mod depart;
mod detail;
mod dropped;
mod list;
mod loading;
mod make;
mod model;
mod offer;
mod pile;
mod resolve;
mod rights;
mod scan_check;
mod scan_load;
mod sign;
mod stage;
mod store;
#[cfg(test)]
pub(crate) mod tests;
mod together;
mod undo;
mod work;

pub use asked::ShipForm;
pub use depart::ship;
pub use dropped::dropped;
pub use make::{left_picking, taken_back};
pub use stage::{Stage, stages_of};
pub use store::of_sheet;

use codes::SignStatus;
use kernel::codes::Code as _;
use kernel::feature::Feature;
use kernel::list::List;
use kernel::outbox::{Source, Watched};

use crate::document::Series;

/// Kind of its documents, in postings.
pub const KIND: &str = "delivery";
/// Its table.
const TABLE: &str = "delivery_note";
/// Its numbers.
const SERIES: Series = Series { name: TABLE, prefix: "FH" };
/// Its screen.
const SCREEN: &str = "deliveryNoteManage";

/// What others are told of notes: their stages by one name whatever number their way has for them, and who signed.
static EVENTS: Source = Source {
    variant: Some("way"),
    ..Source::document("deliveryNote", "route.deliveryNoteManageDetail", TABLE)
        .to("deliveryNoteManage_search_button")
        .watching(&[
            Watched::Stage { column: "status", words: &stage::WORDS, of: stage::word },
            Watched::Mark("sign_status", SignStatus::DESCRIPTION),
        ])
};

/// The manifests of deliveryNoteManage: one list for each way, and the verbs, which all ways share.
pub fn features() -> Vec<Feature> {
    vec![
        verbs(
            Feature::new(SCREEN, "/wms/deliveryNote")
                .texts(include_str!("texts.toml"))
                .announces(&EVENTS)
                .list(&list::CHECKED),
        ),
        listed("/wms/outboundNote", &list::LOADED),
        listed("/wms/newDelivery", &list::QUICK),
    ]
}

fn listed(path: &'static str, list: &'static List) -> Feature {
    Feature::new(SCREEN, path).list(list)
}

fn verbs(feature: Feature) -> Feature {
    feature
        .get("/choose", "search", api::choose)
        .get("/{id}", "detail", api::detail)
        .get("/{id}/history", "detail", api::history)
        .get("/{id}/rounds", "detail", api::rounds)
        .post("/scanCheck", "reCheck", api::scan_check)
        .post("/scanLoad", "load", api::scan_load)
        .post("/{id}/startCheck", "reCheck", api::start_check)
        .post("/{id}/check", "reCheck", api::check)
        .post("/{id}/weigh", "reCheck", api::weigh)
        .post("/{id}/resolve", "reCheck", api::resolve)
        .post("/{id}/pass", "reCheck", api::pass)
        .post("/{id}/fail", "reCheck", api::fail)
        .post("/{id}/reopen", "reopen", api::reopen)
        .post("/{id}/vehicle", "load", api::vehicle)
        .post("/{id}/precool", "load", api::precool)
        .post("/{id}/load", "load", api::load)
        .post("/{id}/unload", "load", api::unload)
        .post("/{id}/ship", "ship", api::ship)
        .post("/shipMany", "ship", api::ship_many)
        .post("/{id}/cancelShip", "cancelShip", api::cancel_ship)
        .post("/{id}/sign", "sign", api::sign)
}
