//! What a check or a run has found: kept with its task, told in the language of whoever asks.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use sheet::Row;
use utoipa::ToSchema;

use super::plan::{Place, Plan};
use super::understand::Reading;
use crate::app::App;
use crate::id::Id;
use crate::list::Kind;
use crate::master::{Draft, Said, Taken, Wrong};
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
    row: u32,
    field: Option<String>,
    given: String,
    why: Said,
}

/// One row as it is kept for the preview.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct KeptRow {
    row: u32,
    bad: bool,
    values: Vec<Json>,
}

/// What was found out about a row.
pub(super) struct Judged<'a> {
    /// Whether its record cannot be taken, be it for another row of it.
    pub bad: bool,
    /// What is wrong with the row itself.
    pub wrong: &'a [Wrong],
}

impl Report {
    /// Counts a row with what is wrong with it.
    pub fn row(&mut self, reading: &Reading<'_>, row: &Row, draft: &Draft, judged: &Judged<'_>) {
        let wrong = judged.wrong;
        self.rows += 1;
        if judged.bad {
            self.bad += 1
        } else {
            self.good += 1
        };
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
        if self.preview.len() < SHOWN {
            match &draft.joint {
                Some(_) => self.show(reading, row, &reading.said(row), judged.bad),
                None => self.show(reading, row, draft, judged.bad),
            }
        }
    }

    /// What came of it, in one sentence.
    pub fn summary(&self, app: &App, lang: Lang) -> String {
        let key = match (&self.mode, self.imported, self.bad) {
            (None, _, _) => "import.summary.checked",
            (Some(_), 0, _) => "import.summary.none",
            (Some(_), _, 0) => "import.summary.all",
            (Some(_), _, _) => "import.summary.some",
        };
        let counts = [("good", self.good), ("bad", self.bad), ("imported", self.imported)];
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

    fn show(&mut self, reading: &Reading<'_>, row: &Row, draft: &Draft, bad: bool) {
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
        let value = |column: &&super::plan::Column| match column.place {
            Place::Own => draft.json.get(column.col.name).cloned().unwrap_or_default(),
            Place::Line { lines, group } => {
                let at = used.get(&lines).and_then(|groups| groups.iter().position(|known| *known == group));
                let name = reading.plan.lines.get(lines).copied().unwrap_or_default();
                let line = at.and_then(|at| draft.json.get(name)?.get(at));
                line.and_then(|line| line.get(column.col.name)).cloned().unwrap_or_default()
            }
        };
        self.preview.push(KeptRow { row: row.number, bad, values: columns.iter().map(value).collect() });
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

/// The state of a check or a run.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportState {
    /// Id of the task.
    pub id: Id,
    /// `check` or `run`.
    pub kind: String,
    /// `IN_PROCESS`, `COMPLETED` or `FAIL`.
    pub status: String,
    /// Hundredths done, when it is known.
    pub progress: Option<i64>,
    /// Why it failed.
    pub message: Option<String>,
    /// Id of the uploaded file.
    pub file: Option<Id>,
    /// Its name.
    pub file_name: String,
    /// Rows that are records.
    pub rows: u64,
    /// Of these the right ones.
    pub good: u64,
    /// Of these the wrong ones.
    pub bad: u64,
    /// Rows left out: sums, titles again, the example.
    pub skipped: u64,
    /// Records written.
    pub imported: u64,
    /// `all` or `good`, for a run.
    pub mode: Option<String>,
    /// What else there is to say about the file.
    pub notes: Vec<String>,
    /// The first errors.
    pub errors: Vec<ImportError>,
    /// All errors.
    pub error_count: u64,
    /// Columns of the preview.
    pub columns: Vec<PreviewColumn>,
    /// The first rows as they were understood.
    pub preview: Vec<PreviewRow>,
    /// Whether the task has a file: the rows with the wrong cells marked.
    pub has_file: bool,
}

/// Something wrong with a cell or a row.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ImportError {
    /// Row of the file.
    pub row: u32,
    /// Title of the column; empty for the row as a whole.
    pub column: String,
    /// What the cell says.
    pub given: String,
    /// What is wrong with it.
    pub reason: String,
}

/// A column of the preview.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PreviewColumn {
    /// Field of the form.
    pub field: String,
    /// Its title.
    pub title: String,
}

/// A row of the preview.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PreviewRow {
    /// Row of the file.
    pub row: u32,
    /// Whether something is wrong with it.
    pub bad: bool,
    /// Its values in words, in the order of the columns.
    pub values: Vec<String>,
}

impl Report {
    /// Fills a state with what was found, in words.
    pub fn tell(&self, state: &mut ImportState, app: &App, lang: Lang, plan: &Plan) {
        let texts = &app.texts;
        let titles = plan.titles(texts, lang);
        let title = |path: &str| plan.title(texts, lang, &titles, path);
        state.file = Some(self.file);
        state.file_name.clone_from(&self.file_name);
        (state.rows, state.good, state.bad) = (self.rows, self.good, self.bad);
        (state.skipped, state.imported) = (self.skipped, self.imported);
        state.mode.clone_from(&self.mode);
        state.error_count = self.error_count;
        state.notes = self.notes.iter().map(|note| texts.message(lang, &note.message())).collect();
        state.errors = self
            .errors
            .iter()
            .map(|error| ImportError {
                row: error.row,
                column: error.field.as_deref().map(title).unwrap_or_default(),
                given: error.given.clone(),
                reason: texts.message(lang, &error.why.message()),
            })
            .collect();
        let column = |field: &String| PreviewColumn { field: field.clone(), title: title(field) };
        state.columns = self.columns.iter().map(column).collect();
        let kinds: Vec<Option<Kind>> =
            self.columns.iter().map(|path| Some(plan.columns.get(plan.position(path)?)?.col.kind)).collect();
        let shown = |row: &KeptRow| PreviewRow {
            row: row.row,
            bad: row.bad,
            values: row
                .values
                .iter()
                .zip(&kinds)
                .map(|(value, kind)| shown(value, *kind, app, lang))
                .collect(),
        };
        state.preview = self.preview.iter().map(shown).collect();
    }
}

/// Signs of a moment up to its minutes.
const MINUTES: usize = 16;

fn shown(value: &Json, kind: Option<Kind>, app: &App, lang: Lang) -> String {
    match (value, kind) {
        (Json::Null, _) => String::new(),
        (Json::Bool(yes), _) => app.texts.render(lang, if *yes { "shared.yes" } else { "shared.no" }, &[]),
        (value, Some(Kind::Code(table))) => {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            match table.parse(&text) {
                Some(row) => app.texts.render(lang, &table.label(row), &[]),
                None => text,
            }
        }
        (Json::String(text), Some(Kind::Time)) => {
            text.chars().take(MINUTES).collect::<String>().replace('T', " ")
        }
        (Json::String(text), _) => text.clone(),
        (other, _) => other.to_string(),
    }
}
