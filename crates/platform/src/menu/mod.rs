//! The menu as the program brings it: every entry of the specification's tree and every button of
//! the features, written at the first start and completed at each later one.
//!
//! Only what is missing is added: names, places and icons that people changed stay, entries that
//! people deleted stay deleted. An entry whose page does not exist yet is stored all the same; the
//! browser drops it (specification 2.3), so the menu never leads to nothing. How entries are edited
//! is the business of `resource`.

mod seed;
#[cfg(test)]
mod tests;
mod tree;

pub use seed::{Button, buttons, complete, screens_without_entry};
pub use tree::{BUTTON, Entry, LAYOUT, MENU};

use kernel::feature::Feature;

/// The words of the menu.
pub const TEXTS: &str = include_str!("texts.toml");

/// The menu brings words and no routes; `resource` has those.
pub fn feature() -> Feature {
    Feature::new("menu", "/arpa-basic-api/menu").texts(TEXTS)
}
