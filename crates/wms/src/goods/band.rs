//! Temperatures that goods must be kept at.
//!
//! A thermosphere reaches as far as its profiles do; goods may narrow it and never widen it, so that what is right
//! for the goods is right for the store. The bands are those of the areas, in tenths of a degree.

use codes::{Thermosphere, ThermosphereProfile};
use kernel::codes::Code as _;
use kernel::units::Celsius;

use crate::area::{Band, band_of, thermosphere_of};

/// Hundredths of a degree in a tenth.
const TENTH: i64 = 10;

/// From the coldest to the warmest that a thermosphere may be.
pub fn whole(thermosphere: Thermosphere) -> Band {
    let profiles =
        ThermosphereProfile::ALL.iter().filter(|profile| thermosphere_of(**profile) == thermosphere);
    let bands = profiles.map(|profile| band_of(*profile));
    let wider = |one: Band, other: Band| Band { min: one.min.min(other.min), max: one.max.max(other.max) };
    bands.reduce(wider).unwrap_or(Band { min: 0, max: 0 })
}

/// The band of goods: their own ends where they say them, else those of their thermosphere. Goods may stand
/// where this band holds the band of the place.
pub fn narrowed(whole: Band, min: Option<Celsius>, max: Option<Celsius>) -> Band {
    let tenths = |end: Celsius| end.raw() / TENTH;
    Band { min: min.map_or(whole.min, tenths), max: max.map_or(whole.max, tenths) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn degrees(degrees: i64) -> Option<Celsius> {
        Some(Celsius::of_raw(degrees * 100))
    }

    #[test]
    fn goods_stand_only_where_it_is_never_beyond_their_band() {
        let chilled_meat = narrowed(whole(Thermosphere::Chilled), None, degrees(4));
        assert!(!chilled_meat.holds(band_of(ThermosphereProfile::Chilled)), "0 to 4 in a store of 0 to 8");
        let frozen = whole(Thermosphere::Frozen);
        assert!(
            frozen.holds(band_of(ThermosphereProfile::IceCream)),
            "-18 and colder in a store of -22 and colder"
        );
        let ice_cream = narrowed(frozen, None, degrees(-22));
        assert!(!ice_cream.holds(band_of(ThermosphereProfile::Frozen)));
    }

    #[test]
    fn bands_are_narrowed_and_never_widened() {
        let asked = [
            (Thermosphere::Normal, degrees(8), degrees(15), true),
            (Thermosphere::Chilled, degrees(2), degrees(8), true),
            (Thermosphere::Chilled, degrees(-1), None, false),
            (Thermosphere::Chilled, None, degrees(9), false),
            (Thermosphere::Frozen, None, degrees(-50), true),
            (Thermosphere::Frozen, None, degrees(-17), false),
            (Thermosphere::Frozen, degrees(-30), None, true),
        ];
        for (thermosphere, min, max, allowed) in asked {
            let whole = whole(thermosphere);
            assert_eq!(whole.holds(narrowed(whole, min, max)), allowed, "{thermosphere:?} {min:?} {max:?}");
        }
    }
}
