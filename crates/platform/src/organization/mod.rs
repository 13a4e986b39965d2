//! The organization itself: its names in four languages, its logos, its address.
//!
//! What is saved here shows in the page title, the sidebar and the sign-in page at once. There is
//! exactly one row per tenant, made at first start.

mod api;
mod flow;
mod model;
mod store;
#[cfg(test)]
mod tests;

pub use store::lock;

use kernel::feature::Feature;

/// Manifest of organizationInfoEdit.
pub fn feature() -> Feature {
    Feature::new("organizationInfoEdit", "/arpa-basic-api/partyGroup")
        .texts(include_str!("texts.toml"))
        .get("/detail", "detail", api::detail)
        .post("/edit", "edit", api::edit)
}
