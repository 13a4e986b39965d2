//! Accounts: who may sign in, with which roles, in which warehouses.
//!
//! The account is the party of the specification. Two rules stand above all others: nobody gives away
//! more than they hold, neither rights nor warehouses, and nobody touches an account that holds more
//! than they do, because whoever may set its password may become it. Accounts of outside parties never
//! hold rights to administer. At least one enabled administrator stays in every tenant.
//!
//! A deleted account frees its user name and code; records that name it keep its id.

mod api;
mod door;
mod flow;
mod guard;
mod list;
mod model;
mod store;
#[cfg(test)]
mod tests;

pub(crate) use guard::may_touch;
pub use model::Choice;
pub use store::{choices, code_and_type, exists, outside_choices};
pub(crate) use store::{own_choice, visible};

use kernel::feature::Feature;

/// Manifest of accountManage.
pub fn feature() -> Feature {
    Feature::new("accountManage", "/arpa-basic-api/account")
        .texts(include_str!("texts.toml"))
        .list(&list::LIST)
        .get("/options", "search", api::options)
        .get("/{id}", "detail", api::detail)
        .get("/{id}/sessions", "detail", api::sessions)
        .post("/add", "add", api::add)
        .post("/{id}/edit", "edit", api::edit)
        .post("/{id}/enable", "enable", api::enable)
        .post("/{id}/disable", "disable", api::disable)
        .post("/{id}/resetPassword", "resetPassword", api::reset_password)
        .post("/{id}/unlock", "unlock", api::unlock)
        .post("/{id}/signOut", "signOut", api::sign_out)
        .post("/{id}/delete", "delete", api::delete)
        .post("/deleteMany", "delete", api::delete_many)
}
