//! A file on its way from the store to drafts: fetched to a scratch file, read on a thread of its own.

use std::fs::File;

use axum::body::BodyDataStream;
use futures::StreamExt as _;
use sheet::{Book, Found, Limits, Refusal, Row, Titles, is_signature, is_total};
use tokio::io::AsyncWriteExt as _;
use tokio::sync::mpsc::{self, Receiver, Sender};

use super::gather::Gather;
use super::plan::{Column, Place, Plan};
use super::sample::{self, Shown};
use super::understand::{Reading, Theirs};
use super::wording::unreadable;
use super::{Importer, Upload, Uploads};
use crate::act::Tx;
use crate::app::App;
use crate::blob::Blobs;
use crate::clock::Zone;
use crate::fault::{Answer, Fault};
use crate::id::Id;
use crate::master::{Draft, Said, Takes};
use crate::task::TaskCx;
use crate::texts::{Lang, Message};

/// Chunks on their way at a time.
const AHEAD: usize = 2;
/// Rows whose being left out is told one by one.
const TOLD: usize = 20;

/// The rows of a record, one for most, and the form made of them.
pub(super) struct Read {
    pub rows: Vec<Row>,
    pub draft: Draft,
}

/// What the rows stand under.
#[derive(Clone)]
pub(super) struct Heading {
    pub found: Found,
    /// Rows of the file, roughly.
    pub rows_about: u64,
    /// The row of titles itself, for the file that goes back; columns that the file lacks and needs stand at its end.
    pub titles: Row,
    /// These columns, with their places in that row.
    pub added: Vec<(usize, usize)>,
}

/// What a reader hands over.
pub(super) enum Part {
    /// First: what the rows stand under.
    Heading(Box<Heading>),
    /// Then the rows.
    Rows(Vec<Read>),
    /// Last: rows left out, and what there is to say about the file.
    End { skipped: u64, notes: Vec<Said> },
}

/// The parts of a file in order; an error ends them.
pub(super) type Parts = Receiver<Answer<Part>>;

/// Fetches an uploaded file and begins to read it.
pub(super) async fn open(task: &TaskCx, importer: Importer, input: (Id, Takes)) -> Answer<(Upload, Parts)> {
    let (file, takes) = input;
    let uploads = *task.app().shared.get::<Uploads>()?;
    let upload = task.read((uploads, file), find).await.map_err(|fault| match fault {
        Fault::NotFound => Fault::refused("import.fileGone"),
        other => other,
    })?;
    let file = fetch(task.app(), &upload).await?;
    let (sender, parts) = mpsc::channel(AHEAD);
    let (app, lang, zone) = (task.app().clone(), task.lang(), task.session().zone.clone());
    aside::spawn(move || {
        if let Err(Stop::Fault(fault)) = read(&app, (lang, &zone), (importer, takes, file), &sender) {
            // Nobody listens any more when this fails.
            let _ = sender.blocking_send(Err(fault));
        }
    });
    Ok((upload, parts))
}

async fn find(tx: &mut Tx, (uploads, file): &(Uploads, Id)) -> Answer<Upload> {
    (uploads.find)(tx, *file).await
}

async fn fetch(app: &App, upload: &Upload) -> Answer<File> {
    let blobs = app.shared.get::<Blobs>()?;
    let mut bytes: BodyDataStream = blobs.get(&upload.key).await?.body.into_data_stream();
    let mut file = tokio::fs::File::from_std(blobs.scratch_file()?);
    while let Some(piece) = bytes.next().await {
        file.write_all(&piece.map_err(Fault::internal)?).await.map_err(Fault::internal)?;
    }
    file.flush().await.map_err(Fault::internal)?;
    Ok(file.into_std().await)
}

/// Why reading ends before the file does.
enum Stop {
    Fault(Fault),
    NobodyListens,
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Fault(unreadable(refusal).map_or_else(|fault| fault, Fault::Refused))
    }
}

fn read(
    app: &App,
    (lang, zone): (Lang, &Zone),
    (importer, takes, file): (Importer, Takes, File),
    sender: &Sender<Answer<Part>>,
) -> Result<(), Stop> {
    let send = |part| sender.blocking_send(Ok(part)).map_err(|_| Stop::NobodyListens);
    let plan = Plan::of(&importer);
    let titles = plan.known(&app.texts);
    let mut book = Book::open(file, Limits::default())?;
    let found = book.find(&titles)?;
    let added: Vec<(usize, usize)> = (found.header.width()..).zip(lacking(&plan, takes, &found)).collect();
    let heading = Heading {
        found: found.clone(),
        rows_about: book.rows_about,
        titles: words(&plan, (app, lang), &found, &added),
        added,
    };
    let missing = missing((app, lang), (&plan, takes), &found);
    send(Part::Heading(Box::new(heading)))?;
    let theirs = Theirs { texts: &app.texts, lang, zone };
    let mut gather = Gather::new(Reading::new(&plan, &found, theirs).changing(takes));
    let mut left = LeftOut::new(app, &plan, &titles, &found);
    left.notes.extend(missing.map(Said::from));
    book.rows::<Stop>(&found, |row| {
        if left.out(&row) {
            return Ok(());
        }
        gather.push(row).map_or(Ok(()), |chunk| send(Part::Rows(chunk)))
    })?;
    if let Some(rest) = gather.end() {
        send(Part::Rows(rest))?;
    }
    let LeftOut { skipped, notes, .. } = left;
    send(Part::End { skipped, notes })
}

