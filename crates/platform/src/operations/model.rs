//! What the page shows, and what other crates bring to it.

use futures::future::BoxFuture;
use kernel::act::Tx;
use kernel::app::App;
use kernel::clock::Instant;
use kernel::fault::Answer;
use serde::Serialize;
use utoipa::ToSchema;

/// The program as it was built and started; one of the shared things.
#[derive(Debug, Clone, Copy)]
pub struct Host {
    /// Version.
    pub version: &'static str,
    /// What it was built from, as far as that is known.
    pub build: &'static str,
    /// When it was started.
    pub started: Instant,
}

/// How the last verification of a tenant's ledger is found; one of the shared things.
pub struct Verified(pub for<'a> fn(&'a mut Tx) -> BoxFuture<'a, Answer<Option<LastVerify>>>);

/// How the last backup is found, where backups are made by the program; one of the shared things.
pub struct Backups(pub fn(App) -> BoxFuture<'static, Answer<Option<LastBackup>>>);

/// Everything on the page.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Operations {
    /// When this was looked at.
    pub at: Instant,
    /// This copy of the program.
    pub program: ProgramView,
    /// All copies that work on the database.
    pub copies: Vec<CopyView>,
    /// The database.
    pub database: DatabaseView,
    /// Calls of this copy.
    pub calls: CallsView,
    /// Units of work of this copy: the writing ones, then the reading ones.
    pub units: Vec<UnitsView>,
    /// Sessions of the tenant that stand.
    pub sessions: i64,
    /// Background tasks of the tenant in the last days, by kind and state.
    pub tasks: Vec<TasksView>,
    /// The last verification of the tenant's ledger.
    pub verify: Option<LastVerify>,
    /// The last backup, where the program makes them.
    pub backup: Option<LastBackup>,
    /// Statements of this copy that took long, the costliest first.
    pub slow: Vec<SlowView>,
    /// What went wrong in the last days, the newest first.
    pub mishaps: Vec<MishapView>,
}

/// A copy of the program.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgramView {
    /// Version.
    pub version: String,
    /// What it was built from; empty when that is not known.
    pub build: String,
    /// When it was started.
    pub started_at: Instant,
    /// Node under which it makes ids.
    pub node: u16,
    /// Memory in bytes, where the machine tells.
    pub memory_bytes: Option<u64>,
    /// Open files and connections, where the machine tells.
    pub open_files: Option<u64>,
    /// How many it may have.
    pub files_limit: Option<u64>,
}

/// A copy of the program as the database knows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CopyView {
    /// Its node.
    pub node: i64,
    /// Until when it has that.
    pub leased_until: Instant,
    /// Whether it is the one that answers.
    pub own: bool,
}

/// The database.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DatabaseView {
    /// `SQLite 3.51.0`, `PostgreSQL 17.2`.
    pub version: String,
    /// Last step of the schema.
    pub schema: i64,
    /// Size in bytes.
    pub bytes: u64,
    /// Size of SQLite's log in bytes.
    pub log_bytes: Option<u64>,
}

/// Calls since the start.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallsView {
    /// That run now.
    pub running: i64,
    /// That were answered.
    pub answered: u64,
    /// That failed because of the program: statuses of 500 and more, without those turned away.
    pub failed: u64,
    /// That were turned away because there was too much to do.
    pub refused: u64,
    /// Mean time in microseconds.
    pub mean_micros: Option<u64>,
    /// Open connections.
    pub connections: i64,
    /// Open streams.
    pub streams: usize,
}

/// Units of work of one kind since the start.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnitsView {
    /// `write` or `read`.
    pub kind: &'static str,
    /// That wait now.
    pub waiting: u64,
    /// That run now.
    pub running: u64,
    /// That may run at a time.
    pub width: u64,
    /// That were done.
    pub done: u64,
    /// That were rolled back.
    pub rolled_back: u64,
    /// That were turned away because there was too much to do.
    pub refused: u64,
    /// Mean wait for a turn in microseconds.
    pub wait_micros: Option<u64>,
    /// Mean time in microseconds.
    pub mean_micros: Option<u64>,
}

/// Tasks of one kind and state.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TasksView {
    /// Code of the kind.
    pub kind: String,
    /// Code of the state.
    pub state: String,
    /// How many.
    pub count: i64,
}

/// A verification of the ledger.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LastVerify {
    /// When it began.
    pub started_at: Instant,
    /// Rows of stock that were compared.
    pub stock_rows: i64,
    /// How many differ.
    pub differences: i64,
}

/// A backup.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LastBackup {
    /// When it was made or tried.
    pub at: Instant,
    /// Whether it succeeded.
    pub good: bool,
    /// Its size in bytes.
    pub bytes: Option<u64>,
    /// Why it failed, or where it lies.
    pub note: String,
}

/// A statement that took long.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlowView {
    /// Its text, without values.
    pub text: String,
    /// How often it took long.
    pub count: u64,
    /// The longest, in milliseconds.
    pub worst_millis: u64,
    /// The mean of those that took long, in milliseconds.
    pub mean_millis: u64,
}

db::record! {
    /// Something that went wrong in the program.
    #[derive(Serialize, ToSchema)]
    #[serde(rename_all = "camelCase")]
    pub struct MishapView in "mishap" {
        /// Id.
        pub id: kernel::id::Id,
        /// When.
        pub at: Instant,
        /// Node of the copy.
        pub node: i64,
        /// Id of the call, or of the task.
        pub request_id: String,
        /// Route or kind of task.
        pub place: String,
        /// What happened.
        pub what: String,
    }
}
