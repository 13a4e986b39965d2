//! The look at a file: all of it is read and judged, nothing is written.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::marked::{Line, Marked, Words};
use super::plan::Plan;
use super::reader::{self, Heading, Part, Read};
use super::report::{Judged, Report};
use super::spool::Doubles;
use super::understand::{Reading, Theirs};
use super::{Importer, Upload, store};
use crate::act::Tx;
use crate::app::App;
use crate::blob::Blobs;
use crate::clock::Zone;
use crate::fault::{Answer, Fault};
use crate::file_name;
use crate::id::Id;
use crate::master::{Batch, Draft, Found, Meeting, Said, Seen, Taken, Takes, WriteMode, Wrong};
use crate::task::{Outcome, TaskCx, TaskFile};
use crate::texts::{Lang, Message};

/// Records of which something is said one by one.
const NOTES: usize = 20;
/// Media type of the file that goes back.
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// What a check is asked.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct CheckInput {
    pub screen: String,
    pub file: Id,
    #[serde(default)]
    pub within: Option<Id>,
    #[serde(default)]
    pub rows: Takes,
}

/// Looks at a whole file.
pub(super) async fn run(task: TaskCx) -> Answer<Outcome> {
    let input: CheckInput = task.input()?;
    let importer = allowed(&task, &input.screen, input.rows)?;
    let (upload, mut parts) = reader::open(&task, importer, (input.file, input.rows)).await?;
    let about = About { file: input.file, within: input.within, takes: input.rows, seen: false };
    let mut desk = Desk::new(&task, importer, &about, &upload);
    while let Some(part) = parts.recv().await {
        match part? {
            Part::Heading(heading) => desk.begin(*heading, true)?,
            Part::Rows(rows) => {
                let (rows, batch) = desk.batch(rows, WriteMode::None);
                let taken = task.read((importer, batch.clone()), take).await?;
                keep_seen(&task, &batch, &taken).await?;
                desk.settle(rows, &batch, taken, Back::All).await?;
                task.progress(desk.report.rows, Some(desk.total())).await?;
            }
            Part::End { skipped, notes } => desk.end(skipped, notes),
        }
    }
    desk.finish("import.checkedName").await
}

/// The master of a task's screen, if its owner may still import there.
pub(super) fn allowed(task: &TaskCx, screen: &str, takes: Takes) -> Answer<Importer> {
    let importer = Importer::of_screen(task.app(), screen)?;
    importer.allow(task.session(), takes)?;
    Ok(importer)
}

/// Keeps which records the rows of a chunk are about, so that a run changes none that somebody else changed since.
async fn keep_seen(task: &TaskCx, batch: &Arc<Batch>, taken: &Taken) -> Answer<()> {
    let (Some(_), Some(first)) = (&batch.meeting, batch.drafts.first()) else { return Ok(()) };
    let row = |found: &Found| batch.drafts.get(found.at).map(|draft| (draft.row, found.seen));
    let seen: Vec<(u32, Seen)> = taken.found.iter().filter_map(row).collect();
    task.write((task.id(), first.row, seen), store::keep_seen).await
}

/// Looks at a batch, or writes it, as its mode says.
pub(super) async fn take(tx: &mut Tx, (importer, batch): &(Importer, Arc<Batch>)) -> Answer<Taken> {
    importer.take(tx, batch).await
}

/// What a file is imported for.
pub(super) struct About {
    pub file: Id,
    /// The record whose lines the rows become.
    pub within: Option<Id>,
    pub takes: Takes,
    /// Whether a look came before.
    pub seen: bool,
}

/// Which rows go back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Back {
    All,
    Wrong,
}

/// Where the rows of a file come together with what was found out about them.
pub(super) struct Desk {
    app: App,
    lang: Lang,
    zone: Zone,
    pub plan: Plan,
    pub doubles: Doubles,
    heading: Option<Heading>,
    marked: Option<Marked>,
    pub report: Report,
    name: String,
    /// The record whose lines the rows become.
    pub within: Option<Id>,
    takes: Takes,
    seen: bool,
    /// How the rows meet records that are there, once the columns are known.
    pub meeting: Option<Arc<Meeting>>,
    /// What was said of records.
    noted: Vec<Said>,
}

