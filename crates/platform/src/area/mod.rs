//! Administrative divisions: province, city, district, street, with Hong Kong, Macao and Taiwan.
//!
//! The divisions are constant data that come with the program, compressed; nobody edits them. They
//! are unpacked when somebody first asks (streets, the bulk of them, apart from the rest), and a
//! child is found by the digits of its code, so there is no index to keep.

mod api;
mod divisions;
mod model;
#[cfg(test)]
mod tests;

use kernel::feature::Feature;

/// Manifest of the area data.
pub fn feature() -> Feature {
    Feature::new("areaProvince", "/arpa-basic-api/areaProvince").texts(include_str!("texts.toml")).get_common(
        "/queryList",
        "search",
        api::query_list,
    )
}

/// The name of a division as an address has it, with those above it; none for an unknown code.
pub fn full_name(code: &str) -> Option<String> {
    divisions::find(code).map(divisions::full_name)
}
