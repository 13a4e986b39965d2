//! What a check or a run has found: kept with its task, told in the language of whoever asks.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use sheet::Row;

use super::plan::{Column, Place};
use super::understand::Reading;
use crate::app::App;
use crate::id::Id;
use crate::master::{Draft, Found, Said, Taken, Takes, Wrong};
use crate::texts::Lang;

/// Errors that are kept one by one; the file has all of them.
const ERRORS: usize = 500;
/// Rows shown as they were understood.
const SHOWN: usize = 20;
/// Characters of a given value that are repeated.
const GIVEN: usize = 100;

/// The result of a check or a run, as it is kept.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Report {
    pub file: Id,
    pub file_name: String,
    pub rows: u64,
    pub good: u64,
    pub bad: u64,
    pub skipped: u64,
    /// Rows whose records were written.
    pub imported: u64,
    /// Good rows whose records are there and change, or were changed.
    pub changed: u64,
    /// Good rows that say nothing else than stands there.
    pub same: u64,
    pub takes: Takes,
    /// `all` or `good`, for a run.
    pub mode: Option<String>,
    pub notes: Vec<Said>,
    pub errors: Vec<KeptError>,
    pub error_count: u64,
    /// Fields of the preview, in the order of the file.
    pub columns: Vec<String>,
    pub preview: Vec<KeptRow>,
}

/// One error as it is kept.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct KeptError {
    pub row: u32,
    pub field: Option<String>,
    pub given: String,
    pub why: Said,
}

/// One row as it is kept for the preview.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct KeptRow {
    pub row: u32,
    pub bad: bool,
    pub values: Vec<Json>,
    /// What comes of it, where a file may change records.
    #[serde(default)]
    pub fate: Option<Fate>,
    /// Where a value changes, what stands there now, by its place.
    #[serde(default)]
    pub before: Vec<(usize, Json)>,
}

/// What comes of a good row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Fate {
    /// A new record.
    Add,
    /// A record that is there changes.
    Change,
    /// Nothing: it stands so already.
    Same,
}

impl Fate {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Change => "change",
            Self::Same => "same",
        }
    }
}

/// What was found out about a row.
pub(super) struct Judged<'a> {
    /// Whether its record cannot be taken, be it for another row of it.
    pub bad: bool,
    /// What is wrong with the row itself.
    pub wrong: &'a [Wrong],
    /// The record that it is about.
    pub found: Option<&'a Found>,
}

impl Judged<'_> {
    fn fate(&self, takes: Takes) -> Option<Fate> {
        match (self.bad, takes, self.found) {
            (true, _, _) | (_, Takes::New, _) => None,
            (_, _, None) => Some(Fate::Add),
            (_, _, Some(found)) => Some(if found.same { Fate::Same } else { Fate::Change }),
        }
    }
}

impl Report {
    /// Counts a row with what is wrong with it.
    pub fn row(&mut self, reading: &Reading<'_>, row: &Row, draft: &Draft, judged: &Judged<'_>) {
        let wrong = judged.wrong;
        self.rows += 1;
        let fate = judged.fate(self.takes).filter(|_| self.mode.is_none());
        match (judged.bad, fate) {
            (true, _) => self.bad += 1,
            (false, Some(Fate::Change)) => (self.good, self.changed) = (self.good + 1, self.changed + 1),
            (false, Some(Fate::Same)) => (self.good, self.same) = (self.good + 1, self.same + 1),
            (false, _) => self.good += 1,
        }
        self.error_count += wrong.len() as u64;
        let room = ERRORS.saturating_sub(self.errors.len());
        self.errors.extend(wrong.iter().take(room).map(|wrong| {
            let cell = wrong.field.as_deref().and_then(|field| reading.cell_of(row, field));
            let column = wrong.field.as_deref().and_then(|field| reading.column_of(row, field));
            let path =
                column.and_then(|place| reading.plan.columns.get(place)).map(|column| column.path.clone());
            KeptError {
                row: row.number,
                field: path.or_else(|| wrong.field.clone()),
                given: cell.map(|at| row.cell(at).shown().chars().take(GIVEN).collect()).unwrap_or_default(),
                why: wrong.why.clone(),
            }
        }));
        if self.has_room(fate) {
            let shown = match &draft.joint {
                Some(_) => self.shown(reading, row, &reading.said(row), judged),
                None => self.shown(reading, row, draft, judged),
            };
            self.preview.push(KeptRow { fate, ..shown });
        }
    }

    /// Whether the preview takes another row. One of which nothing comes gives its place to one of which something does.
    fn has_room(&mut self, fate: Option<Fate>) -> bool {
        if self.preview.len() < SHOWN {
            return true;
        }
        let idle = self.preview.iter().rposition(|row| row.fate == Some(Fate::Same));
        match idle.filter(|_| fate.is_some_and(|fate| fate != Fate::Same)) {
            Some(at) => {
                self.preview.remove(at);
                true
            }
            None => false,
        }
    }

    /// Counts what was written.
    pub fn wrote(&mut self, taken: &Taken) {
        self.imported += taken.written;
        self.changed += taken.changed;
        self.same += taken.same;
    }

