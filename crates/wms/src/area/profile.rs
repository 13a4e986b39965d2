//! Temperature profiles: the band of storage of each, in tenths of a degree.
//!
//! Section 4.1 of the cold-chain design. Where it gives no lower limit, the one of the frozen band is
//! taken (ice cream), and what ultra-low stores are built for (deep).

use codes::{Thermosphere, ThermosphereProfile};

/// A band of temperature in tenths of a degree Celsius, both ends allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Band {
    /// Coldest.
    pub min: i64,
    /// Warmest.
    pub max: i64,
}

impl Band {
    /// Whether every temperature of `inner` is one of this band.
    pub const fn holds(self, inner: Self) -> bool {
        self.min <= inner.min && inner.max <= self.max
    }
}

/// The band of a profile.
pub const fn band_of(profile: ThermosphereProfile) -> Band {
    let (min, max) = match profile {
        ThermosphereProfile::Normal => (0, 300),
        ThermosphereProfile::Cool => (80, 150),
        ThermosphereProfile::Chilled => (0, 80),
        ThermosphereProfile::ChilledMeat => (0, 40),
        ThermosphereProfile::Frozen => (-300, -180),
        ThermosphereProfile::IceCream => (-300, -220),
        ThermosphereProfile::Deep => (-700, -500),
        ThermosphereProfile::Pharma => (20, 80),
    };
    Band { min, max }
}

/// The thermosphere that a profile belongs to.
pub const fn thermosphere_of(profile: ThermosphereProfile) -> Thermosphere {
    match profile {
        ThermosphereProfile::Normal | ThermosphereProfile::Cool => Thermosphere::Normal,
        ThermosphereProfile::Chilled | ThermosphereProfile::ChilledMeat | ThermosphereProfile::Pharma => {
            Thermosphere::Chilled
        }
        ThermosphereProfile::Frozen | ThermosphereProfile::IceCream | ThermosphereProfile::Deep => {
            Thermosphere::Frozen
        }
    }
}

/// Tenths as people read them: `-18`, `2.5`.
pub fn degrees(tenths: i64) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
}

#[cfg(test)]
mod tests {
    use codes::Code as _;

    use super::*;

    #[test]
    fn goods_may_lie_where_the_band_of_the_area_is_inside_their_own() {
        let frozen = band_of(ThermosphereProfile::Frozen);
        assert!(frozen.holds(band_of(ThermosphereProfile::IceCream)));
        assert!(!band_of(ThermosphereProfile::ChilledMeat).holds(band_of(ThermosphereProfile::Chilled)));
        assert!(!frozen.holds(band_of(ThermosphereProfile::Deep)));
    }

    #[test]
    fn every_band_is_a_band() {
        for profile in ThermosphereProfile::ALL {
            let band = band_of(*profile);
            assert!(band.min < band.max, "{profile:?}");
            let frozen = thermosphere_of(*profile) == Thermosphere::Frozen;
            assert_eq!(frozen, band.max <= -180, "{profile:?}");
        }
    }

    #[test]
    fn tenths_read_as_degrees() {
        let texts: Vec<String> = [-180, -5, 0, 25, 80].into_iter().map(degrees).collect();
        assert_eq!(texts, ["-18", "-0.5", "0", "2.5", "8"]);
    }
}
