//! Bookings: an owner says what comes or is fetched when, and the warehouse says whether it can do that.
//!
//! Arrivals at public and at private warehouses and departures are three screens over one table, one life and one
//! calendar. A booking is written by the owner or for it, submitted (which needs room in the slot), and audited by
//! somebody of the operator who did not write it; that makes the receiving note or the delivery sheet, which completes
//! the booking. Nothing here moves or promises goods, and no capacity is held by anything but the bookings themselves.

mod api;
mod capacity;
mod effects;
mod flow;
mod form;
mod inward;
mod model;
mod outward;
mod prepare;
mod side;
mod store;
#[cfg(test)]
mod tests;

pub use effects::{arrived, completed, left, of_sheet, reopened, voided};
pub use side::Kind;

use codes::{InboundBookingStatus, OutboundBookingStatus};
use kernel::codes::Code as _;
use kernel::feature::Feature;
use kernel::master::Master;
use kernel::outbox::{Source, Watched};

use inward::{PrivateBooking, PublicBooking};
use outward::OutboundBooking;

/// What others are told of bookings: three kinds of documents in one table.
static PUBLIC: Source = events("inboundBooking", "route.inboundBookingPublicAED", Kind::InwardPublic)
    .to("inboundBookingPublic_search_button")
    .watching(&INWARD);
static PRIVATE: Source =
    events("privateInboundBooking", "route.inboundBookingPrivateAED", Kind::InwardPrivate)
        .to("inboundBookingPrivate_search_button")
        .watching(&INWARD);
static OUTWARD: Source = events("outboundBooking", "route.outboundBookingAED", Kind::Outward)
    .to("outboundBooking_search_button")
    .watching(&[Watched::Status("status", OutboundBookingStatus::DESCRIPTION), CANCELLED]);

static INWARD: [Watched; 2] = [Watched::Status("status", InboundBookingStatus::DESCRIPTION), CANCELLED];

/// A booking that is cancelled keeps its status.
const CANCELLED: Watched = Watched::Stage {
    column: "cancelled",
    words: &[("cancelled", "code.discountBookingStatus.cancelled")],
    of: |_, cancelled| (cancelled != 0).then_some("cancelled"),
};

const fn events(name: &'static str, title: &'static str, kind: Kind) -> Source {
    Source {
        only: Some(("kind", kind.number())),
        variant: Some("kind"),
        ..Source::document(name, title, "booking")
    }
}

/// Manifest of inboundBookingPublic.
pub fn public() -> Feature {
    booking::<PublicBooking>().texts(include_str!("texts.toml")).announces(&PUBLIC).get(
        "/goods",
        "search",
        api::coming_goods,
    )
}

/// Manifest of inboundBookingPrivate.
pub fn private() -> Feature {
    booking::<PrivateBooking>().announces(&PRIVATE).get("/goods", "search", api::coming_goods)
}

/// Manifest of outboundBooking.
pub fn outbound() -> Feature {
    booking::<OutboundBooking>().texts(include_str!("outward.toml")).announces(&OUTWARD).get(
        "/goods",
        "search",
        api::goods,
    )
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
