//! Product temperatures at receipt, critical control point 1: what is accepted, what is taken on hold, what is
//! turned away, and how many readings are asked for. Limits are data; nothing here stops anybody by itself.

use codes::{TemperatureVerdict, Thermosphere};
use kernel::texts::Message;
use kernel::units::Celsius;
use kernel::validate::Checks;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::area::Band;

/// Hundredths of a degree in a tenth.
const TENTH: i64 = 10;

/// How far beyond the band of goods, in tenths of a degree.
struct Margins {
    /// Warmer and still accepted.
    accept: i64,
    /// Warmer and taken on hold.
    conditional: i64,
    /// Colder and taken on hold; what is colder still is damaged by frost. None where cold does no harm.
    colder: Option<i64>,
}

/// Frozen goods of -18 °C are accepted up to -15 and taken on hold up to -12; chilled goods are accepted within their
/// band and taken on hold up to 3 degrees above it and 1 below. Others are not asked.
const fn margins(thermosphere: Thermosphere) -> Option<Margins> {
    match thermosphere {
        Thermosphere::Normal => None,
        Thermosphere::Chilled => Some(Margins { accept: 0, conditional: 30, colder: Some(10) }),
        Thermosphere::Frozen => Some(Margins { accept: 30, conditional: 60, colder: None }),
    }
}

/// Readings asked for by the number of pallets: up to so many pallets, so many readings.
const PROBES: [(i64, i64); 3] = [(10, 3), (30, 5), (i64::MAX, 8)];

/// The limits of goods in degrees, both inclusive. What lies outside the outer ones is turned away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// Coldest that is accepted; none where cold does no harm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accept_min: Option<Celsius>,
    /// Warmest that is accepted.
    pub accept_max: Celsius,
    /// Coldest that is taken on hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conditional_min: Option<Celsius>,
    /// Warmest that is taken on hold.
    pub conditional_max: Celsius,
}

/// The limits for goods of this band; none for goods that are not asked.
pub fn limits(thermosphere: Thermosphere, band: Band) -> Option<Limits> {
    let margins = margins(thermosphere)?;
    let degrees = |tenths: i64| Celsius::of_raw(tenths * TENTH);
    Some(Limits {
        accept_min: margins.colder.map(|_| degrees(band.min)),
        accept_max: degrees(band.max + margins.accept),
        conditional_min: margins.colder.map(|colder| degrees(band.min - colder)),
        conditional_max: degrees(band.max + margins.conditional),
    })
}

/// Coldest and warmest degrees that a thermometer of a cold store shows; beyond them a date or a barcode was typed.
const RANGE: (i64, i64) = (-80, 80);

/// Whether a reading may be one, or why not.
///
/// # Errors
/// The words of the refusal.
pub fn possible(reading: Celsius) -> Result<(), Message> {
    let (min, max) = RANGE;
    let degree = 10 * TENTH;
    if (Celsius::of_raw(min * degree)..=Celsius::of_raw(max * degree)).contains(&reading) {
        return Ok(());
    }
    Err(Message::new("rule.outOfRange").with("min", min).with("max", max))
}

/// The same for the fields of a form.
pub fn all_possible(mut checks: Checks, readings: &[(&str, Option<Celsius>)]) -> Checks {
    for (field, reading) in readings {
        if let Some(Err(message)) = reading.map(possible) {
            checks = checks.that(field, false, message);
        }
    }
    checks
}

impl From<Limits> for db::Value {
    /// As JSON: receipts keep what they were judged by.
    fn from(limits: Limits) -> Self {
        // Degrees under names that are texts: nothing that JSON cannot hold.
        serde_json::to_string(&limits).unwrap_or_default().into()
    }
}

impl db::FromValue for Limits {
    fn from_value(value: db::Value) -> Result<Self, db::Error> {
        let json = String::from_value(value)?;
        serde_json::from_str(&json).map_err(|error| db::Error::Misuse(format!("limits: {error}")))
    }
}

impl Limits {
    /// What a reading means.
    pub fn verdict(&self, reading: Celsius) -> TemperatureVerdict {
        let within = |min: Option<Celsius>, max| reading <= max && min.is_none_or(|min| reading >= min);
        if within(self.accept_min, self.accept_max) {
            TemperatureVerdict::Accept
        } else if within(self.conditional_min, self.conditional_max) {
            TemperatureVerdict::Conditional
        } else {
            TemperatureVerdict::Reject
        }
    }

