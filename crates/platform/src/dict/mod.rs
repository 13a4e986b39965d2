//! The code tables of the product with their words, for choices and for printing.
//!
//! Every table of crate `codes` and of the features can be asked for by its name. The words come in the caller's
//! language, or in all four for those who keep them.

mod api;
mod model;
#[cfg(test)]
mod tests;

use kernel::feature::Feature;

/// Manifest of the dictionary lists.
pub fn feature() -> Feature {
    Feature::new("dict", "/arpa-basic-api/dict").texts(include_str!("texts.toml")).get_common(
        "/listDict",
        "search",
        api::list,
    )
}
