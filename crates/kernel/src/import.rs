//! Import of master data from the tables that people send.
//!
//! Every master brings it: a template in the caller's language, a check that reads the whole file and tells
//! everything that is wrong with it, and a run that writes all rows or the good ones. Check and run are
//! background tasks; their result is the report, their file the very rows with the wrong cells marked. Rows obey
//! exactly the rules of the form ([`crate::master`]); this module knows columns, titles and files. Decision 0015.

use db::Value;
use futures::future::BoxFuture;

use crate::access::Session;
use crate::act::Tx;
use crate::app::App;
use crate::blob::BlobKey;
use crate::fault::{Answer, Fault};
use crate::id::Id;
use crate::master::{
    Batch, Col, Joined, Lined, Master, Shape, Taken, Takes, key_of, named, shape, take, take_joined,
    take_lines,
};
use crate::task::TaskKind;

mod check;
mod gather;
mod joined;
mod marked;
mod outward;
mod plan;
mod reader;
mod report;
mod routes;
mod run;
mod sample;
mod spool;
mod store;
mod template;
mod told;
mod understand;
mod wording;

pub(crate) use outward::{Layout, groups, records};
pub use routes::{CheckAsk, RunAsk};
pub use told::{ImportError, ImportState, PreviewBefore, PreviewColumn, PreviewRow};
pub use wording::{misread, unreadable};

/// Words of imports, for the registry of texts.
pub const TEXTS: &str = include_str!("import/texts.toml");

/// The look at a file: everything is read, nothing is written.
pub static CHECK: TaskKind = TaskKind::new("importCheck", |cx| Box::pin(check::run(cx)));
/// The import of a file that was checked.
pub static RUN: TaskKind = TaskKind::new("import", |cx| Box::pin(run::run(cx)));

/// Rows that are looked at together (those of one record always are), and written together when only good ones are wanted.
const CHUNK: usize = 1_000;

/// How uploaded files are found; one of the program's shared things, because files belong to a feature that
/// knows who may read which.
#[derive(Clone, Copy)]
pub struct Uploads {
    /// The file, if the session may read it; `NotFound` otherwise.
    pub find: for<'a> fn(&'a mut Tx, Id) -> BoxFuture<'a, Answer<Upload>>,
    /// Keeps the file for another day; an invalid field `file` when it is gone.
    pub keep: for<'a> fn(&'a mut Tx, Id) -> BoxFuture<'a, Answer<()>>,
}

/// An uploaded file.
#[derive(Debug, Clone)]
pub struct Upload {
    /// Its name with its ending.
    pub name: String,
    /// Where its bytes are.
    pub key: BlobKey,
}

type TakeBatch = for<'a> fn(&'a mut Tx, &'a Batch) -> BoxFuture<'a, Answer<Taken>>;
type Opens = for<'a> fn(&'a mut Tx, Id) -> BoxFuture<'a, Answer<()>>;

/// What the import needs to know of a master; part of its feature.
#[derive(Clone, Copy)]
pub struct Importer {
    screen: &'static str,
    shape: &'static Shape,
    judged: TakeBatch,
    /// Whether a record takes lines now, when it is lines that are imported.
    opens: Option<Opens>,
    /// The field that the rows of one record share, when a table has a row for each of its lines.
    joined: Option<&'static str>,
    /// The field that says which record a row is about, where a file may change records.
    key: Option<&'static str>,
}

impl Importer {
    pub(crate) fn of<M: Master>() -> Self {
        Self {
            screen: M::SCREEN,
            shape: shape::<M>(),
            judged: |tx, batch| Box::pin(take::<M>(tx, batch)),
            opens: None,
            joined: None,
            key: key_of(shape::<M>()),
        }
    }

    fn of_lines<M: Lined>() -> Self {
        Self {
            screen: M::SCREEN,
            shape: shape::<M>(),
            judged: |tx, batch| Box::pin(take_lines::<M>(tx, batch)),
            opens: Some(|tx, record| Box::pin(M::open(tx, record))),
            joined: None,
            key: None,
        }
    }

    fn of_joined<M: Joined>() -> Self {
        Self {
            screen: M::SCREEN,
            shape: shape::<M>(),
            judged: |tx, batch| Box::pin(take_joined::<M>(tx, batch)),
            opens: None,
            joined: Some(M::KEY),
            key: None,
        }
    }

    /// The columns that a record referred to must share with fields of the form.
    fn within(&self, col: &Col) -> Vec<(&'static str, &'static str)> {
        let lines = self.shape.lines.iter().flat_map(|rows| &rows.columns);
        let placed = self.shape.columns.iter().chain(lines).find(|placed| std::ptr::eq(placed.col, col));
        placed
            .map(|placed| placed.col.within.iter().copied().zip(placed.within.iter().copied()).collect())
            .unwrap_or_default()
    }

    /// Looks at a batch, or writes it, as its mode says. What a row refers to may be called by its name.
    async fn take(&self, tx: &mut Tx, batch: &Batch) -> Answer<Taken> {
        let batch = named(tx, self.shape, batch).await?;
        (self.judged)(tx, &batch).await
    }

    /// Refuses lines without their record, and a record that takes none now.
    async fn open(&self, tx: &mut Tx, within: Option<Id>) -> Answer<()> {
        match (self.opens, within) {
            (Some(opens), Some(record)) => opens(tx, record).await,
            (Some(_), None) => Err(Fault::invalid("within", "rule.required")),
            (None, Some(_)) => Err(Fault::invalid("within", "rule.unknownField")),
            (None, None) => Ok(()),
        }
    }

    /// The field by which a file may change records; none where it only adds.
    pub(crate) fn key(&self) -> Option<&'static str> {
        self.key
    }

    /// Refuses whoever may not import. Who changes records by a file needs the right of the form, too.
    fn allow(&self, session: &Session, takes: Takes) -> Answer<()> {
        let may = |action: &str| session.can(&format!("{}_{action}_button", self.screen));
        match may("import") && (takes == Takes::New || may("edit")) {
            true => Ok(()),
            false => Err(Fault::Denied),
        }
    }

    /// The master of a screen.
    fn of_screen(app: &App, screen: &str) -> Answer<Self> {
        let importers = app.features.iter().filter_map(|feature| feature.importer);
        importers
            .into_iter()
            .find(|importer| importer.screen == screen)
            .ok_or_else(|| Fault::refused("task.unknownKind"))
    }
}

/// A count for the database.
fn number(count: u64) -> Value {
    Value::Int(i64::try_from(count).unwrap_or(i64::MAX))
}
