//! Temperatures at departure, critical control point 3: the vehicle is cold before it is loaded, and goods are cold
//! when they come on board. Who may pass over that says why.

use std::collections::BTreeMap;
use std::time::Duration;

use codes::Thermosphere;
use kernel::act::Tx;
use kernel::codes::Code;
use kernel::fault::{Answer, Fault, FieldError};
use kernel::texts::Message;
use kernel::units::Celsius;
use kernel::validate::given;

use super::model::{Line, Note};
use super::rights;
use crate::goods;

/// A reading of the vehicle counts for so long.
const FRESH: Duration = Duration::from_secs(60 * 60);
/// Hundredths of a degree in a tenth.
const TENTH: i64 = 10;
/// Tenths of a degree that the air of a vehicle may be warmer than the band of its goods.
const AIR: i64 = 30;

/// Warmest air in a vehicle for goods of this thermosphere; none where nobody asks.
pub fn truck_max(thermosphere: Option<Thermosphere>) -> Option<Celsius> {
    match thermosphere? {
        Thermosphere::Normal => None,
        cold => Some(Celsius::of_raw((goods::whole(cold).max + AIR) * TENTH)),
    }
}

/// Refuses a vehicle that is too warm, unless the caller may pass over that and says why.
///
/// # Errors
/// `Invalid` with `field`.
pub fn truck(tx: &Tx, note: &Note, field: &str, reading: Celsius, reason: Option<&str>) -> Answer<()> {
    match truck_max(note.thermosphere) {
        Some(limit) if reading > limit => {
            let message = Message::new("deliveryNoteManage.truckWarm");
            excused(tx, field, message.with("reading", reading).with("limit", limit), reason)
        }
        _ => Ok(()),
    }
}

/// Refuses a vehicle that nobody has read within the last hour, where that is asked.
///
/// # Errors
/// `Invalid` for `truckTemp`.
pub fn read(tx: &Tx, note: &Note, reason: Option<&str>) -> Answer<()> {
    if truck_max(note.thermosphere).is_none() {
        return Ok(());
    }
    let fresh = note.precooled_at.is_some_and(|at| tx.now() <= at.plus(FRESH));
    match fresh {
        true => Ok(()),
        false => excused(tx, "truckTemp", Message::new("deliveryNoteManage.notPrecooled"), reason),
    }
}

/// Refuses to load goods of several temperatures on one vehicle, unless the caller may pass over that and says why: there
/// are vehicles with several rooms. What was said of a note stands.
///
/// # Errors
/// `Invalid` for `mixReason`.
pub fn alike(
    tx: &Tx,
    note: &mut Note,
    (lines, colds): (&[Line], &BTreeMap<String, Thermosphere>),
    reason: Option<&str>,
) -> Answer<()> {
    if note.mix_reason.is_some() {
        return Ok(());
    }
    let mut going = lines.iter().filter(|line| line.goes());
    let cold = |line: &Line| colds.get(&line.goods_code).copied();
    let Some(first) = going.next() else { return Ok(()) };
    let Some(other) = going.find(|line| cold(line) != cold(first)) else { return Ok(()) };
    let label = |line: &Line| cold(line).map_or("deliveryNoteManage.noCold".to_owned(), Code::label);
    let message = Message::new("deliveryNoteManage.severalThermospheres");
    let message = message.with("one", &first.goods_name).with_text("has", label(first));
    let message = message.with("other", &other.goods_name).with_text("wants", label(other));
    excused(tx, "mixReason", message, reason)?;
    note.mix_reason = given(reason).map(str::to_owned);
    Ok(())
}

/// Refuses goods that are too warm when they come on board, and cold goods of which nobody has taken the temperature.
///
/// # Errors
/// `Invalid` for `productTemp`.
pub fn product(
    tx: &Tx,
    (all, coming): (&[Line], &[&Line]),
    colds: &BTreeMap<String, Thermosphere>,
    (reading, reason): (Option<Celsius>, Option<&str>),
) -> Answer<()> {
    let Some(reading) = reading else {
        let is_cold =
            |line: &&Line| colds.get(&line.goods_code).is_some_and(|cold| *cold != Thermosphere::Normal);
        let read = all.iter().any(|line| line.loaded_at.is_some() && line.load_temp.is_some());
        return match coming.iter().any(is_cold) && !read {
            true => excused(tx, "productTemp", Message::new("rule.required"), reason),
            false => Ok(()),
        };
    };
    for line in coming {
        if let Some(message) = too_warm(line, colds, reading) {
            return excused(tx, "productTemp", message, reason);
        }
    }
    Ok(())
}

/// What is to be said of goods that are too warm; none for those that are not.
pub fn too_warm(line: &Line, colds: &BTreeMap<String, Thermosphere>, reading: Celsius) -> Option<Message> {
    let cold = colds.get(&line.goods_code).copied().filter(|cold| *cold != Thermosphere::Normal)?;
    let limit = Celsius::of_raw((goods::whole(cold).max + AIR) * TENTH);
    let message = Message::new("deliveryNoteManage.productWarm").with("goods", &line.goods_name);
    (reading > limit).then(|| message.with("reading", reading).with("limit", limit))
}

/// Whether somebody who may pass over that says why.
///
/// # Errors
/// `Invalid` with `message` for `field`.
pub fn excused(tx: &Tx, field: &str, message: Message, reason: Option<&str>) -> Answer<()> {
    if rights::passes_over_cold(tx) && given(reason).is_some() {
        return Ok(());
    }
    Err(Fault::Invalid(vec![FieldError { field: field.to_owned(), message }]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vehicle_may_be_three_degrees_warmer_than_its_goods() {
        let degrees = |text: &str| Some(text.parse::<Celsius>().unwrap());
        assert_eq!(truck_max(Some(Thermosphere::Frozen)), degrees("-15"));
        assert_eq!(truck_max(Some(Thermosphere::Normal)), None);
        assert_eq!(truck_max(None), None);
        let chilled = goods::whole(Thermosphere::Chilled);
        assert_eq!(truck_max(Some(Thermosphere::Chilled)), Some(Celsius::of_raw((chilled.max + 30) * 10)));
    }
}
