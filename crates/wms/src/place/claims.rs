//! Places that units of work of this copy of the program are about to send something to: known before the database can
//! tell, so that many who look at once look past each other's places instead of finding the same ones locked.
//!
//! It is a hint and nothing more. What decides is the lock, and other copies of the program are met there only.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kernel::act::Tx;

/// Tenant, warehouse and code of a place.
type Place = (String, String, String);

/// Places with the unit of work that claims each; one of the program's shared things.
#[derive(Debug, Default)]
pub struct Claims {
    units: AtomicU64,
    by: Mutex<BTreeMap<Place, u64>>,
}

impl Claims {
    fn claimed(&self) -> MutexGuard<'_, BTreeMap<Place, u64>> {
        self.by.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What one unit of work claims; nothing any more when it ends.
#[derive(Debug)]
pub(super) struct Own {
    all: Arc<Claims>,
    branch: String,
    unit: u64,
}

impl Own {
    /// The claims of this unit of work.
    pub(super) fn of(tx: &mut Tx) -> Arc<Self> {
        if let Some(own) = tx.memo().get::<Self>() {
            return own;
        }
        // Without them everybody meets the others at the locks, as copies of the program do.
        let all = tx.shared::<Claims>().unwrap_or_default();
        let branch = tx.branch().to_owned();
        tx.memo().keep(Self::new(all, branch))
    }

    fn new(all: Arc<Claims>, branch: String) -> Self {
        let unit = all.units.fetch_add(1, Ordering::Relaxed);
        Self { all, branch, unit }
    }

    /// Places of a warehouse that others claim.
    pub(super) fn others(&self, warehouse: &str) -> BTreeSet<String> {
        let all = self.all.claimed();
        let here = |place: &Place| place.0 == self.branch && place.1 == warehouse;
        let others = all.iter().filter(|(place, unit)| here(place) && **unit != self.unit);
        others.map(|((.., code), _)| code.clone()).collect()
    }

    fn place(&self, warehouse: &str, code: &str) -> Place {
        (self.branch.clone(), warehouse.to_owned(), code.to_owned())
    }

    /// Claims all of these places, or none when others claim one of them.
    pub(super) fn take(&self, warehouse: &str, codes: &[&str]) -> bool {
        let mut all = self.all.claimed();
        let place = |code: &str| self.place(warehouse, code);
        if codes.iter().any(|code| all.get(&place(code)).is_some_and(|unit| *unit != self.unit)) {
            return false;
        }
        all.extend(codes.iter().map(|code| (place(code), self.unit)));
        true
    }

    /// Claims these places no longer.
    pub(super) fn give(&self, warehouse: &str, codes: &[&str]) {
        let mut all = self.all.claimed();
        for code in codes {
            let place = self.place(warehouse, code);
            if all.get(&place) == Some(&self.unit) {
                all.remove(&place);
            }
        }
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        self.all.claimed().retain(|_, unit| *unit != self.unit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_unit_claims_no_other_gets_until_it_ends() {
        let all = Arc::new(Claims::default());
        let own = |branch: &str| Own::new(all.clone(), branch.to_owned());
        let (one, two, elsewhere) = (own("A"), own("A"), own("B"));
        let take = |own: &Own, codes: &[&str]| own.take("W", codes);
        assert!(take(&one, &["P1", "P2"]) && take(&one, &["P2", "P3"]));
        assert!(!take(&two, &["P4", "P3"]), "all or none");
        assert!(take(&two, &["P4"]) && take(&elsewhere, &["P1"]));
        assert_eq!(two.others("W"), ["P1", "P2", "P3"].map(str::to_owned).into());
        assert!(two.others("V").is_empty());
        one.give("W", &["P3", "P4"]);
        assert!(take(&two, &["P3"]));
        assert_eq!(one.others("W"), ["P3", "P4"].map(str::to_owned).into());
        drop(one);
        assert!(two.others("W").is_empty() && take(&two, &["P1"]));
        drop((two, elsewhere));
        assert!(all.claimed().is_empty());
    }
}