    /// The limit that a reading passes over: the nearest one that would still be taken.
    pub fn nearest(&self, reading: Celsius) -> Celsius {
        if reading > self.conditional_max {
            self.conditional_max
        } else {
            self.conditional_min.unwrap_or(self.conditional_max)
        }
    }
}

/// Readings asked for when so many pallets of cold goods come.
pub fn probes(pallets: i64) -> i64 {
    if pallets <= 0 {
        return 0;
    }
    PROBES.iter().find(|(most, _)| pallets <= *most).map_or(0, |(_, asked)| *asked)
}

#[cfg(test)]
mod tests {
    use TemperatureVerdict::{Accept, Conditional, Reject};

    use super::*;
    use crate::goods;

    fn degrees(text: &str) -> Celsius {
        text.parse().unwrap()
    }

    #[test]
    fn a_date_in_the_box_of_a_temperature_is_none() {
        for (reading, may) in
            [("-80", true), ("80", true), ("-80.1", false), ("80.1", false), ("20261115", false)]
        {
            assert_eq!(possible(degrees(reading)).is_ok(), may, "{reading}");
        }
    }

    #[test]
    fn readings_mean_what_the_table_of_the_control_point_says() {
        let own = |min: Option<&str>, max: Option<&str>| (min.map(degrees), max.map(degrees));
        let table = [
            (Thermosphere::Frozen, own(None, None), "-25", Accept),
            (Thermosphere::Frozen, own(None, None), "-15", Accept),
            (Thermosphere::Frozen, own(None, None), "-14.9", Conditional),
            (Thermosphere::Frozen, own(None, None), "-12", Conditional),
            (Thermosphere::Frozen, own(None, None), "-11.9", Reject),
            (Thermosphere::Frozen, own(None, None), "3", Reject),
            // Ice cream is kept at -22 or colder, and judged by that.
            (Thermosphere::Frozen, own(None, Some("-22")), "-19", Accept),
            (Thermosphere::Frozen, own(None, Some("-22")), "-18", Conditional),
            (Thermosphere::Frozen, own(None, Some("-22")), "-15", Reject),
            (Thermosphere::Chilled, own(Some("0"), Some("4")), "0", Accept),
            (Thermosphere::Chilled, own(Some("0"), Some("4")), "4", Accept),
            (Thermosphere::Chilled, own(Some("0"), Some("4")), "4.1", Conditional),
            (Thermosphere::Chilled, own(Some("0"), Some("4")), "7", Conditional),
            (Thermosphere::Chilled, own(Some("0"), Some("4")), "7.1", Reject),
            (Thermosphere::Chilled, own(Some("0"), Some("4")), "-0.5", Conditional),
            (Thermosphere::Chilled, own(Some("0"), Some("4")), "-1", Conditional),
            (Thermosphere::Chilled, own(Some("0"), Some("4")), "-1.1", Reject),
        ];
        for (thermosphere, (min, max), reading, verdict) in table {
            let band = goods::narrowed(goods::whole(thermosphere), min, max);
            let limits = limits(thermosphere, band).unwrap();
            assert_eq!(
                limits.verdict(degrees(reading)),
                verdict,
                "{thermosphere:?} {min:?}-{max:?} at {reading}"
            );
        }
    }

    #[test]
    fn goods_of_normal_temperature_are_not_asked() {
        let whole = goods::whole(Thermosphere::Normal);
        assert_eq!(limits(Thermosphere::Normal, whole), None);
    }

    #[test]
    fn a_reading_is_told_the_limit_that_it_passed_over() {
        let band =
            goods::narrowed(goods::whole(Thermosphere::Chilled), Some(degrees("0")), Some(degrees("4")));
        let limits = limits(Thermosphere::Chilled, band).unwrap();
        assert_eq!(limits.nearest(degrees("9")), degrees("7"));
        assert_eq!(limits.nearest(degrees("-3")), degrees("-1"));
    }

    #[test]
    fn more_pallets_ask_for_more_readings() {
        let table = [(0, 0), (1, 3), (10, 3), (11, 5), (30, 5), (31, 8), (400, 8)];
        for (pallets, asked) in table {
            assert_eq!(probes(pallets), asked, "{pallets}");
        }
    }
}