/// The row of titles as it goes back: in the reader's language, unknown titles as they were.
fn words(plan: &Plan, (app, lang): (&App, Lang), found: &Found, added: &[(usize, usize)]) -> Row {
    let titles = plan.titles(&app.texts, lang);
    let mut cells = vec![sheet::Cell::Empty; found.header.width() + added.len()];
    let known = found
        .header
        .places
        .iter()
        .chain(added)
        .filter_map(|(at, place)| Some((*at, titles.get(*place)?.clone())));
    let others = found.header.unknown.iter().chain(&found.header.repeated).cloned();
    for (at, title) in known.chain(others) {
        if let Some(cell) = cells.get_mut(at) {
            *cell = sheet::Cell::Text(title);
        }
    }
    Row { number: found.header.row, cells }
}

/// Columns that a file lacks and whose cells it needs: those of a record, and those of lines of which it has others.
fn lacking(plan: &Plan, takes: Takes, found: &Found) -> Vec<usize> {
    let there = |place: usize| found.header.places.iter().any(|(_, known)| *known == place);
    let groups: Vec<Place> = found
        .header
        .places
        .iter()
        .filter_map(|(_, place)| Some(plan.columns.get(*place)?.place))
        .filter(|place| *place != Place::Own)
        .collect();
    let needed = |column: &Column| match column.place {
        Place::Own => plan.is_missed(column, takes),
        line => column.col.required && column.col.otherwise.is_none() && groups.contains(&line),
    };
    let lacking = plan.columns.iter().enumerate();
    lacking.filter(|(place, column)| needed(column) && !there(*place)).map(|(place, _)| place).collect()
}

/// What there is to say about required columns that a file lacks: every row is wrong in them.
fn missing((app, lang): (&App, Lang), (plan, takes): (&Plan, Takes), found: &Found) -> Option<Message> {
    let titles = plan.titles(&app.texts, lang);
    let there = |place: usize| found.header.places.iter().any(|(_, known)| *known == place);
    let missing: Vec<&str> = plan
        .columns
        .iter()
        .enumerate()
        .filter(|(place, column)| plan.is_missed(column, takes) && !there(*place))
        .filter_map(|(place, _)| titles.get(place).map(String::as_str))
        .collect();
    (!missing.is_empty()).then(|| Message::new("import.missingColumns").with("columns", missing.join(", ")))
}

/// Rows that are no records, and what else of the file was left alone.
struct LeftOut<'a> {
    plan: &'a Plan,
    titles: &'a Titles,
    found: &'a Found,
    samples: Vec<Vec<Shown>>,
    skipped: u64,
    notes: Vec<Said>,
}

impl<'a> LeftOut<'a> {
    fn new(app: &App, plan: &'a Plan, titles: &'a Titles, found: &'a Found) -> Self {
        let mut notes = Vec::new();
        let named = |key, names: Vec<&str>| Said::from(Message::new(key).with("names", names.join(", ")));
        let others: Vec<&str> = found.others.iter().map(String::as_str).collect();
        let guides: Vec<String> =
            Lang::ALL.iter().map(|lang| app.texts.render(*lang, "import.guide", &[])).collect();
        let others: Vec<&str> =
            others.into_iter().filter(|name| !guides.iter().any(|guide| guide == name)).collect();
        if !others.is_empty() {
            notes.push(named("import.otherSheets", others));
        }
        let names = |titles: &'a [(usize, String)]| titles.iter().map(|(_, title)| title.as_str()).collect();
        if !found.header.unknown.is_empty() {
            notes.push(named("import.unknownColumns", names(&found.header.unknown)));
        }
        if !found.header.repeated.is_empty() {
            notes.push(named("import.repeatedColumns", names(&found.header.repeated)));
        }
        let samples = Lang::ALL.into_iter().map(|lang| sample::row(plan, &app.texts, lang)).collect();
        Self { plan, titles, found, samples, skipped: 0, notes }
    }

    fn out(&mut self, row: &Row) -> bool {
        if is_remark(row) {
            return true;
        }
        let why = if is_total(row) && self.lacks(row) {
            "import.totalRow"
        } else if is_signature(row) && self.lacks(row) {
            "import.signatureRow"
        } else if self.found.header.is_repeated_by(row, self.titles) {
            "import.titlesAgain"
        } else if self.samples.iter().any(|sample| sample::is(sample, self.found, row)) {
            "import.sampleRow"
        } else {
            return false;
        };
        self.skipped += 1;
        if self.notes.len() < TOLD {
            self.notes.push(Message::new(why).with("row", row.number).into());
        }
        true
    }

    /// A sum lacks what a record must have.
    fn lacks(&self, row: &Row) -> bool {
        self.found.header.places.iter().any(|(at, place)| {
            let required = self
                .plan
                .columns
                .get(*place)
                .is_some_and(|column| column.place == Place::Own && column.needed);
            required && row.cell(*at).is_blank()
        })
    }
}

/// Whether a row is a remark of the template below its example.
fn is_remark(row: &Row) -> bool {
    let mut said = row.cells.iter().filter(|cell| !cell.is_blank());
    said.next().is_some_and(|first| first.shown().starts_with('#')) && said.next().is_none()
}
