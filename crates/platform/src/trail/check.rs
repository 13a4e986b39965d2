//! The comparison: every row with the leaf of its seal, every seal with the one before.

use std::collections::{BTreeMap, BTreeSet};

use codes::AuditAmiss;
use db::{Lot, Row};
use kernel::act::{Cx, Tx};
use kernel::app::App;
use kernel::audit;
use kernel::clock::Instant;
use kernel::fault::Answer;
use kernel::id::Id;

use super::model::{FoundChange, SealRow};
use super::seal::{cx, hash};
use super::store::{self, At};

/// Seals that one unit of work looks at.
const SEALS: i64 = 8;
/// Rows without a seal that one unit of work looks at.
const ROWS: i64 = 2_000;
/// Rows beyond those of the seal that are read from its range.
const EXTRA: i64 = 10_000;
/// Differences that are kept.
const KEPT: usize = 100;

/// What a comparison came to.
#[derive(Debug, Clone, Default)]
pub struct Checked {
    /// Number of the seal behind which the comparison began; 0 when it was of all rows.
    pub from: i64,
    /// Seals.
    pub seals: u64,
    /// Rows under them.
    pub rows: u64,
    /// Rows that no seal covers yet.
    pub unsealed: u64,
    /// How many differences there are.
    pub differences: u64,
    /// The first of them.
    pub found: Vec<FoundChange>,
    /// Hash of the last seal.
    pub hash: String,
}

/// Compares all rows of a tenant with their seals.
///
/// # Errors
/// Those of the database.
pub async fn check(app: &App, branch: &str) -> Answer<Checked> {
    let mut checking = Checking::of(app, branch, None);
    while checking.go_on().await? {}
    Ok(checking.end())
}

/// A trail on its way through the comparison.
pub(super) struct Checking {
    cx: Cx,
    /// Where the last seal or page of rows ended, and the seal's number and hash.
    at: Place,
    sealed: bool,
    checked: Checked,
    /// Rows that are not where they were, with the seal that misses them or has too many.
    removed: BTreeMap<i64, FoundChange>,
    inserted: BTreeMap<i64, FoundChange>,
}

#[derive(Debug, Clone)]
struct Place {
    number: i64,
    hash: String,
    until: At,
}

/// What a unit of work found.
#[derive(Debug, Default)]
struct Part {
    place: Option<Place>,
    rows: u64,
    seals: u64,
    found: Vec<FoundChange>,
}

impl Checking {
    /// A trail of which nothing is compared yet, or nothing behind a seal.
    pub(super) fn of(app: &App, branch: &str, behind: Option<SealRow>) -> Self {
        let at = match behind {
            Some(seal) => {
                Place { number: seal.number, hash: seal.hash, until: At(seal.until_at, seal.until_id) }
            }
            None => Place { number: 0, hash: String::new(), until: At::START },
        };
        let checked = Checked { from: at.number, ..Checked::default() };
        Self {
            cx: cx(app, branch).reading(Lot::Background),
            at,
            sealed: true,
            checked,
            removed: BTreeMap::new(),
            inserted: BTreeMap::new(),
        }
    }

    /// Rows that were looked at so far.
    pub(super) fn rows(&self) -> u64 {
        self.checked.rows + self.checked.unsealed
    }

    /// Looks at the next seals, and behind the last one at the rows without one; says whether there is more.
    pub(super) async fn go_on(&mut self) -> Answer<bool> {
        let part = if self.sealed {
            self.cx.read(self.at.clone(), seals).await?
        } else {
            self.cx.read(self.at.clone(), tail).await?
        };
        let more = part.place.is_some() || self.sealed;
        if self.sealed {
            self.checked.rows += part.rows;
            self.checked.seals += part.seals;
            self.sealed = part.place.is_some();
            self.checked.hash.clone_from(part.place.as_ref().map_or(&self.at.hash, |place| &place.hash));
        } else {
            self.checked.unsealed += part.rows;
        }
        self.at = part.place.unwrap_or(self.at.clone());
        for found in part.found {
            self.note(found);
        }
        Ok(more)
    }

    /// What is gone and what came in is kept apart until the end: the same row in both was moved.
    fn note(&mut self, found: FoundChange) {
        let row = found.row.map(Id::get);
        match (found.amiss, row) {
            (AuditAmiss::Removed, Some(row)) => drop(self.removed.insert(row, found)),
            (AuditAmiss::Inserted, Some(row)) => drop(self.inserted.insert(row, found)),
            _ => self.add(found),
        }
    }

    fn add(&mut self, found: FoundChange) {
        self.checked.differences += 1;
        if self.checked.found.len() < KEPT {
            self.checked.found.push(found);
        }
    }

