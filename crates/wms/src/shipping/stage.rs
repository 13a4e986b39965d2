//! How far a delivery note is, whatever number its way has for that.

use std::collections::BTreeMap;

use codes::{DeliveryNoteStatus, NewDeliveryStatus, OutboundStatus, OutboundWay};
use kernel::act::Tx;
use kernel::codes::Code as _;
use kernel::fault::{Answer, Fault};
use kernel::id::Id;
use kernel::list::Offer;
use kernel::sql::Sql;

use super::list::{CHECKED, LOADED, QUICK};
use crate::document;

/// A stage. A way without a check begins ready to ship, one without loading passes over that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Somebody else has to look at it.
    ToReview,
    /// Somebody does.
    Reviewing,
    /// It waits for its vehicle.
    ToLoad,
    /// It may leave.
    ToShip,
    /// It left.
    Shipped,
}

use Stage::{Reviewing, Shipped, ToLoad, ToReview, ToShip};

impl Stage {
    /// The first one of a way.
    pub fn first(way: OutboundWay) -> Self {
        if way == OutboundWay::Quick { ToShip } else { ToReview }
    }

    /// The one after a check that was passed.
    pub fn checked(way: OutboundWay) -> Self {
        if way == OutboundWay::RecheckAndLoading { ToLoad } else { ToShip }
    }

    /// Its number in a way.
    pub fn status(self, way: OutboundWay) -> i64 {
        let place = STAGES.iter().position(|(known, ..)| *known == self).unwrap_or_default();
        let numbers = STAGES.get(place).map(|(_, numbers)| *numbers).unwrap_or_default();
        let [checked, loaded, quick] = numbers;
        match way {
            OutboundWay::Recheck => checked,
            OutboundWay::RecheckAndLoading => loaded,
            OutboundWay::Quick => quick,
        }
    }

    /// The stage with that number in a way.
    pub fn of(way: OutboundWay, status: i64) -> Answer<Self> {
        let known = STAGES.iter().map(|(stage, _)| *stage);
        let found = known.filter(|stage| stage.is_in(way)).find(|stage| stage.status(way) == status);
        found.ok_or_else(|| Fault::internal(format!("status {status} of a delivery note")))
    }

    fn is_in(self, way: OutboundWay) -> bool {
        match way {
            OutboundWay::Recheck => self != ToLoad,
            OutboundWay::RecheckAndLoading => true,
            OutboundWay::Quick => self >= ToShip,
        }
    }
}

/// The numbers of stages: checked, checked and loaded, quick. A stage that a way does not have shares its neighbour's.
const STAGES: [(Stage, [i64; 3]); 5] = [
    (ToReview, [0, 0, 1]),
    (Reviewing, [1, 1, 1]),
    (ToLoad, [2, 2, 1]),
    (ToShip, [2, 3, 1]),
    (Shipped, [3, 4, 2]),
];

/// What others are told of stages: the name, which is one for all ways, and the text key of what people call it.
pub const WORDS: [(&str, &str); 5] = [
    ("toReview", "code.outboundStatus.to_review"),
    ("reviewing", "code.outboundStatus.reviewing"),
    ("toLoad", "code.outboundStatus.to_load"),
    ("toShip", "code.newDeliveryStatus.to_ship"),
    ("shipped", "code.newDeliveryStatus.shipped"),
];

/// The name of a status in a way.
pub fn word(way: i64, status: i64) -> Option<&'static str> {
    let stage = Stage::of(OutboundWay::of(way)?, status).ok()?;
    let place = STAGES.iter().position(|(known, _)| *known == stage)?;
    WORDS.get(place).map(|(name, _)| *name)
}

/// What may be done in which status: the offers of the way's list.
pub fn offers(way: OutboundWay) -> &'static [Offer] {
    match way {
        OutboundWay::Recheck => CHECKED.offers,
        OutboundWay::RecheckAndLoading => LOADED.offers,
        OutboundWay::Quick => QUICK.offers,
    }
}

/// The same for what follows its departure, which a list offers as long as nobody has signed.
fn left(way: OutboundWay) -> &'static [Offer] {
    match way {
        OutboundWay::Recheck => LEFT_CHECKED,
        OutboundWay::RecheckAndLoading => LEFT_LOADED,
        OutboundWay::Quick => LEFT_QUICK,
    }
}

const fn after(shipped: &'static [i64]) -> [Offer; 2] {
    [Offer::when("sign", "status", shipped), Offer::when("cancelShip", "status", shipped)]
}

const LEFT_CHECKED: &[Offer] = &after(&[3]);
const LEFT_LOADED: &[Offer] = &after(&[4]);
const LEFT_QUICK: &[Offer] = &after(&[2]);

/// Refuses what the status of a way does not offer, in the words of its table.
///
/// # Errors
/// `Refused`.
pub fn in_state(way: OutboundWay, status: i64, action: &str) -> Answer<()> {
    let unknown = || Fault::internal(format!("status {status} of a delivery note"));
    let offers = if matches!(action, "sign" | "cancelShip") { left(way) } else { offers(way) };
    match way {
        OutboundWay::Recheck => {
            document::in_state(offers, action, DeliveryNoteStatus::of(status).ok_or_else(unknown)?)
        }
        OutboundWay::RecheckAndLoading => {
            document::in_state(offers, action, OutboundStatus::of(status).ok_or_else(unknown)?)
        }
        OutboundWay::Quick => {
            document::in_state(offers, action, NewDeliveryStatus::of(status).ok_or_else(unknown)?)
        }
    }
}

/// How far the notes of sheets are: the newest of each sheet that has one.
///
/// # Errors
/// Only those of the database.
pub async fn stages_of(tx: &mut Tx, sheets: &[Id]) -> Answer<BTreeMap<Id, Stage>> {
    let mut sql = Sql::new("select sheet_id, way, status from delivery_note where deleted = 0");
    sql.and_equals("branch_code", tx.branch());
    sql.and_any_of("sheet_id", sheets.to_vec());
    sql.push(" order by id");
    let rows: Vec<(Id, OutboundWay, i64)> = tx.all(sql.text(), sql.values()).await?;
    rows.into_iter().map(|(sheet, way, status)| Ok((sheet, Stage::of(way, status)?))).collect()
}

#[cfg(test)]
mod tests {
    use kernel::codes::Wire;

    use super::*;

    #[test]
    fn every_status_of_a_way_is_one_stage_and_the_other_way_round() {
        let tables = [
            (OutboundWay::Recheck, DeliveryNoteStatus::DESCRIPTION.rows.len()),
            (OutboundWay::RecheckAndLoading, OutboundStatus::DESCRIPTION.rows.len()),
            (OutboundWay::Quick, NewDeliveryStatus::DESCRIPTION.rows.len()),
        ];
        for (way, statuses) in tables {
            let stages = || STAGES.iter().map(|(stage, _)| *stage).filter(|stage| stage.is_in(way));
            assert_eq!(stages().count(), statuses, "{way:?}");
            for stage in stages() {
                assert_eq!(Stage::of(way, stage.status(way)).unwrap(), stage, "{way:?}");
                let named = WORDS.iter().filter(|(name, _)| {
                    let Wire::Int(number) = way.code() else { panic!("ways have numbers") };
                    word(number, stage.status(way)) == Some(*name)
                });
                assert_eq!(named.count(), 1, "{way:?} {stage:?}");
            }
            assert!(Stage::first(way).is_in(way) && Stage::checked(way).is_in(way));
        }
    }
}
