//! Numbers by chance, the same in every run.

/// Where they come from.
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Default for Chance {
    fn default() -> Self {
        Self(88_172_645_463_325_252)
    }
}

impl Chance {
    /// One from zero to below `most`.
    pub fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.checked_rem(most).unwrap_or_default()
    }
}
