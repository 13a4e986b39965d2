//! The task centre: what runs in the background for a person, and the files it made.
//!
//! Everybody who is signed in sees and steers their own tasks; the administrator those of the whole
//! organization; an API key those that it asked for. Tasks are made elsewhere, by the action that wants them: exports of lists by the
//! engine. A file is fetched here until the retention setting has it forgotten.

mod api;
mod flow;
mod keep;
mod list;
#[cfg(test)]
mod tests;

pub use keep::keep_of;

use kernel::export::EXPORT;
use kernel::feature::Feature;
use kernel::import;

/// Manifest of exportTask.
pub fn feature() -> Feature {
    Feature::new("exportTask", "/arpa-basic-api/task")
        .texts(include_str!("texts.toml"))
        .task(&EXPORT)
        .task(&import::CHECK)
        .task(&import::RUN)
        .list_own(&list::LIST)
        .record_own(&list::LIST)
        .get_common("/{id}/file", "download", api::file)
        .post_common("/{id}/retry", "retry", api::retry)
        .post_common("/{id}/cancel", "cancel", api::cancel)
}