impl Desk {
    pub fn new(task: &TaskCx, importer: Importer, about: &About, upload: &Upload) -> Self {
        let About { file, within, takes, seen } = *about;
        let report = Report { file, file_name: upload.name.clone(), takes, ..Report::default() };
        Self {
            app: task.app().clone(),
            lang: task.lang(),
            zone: task.session().zone.clone(),
            plan: Plan::of(&importer),
            doubles: Doubles::of(importer.shape),
            heading: None,
            marked: None,
            report,
            name: upload.name.clone(),
            within,
            takes,
            seen,
            meeting: None,
            noted: Vec::new(),
        }
    }

    /// Rows of the file, roughly.
    pub fn total(&self) -> u64 {
        self.heading.as_ref().map_or(0, |heading| heading.rows_about).max(self.report.rows)
    }

    /// Takes the titles; `back` begins the file that goes back.
    pub fn begin(&mut self, heading: Heading, back: bool) -> Answer<()> {
        if back {
            let words = Words {
                reasons: self.app.texts.render(self.lang, "import.reasons", &[]),
                number: self.app.texts.render(self.lang, "import.rowNumber", &[]),
                sheet: heading.found.sheet(),
            };
            let scratch = self.app.shared.get::<Blobs>()?.scratch().to_owned();
            let titles = (&heading.titles, heading.found.header.width());
            let marked = Marked::open(titles, &words, &scratch).map_err(Fault::internal)?;
            self.marked = Some(marked);
        }
        if self.takes != Takes::New {
            let given = self.plan.given(heading.found.header.places.iter().map(|(_, place)| *place));
            self.meeting = Some(Arc::new(Meeting { takes: self.takes, given, seen: self.seen }));
        }
        self.heading = Some(heading);
        Ok(())
    }

    /// Rows as a batch, what stands twice in the file told.
    pub fn batch(&mut self, rows: Vec<Read>, mode: WriteMode) -> (Vec<Vec<sheet::Row>>, Arc<Batch>) {
        let (mut given, mut drafts) = (Vec::with_capacity(rows.len()), Vec::with_capacity(rows.len()));
        for Read { rows, mut draft } in rows {
            self.doubles.note(&mut draft);
            given.push(rows);
            drafts.push(draft);
        }
        (given, Arc::new(Batch { drafts, mode, within: self.within, meeting: self.meeting.clone() }))
    }

    /// Counts rows and writes those that go back.
    pub async fn settle(
        &mut self,
        given: Vec<Vec<sheet::Row>>,
        batch: &Arc<Batch>,
        taken: Taken,
        back: Back,
    ) -> Answer<()> {
        let Some(heading) = &self.heading else { return Err(Fault::internal("rows without titles")) };
        let theirs = Theirs { texts: &self.app.texts, lang: self.lang, zone: &self.zone };
        let reading = Reading::new(&self.plan, &heading.found, theirs);
        let titles = self.plan.titles(&self.app.texts, self.lang);
        self.noted.extend(taken.notes);
        let mut wrong = taken.wrong.into_iter().peekable();
        let mut found = taken.found.iter().peekable();
        let mut lines = Vec::new();
        for (at, (rows, draft)) in given.into_iter().zip(&batch.drafts).enumerate() {
            let errors =
                wrong.next_if(|(place, _)| *place == at).map(|(_, errors)| errors).unwrap_or_default();
            let found = found.next_if(|found| found.at == at);
            let (bad, mut by_row) = (!errors.is_empty(), by_row(draft, errors));
            for (place, row) in rows.into_iter().enumerate() {
                let mut errors = by_row.get_mut(place).map(std::mem::take).unwrap_or_default();
                // They are read as the row is: from its first cell to its last.
                errors
                    .sort_by_key(|wrong| wrong.field.as_deref().map(|field| reading.column_of(&row, field)));
                self.report.row(&reading, &row, draft, &Judged { bad, wrong: &errors, found });
                if back == Back::All || (back == Back::Wrong && bad) {
                    let cells = errors
                        .iter()
                        .filter_map(|wrong| reading.cell_back(&row, wrong.field.as_deref()?, &heading.added));
                    let cells: Vec<usize> = cells.collect();
                    let reasons = match errors.as_slice() {
                        [] if bad => self.app.texts.render(self.lang, "import.withOthers", &[]),
                        errors => self.reasons(&reading, &titles, &row, errors),
                    };
                    lines.push((cells, reasons, row));
                }
            }
        }
        let Some(mut marked) = self.marked.take() else { return Ok(()) };
        let written = aside::spawn(move || {
            lines.iter().try_for_each(|(wrong, reasons, row)| {
                marked.line(&Line { row, wrong, reasons: reasons.clone() })
            })?;
            Ok::<_, std::io::Error>(marked)
        });
        self.marked = Some(written.await.map_err(Fault::internal)?.map_err(Fault::internal)?);
        Ok(())
    }

