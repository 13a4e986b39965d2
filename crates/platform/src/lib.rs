//! The side of the product that belongs to everybody (COMMON): people, rights, the menu, the
//! organization, files and tasks.
//!
//! One folder a feature; its `mod.rs` is its manifest. [`features`] lists them, [`shared`] brings
//! what they need as long as the program lives, [`authenticate`] turns a token or a key into a session, and
//! [`first_start`] readies an empty database.

pub mod account;
pub mod api_key;
pub mod area;
pub mod authorization;
pub mod department;
pub mod dict;
pub mod file;
pub mod first_start;
#[cfg(test)]
mod lists;
pub mod menu;
pub mod operations;
pub mod organization;
pub mod password;
pub mod profile;
pub mod resource;
pub mod role;
pub mod session;
pub mod setting;
pub mod sign_in;
pub mod staff;
pub mod task;
#[cfg(test)]
mod testing;
pub mod trail;
pub mod webhook;

pub use api_key::{authenticate, session_of};
pub use first_start::{
    ADMIN, Administrator, FIRST_BRANCH, FirstLanguage, NewBranch, add_branch, first_start,
};
pub use password::random as random_password;
pub use session::clean;

use std::time::Duration;

use kernel::app::Shared;
use kernel::export::Exports;
use kernel::feature::Feature;

/// What the configuration tells this side of the product.
#[derive(Debug, Clone)]
pub struct PlatformConfig {
    /// The client that sign-in expects.
    pub client: sign_in::Client,
    /// How fast somebody may try to sign in.
    pub pace: sign_in::PaceLimits,
    /// How many calls an API key may make.
    pub calls: api_key::CallLimit,
    /// How hard password hashes are to compute.
    pub cost: password::Cost,
    /// How large an uploaded file may be.
    pub uploads: file::UploadLimit,
    /// How webhooks are sent.
    pub hooks: webhook::HookSettings,
}

impl PlatformConfig {
    /// Everything as it should be in use.
    pub fn new(client: sign_in::Client) -> Self {
        Self {
            client,
            pace: sign_in::PaceLimits::default(),
            calls: api_key::CallLimit::default(),
            cost: password::Cost::default(),
            uploads: file::UploadLimit::default(),
            hooks: webhook::HookSettings::default(),
        }
    }

    /// Sign-ins without waiting, for tests that make hundreds of them, and webhooks to the machine itself.
    pub fn quick(client: sign_in::Client) -> Self {
        let pace = sign_in::PaceLimits { delay: Duration::ZERO, ..sign_in::PaceLimits::default() };
        let hooks = webhook::HookSettings {
            allow: webhook::allow::Allow::of(&["127.0.0.1".to_owned()]).unwrap_or_default(),
            limit: Duration::from_secs(1),
            poll: Duration::from_millis(100),
        };
        Self { pace, cost: password::Cost::CHEAP, hooks, ..Self::new(client) }
    }
}

/// Every feature, one line each.
pub fn features() -> Vec<Feature> {
    let mut features = vec![
        sign_in::feature(),
        session::feature(),
        password::feature(),
        profile::feature(),
        dict::feature(),
        area::feature(),
        menu::feature(),
        first_start::feature(),
        setting::feature(),
        organization::feature(),
        role::feature(),
        resource::feature(),
        department::feature(),
        staff::feature(),
        account::feature(),
        api_key::feature(),
        authorization::feature(),
        file::feature(),
        task::feature(),
        operations::feature(),
        trail::feature(),
    ];
    features.extend(webhook::features());
    features
}

/// Adds what the features share to the things of the program.
pub fn shared(things: Shared, config: &PlatformConfig) -> Shared {
    things
        .with(config.client.clone())
        .with(sign_in::Pace::new(config.pace))
        .with(password::Hasher::new(config.cost))
        .with(session::Sessions::default())
        .with(api_key::Keys::new(config.calls))
        .with(Exports::default())
        .with(file::Pictures::default())
        .with(config.uploads)
        .with(file::uploads())
        .with(webhook::Hooks::new(config.hooks.clone()))
}
