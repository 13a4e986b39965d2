//! The walk from a list to a file, for a call that waits and for a task that does not.

use std::fs::File;
use std::sync::Arc;
use std::time::Duration;

use db::Row;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::cell::Cell;
use super::sheet::{self, Head, SHEET_ROWS, Sheet};
use super::{DIRECT_ROWS, ExportAsk, STEP, TASK_ROWS};
use crate::access::Session;
use crate::act::{Cx, Tx};
use crate::app::App;
use crate::blob::Blobs;
use crate::fault::{Answer, Fault};
use crate::import::{self, Importer, Layout};
use crate::list::{self, Ask, Field, List};
use crate::master::Stored;
use crate::people;
use crate::task::{NewTask, Outcome, Queued, TaskCx, TaskFile, TaskKind};
use crate::texts::{Lang, Message};

/// Exports that answer a call at the same time.
const AT_ONCE: usize = 4;
/// How long a call waits for its turn.
const PATIENCE: Duration = Duration::from_secs(5);

/// The export of a whole list in the background.
pub static EXPORT: TaskKind = TaskKind::new("export", |cx| Box::pin(run(cx)));

/// Keeps the number of direct exports down; one of the program's shared things.
#[derive(Debug)]
pub struct Exports(Semaphore);

impl Default for Exports {
    fn default() -> Self {
        Self(Semaphore::new(AT_ONCE))
    }
}

impl Exports {
    /// A turn, or the refusal that says what to do instead.
    pub(super) async fn turn(&self) -> Answer<SemaphorePermit<'_>> {
        match tokio::time::timeout(PATIENCE, self.0.acquire()).await {
            Ok(Ok(turn)) => Ok(turn),
            _ => Err(Fault::TooMany { retry_after: PATIENCE, message: Message::new("export.busy") }),
        }
    }
}

/// A list on a screen.
#[derive(Clone, Copy)]
pub(super) struct Source {
    pub screen: &'static str,
    pub list: &'static List,
}

impl Source {
    /// Title of the screen: the name of a file that was given none.
    pub fn title(&self, app: &App, lang: Lang) -> String {
        app.texts.render(lang, &format!("route.{}", self.screen), &[])
    }
}

/// Answers the file of a small result, and refuses a large one before it is made.
pub(super) async fn direct(cx: &Cx, source: Source, export: ExportAsk) -> Answer<File> {
    let rows = count(cx, source, &export.ask, DIRECT_ROWS).await?;
    if rows > DIRECT_ROWS {
        return Err(Fault::Refused(Message::new("export.tooMany").with("limit", DIRECT_ROWS)));
    }
    write(cx, source, export, cx.act().lang(), None).await
}

/// What a task needs to know to make the file later.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Request {
    screen: String,
    list: String,
    query: Vec<(String, String)>,
}

/// Puts an export in the queue.
pub(super) async fn enqueue(
    tx: &mut Tx,
    (source, query, title): &(Source, Vec<(String, String)>, String),
) -> Answer<Queued> {
    let input = json!({ "screen": source.screen, "list": source.list.name, "query": query });
    crate::task::enqueue(tx, NewTask { kind: &EXPORT, title, input }).await
}

async fn run(task: TaskCx) -> Answer<Outcome> {
    let request: Request = task.input()?;
    let source = source(task.app(), &request)?;
    // Rights may have gone since the task was asked for.
    if !task.session().can(&format!("{}_export_button", source.screen)) {
        return Err(Fault::Denied);
    }
    let export = ExportAsk::parse(source.list, &request.query, &task.session().zone)?;
    let rows = count(task.cx(), source, &export.ask, TASK_ROWS).await?;
    if rows > TASK_ROWS {
        return Err(Fault::Refused(Message::new("export.tooManyAtAll").with("limit", TASK_ROWS)));
    }
    task.progress(0, Some(rows)).await?;
    let name = export.file_name(&source.title(task.app(), task.lang()));
    let mime = export.format.mime();
    let file = write(task.cx(), source, export, task.lang(), Some(&task)).await?;
    Ok(Outcome::file(TaskFile { file, name, mime }))
}

fn source(app: &App, request: &Request) -> Answer<Source> {
    // A screen may have several features, each with lists of its own.
    let features = app.features.iter().filter(|feature| feature.screen == request.screen);
    let mut sources = features
        .flat_map(|feature| feature.lists.iter().map(move |list| Source { screen: feature.screen, list }));
    sources.find(|source| source.list.name == request.list).ok_or_else(|| Fault::refused("task.unknownKind"))
}

async fn count(cx: &Cx, source: Source, ask: &Ask, cap: u64) -> Answer<u64> {
    cx.read((source.list, ask.clone(), cap), read_count).await
}

