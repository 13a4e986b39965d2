//! Delivery sheets: what an owner wants sent out, and how far it is.
//!
//! A sheet is written and submitted; goods that go back to a supplier go on sheets of their own kind. From submission
//! on it waits for allocation; [`settle`] is the one place that works out how far it is. Nothing here moves or promises
//! goods.

mod api;
mod detail;
mod direct;
mod flow;
mod goods;
mod judged;
mod lines;
mod list;
mod mixed;
mod model;
mod references;
mod rest;
mod rotation;
mod rules;
mod settle;
mod shown;
mod store;
mod stored;
mod substitutes;
mod table;
#[cfg(test)]
mod tests;
mod void;

pub use detail::show;
pub use flow::{as_seen, in_hand, in_time, of_booking};
pub use goods::{GoodsThere, Wanted, there as goods_there};
pub use list::LIST;
pub use rest::back_order;
pub use settle::{reach, reach_from, say, settle, settle_because};
pub use shown::{Detail, RestSheet};
pub use store::{left_out, load_for_work, load_to_look, load_with_lines, rests};
pub use stored::{Line, Sheet, open};
pub use void::give_up;

use codes::DeliverySheetStatus;
use kernel::codes::Code as _;
use kernel::feature::Feature;
use kernel::outbox::{Source, Watched};

/// A sheet of two thousand lines is a large body.
const BODY: usize = 4 * 1024 * 1024;

/// Manifest of deliverysheetAdd.
pub fn adding() -> Feature {
    Feature::new("deliverysheetAdd", "/wms/deliverySheet")
        .get("/choose", "add", api::choose)
        .get("/goods", "add", api::goods)
        .limit(BODY)
        .post("/add", "add", api::add)
        .post("/addSubmit", "submit", api::add_submit)
        .get("/way", "add", api::way)
        .post("/direct", "submit", api::direct)
}

/// Manifest of returnGoodsNoteAdd on the way out. The page has one name on both ways, and one right.
pub fn returns() -> Feature {
    Feature::new("returnGoodsNoteAdd", "/wms/supplierReturn")
        .get("/choose", "add", api::choose)
        .get("/goods", "add", api::goods)
        .limit(BODY)
        .post("/add", "add", api::add_return)
        .post("/addSubmit", "submit", api::add_submit_return)
}

/// What others are told of sheets.
static EVENTS: Source =
    Source::document("deliverySheet", "route.deliverysheetManageDetail", "delivery_sheet")
        .to("deliverysheetManage_search_button")
        .watching(&[Watched::Status("status", DeliverySheetStatus::DESCRIPTION)]);

/// Manifest of deliverysheetManage.
pub fn feature() -> Feature {
    Feature::new("deliverysheetManage", "/wms/deliverySheet")
        .texts(include_str!("texts.toml"))
        .announces(&EVENTS)
        .list(&list::LIST)
        .get("/manage/choose", "search", api::choose)
        .get("/manage/goods", "search", api::goods)
        .get("/{id}", "detail", api::detail)
        .get("/{id}/history", "detail", api::history)
        .limit(BODY)
        .post("/{id}/edit", "edit", api::edit)
        .post("/{id}/delete", "delete", api::delete)
        .post("/deleteMany", "delete", api::delete_many)
        .post("/{id}/submit", "submit", api::submit)
        .post("/submitMany", "submit", api::submit_many)
        .post("/{id}/withdraw", "withdraw", api::withdraw)
        .post("/{id}/void", "void", api::void)
        .post("/voidMany", "void", api::void_many)
        .imports_joined::<model::Form>()
}
