//! Filling what is missing with goods that stand in for it.

use crate::floor::Floor;
use crate::job::{Filled, Job};
use crate::pass::Pass;

impl Floor<'_> {
    /// Fills what is missing with goods that stand in for it.
    pub(crate) fn substitute(&mut self, job: Job<'_>, filled: &mut Filled) {
        for (at, other) in job.line.substitutes.iter().enumerate() {
            if filled.need.is_met() {
                return;
            }
            let Some(ware) = self.ware(&job.line.owner, &other.goods) else { continue };
            let whole = divisor(other.gives.raw(), other.instead_of.raw());
            let (gives, instead_of) = (other.gives.raw() / whole, other.instead_of.raw() / whole);
            let need = filled.need;
            let wanted = if need.is_weight() {
                Some((need.rest(), other.unit.raw()))
            } else {
                in_other(need.rest(), (gives, instead_of), other.unit.raw())
            };
            let Some((rest, unit)) = wanted.filter(|(rest, _)| *rest > 0) else { continue };
            filled.need = need.other(rest, unit);
            let first = filled.got.len();
            let job = Job { other: Some(other), ..job };
            self.pass(job, &Pass { ware, named: None, substitute: Some(at) }, filled);
            filled.need = need;
            for got in filled.got.iter_mut().skip(first) {
                if need.is_weight() {
                    filled.need.covered(got.grams);
                } else {
                    got.covers = got.qty / gives * instead_of;
                    filled.need.covered(got.covers);
                }
            }
        }
    }
}

/// The largest number that divides both.
fn divisor(one: i64, other: i64) -> i64 {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one.max(1)
}

/// How much of other goods stands for so much, and the quantity of which it has to be a multiple so that both sides
/// come out even; nothing when the numbers are out of range.
fn in_other(rest: i64, (gives, instead_of): (i64, i64), unit: i64) -> Option<(i64, i64)> {
    let even = (unit / divisor(unit, gives)).checked_mul(gives)?;
    let most = i128::from(rest) * i128::from(gives) / i128::from(instead_of);
    let most = i64::try_from(most).ok()?;
    Some((most / even * even, even))
}
