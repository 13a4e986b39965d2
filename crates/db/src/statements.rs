//! The checked statements of an open database: each text is looked at once.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Instant;

use crate::Error;
use crate::statement::Statement;
use crate::stats::Counters;

/// Texts kept; programs have some hundreds of fixed texts, the rest are lists with their filters.
const CACHED: usize = 4096;

/// The checked statements of a database, shared by its connections.
#[derive(Debug)]
pub(crate) struct Statements {
    known: RwLock<HashMap<String, Arc<Statement>>>,
    counters: Arc<Counters>,
    /// The texts that ran, for tests.
    #[cfg(feature = "testing")]
    ran: std::sync::Mutex<std::collections::BTreeSet<String>>,
}

impl Statements {
    /// None yet; how long they take is noted there.
    pub(crate) fn new(counters: Arc<Counters>) -> Self {
        Self {
            known: RwLock::default(),
            counters,
            #[cfg(feature = "testing")]
            ran: std::sync::Mutex::default(),
        }
    }

    /// A statement that began then has ended.
    pub(crate) fn ended(&self, sql: &str, begun: Instant) {
        self.counters.slow.ended(sql, begun);
        #[cfg(feature = "testing")]
        self.note(sql);
    }

    /// Remembers the text of a statement that ran.
    #[cfg(feature = "testing")]
    pub(crate) fn note(&self, sql: &str) {
        let mut ran = self.ran.lock().unwrap_or_else(PoisonError::into_inner);
        if !ran.contains(sql) {
            ran.insert(sql.to_owned());
        }
    }

    /// The texts that ran since the last time this was asked.
    #[cfg(feature = "testing")]
    pub(crate) fn take(&self) -> std::collections::BTreeSet<String> {
        std::mem::take(&mut *self.ran.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The statement of this text, checked once.
    pub(crate) fn get(&self, sql: &str) -> Result<Arc<Statement>, Error> {
        if let Some(known) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(sql) {
            return Ok(Arc::clone(known));
        }
        let statement = Arc::new(Statement::parse(sql)?);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= CACHED {
            known.clear();
        }
        known.insert(sql.to_owned(), Arc::clone(&statement));
        Ok(statement)
    }
}
