//! Receiving notes: what is expected, what came, and what became of the difference.
//!
//! A note is written, submitted, received line by line and complete; goods that customers send back come on notes of
//! their own kind and wait on hold. Receiving posts goods from outside to a collection location, not entered; from
//! there putaway takes them on. What it sets off in other features stands in `effects`. Nothing here decides where
//! goods are kept.

mod api;
mod asked;
mod by_scan;
mod check_in;
pub(crate) mod containers;
mod detail;
mod direct;
mod effects;
pub mod facts;
mod flow;
mod gate;
mod judge;
mod labels;
mod lines;
mod list;
mod many;
mod model;
pub mod notice;
mod origin;
pub(crate) mod places;
mod readings;
mod receipt;
mod references;
mod register;
mod rights;
mod rules;
mod shown;
mod statuses;
mod stays;
mod store;
mod stored;
mod taking;
mod temperature;
#[cfg(test)]
pub(crate) mod tests;
mod undo;
mod unload;
pub(crate) mod weigh;

pub use facts::{Asked as GoodsAsked, Facts as GoodsFacts, facts as goods_facts};
pub use flow::{give_up, of_booking, of_refusal};
pub use model::{Form, LineForm};
pub use temperature::all_possible;

use codes::ReceivingStatus;
use kernel::codes::Code as _;
use kernel::feature::Feature;
use kernel::outbox::{Source, Watched};

/// A note of two thousand lines is a large body.
const BODY: usize = 4 * 1024 * 1024;

/// Manifest of receivingNoteAdd.
pub fn adding() -> Feature {
    Feature::new("receivingNoteAdd", "/wms/receivingNote")
        .get("/choose", "add", api::choose)
        .get("/goods", "add", api::goods)
        .limit(BODY)
        .post("/add", "add", api::add)
        .post("/addSubmit", "submit", api::add_submit)
}

/// Manifest of returnGoodsNoteAdd.
pub fn returns() -> Feature {
    Feature::new("returnGoodsNoteAdd", "/wms/returnNote")
        .get("/choose", "add", api::choose)
        .get("/goods", "add", api::goods)
        .get("/shipped", "add", api::shipped)
        .limit(BODY)
        .post("/add", "add", api::add_return)
        .post("/addSubmit", "submit", api::add_submit_return)
}

/// What others are told of notes. Each receipt is told, also one that leaves a note as partly received as it was.
static EVENTS: Source = Source::document("receivingNote", "route.receivingNoteManageAED", "receiving_note")
    .to("receivingNoteManage_search_button")
    .watching(&[
        Watched::Status("status", ReceivingStatus::DESCRIPTION),
        Watched::Amount {
            column: "received_qty",
            places: 6,
            more: ("goodsReceived", "receivingNoteManage.goodsReceived"),
            less: ("receiptUndone", "receivingNoteManage.receiptUndone"),
        },
    ]);

/// Manifest of receivingNoteManage.
pub fn feature() -> Feature {
    Feature::new("receivingNoteManage", "/wms/receivingNote")
        .texts(include_str!("texts.toml"))
        .announces(&EVENTS)
        .list(&list::LIST)
        .get("/manage/choose", "search", api::choose)
        .get("/manage/goods", "search", api::goods)
        .get("/manage/shipped", "search", api::shipped)
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
        .post("/{id}/checkIn", "checkIn", api::check_in)
        .post("/{id}/undoCheckIn", "undoCheckIn", api::undo_check_in)
        .post("/{id}/startUnload", "unload", api::start_unload)
        .post("/{id}/endUnload", "unload", api::end_unload)
        .post("/{id}/register", "register", api::register)
        .post("/{id}/registerAll", "register", api::register_all)
        .post("/{id}/scan", "register", api::scan)
        .post("/{id}/closeShort", "closeShort", api::close_short)
        .post("/{id}/cancel", "cancel", api::cancel)
        .post("/{id}/reopen", "reopen", api::reopen)
        .post("/direct", "direct", api::direct)
}