    /// What came of it, in one sentence.
    pub fn summary(&self, app: &App, lang: Lang) -> String {
        let meets = self.takes != Takes::New;
        let key = match (&self.mode, self.imported, self.bad) {
            (None, _, _) if meets => "import.summary.checkedBoth",
            (None, _, _) => "import.summary.checked",
            (Some(_), 0, 0) if meets => "import.summary.same",
            (Some(_), 0, _) => "import.summary.none",
            (Some(_), _, 0) if meets => "import.summary.allBoth",
            (Some(_), _, _) if meets => "import.summary.someBoth",
            (Some(_), _, 0) => "import.summary.all",
            (Some(_), _, _) => "import.summary.some",
        };
        let written = if self.mode.is_some() { self.imported } else { self.good.saturating_sub(self.same) };
        let counts = [
            ("good", self.good),
            ("bad", self.bad),
            ("imported", self.imported),
            ("added", written.saturating_sub(self.changed)),
            ("changed", self.changed),
            ("same", self.same),
        ];
        let counts = counts.map(|(name, count)| (name, count.to_string()));
        app.texts.render(lang, key, &counts.each_ref().map(|(name, count)| (*name, count.as_str())))
    }

    /// Counts rows that are at hand as forms only.
    pub fn drafts(&mut self, drafts: &[Draft], taken: Taken) {
        let rows: usize = drafts.iter().map(Draft::rows).sum();
        let bad = taken.wrong.iter().filter_map(|(at, _)| drafts.get(*at)).map(Draft::rows).sum::<usize>();
        self.rows += rows as u64;
        self.bad += bad as u64;
        self.good += rows.saturating_sub(bad) as u64;
        for (at, errors) in taken.wrong {
            self.error_count += errors.len() as u64;
            let Some(draft) = drafts.get(at) else { continue };
            let room = ERRORS.saturating_sub(self.errors.len());
            self.errors.extend(errors.into_iter().take(room).map(|wrong| {
                let field = wrong.field.as_deref().map(|field| draft.place(field));
                KeptError {
                    row: draft.row(field.as_ref().map_or(0, |(place, _)| *place)),
                    given: wrong.field.as_deref().map(|field| given(&draft.json, field)).unwrap_or_default(),
                    field: field.map(|(_, own)| own.into_owned()),
                    why: wrong.why,
                }
            }));
        }
    }

    fn shown(&mut self, reading: &Reading<'_>, row: &Row, draft: &Draft, judged: &Judged<'_>) -> KeptRow {
        let places = &reading.found.header.places;
        let columns: Vec<_> =
            places.iter().filter_map(|(_, place)| reading.plan.columns.get(*place)).collect();
        if self.columns.is_empty() {
            self.columns = columns.iter().map(|column| column.path.clone()).collect();
        }
        // Lines in the form have no empty groups between them; the table has.
        let mut used: HashMap<usize, Vec<usize>> = HashMap::new();
        for (_, place) in places.iter().filter(|(at, _)| !row.cell(*at).is_blank()) {
            if let Some(Place::Line { lines, group }) =
                reading.plan.columns.get(*place).map(|column| column.place)
            {
                used.entry(lines).or_default().push(group);
            }
        }
        for groups in used.values_mut() {
            groups.sort_unstable();
            groups.dedup();
        }
        let value = |json: &Json, column: &Column, at: &dyn Fn(usize, usize) -> Option<usize>| {
            let held = match column.place {
                Place::Own => json.get(column.col.name),
                Place::Line { lines, group } => {
                    let name = reading.plan.lines.get(lines).copied().unwrap_or_default();
                    at(lines, group).and_then(|at| json.get(name)?.get(at)?.get(column.col.name))
                }
            };
            held.cloned().unwrap_or_default()
        };
        let of = |groups: Option<&Vec<usize>>, group: usize| groups?.iter().position(|known| *known == group);
        let Some(found) = judged.found.filter(|_| !judged.bad) else {
            let said = |lines: usize, group: usize| of(used.get(&lines), group);
            let values = columns.iter().map(|column| value(&draft.json, column, &said)).collect();
            return KeptRow { row: row.number, bad: judged.bad, values, fate: None, before: Vec::new() };
        };
        let merged = |lines: usize, group: usize| of(found.groups.get(lines), group);
        let stood = |_: usize, group: usize| Some(group);
        let values: Vec<Json> = columns.iter().map(|column| value(&found.after, column, &merged)).collect();
        let before = columns.iter().zip(&values).enumerate().filter_map(|(place, (column, now))| {
            let was = value(&found.before, column, &stood);
            (was != *now).then_some((place, was))
        });
        KeptRow { row: row.number, bad: false, before: before.collect(), values, fate: None }
    }
}

/// The value of a field of a form, as text.
fn given(json: &Json, field: &str) -> String {
    let pointer = format!("/{}", field.replace('[', "/").replace("].", "/"));
    match json.pointer(&pointer) {
        Some(Json::String(text)) => text.chars().take(GIVEN).collect(),
        Some(Json::Null) | None => String::new(),
        Some(other) => other.to_string(),
    }
}
