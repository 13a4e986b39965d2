//! Which business day it is in a warehouse. The ledger does not know when warehouses cut their days; the program that
//! it is built into brings somebody who does.

use std::collections::{BTreeMap, BTreeSet};

use futures::future::BoxFuture;
use kernel::act::Tx;
use kernel::clock::BusinessDay;
use kernel::fault::{Answer, Fault};

/// Tells the business day that it is in each of some warehouses, also in those that are not there any more.
pub type Tell = for<'a> fn(&'a mut Tx, &'a BTreeSet<&'a str>) -> BoxFuture<'a, Answer<Days>>;

/// Whoever knows the days; one of the program's shared things.
#[derive(Debug, Clone, Copy)]
pub struct Calendar(pub Tell);

/// The business day that it is in warehouses.
#[derive(Debug, Clone, Default)]
pub struct Days(BTreeMap<String, BusinessDay>);

impl FromIterator<(String, BusinessDay)> for Days {
    fn from_iter<T: IntoIterator<Item = (String, BusinessDay)>>(days: T) -> Self {
        Self(days.into_iter().collect())
    }
}

impl Days {
    /// The days of these warehouses.
    pub(crate) async fn told(tx: &mut Tx, warehouses: &BTreeSet<&str>) -> Answer<Self> {
        let calendar = tx.shared::<Calendar>()?;
        (calendar.0)(tx, warehouses).await
    }

    /// The day that it is in one of them.
    pub(crate) fn of(&self, warehouse: &str) -> Answer<BusinessDay> {
        self.0.get(warehouse).copied().ok_or_else(|| Fault::internal(format!("no day in {warehouse}")))
    }
}
