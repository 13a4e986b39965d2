//! What looks like chance in the demonstration and is the same every time.

/// A series of numbers.
pub(super) struct Chance(u64);

impl Chance {
    /// The series that begins with a seed.
    pub(super) const fn of(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number below `most`.
    pub(super) fn below(&mut self, most: u64) -> u64 {
        // Knuth's multiplier; the high bits are the good ones.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most.max(1)
    }
}
