//! Goods that a unit of work has read already.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use kernel::act::Tx;

use super::items::Item;

/// Goods that a unit of work has read; it reads them again once it has locked or changed some.
#[derive(Default)]
pub struct Known(Mutex<BTreeMap<String, Item>>);

impl Known {
    /// Something of all these goods, by code, when it has them all.
    pub fn of<'a, T>(
        &self,
        codes: impl IntoIterator<Item = &'a &'a str>,
        what: impl Fn(&Item) -> T,
    ) -> Option<BTreeMap<String, T>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        codes.into_iter().map(|code| Some(((*code).to_owned(), what(known.get(*code)?)))).collect()
    }

    /// Remembers these.
    pub fn learn(&self, read: &BTreeMap<String, Item>) {
        let read = read.iter().map(|(code, item)| (code.clone(), item.clone()));
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(read);
    }
}

/// Goods may not be any more what the unit of work has read of them.
pub fn forget(tx: &mut Tx) {
    tx.memo().keep(Known::default());
}
