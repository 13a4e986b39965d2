//! What a check or a run has found, in the language of whoever asks.

use serde::Serialize;
use serde_json::Value as Json;
use utoipa::ToSchema;

use super::plan::Plan;
use super::report::{KeptRow, Report};
use crate::app::App;
use crate::id::Id;
use crate::list::Kind;
use crate::texts::Lang;

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
    /// `new`, `existing` or `both`: which records its rows may be about.
    pub takes: String,
    /// Good rows whose records are there and change, or were changed.
    pub changed: u64,
    /// Good rows that say nothing else than stands there.
    pub same: u64,
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
    /// `add`, `change` or `same`: what comes of it; none where a file only adds, and for a wrong row.
    pub fate: Option<String>,
    /// Values that stand there now and change.
    pub before: Vec<PreviewBefore>,
}

/// A value that a row would change.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PreviewBefore {
    /// Its place among the values.
    pub at: usize,
    /// What stands there, in words.
    pub value: String,
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
        (state.changed, state.same) = (self.changed, self.same);
        state.takes = self.takes.name().to_owned();
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
        let previewed = |row: &KeptRow| PreviewRow {
            row: row.row,
            bad: row.bad,
            values: row
                .values
                .iter()
                .zip(&kinds)
                .map(|(value, kind)| shown(value, *kind, app, lang))
                .collect(),
            fate: row.fate.map(|fate| fate.name().to_owned()),
            before: row
                .before
                .iter()
                .map(|(at, value)| PreviewBefore {
                    at: *at,
                    value: shown(value, kinds.get(*at).copied().flatten(), app, lang),
                })
                .collect(),
        };
        state.preview = self.preview.iter().map(previewed).collect();
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
