//! Opening stock: what was in a warehouse before the program was.
//!
//! A note holds up to fifty thousand lines, brought by a table, pasted or typed. Somebody else than who wrote it audits
//! it; then a background task posts the lines into the ledger, some thousand at a time, each time together with the
//! mark that it did, so that a broken task goes on where it ended. Goods keep the day on which they really came.

mod api;
mod flow;
mod judge;
mod line;
mod lines;
mod list;
mod model;
mod post;
mod store;
mod submit;
#[cfg(test)]
pub(crate) mod tests;

use codes::OpeningStatus;
use kernel::codes::Code as _;
use kernel::feature::Feature;
use kernel::outbox::{Source, Watched};
use kernel::task::TaskKind;

use line::OpeningLine;

/// Screen of both features.
const SCREEN: &str = "initWarehouseManage";

/// Lines pasted by the thousand make a large body.
const BODY: usize = 2 * 1024 * 1024;

/// Brings the lines of an audited note into the ledger.
static POST: TaskKind = TaskKind::new("openingPost", |cx| Box::pin(post::run(cx)));

/// What others are told of notes: the operator's own people only, because a note may hold goods of several owners.
static EVENTS: Source = Source {
    owner: None,
    ..Source::document("openingNote", "route.initWarehouseManageAED", "opening_note")
        .to("initWarehouseManage_search_button")
        .inner()
        .watching(&[Watched::Status("status", OpeningStatus::DESCRIPTION)])
};

/// The manifests of notes and of their lines.
pub fn features() -> Vec<Feature> {
    let notes = Feature::new(SCREEN, "/wms/openingStock")
        .texts(include_str!("texts.toml"))
        .announces(&EVENTS)
        .task(&POST)
        .list(&list::NOTES)
        .get("/choose", "search", api::choose)
        .get("/{id}", "detail", api::detail)
        .get("/{id}/history", "detail", api::history)
        .post("/add", "add", api::add)
        .post("/{id}/edit", "edit", api::edit)
        .post("/{id}/clear", "edit", api::clear)
        .post("/{id}/submit", "submit", api::submit)
        .post("/{id}/withdraw", "withdraw", api::withdraw)
        .post("/{id}/audit", "audit", api::audit)
        .post("/{id}/reject", "reject", api::reject)
        .post("/{id}/void", "void", api::void);
    let lines = Feature::new(SCREEN, "/wms/openingLine")
        .list(&list::LINES)
        .get("/choose", "search", api::choose)
        .imports_lines::<OpeningLine>()
        .limit(BODY)
        .post("/add", "edit", api::add_line)
        .post("/paste", "edit", api::paste)
        .post("/{id}/edit", "edit", api::edit_line)
        .post("/{id}/delete", "edit", api::delete_line)
        .post("/deleteMany", "edit", api::delete_lines);
    vec![notes, lines]
}