    /// What it all came to.
    pub(super) fn end(mut self) -> Checked {
        let (removed, mut inserted) = (std::mem::take(&mut self.removed), std::mem::take(&mut self.inserted));
        for (row, found) in removed {
            match inserted.remove(&row) {
                Some(now) => self.add(FoundChange { amiss: AuditAmiss::Moved, said: now.said, ..found }),
                None => self.add(found),
            }
        }
        inserted.into_values().for_each(|found| self.add(found));
        self.checked
    }
}

/// Compares the next seals with the rows of their ranges.
async fn seals(tx: &mut Tx, from: &Place) -> Answer<Part> {
    let mut part = Part::default();
    let mut place = from.clone();
    for seal in store::seals(tx, from.number, SEALS).await? {
        let follows = seal.number == place.number + 1;
        part.found
            .extend((place.number + 1..seal.number).map(|number| of_seal(number, AuditAmiss::SealRemoved)));
        let linked = !follows || seal.previous == place.hash;
        if !linked || seal.hash != hash(tx.branch(), &seal) {
            part.found.push(of_seal(seal.number, AuditAmiss::SealChanged));
        }
        let until = At(seal.until_at, seal.until_id);
        // Behind a seal that is missing nobody can tell where this one began.
        let rows = if follows {
            store::rows(tx, place.until, until, seal.row_count.saturating_add(EXTRA)).await?
        } else {
            Vec::new()
        };
        part.found.extend(if follows { compare(&seal, &rows)? } else { Vec::new() });
        part.rows += rows.len() as u64;
        part.seals += 1;
        place = Place { number: seal.number, hash: seal.hash, until };
    }
    part.place = (part.seals > 0).then_some(place);
    Ok(part)
}

/// Compares the rows of a range with the leaves of its seal.
fn compare(seal: &SealRow, rows: &[Row]) -> Answer<Vec<FoundChange>> {
    let leaf =
        |text: &str| text.split_once(':').and_then(|(id, mark)| Some((id.parse().ok()?, mark.to_owned())));
    let mut leaves: BTreeMap<i64, String> = seal.leaves.split(' ').filter_map(leaf).collect();
    let mut found = Vec::new();
    for row in rows {
        let id: i64 = row.get("id")?;
        match leaves.remove(&id) {
            None => found.push(of_row(seal.number, row, AuditAmiss::Inserted)?),
            Some(mark) if mark != audit::mark_of(row)? || !carries(row, Some(&mark))? => {
                found.push(of_row(seal.number, row, AuditAmiss::Changed)?);
            }
            Some(_) => {}
        }
    }
    let gone: BTreeSet<i64> = leaves.into_keys().collect();
    found.extend(gone.into_iter().map(|id| FoundChange {
        amiss: AuditAmiss::Removed,
        seal: seal.number,
        row: Some(Id::of(id)),
        said: String::new(),
    }));
    Ok(found)
}

/// Whether the row carries the mark; rows from before there were marks carry none.
fn carries(row: &Row, mark: Option<&str>) -> Answer<bool> {
    let own: Option<String> = row.get("mark")?;
    Ok(own.as_deref().is_none_or(|own| Some(own) == mark))
}

/// Compares rows that no seal covers with their own marks.
async fn tail(tx: &mut Tx, from: &Place) -> Answer<Part> {
    let rows = store::rows(tx, from.until, At::END, ROWS).await?;
    let mut part = Part { rows: rows.len() as u64, ..Part::default() };
    for row in &rows {
        let bare = row.get::<Option<String>>("mark")?.is_none();
        // Before the first seal there may be rows that were written before there were marks.
        let lost = bare && from.number > 0;
        if lost || !carries(row, Some(&audit::mark_of(row)?))? {
            part.found.push(of_row(0, row, AuditAmiss::Changed)?);
        }
    }
    if let (Some(last), true) = (rows.last(), part.rows == ROWS.unsigned_abs()) {
        part.place = Some(Place { until: At(last.get("at")?, last.get("id")?), ..from.clone() });
    }
    Ok(part)
}

fn of_seal(number: i64, amiss: AuditAmiss) -> FoundChange {
    FoundChange { amiss, seal: number, row: None, said: String::new() }
}

fn of_row(seal: i64, row: &Row, amiss: AuditAmiss) -> Answer<FoundChange> {
    let text = |column: &str| row.get::<String>(column);
    let (at, record): (Instant, i64) = (row.get("at")?, row.get("record_id")?);
    let said = format!(
        "{at} {} {} {} {} {record}",
        text("party_name")?,
        text("screen")?,
        text("action")?,
        text("table_name")?
    );
    Ok(FoundChange { amiss, seal, row: Some(row.get("id")?), said })
}