async fn read_count(tx: &mut Tx, (list, ask, cap): &(&'static List, Ask, u64)) -> Answer<u64> {
    list::count(tx, list, ask, *cap).await
}

type Place = (&'static List, Ask, Option<Row>);

async fn read_next(tx: &mut Tx, (list, ask, last): &Place) -> Answer<Vec<Row>> {
    list::walk(tx, list, ask, last.as_ref(), STEP).await
}

async fn read_groups(tx: &mut Tx, importer: &Importer) -> Answer<Vec<usize>> {
    import::groups(tx, importer).await
}

async fn read_records(tx: &mut Tx, asked: &(Importer, Vec<Row>)) -> Answer<Vec<Stored>> {
    import::records(tx, asked).await
}

/// The import whose template gives the columns, when that is asked for.
fn template(app: &App, source: Source, export: &ExportAsk) -> Answer<Option<Importer>> {
    if !export.template {
        return Ok(None);
    }
    let importers = app.features.iter().filter_map(|feature| feature.importer);
    let found = importers.into_iter().find(|importer| importer.is_of(source.screen, source.list));
    found.map(Some).ok_or_else(|| Fault::invalid("template", "rule.unknownField"))
}

/// Writes the whole result. Reading and writing take turns, so no more than one step of rows is ever
/// in memory, and writing never blocks the threads that answer calls.
async fn write(
    cx: &Cx,
    source: Source,
    export: ExportAsk,
    lang: Lang,
    task: Option<&TaskCx>,
) -> Answer<File> {
    let blobs = cx.app.shared.get::<Blobs>()?;
    let import = template(&cx.app, source, &export)?;
    let layout = match import {
        Some(importer) => {
            let groups = cx.read(importer, read_groups).await?;
            Some(Arc::new(Layout::new(&importer, &groups, &cx.app.texts, lang)))
        }
        None => None,
    };
    let scribe = Scribe::new(&cx.app, source, (&export, layout), lang, &cx.session);
    let (head, file, format) = (scribe.head(source, &export, &blobs), blobs.scratch_file()?, export.format);
    let mut sheet = blocking(move || sheet::open(format, head, file)).await?;
    let (mut last, mut done) = (None, 0);
    loop {
        let rows = cx.read((source.list, export.ask.clone(), last.take()), read_next).await?;
        let read = rows.len() as u64;
        last = rows.last().cloned();
        let scribe = scribe.clone();
        let records = match import {
            Some(importer) => cx.read((importer, rows.clone()), read_records).await?,
            None => Vec::new(),
        };
        sheet = blocking(move || {
            match &scribe.layout {
                Some(layout) => {
                    let mut rows = records.iter().flat_map(|record| scribe.record(layout, record));
                    rows.try_for_each(|row| sheet.row(&row))?;
                }
                None => rows.iter().try_for_each(|row| sheet.row(&scribe.cells(row)))?,
            }
            Ok(sheet)
        })
        .await?;
        done += read;
        if let Some(task) = task {
            task.progress(done, None).await?;
        }
        if read < STEP {
            break;
        }
    }
    blocking(move || Sheet::finish(sheet)).await
}

/// Turns rows into cells: columns by their place in the row, codes and times in the owner's terms.
#[derive(Clone)]
struct Scribe {
    app: App,
    columns: Vec<(usize, &'static Field)>,
    /// The columns of the template, when these are asked for.
    layout: Option<Arc<Layout>>,
    session: Arc<Session>,
    lang: Lang,
}

impl Scribe {
    fn new(
        app: &App,
        source: Source,
        (export, layout): (&ExportAsk, Option<Arc<Layout>>),
        lang: Lang,
        session: &Arc<Session>,
    ) -> Self {
        let place = |name: &str| source.list.fields.iter().position(|field| field.name == name);
        let columns =
            export.columns.iter().filter_map(|field| Some((place(field.name)? + 1, *field))).collect();
        Self { app: app.clone(), columns, layout, session: session.clone(), lang }
    }

    fn head(&self, source: Source, export: &ExportAsk, blobs: &Blobs) -> Head {
        let texts = &self.app.texts;
        let title = |name| list::heading(texts, self.lang, (source.screen, source.list), name);
        let (titles, widths) = match &self.layout {
            Some(layout) => (layout.titles.clone(), vec![None; layout.titles.len()]),
            None => {
                let columns = export.columns.iter();
                columns.map(|field| (title(field.name), field.width)).unzip()
            }
        };
        Head {
            name: export.name.clone().unwrap_or_else(|| source.title(&self.app, self.lang)),
            lang: self.lang,
            titles,
            widths,
            sheet_rows: SHEET_ROWS,
            scratch: blobs.scratch().to_owned(),
        }
    }

    /// The rows of a record in the columns of the template.
    fn record(&self, layout: &Layout, record: &Stored) -> Vec<Vec<Cell>> {
        let label = |key: &str| self.app.texts.render(self.lang, key, &[]);
        let cell = |(kind, value)| Cell::of(kind, value, &self.session.zone, label);
        layout.rows(record).map(|row| row.into_iter().map(cell).collect()).collect()
    }

    fn cells(&self, row: &Row) -> Vec<Cell> {
        let label = |key: &str| self.app.texts.render(self.lang, key, &[]);
        let cell = |(at, field): &(usize, &'static Field)| {
            let mut cell = Cell::of(field.kind, row.value(*at), &self.session.zone, label);
            if people::is_named(field.name) {
                cell.text = self.session.told(&cell.text, &label(people::OPERATOR)).to_owned();
            }
            cell
        };
        self.columns.iter().map(cell).collect()
    }
}

/// Runs what takes the processor and may wait for a disk on threads that give way to all others.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> std::io::Result<T> + Send + 'static,
) -> Answer<T> {
    let ended = aside::spawn(work).await.map_err(Fault::internal)?;
    ended.map_err(Fault::internal)
}
