//! Chooses among ways to do something: those that did well more often.

use crate::random::Random;

/// Score of a way that led to the best plan so far.
pub(super) const RECORD: u64 = 30;
/// Score of a way that made the plan shorter.
pub(super) const BETTER: u64 = 8;
/// Choices after which the weights are set anew.
const ROUND: u64 = 200;
/// No way is ever given up.
const LEAST: u64 = 20;

/// Ways with their weights.
#[derive(Debug, Clone)]
pub(super) struct Wheel<T, const WAYS: usize> {
    ways: [T; WAYS],
    weights: [u64; WAYS],
    scores: [u64; WAYS],
    uses: [u64; WAYS],
    told: u64,
}

impl<T: Copy, const WAYS: usize> Wheel<T, WAYS> {
    pub(super) const fn new(ways: [T; WAYS]) -> Self {
        Self { ways, weights: [100; WAYS], scores: [0; WAYS], uses: [0; WAYS], told: 0 }
    }

    /// A way, and its number for [`Wheel::tell`].
    pub(super) fn choose(&self, random: &mut Random) -> (usize, T) {
        let all: u64 = self.weights.iter().sum();
        let mut chance = random.below(usize::try_from(all).unwrap_or(usize::MAX)) as u64;
        for (number, &weight) in self.weights.iter().enumerate() {
            if chance < weight {
                return (number, self.ways[number]);
            }
            chance -= weight;
        }
        (0, self.ways[0])
    }

    /// How well the way did.
    pub(super) fn tell(&mut self, number: usize, score: u64) {
        self.scores[number] += score;
        self.uses[number] += 1;
        self.told += 1;
        if self.told.is_multiple_of(ROUND) {
            for way in 0..WAYS {
                let earned = self.scores[way] * 100 / self.uses[way].max(1);
                self.weights[way] = ((self.weights[way] * 4 + earned) / 5).max(LEAST);
            }
            (self.scores, self.uses) = ([0; WAYS], [0; WAYS]);
        }
    }
}
