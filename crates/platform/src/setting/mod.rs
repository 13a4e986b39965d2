//! Settings of the organization: time zone, cut-off hour, number prefixes, session and password
//! rules, retention.
//!
//! Every setting is declared once in `catalog` with its kind, limits and default; the screen
//! organizationDeploy draws itself from that. A value that was never changed has no row. Other
//! features read settings through [`Settings`] and never touch the table.

mod api;
mod catalog;
mod flow;
mod model;
mod store;
#[cfg(test)]
mod tests;

pub use catalog::{Kind, Setting, by_name};
pub use store::Settings;
/// The settings by name.
pub mod names {
    pub use super::catalog::{
        ALL, CUT_OFF_HOUR, ENTRY_CONFIRM_HOURS, LOCK_AFTER, LOCK_MINUTES, OVER_PERCENT, PASSWORD_DAYS,
        PREFIX_BOOKING, PREFIX_DELIVERY, PREFIX_OUTBOUND_BOOKING, PREFIX_RECEIVING, RESERVATION_HOURS,
        SESSION_HOURS, TASK_FILE_DAYS, TIME_ZONE, WEBHOOK_STOP_DAYS, WEIGH_TOLERANCE,
    };
}

use kernel::feature::Feature;

/// Manifest of organizationDeploy.
pub fn feature() -> Feature {
    Feature::new("organizationDeploy", "/arpa-basic-api/setting")
        .texts(include_str!("texts.toml"))
        .get("/detail", "detail", api::detail)
        .post("/edit", "edit", api::edit)
}
