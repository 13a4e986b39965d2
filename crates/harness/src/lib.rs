//! The whole product in process, on a fresh database, spoken to over HTTP: what feature tests are written with.
//!
//! ```no_run
//! use serde_json::json;
//!
//! harness::both! {
//!     a_role_in_use_cannot_be_deleted(world) {
//!         let admin = world.admin().await;
//!         let clerk = world.account(&["roleManage_search_button"]).await;
//!         let role = json!({ "code": "R1", "roleName": "Keeper" });
//!         let id = admin.post("/arpa-basic-api/role/add", role).await.data()["id"].clone();
//!         clerk.post(&format!("/arpa-basic-api/role/{id}/delete"), json!({})).await.refused(40003);
//!     }
//! }
//! # fn main() {}
//! ```
//!
//! [`both!`] makes two tests, `…::sqlite` and `…::postgres`. A [`World`] is one program with its database and clock, an
//! [`Actor`] is somebody who calls it, a [`Reply`] is what they got; a wrong expectation prints the call and the answer.

mod actor;
mod imports;
mod listen;
mod people;
mod receiver;
mod reply;
mod seed;
mod world;

use std::future::Future;

pub use actor::{Actor, Call, Content};
pub use listen::Events;
pub use people::ADMIN_PASSWORD;
pub use receiver::{Answers, Received, Receiver};
pub use reply::Reply;
pub use world::{Clock, World};

/// Turns scenarios into tests on SQLite and on PostgreSQL: `both! { name(world) { … } }`.
///
/// The PostgreSQL half needs `FLOE_TEST_PG`, the URL of a server on which databases may be made; it fails without the
/// variable and is left out on purpose by the value `off`.
#[macro_export]
macro_rules! both {
    ($($(#[$note:meta])* $name:ident($world:ident) $body:block)+) => { $(
        $(#[$note])*
        async fn $name($world: &$crate::World) $body

        mod $name {
            #[test]
            fn sqlite() {
                $crate::run(async {
                    let world = $crate::World::sqlite().await;
                    super::$name(&world).await;
                    world.close().await;
                });
            }

            #[test]
            fn postgres() {
                $crate::run(async {
                    if let Some(world) = $crate::World::postgres().await {
                        super::$name(&world).await;
                        world.close().await;
                    }
                });
            }
        }
    )+ };
}

/// Runs one test on a runtime of its own.
///
/// # Panics
/// As the test does.
pub fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(test);
}
