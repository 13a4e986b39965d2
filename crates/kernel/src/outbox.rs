//! The outbox: what happened to documents, written in the transaction in which it happened.
//!
//! A feature says of which of its tables others are told ([`Source`]). Every change of a record writes an audit row;
//! where that shows that a watched column changed, an event is written beside it. So there is no event without its
//! change and no change without its event, and no feature has to think of it. A tenant to whose events nobody listens
//! has none: who listens to what is kept in memory ([`Outbox`]) and costs no statement. Nothing here delivers anything.

mod event;
mod source;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{PoisonError, RwLock};

use db::Row;
use tokio::sync::{Mutex, MutexGuard, Notify};

use crate::act::Tx;
use crate::audit::Change;
use crate::fault::Answer;
use crate::feature::Feature;
use crate::id::Id;
use crate::sql::Sql;

pub use event::{COLUMNS, Changed, Event, State, TABLE};
pub use source::{Seen, Source, Watched, Word};

use source::Told;

/// Kinds of events that somebody listens to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// All of them.
    All,
    /// These.
    Kinds(BTreeSet<String>),
}

impl Wanted {
    fn has(&self, kind: &str) -> bool {
        match self {
            Self::All => true,
            Self::Kinds(kinds) => kinds.contains(kind),
        }
    }

    /// What is wanted by this and by another.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Kinds(one), Self::Kinds(other)) => Self::Kinds(one.into_iter().chain(other).collect()),
            _ => Self::All,
        }
    }
}

/// What is told by the program, and to what somebody listens; one of its shared things.
#[derive(Debug, Default)]
pub struct Outbox {
    sources: Vec<&'static Source>,
    wanted: RwLock<BTreeMap<String, Wanted>>,
    listening: Mutex<()>,
    wake: Notify,
}

impl Outbox {
    /// The outbox of these features, to which nobody listens yet.
    pub fn of(features: &[Feature]) -> Self {
        let sources = features.iter().flat_map(|feature| &feature.sources).copied().collect();
        Self { sources, ..Self::default() }
    }

    /// All sources, in the order of their features.
    pub fn sources(&self) -> &[&'static Source] {
        &self.sources
    }

    /// Waits for the turn to read anew who listens and to say so: of two that do, the one that read first must not be
    /// the one that speaks last.
    pub async fn turn(&self) -> MutexGuard<'_, ()> {
        self.listening.lock().await
    }

    /// Says who listens to what, by tenant, in place of what was said before.
    pub fn listen(&self, wanted: BTreeMap<String, Wanted>) {
        *self.wanted.write().unwrap_or_else(PoisonError::into_inner) = wanted;
    }

    /// Whether somebody of the tenant listens to events of this kind.
    pub fn wants(&self, branch: &str, kind: &str) -> bool {
        let wanted = self.wanted.read().unwrap_or_else(PoisonError::into_inner);
        wanted.get(branch).is_some_and(|wanted| wanted.has(kind))
    }

    /// Whether somebody of the tenant listens at all.
    fn is_heard(&self, branch: &str) -> bool {
        self.wanted.read().unwrap_or_else(PoisonError::into_inner).contains_key(branch)
    }

    /// Says that there may be new events.
    pub fn wake(&self) {
        self.wake.notify_one();
    }

    /// Waits until there may be.
    pub async fn woken(&self) {
        self.wake.notified().await;
    }
}

/// Writes the events of these changes, as far as somebody listens to them.
pub(crate) async fn note(tx: &mut Tx, changes: &[Change<'_>]) -> Answer<()> {
    let outbox = tx.shared::<Outbox>()?;
    if !outbox.is_heard(tx.branch()) {
        return Ok(());
    }
    for source in outbox.sources.iter().copied() {
        let told: Vec<Told> = changes.iter().flat_map(|change| source.told(change)).collect();
        if !told.is_empty() {
            tell(tx, &outbox, source, told).await?;
        }
    }
    Ok(())
}

async fn tell(tx: &mut Tx, outbox: &Outbox, source: &'static Source, told: Vec<Told>) -> Answer<()> {
    let documents = documents(tx, source, told.iter().map(|told| told.record).collect()).await?;
    let mut rows = Vec::new();
    for told in told {
        let Some(document) = documents.get(&told.record) else { continue };
        let text = |name: Option<&str>| -> Answer<Option<String>> {
            Ok(name.map(|name| document.get::<Option<String>>(name)).transpose()?.flatten())
        };
        let variant = source.variant.map(|name| document.get::<i64>(name)).transpose()?;
        let Some((word, change)) = told.worded(variant) else { continue };
        let kind = source.kind(&word);
        if !outbox.wants(tx.branch(), &kind) {
            continue;
        }
        let (warehouse, owner) = (text(source.warehouse)?, text(source.owner)?);
        let event = Event {
            branch: tx.branch(),
            at: tx.now(),
            kind: &kind,
            document: source.name,
            record: told.record,
            number: &document.get::<String>(source.number)?,
            version: document.get("version")?,
            warehouse: warehouse.as_deref(),
            owner: owner.as_deref(),
            party: None,
            change: Some(change),
        };
        rows.push(event.row(tx.new_id())?);
    }
    if !rows.is_empty() {
        tx.insert_soon(TABLE, &COLUMNS, rows).await?;
        tx.wake_outbox();
    }
    Ok(())
}

/// The documents as they stand after the change, by their ids.
async fn documents(tx: &mut Tx, source: &'static Source, ids: BTreeSet<Id>) -> Answer<BTreeMap<Id, Row>> {
    let mut sql = Sql::new("select id, version, ");
    sql.push(source.number);
    for column in [source.warehouse, source.owner, source.variant].into_iter().flatten() {
        sql.push(", ");
        sql.push(column);
    }
    sql.push(" from ");
    sql.push(source.table);
    sql.push(" where 1 = 1");
    sql.and_equals("branch_code", tx.branch());
    if let Some((column, value)) = source.only {
        sql.and_equals(column, value);
    }
    sql.and_any_of("id", ids.into_iter().collect());
    let rows = tx.rows(sql.text(), sql.values()).await?;
    rows.into_iter().map(|row| Ok((row.get("id")?, row))).collect()
}