    /// What is wrong with a row, in words.
    fn reasons(
        &self,
        reading: &Reading<'_>,
        titles: &[String],
        row: &sheet::Row,
        errors: &[Wrong],
    ) -> String {
        let texts = &self.app.texts;
        let said = |wrong: &Wrong| {
            let reason = texts.message(self.lang, &wrong.why.message());
            let Some(field) = wrong.field.as_deref() else { return reason };
            let title = match reading.column_of(row, field).and_then(|place| titles.get(place)) {
                Some(title) => title.clone(),
                None => self.plan.title(texts, self.lang, titles, field),
            };
            texts.render(self.lang, "import.reason", &[("column", &title), ("reason", &reason)])
        };
        errors.iter().map(said).collect::<Vec<String>>().join("; ")
    }

    /// Takes what there is to say about the file as a whole; what was said of its records comes after it.
    pub fn end(&mut self, skipped: u64, mut notes: Vec<Said>) {
        self.report.skipped = skipped;
        let more = self.noted.len().saturating_sub(NOTES);
        notes.extend(self.noted.drain(..).take(NOTES));
        if more > 0 {
            notes.push(Message::new("import.moreNotes").with("count", more).into());
        }
        self.report.notes = notes;
    }

    /// The report, and the file that goes back when something is wrong.
    pub async fn finish(self, name: &str) -> Answer<Outcome> {
        let result = serde_json::to_value(&self.report).map_err(Fault::internal)?;
        let summary = self.report.summary(&self.app, self.lang);
        let Some(marked) = self.marked.filter(|_| self.report.bad > 0) else {
            return Ok(Outcome::done().with_result(result).with_summary(summary));
        };
        let file = self.app.shared.get::<Blobs>()?.scratch_file()?;
        let file = aside::spawn(move || marked.finish(file)).await.map_err(Fault::internal)?;
        let stem = file_name::split(&self.name).0;
        let name = self.app.texts.render(self.lang, name, &[("name", stem)]);
        let file =
            TaskFile { file: file.map_err(Fault::internal)?, name: format!("{name}.xlsx"), mime: XLSX };
        Ok(Outcome::file(file).with_result(result).with_summary(summary))
    }
}

/// What is wrong with a record by its rows, each field as its row has it.
fn by_row(draft: &Draft, errors: Vec<Wrong>) -> Vec<Vec<Wrong>> {
    if draft.joint.is_none() || errors.is_empty() {
        return vec![errors];
    }
    let mut rows = vec![Vec::new(); draft.rows()];
    for Wrong { field, why } in errors {
        let (place, field) = match &field {
            Some(field) => {
                let (place, own) = draft.place(field);
                (place, Some(own.into_owned()))
            }
            None => (0, None),
        };
        if let Some(row) = rows.get_mut(place) {
            row.push(Wrong { field, why });
        }
    }
    rows
}

/// A draft in a batch of its own.
pub(super) fn alone(draft: &Draft, batch: &Batch) -> Arc<Batch> {
    let (within, meeting) = (batch.within, batch.meeting.clone());
    Arc::new(Batch { drafts: vec![draft.clone()], mode: WriteMode::Good, within, meeting })
}
