//! Whether a lot may be given for a line: one function with every reason, asked by whoever gives goods away.

use kernel::clock::BusinessDay;

use crate::life::{Life, usable};
use crate::line::{Named, Terms};
use crate::lot::Lot;
use crate::rule::{Places, Rule, Step};

/// Why a lot is not given, in the order in which it is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bar {
    /// Another owner's.
    OtherOwner,
    /// Other goods.
    OtherGoods,
    /// Not entered yet.
    NotEntered,
    /// Kept back by a hold document.
    Frozen,
    /// Its batch is held, recalled or in quarantine.
    BatchHeld,
    /// Its location gives nothing away.
    Locked,
    /// Somebody did not find there what should be there, and nobody has counted it since.
    Disputed,
    /// Outside the areas of the rule.
    Zone,
    /// In a location of the other kind.
    Place,
    /// Not what the line names.
    NotNamed,
    /// A status that is not asked for.
    Status,
    /// Over today.
    Expired,
    /// Off the shelf since its removal day.
    Removed,
    /// Over when it arrives.
    OverOnArrival,
    /// Less life left on arrival than is asked for.
    TooShort,
    /// Older than what the customer got before.
    OlderThanLast,
    /// Made outside the days that are asked for.
    MadeOutside,
    /// Expires before the day that is asked for.
    ExpiresEarly,
    /// All of it is promised.
    Promised,
    /// Less free than the smallest quantity that is given.
    UnderUnit,
    /// Its weight is not known, and the line asks for a weight.
    Weightless,
    /// One unit of it is heavier than what is still accepted.
    TooHeavy,
    /// Another batch than the line may have.
    BatchLimit,
    /// A whole container that is larger than what was missing.
    KeptWhole,
    /// The line was full before its turn.
    OutOfTurn,
}

impl Bar {
    /// All of them, in their order.
    pub const ALL: [Self; 25] = [
        Self::OtherOwner,
        Self::OtherGoods,
        Self::NotEntered,
        Self::Frozen,
        Self::BatchHeld,
        Self::Locked,
        Self::Disputed,
        Self::Zone,
        Self::Place,
        Self::NotNamed,
        Self::Status,
        Self::Expired,
        Self::Removed,
        Self::OverOnArrival,
        Self::TooShort,
        Self::OlderThanLast,
        Self::MadeOutside,
        Self::ExpiresEarly,
        Self::Promised,
        Self::UnderUnit,
        Self::Weightless,
        Self::TooHeavy,
        Self::BatchLimit,
        Self::KeptWhole,
        Self::OutOfTurn,
    ];

    /// Text key of its short name.
    pub fn title(self) -> String {
        format!("allocate.bar.{}", self.name())
    }

    /// Its name in the keys of texts.
    pub fn name(self) -> &'static str {
        match self {
            Self::OtherOwner => "otherOwner",
            Self::OtherGoods => "otherGoods",
            Self::NotEntered => "notEntered",
            Self::Frozen => "frozen",
            Self::BatchHeld => "batchHeld",
            Self::Locked => "locked",
            Self::Disputed => "disputed",
            Self::Zone => "zone",
            Self::Place => "place",
            Self::NotNamed => "notNamed",
            Self::Status => "status",
            Self::Expired => "expired",
            Self::Removed => "removed",
            Self::OverOnArrival => "overOnArrival",
            Self::TooShort => "tooShort",
            Self::OlderThanLast => "olderThanLast",
            Self::MadeOutside => "madeOutside",
            Self::ExpiresEarly => "expiresEarly",
            Self::Promised => "promised",
            Self::UnderUnit => "underUnit",
            Self::Weightless => "weightless",
            Self::TooHeavy => "tooHeavy",
            Self::BatchLimit => "batchLimit",
            Self::KeptWhole => "keptWhole",
            Self::OutOfTurn => "outOfTurn",
        }
    }
}

/// What a line asks of each lot, without how much it wants.
#[derive(Debug, Clone, Copy)]
pub struct Ask<'s> {
    /// What the customer accepts.
    pub terms: &'s Terms,
    /// Business day of today.
    pub today: BusinessDay,
    /// Day on which the customer has the goods.
    pub arrival: BusinessDay,
}

/// Whether a lot is on offer at all, whatever is asked for.
pub fn closed(lot: &Lot) -> Option<Bar> {
    let looked_for = [
        (!lot.entered, Bar::NotEntered),
        (lot.frozen, Bar::Frozen),
        (lot.batch_held, Bar::BatchHeld),
        (lot.locked, Bar::Locked),
    ];
    looked_for.into_iter().find_map(|(is, bar)| is.then_some(bar))
}

/// Whether anything of a lot may be promised now. What was promised before somebody missed something there is still
/// looked for, so the checks before a pick and before a departure do not ask this.
pub(crate) fn held_back(lot: &Lot) -> Option<Bar> {
    closed(lot).or(lot.disputed.then_some(Bar::Disputed))
}

/// Whether a rule looks at a lot.
pub(crate) fn outside(lot: &Lot, rule: &Rule) -> Option<Bar> {
    rule.steps().iter().find_map(|step| match step {
        Step::Zones(zones) => (!zones.contains(&lot.zone)).then_some(Bar::Zone),
        Step::Places(places) => (lot.pick_face != (*places == Places::PickFace)).then_some(Bar::Place),
        _ => None,
    })
}

/// Whether a lot is what a line names.
pub(crate) fn is_named(lot: &Lot, named: &Named) -> bool {
    let container = lot.carrier.as_ref().map(|carrier| &carrier.code);
    named.batch.as_ref().is_none_or(|batch| lot.batch_no.as_ref() == Some(batch))
        && named.location.as_ref().is_none_or(|location| lot.location == *location)
        && named.container.as_ref().is_none_or(|wanted| container == Some(wanted))
}

/// Whether a lot is good enough for a line: its status and its dates. What is free of it is not looked at, so the
/// check before a pick and the check before a departure ask the same.
pub fn unfit(lot: &Lot, ask: &Ask<'_>) -> Option<Bar> {
    let terms = ask.terms;
    let status =
        if terms.statuses.is_empty() { lot.allocatable } else { terms.statuses.contains(&lot.status) };
    if !status {
        return Some(Bar::Status);
    }
    if terms.any_age { None } else { aged(lot, ask) }
}

fn aged(lot: &Lot, ask: &Ask<'_>) -> Option<Bar> {
    let terms = ask.terms;
    if !usable(lot.expiry, None, ask.today) {
        return Some(Bar::Expired);
    }
    if !usable(lot.expiry, lot.removal, ask.today) {
        return Some(Bar::Removed);
    }
    if !usable(lot.expiry, None, ask.arrival) {
        return Some(Bar::OverOnArrival);
    }
    if let Some(expiry) = lot.expiry {
        if !(Life { production: lot.production, expiry }).reaches(terms.least, ask.arrival) {
            return Some(Bar::TooShort);
        }
        if terms.last.is_some_and(|last| expiry < last) {
            return Some(Bar::OlderThanLast);
        }
    }
    let early = |from: Option<BusinessDay>, day: Option<BusinessDay>| {
        from.is_some_and(|from| day.is_none_or(|day| day < from))
    };
    let late = |until: Option<BusinessDay>, day: Option<BusinessDay>| {
        until.is_some_and(|until| day.is_none_or(|day| day > until))
    };
    if early(terms.made_from, lot.production) || late(terms.made_until, lot.production) {
        return Some(Bar::MadeOutside);
    }
    early(terms.expires_from, lot.expiry).then_some(Bar::ExpiresEarly)
}
