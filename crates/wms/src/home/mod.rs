//! The first page: what waits for somebody, what is there, what came and went, and what today brings.
//!
//! Everything is counted where it lies, by the lists that the page leads to and in the scope of whoever looks: a number
//! is the total of the list behind it. What was counted is kept for a moment and shared by all who see the same
//! ([`figures`]); a stream tells the page anew whenever it has changed. Nothing here is written.

mod api;
mod figures;
mod model;
mod read;
mod stock;
#[cfg(test)]
mod tests;
mod today;
mod todo;

pub use figures::Figures;

use kernel::feature::Feature;

/// Manifest of the home page. Everybody has it; what it shows hangs on what they may open.
pub fn feature() -> Feature {
    Feature::new("index", "/wms/home").get_own("", "home", api::home).get_own("/live", "live", api::live)
}
