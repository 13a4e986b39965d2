//! Inbound bookings: an owner says what comes when, and the warehouse says whether it can take it.
//!
//! Public and private warehouses are two screens over one table. A booking is written by the owner or for it, submitted
//! (which needs room in the slot), and audited by somebody of the operator who did not write it; that makes the
//! receiving note, and the note completes the booking. Nothing here moves stock, and no capacity is held by anything
//! but the bookings themselves.

mod api;
mod capacity;
mod effects;
mod flow;
mod model;
mod prepare;
mod store;
#[cfg(test)]
mod tests;

pub use effects::{arrived, received, reopened, voided};

use kernel::feature::Feature;
use kernel::master::Master;

use model::{PrivateBooking, PublicBooking};

/// Manifest of inboundBookingPublic.
pub fn public() -> Feature {
    booking::<PublicBooking>().texts(include_str!("texts.toml"))
}

/// Manifest of inboundBookingPrivate.
pub fn private() -> Feature {
    booking::<PrivateBooking>()
}

fn booking<M: Master>() -> Feature {
    Feature::master::<M>()
        .get("/{id}/history", "detail", api::history)
        .get("/slots", "search", api::slots)
        .get("/capacity", "search", api::capacity)
        .post("/capacity", "capacity", api::set_capacity)
        .post("/{id}/submit", "submit", api::submit)
        .post("/{id}/withdraw", "withdraw", api::withdraw)
        .post("/{id}/approve", "approve", api::approve)
        .post("/{id}/return", "return", api::give_back)
        .post("/{id}/arrive", "arrive", api::arrive)
        .post("/{id}/cancel", "cancel", api::cancel)
}
