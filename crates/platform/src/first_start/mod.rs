//! What an empty database gets: a tenant with its organization, its menu, the administrator's role
//! and the administrator, and the first rows of the features (units, statuses, dictionaries), whose
//! names are Chinese; nothing else (decision 3).
//!
//! The same steps make every further tenant. Several processes may start on one empty database:
//! unique keys let one of them win, and the others find its work done.

mod flow;

pub use flow::{Administrator, FirstLanguage, NewBranch, add_branch, first_start};

/// Code of the tenant made at first start.
pub const FIRST_BRANCH: &str = "0001";
/// User name of its administrator.
pub const ADMIN: &str = "admin";

use kernel::feature::Feature;

/// The first start brings words and no routes.
pub fn feature() -> Feature {
    Feature::new("firstStart", "/arpa-basic-api/firstStart").texts(include_str!("texts.toml"))
}
