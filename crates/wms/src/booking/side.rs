//! The two ways of goods through a warehouse, and how far a booking is on either. The steps have the same numbers in
//! both tables of the specification; only their words differ.

use codes::{InboundBookingStatus, OutboundBookingStatus};
use db::Value;
use kernel::act::Tx;
use kernel::fault::Answer;
use kernel::list::Offer;
use serde::{Serialize, Serializer};
use utoipa::PartialSchema;
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

use crate::document;

/// Which way the goods of a booking go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// They come.
    Inward,
    /// They leave.
    Outward,
}

impl Side {
    /// The one that the session's screen is about.
    pub fn of(tx: &Tx) -> Self {
        if tx.screen() == "outboundBooking" { Self::Outward } else { Self::Inward }
    }

    /// Whether they leave.
    pub fn is_outward(self) -> bool {
        self == Self::Outward
    }

    /// The kinds of bookings that go this way.
    pub fn kinds(self) -> Vec<Kind> {
        match self {
            Self::Inward => vec![Kind::InwardPublic, Kind::InwardPrivate],
            Self::Outward => vec![Kind::Outward],
        }
    }

    /// Refuses what a step does not offer, in the words of this way.
    ///
    /// # Errors
    /// `Refused`.
    pub fn in_state(self, offers: &[Offer], action: &str, step: Step) -> Answer<()> {
        match self {
            Self::Inward => document::in_state(offers, action, step.inward()),
            Self::Outward => document::in_state(offers, action, step.outward()),
        }
    }
}

/// The kinds of bookings in their table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Goods come to a public warehouse.
    InwardPublic,
    /// Goods come to a private warehouse.
    InwardPrivate,
    /// Goods leave.
    Outward,
}

impl Kind {
    const ALL: [Self; 3] = [Self::InwardPublic, Self::InwardPrivate, Self::Outward];

    /// The number in the table.
    pub const fn number(self) -> i64 {
        match self {
            Self::InwardPublic => 1,
            Self::InwardPrivate => 2,
            Self::Outward => 3,
        }
    }

    /// Which way its goods go.
    pub fn side(self) -> Side {
        if self == Self::Outward { Side::Outward } else { Side::Inward }
    }
}

impl From<Kind> for Value {
    fn from(kind: Kind) -> Self {
        kind.number().into()
    }
}

impl db::FromValue for Kind {
    fn from_value(value: Value) -> Result<Self, db::Error> {
        let number = i64::from_value(value)?;
        let known = Self::ALL.into_iter().find(|kind| kind.number() == number);
        known.ok_or_else(|| db::Error::Misuse(format!("kind {number} of a booking")))
    }
}

/// How far a booking is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It is written.
    ToSubmit,
    /// It waits for the warehouse.
    ToAudit,
    /// Its vehicle is waited for.
    Accepted,
    /// It is over.
    Complete,
}

impl Step {
    const ALL: [Self; 4] = [Self::ToSubmit, Self::ToAudit, Self::Accepted, Self::Complete];

    /// As arrivals have it.
    pub fn inward(self) -> InboundBookingStatus {
        match self {
            Self::ToSubmit => InboundBookingStatus::ToSubmit,
            Self::ToAudit => InboundBookingStatus::ToAudit,
            Self::Accepted => InboundBookingStatus::ToReceiveIn,
            Self::Complete => InboundBookingStatus::InboundComplete,
        }
    }

    /// As departures have it.
    pub fn outward(self) -> OutboundBookingStatus {
        match self {
            Self::ToSubmit => OutboundBookingStatus::ToSubmit,
            Self::ToAudit => OutboundBookingStatus::ToAudit,
            Self::Accepted => OutboundBookingStatus::ToShipOut,
            Self::Complete => OutboundBookingStatus::Complete,
        }
    }
}

impl From<Step> for Value {
    fn from(step: Step) -> Self {
        step.inward().into()
    }
}

impl db::FromValue for Step {
    fn from_value(value: Value) -> Result<Self, db::Error> {
        let status = InboundBookingStatus::from_value(value)?;
        let known = Self::ALL.into_iter().find(|step| step.inward() == status);
        known.ok_or_else(|| db::Error::Misuse(format!("status {status:?} of a booking")))
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.inward().serialize(serializer)
    }
}

impl PartialSchema for Step {
    fn schema() -> RefOr<Schema> {
        i64::schema()
    }
}

impl ToSchema for Step {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_has_one_number_whichever_way_the_goods_go() {
        for step in Step::ALL {
            assert_eq!(Value::from(step.inward()), Value::from(step.outward()), "{step:?}");
        }
        for kind in Kind::ALL {
            assert!(kind.side().kinds().contains(&kind), "{kind:?}");
        }
    }
}
